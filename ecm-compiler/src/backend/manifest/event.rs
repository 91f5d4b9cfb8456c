//! `events`.

use super::xml::{Tag, Xml};
use super::{Scope, channel};
use crate::dump::{Value, word};
use crate::ir::{Event, Name, Provider, Ref};

/// Prints the events of a provider.
pub(super) fn print(scope: &Scope<'_>, provider: &Provider, xml: &mut Xml) {
    xml.list("events", &provider.events, |xml, event| {
        let version = event.descriptor.version;
        let tag = xml
            .element("event")
            .with("value", &event.descriptor.id)
            .with("version", &(version != 0).then_some(version))
            .with("symbol", &event.symbol)
            .with("name", &event.name);
        references(scope, provider, event, tag)
            .flag("notLogged", event.not_logged)
            .flag("suppressProjection", event.suppress_projection)
            .with("attributes", &attributes(&event.attributes))
            .with("message", &scope.message(event.message.as_ref()))
            .end();
    });
}

/// What the event refers to, by name.
fn references<'x>(scope: &Scope<'_>, provider: &Provider, event: &Event, tag: Tag<'x>) -> Tag<'x> {
    let channel = event.channel.map(|channel| match channel {
        Ref::Own(id) => word(channel::reference(provider, id).as_str()),
        Ref::WellKnown(known) => word(known.name),
    });
    let level = event
        .level
        .map(|level| spell(scope, level, |id| &provider.levels[id.index()].name));
    let task = event
        .task
        .map(|task| spell(scope, task, |id| &provider.tasks[id.index()].name));
    let opcode = event
        .opcode
        .map(|opcode| spell(scope, opcode, |id| &provider.opcode(id).name));
    let keywords: Vec<String> = event
        .keywords
        .iter()
        .map(|keyword| spell(scope, *keyword, |id| &provider.keywords[id.index()].name))
        .collect();
    let keywords = (!keywords.is_empty()).then(|| keywords.join(" "));
    let template = event
        .template
        .and_then(|id| provider.templates.get(id.index()));
    tag.with("channel", &channel)
        .with("level", &level)
        .with("task", &task)
        .with("opcode", &opcode)
        .with("keywords", &keywords)
        .with("template", &template.map(|template| template.tid.clone()))
}

fn spell<'p, Id>(
    scope: &Scope<'_>,
    reference: Ref<Id>,
    own: impl FnOnce(Id) -> &'p Name,
) -> String {
    match reference {
        Ref::Own(id) => scope.prefixes.reference(own(id)),
        Ref::WellKnown(known) => format!("win:{}", known.name),
    }
}

/// `key=value;key=value`; the values have the quotes that they need.
fn attributes(attributes: &[(String, String)]) -> Option<Value> {
    let pairs: Vec<String> = attributes
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    (!pairs.is_empty()).then(|| Value::Text(pairs.join(";")))
}
