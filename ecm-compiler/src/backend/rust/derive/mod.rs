//! What the derives for types of an application expand to.
//!
//! The layout of a struct that stands for itself is generated as the struct of a provider is. What is written here leads from
//! the application's type to a generated one and back, by traits of the runtime: rustc finds out whether the types fit.

mod data;
mod map;

use proc_macro2::TokenStream;

use super::skeleton::RuntimePath;
use super::target::Target;
use super::{Cx, resolve};
use crate::check::Checked;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::ir::{FieldKind, ProviderOrigins};
use crate::options::Options;

pub use data::{data_stub, data_tokens};
pub use map::{map_stub, map_tokens};

/// The runtime's path, or why it is none.
fn runtime(options: &Options, sink: &mut Sink) -> Result<TokenStream, Reported> {
    match RuntimePath::new(&options.rust.runtime) {
        Some(path) => Ok(path.tokens),
        None => {
            let message = format!(
                "`{}` is no path that means the same everywhere in a crate",
                options.rust.runtime
            );
            let mut diagnostic =
                Diagnostic::new(Code::ECM0703, crate::source::Span::default(), message)
                    .help("write it with `::` in front: `runtime = \"::ecm_runtime\"`");
            diagnostic.labels.clear();
            Err(sink.report(diagnostic))
        }
    }
}

/// As [`runtime`], for code that is never run.
fn runtime_or_usual(options: &Options) -> TokenStream {
    let path = RuntimePath::new(&options.rust.runtime);
    path.or_else(|| RuntimePath::new(super::skeleton::USUAL_RUNTIME))
        .map(|path| path.tokens)
        .unwrap_or_default()
}

/// The payload type of a struct that stands for itself.
struct Layout {
    /// The tables and the type, as items of a module.
    items: TokenStream,
    /// The name of the type.
    name: String,
    /// Whether it has a lifetime.
    has_lifetime: bool,
    /// Its fields, as the application's struct has them.
    fields: Vec<String>,
}

/// Generates the payload type of the one struct in `checked`.
fn layout(checked: &Checked, options: &Options, sink: &mut Sink) -> Result<Layout, Reported> {
    let model = checked.model();
    let path = RuntimePath::new(&options.rust.runtime);
    let none = ProviderOrigins::default();
    let (Some(provider), Some(path)) = (model.providers.first(), path) else {
        sink.gate()?;
        return Ok(Layout::none());
    };
    let origins = checked.origins().providers.first().unwrap_or(&none);
    let names = resolve::resolve(provider, origins, sink);
    sink.gate()?;
    let cx = Cx::<TokenStream>::new(model, provider, &names, &path, &options.rust);
    let mut items = TokenStream::with_capacity(0);
    cx.tables(&mut items);
    cx.structs(&mut items);
    let structure = names
        .templates
        .first()
        .and_then(|template| template.structs.first());
    let members = provider
        .templates
        .first()
        .and_then(|template| template.fields.first());
    let (Some(Some(structure)), Some(field)) = (structure, members) else {
        return Ok(Layout::none());
    };
    let FieldKind::Struct(_) = &field.kind else {
        return Ok(Layout::none());
    };
    let roles = &cx.layouts[0].members[0];
    let fields = super::fields::values(roles).map(|(at, ..)| structure.members[at].clone());
    Ok(Layout {
        items,
        name: structure.name.clone(),
        has_lifetime: cx.layouts[0].struct_borrows[0],
        fields: fields.collect(),
    })
}

impl Layout {
    /// Of nothing: after an error.
    fn none() -> Self {
        Self {
            items: TokenStream::new(),
            name: String::new(),
            has_lifetime: false,
            fields: Vec::new(),
        }
    }
}
