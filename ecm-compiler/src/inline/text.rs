//! The texts of a provider: the strings of its localization section.

use crate::hash::HashSet;
use crate::source::{SharedStr, Spanned};
use crate::syntax::{MessageRef, Resources, StringEntry};

/// Collects texts under ids of their own.
#[derive(Default)]
pub(super) struct Texts {
    strings: Vec<StringEntry>,
    taken: HashSet<String>,
}

impl Texts {
    /// Keeps `text` under `id`, and refers to it.
    pub(super) fn add(&mut self, id: &str, text: Spanned<String>) -> Spanned<MessageRef> {
        let mut free = id.to_owned();
        let mut number = 1;
        // What is declared twice is reported as such; its texts are no matter of their own.
        while !self.taken.insert(free.clone()) {
            number += 1;
            free = format!("{id}.{number}");
        }
        let id = SharedStr::from(free);
        let span = text.span;
        self.strings.push(StringEntry {
            span,
            id: Spanned::new(id.clone(), span),
            value: text.map(SharedStr::from),
            string_type: None,
        });
        Spanned::new(MessageRef::String(id), span)
    }

    /// All texts, as those of `culture`.
    pub(super) fn resources(self, culture: Spanned<SharedStr>) -> Option<Resources> {
        (!self.strings.is_empty()).then_some(Resources {
            span: culture.span,
            culture,
            strings: self.strings,
        })
    }
}
