//! Fields: input and output types, counts, lengths and maps.

use super::map::MapNames;
use super::names::written;
use super::{Lower, place, value};
use crate::diag::{Code, Diagnostic};
use crate::hash::HashMap;
use crate::ir::{self, Arity, Data, FieldId, FieldKind, FieldOrigin, InType, Length, OutType};
use crate::source::{Span, Spanned};
use crate::syntax::{self, Extent, Namespace, QName};

/// What the fields of a provider's templates refer to.
pub(super) struct Scope<'p> {
    pub(super) maps: &'p [ir::Map],
    pub(super) map_names: &'p MapNames,
}

/// The fields of one list by name: made when the first count or length names a field.
struct Siblings<'l> {
    names: Vec<&'l str>,
    ids: HashMap<&'l str, FieldId>,
    /// All fields of the template, to tell where else a name is.
    template: &'l [syntax::Field],
    /// Whether the list is that of a struct.
    in_struct: bool,
}

impl<'l> Siblings<'l> {
    fn of_template(template: &'l [syntax::Field]) -> Self {
        Self {
            names: template.iter().map(field_name).collect(),
            ids: HashMap::default(),
            template,
            in_struct: false,
        }
    }

    fn of_struct(members: &'l [syntax::Data], template: &'l [syntax::Field]) -> Self {
        Self {
            names: members.iter().map(|data| &*data.name.value).collect(),
            ids: HashMap::default(),
            template,
            in_struct: true,
        }
    }

    /// Where outside of the list there is a field called `name`.
    fn elsewhere(&self, name: &str) -> Option<&'static str> {
        let found = self.template.iter().any(|field| match field {
            _ if self.in_struct => field_name(field) == name,
            syntax::Field::Data(_) => false,
            syntax::Field::Struct(group) => {
                group.members.iter().any(|data| &*data.name.value == name)
            }
        });
        match (found, self.in_struct) {
            (false, _) => None,
            (true, true) => Some("this is a field of the template, not of the struct"),
            (true, false) => Some("this is a member of a struct, not a field of the template"),
        }
    }

    fn find(&mut self, name: &str) -> Option<FieldId> {
        if self.ids.is_empty() {
            for (at, name) in self.names.iter().enumerate() {
                let id = FieldId(u32::try_from(at).unwrap_or(u32::MAX));
                self.ids.entry(name).or_insert(id);
            }
        }
        self.ids.get(name).copied()
    }
}

/// Lowers the fields of a template.
pub(super) fn lower(
    mut list: Vec<syntax::Field>,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Field>, Vec<FieldOrigin>) {
    let shapes = extents(&list, lower);
    let mut fields = Vec::with_capacity(list.len());
    let mut origins = Vec::with_capacity(list.len());
    for (field, shape) in list.iter_mut().zip(shapes) {
        match field {
            syntax::Field::Data(data) => {
                origins.push(origin(data));
                fields.push(one(data, shape.own, scope, lower));
            }
            syntax::Field::Struct(group) => {
                let mut origin = struct_origin(group);
                origin.members = group.members.iter().map(self::origin).collect();
                let members = group
                    .members
                    .iter_mut()
                    .zip(shape.members)
                    .map(|(data, shape)| one(data, shape, scope, lower))
                    .collect();
                fields.push(ir::Field {
                    name: std::mem::take(&mut group.name.value),
                    kind: FieldKind::Struct(members),
                    type_name: value(group.type_name.take()),
                    arity: shape.own.arity,
                });
                origins.push(origin);
            }
        }
    }
    (fields, origins)
}

/// How often a field is there and how long it is.
#[derive(Clone, Copy)]
struct Shape {
    arity: Arity,
    length: Length,
}

/// The shape of a field and those of its members.
struct Shapes {
    own: Shape,
    members: Vec<Shape>,
}

