//! The texts of events: what they insert, and whether anybody will read them.

use super::Scope;
use super::insert::{Insert, inserts};
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashSet;
use crate::ir::{Event, EventOrigin, Field, FieldKind, Length, Message, Model, Origins, StringId};
use crate::source::Span;

/// What is known of the texts of a manifest's strings; each text is read once.
pub(super) struct Messages<'m> {
    model: &'m Model,
    origins: &'m Origins,
    texts: Vec<Option<Summary>>,
    reported: HashSet<(StringId, usize)>,
}

/// The inserts of a string in all its cultures.
#[derive(Default)]
struct Summary {
    /// The place of a text, and its insert with the highest number.
    highest: Option<(Span, Insert)>,
    /// The numbers that occur, as bits.
    numbers: u128,
}

impl<'m> Messages<'m> {
    pub(super) fn new(model: &'m Model, origins: &'m Origins) -> Self {
        Self {
            model,
            origins,
            texts: model.strings.iter().map(|_| None).collect(),
            reported: HashSet::default(),
        }
    }

    /// Checks the messages of a provider's events.
    pub(super) fn check(&mut self, scope: &Scope<'m>, sink: &mut Sink) {
        for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
            if let Some(Message::String(id)) = event.message {
                self.check_event(scope, event, at, id, sink);
            }
        }
        check_channel(scope, sink);
    }

    fn check_event(
        &mut self,
        scope: &Scope<'m>,
        event: &Event,
        at: &EventOrigin,
        id: StringId,
        sink: &mut Sink,
    ) {
        if self.texts[id.index()].is_none() {
            let summary = self.read(id, sink);
            self.texts[id.index()] = Some(summary);
        }
        let Some(summary) = &self.texts[id.index()] else {
            return;
        };
        let fields = match event.template {
            Some(template) => &scope.provider.templates[template.index()].fields[..],
            None => &[],
        };
        match summary.highest {
            Some((span, insert)) if insert.number > fields.len() => {
                if self.reported.insert((id, fields.len())) {
                    sink.push(out_of_range(event, at, span, insert, fields.len()));
                }
            }
            _ => check_lengths(event, at, fields, summary.numbers, sink),
        }
    }

    /// Reads all texts of a string, and reports formats without an end.
    fn read(&self, id: StringId, sink: &mut Sink) -> Summary {
        let mut summary = Summary::default();
        let texts = &self.model.string(id).texts;
        for (text, at) in texts.iter().zip(&self.origins.strings[id.index()]) {
            let (Some(text), Some((_, span))) = (text, at) else {
                continue;
            };
            for insert in inserts(text) {
                let place = place(insert, text, *span);
                summary.numbers |= 1 << insert.number;
                if insert.unterminated {
                    sink.push(unterminated(insert, place));
                }
                if summary
                    .highest
                    .is_none_or(|(_, highest)| insert.number > highest.number)
                {
                    summary.highest = Some((place, insert));
                }
            }
        }
        summary
    }
}

/// The place of an insert in the text at `span`: the whole text where character references make it differ from what the
/// user wrote.
fn place(insert: Insert, text: &str, span: Span) -> Span {
    let written = (span.end - span.start) as usize;
    let offset = |at: usize| span.start + u32::try_from(at).unwrap_or(0);
    if written == text.len() {
        Span::new(span.source, offset(insert.start), offset(insert.end))
    } else {
        span
    }
}

fn unterminated(insert: Insert, span: Span) -> Diagnostic {
    let number = insert.number;
    Diagnostic::new(
        Code::ECM0604,
        span,
        format!("the format of insert %{number} has no end"),
    )
    .label(format!("the `!` behind %{number} opens a format"))
    .note("an insert is `%1`, or `%1!format!` with a printf format between exclamation marks")
    .help(format!(
        "write `%{number}!s!` for a format, or `%{number}%!` for an exclamation mark"
    ))
}

fn out_of_range(
    event: &Event,
    at: &EventOrigin,
    span: Span,
    insert: Insert,
    fields: usize,
) -> Diagnostic {
    let has = match fields {
        0 => "has no field".to_owned(),
        1 => "has one field".to_owned(),
        _ => format!("has {fields} fields"),
    };
    Diagnostic::new(
        Code::ECM0603,
        span,
        format!(
            "the message inserts %{}, but event {} {has}",
            insert.number, event.descriptor.id
        ),
    )
    .label(format!("no field for %{}", insert.number))
    .related(at.message, "the event with this message")
    .related(
        at.template,
        if event.template.is_some() {
            "its template"
        } else {
            "it has no template"
        },
    )
    .note("%1 is the first field of the event's template; members of a struct are not numbered")
    .help(format!(
        "use the number of a field, or write `%%{}` for the text itself",
        insert.number
    ))
}

/// A message that inserts the length of a field but not the field itself was mostly meant otherwise. The number of elements
/// of an array is another matter: viewers show no array in a message, and its size is worth telling.
fn check_lengths(
    event: &Event,
    at: &EventOrigin,
    fields: &[Field],
    numbers: u128,
    sink: &mut Sink,
) {
    let inserted = |index: usize| index < 99 && numbers >> (index + 1) & 1 == 1;
    for (index, field) in fields.iter().enumerate() {
        let FieldKind::Data(data) = &field.kind else {
            continue;
        };
        let Length::SizedBy(by) = data.length else {
            continue;
        };
        let by = by.index();
        if inserted(index) || !inserted(by) {
            continue;
        }
        sink.push(
            Diagnostic::new(
                Code::ECM0609,
                at.message,
                format!(
                    "the message of event {} inserts %{}, which is only the length of `{}`",
                    event.descriptor.id,
                    by + 1,
                    field.name
                ),
            )
            .in_rust(format!(
                "the message of event {} inserts only the length of `{}`",
                event.descriptor.id, field.name
            ))
            .label(format!(
                "shows `{}`, and not `{}`",
                fields[by].name, field.name
            ))
            .related(at.template, "the fields are counted in this template")
            .in_rust("the event")
            .help(format!("insert %{} to show `{}`", index + 1, field.name))
            .in_rust(format!("insert `{{{0}}}` to show `{0}`", field.name))
            .help(format!(
                "if `{}` is a value of its own and not meant as a length, correct `length` of `{}`",
                fields[by].name, field.name
            )),
        );
        return;
    }
}

/// Messages are for the event log, and it shows events of channels only.
fn check_channel(scope: &Scope<'_>, sink: &mut Sink) {
    let events = &scope.provider.events;
    if events.iter().any(|event| event.channel.is_some()) {
        return;
    }
    let messages = events
        .iter()
        .filter(|event| event.message.is_some())
        .count();
    let first = events
        .iter()
        .zip(&scope.at.events)
        .find(|(event, _)| event.message.is_some());
    let Some((_, at)) = first else {
        return;
    };
    sink.push(
        Diagnostic::new(
            Code::ECM0610,
            at.message,
            format!(
                "events of `{}` have messages but no channel",
                scope.provider.name
            ),
        )
        .label(if messages == 1 {
            "no event log will show it".to_owned()
        } else {
            format!("the first of {messages} that no event log will show")
        })
        .note("the event log takes events with a channel; others are seen by trace sessions only")
        .help("declare a `<channel>` and name it in the events, or allow this lint if the events are for tracing")
        .in_rust("add `channel = Operational` to the events, or allow this lint if the events are for tracing"),
    );
}
