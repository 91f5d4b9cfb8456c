//! Fields: types that go together, counts and lengths.

use super::Scope;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{
    Arity, Data, Field, FieldId, FieldKind, FieldOrigin, InType, Length, MapId, OutType,
};
use crate::source::Span;

/// Checks the fields of a template, or the members of a struct.
pub(super) fn check_list(scope: &Scope<'_>, fields: &[Field], at: &[FieldOrigin], sink: &mut Sink) {
    for (index, (field, place)) in fields.iter().zip(at).enumerate() {
        if let FieldKind::Data(data) = &field.kind {
            check_out_type(data, place, sink);
            check_map(scope, data, place, sink);
            check_length(field, data, place, sink);
            if let Length::SizedBy(id) = data.length {
                check_reference("length", id, index, fields, at, place.length, sink);
            }
        }
        if let Arity::CountedBy(id) = field.arity {
            check_reference("count", id, index, fields, at, place.count, sink);
        }
    }
}

fn check_out_type(data: &Data, at: &FieldOrigin, sink: &mut Sink) {
    let allowed = data.in_type.out_types();
    if allowed.contains(&data.out_type) {
        return;
    }
    let allowed: Vec<String> = allowed
        .iter()
        .map(|out_type| format!("`{}`", out_type.qname()))
        .collect();
    sink.push(
        Diagnostic::new(
            Code::ECM0503,
            at.out_type,
            format!(
                "`{}` cannot be shown as `{}`",
                data.in_type.qname(),
                data.out_type.qname()
            ),
        )
        .label("does not fit the input type")
        .related(at.in_type, "the input type is here")
        .note(format!(
            "output types of `{}`: {}",
            data.in_type.qname(),
            allowed.join(", ")
        ))
        .help("choose one of these, or leave `outType` out for the first of them")
        .in_rust("choose one of these, or leave `out_type` out for the first of them"),
    );
}

/// A map on a narrow field: entries that the field cannot hold never come to pass, and writing one fails.
fn check_map_width(scope: &Scope<'_>, id: MapId, data: &Data, at: &FieldOrigin, sink: &mut Sink) {
    let most = match data.in_type {
        InType::UInt8 => u32::from(u8::MAX),
        InType::UInt16 => u32::from(u16::MAX),
        _ => return,
    };
    let (map, places) = (&scope.provider.maps[id.index()], &scope.at.maps[id.index()]);
    let Some(entry) = scope.largest[id.index()].filter(|&entry| map.items[entry].value > most)
    else {
        return;
    };
    sink.push(
        Diagnostic::new(
            Code::ECM0522,
            at.map,
            format!(
                "map `{}` has values that a `{}` cannot hold",
                map.name,
                data.in_type.qname()
            ),
        )
        .related(
            places.items[entry].value,
            format!("{} is one", map.items[entry].value),
        )
        .note(format!(
            "the field holds values up to {most}; an event with a larger one is not written"
        ))
        .help("give the field a wider input type, or the entry a smaller value")
        .in_rust("give the enum a wider `#[repr(…)]`, or the entry a smaller value"),
    );
}

fn check_map(scope: &Scope<'_>, data: &Data, at: &FieldOrigin, sink: &mut Sink) {
    let Some(map) = data.map else {
        return;
    };
    if data.in_type.takes_map() {
        return check_map_width(scope, map, data, at, sink);
    }
    let name = &scope.provider.maps[map.index()].name;
    sink.push(
        Diagnostic::new(
            Code::ECM0504,
            at.map,
            format!("map `{name}` is used for a `{}`", data.in_type.qname()),
        )
        .label("only integers of up to 32 bits have names from a map")
        .related(at.in_type, "the input type is here")
        .note(
            "a map names the values of `win:UInt8`, `win:UInt16`, `win:UInt32` and `win:HexInt32`",
        )
        .help("use one of these types, or remove the map"),
    );
}

