//! `localization`: one entry per string id, with a text per culture.

use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashMap;
use crate::ir::{LocalizedString, StringId};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Resources, StringEntry};

/// How many texts and gaps a manifest can have: each string has a place for each culture, whether it is translated or not.
const MOST_TEXTS: usize = 4_000_000;

/// How many cultures a manifest can have; Windows itself speaks fewer languages.
const MOST_CULTURES: usize = 512;

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

    /// The position of a culture, which two `resources` may share; `None` if there are too many.
    fn culture(&mut self, culture: &Spanned<SharedStr>, sink: &mut Sink) -> Option<usize> {
        let (name, span) = (&culture.value, culture.span);
        let known = self
            .cultures
            .iter()
            .position(|culture| culture.eq_ignore_ascii_case(name));
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
            return Some(at);
        }
        if self.cultures.len() == MOST_CULTURES {
            let fact = format!("more than {MOST_CULTURES} cultures");
            sink.push(too_large(span, fact));
            return None;
        }
        self.cultures.push(name.clone());
        self.culture_origins.push(span);
        Some(self.cultures.len() - 1)
    }

    /// Adds a text, after all cultures are known; `false` if there is no room.
    fn add(&mut self, entry: StringEntry, culture: usize, sink: &mut Sink) -> bool {
        let spans = (entry.span, entry.value.span);
        let Some(id) = self.ids.get(&entry.id.value) else {
            if (self.list.len() + 1).saturating_mul(self.cultures.len()) > MOST_TEXTS {
                return false;
            }
            let id = StringId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
            let mut texts = vec![None; self.cultures.len()];
            texts[culture] = Some(entry.value.value);
            let mut origins = vec![None; self.cultures.len()];
            origins[culture] = Some(spans);
            self.ids.insert(entry.id.value.clone(), id);
            self.list.push(LocalizedString {
                id: entry.id.value,
                texts,
            });
            self.origins.push(origins);
            return true;
        };
        let text = &mut self.list[id.index()].texts[culture];
        let origin = &mut self.origins[id.index()][culture];
        if let Some((_, first)) = *origin {
            let same = text.as_ref() == Some(&entry.value.value);
            sink.push(duplicate(&entry, first, same));
            return true;
        }
        *text = Some(entry.value.value);
        *origin = Some(spans);
        true
    }
}

fn too_large(span: Span, fact: String) -> Diagnostic {
    Diagnostic::new(Code::ECM0612, span, fact)
        .label("too much to translate")
        .note(format!(
            "a manifest has at most {MOST_CULTURES} cultures, and at most {MOST_TEXTS} texts in all of them together"
        ))
        .help("split the manifest")
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
    let positions: Vec<Option<usize>> = resources
        .iter()
        .map(|resources| strings.culture(&resources.culture, sink))
        .collect();
    let count = resources.iter().map(|resources| resources.strings.len());
    strings.ids.reserve(count.max().unwrap_or(0));
    let mut by_culture: Vec<(usize, Resources)> = resources
        .into_iter()
        .zip(positions)
        .filter_map(|(resources, culture)| Some((culture?, resources)))
        .collect();
    // A culture in two places counts as one in the first: the order of strings is that of a manifest without the fault.
    by_culture.sort_by_key(|(culture, _)| *culture);
    for (culture, resources) in by_culture {
        for entry in resources.strings {
            if !strings.add(entry, culture, sink) {
                let fact = format!("more than {MOST_TEXTS} texts");
                sink.push(too_large(resources.span, fact));
                return strings;
            }
        }
    }
    strings
}
