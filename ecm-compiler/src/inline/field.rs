//! Parameters and struct fields as the fields of a template.

use super::Cx;
use super::attribute::Arguments;
use super::item::Member;
use super::types::{self, BYTES, Many, Written};
use crate::diag::{Code, Diagnostic, suggest};
use crate::hash::HashMap;
use crate::ir::OutType;
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Data, Extent, Field, Namespace, QName, Struct};

/// What the types of fields can refer to.
#[derive(Default)]
pub(super) struct Scope {
    /// The input type of each map: as wide as its enum.
    pub(super) maps: HashMap<String, &'static str>,
    /// The fields of each struct.
    pub(super) structs: HashMap<String, Vec<Data>>,
    /// The structs that could not be read as they stand.
    pub(super) faulty: Vec<String>,
    /// The names of all structs, also of those whose fields are not known yet.
    pub(super) struct_names: Vec<String>,
}

/// The fields of an event, and the names of its parameters with the numbers by which messages insert them.
pub(super) struct Fields {
    pub(super) list: Vec<Field>,
    pub(super) inserts: Vec<(String, usize)>,
}

/// The fields of an event.
pub(super) fn of_event(members: &[Member], scope: &Scope, cx: &mut Cx<'_>) -> Fields {
    let mut list = Vec::with_capacity(members.len());
    let mut inserts = Vec::with_capacity(members.len());
    for member in members {
        list.extend(one(member, scope, false, cx));
        inserts.push((member.name.value.clone(), list.len()));
    }
    Fields { list, inserts }
}

/// The fields of a struct.
pub(super) fn of_struct(members: &[Member], scope: &Scope, cx: &mut Cx<'_>) -> Vec<Data> {
    let fields = members
        .iter()
        .flat_map(|member| one(member, scope, true, cx));
    let data = fields.filter_map(|field| match field {
        Field::Data(data) => Some(data),
        Field::Struct(_) => None,
    });
    data.collect()
}

/// What an attribute says of a field.
struct Said {
    name: Spanned<SharedStr>,
    in_type: Option<Spanned<String>>,
    out_type: Option<Spanned<String>>,
    map: Option<Spanned<String>>,
    length: Option<Spanned<Extent>>,
    count: Option<Spanned<Extent>>,
}

impl Said {
    fn read(member: &Member, cx: &mut Cx<'_>) -> Self {
        let mut arguments = member.attributes.arguments("field", &[], cx);
        let name = arguments
            .text("name", cx)
            .unwrap_or_else(|| member.name.clone());
        let said = Self {
            name: name.map(SharedStr::from),
            in_type: arguments.word("in_type", cx),
            out_type: arguments.word("out_type", cx),
            map: arguments.word("map", cx),
            length: extent(&mut arguments, "length", cx),
            count: extent(&mut arguments, "count", cx),
        };
        arguments.finish("field", cx);
        said
    }
}

/// A number, or the name of a field.
fn extent(
    arguments: &mut Arguments,
    key: &'static str,
    cx: &mut Cx<'_>,
) -> Option<Spanned<Extent>> {
    if arguments.is_name(key) {
        let word = arguments.word(key, cx)?;
        return Some(word.map(|name| Extent::Field(SharedStr::from(name))));
    }
    let number = arguments.number(key, u64::from(u16::MAX), cx)?;
    Some(number.map(|number| Extent::Number(u16::try_from(number).unwrap_or(u16::MAX))))
}

