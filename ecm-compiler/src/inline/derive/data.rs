//! A struct of an application: fields of a payload, with or without a provider's struct or event that they are bound to.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::super::Cx;
use super::super::field;
use super::super::item::{self, Member};
use super::super::text::Texts;
use super::super::types::{self, BYTES, Many, Written};
use super::Head;
use crate::backend::rust::names;
use crate::diag::{Code, Diagnostic, suggest};
use crate::options::Options;
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Event, Field, Manifest, Struct, Template};

/// A struct that derives `EventData`.
#[derive(Debug)]
pub struct Data {
    /// The name.
    pub name: Ident,
    /// The lifetimes that it is generic over, with their bounds: `'a`, `'b: 'a`.
    pub lifetimes: Vec<TokenStream>,
    /// The fields.
    pub members: Vec<DataMember>,
    /// What it stands for in a provider; `None` if it has a layout of its own.
    pub bound: Option<Bound>,
    /// The layout of its own, as a manifest with one struct. If there were errors, what could be read of it.
    pub manifest: Option<Manifest>,
    /// Whether it is to be decoded, as far as its types can be.
    pub decode: bool,
    /// Options of the generated code.
    pub options: Options,
}

/// A field of a struct that derives `EventData`.
#[derive(Debug)]
pub struct DataMember {
    /// The name.
    pub name: Ident,
    /// The name of the payload type's field, where the struct is bound.
    pub wire: Ident,
    /// The type.
    pub ty: TokenStream,
    /// Whether the type borrows what no payload has, so that nothing of the type can be decoded.
    pub borrows: bool,
}

/// What a struct stands for in a provider.
#[derive(Debug)]
pub struct Bound {
    /// The path, without lifetimes.
    pub path: TokenStream,
    /// Whether the type has a lifetime.
    pub has_lifetime: bool,
    /// Whether it is an event, not a struct.
    pub is_event: bool,
}

/// Reads the struct.
pub(super) fn read(head: Head, cx: &mut Cx<'_>) -> Option<Data> {
    let (mut arguments, options) = head.options("data", cx);
    let of = arguments.tokens("of");
    let event = arguments.tokens("event");
    let decode = arguments.flag("decode", cx);
    arguments.finish("data", cx);
    let body = head
        .body
        .as_ref()
        .filter(|body| head.keyword == "struct" && body.delimiter() == Delimiter::Brace);
    let Some(body) = body else {
        cx.sink.push(super::unusable(
            head.at,
            format!("`{}` has no fields with names", head.name),
            "derive `EventData` for a struct with named fields; an enum or a set of flags derives `EventMap`",
        ));
        return None;
    };
    let lifetimes = lifetimes(&head, cx)?;
    let mut members = item::members(body, cx);
    for member in &mut members {
        member.attributes.keep(&["field"]);
    }
    let is_event = event.is_some();
    if let (Some(of), Some(_)) = (&of, &event) {
        cx.sink.push(Diagnostic::new(
            Code::ECM0241,
            of.span,
            "a struct stands for a struct or for an event, not for both",
        ));
    }
    let bound = of
        .or(event)
        .and_then(|path| bound(&path, is_event, &members, cx));
    let described = members
        .iter()
        .map(|member| describe(member, bound.is_some(), cx))
        .collect();
    let manifest = match &bound {
        Some(_) => {
            refuse_types(&members, cx);
            None
        }
        None => Some(manifest(&head, members, cx)),
    };
    Some(Data {
        name: head.name,
        lifetimes,
        members: described,
        bound,
        manifest,
        decode: decode.is_none_or(|flag| flag.value),
        options,
    })
}

/// The lifetimes among the generic parameters; there may be nothing else.
fn lifetimes(head: &Head, cx: &mut Cx<'_>) -> Option<Vec<TokenStream>> {
    let mut lifetimes = Vec::new();
    for parameter in head
        .generics
        .split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
    {
        match parameter.first() {
            None => {}
            Some(TokenTree::Punct(quote)) if quote.as_char() == '\'' => {
                lifetimes.push(parameter.iter().cloned().collect());
            }
            Some(other) => {
                cx.sink.push(super::unusable(
                    cx.places.span(other.span(), other.span()),
                    format!("`{}` is generic over more than lifetimes", head.name),
                    "a payload has one layout: give the fields their types",
                ));
                return None;
            }
        }
    }
    Some(lifetimes)
}

