//! The ids that mc.exe gives to messages.
//!
//! Only messages that something refers to have one, and a string has one id however many refer to it: that of the first.
//! An id tells what it was given for: a tag in the top four bits, the position of the provider below, and in the low 24
//! bits what is particular to the item.

use super::bin::decisions;
use super::winmeta::Winmeta;
use crate::hash::HashMap;
use crate::ir::{Channel, MapKind, Message, Model, Opcode, Provider, StringId};
use crate::source::SharedStr;
use crate::well_known::{self, WellKnown};

/// What stands in place of an id where there is no message.
pub(crate) const NONE: u32 = u32::MAX;

/// How many providers of a manifest can have messages: the position has four bits.
pub(crate) const MOST_PROVIDERS: usize = 16;

/// The tags.
mod tag {
    pub(super) const KEYWORD: u32 = 0x1;
    pub(super) const OPCODE: u32 = 0x3;
    pub(super) const LEVEL_OR_FILTER: u32 = 0x5;
    pub(super) const TASK: u32 = 0x7;
    pub(super) const PROVIDER_OR_CHANNEL: u32 = 0x9;
    pub(super) const EVENT: u32 = 0xB;
    /// An event of System, Application or Security: the id that classic event logs have.
    pub(super) const CLASSIC_EVENT: u32 = 0x0;
    pub(super) const VALUE_MAP: u32 = 0xD;
    pub(super) const BIT_MAP: u32 = 0xF;
}

/// The channels whose events have classic ids.
const CLASSIC_CHANNELS: std::ops::RangeInclusive<u8> = 8..=10;

/// Where the text of a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// In the manifest.
    String(StringId),
    /// In winmeta.xml.
    Predefined(&'static WellKnown),
}

/// What refers to a message; positions in the arenas of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum User {
    Entry(usize),
    Provider,
    Channel(usize),
    Level(usize),
    Task(usize),
    Opcode(usize),
    Keyword(usize),
    Event(usize),
    MapItem(usize, usize),
    Filter(usize),
    /// A predefined item.
    Predefined(&'static WellKnown),
}

/// A user, and the position of its provider.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) provider: usize,
    pub(crate) user: User,
}

/// A message of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) id: u32,
    pub(crate) text: Text,
    /// What the id was given for.
    pub(crate) place: Place,
}

/// What went wrong.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// Two messages have one id.
    Clash {
        id: u32,
        first: Place,
        second: Place,
    },
    /// A provider beyond the sixteenth has a message.
    Unnumbered(Place),
    /// A message of a text file that nobody reads.
    Unresolved(Place, SharedStr),
}

/// The ids of a manifest's messages.
#[derive(Debug)]
pub(crate) struct MessageIds {
    /// Parallel to `Model::strings`; [`NONE`] for those that nothing refers to.
    strings: Vec<u32>,
    /// Of the predefined items whose text is winmeta's.
    predefined: HashMap<&'static str, u32>,
    /// Of `messageTable`, by symbol.
    symbols: HashMap<SharedStr, u32>,
    /// Strings of the manifest that replace winmeta's, by id.
    replaced: HashMap<&'static str, StringId>,
    /// The messages, by ascending id.
    pub(crate) entries: Vec<Entry>,
    /// What went wrong.
    pub(crate) faults: Vec<Fault>,
}

impl MessageIds {
    /// Gives ids to the messages of a model.
    pub(crate) fn assign(model: &Model) -> Self {
        let mut ids = Self {
            strings: vec![NONE; model.strings.len()],
            predefined: HashMap::default(),
            symbols: HashMap::default(),
            replaced: replaced(model),
            entries: Vec::new(),
            faults: Vec::new(),
        };
        ids.assign_table(model);
        for (position, provider) in model.providers.iter().enumerate() {
            Numbering {
                ids: &mut ids,
                position,
            }
            .provider(provider);
        }
        ids.sort(model);
        ids
    }

    /// The ids of the strings, parallel to `Model::strings`; [`NONE`] for those that nothing refers to.
    pub(crate) fn strings(&self) -> &[u32] {
        &self.strings
    }

    /// The id of a message; [`NONE`] without one.
    pub(crate) fn of(&self, message: Option<&Message>) -> u32 {
        match message {
            None => NONE,
            Some(Message::String(id)) => self.strings[id.index()],
            Some(Message::Mc(symbol)) => self.symbols.get(symbol).copied().unwrap_or(NONE),
        }
    }

    /// The id of the display text of a predefined item.
    pub(crate) fn of_predefined(&self, known: &WellKnown) -> u32 {
        let Some(string) = known.string_id() else {
            return NONE;
        };
        match self.replaced.get(string) {
            Some(id) => self.strings[id.index()],
            None => self.predefined.get(string).copied().unwrap_or(NONE),
        }
    }

    /// The id of a channel's display name: an imported channel has one if it is Windows' own.
    pub(crate) fn of_channel(&self, channel: &Channel) -> u32 {
        match (&channel.definition, predefined_channel(channel)) {
            (Some(definition), _) => self.of(definition.message.as_ref()),
            (None, Some(known)) => self.of_predefined(known),
            (None, None) => NONE,
        }
    }