/// Resolves all counts and lengths, while the names of the fields can still be borrowed.
fn extents(list: &[syntax::Field], lower: &mut Lower<'_>) -> Vec<Shapes> {
    let mut siblings = Siblings::of_template(list);
    let mut shapes = Vec::with_capacity(list.len());
    for field in list {
        shapes.push(match field {
            syntax::Field::Data(data) => Shapes {
                own: shape(data, &mut siblings, lower),
                members: Vec::new(),
            },
            syntax::Field::Struct(group) => {
                if let Some(length) = &group.length {
                    lower.sink.push(struct_length(length.span));
                }
                let mut members = Siblings::of_struct(&group.members, list);
                Shapes {
                    own: Shape {
                        arity: arity(group.count.as_ref(), &mut siblings, lower),
                        length: Length::Natural,
                    },
                    members: group
                        .members
                        .iter()
                        .map(|data| shape(data, &mut members, lower))
                        .collect(),
                }
            }
        });
    }
    shapes
}

fn field_name(field: &syntax::Field) -> &str {
    match field {
        syntax::Field::Data(data) => &data.name.value,
        syntax::Field::Struct(group) => &group.name.value,
    }
}

fn shape(data: &syntax::Data, siblings: &mut Siblings<'_>, lower: &mut Lower<'_>) -> Shape {
    let length = match extent(data.length.as_ref(), "length", siblings, lower) {
        None => Length::Natural,
        Some(Found::Number(number)) => Length::Fixed(number),
        Some(Found::Field(id)) => Length::SizedBy(id),
    };
    Shape {
        arity: arity(data.count.as_ref(), siblings, lower),
        length,
    }
}

fn arity(
    count: Option<&Spanned<Extent>>,
    siblings: &mut Siblings<'_>,
    lower: &mut Lower<'_>,
) -> Arity {
    match extent(count, "count", siblings, lower) {
        None => Arity::One,
        Some(Found::Number(number)) => Arity::Fixed(number),
        Some(Found::Field(id)) => Arity::CountedBy(id),
    }
}

/// What a count or length is.
enum Found {
    Number(u16),
    Field(FieldId),
}

fn extent(
    extent: Option<&Spanned<Extent>>,
    what: &str,
    siblings: &mut Siblings<'_>,
    lower: &mut Lower<'_>,
) -> Option<Found> {
    let extent = extent?;
    match &extent.value {
        Extent::Number(0) => {
            lower.sink.push(zero(extent.span, what));
            None
        }
        Extent::Number(number) => Some(Found::Number(*number)),
        Extent::Field(name) => match siblings.find(name) {
            Some(id) => Some(Found::Field(id)),
            None => {
                let finding = unknown_field(name, extent.span, what, siblings, lower);
                lower.sink.push(finding);
                None
            }
        },
    }
}

fn zero(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0518,
        span,
        format!("{what} 0 means that no {what} is given"),
    )
    .label("has no effect")
    .note(format!(
        "mc.exe writes a {what} of 0 and an absent one alike"
    ))
    .help("remove the attribute, or write the number that is meant")
    .in_rust("remove it, or write the number that is meant")
}

fn struct_length(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ECM0519, span, "the length of a struct is ignored")
        .label("was for Windows Vista only")
        .note("from Windows 7 on the size of a struct follows from its members")
        .help("remove the attribute")
}

fn unknown_field(
    name: &str,
    span: Span,
    what: &str,
    siblings: &Siblings<'_>,
    lower: &mut Lower<'_>,
) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0308,
        span,
        format!("{what} names a field `{name}` that is not there"),
    );
    if lower.suggest.afford(siblings.template.len()) {
        if let Some(place) = siblings.elsewhere(name) {
            return finding
                .label(place)
                .note(format!(
                    "a {what} is looked up among the fields of the template, or among the members of the same struct"
                ))
                .in_rust(format!(
                    "a {what} is looked up among the fields of the event, or among those of the same struct"
                ))
                .help("put the field that holds the number beside the one that uses it");
        }
    }
    let near = lower.suggest.closest(name, siblings.names.iter().copied());
    let finding = finding
        .label("no such field")
        .note(format!(
            "a {what} is a number, or the name of a field of the same template or struct"
        ))
        .in_rust(format!(
            "a {what} is a number, or the name of a field of the same event or struct"
        ));
    match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding
            .help(format!(
                "add `<data name=\"{name}\" inType=\"win:UInt16\"/>` in front of the field"
            ))
            .in_rust(format!("add `{name}: u16` in front of the field")),
    }
}

