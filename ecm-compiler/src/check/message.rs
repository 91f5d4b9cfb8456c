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
    /// The first text with a parameter string: `%%5`, or `%%%1`, whose number comes with the event.
    parameter: Option<Span>,
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
        self.check_parameters(scope, sink);
        check_channel(scope, sink);
    }

    /// Parameter strings come from a file of their own.
    fn check_parameters(&self, scope: &Scope<'m>, sink: &mut Sink) {
        let named = scope.provider.parameter_file_name.as_ref();
        if named.is_some_and(|name| !name.is_empty()) {
            return;
        }
        let parameter = scope.provider.events.iter().find_map(|event| {
            let Some(Message::String(id)) = event.message else {
                return None;
            };
            Some((event, self.texts[id.index()].as_ref()?.parameter?))
        });
        if let Some((event, span)) = parameter {
            sink.push(missing_parameter_file(scope, event, span));
        }
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
            if summary.parameter.is_none() && has_parameter(text) {
                summary.parameter = Some(*span);
            }
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

/// Whether a text has `%%` and behind it a number or an insert.
fn has_parameter(text: &str) -> bool {
    let mut bytes = text.as_bytes();
    while let Some(at) = bytes.iter().position(|byte| *byte == b'%') {
        bytes = match &bytes[at + 1..] {
            [b'%', b'0'..=b'9', ..] | [b'%', b'%', b'1'..=b'9', ..] => return true,
            // An escape is two characters.
            rest => rest.get(1..).unwrap_or_default(),
        };
    }
    false
}

fn missing_parameter_file(scope: &Scope<'_>, event: &Event, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0614,
        span,
        format!(
            "the message of event {} has a parameter string, and `{}` has no parameterFileName",
            event.descriptor.id, scope.provider.name
        ),
    )
    .in_rust(format!(
        "the message of event {} has a parameter string, and `{}` has no `parameter_file`",
        event.descriptor.id, scope.provider.name
    ))
    .label("`%%` and a number")
    .related(scope.at.span, "the provider")
    .note("Event Viewer looks `%%5` up in the message tables of `parameterFileName`; without one it shows the number")
    .in_rust("Event Viewer looks `%%5` up in the message tables of `parameter_file`; without one it shows the number")
    .help("name the file, such as `parameterFileName=\"%SystemRoot%\\System32\\kernel32.dll\"` for the system's error codes")
    .in_rust("name the file, such as `parameter_file = r\"%SystemRoot%\\System32\\kernel32.dll\"` for the system's error codes")
    .help("if a percent sign before a digit is meant, put a space between")
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

#[cfg(test)]
mod tests {
    use super::has_parameter;

    #[test]
    fn parameter_strings() {
        for text in ["%%5", "a %%12 b", "error %1: %%%1", "%n%%%2."] {
            assert!(has_parameter(text), "{text}");
        }
        for text in [
            "",
            "%",
            "%%",
            "%1%%",
            "100%% of %1",
            "%n5",
            "%%%",
            "%1%2",
            "é%%é5",
        ] {
            assert!(!has_parameter(text), "{text}");
        }
    }
}
