//! An enum or a set of flags of an application: the values of a map, with or without a provider's map that they are bound to.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::super::Cx;
use super::super::attribute::{Arguments, Attributes};
use super::super::cursor::Cursor;
use super::super::text::Texts;
use super::super::{declare, item};
use super::Head;
use crate::backend::rust::names;
use crate::diag::{Code, Diagnostic};
use crate::options::Options;
use crate::source::Spanned;
use crate::syntax::{Manifest, MapKind};

/// A type that derives `EventMap`.
#[derive(Debug)]
pub struct MapType {
    /// The name.
    pub name: Ident,
    /// What it is.
    pub form: Form,
    /// Whether its values are bits.
    pub is_bits: bool,
    /// The map of a provider that it stands for.
    pub bound: Option<TokenStream>,
    /// The map as a manifest, for an enum. If there were errors, what could be read of it.
    pub manifest: Option<Manifest>,
    /// Options of the generated code.
    pub options: Options,
}

/// What a type that derives `EventMap` is.
#[derive(Debug)]
pub enum Form {
    /// An enum with these variants, parallel to the items of the map, and the one that stands for all other values.
    Enum(Vec<MapVariant>, Option<Ident>),
    /// A type that `bitflags!` makes or implements, and the path of the crate.
    Bitflags(TokenStream),
    /// A struct of one integer, with these constants.
    Constants(Vec<Ident>),
}

/// A variant of an enum that derives `EventMap`.
#[derive(Debug)]
pub struct MapVariant {
    /// The name.
    pub name: Ident,
    /// The constant of the provider's map.
    pub constant: Ident,
}

/// Reads the type.
pub(super) fn read(head: Head, cx: &mut Cx<'_>) -> Option<MapType> {
    if let Some(first) = head.generics.first() {
        cx.sink.push(super::unusable(
            cx.places.span(first.span(), first.span()),
            format!("`{}` is generic", head.name),
            "the values of a map are numbers: leave the parameters out",
        ));
        return None;
    }
    let (mut arguments, options) = head.options("map", cx);
    let bound = arguments.tokens("of");
    let bound = bound.map(|path| path.value.into_iter().collect());
    let body = head.body.as_ref();
    let read = match (head.keyword.as_str(), body) {
        ("enum", Some(body)) => Some(enumeration(&head, body, &mut arguments, cx)),
        ("struct", Some(body)) if body.delimiter() == Delimiter::Parenthesis => {
            flags(&head, body, &mut arguments, cx).map(|form| (form, None, true))
        }
        _ => {
            cx.sink.push(super::unusable(
                head.at,
                format!("`{}` has no values with names", head.name),
                "derive `EventMap` for an enum, for flags of `bitflags!`, or for a struct of one integer; a struct with fields derives `EventData`",
            ));
            None
        }
    };
    arguments.finish("map", cx);
    let (form, manifest, is_bits) = read?;
    Some(MapType {
        name: head.name,
        form,
        is_bits,
        bound,
        manifest,
        options,
    })
}

/// An enum: its variants as a map.
fn enumeration(
    head: &Head,
    body: &Group,
    arguments: &mut Arguments,
    cx: &mut Cx<'_>,
) -> (Form, Option<Manifest>, bool) {
    let (body, other) = without_other(body, cx);
    let mut variants = item::variants(&body, cx);
    for variant in &mut variants {
        variant.attributes.keep(&["entry"]);
    }
    let is_bits = arguments.flag("flags", cx).is_some_and(|flag| flag.value);
    let kind = if is_bits {
        MapKind::Bit
    } else {
        MapKind::Value
    };
    let mut texts = Texts::default();
    let name = head.name.to_string();
    let name = Spanned::new(name.trim_start_matches("r#").to_owned(), head.at);
    let map = declare::map(&name, kind, arguments, &variants, &mut texts, cx);
    let described = variants.iter().zip(&map.items).map(|(variant, item)| {
        let symbol = item.symbol.as_ref().map_or("", |symbol| &symbol.value);
        let constant = names::map_item(Some(symbol), item.value.value);
        MapVariant {
            name: super::ident(&variant.name, cx),
            constant: super::generated(&constant, variant.name.span, cx),
        }
    });
    let form = Form::Enum(described.collect(), other);
    let mut provider = super::manifest(head.at);
    provider.maps.push(map);
    (form, Some(super::alone(provider, texts)), is_bits)
}

/// The variants of an enum but for the one that stands for all other values: `#[entry(other)] Other(u32)`.
fn without_other(body: &Group, cx: &mut Cx<'_>) -> (Group, Option<Ident>) {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ',');
    let mut rest = TokenStream::new();
    let mut other: Option<Ident> = None;
    for variant in tokens.split_inclusive(is_comma) {
        let mut cursor = Cursor::new(
            variant.iter().cloned().collect(),
            body.span_close(),
            cx.places,
        );
        let attributes = Attributes::read(&mut cursor, cx);
        let words = attributes.words("entry", cx);
        if !matches!(words.as_slice(), [word] if word.value == "other") {
            rest.extend(variant.iter().cloned());
            continue;
        }
        let here = cursor.here();
        let name = cursor.ident();
        let field = cursor.group(Delimiter::Parenthesis);
        let holds = field.map(|field| field.stream().to_string());
        let is_u32 = holds.as_deref() == Some("u32");
        if let (Some(holds), Some(name), false, None) = (&holds, &name, is_u32, &other) {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0241,
                    here,
                    format!("`{name}` must hold a `u32`, and holds `{holds}`"),
                )
                .note("the numbers of a map have 32 bits, whatever the width of a field that shows them")
                .help(format!("write `#[entry(other)] {name}(u32)`, and `#[repr(u32)]` in front of the enum")),
            );
        } else if !is_u32 || other.is_some() {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0241,
                    here,
                    "`other` is for one variant, which holds the number",
                )
                .help("write it like `#[entry(other)] Other(u32)`"),
            );
        }
        other = other.or(name);
    }
    let mut group = Group::new(Delimiter::Brace, rest);
    group.set_span(body.span());
    (group, other)
}

/// A struct of one integer, which is a set of flags.
fn flags(head: &Head, body: &Group, arguments: &mut Arguments, cx: &mut Cx<'_>) -> Option<Form> {
    let entries = arguments.words("entries", cx);
    let krate = arguments.is_there("bitflags");
    let path = if arguments.has_value("bitflags") {
        arguments.text("bitflags", cx)
    } else {
        arguments.flag("bitflags", cx);
        None
    };
    // `bitflags!` makes `struct Flags(<Flags as …>::Internal)`.
    let is_made =
        matches!(body.stream().into_iter().next(), Some(TokenTree::Punct(p)) if p.as_char() == '<');
    if krate || is_made {
        let path = path.map_or_else(|| "::bitflags".to_owned(), |path| path.value);
        return Some(Form::Bitflags(path.parse().ok()?));
    }
    if entries.is_empty() {
        cx.sink.push(
            Diagnostic::new(
                Code::ECM0240,
                head.at,
                format!("`{}` does not show its flags", head.name),
            )
            .note("a derive sees the struct, and not the constants of its `impl`")
            .help("name them: `#[map(entries(READ, WRITE))]`; where `bitflags!` implements them, write `#[map(bitflags)]`"),
        );
        return None;
    }
    let entries = entries.iter().map(|entry| super::ident(entry, cx));
    Some(Form::Constants(entries.collect()))
}
