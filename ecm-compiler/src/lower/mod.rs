//! From the syntax tree to the model: names become ids, defaults are decided, numbers are assigned.
//!
//! Responsible for everything that is a question of names: what a reference means, which name is declared twice, and the
//! numbers that follow from the order of declarations (channel values and their keyword bits, event classes). Whether a
//! model keeps ETW's rules is the business of `check`; knows nothing of XML and nothing of Rust.

mod attributes;
mod channel;
mod event;
mod field;
mod keyword;
mod level;
mod map;
mod names;
mod opcode;
mod provider;
mod strings;
mod suggest;
mod task;
mod template;

pub(crate) use names::synonym;

use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::ir::{self, Message, Model, Origins};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{self, Attr, MessageRef};
use strings::Strings;
use suggest::Suggest;

/// A model whose names are resolved, and where its parts were written.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// What the manifest means.
    pub model: Model,
    /// Where its parts were written.
    pub origins: Origins,
}

/// Resolves all names of `manifest`.
///
/// # Errors
///
/// [`Reported`] when a name is unknown or declared twice; all such findings are in `sink`.
pub fn lower(manifest: syntax::Manifest, sink: &mut Sink) -> Result<Lowered, Reported> {
    let before = sink.errors();
    let strings = strings::lower(manifest.resources, sink);
    let mut lowered = Lowered::default();
    let mut lower = Lower {
        sink,
        strings: &strings,
        suggest: Suggest::default(),
        respelled: Vec::new(),
    };
    for entry in manifest.message_table {
        lowered.origins.message_table.push(entry.span);
        if let Some(message) = lower.message(entry.message) {
            lowered.model.message_table.push(ir::MessageEntry {
                value: entry.value.value,
                message,
                symbol: symbol(entry.symbol, entry.span).0,
            });
        }
    }
    for provider in manifest.providers {
        let (provider, origins) = provider::lower(provider, &mut lower);
        lowered.model.providers.push(provider);
        lowered.origins.providers.push(origins);
    }
    lowered.model.counters = manifest.counters;
    lowered.model.metadata = manifest.metadata;
    lowered.model.cultures = strings.cultures;
    lowered.model.strings = strings.list;
    lowered.origins.cultures = strings.culture_origins;
    lowered.origins.strings = strings.origins;
    sink.gate_since(before)?;
    Ok(lowered)
}

/// What the lowering of every concept needs.
struct Lower<'a> {
    sink: &'a mut Sink,
    strings: &'a Strings,
    suggest: Suggest,
    /// The predefined names whose odd spelling was reported: once is enough, decompilers write it in every event.
    respelled: Vec<&'static str>,
}

impl Lower<'_> {
    /// Where the text of a message is; `None` after an error.
    fn message(&mut self, message: Spanned<MessageRef>) -> Option<Message> {
        let id = match message.value {
            MessageRef::Mc(symbol) => return Some(Message::Mc(symbol)),
            MessageRef::String(id) => id,
        };
        if let Some(found) = self.strings.find(&id) {
            return Some(Message::String(found));
        }
        let strings = self.strings;
        let near = self
            .suggest
            .closest(&id, strings.list.iter().map(|string| string.id.as_str()));
        let mut finding = Diagnostic::new(
            Code::ECM0601,
            message.span,
            format!("string `{id}` is not defined"),
        )
        .label("no culture has it")
        .note("`$(string.id)` names a `<string>` of the localization section, letter by letter");
        finding = match near {
            Some(near) => finding.help(format!("did you mean `$(string.{near})`?")),
            None => finding.help(format!(
                "add `<string id=\"{id}\" value=\"…\"/>` to the `<stringTable>` of every culture"
            )),
        };
        self.sink.push(finding);
        None
    }

    /// [`Self::message`] of an attribute that may be absent, with its place or `fallback`.
    fn optional_message(
        &mut self,
        message: Attr<MessageRef>,
        fallback: Span,
    ) -> (Option<Message>, Span) {
        match message {
            Some(message) => {
                let span = message.span;
                (self.message(message), span)
            }
            None => (None, fallback),
        }
    }
}

/// A C symbol, and its place or `fallback`. The schema lets a symbol be empty, which is as good as none.
fn symbol(attr: Attr<SharedStr>, fallback: Span) -> (Option<SharedStr>, Span) {
    match attr {
        Some(attr) if !attr.value.is_empty() => (Some(attr.value), attr.span),
        Some(attr) => (None, attr.span),
        None => (None, fallback),
    }
}

/// The place of an attribute, else `fallback`.
fn place<T>(attr: &Attr<T>, fallback: Span) -> Span {
    attr.as_ref().map_or(fallback, |attr| attr.span)
}

/// The value of an attribute.
fn value<T>(attr: Attr<T>) -> Option<T> {
    attr.map(|attr| attr.value)
}
