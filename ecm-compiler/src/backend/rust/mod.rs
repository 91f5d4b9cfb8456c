//! The Rust backend: a module of typed writers and decoders for each provider.
//!
//! [`module_tokens`] is the only producer of Rust: macro, build script and command line give the same code. [`emit`] makes
//! the same code as text, laid out, from the same skeletons (see `skeleton`).
//!
//! What lives where: `names` and `resolve` say what things are called, `limits` how long names may be, and `report` what is
//! odd about them; `layout` says what type a field has, `lints` what clippy would say of the names; `provider`, `maps`,
//! `fields`, `attributes`, `payload`, `encode`, `read`, `event` and `decode` each write one part of the module; `docs` writes
//! its documentation; `derive` leads from an application's types to these; `skeleton`, `target`, `literal`, `words` and `format` know tokens and text, and nothing of events.
//!
//! The backend knows the runtime as a path only, and never names a thing after the text of a message.

mod attributes;
mod decode;
pub mod derive;
mod docs;
mod encode;
mod event;
mod fields;
mod format;
mod layout;
mod limits;
mod lints;
mod literal;
mod maps;
pub(crate) mod names;
mod payload;
mod provider;
mod read;
mod report;
mod resolve;
mod skeleton;
mod tables;
mod target;
mod words;

use std::marker::PhantomData;

use proc_macro2::TokenStream;

use crate::check::Checked;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::ir::{FieldKind, Model, Origins, Provider};
use layout::{Role, Type};
use resolve::Names;
use skeleton::{RuntimePath, Skeleton};
use target::{Fill, Target, Text};
pub(crate) use words::word;

/// What the generated Rust is to contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustOptions {
    /// The path of the runtime crate, for crates that rename it.
    pub runtime: String,
    /// Functions that write events, and the provider that sessions switch.
    pub write: bool,
    /// Functions that decode records.
    pub decode: bool,
    /// The enum of all events. Needs `decode`.
    pub event_enum: bool,
}

impl Default for RustOptions {
    fn default() -> Self {
        Self {
            runtime: "::ecm_runtime".to_owned(),
            write: true,
            decode: true,
            event_enum: true,
        }
    }
}

/// The generated code of a manifest as tokens: one module for each provider.
///
/// # Errors
///
/// [`Reported`] when names in the generated code would clash, or the path of the runtime is none.
pub fn module_tokens(
    checked: &Checked,
    options: &RustOptions,
    sink: &mut Sink,
) -> Result<TokenStream, Reported> {
    generate(checked.model(), checked.origins(), options, sink)
}

/// The generated code of a manifest as text: one module for each provider.
///
/// # Errors
///
/// [`Reported`] when names in the generated code would clash, or the path of the runtime is none.
pub fn emit(checked: &Checked, options: &RustOptions, sink: &mut Sink) -> Result<String, Reported> {
    let Text(text) = generate(checked.model(), checked.origins(), options, sink)?;
    Ok(text)
}

/// The generated code of a model, in one of its forms.
fn generate<T: Target>(
    model: &Model,
    origins: &Origins,
    options: &RustOptions,
    sink: &mut Sink,
) -> Result<T, Reported> {
    let Some(runtime) = RuntimePath::new(&options.runtime) else {
        let message = format!(
            "`{}` is no path that means the same everywhere in a crate",
            options.runtime
        );
        let mut diagnostic =
            Diagnostic::new(Code::ECM0703, crate::source::Span::default(), message).help(
                "the option takes a path that begins with `::` or `crate::`, such as `::ecm_runtime` or `crate::tracing::runtime`",
            );
        diagnostic.labels.clear();
        sink.push(diagnostic);
        sink.gate()?;
        return Ok(T::default());
    };
    let none = crate::ir::ProviderOrigins::default();
    let names: Vec<Names> = model
        .providers
        .iter()
        .enumerate()
        .map(|(at, provider)| {
            resolve::resolve(provider, origins.providers.get(at).unwrap_or(&none), sink)
        })
        .collect();
    resolve::modules(model, origins, &names, sink);
    sink.gate()?;
    let mut out = T::with_capacity(model.providers.iter().map(text_length).sum());
    for (at, (provider, names)) in model.providers.iter().zip(&names).enumerate() {
        if at > 0 {
            out.blank_line();
        }
        Cx::new(model, provider, names, &runtime, options).module(&mut out);
    }
    Ok(out)
}

/// About how many bytes of text a provider becomes.
fn text_length(provider: &Provider) -> usize {
    4096 + 7000 * provider.events.len()
}

/// What the writing of every part needs.
struct Cx<'m, T> {
    model: &'m Model,
    provider: &'m Provider,
    names: &'m Names,
    runtime: &'m RuntimePath,
    options: &'m RustOptions,
    /// Parallel to the provider's templates.
    layouts: Vec<TemplateLayout>,
    /// Parallel to the provider's templates: whether an event has it. Those of filters alone are not generated.
    used: Vec<bool>,
    target: PhantomData<T>,
}

/// A template as Rust sees it.
struct TemplateLayout {
    /// Parallel to the fields.
    roles: Vec<Role>,
    /// Parallel to the fields: the members of a struct.
    members: Vec<Vec<Role>>,
    /// Parallel to the fields: whether a struct borrows the payload.
    struct_borrows: Vec<bool>,
    /// Whether the payload type borrows the payload.
    borrows: bool,
}

impl TemplateLayout {
    fn new(template: &crate::ir::Template) -> Self {
        let members: Vec<Vec<Role>> = template
            .fields
            .iter()
            .map(|field| match &field.kind {
                FieldKind::Struct(members) => layout::roles(members),
                FieldKind::Data(_) => Vec::new(),
            })
            .collect();
        let none = |_: usize| false;
        let struct_borrows: Vec<bool> = members
            .iter()
            .map(|roles| roles.iter().any(|role| borrows(role, &none)))
            .collect();
        let roles = layout::roles(&template.fields);
        let borrows = roles
            .iter()
            .any(|role| borrows(role, &|at| struct_borrows[at]));
        Self {
            roles,
            members,
            struct_borrows,
            borrows,
        }
    }
}

/// Whether the type of a field has a lifetime. `of_struct` says it of a struct.
fn borrows(role: &Role, of_struct: &dyn Fn(usize) -> bool) -> bool {
    match role {
        Role::Length { .. } => false,
        Role::Value {
            many: layout::Many::Fixed(_) | layout::Many::Counted(_),
            ..
        } => true,
        Role::Value {
            ty: Type::Struct(at),
            ..
        } => of_struct(*at),
        Role::Value { ty, .. } => ty.borrows(),
    }
}

impl<'m, T: Target> Cx<'m, T> {
    fn new(
        model: &'m Model,
        provider: &'m Provider,
        names: &'m Names,
        runtime: &'m RuntimePath,
        options: &'m RustOptions,
    ) -> Self {
        let mut used = vec![false; provider.templates.len()];
        for id in provider.events.iter().filter_map(|event| event.template) {
            used[id.index()] = true;
        }
        Self {
            used,
            model,
            provider,
            names,
            runtime,
            options,
            layouts: provider.templates.iter().map(TemplateLayout::new).collect(),
            target: PhantomData,
        }
    }

    /// Appends an instance of `skeleton`.
    fn put(&self, out: &mut T, skeleton: &Skeleton, fills: &[Fill<'_, T>]) {
        out.put(self.runtime, skeleton, fills);
    }
}