fn one(
    data: &mut syntax::Data,
    shape: Shape,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> ir::Field {
    let in_type = in_type(&data.in_type, lower);
    let out_type = match &data.out_type {
        Some(name) => out_type(name, lower),
        None => in_type.map(InType::default_out_type),
    };
    let map = data
        .map
        .as_ref()
        .and_then(|map| scope.map_names.resolve(map, scope.maps, lower));
    ir::Field {
        name: std::mem::take(&mut data.name.value),
        // After an error any type will do: no model comes of it.
        kind: FieldKind::Data(Data {
            in_type: in_type.unwrap_or(InType::UInt32),
            out_type: out_type.unwrap_or(OutType::UnsignedInt),
            map,
            length: shape.length,
        }),
        type_name: None,
        arity: shape.arity,
    }
}

/// What decompilers write for input types of TDH that a manifest cannot name, and what comes near.
static DUMPED_TYPES: &[(&str, &str)] = &[
    ("SInt8", "Int8"),
    ("SInt16", "Int16"),
    ("SInt32", "Int32"),
    ("SInt64", "Int64"),
    ("String", "UnicodeString"),
    ("WString", "UnicodeString"),
    ("WChar", "UInt16"),
    ("CountedUtf16String", "CountedUnicodeString"),
    ("CountedMbcsString", "CountedAnsiString"),
    ("SizeT", "Pointer"),
    ("22", "CountedUnicodeString"),
    ("23", "CountedAnsiString"),
    ("25", "CountedBinary"),
];

/// What other systems, XML Schema among them, call the input types.
static SYNONYMS: &[(&str, &str)] = &[
    ("Bool", "Boolean"),
    ("bool", "Boolean"),
    ("boolean", "Boolean"),
    ("string", "UnicodeString"),
    ("Text", "UnicodeString"),
    ("Utf16String", "UnicodeString"),
    ("byte", "Int8"),
    ("Byte", "UInt8"),
    ("unsignedByte", "UInt8"),
    ("short", "Int16"),
    ("Short", "Int16"),
    ("UShort", "UInt16"),
    ("unsignedShort", "UInt16"),
    ("Word", "UInt16"),
    ("WORD", "UInt16"),
    ("int", "Int32"),
    ("Int", "Int32"),
    ("UInt", "UInt32"),
    ("unsignedInt", "UInt32"),
    ("Dword", "UInt32"),
    ("DWord", "UInt32"),
    ("DWORD", "UInt32"),
    ("long", "Int64"),
    ("Long", "Int64"),
    ("ULong", "UInt64"),
    ("unsignedLong", "UInt64"),
    ("QWord", "UInt64"),
    ("QWORD", "UInt64"),
    ("Float32", "Float"),
    ("Single", "Float"),
    ("Float64", "Double"),
    ("dateTime", "FILETIME"),
    ("DateTime", "FILETIME"),
    ("Time", "FILETIME"),
    ("Timestamp", "FILETIME"),
    ("Uuid", "GUID"),
    ("UUID", "GUID"),
    ("Bytes", "Binary"),
    ("Blob", "Binary"),
    ("hexBinary", "Binary"),
    ("IPv6", "Binary"),
    ("SocketAddress", "Binary"),
    ("IPv4", "UInt32"),
    ("Port", "UInt16"),
];

fn in_type(name: &Spanned<QName>, lower: &mut Lower<'_>) -> Option<InType> {
    let local = name.value.local.as_str();
    if name.value.namespace == Namespace::Win {
        if let Some(found) = InType::from_local(local) {
            return Some(found);
        }
    }
    let prefix = match name.value.namespace {
        Namespace::Win => name.value.prefix.as_str(),
        _ => "win",
    };
    let near = DUMPED_TYPES
        .iter()
        .chain(SYNONYMS)
        .find(|(dumped, _)| *dumped == local)
        .map(|(_, near)| *near)
        .or_else(|| {
            lower.suggest.closest(
                local,
                InType::ALL
                    .iter()
                    .map(|known| &known.qname()["win:".len()..]),
            )
        });
    let finding = Diagnostic::new(
        Code::ECM0501,
        name.span,
        format!("`{}` is not an input type", written(&name.value)),
    )
    .label("no such type")
    .note(namespace_note(
        &name.value,
        "the input types are those of winmeta.xml, under the prefix `win`",
    ))
    .in_rust("`ecm explain ECM0242` lists the input types of each Rust type");
    // Some of the words are output types: the two attributes together say what is meant.
    let shown_as = OutType::from_qname("win", local)
        .or_else(|| OutType::from_qname("xs", local))
        .filter(|out_type| {
            let in_type = near.and_then(InType::from_local);
            in_type.is_some_and(|in_type| {
                in_type.default_out_type() != *out_type && in_type.out_types().contains(out_type)
            })
        });
    lower.sink.push(match (near, shown_as) {
        (Some(near), Some(out_type)) => finding
            .help(format!(
                "did you mean `inType=\"{prefix}:{near}\" outType=\"{}\"`?",
                out_type.qname()
            ))
            .in_rust(format!(
                "did you mean `in_type = {near}, out_type = {}`?",
                out_type.qname().trim_start_matches("win:")
            )),
        (Some(near), None) => finding.help(format!("did you mean `{prefix}:{near}`?")),
        (None, _) => finding,
    });
    None
}

fn namespace_note(name: &QName, rule: &str) -> String {
    match &name.namespace {
        Namespace::Other(uri) => {
            format!(
                "{rule}; the prefix `{}` stands for `{uri}` here",
                name.prefix
            )
        }
        _ => rule.to_owned(),
    }
}

fn out_type(name: &Spanned<QName>, lower: &mut Lower<'_>) -> Option<OutType> {
    let QName {
        namespace, local, ..
    } = &name.value;
    let (own, other) = match namespace {
        Namespace::Win => ("win", "xs"),
        Namespace::Xs => ("xs", "win"),
        _ => ("", "win"),
    };
    if let Some(found) = OutType::from_qname(own, local) {
        return Some(found);
    }
    let misplaced = OutType::from_qname(other, local);
    if let (Namespace::Xs, Some(found)) = (namespace, misplaced) {
        lower.sink.push(
            Diagnostic::new(
                Code::ECM0517,
                name.span,
                format!("`{local}` is not a type of XML Schema"),
            )
            .label(format!("taken for `{}`, as mc.exe does", found.qname()))
            .help(format!("write `{}`", found.qname())),
        );
        return Some(found);
    }
    let near = misplaced.map(OutType::qname).or_else(|| {
        let locals = OutType::ALL
            .iter()
            .filter_map(|known| known.qname().split_once(':'))
            .map(|(_, local)| local);
        let near = lower.suggest.closest(local, locals)?;
        OutType::ALL
            .iter()
            .map(|known| known.qname())
            .find(|known| known.ends_with(near))
    });
    let finding = Diagnostic::new(
        Code::ECM0502,
        name.span,
        format!("`{}` is not an output type", written(&name.value)),
    )
    .label("no such type")
    .note(namespace_note(
        &name.value,
        "the output types are those of winmeta.xml, under the prefixes `xs` and `win`",
    ))
    .in_rust("`ecm explain ECM0242` lists the output types");
    lower.sink.push(match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding,
    });
    None
}

fn origin(data: &syntax::Data) -> FieldOrigin {
    let span = data.span;
    FieldOrigin {
        span,
        name: data.name.span,
        in_type: data.in_type.span,
        out_type: place(&data.out_type, span),
        map: place(&data.map, span),
        length: place(&data.length, span),
        count: place(&data.count, span),
        members: Vec::new(),
    }
}

fn struct_origin(group: &syntax::Struct) -> FieldOrigin {
    let span = group.span;
    FieldOrigin {
        span,
        name: group.name.span,
        in_type: span,
        out_type: span,
        map: span,
        length: place(&group.length, span),
        count: place(&group.count, span),
        members: Vec::new(),
    }
}
