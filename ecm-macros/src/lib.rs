//! The macros of ecm, over `ecm-compiler`: entry points only. Applications use them through `ecm_runtime`, feature `macros`.
//!
//! No provider code is made here: what a macro expands to comes from `ecm_compiler::backend::rust::module_tokens`, the same
//! function that build scripts and the command line print.

#![forbid(unsafe_code)]

mod args;
mod derive;
mod docs;
mod manifest;
mod provider;
mod report;
mod spans;

use proc_macro::TokenStream;

/// Compiles an instrumentation manifest in place: the module of each of its providers, exactly as
/// `ecm_compiler::Builder` writes it.
///
/// The path is relative to the package (the folder with its `Cargo.toml`). A change of the file rebuilds the crate.
///
/// ```ignore
/// ecm_runtime::include_manifest!("app.man");
/// ecm_runtime::include_manifest!("app.man", write = false, allow("unused-template"), deny("warnings"));
/// ```
///
/// | option | meaning |
/// |---|---|
/// | `write = false` | no functions that write events |
/// | `decode = false` | no decoders |
/// | `event_enum = false` | no enum over all events |
/// | `runtime = "::path"` | how the generated code names the runtime crate |
/// | `allow("lint")`, `warn("lint")`, `deny("lint")` | the level of a lint, or of all with `"warnings"` |
///
/// Findings in the manifest are errors and warnings of rustc at the macro, with the manifest's own lines in their text.
/// With `ECM_DEBUG_EXPAND=1` in the environment of the build, the generated code is written to a file and included from there, so
/// that rustc points at readable lines; a warning names the file.
#[proc_macro]
pub fn include_manifest(input: TokenStream) -> TokenStream {
    manifest::include(input.into()).into()
}

/// Makes a provider of the module behind it.
///
/// The module consists of declarations, and the module that a manifest would give takes its place: `orders::write_order_started`,
/// `orders::register`, `orders::Event` and so on. The page "Providers written in Rust" of ecm's repository (`docs/macros.md`) has
/// everything that can be written; `ecm explain ECM0240`, `ECM0241` and `ECM0242` tell of items, arguments and types.
///
/// ```ignore
/// #[ecm_runtime::provider(name = "Contoso-Orders")]
/// pub mod orders {
///     pub enum Keyword {
///         Database = 0x1,
///         Network = 0x2,
///     }
///
///     pub struct Line<'a> {
///         article: &'a str,
///         quantity: u32,
///     }
///
///     #[event(id = 100, level = Informational, keywords = DATABASE | NETWORK, message = "Order {order_id} from {customer}")]
///     fn order_started(order_id: u32, customer: &str, lines: &[Line]);
/// }
/// ```
#[proc_macro_attribute]
pub fn provider(attribute: TokenStream, module: TokenStream) -> TokenStream {
    provider::provider(attribute.into(), module.into()).into()
}

/// Makes a struct of the application one that events carry: `ecm_runtime::EventData`.
///
/// Bound to what a provider declares, it is written as that is, and decoded where its types can be; the fields are matched by
/// name, and rustc checks their types. `docs/macros.md` has everything that can be written.
///
/// ```ignore
/// #[derive(EventData)]
/// #[data(event = orders::OrderStarted)]
/// struct Order {
///     order_id: u32,
///     customer: String,
///     lines: Vec<Line>,
/// }
///
/// #[derive(EventData)]
/// #[data(of = orders::Line)]
/// struct Line {
///     article: String,
///     quantity: u32,
/// }
/// ```
///
/// Without `of` and `event` it has a layout of its own, as a struct in a provider's module would have.
#[proc_macro_derive(EventData, attributes(data, field))]
pub fn event_data(item: TokenStream) -> TokenStream {
    derive::data(item.into()).into()
}

/// Makes an enum or a set of flags of the application the values of a map: `ecm_runtime::EventMap`.
///
/// ```ignore
/// #[derive(EventMap)]
/// #[map(of = orders::map::Payment)]
/// enum Payment {
///     Cash = 1,
///     Card = 2,
/// }
/// ```
///
/// `#[map(flags)]` makes the variants bits, `#[entry(other)] Other(u32)` keeps numbers that have no variant. Flags of
/// `bitflags!` derive it, too.
#[proc_macro_derive(EventMap, attributes(map, entry))]
pub fn event_map(item: TokenStream) -> TokenStream {
    derive::map(item.into()).into()
}

/// The other spelling of an event, on a struct in the module of a provider. `#[provider]` reads it; elsewhere it is an error.
#[proc_macro_derive(Event, attributes(event, field))]
pub fn event(_: TokenStream) -> TokenStream {
    derive::event().into()
}

/// The expansion of [`include_manifest!`] as a string literal: for the test that macro and build script agree.
#[doc(hidden)]
#[proc_macro]
pub fn __expansion(input: TokenStream) -> TokenStream {
    let expansion = TokenStream::from(manifest::include(input.into())).to_string();
    TokenStream::from(proc_macro::TokenTree::from(proc_macro::Literal::string(
        &expansion,
    )))
}

/// The expansion of the provider in what stands in the parentheses, as a string literal: for the same test.
#[doc(hidden)]
#[proc_macro]
pub fn __provider_expansion(input: TokenStream) -> TokenStream {
    let expansion: proc_macro2::TokenStream =
        ecm_compiler::inline::find(input.into(), &ecm_compiler::inline::Cfg::Everything)
            .into_iter()
            .map(|found| provider::provider(found.attribute, found.module))
            .collect();
    let expansion = TokenStream::from(expansion).to_string();
    TokenStream::from(proc_macro::TokenTree::from(proc_macro::Literal::string(
        &expansion,
    )))
}
