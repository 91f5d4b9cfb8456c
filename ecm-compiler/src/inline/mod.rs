//! Providers written in Rust: `#[provider(…)] mod name { … }` as the same [`syntax::Manifest`] that XML gives.
//!
//! Everything behind the syntax tree is shared with manifests: `lower`, `check`, the backends, and the codes of findings.
//! Here are names as Rust has them, types, defaults, and placeholders in messages. The macros of `ecm-macros` and readers of
//! source files are front ends of [`parse`]; what differs is only how places are named ([`Places`]).
//!
//! The module needs no parser of Rust: what it reads are declarations, and rustc has read them before. It must not know what
//! is generated.

mod attribute;
mod cfg;
mod channel;
mod cursor;
mod declare;
pub mod derive;
mod event;
mod field;
mod find;
mod format;
mod item;
mod literal;
pub mod lock;
mod message;
mod names;
mod number;
mod places;
mod provider;
mod repr;
mod rest;
mod stub;
mod text;
mod types;

use proc_macro2::{Ident, TokenStream};

use crate::diag::Sink;
use crate::options::Options;
use crate::source::Span;
use crate::syntax;

pub use cfg::Cfg;
pub use find::{Found, find};
pub use lock::Lock;
pub use names::{ItemName, items};
pub use places::Places;
pub use stub::stub;

/// What the reading of every part needs.
struct Cx<'a> {
    places: &'a Places,
    sink: &'a mut Sink,
    /// The names of what could not be read as it stands.
    faulty: Vec<Span>,
}

impl<'a> Cx<'a> {
    fn new(places: &'a Places, sink: &'a mut Sink) -> Self {
        sink.speak_rust(places.source());
        Self {
            places,
            sink,
            faulty: Vec::new(),
        }
    }

    /// Reads something with `read`, and remembers `name`, its place, if there are errors in it.
    fn watch<T>(&mut self, name: Span, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.sink.errors();
        let out = read(self);
        if self.sink.errors() > before {
            self.faulty.push(name);
        }
        out
    }
}

/// A provider that was read.
#[derive(Debug)]
pub struct Inline {
    /// What it says. If there were errors, what could be read of it.
    pub manifest: syntax::Manifest,
    /// What its attribute says of lints and of the generated code.
    pub options: Options,
    /// The module.
    pub module: Module,
    /// The names of what could not be read as it stands.
    faulty: Vec<Span>,
}

/// The module of a provider, apart from its declarations.
#[derive(Debug)]
pub struct Module {
    /// Attributes (documentation among them) and visibility.
    pub head: TokenStream,
    /// The name.
    pub name: Ident,
    /// Documentation of events, by the name of the event's type.
    pub docs: Vec<(String, String)>,
    /// Whether the text of the manifest is asked for.
    pub with_manifest: bool,
}

/// Reads a provider: what stands in the parentheses of its attribute, and the module behind it. `lock` has the ids of events
/// that do not write theirs.
///
/// `None` if there is no module. All errors are in `sink`; lints have no level yet (they come from the attribute).
pub fn parse(
    attribute: TokenStream,
    module: TokenStream,
    lock: &Lock,
    places: &Places,
    sink: &mut Sink,
) -> Option<Inline> {
    let mut cx = Cx::new(places, sink);
    let module = item::module(module, &mut cx)?;
    let mut arguments = attribute::Arguments::default();
    arguments.add(attribute, proc_macro2::Span::call_site(), &mut cx);
    Some(provider::provider(arguments, module, lock, &mut cx))
}

/// Reads all providers in a Rust source file that no `#[cfg]` leaves out. Errors are in `sink`.
#[cfg(feature = "rust-source")]
pub fn read(
    file: &crate::source::SourceFile,
    lock: &Lock,
    cfg: &Cfg,
    sink: &mut Sink,
) -> Vec<Inline> {
    use crate::diag::{Code, Diagnostic};

    let places = Places::of_text(file.id());
    match file.text().parse::<TokenStream>() {
        Ok(tokens) => find(tokens, cfg)
            .into_iter()
            .filter_map(|found| parse(found.attribute, found.module, lock, &places, sink))
            .collect(),
        Err(error) => {
            let at = places.span(error.span(), error.span());
            sink.push(
                Diagnostic::new(Code::ECM0247, at, format!("`{}` is not Rust", file.name()))
                    .label("no token of Rust starts here, or a bracket has no partner")
                    .help("`cargo check` says more"),
            );
            Vec::new()
        }
    }
}

/// Whether a Rust source file has a provider at all, left out or not.
#[cfg(feature = "rust-source")]
#[must_use]
pub fn has_provider(file: &crate::source::SourceFile) -> bool {
    let tokens = file.text().parse::<TokenStream>();
    tokens.is_ok_and(|tokens| !find(tokens, &Cfg::Everything).is_empty())
}

/// The place of an identifier.
fn place(ident: &Ident, cx: &Cx<'_>) -> Span {
    cx.places.span(ident.span(), ident.span())
}