fn check_length(field: &Field, data: &Data, at: &FieldOrigin, sink: &mut Sink) {
    let takes_length = matches!(
        data.in_type,
        InType::UnicodeString | InType::AnsiString | InType::Binary | InType::Sid
    );
    match data.length {
        Length::Natural => {
            if data.in_type == InType::Binary && data.out_type != OutType::IPv6 {
                sink.push(without_length(field, at));
            }
        }
        Length::Fixed(_) | Length::SizedBy(_) if !takes_length => {
            let why = if data.in_type.is_counted() {
                "a counted type carries its length in front of its bytes"
            } else {
                "the type has a size of its own"
            };
            sink.push(
                Diagnostic::new(
                    Code::ECM0506,
                    at.length,
                    format!("a `{}` has no length", data.in_type.qname()),
                )
                .label(why)
                .related(at.in_type, "the input type is here")
                .note("`length` is for `win:UnicodeString`, `win:AnsiString` and `win:Binary`")
                .in_rust("`length` is for strings and bytes: `&str`, `Ansi`, `&[u8]`")
                .help("remove `length`; for an array use `count`"),
            );
        }
        Length::Fixed(bytes) if data.out_type == OutType::IPv6 && bytes != 16 => {
            sink.push(not_an_address(bytes, at));
        }
        Length::Fixed(_) | Length::SizedBy(_) => {}
    }
}

fn not_an_address(bytes: u16, at: &FieldOrigin) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0520,
        at.length,
        format!("an IPv6 address of {bytes} bytes"),
    )
    .label("not 16")
    .related(at.out_type, "shown as an IPv6 address")
    .note("viewers take 16 bytes for an IPv6 address, and show none of another length")
    .help("write 16, or remove `length`; for an IPv4 address use `win:UInt32` with `outType=\"win:IPv4\"`")
    .in_rust("write 16, or remove `length`; for an IPv4 address use the type `Ipv4Addr`")
}

fn without_length(field: &Field, at: &FieldOrigin) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0505,
        at.span,
        format!("binary field `{}` has no length", field.name),
    )
    .label("where does it end?")
    .note("nothing in the payload says how long a `win:Binary` is; only an IPv6 address (`outType=\"win:IPv6\"`) has 16 bytes by itself")
    .help(format!(
        "add a field in front of it, `<data name=\"{0}Length\" inType=\"win:UInt32\"/>`, and `length=\"{0}Length\"`; or use `win:CountedBinary`",
        field.name
    ))
}

/// Checks the field that a count or length names.
fn check_reference(
    what: &str,
    id: FieldId,
    user: usize,
    fields: &[Field],
    at: &[FieldOrigin],
    span: Span,
    sink: &mut Sink,
) {
    let (named, place) = (&fields[id.index()], &at[id.index()]);
    let integer = match &named.kind {
        FieldKind::Data(data) => data.in_type.is_integer() && named.arity == Arity::One,
        FieldKind::Struct(_) => false,
    };
    if id.index() == user {
        sink.push(not_a_number(what, "itself", named, place, span));
    } else if !integer {
        let is = match &named.kind {
            FieldKind::Struct(_) => "a struct".to_owned(),
            FieldKind::Data(data) if data.in_type.is_integer() => "an array".to_owned(),
            FieldKind::Data(data) => format!("a `{}`", data.in_type.qname()),
        };
        sink.push(not_a_number(what, &is, named, place, span));
    } else if id.index() > user {
        sink.push(
            Diagnostic::new(
                Code::ECM0509,
                span,
                format!("{what} names the later field `{}`", named.name),
            )
            .label("not known yet when a reader gets here")
            .related(place.span, "comes after the field that needs it")
            .note("payloads are read from front to back; mc.exe takes such a template, but most readers cannot decode its events")
            .help(format!("move `{}` in front of the field that names it", named.name)),
        );
    }
}

fn not_a_number(
    what: &str,
    is: &str,
    named: &Field,
    place: &FieldOrigin,
    span: Span,
) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0507,
        span,
        format!(
            "{what} names `{}`, which is not a single integer",
            named.name
        ),
    )
    .label(format!("this is {is}"))
    .related(place.span, "the field is here")
    .note(format!(
        "the field that holds a {what} is one integer, such as `win:UInt16` or `win:UInt32`"
    ))
    .in_rust(format!(
        "the field that holds a {what} is one integer, such as a `u16` or `u32`"
    ))
    .help("name an integer field of the same template or struct")
    .in_rust("name an integer field of the same event or struct")
}