    /// The entries of `messageTable` have the ids that are written, before any other.
    fn assign_table(&mut self, model: &Model) {
        for (at, entry) in model.message_table.iter().enumerate() {
            let place = Place {
                provider: 0,
                user: User::Entry(at),
            };
            if decisions::SYMBOLS_NAME_TABLE_ENTRIES {
                if let Some(symbol) = &entry.symbol {
                    self.symbols.entry(symbol.clone()).or_insert(entry.value);
                }
            }
            match &entry.message {
                Message::String(string) => {
                    let text = Text::String(*string);
                    self.entries.push(Entry {
                        id: entry.value,
                        text,
                        place,
                    });
                    let id = &mut self.strings[string.index()];
                    if *id == NONE {
                        *id = entry.value;
                    }
                }
                Message::Mc(symbol) => {
                    self.faults.push(Fault::Unresolved(place, symbol.clone()));
                }
            }
        }
    }

    /// By id; two entries of one id with different texts are a fault. Of equal texts one is enough.
    fn sort(&mut self, model: &Model) {
        self.entries.sort_by_key(|entry| entry.id);
        let faults = &mut self.faults;
        self.entries.dedup_by(|second, first| {
            if second.id != first.id {
                return false;
            }
            if !is_same(model, first.text, second.text) {
                faults.push(Fault::Clash {
                    id: first.id,
                    first: first.place,
                    second: second.place,
                });
            }
            true
        });
    }
}

/// Whether two messages say the same in every culture.
fn is_same(model: &Model, one: Text, other: Text) -> bool {
    match (one, other) {
        (Text::String(one), Text::String(other)) => {
            one == other || model.string(one).texts == model.string(other).texts
        }
        _ => one == other,
    }
}

/// Strings of the manifest with winmeta's ids: their text is taken instead.
fn replaced(model: &Model) -> HashMap<&'static str, StringId> {
    use well_known::{CHANNELS, KEYWORDS, LEVELS, OPCODES, TASKS};
    let mut ids: HashMap<&'static str, Option<StringId>> =
        [CHANNELS, LEVELS, TASKS, OPCODES, KEYWORDS]
            .into_iter()
            .flatten()
            .filter_map(|known| Some((known.string_id()?, None)))
            .collect();
    for (at, string) in (0..).map(StringId).zip(&model.strings) {
        if let Some(found) = ids.get_mut(string.id.as_str()) {
            *found = Some(at);
        }
    }
    ids.into_iter()
        .filter_map(|(id, found)| Some((id, found?)))
        .collect()
}

/// The channel of Windows' own that an `importChannel` names.
pub(crate) fn predefined_channel(channel: &Channel) -> Option<&'static WellKnown> {
    match channel.definition {
        Some(_) => None,
        None => well_known::find(well_known::CHANNELS, &channel.name),
    }
}

/// Gives ids to the messages of one provider.
struct Numbering<'i> {
    ids: &'i mut MessageIds,
    position: usize,
}

