//! ETW's rules: what a model must keep to be compiled, and what it had better keep.
//!
//! Responsible for numbers and their ranges, uniqueness of values and C symbols, templates and types, message texts, and the
//! lints. A file per concept; every function looks at one thing and puts what it finds into the sink. Names are resolved
//! before (`lower`), the names that an output makes are its own business (`backend`).

mod channel;
mod event;
mod field;
mod file_name;
mod filter;
mod gather;
mod insert;
mod keyword;
mod level;
mod map;
mod message;
mod message_table;
mod opcode;
mod provider;
mod reserved;
mod sddl;
mod string;
mod symbol;
mod task;
mod template;
mod unique;
mod usage;
mod user_data;
mod version;

pub use insert::{Insert, inserts};
pub(crate) use user_data::substitutions;

use crate::diag::{Reported, Sink};
use crate::ir::{Model, Origins, Provider, ProviderOrigins};
use crate::lower::Lowered;

/// A model that keeps ETW's rules.
///
/// Only [`check`] makes one, so that whoever has one need not ask again.
#[derive(Clone, Debug)]
pub struct Checked {
    model: Model,
    origins: Origins,
}

impl Checked {
    /// What the manifest means.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Where its parts were written.
    #[must_use]
    pub fn origins(&self) -> &Origins {
        &self.origins
    }

    /// The model and the places, apart.
    #[must_use]
    pub fn into_parts(self) -> (Model, Origins) {
        (self.model, self.origins)
    }
}

/// A provider, and where its parts are.
struct Scope<'m> {
    provider: &'m Provider,
    at: &'m ProviderOrigins,
    /// Parallel to the provider's maps: the entry with the largest value, found once however many fields have the map.
    largest: Vec<Option<usize>>,
}

/// Checks that `lowered` keeps ETW's rules.
///
/// # Errors
///
/// [`Reported`] when a rule is broken; all findings, lints included, are in `sink`.
pub fn check(lowered: Lowered, sink: &mut Sink) -> Result<Checked, Reported> {
    let before = sink.errors();
    let Lowered { model, origins } = lowered;
    provider::check_all(&model, &origins, sink);
    let mut messages = message::Messages::new(&model, &origins);
    for (provider, at) in model.providers.iter().zip(&origins.providers) {
        let largest =
            |map: &crate::ir::Map| (0..map.items.len()).max_by_key(|&entry| map.items[entry].value);
        let scope = Scope {
            provider,
            at,
            largest: provider.maps.iter().map(largest).collect(),
        };
        check_provider(&scope, &mut messages, sink);
    }
    message_table::check(&model, &origins, sink);
    string::check(&model, &origins, sink);
    sink.gate_since(before)?;
    Ok(Checked { model, origins })
}

fn check_provider<'m>(scope: &Scope<'m>, messages: &mut message::Messages<'m>, sink: &mut Sink) {
    provider::check(scope, sink);
    file_name::check(scope, sink);
    channel::check(scope, sink);
    level::check(scope, sink);
    task::check(scope, sink);
    opcode::check(scope, sink);
    keyword::check(scope, sink);
    map::check(scope, sink);
    filter::check(scope, sink);
    template::check(scope, sink);
    event::check(scope, sink);
    version::check(scope, sink);
    reserved::check(scope, sink);
    messages.check(scope, sink);
    symbol::check(scope, sink);
    usage::check_templates(scope, sink);
}
