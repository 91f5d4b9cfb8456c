//! A model as an instrumentation manifest: canonical text, the same for equal models.
//!
//! What a manifest says in several ways is said in one: elements in one order, defaults left out, numbers in decimal and
//! masks in hexadecimal, names with the prefixes of the model, everything else with `win` and `xs`. Comments, the layout and
//! what Windows does not use (`fallbackCulture`, `mid`, `stringType`, `binary`) are not in the model and so not in the text.
//! Compiling the text gives an equal model again.
//!
//! A file per concept, as in the other stages. Knows nothing of checking: a model that breaks a rule is printed as it is.

mod channel;
mod counters;
mod event;
mod filter;
mod keyword;
mod level;
mod localization;
mod map;
mod message;
mod metadata;
mod opcode;
mod paths;
mod pattern;
mod prefixes;
mod provider;
mod task;
mod template;
mod user_data;
mod xml;

use crate::ir::{Message, Model, Name};
use crate::syntax::{Namespace, QName};
pub use paths::Paths;
use prefixes::Prefixes;
use xml::{Qualified, Xml};

/// What is printed, and how names are spelled in it.
struct Scope<'m> {
    model: &'m Model,
    prefixes: Prefixes<'m>,
}

impl Scope<'_> {
    /// The reference to a message.
    fn message(&self, message: Option<&Message>) -> Option<String> {
        Some(match message? {
            Message::String(id) => format!("$(string.{})", self.model.string(*id).id),
            Message::Mc(symbol) => format!("$(mc.{symbol})"),
        })
    }
}

/// Prints a model.
///
/// Characters that XML cannot hold (most controls, U+FFFE, U+FFFF) become U+FFFD; a model that was read from a manifest has
/// none.
#[must_use]
pub fn print(model: &Model) -> String {
    let scope = Scope {
        model,
        prefixes: Prefixes::of(model),
    };
    let mut xml = Xml::new();
    let root = xml
        .element("instrumentationManifest")
        .declare("", Namespace::Events.uri());
    scope.prefixes.declare(root).around(|xml| {
        instrumentation(&scope, xml);
        localization::print(model, xml);
        if let Some(metadata) = &model.metadata {
            metadata::print(&scope, metadata, xml);
        }
    });
    xml.into_text()
}

fn instrumentation(scope: &Scope<'_>, xml: &mut Xml) {
    let model = scope.model;
    // Those of a metadata file are printed with its metadata.
    let messages = !model.message_table.is_empty() && !message::is_in_metadata(model);
    let events = messages || !model.providers.is_empty();
    if !events && model.counters.is_empty() {
        return;
    }
    xml.element("instrumentation").around(|xml| {
        if events {
            xml.element("events").around(|xml| {
                for provider in &model.providers {
                    provider::print(scope, provider, xml);
                }
                if messages {
                    message::print(scope, xml);
                }
            });
        }
        for counters in &model.counters {
            counters::print(counters, xml);
        }
    });
}

impl Qualified for Name {
    fn prefix(&self) -> &str {
        &self.prefix
    }

    fn uri(&self) -> &str {
        self.namespace.uri()
    }

    fn local(&self) -> &str {
        &self.local
    }
}

impl Qualified for QName {
    fn prefix(&self) -> &str {
        &self.prefix
    }

    fn uri(&self) -> &str {
        self.namespace.uri()
    }

    fn local(&self) -> &str {
        &self.local
    }
}
