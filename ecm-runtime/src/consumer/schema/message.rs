//! Message tables (RT_MESSAGETABLE): the texts of a binary, by message id.

use std::format;
use std::string::String;
use std::sync::Arc;
use std::vec::Vec;

use super::ReadError;
use super::source::{Part, Source, text_of, to_size};

/// The texts of a language, by id.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MessageTable {
    /// Ordered by id.
    messages: Vec<Message>,
}

/// A text of a [`MessageTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The message id.
    pub id: u32,
    /// The text with the line end that message compilers put behind it.
    pub raw: Arc<str>,
}

impl Message {
    /// The text without that line end.
    #[must_use]
    pub fn text(&self) -> &str {
        self.raw.strip_suffix("\r\n").unwrap_or(&self.raw)
    }
}

/// The size of a block of ids.
const BLOCK: usize = 12;

impl MessageTable {
    /// Reads a message table.
    ///
    /// Texts that are not Unicode (entries without the flag) are read as ISO 8859-1: the table does not say in which code
    /// page they are.
    ///
    /// # Errors
    ///
    /// [`ReadError`] where the table breaks its format.
    pub fn parse(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut source = Source::new("message table", bytes);
        let file = source.file;
        let count = file.size(0)?;
        let mut messages = Vec::new();
        for index in 0..count {
            let block = file.entry(4, BLOCK, index)?.named("message block");
            source.spend(&block, BLOCK)?;
            read_block(&mut source, &block, &mut messages)?;
        }
        // Stable: of several with one id the first is the one that is found.
        messages.sort_by_key(|message: &Message| message.id);
        Ok(Self { messages })
    }

    /// Adds the messages of another table of the same language. Of two with one id the first is the one that is found.
    pub fn append(&mut self, other: Self) {
        self.messages.extend(other.messages);
        self.messages.sort_by_key(|message| message.id);
    }

    /// The messages, ordered by id.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The message with this id; of several the first in the table.
    #[must_use]
    pub fn message(&self, id: u32) -> Option<&Message> {
        let at = self.messages.partition_point(|message| message.id < id);
        self.messages.get(at).filter(|message| message.id == id)
    }

    /// The text with this id, without the line end behind it.
    #[must_use]
    pub fn text(&self, id: u32) -> Option<&str> {
        self.message(id).map(Message::text)
    }
}

fn read_block(
    source: &mut Source<'_>,
    block: &Part<'_>,
    messages: &mut Vec<Message>,
) -> Result<(), ReadError> {
    let (low, high, mut offset) = (block.u32(0)?, block.u32(4)?, block.u32(8)?);
    if low > high {
        return Err(block.error(format!("its ids go from {low:#x} to {high:#x}")));
    }
    for id in low..=high {
        let head = source.at(block, "entry", "message", offset, 4)?;
        let (length, flags) = (head.u16(0)?, head.u16(2)?);
        let entry = source.at(block, "entry", "message", offset, usize::from(length))?;
        if length < 4 {
            return Err(entry.error(format!("its length is {length}")));
        }
        source.spend(&entry, usize::from(length))?;
        messages.push(Message {
            id,
            raw: Arc::from(text(&entry.bytes[4..], flags)),
        });
        offset = offset
            .checked_add(u32::from(length))
            .filter(|end| to_size(*end) <= source.file.bytes.len())
            .ok_or_else(|| entry.error("it does not end in the file"))?;
    }
    Ok(())
}

/// Text up to the NUL.
fn text(bytes: &[u8], flags: u16) -> String {
    if flags & 1 != 0 {
        return text_of(bytes);
    }
    bytes
        .iter()
        .take_while(|byte| **byte != 0)
        .map(|byte| char::from(*byte))
        .collect()
}