impl Numbering<'_> {
    fn provider(&mut self, provider: &Provider) {
        let winmeta = Winmeta::of(provider);
        let mut counter = 0;
        let mut next = || {
            counter += 1;
            counter
        };
        self.give(
            provider.message.as_ref(),
            User::Provider,
            tag::PROVIDER_OR_CHANNEL,
            &mut next,
        );
        self.channels(provider, &winmeta, &mut next);
        for (at, level) in provider.levels.iter().enumerate() {
            let low = || u32::from(level.value);
            self.give(
                level.message.as_ref(),
                User::Level(at),
                tag::LEVEL_OR_FILTER,
                low,
            );
        }
        self.predefined(&winmeta.levels, tag::LEVEL_OR_FILTER, |level| {
            level.value as u32
        });
        for (at, task) in provider.tasks.iter().enumerate() {
            let low = || u32::from(task.value);
            self.give(task.message.as_ref(), User::Task(at), tag::TASK, low);
        }
        self.predefined(&winmeta.tasks, tag::TASK, |task| task.value as u32);
        self.opcodes_and_keywords(provider, &winmeta);
        self.events(provider);
        self.maps(provider);
        for (at, filter) in provider.filters.iter().enumerate() {
            let low = || 0x80_0000 | u32::from(filter.version) << 8 | u32::from(filter.value);
            self.give(
                filter.message.as_ref(),
                User::Filter(at),
                tag::LEVEL_OR_FILTER,
                low,
            );
        }
    }

    fn opcodes_and_keywords(&mut self, provider: &Provider, winmeta: &Winmeta) {
        for (at, opcode) in provider.opcodes.iter().enumerate() {
            let low = || opcode_bits(provider, opcode);
            self.give(opcode.message.as_ref(), User::Opcode(at), tag::OPCODE, low);
        }
        self.predefined(&winmeta.opcodes, tag::OPCODE, |opcode| opcode.value as u32);
        for (at, keyword) in provider.keywords.iter().enumerate() {
            let low = || keyword_bits(keyword.mask);
            self.give(
                keyword.message.as_ref(),
                User::Keyword(at),
                tag::KEYWORD,
                low,
            );
        }
        self.predefined(&winmeta.keywords, tag::KEYWORD, |keyword| {
            keyword_bits(keyword.value)
        });
    }

    fn channels(&mut self, provider: &Provider, winmeta: &Winmeta, next: &mut impl FnMut() -> u32) {
        for (at, channel) in provider.channels.iter().enumerate() {
            let user = User::Channel(at);
            if let Some(definition) = &channel.definition {
                self.give(
                    definition.message.as_ref(),
                    user,
                    tag::PROVIDER_OR_CHANNEL,
                    &mut *next,
                );
            } else if let Some(known) = predefined_channel(channel) {
                self.give_predefined(known, user, tag::PROVIDER_OR_CHANNEL, &mut *next);
            }
        }
        self.predefined(&winmeta.channels, tag::PROVIDER_OR_CHANNEL, |_| next());
    }

    fn events(&mut self, provider: &Provider) {
        for (at, event) in provider.events.iter().enumerate() {
            let descriptor = &event.descriptor;
            let tag = if CLASSIC_CHANNELS.contains(&descriptor.channel) {
                tag::CLASSIC_EVENT
            } else {
                tag::EVENT
            };
            let low = || u32::from(descriptor.version) << 16 | u32::from(descriptor.id);
            self.give(event.message.as_ref(), User::Event(at), tag, low);
        }
    }

    fn maps(&mut self, provider: &Provider) {
        let (mut values, mut bits) = (0, 0);
        for (at, map) in provider.maps.iter().enumerate() {
            for (item_at, item) in map.items.iter().enumerate() {
                let (tag, counter) = match map.kind {
                    MapKind::Value => (tag::VALUE_MAP, &mut values),
                    MapKind::Bit => (tag::BIT_MAP, &mut bits),
                };
                let low = || {
                    *counter += 1;
                    *counter
                };
                self.give(Some(&item.message), User::MapItem(at, item_at), tag, low);
            }
        }
    }

    /// Gives an id to a message that has none; `low` is asked only then.
    fn give(&mut self, message: Option<&Message>, user: User, tag: u32, low: impl FnOnce() -> u32) {
        match message {
            None => {}
            Some(Message::String(string)) => self.give_string(*string, user, tag, low),
            Some(Message::Mc(symbol)) if self.ids.symbols.contains_key(symbol) => {}
            Some(Message::Mc(symbol)) => {
                let fault = Fault::Unresolved(self.place(user), symbol.clone());
                self.ids.faults.push(fault);
            }
        }
    }

    fn give_string(&mut self, string: StringId, user: User, tag: u32, low: impl FnOnce() -> u32) {
        if self.ids.strings[string.index()] == NONE {
            let id = self.number(tag, low(), Text::String(string), user);
            self.ids.strings[string.index()] = id;
        }
    }

    fn predefined(
        &mut self,
        list: &[&'static WellKnown],
        tag: u32,
        mut low: impl FnMut(&WellKnown) -> u32,
    ) {
        for known in list {
            self.give_predefined(known, User::Predefined(known), tag, || low(known));
        }
    }

    fn give_predefined(
        &mut self,
        known: &'static WellKnown,
        user: User,
        tag: u32,
        low: impl FnOnce() -> u32,
    ) {
        let Some(string) = known.string_id() else {
            return;
        };
        if let Some(replaced) = self.ids.replaced.get(string) {
            self.give_string(*replaced, user, tag, low);
        } else if !self.ids.predefined.contains_key(string) {
            let id = self.number(tag, low(), Text::Predefined(known), user);
            self.ids.predefined.insert(string, id);
        }
    }

    /// An id of this provider, with its entry in the table.
    fn number(&mut self, tag: u32, low: u32, text: Text, user: User) -> u32 {
        let place = self.place(user);
        let Ok(position @ 0..=0xF) = u32::try_from(self.position) else {
            // Once is enough: the whole provider has no ids.
            if !matches!(self.ids.faults.last(), Some(Fault::Unnumbered(last)) if last.provider == place.provider)
            {
                self.ids.faults.push(Fault::Unnumbered(place));
            }
            return NONE - 1;
        };
        let id = tag << 28 | position << 24 | low & 0xFF_FFFF;
        self.ids.entries.push(Entry { id, text, place });
        id
    }

    fn place(&self, user: User) -> Place {
        Place {
            provider: self.position,
            user,
        }
    }
}

/// The opcode, and the low byte of the task that it is local to.
fn opcode_bits(provider: &Provider, opcode: &Opcode) -> u32 {
    let task = opcode
        .task
        .map_or(0, |task| provider.tasks[task.index()].value);
    u32::from(task & 0xFF) << 16 | u32::from(opcode.value)
}

/// The number of a keyword's highest bit, counted from 1.
fn keyword_bits(mask: u64) -> u32 {
    u64::BITS - mask.leading_zeros()
}
