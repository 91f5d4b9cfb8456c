//! Several models as one: what providers of their own say, in one manifest.

use super::{LocalizedString, Message, Model, Provider, StringId};
use crate::hash::HashSet;
use crate::source::SharedStr;

impl Model {
    /// Adds everything of `other` behind what is there.
    ///
    /// A string whose id is taken gets another id: that of its provider is put in front. Cultures are those of both.
    /// Whether the two go together (names, GUIDs and symbols are unique in a manifest) is for `check` to say.
    pub fn join(&mut self, mut other: Self) {
        let positions = self.add_cultures(&other.cultures);
        let first = u32::try_from(self.strings.len()).unwrap_or(u32::MAX);
        other.for_each_string(|id| id.0 = id.0.saturating_add(first));
        let owner = other
            .providers
            .first()
            .map(|provider| provider.name.clone());
        self.add_strings(other.strings, &positions, &owner.unwrap_or_default());
        self.providers.append(&mut other.providers);
        self.message_table.append(&mut other.message_table);
        self.counters.append(&mut other.counters);
        self.metadata = self.metadata.take().or(other.metadata);
        self.order_strings();
    }

    /// Puts the strings in the order in which a manifest has them: those of the first culture, then what the next one adds.
    fn order_strings(&mut self) {
        let mut strings: Vec<(usize, LocalizedString)> = std::mem::take(&mut self.strings)
            .into_iter()
            .enumerate()
            .collect();
        strings.sort_by_key(|(_, string)| string.texts.iter().position(Option::is_some));
        let mut moved = vec![StringId(0); strings.len()];
        for (to, (from, string)) in strings.into_iter().enumerate() {
            moved[from] = StringId(u32::try_from(to).unwrap_or(u32::MAX));
            self.strings.push(string);
        }
        self.for_each_string(|id| *id = moved[id.index()]);
    }

    /// All references to strings.
    fn for_each_string(&mut self, mut act: impl FnMut(&mut StringId)) {
        let mut act = |message: &mut Message| {
            if let Message::String(id) = message {
                act(id);
            }
        };
        for provider in &mut self.providers {
            for_each_message(provider, &mut act);
        }
        for entry in &mut self.message_table {
            act(&mut entry.message);
        }
    }

    /// Adds the cultures that are missing; gives the position of each.
    fn add_cultures(&mut self, others: &[SharedStr]) -> Vec<usize> {
        let mut position = |culture: &SharedStr| {
            let known = self
                .cultures
                .iter()
                .position(|known| known.eq_ignore_ascii_case(culture));
            known.unwrap_or_else(|| {
                self.cultures.push(culture.clone());
                self.cultures.len() - 1
            })
        };
        let positions = others.iter().map(&mut position).collect();
        let count = self.cultures.len();
        for string in &mut self.strings {
            string.texts.resize(count, None);
        }
        positions
    }

    fn add_strings(&mut self, strings: Vec<LocalizedString>, positions: &[usize], owner: &str) {
        let mut taken: HashSet<SharedStr> = self.strings.iter().map(|s| s.id.clone()).collect();
        // An id that is made must not be one that comes yet.
        let to_come: HashSet<SharedStr> = strings.iter().map(|s| s.id.clone()).collect();
        for string in strings {
            let mut id = string.id.clone();
            let mut number = 1;
            while !taken.insert(id.clone()) {
                loop {
                    id = match number {
                        1 => SharedStr::from(format!("{owner}.{}", string.id)),
                        _ => SharedStr::from(format!("{owner}.{}.{number}", string.id)),
                    };
                    number += 1;
                    if !to_come.contains(&id) {
                        break;
                    }
                }
            }
            let mut texts = vec![None; self.cultures.len()];
            for (text, position) in string.texts.into_iter().zip(positions) {
                texts[*position] = text;
            }
            self.strings.push(LocalizedString { id, texts });
        }
    }
}

/// All references to messages in a provider.
fn for_each_message(provider: &mut Provider, act: &mut impl FnMut(&mut Message)) {
    let channels = provider.channels.iter_mut();
    let channels = channels.filter_map(|channel| channel.definition.as_mut());
    let optional = std::iter::once(&mut provider.message)
        .chain(channels.map(|definition| &mut definition.message))
        .chain(provider.levels.iter_mut().map(|level| &mut level.message))
        .chain(provider.tasks.iter_mut().map(|task| &mut task.message))
        .chain(provider.opcodes.iter_mut().map(|one| &mut one.message))
        .chain(provider.keywords.iter_mut().map(|one| &mut one.message))
        .chain(provider.filters.iter_mut().map(|one| &mut one.message))
        .chain(provider.events.iter_mut().map(|event| &mut event.message));
    optional.flatten().for_each(&mut *act);
    let items = provider.maps.iter_mut().flat_map(|map| &mut map.items);
    items.map(|item| &mut item.message).for_each(act);
}