/// The type that a struct is bound to. A path without `<'_>` has a lifetime if the fields look as if it had.
fn bound(
    path: &Spanned<Vec<TokenTree>>,
    is_event: bool,
    members: &[Member],
    cx: &mut Cx<'_>,
) -> Option<Bound> {
    let is =
        |token: &TokenTree, c| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c);
    let end = path.value.iter().position(|token| is(token, '<'));
    let (path_tokens, generics) = path.value.split_at(end.unwrap_or(path.value.len()));
    let is_path = path_tokens
        .iter()
        .all(|token| is(token, ':') || matches!(token, TokenTree::Ident(_)));
    if path_tokens.is_empty() || !is_path {
        cx.sink.push(
            Diagnostic::new(Code::ECM0241, path.span, "this is no path of a type")
                .help("write it like `of = orders::Line`"),
        );
        return None;
    }
    let has_lifetime = if generics.is_empty() {
        members.iter().any(|member| {
            types::read(&member.ty.value).is_ok_and(|written| holds_payload(&written))
        })
    } else {
        generics.iter().any(|token| is(token, '\''))
    };
    Some(Bound {
        path: path_tokens.iter().cloned().collect(),
        has_lifetime,
        is_event,
    })
}

/// Whether a payload type has a lifetime because of a field of this type.
fn holds_payload(written: &Written) -> bool {
    const BORROWING: [&str; 9] = [
        "str",
        "String",
        "Text",
        "Ansi",
        "CStr",
        BYTES,
        "Sid",
        "SocketAddr",
        "SocketAddress",
    ];
    written.many != Many::One || BORROWING.contains(&written.name.as_str())
}

/// What the generated code needs to know of a field.
fn describe(member: &Member, is_bound: bool, cx: &mut Cx<'_>) -> DataMember {
    let mut wire = member.name.clone();
    if is_bound {
        // What else there is to say of the field, the provider says.
        let mut arguments = member.attributes.arguments("field", &[], cx);
        if let Some(name) = arguments.text("name", cx) {
            wire = name;
        }
        arguments.finish("field", cx);
    }
    let field = names::field(&wire.value, 0);
    let tokens = &member.ty.value;
    DataMember {
        name: super::ident(&member.name, cx),
        wire: super::generated(&field, wire.span, cx),
        ty: tokens.iter().cloned().collect(),
        borrows: borrows(tokens),
    }
}

/// Whether a type has a reference in it, other than to bytes.
fn borrows(tokens: &[TokenTree]) -> bool {
    let is_reference =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '&');
    let is_bytes =
        types::read(tokens).is_ok_and(|written| written.name == BYTES && written.bytes.is_none());
    if is_bytes && tokens.first().is_some_and(is_reference) {
        return false;
    }
    tokens.iter().any(|token| match token {
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            borrows(&inner)
        }
        other => is_reference(other),
    })
}

/// Reports types that no payload has, whatever the provider says.
fn refuse_types(members: &[Member], cx: &mut Cx<'_>) {
    for member in members {
        let refused = |fact: &str, help: &str| {
            let fact = format!("the type of `{}` is {fact}", member.name.value);
            Diagnostic::new(Code::ECM0242, member.ty.span, fact).help(help)
        };
        match types::read(&member.ty.value) {
            Ok(written) if matches!(written.name.as_str(), "usize" | "isize") => {
                cx.sink.push(refused(
                    &format!("`{}`, whose size is not the same everywhere", written.name),
                    "give it the type of the provider's field: `u32`, `u64`, or `Pointer` for an address",
                ));
            }
            Ok(_) => {}
            Err(what) => cx.sink.push(refused(
                &what,
                "give it a type that the provider's field can be made of",
            )),
        }
    }
}

