//! The localization section: a string for each message id.
//!
//! Equal texts with different ids stay different strings, and what shares an id shares the string: that is how mc.exe gives
//! out ids.

use std::collections::{BTreeMap, HashMap};

use ecm_compiler::backend::bin::McCompat;
use ecm_compiler::ir::{LocalizedString, Message, MessageEntry, StringId};
use ecm_compiler::source::SharedStr;
use ecm_compiler::well_known::WellKnown;
use ecm_runtime::consumer::schema::MessageTable;

use super::language;
use super::name::Taken;

/// The strings of a model that is being made.
pub(super) struct Strings<'b> {
    /// The texts of each culture.
    cultures: Vec<(String, Vec<&'b MessageTable>)>,
    /// How line ends are turned back.
    mc_compat: McCompat,
    list: Vec<LocalizedString>,
    by_message: HashMap<u32, StringId>,
    /// Message ids whose text is winmeta's: no string.
    predefined: HashMap<u32, &'static WellKnown>,
    taken: Taken,
    /// The message id of each string.
    wanted: Vec<u32>,
    /// Ids that something refers to and no table has.
    missing: Vec<u32>,
    /// Ids whose text XML cannot hold.
    lossy: Vec<u32>,
}

impl<'b> Strings<'b> {
    /// No strings yet, of the cultures that there are tables for.
    pub(super) fn new(
        tables: &'b [(u16, MessageTable)],
        mc_compat: McCompat,
        notes: &mut Vec<String>,
    ) -> Self {
        let mut by_language: BTreeMap<u16, Vec<&MessageTable>> = BTreeMap::new();
        for (language, table) in tables {
            by_language.entry(*language).or_default().push(table);
        }
        let mut cultures: Vec<_> = by_language
            .into_iter()
            .map(|(language, tables)| (language::culture(language, notes), tables))
            .collect();
        // The first culture is the one that others fall back on.
        cultures.sort_by_key(|(culture, _)| culture != language::DEFAULT);
        if cultures.is_empty() {
            cultures.push((String::from(language::DEFAULT), Vec::new()));
        }
        Self {
            cultures,
            mc_compat,
            list: Vec::new(),
            by_message: HashMap::new(),
            predefined: HashMap::new(),
            taken: Taken::default(),
            wanted: Vec::new(),
            missing: Vec::new(),
            lossy: Vec::new(),
        }
    }

    /// The reference to a message; `name` says what its string is called if it is the first.
    pub(super) fn message(
        &mut self,
        id: Option<u32>,
        name: impl FnOnce() -> String,
    ) -> Option<Message> {
        Some(Message::String(self.string(id?, name)))
    }

    fn string(&mut self, id: u32, name: impl FnOnce() -> String) -> StringId {
        if let Some(known) = self.by_message.get(&id) {
            return *known;
        }
        // A text that a predefined item has too is shared by the name that winmeta gives it.
        let name = match self.predefined.get(&id).and_then(|known| known.string_id()) {
            Some(name) => String::from(name),
            None => name(),
        };
        let name = self.taken.unique(name);
        self.add(id, name)
    }

    fn add(&mut self, id: u32, name: String) -> StringId {
        let texts = self.texts(id);
        if texts.iter().all(Option::is_none) {
            self.missing.push(id);
        }
        if texts.iter().flatten().any(|text| !is_xml(text)) {
            self.lossy.push(id);
        }
        let mut texts: Vec<_> = texts
            .into_iter()
            .map(|text| text.map(SharedStr::from))
            .collect();
        if texts.iter().all(Option::is_none) {
            texts[0] = Some(SharedStr::default());
        }
        let string = StringId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(LocalizedString {
            id: SharedStr::from(name),
            texts,
        });
        self.by_message.insert(id, string);
        self.wanted.push(id);
        string
    }

    /// The message ids of the strings so far, each of which something refers to.
    pub(super) fn ids(&self) -> Vec<u32> {
        self.wanted.clone()
    }

    /// The texts of a message, by culture.
    fn texts(&self, id: u32) -> Vec<Option<String>> {
        self.cultures
            .iter()
            .map(|(_, tables)| {
                let text = tables.iter().find_map(|table| table.text(id))?;
                Some(match self.mc_compat {
                    McCompat::V8_1 => String::from(text),
                    _ => text.replace("\r\n", "\n"),
                })
            })
            .collect()
    }

    /// Notes the message of a predefined item: winmeta's text is nobody's to declare, another one is a string of winmeta's
    /// id.
    pub(super) fn predefined(&mut self, id: Option<u32>, known: &'static WellKnown) {
        let (Some(id), Some(name)) = (id, known.string_id()) else {
            return;
        };
        if self.by_message.contains_key(&id) || self.predefined.contains_key(&id) {
            return;
        }
        let texts = self.texts(id);
        let is_own = texts.iter().flatten().any(|text| text != known.message);
        if is_own {
            let name = self.taken.unique(String::from(name));
            self.add(id, name);
        } else {
            self.predefined.insert(id, known);
        }
    }

    /// The message table entries that nothing refers to, the cultures, and the strings.
    pub(super) fn finish(
        mut self,
        notes: &mut Vec<String>,
    ) -> (Vec<MessageEntry>, Vec<SharedStr>, Vec<LocalizedString>) {
        let mut unused: Vec<u32> = self
            .cultures
            .iter()
            .flat_map(|(_, tables)| tables.iter().flat_map(|table| table.messages()))
            .map(|message| message.id)
            .filter(|id| !self.by_message.contains_key(id) && !self.predefined.contains_key(id))
            .collect();
        unused.sort_unstable();
        unused.dedup();
        if unused.last() == Some(&u32::MAX) {
            unused.pop();
            notes.push(String::from(
                "message 0xffffffff is left out: no manifest can have it",
            ));
        }
        let entries: Vec<MessageEntry> = unused
            .into_iter()
            .map(|id| {
                let string = self.string(id, || format!("message.{id:08x}"));
                MessageEntry {
                    value: id,
                    message: Message::String(string),
                    symbol: None,
                }
            })
            .collect();
        self.say(notes);
        let used = !self.list.is_empty();
        let cultures = self.cultures.into_iter().filter(|_| used);
        let cultures = cultures.map(|(culture, _)| SharedStr::from(culture));
        (entries, cultures.collect(), self.list)
    }

    fn say(&self, notes: &mut Vec<String>) {
        let ids = |ids: &[u32]| {
            let shown: Vec<String> = ids.iter().take(8).map(|id| format!("{id:#x}")).collect();
            let more = if ids.len() > 8 { ", …" } else { "" };
            format!("{}{more}", shown.join(", "))
        };
        if !self.missing.is_empty() {
            notes.push(format!(
                "no message table has the texts of {} messages; they are empty: {}",
                self.missing.len(),
                ids(&self.missing)
            ));
        }
        if !self.lossy.is_empty() {
            notes.push(format!(
                "messages hold characters that XML has not; they become U+FFFD: {}",
                ids(&self.lossy)
            ));
        }
    }
}

/// Whether XML can hold a text as it is. U+FFFD stands for what could not be read.
pub(super) fn is_xml(text: &str) -> bool {
    !text.chars().any(|c| {
        matches!(c, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFD}'..='\u{FFFF}')
    })
}
