//! What a generated module offers, read from its text: names of types and functions, and the types of arguments.
//!
//! Tests that write events learn the names from here, so that they hold for what is really there.

use std::collections::{HashMap, HashSet};

use syn::{Expr, FnArg, ImplItem, Item, ReturnType, Type};

use crate::values::Names;

/// The module of one provider.
#[derive(Default)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// Whether sessions enable it by another GUID.
    pub has_control_guid: bool,
    /// The payload type of each event, by id and version.
    pub events: HashMap<(u16, u8), String>,
    /// The function that writes a payload type.
    pub writers: HashMap<String, String>,
    /// The types that have a lifetime.
    borrowing: HashSet<String>,
    /// The last name in the type of each argument of a type's `new`.
    arguments: HashMap<String, Vec<String>>,
}

impl Module {
    /// Whether a type has a lifetime.
    #[must_use]
    pub fn borrows(&self, name: &str) -> bool {
        self.borrowing.contains(name)
    }
}

/// The modules of a generated text.
///
/// # Panics
///
/// If the text is not Rust.
#[must_use]
pub fn modules(text: &str) -> Vec<Module> {
    let file = syn::parse_file(text).expect("generated code is Rust");
    file.items
        .into_iter()
        .filter_map(|item| match item {
            Item::Mod(module) => Some(read(module)),
            _ => None,
        })
        .collect()
}

fn read(module: syn::ItemMod) -> Module {
    let mut out = Module {
        name: module.ident.to_string(),
        ..Module::default()
    };
    for item in module.content.into_iter().flat_map(|(_, items)| items) {
        match item {
            Item::Const(item) => out.has_control_guid |= item.ident == "CONTROL_GUID",
            Item::Struct(item) if !item.generics.params.is_empty() => {
                out.borrowing.insert(item.ident.to_string());
            }
            Item::Fn(function) => writer(&mut out, &function),
            Item::Impl(item) if item.trait_.is_none() => {
                let name = last_name(&item.self_ty);
                for item in &item.items {
                    member(&mut out, &name, item);
                }
            }
            _ => {}
        }
    }
    out
}

/// Notes the function whose documentation says that it writes a type, if it does so under the usual condition.
fn writer(out: &mut Module, function: &syn::ItemFn) {
    let name = function.sig.ident.to_string();
    let special = ["_unchecked", "_activity", "_with"];
    let is_writer =
        matches!(function.sig.output, ReturnType::Type(..)) && name.starts_with("write_");
    let Some(doc) = function.attrs.iter().find_map(doc).filter(|_| is_writer) else {
        return;
    };
    let Some((ty, rest)) = doc
        .trim()
        .strip_prefix("Writes [`struct@")
        .and_then(|rest| rest.split_once("`]"))
    else {
        return;
    };
    let is_special =
        special.iter().any(|end| name.ends_with(end)) && rest != ", if a session wants it.";
    if !is_special {
        out.writers.insert(ty.to_owned(), name);
    }
}

fn doc(attribute: &syn::Attribute) -> Option<String> {
    let syn::Meta::NameValue(value) = &attribute.meta else {
        return None;
    };
    match &value.value {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}

fn member(out: &mut Module, name: &str, item: &ImplItem) {
    match item {
        ImplItem::Const(item) if item.ident == "DESCRIPTOR" => {
            if let Expr::Call(call) = &item.expr {
                let number = |at: usize| match call.args.get(at) {
                    Some(Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Int(number),
                        ..
                    })) => number.base10_parse::<u16>().ok(),
                    _ => None,
                };
                if let (Some(id), Some(version)) = (number(0), number(1)) {
                    out.events.insert((id, version as u8), name.to_owned());
                }
            }
        }
        ImplItem::Fn(function) if function.sig.ident == "new" => {
            let types = function.sig.inputs.iter().map(|argument| match argument {
                FnArg::Typed(argument) => last_name(&argument.ty),
                FnArg::Receiver(_) => String::new(),
            });
            out.arguments.insert(name.to_owned(), types.collect());
        }
        _ => {}
    }
}

fn last_name(ty: &Type) -> String {
    match ty {
        Type::Reference(reference) => last_name(&reference.elem),
        Type::Slice(slice) => last_name(&slice.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| last.ident.to_string()),
        _ => String::new(),
    }
}

/// The names of a module's types, for the arguments of one event.
pub struct ArgumentNames<'a> {
    /// The module.
    pub module: &'a Module,
    /// The event's payload type.
    pub event: &'a str,
}

impl Names for ArgumentNames<'_> {
    fn argument(&self, owner: Option<&str>, position: usize) -> String {
        let owner = owner.unwrap_or(self.event);
        let types = self.module.arguments.get(owner);
        types
            .and_then(|types| types.get(position))
            .cloned()
            .unwrap_or_default()
    }
}