/// A field, and in front of it the one that holds its count or length.
fn one(member: &Member, scope: &Scope, in_struct: bool, cx: &mut Cx<'_>) -> Vec<Field> {
    let mut said = Said::read(member, cx);
    let Some(written) = written(member, cx) else {
        return Vec::new();
    };
    let written = as_array_of_bytes(written, &said);
    if let Some(count) = said
        .count
        .as_ref()
        .filter(|_| written.name == BYTES && written.bytes.is_none())
    {
        cx.sink.push(counted_bytes(count, member.ty.span));
    }
    let mut fields = Vec::with_capacity(2);
    let is_counted = written.many == Many::Slice && said.count.is_none();
    let count = if is_counted {
        fields.push(implied(&said.name, "Count"));
        Some(refer_to(&fields, member.ty.span))
    } else {
        said.count
            .take()
            .or_else(|| exactly(&written, member.ty.span, cx))
    };
    if scope.struct_names.contains(&written.name) {
        if in_struct {
            cx.sink.push(nested(&written.name, member.ty.span));
            return Vec::new();
        }
        fields.push(Field::Struct(Struct {
            span: member.name.span,
            name: said.name,
            type_name: Some(Spanned::new(
                SharedStr::from(written.name.as_str()),
                member.ty.span,
            )),
            count,
            length: None,
            members: scope
                .structs
                .get(&written.name)
                .cloned()
                .unwrap_or_default(),
        }));
        return fields;
    }
    let Some(types) = Types::of(&written, &said, member, scope, cx) else {
        return Vec::new();
    };
    let length = if let Some(length) = said.length.take() {
        Some(length)
    } else if let Some(fixed) = types.fixed_length(&written) {
        Some(Spanned::new(Extent::Number(fixed), member.ty.span))
    } else if types.in_type.value.local == "Binary" {
        fields.push(implied(&said.name, "Length"));
        Some(refer_to(&fields, member.ty.span))
    } else {
        None
    };
    fields.push(Field::Data(Data {
        span: member.name.span,
        name: said.name,
        in_type: types.in_type,
        out_type: types.out_type,
        map: types.map,
        length,
        count,
    }));
    fields
}

/// The type of a field as written; `None` after an error.
fn written(member: &Member, cx: &mut Cx<'_>) -> Option<Written> {
    match types::read(&member.ty.value) {
        Ok(written) => Some(written),
        Err(what) => {
            let fact = format!("the type of `{}` is {what}", member.name.value);
            let finding = Diagnostic::new(Code::ECM0242, member.ty.span, fact)
                .note("a field is a value of one of ETW's types, a map or a struct of the provider, or a slice or array of such");
            let is_option = what.contains("`Option`");
            cx.sink.push(if is_option {
                finding.help("write the value itself and what stands for none (0, an empty text), or a slice of at most one; or declare two events")
            } else {
                finding
            });
            None
        }
    }
}

/// `&[u8]` is a binary value, unless the attribute says that it is an array of integers.
fn as_array_of_bytes(written: Written, said: &Said) -> Written {
    let is_array = said
        .in_type
        .as_ref()
        .is_some_and(|name| name.value == "UInt8");
    if written.name != BYTES || !is_array {
        return written;
    }
    Written {
        name: "u8".to_owned(),
        many: written.bytes.map_or(Many::Slice, Many::Exactly),
        bytes: None,
    }
}

/// `&[u8]` with a count: the count would be one of binary values.
fn counted_bytes(count: &Spanned<Extent>, span: Span) -> Diagnostic {
    let of = match &count.value {
        Extent::Field(name) => name.to_string(),
        Extent::Number(number) => number.to_string(),
    };
    Diagnostic::new(
        Code::ECM0242,
        count.span,
        "a sequence of bytes is one binary value, and a count is of several",
    )
    .related(span, "the type of the field")
    .help(format!(
        "write `length = {of}` for a binary value of that length, or `count = {of}, in_type = UInt8` for an array of bytes"
    ))
}

/// The field that holds a count or length.
fn implied(of: &Spanned<SharedStr>, what: &str) -> Field {
    Field::Data(Data {
        span: of.span,
        name: Spanned::new(SharedStr::from(format!("{}{what}", of.value)), of.span),
        in_type: Spanned::new(qname(Namespace::Win, "win", "UInt16"), of.span),
        out_type: None,
        map: None,
        length: None,
        count: None,
    })
}

/// A reference to the last of `fields`.
fn refer_to(fields: &[Field], span: Span) -> Spanned<Extent> {
    let name = match fields.last() {
        Some(Field::Data(data)) => data.name.value.clone(),
        _ => SharedStr::default(),
    };
    Spanned::new(Extent::Field(name), span)
}

/// The count of an array.
fn exactly(written: &Written, span: Span, cx: &mut Cx<'_>) -> Option<Spanned<Extent>> {
    let Many::Exactly(number) = written.many else {
        return None;
    };
    let number = u16::try_from(number).ok().filter(|number| *number > 0);
    if number.is_none() {
        cx.sink.push(
            Diagnostic::new(
                Code::ECM0212,
                span,
                "the length of the array is not between 1 and 65535",
            )
            .note("ETW keeps the count of an array in 16 bits"),
        );
    }
    Some(Spanned::new(Extent::Number(number?), span))
}

fn nested(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0242,
        span,
        format!("the struct `{name}` stands inside of another"),
    )
    .label("structs do not nest")
    .note("the members of an ETW struct are values and arrays of values")
    .help(format!("write the fields of `{name}` here"))
}

