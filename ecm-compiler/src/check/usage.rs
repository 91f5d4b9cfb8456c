//! What is declared and never used.

use super::Scope;
use super::gather::Gather;
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashSet;
use crate::ir::{Message, Metadata, Model};
use crate::syntax::{Attr, MessageRef};

/// Reports templates that no event and no filter of the provider uses.
pub(super) fn check_templates(scope: &Scope<'_>, sink: &mut Sink) {
    let provider = scope.provider;
    let mut used = vec![false; provider.templates.len()];
    let events = provider.events.iter().filter_map(|event| event.template);
    let filters = provider.filters.iter().filter_map(|filter| filter.template);
    for template in events.chain(filters) {
        used[template.index()] = true;
    }
    let mut unused = Gather::new();
    for ((template, at), used) in provider.templates.iter().zip(&scope.at.templates).zip(used) {
        if !used {
            unused.add(at.tid, || format!("`{}`", template.tid));
        }
    }
    unused.report(sink, |span, count| {
        Diagnostic::new(
            Code::ECM0318,
            span,
            match count {
                1 => "a template is never used".to_owned(),
                _ => format!("{count} templates are never used"),
            },
        )
        .help("remove them, or give them to the events that they are for")
    });
}

/// Which strings the parts of a model refer to, by position.
pub(super) fn used_strings(model: &Model) -> Vec<bool> {
    let mut used = vec![false; model.strings.len()];
    let mut mark = |message: Option<&Message>| {
        if let Some(Message::String(id)) = message {
            used[id.index()] = true;
        }
    };
    for entry in &model.message_table {
        mark(Some(&entry.message));
    }
    for provider in &model.providers {
        mark(provider.message.as_ref());
        for channel in &provider.channels {
            let definition = channel.definition.as_ref();
            mark(definition.and_then(|definition| definition.message.as_ref()));
        }
        let levels = provider.levels.iter().map(|item| &item.message);
        let tasks = provider.tasks.iter().map(|item| &item.message);
        let opcodes = provider.opcodes.iter().map(|item| &item.message);
        let keywords = provider.keywords.iter().map(|item| &item.message);
        let filters = provider.filters.iter().map(|item| &item.message);
        let events = provider.events.iter().map(|item| &item.message);
        levels
            .chain(tasks)
            .chain(opcodes)
            .chain(keywords)
            .chain(filters)
            .chain(events)
            .for_each(|message| mark(message.as_ref()));
        for item in provider.maps.iter().flat_map(|map| &map.items) {
            mark(Some(&item.message));
        }
    }
    if let Some(metadata) = &model.metadata {
        mark_metadata(model, metadata, &mut used);
    }
    used
}

/// winmeta.xml keeps its references by name.
fn mark_metadata(model: &Model, metadata: &Metadata, used: &mut [bool]) {
    let channels = metadata
        .channels
        .iter()
        .filter_map(|item| item.definition.as_ref());
    let messages: Vec<&Attr<MessageRef>> = channels
        .map(|definition| &definition.message)
        .chain(metadata.levels.iter().map(|item| &item.message))
        .chain(metadata.tasks.iter().map(|item| &item.message))
        .chain(metadata.opcodes.iter().map(|item| &item.message))
        .chain(metadata.keywords.iter().map(|item| &item.message))
        .collect();
    let names: HashSet<&str> = messages
        .into_iter()
        .flatten()
        .filter_map(|message| match &message.value {
            MessageRef::String(id) => Some(id.as_str()),
            MessageRef::Mc(_) => None,
        })
        .collect();
    for (string, used) in model.strings.iter().zip(used) {
        *used |= names.contains(string.id.as_str());
    }
}
