//! Diagnostics as data.
//!
//! A stage makes a [`Diagnostic`] and puts it into a [`Sink`]; only front ends turn it into text. What a code means
//! is declared once, in [`codes`].

pub mod codes;
pub mod render;
mod sink;
pub mod suggest;
mod words;

use crate::source::Span;
pub use codes::Code;
pub use sink::{Reported, Sink};
use words::{Part, Rewording};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth a look; the output is as asked for.
    Warning,
    /// The manifest cannot be compiled.
    Error,
}

/// A place in a source, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A few words; may be empty on the primary label.
    pub text: String,
}

/// One finding about the user's text.
///
/// `message` states the fact, `notes` the rule (with the ETW document it comes from), `help` the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// How bad it is, after lint levels were applied.
    pub severity: Severity,
    /// The fact: lower-case start, no full stop, the user's names in backticks.
    pub message: String,
    /// Where: the first label is the primary one. Empty only where there is no text to point at.
    pub labels: Vec<Label>,
    /// The rule that was broken.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Vec<String>,
    /// What is said instead of a provider that is written in Rust.
    rewording: Rewording,
}

impl Diagnostic {
    /// A finding of kind `code` at `span`, with the code's own severity.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: message.into(),
            labels: vec![Label {
                span,
                text: String::new(),
            }],
            notes: Vec::new(),
            help: Vec::new(),
            rewording: Rewording::default(),
        }
    }

    /// Words under the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = self.labels.first_mut() {
            primary.text = text.into();
            self.rewording.last = Part::Label(0);
        }
        self
    }

    /// A related place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.rewording.last = Part::Label(self.labels.len());
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// The rule that was broken.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.rewording.last = Part::Note(self.notes.len());
        self.notes.push(text.into());
        self
    }

    /// The remedy.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.rewording.last = Part::Help(self.help.len());
        self.help.push(text.into());
        self
    }

    /// What is said instead of the text that was given last, if the provider is written in Rust; nothing, if this is empty.
    ///
    /// The place decides: a [`Sink`] knows which sources are Rust. Names of winmeta.xml lose their prefix there without this.
    #[must_use]
    pub fn in_rust(mut self, text: impl Into<String>) -> Self {
        self.rewording.add(text.into());
        self
    }
}
