//! The containers that carry resources into a program: `.res` and `.rc` files, COFF objects, archives of them.
//!
//! Knows how a linker and Windows find a resource, and nothing of what is in it: that is [`super::bin`].

mod archive;
mod coff;
#[cfg(feature = "templates")]
mod rc;
mod res;
mod target;
mod tree;

pub use archive::archive;
pub use coff::object;
#[cfg(feature = "templates")]
pub use rc::{RC_TEMPLATE, rc};
pub use res::res;
pub use target::{Convention, Machine, Target, UnknownTarget};

use super::bin::Resources;

/// The type of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The named type `WEVT_TEMPLATE`.
    WevtTemplate,
    /// `RT_MESSAGETABLE`, number 11.
    MessageTable,
}

/// The number of `RT_MESSAGETABLE`.
const MESSAGE_TABLE: u16 = 11;

/// The name of every resource here. Windows looks for this one only.
const NAME: u16 = 1;

/// `en-US`: the language of a template that comes without messages.
const ENGLISH: u16 = 0x0409;

/// One resource: its type, its language and its bytes. Its name is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resource<'a> {
    /// The type.
    pub kind: Kind,
    /// The `LANGID`.
    pub language: u16,
    /// What the program finds.
    pub data: &'a [u8],
}

impl Resources {
    /// The resources one by one, in the order of mc.exe's `.rc`: message tables by language, then the template. The template
    /// has the language of the last table, because a `LANGUAGE` statement holds until the next one.
    #[must_use]
    pub fn list(&self) -> Vec<Resource<'_>> {
        let tables = self.message_tables.iter().map(|table| Resource {
            kind: Kind::MessageTable,
            language: table.language,
            data: &table.bytes,
        });
        let template = Resource {
            kind: Kind::WevtTemplate,
            language: self
                .message_tables
                .last()
                .map_or(ENGLISH, |table| table.language),
            data: &self.template,
        };
        tables.chain([template]).collect()
    }
}

/// Appends zeros until the length is a multiple of `unit`.
fn pad(bytes: &mut Vec<u8>, unit: usize) {
    bytes.resize(bytes.len().next_multiple_of(unit), 0);
}

/// A length or an offset in a format that has 32 bits for it. What is longer cannot be written; the manifest's own limits
/// keep resources far below it.
fn u32_of(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
