//! Events: unique numbers, and what an Admin channel asks of them.

use super::Scope;
use super::gather::Gather;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{ChannelType, Event, EventOrigin, Ref};
use crate::source::Span;

/// Checks `events`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut numbers = Unique::new();
    for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
        let key = (event.descriptor.id, event.descriptor.version);
        if let Some(first) = numbers.take(key, at.value) {
            sink.push(duplicate(event, at, first));
        }
        if let Some((channel, span)) = admin_channel(scope, event) {
            check_admin(event, at, channel, span, sink);
        }
    }
    check_messages(scope, sink);
}

/// Event Viewer shows the message of an event, and says that it has no description where there is none.
fn check_messages(scope: &Scope<'_>, sink: &mut Sink) {
    let mut silent = Gather::new();
    for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
        if event.message.is_none() && !event.not_logged && is_read_by_people(scope, event) {
            silent.add(at.span, || format!("event {}", event.descriptor.id));
        }
    }
    silent.report(sink, |span, count| {
        let (noun, verb) = if count == 1 {
            ("event", "goes")
        } else {
            ("events", "go")
        };
        Diagnostic::new(
            Code::ECM0613,
            span,
            format!("{count} {noun} without a message {verb} to the event log"),
        )
        .note("Event Viewer shows such an event as one whose description cannot be found")
        .help("add `message=\"$(string.…)\"`, or send the event to an Analytic channel")
        .in_rust("add `message = \"…\"` to `#[event(…)]`, or send the event to an Analytic channel")
    });
}

/// Whether an event goes to an Operational channel, or to one of Windows' own logs. Those of Admin channels are an error.
fn is_read_by_people(scope: &Scope<'_>, event: &Event) -> bool {
    match event.channel {
        None => false,
        Some(Ref::WellKnown(known)) => (8..=10).contains(&known.value),
        Some(Ref::Own(id)) => match &scope.provider.channel(id).definition {
            Some(definition) => definition.channel_type == ChannelType::Operational,
            None => (8..=10).contains(&event.descriptor.channel),
        },
    }
}

fn duplicate(event: &Event, at: &EventOrigin, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0311,
        at.value,
        format!(
            "event {} version {} is declared twice",
            event.descriptor.id, event.descriptor.version
        ),
    )
    .related(first, "the first is here")
    .note("a reader finds the layout of an event by provider, id and version, so that both together are unique in a provider")
    .help(match event.descriptor.version.checked_add(1) {
        Some(next) => format!("if this is a newer layout, give it `version=\"{next}\"`; if it is another event, its own value"),
        None => "give it a value of its own".to_owned(),
    })
    .in_rust(match event.descriptor.version.checked_add(1) {
        Some(next) => format!("if this is a newer layout, give it `version = {next}`; if it is another event, an `id` of its own"),
        None => "give it an `id` of its own".to_owned(),
    })
}

/// The name of the Admin channel that an event goes to, and where the channel is declared.
fn admin_channel<'m>(scope: &Scope<'m>, event: &Event) -> Option<(&'m str, Span)> {
    let Some(Ref::Own(id)) = event.channel else {
        return None;
    };
    let channel = scope.provider.channel(id);
    let definition = channel.definition.as_ref()?;
    (definition.channel_type == ChannelType::Admin).then(|| {
        (
            channel.name.as_str(),
            scope.at.channel_parts[id.index()].channel_type,
        )
    })
}

fn check_admin(event: &Event, at: &EventOrigin, channel: &str, declared: Span, sink: &mut Sink) {
    let id = event.descriptor.id;
    if event.message.is_none() {
        sink.push(
            Diagnostic::new(
                Code::ECM0409,
                at.span,
                format!("event {id} goes to an Admin channel but has no message"),
            )
            .label("`message` is missing")
            .related(declared, format!("`{channel}` is an Admin channel"))
            .note("events of an Admin channel are for administrators, who read their message")
            .help("add `message=\"$(string.…)\"`, or send the event to an Operational or Analytic channel")
            .in_rust("add `message = \"…\"` to `#[event(…)]`, or send the event to an Operational or Analytic channel"),
        );
    }
    if !(1..=4).contains(&event.descriptor.level) {
        let place = if event.level.is_some() {
            at.level
        } else {
            at.span
        };
        let label = if event.level.is_some() {
            "not one of the four levels of administrators"
        } else {
            "`level` is missing"
        };
        sink.push(
            Diagnostic::new(
                Code::ECM0408,
                place,
                format!("event {id} goes to an Admin channel with level {}", event.descriptor.level),
            )
            .label(label)
            .related(declared, format!("`{channel}` is an Admin channel"))
            .note("events of an Admin channel have the level `win:Critical`, `win:Error`, `win:Warning` or `win:Informational`")
            .help("choose one of the four, or send the event to an Operational or Analytic channel"),
        );
    }
}
