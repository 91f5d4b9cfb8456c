//! Templates: the number of fields, their names, and the size of a payload.

use super::unique::Unique;
use super::{Scope, field, user_data};
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{
    Arity, Data, Field, FieldKind, FieldOrigin, InType, Length, OutType, Template, TemplateOrigin,
};
use crate::source::Span;

/// What a message can number: FormatMessage knows `%1` to `%99`.
const MOST_FIELDS: usize = 99;

/// ETW refuses events of this size and larger.
const LIMIT: u64 = 64 * 1024;

/// Headers and extended data (a stack trace takes 1.5 KB) count against the limit too; what a payload may safely take.
const SAFE: u64 = 0xF700;

/// Checks `templates`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut names = Unique::new();
    for (template, at) in scope.provider.templates.iter().zip(&scope.at.templates) {
        if let Some(name) = &template.name {
            names.claim(
                name.as_str(),
                at.name,
                sink,
                || format!("template name `{name}`"),
                "the name of a template is unique in its provider, as its tid is",
            );
        }
        check_count(template, at, sink);
        check_names(&template.fields, &at.fields, "template", sink);
        check_size(template, at, sink);
        field::check_list(scope, &template.fields, &at.fields, sink);
        for (field, at) in template.fields.iter().zip(&at.fields) {
            let FieldKind::Struct(members) = &field.kind else {
                continue;
            };
            if members.is_empty() {
                sink.push(empty_struct(field, at));
            }
            check_names(members, &at.members, "struct", sink);
            field::check_list(scope, members, &at.members, sink);
        }
        if let Some(user_data) = &template.user_data {
            user_data::check(user_data, template, sink);
        }
    }
}

fn check_count(template: &Template, at: &TemplateOrigin, sink: &mut Sink) {
    let Some(first_over) = at.fields.get(MOST_FIELDS) else {
        return;
    };
    sink.push(
        Diagnostic::new(
            Code::ECM0510,
            first_over.span,
            format!("template `{}` has {} fields", template.tid, template.fields.len()),
        )
        .in_rust(format!("the event has {} fields", template.fields.len()))
        .label("the 100th")
        .note("a message refers to fields as %1 to %99, and mc.exe takes no more; members of a struct do not count")
        .in_rust("a message refers to at most 99 fields, and tools of Windows take no more; members of a struct do not count")
        .help("put fields that belong together into a `<struct>`")
        .in_rust("put fields that belong together into a struct; a slice has a field for its count too"),
    );
}

fn check_names(fields: &[Field], at: &[FieldOrigin], what: &str, sink: &mut Sink) {
    // Most lists are short, and comparing all of a short list is faster than hashing it.
    if fields.len() <= 16 {
        for (index, field) in fields.iter().enumerate() {
            let same = fields[..index]
                .iter()
                .position(|other| other.name == field.name);
            if let Some(first) = same {
                sink.push(twice(field, &at[index], at[first].name, what));
            }
        }
        return;
    }
    let mut names = Unique::new();
    for (field, at) in fields.iter().zip(at) {
        if let Some(first) = names.take(field.name.as_str(), at.name) {
            sink.push(twice(field, at, first, what));
        }
    }
}

fn twice(field: &Field, at: &FieldOrigin, first: Span, what: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0513,
        at.name,
        format!("field `{}` is there twice", field.name),
    )
    .related(first, "the first is here")
    .note(format!("the name of a field is unique in its {what}"))
    .in_rust(format!(
        "the name of a field is unique in its {}; slices have a field `…Count` or `…Length` in front of them",
        if what == "template" { "event" } else { what }
    ))
    .help("rename one of them")
}

fn empty_struct(field: &Field, at: &FieldOrigin) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0514,
        at.span,
        format!("struct `{}` has no members", field.name),
    )
    .label("empty")
    .note("a struct has at least one `<data>`")
    .in_rust("a struct has at least one field")
    .help("add its members, or remove it")
}

/// The bytes of a field that do not depend on values.
fn fixed_size(field: &Field) -> u64 {
    let one = match &field.kind {
        FieldKind::Struct(members) => members.iter().map(fixed_size).fold(0, u64::saturating_add),
        FieldKind::Data(data) => fixed_size_of(data),
    };
    match field.arity {
        Arity::One => one,
        Arity::Fixed(count) => one.saturating_mul(u64::from(count)),
        Arity::CountedBy(_) => 0,
    }
}

fn fixed_size_of(data: &Data) -> u64 {
    match (data.in_type, data.length) {
        (InType::UnicodeString, Length::Fixed(units)) => u64::from(units) * 2,
        (InType::AnsiString | InType::Binary, Length::Fixed(bytes)) => u64::from(bytes),
        (InType::Binary, _) if data.out_type == OutType::IPv6 => 16,
        (in_type, _) => in_type.fixed_size().map_or(0, u64::from),
    }
}

fn check_size(template: &Template, at: &TemplateOrigin, sink: &mut Sink) {
    let size = template
        .fields
        .iter()
        .map(fixed_size)
        .fold(0, u64::saturating_add);
    if size <= SAFE {
        return;
    }
    let largest = template
        .fields
        .iter()
        .zip(&at.fields)
        .max_by_key(|(field, _)| fixed_size(field))
        .map(|(field, at)| (at.span, format!("{} bytes", fixed_size(field))));
    let finding = if size >= LIMIT {
        Diagnostic::new(
            Code::ECM0511,
            at.tid,
            format!(
                "the fields of template `{}` take {size} bytes",
                template.tid
            ),
        )
        .in_rust(format!("the fields of the event take {size} bytes"))
        .label("an event cannot be that large")
        .note("ETW refuses events of 64 KB and more, headers included")
    } else {
        Diagnostic::new(
            Code::ECM0512,
            at.tid,
            format!("the fields of template `{}` take {size} bytes", template.tid),
        )
        .in_rust(format!("the fields of the event take {size} bytes"))
        .label("hardly fits an event")
        .note("ETW refuses events of 64 KB and more, headers and stack traces included; payloads up to 63232 bytes are safe")
    };
    let finding = finding.help("split the data over several events");
    sink.push(match largest {
        Some((span, text)) => finding.related(span, text),
        None => finding,
    });
}
