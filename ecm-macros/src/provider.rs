//! `#[provider]`: a module of declarations through the compiler, the generated module in its place.
//!
//! Responsible for the frozen ids, for that code which uses a faulty provider has nothing else to complain of, and for what
//! of the user's own module stays: attributes, visibility, documentation. It must not change the generated items.

use std::path::{Path, PathBuf};

use ecm_compiler::diag::Reported;
use ecm_compiler::inline::{self, Inline, Lock, Places, lock};
use ecm_compiler::syntax::Manifest;
use ecm_compiler::{Compilation, Options, backend};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use crate::docs;
use crate::{report, spans};

/// Expands the attribute.
pub(crate) fn provider(attribute: TokenStream, module: TokenStream) -> TokenStream {
    let places = Places::of_macro();
    let mut compilation = Compilation::new(Options::default());
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let file = package
        .map(|package| package.join(lock::FILE_NAME))
        .filter(|file| file.is_file());
    let lock = file
        .as_deref()
        .map_or_else(Lock::default, |file| read(file, &mut compilation));
    let inline = inline::parse(attribute, module, &lock, &places, &mut compilation.sink);
    if let (Some(inline), Err(_)) = (&inline, compilation.sink.gate()) {
        compilation.check_rest(inline);
    }
    let module = inline.map(|inline| expand(inline, &places, &mut compilation));
    let findings = report::at_tokens(&compilation, &places);
    // The file is an input of the crate.
    let tracked = file.as_deref().and_then(Path::to_str).map(|file| {
        quote!(
            const _: &[u8] = ::core::include_bytes!(#file);
        )
    });
    quote!(#module #findings #tracked)
}

/// The frozen ids in `file`.
fn read(file: &Path, compilation: &mut Compilation) -> Lock {
    match compilation.add_read(lock::FILE_NAME, std::fs::read(file)) {
        Ok(source) => Lock::parse(compilation.sources.file(source), &mut compilation.sink),
        Err(_) => Lock::default(),
    }
}

/// The module that takes the place of the one that was written.
fn expand(inline: Inline, places: &Places, compilation: &mut Compilation) -> TokenStream {
    let Inline {
        manifest,
        options,
        module,
        ..
    } = inline;
    compilation.sink.set_levels(options.lints.clone());
    compilation.options = options.clone();
    let good = compilation
        .sink
        .gate()
        .and_then(|()| generate(manifest.clone(), module.with_manifest, compilation));
    let generated = good.or_else(|_| {
        let mut second = Compilation::new(options);
        generate(inline::stub(&manifest), module.with_manifest, &mut second)
    });
    let Generated { mut code, text } = generated.unwrap_or_default();
    if let Some(text) = text {
        code = with_manifest(code, &text);
    }
    let own = spans::Own::new(&inline::items(&manifest), places);
    in_place(own.apply(code), module)
}

/// What comes of a provider.
#[derive(Default)]
struct Generated {
    code: TokenStream,
    /// The manifest that says the same, where it is asked for.
    text: Option<String>,
}

fn generate(
    manifest: Manifest,
    with_text: bool,
    compilation: &mut Compilation,
) -> Result<Generated, Reported> {
    let lowered = compilation.lower(manifest)?;
    let checked = compilation.check(lowered)?;
    let code =
        backend::rust::module_tokens(&checked, &compilation.options.rust, &mut compilation.sink)?;
    Ok(Generated {
        code,
        text: with_text.then(|| backend::manifest::print(checked.model())),
    })
}

/// The module with the text of its manifest.
fn with_manifest(code: TokenStream, text: &str) -> TokenStream {
    let tokens = code.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let contents = group.stream();
            let mut group = Group::new(
                Delimiter::Brace,
                quote! {
                    #contents
                    /// The manifest that says the same as the source of this module.
                    pub const MANIFEST: &str = #text;
                },
            );
            group.set_span(proc_macro2::Span::call_site());
            TokenTree::Group(group)
        }
        other => other,
    });
    tokens.collect()
}

/// The generated module under the attributes, the visibility and the name of the one that was written.
fn in_place(code: TokenStream, module: inline::Module) -> TokenStream {
    let mut attributes = TokenStream::new();
    let mut contents = Group::new(Delimiter::Brace, TokenStream::new());
    for token in code {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => contents = group,
            // Visibility and name are the user's.
            TokenTree::Ident(_) => {}
            other => attributes.extend([other]),
        }
    }
    let (own, visibility) = split(module.head);
    let name: Ident = module.name;
    let contents = docs::insert(contents.stream(), &module.docs);
    quote!(#own #attributes #visibility mod #name { #contents })
}

/// Attributes, and the visibility behind them.
fn split(head: TokenStream) -> (TokenStream, TokenStream) {
    let mut attributes = TokenStream::new();
    let mut rest = TokenStream::new();
    for token in head {
        let is_attribute = match &token {
            TokenTree::Punct(punct) => punct.as_char() == '#',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
            _ => false,
        };
        if is_attribute {
            &mut attributes
        } else {
            &mut rest
        }
        .extend([token]);
    }
    (attributes, rest)
}
