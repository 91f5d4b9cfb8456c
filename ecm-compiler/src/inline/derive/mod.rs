//! Types of an application: `#[derive(EventData)]` on a struct, `#[derive(EventMap)]` on an enum or a set of flags.
//!
//! They are read as the declarations in a provider are, by the same code and with the same codes of findings; what has a layout
//! of its own becomes a manifest of one struct or one map, which goes through `lower` and `check` like any other. Here is what
//! differs: an application's types have attributes, lifetimes and types that are no business of ours, and they can be bound to
//! what a provider declares. Nothing here knows what is generated.

mod data;
mod map;

use proc_macro2::{Delimiter, Group, Ident, Span as Token, TokenStream, TokenTree};

use super::attribute::{Arguments, Attributes};
use super::cursor::Cursor;
use super::{Cx, Places};
use crate::backend::rust::{names, word};
use crate::diag::{Code, Diagnostic, Sink};
use crate::guid::Guid;
use crate::options::{LintLevel, Options};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Manifest, Provider};

pub use data::{Bound, Data, DataMember};
pub use map::{Form, MapType, MapVariant};

/// Reads a struct that derives `EventData`. `None` if it is none; all errors are in `sink`.
pub fn data(item: TokenStream, places: &Places, sink: &mut Sink) -> Option<Data> {
    let cx = &mut Cx::new(places, sink);
    let head = Head::read(item, cx)?;
    data::read(head, cx)
}

/// Reads a type that derives `EventMap`. `None` if it is none; all errors are in `sink`.
pub fn map(item: TokenStream, places: &Places, sink: &mut Sink) -> Option<MapType> {
    let cx = &mut Cx::new(places, sink);
    let head = Head::read(item, cx)?;
    map::read(head, cx)
}

/// Says that `#[derive(Event)]` stands outside of a provider.
pub fn event(places: &Places, sink: &mut Sink) {
    let here = places.span(Token::call_site(), Token::call_site());
    sink.push(
        Diagnostic::new(
            Code::ECM0240,
            here,
            "an event is declared in the module of a provider",
        )
        .note("its id, level and keywords are a provider's, and its code is generated with the provider")
        .help("move the struct into a module with `#[ecm_runtime::provider(…)]`, with `#[event(id = …)]` in front of it; a struct out here derives `EventData`, with `#[data(event = path::to::Event)]`"),
    );
}

/// What a type begins with.
struct Head {
    attributes: Attributes,
    /// `struct`, `enum` or `union`.
    keyword: String,
    name: Ident,
    at: Span,
    /// The generic parameters, with the commas between them.
    generics: Vec<TokenTree>,
    /// The fields or variants; `None` for a unit struct.
    body: Option<Group>,
}

impl Head {
    fn read(item: TokenStream, cx: &mut Cx<'_>) -> Option<Self> {
        let mut cursor = Cursor::new(item, Token::call_site(), cx.places);
        let attributes = Attributes::read(&mut cursor, cx);
        if cursor.eat_word("pub") {
            cursor.group(Delimiter::Parenthesis);
        }
        let keyword = cursor.ident()?.to_string();
        let name = cursor.ident()?;
        let at = cx.places.span(name.span(), name.span());
        let generics = cursor.generics();
        let mut body = None;
        while let Some(token) = cursor.next() {
            if let TokenTree::Group(group) = token {
                body = Some(group);
            }
        }
        Some(Self {
            attributes,
            keyword,
            name,
            at,
            generics,
            body,
        })
    }

    /// The options of the attribute `name`; what it says of the type is left in the arguments.
    fn options(&self, name: &'static str, cx: &mut Cx<'_>) -> (Arguments, Options) {
        let mut attributes = self.attributes.clone();
        attributes.keep(&[name]);
        let mut arguments = attributes.arguments(name, &[], cx);
        let mut options = Options::default();
        // Lints are about manifests that people keep.
        let _ = options.lints.set("warnings", LintLevel::Allow);
        if let Some(runtime) = arguments.text("runtime", cx) {
            options.rust.runtime = runtime.value;
        }
        (arguments, options)
    }
}

/// A manifest with one provider that has nothing yet.
fn manifest(at: Span) -> Provider {
    let name = SharedStr::from("Types");
    Provider {
        span: at,
        guid: Spanned::new(Guid::from_provider_name(&name), at),
        symbol: Some(Spanned::new("TYPES".into(), at)),
        name: Spanned::new(name, at),
        resource_file_name: None,
        message_file_name: None,
        parameter_file_name: None,
        message: None,
        help_link: None,
        source: None,
        warn_on_application_compatibility_error: None,
        control_guid: None,
        namespace: None,
        traits: None,
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::new(),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        maps: Vec::new(),
        pattern_maps: Vec::new(),
        filters: Vec::new(),
        templates: Vec::new(),
        events: Vec::new(),
    }
}

/// `provider` alone, with its texts.
fn alone(provider: Provider, texts: super::text::Texts) -> Manifest {
    let culture = Spanned::new(SharedStr::from("en-US"), provider.span);
    Manifest {
        providers: vec![provider],
        resources: texts.resources(culture).into_iter().collect(),
        ..Manifest::default()
    }
}

/// The identifier that was read at `name`, with its own place, so that what rustc says of it is said there.
fn ident(name: &Spanned<String>, cx: &Cx<'_>) -> Ident {
    let span = token(name.span, cx);
    match names::ident(name.value.clone()).strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, span),
        None => Ident::new(&name.value, span),
    }
}

/// The identifier of generated code that `name` refers to. What is none names nothing, and rustc says so.
fn generated(name: &str, span: Span, cx: &Cx<'_>) -> Ident {
    let mut ident = word(name);
    ident.set_span(token(span, cx));
    ident
}

/// The first token at `span`.
fn token(span: Span, cx: &Cx<'_>) -> Token {
    cx.places
        .tokens(span)
        .map_or_else(Token::call_site, |(first, _)| first)
}

/// A type that cannot be what is derived for it.
fn unusable(at: Span, fact: String, help: &str) -> Diagnostic {
    Diagnostic::new(Code::ECM0240, at, fact).help(help)
}
