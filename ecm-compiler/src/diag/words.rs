//! The words of a finding, where they depend on what the provider is written in.
//!
//! Findings are made in the words of manifests; whoever makes one may give other words for Rust beside them. Which of the two
//! are meant is decided once, when the finding is put into a sink.

use super::Diagnostic;

/// A text of a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Part {
    #[default]
    Message,
    Label(usize),
    Note(usize),
    Help(usize),
}

/// The texts that are others in Rust.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rewording {
    /// The text that was given last.
    pub(super) last: Part,
    texts: Vec<(Part, String)>,
}

impl Rewording {
    /// Keeps `text` for the one that was given last.
    pub(super) fn add(&mut self, text: String) {
        self.texts.push((self.last, text));
    }
}

/// Puts `diagnostic` into the words of a manifest, or (`is_rust`) into those of Rust.
pub(super) fn settle(diagnostic: &mut Diagnostic, is_rust: bool) {
    let rewording = std::mem::take(&mut diagnostic.rewording);
    if !is_rust {
        return;
    }
    for (part, text) in rewording.texts {
        let place = match part {
            Part::Message => Some(&mut diagnostic.message),
            Part::Label(at) => diagnostic.labels.get_mut(at).map(|label| &mut label.text),
            Part::Note(at) => diagnostic.notes.get_mut(at),
            Part::Help(at) => diagnostic.help.get_mut(at),
        };
        if let Some(place) = place {
            *place = text;
        }
    }
    diagnostic.notes.retain(|note| !note.is_empty());
    diagnostic.help.retain(|help| !help.is_empty());
    let labels = diagnostic.labels.iter_mut().map(|label| &mut label.text);
    let rest = diagnostic.notes.iter_mut().chain(&mut diagnostic.help);
    for text in labels.chain(rest).chain([&mut diagnostic.message]) {
        without_prefixes(text);
    }
}

/// Names of winmeta.xml as Rust spells them: `Warning`, not `win:Warning`.
fn without_prefixes(text: &mut String) {
    for prefix in ["`win:", "`xs:"] {
        if text.contains(prefix) {
            *text = text.replace(prefix, "`");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::{Code, Diagnostic, Sink};
    use crate::source::{SourceId, Span};

    #[test]
    fn the_place_decides_the_words() {
        let finding = |source| {
            Diagnostic::new(
                Code::ECM0203,
                Span::new(SourceId(source), 0, 1),
                "`win:Error`",
            )
            .note("an attribute")
            .in_rust("")
            .related(Span::default(), "the element")
            .in_rust("the item")
            .help("write `a=\"1\"`")
            .in_rust("write `a = 1`")
        };
        let mut sink = Sink::new();
        sink.speak_rust(SourceId(7));
        sink.push(finding(0));
        sink.push(finding(7));
        let [manifest, rust] = sink.diagnostics() else {
            panic!("two findings");
        };
        assert_eq!(manifest.notes, ["an attribute"]);
        assert_eq!(manifest.help, ["write `a=\"1\"`"]);
        assert_eq!(rust.message, "`Error`");
        assert!(rust.notes.is_empty());
        assert_eq!(rust.labels[1].text, "the item");
        assert_eq!(rust.help, ["write `a = 1`"]);
    }
}
