//! `include_manifest!`: a file through the compiler, its tokens in place.
//!
//! Responsible for the path, for that cargo sees the file, and for the readable expansion. It must not change the tokens.

use std::path::{Path, PathBuf};

use ecm_compiler::source::{FsLoader, Loader};
use ecm_compiler::{Compilation, backend};
use proc_macro2::{Span, TokenStream};
use quote::quote;

use crate::args::Arguments;
use crate::report::{self, Refusal};

/// Expands the macro.
pub(crate) fn include(input: TokenStream) -> TokenStream {
    let arguments = match Arguments::parse(input) {
        Ok(arguments) => arguments,
        Err(refusal) => return refusal.into_tokens(),
    };
    let Some(package) = std::env::var_os("CARGO_MANIFEST_DIR") else {
        return Refusal::new(
            arguments.span,
            "CARGO_MANIFEST_DIR is not set: paths are relative to the package",
        )
        .into_tokens();
    };
    expand(&arguments, Path::new(&package))
}

/// The files of a package, by paths that start at its folder.
struct Package<'p>(&'p Path);

impl Loader for Package<'_> {
    fn load(&self, path: &str) -> std::io::Result<Vec<u8>> {
        FsLoader.load(&self.0.join(path).to_string_lossy())
    }
}

/// What `arguments` ask for, in the package at `package`.
fn expand(arguments: &Arguments, package: &Path) -> TokenStream {
    let path = package.join(&arguments.path);
    let Some(file) = path.to_str() else {
        return Refusal::new(arguments.span, "the path of the package is not UTF-8").into_tokens();
    };
    let mut compilation = Compilation::new(arguments.options.clone());
    let checked = compilation
        .load(&Package(package), &arguments.path)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    let code = checked.and_then(|checked| {
        if std::env::var_os("ECM_DEBUG_EXPAND").is_some_and(|value| value != "0") {
            compilation
                .rust(&checked)
                .map(|text| readable(&text, &arguments.path, arguments.span))
        } else {
            backend::rust::module_tokens(&checked, &compilation.options.rust, &mut compilation.sink)
        }
    });
    let findings = report::findings(&compilation, arguments.span);
    // The file is an input of the crate, whether it compiles or not; one that is not there cannot be included.
    let tracked = path.is_file().then(|| {
        quote!(
            const _: &[u8] = ::core::include_bytes!(#file);
        )
    });
    let code = code.unwrap_or_default();
    quote!(#code #findings #tracked)
}

/// Writes the code to a file and includes it, so that rustc's errors point at lines that can be read.
fn readable(text: &str, manifest: &str, span: Span) -> TokenStream {
    let path = expansion_path(manifest);
    let written = path
        .parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(&path, text));
    let file = path.display().to_string();
    match written {
        Ok(()) => {
            let note = report::warning(
                span,
                &format!("ECM_DEBUG_EXPAND: the generated code is in {file}"),
            );
            quote!(::core::include!(#file); #note)
        }
        Err(error) => Refusal::new(
            span,
            format!("ECM_DEBUG_EXPAND: cannot write {file}: {error}"),
        )
        .into_tokens(),
    }
}

/// Where the readable code of `manifest` goes: `OUT_DIR` if the crate has a build script, else the temporary folder.
fn expansion_path(manifest: &str) -> PathBuf {
    let folder = std::env::var_os("OUT_DIR")
        .map_or_else(|| std::env::temp_dir().join("ecm-expand"), PathBuf::from);
    let krate = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
    let name: String = manifest
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    folder.join(format!("{krate}-{name}.expanded.rs"))
}