/// The types of a field.
struct Types {
    in_type: Spanned<QName>,
    out_type: Option<Spanned<QName>>,
    map: Option<Spanned<SharedStr>>,
}

impl Types {
    fn of(
        written: &Written,
        said: &Said,
        member: &Member,
        scope: &Scope,
        cx: &mut Cx<'_>,
    ) -> Option<Self> {
        let span = member.ty.span;
        let (in_type, out_type, map) = if let Some(width) = scope.maps.get(&written.name) {
            let map = Spanned::new(SharedStr::from(written.name.as_str()), span);
            (*width, None, Some(map))
        } else if let Some(row) = types::find(&written.name) {
            if let Some(other) = said
                .in_type
                .as_ref()
                .filter(|other| !row.fits(&other.value))
            {
                cx.sink.push(unfit(row.rust, other, span));
                return None;
            }
            (row.in_type, row.out_type, None)
        } else {
            cx.sink.push(unknown(&written.name, span, scope));
            // What code that uses the event is likely to pass.
            let likely = types::likely(&written.name)?;
            (likely, None, None)
        };
        let given = said.in_type.as_ref();
        let in_type = Spanned::new(
            qname(
                Namespace::Win,
                "win",
                given.map_or(in_type, |name| name.value.as_str()),
            ),
            given.map_or(span, |name| name.span),
        );
        // The output type of the Rust type does not fit another input type.
        let implied = out_type.filter(|_| given.is_none());
        let out_type = match &said.out_type {
            Some(name) => Some(Spanned::new(out_qname(&name.value), name.span)),
            None => implied.map(|name| Spanned::new(out_qname(name), span)),
        };
        let map = match &said.map {
            Some(name) => Some(name.clone().map(SharedStr::from)),
            None => map,
        };
        Some(Self {
            in_type,
            out_type,
            map,
        })
    }

    /// The length that the types themselves say.
    fn fixed_length(&self, written: &Written) -> Option<u16> {
        if &*self.in_type.value.local != "Binary" {
            return None;
        }
        if written.name == "Ipv6Addr" {
            return Some(16);
        }
        written
            .bytes
            .and_then(|bytes| u16::try_from(bytes).ok())
            .filter(|bytes| *bytes > 0)
    }
}

/// An output type by its name, with or without prefix.
fn out_qname(name: &str) -> QName {
    let known = OutType::ALL
        .iter()
        .map(|known| known.qname())
        .find(|known| {
            *known == name
                || known
                    .split_once(':')
                    .is_some_and(|(_, local)| local == name)
        });
    match known.and_then(|known| known.split_once(':')) {
        Some(("xs", local)) => qname(Namespace::Xs, "xs", local),
        Some((_, local)) => qname(Namespace::Win, "win", local),
        None => qname(Namespace::Win, "win", name),
    }
}

/// A qualified name.
pub(super) fn qname(namespace: Namespace, prefix: &str, local: &str) -> QName {
    QName {
        namespace,
        prefix: prefix.into(),
        local: local.into(),
    }
}

fn unfit(rust: &str, in_type: &Spanned<String>, span: Span) -> Diagnostic {
    let carrier = types::carrier(&in_type.value).unwrap_or_default();
    Diagnostic::new(
        Code::ECM0242,
        in_type.span,
        format!("a `{rust}` is not written as {}", in_type.value),
    )
    .related(span, "the type of the field")
    .help(match carrier {
        "str" => "give the field the type `&str`".to_owned(),
        BYTES => "give the field the type `&[u8]`".to_owned(),
        carrier => format!("give the field the type `{carrier}`"),
    })
}

fn unknown(name: &str, span: Span, scope: &Scope) -> Diagnostic {
    let finding = Diagnostic::new(Code::ECM0242, span, format!("the type `{name}` has no counterpart in ETW"))
        .label("no such type")
        .note("a type is one of those that `ecm explain ECM0242` lists, or an enum or struct that the same module declares");
    if let Some(hint) = types::hint(name) {
        return finding.help(hint);
    }
    let mut own: Vec<&str> = scope.maps.keys().map(String::as_str).collect();
    own.extend(scope.struct_names.iter().map(String::as_str));
    own.sort_unstable();
    let known = types::TYPES.iter().map(|row| row.rust);
    match suggest::closest(name, own.into_iter().chain(known)) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!(
            "declare `enum {name}` or `struct {name}` in the module, or convert the value"
        )),
    }
}