/// The layout of a struct that stands for itself.
fn manifest(head: &Head, members: Vec<Member>, cx: &mut Cx<'_>) -> Manifest {
    let scope = field::Scope::default();
    let members: Vec<Member> = members
        .into_iter()
        .filter_map(|member| known(member, cx))
        .collect();
    let fields = field::of_struct(&members, &scope, cx);
    let name = head.name.to_string();
    let name = name.trim_start_matches("r#");
    let at = head.at;
    let spanned = |text: String| Spanned::new(SharedStr::from(text), at);
    // No item of the generated code has the struct's name but the struct.
    let event = format!("{name}Payload");
    let mut provider = super::manifest(at);
    provider.templates.push(Template {
        span: at,
        tid: spanned(event.clone()),
        name: None,
        fields: vec![Field::Struct(Struct {
            span: at,
            name: spanned(name.to_owned()),
            type_name: Some(spanned(name.to_owned())),
            count: None,
            length: None,
            members: fields,
        })],
        binary: None,
        user_data: None,
    });
    provider.events.push(carrier(event, at));
    super::alone(provider, Texts::default())
}

/// An event that has the template of its own name.
fn carrier(name: String, at: Span) -> Event {
    let name = Spanned::new(SharedStr::from(name), at);
    Event {
        span: at,
        value: Spanned::new(1, at),
        version: None,
        symbol: Some(name.clone()),
        level: None,
        opcode: None,
        task: None,
        keywords: Vec::new(),
        channel: None,
        template: Some(name),
        message: None,
        not_logged: None,
        name: None,
        attributes: None,
        suppress_projection: None,
    }
}

/// A member whose type stands for one of ETW's. An application's own type does where the attribute names the input type: it is
/// written as that type's carrier is.
fn known(mut member: Member, cx: &mut Cx<'_>) -> Option<Member> {
    let mut ignored = crate::diag::Sink::default();
    let quiet = &mut Cx::new(cx.places, &mut ignored);
    let mut said = member.attributes.arguments("field", &[], quiet);
    for key in ["length", "count"] {
        if said.is_name(key) {
            let at = said.place(key).unwrap_or(member.name.span);
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0241,
                    at,
                    format!("a {key} that another field holds follows from the value"),
                )
                .help("leave it out, and the field that holds it, too: it is written in front of the value"),
            );
            return None;
        }
    }
    let Ok(written) = types::read(&member.ty.value) else {
        // The reader of fields says what is wrong.
        return Some(member);
    };
    if types::find(&written.name).is_some() || matches!(written.name.as_str(), "usize" | "isize") {
        return Some(member);
    }
    let Some(in_type) = said.word("in_type", quiet) else {
        cx.sink.push(foreign(&written.name, member.ty.span));
        return None;
    };
    // What is no input type is reported by the reader of fields.
    let carrier = types::carrier(&in_type.value).unwrap_or("u32");
    let text = match written.many {
        Many::One => format!("& {carrier}"),
        Many::Slice => format!("& [ & {carrier} ]"),
        Many::Exactly(count) => format!("[ & {carrier} ; {count} ]"),
    };
    member.ty.value = text.parse::<TokenStream>().ok()?.into_iter().collect();
    Some(member)
}

/// A type of the application's, about which nothing is known.
fn foreign(name: &str, span: Span) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0242,
        span,
        format!("the type `{name}` has no counterpart in ETW"),
    )
    .label("no such type")
    .note("a struct with a layout of its own holds values of the types that `ecm explain ECM0242` lists");
    let near = suggest::closest(name, types::TYPES.iter().map(|row| row.rust));
    let finding = match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding,
    };
    finding.help(format!(
        "if `{name}` derives `EventMap`, say how wide it is: `#[field(in_type = UInt32)]`; if it derives `EventData`, bind this struct to a provider's: `#[data(of = provider::Struct)]` or `#[data(event = provider::Event)]`"
    ))
}
