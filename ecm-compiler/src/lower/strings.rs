//! `localization`: one entry per string id, with a text per culture.

use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashMap;
use crate::ir::{LocalizedString, StringId};
use crate::source::{SharedStr, Span};
use crate::syntax::{Resources, StringEntry};

/// All strings of a manifest.
#[derive(Default)]
pub(super) struct Strings {
    pub(super) list: Vec<LocalizedString>,
    pub(super) origins: Vec<Vec<Option<(Span, Span)>>>,
    pub(super) cultures: Vec<SharedStr>,
    pub(super) culture_origins: Vec<Span>,
    ids: HashMap<SharedStr, StringId>,
}

impl Strings {
    /// The string called `id`.
    pub(super) fn find(&self, id: &str) -> Option<StringId> {
        self.ids.get(id).copied()
    }

    /// The position of a culture, which two `resources` may share.
    fn culture(&mut self, name: SharedStr, span: Span, sink: &mut Sink) -> usize {
        let known = self
            .cultures
            .iter()
            .position(|culture| culture.eq_ignore_ascii_case(&name));
        if let Some(at) = known {
            sink.push(
                Diagnostic::new(
                    Code::ECM0607,
                    span,
                    format!("culture `{name}` has two `<resources>`"),
                )
                .label("its strings are added to the earlier ones")
                .related(self.culture_origins[at], "the first is here")
                .help("put all strings of a culture into one `<resources>`"),
            );
            return at;
        }
        self.cultures.push(name);
        self.culture_origins.push(span);
        self.cultures.len() - 1
    }

    fn add(&mut self, entry: StringEntry, culture: usize, sink: &mut Sink) {
        let spans = (entry.span, entry.value.span);
        let text = entry.value.value.clone();
        let Some(id) = self.ids.get(&entry.id.value) else {
            let id = StringId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
            let mut texts = vec![None; culture + 1];
            texts[culture] = Some(text);
            let mut origins = vec![None; culture + 1];
            origins[culture] = Some(spans);
            self.ids.insert(entry.id.value.clone(), id);
            self.list.push(LocalizedString {
                id: entry.id.value,
                texts,
            });
            self.origins.push(origins);
            return;
        };
        let texts = &mut self.list[id.index()].texts;
        let origins = &mut self.origins[id.index()];
        if texts.len() <= culture {
            texts.resize(culture + 1, None);
            origins.resize(culture + 1, None);
        }
        if let Some((_, first)) = origins[culture] {
            let same = texts[culture].as_ref() == Some(&text);
            sink.push(duplicate(&entry, first, same));
            return;
        }
        texts[culture] = Some(text);
        origins[culture] = Some(spans);
    }
}

fn duplicate(entry: &StringEntry, first: Span, same: bool) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0606,
        entry.id.span,
        format!(
            "string `{}` is defined twice in one culture",
            entry.id.value
        ),
    )
    .related(first, "the first is here")
    .note("a string id is unique within a culture");
    if same {
        finding.help("both have the same text: remove one")
    } else {
        finding.help("give one of them an id of its own")
    }
}

/// Collects the strings of all cultures.
pub(super) fn lower(resources: Vec<Resources>, sink: &mut Sink) -> Strings {
    let mut strings = Strings::default();
    let count = resources.iter().map(|culture| culture.strings.len()).max();
    strings.ids.reserve(count.unwrap_or(0));
    for culture in resources {
        let at = strings.culture(culture.culture.value, culture.culture.span, sink);
        for entry in culture.strings {
            strings.add(entry, at, sink);
        }
    }
    let cultures = strings.cultures.len();
    for (string, origins) in strings.list.iter_mut().zip(&mut strings.origins) {
        string.texts.resize(cultures, None);
        origins.resize(cultures, None);
    }
    strings
}
