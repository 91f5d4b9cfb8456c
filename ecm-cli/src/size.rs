//! How much text a schema is when everything is written out.
//!
//! A resource has a name once however many refer to it; a listing and a manifest have it every time. A hostile resource of a
//! megabyte can so become gigabytes.

use std::fmt;
use std::sync::Arc;

use ecm_runtime::consumer::schema::{Event, Provider, Schema};

/// How many bytes of names are written out at most: far more than any provider has.
pub const LIMIT: usize = 256 << 20;

/// The names of a schema, written out, are more than [`LIMIT`] bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuchText(());

impl fmt::Display for TooMuchText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "its names are referred to so often that they would take more than {LIMIT} bytes; no manifest is like that"
        )
    }
}

impl std::error::Error for TooMuchText {}

/// That a schema can be written out.
///
/// # Errors
///
/// [`TooMuchText`] when it cannot.
pub fn check(schema: &Schema) -> Result<(), TooMuchText> {
    let mut total = Total(0);
    for provider in &schema.providers {
        total.provider(provider);
    }
    if total.0 > LIMIT {
        return Err(TooMuchText(()));
    }
    Ok(())
}

struct Total(usize);

impl Total {
    fn names<'n>(&mut self, names: impl IntoIterator<Item = &'n Arc<str>>) {
        for name in names {
            self.0 = self.0.saturating_add(name.len());
        }
    }

    fn provider(&mut self, provider: &Provider) {
        self.names(&provider.name);
        self.names(provider.channels.iter().map(|one| &one.name));
        self.names(provider.levels.iter().map(|one| &one.name));
        self.names(provider.tasks.iter().map(|one| &one.name));
        self.names(provider.opcodes.iter().map(|one| &one.name));
        self.names(provider.keywords.iter().map(|one| &one.name));
        self.names(provider.filters.iter().map(|one| &one.name));
        self.names(provider.maps.iter().map(|one| &one.name));
        for map in &provider.pattern_maps {
            self.names([&map.name, &map.format]);
            self.names(map.items.iter().flat_map(|item| [&item.name, &item.value]));
        }
        for template in &provider.templates {
            self.names(template.fields.iter().map(|field| &field.name));
        }
        for event in &provider.events {
            self.event(provider, event);
        }
    }

    fn event(&mut self, provider: &Provider, event: &Event) {
        self.names(&event.name);
        self.names(&event.attributes);
        let at = |position: u32| position as usize;
        self.names(
            event
                .channel
                .and_then(|one| provider.channels.get(at(one)))
                .map(|one| &one.name),
        );
        self.names(
            event
                .level
                .and_then(|one| provider.levels.get(at(one)))
                .map(|one| &one.name),
        );
        self.names(
            event
                .task
                .and_then(|one| provider.tasks.get(at(one)))
                .map(|one| &one.name),
        );
        self.names(
            event
                .opcode
                .and_then(|one| provider.opcodes.get(at(one)))
                .map(|one| &one.name),
        );
        let keywords = event.keywords.iter();
        self.names(
            keywords
                .filter_map(|one| provider.keywords.get(at(*one)))
                .map(|one| &one.name),
        );
    }
}
