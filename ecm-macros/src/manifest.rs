//! `include_manifest!`: a file through the compiler, its tokens in place.
//!
//! Responsible for the path, for that cargo sees the file, and for the readable expansion. It must not change the tokens.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ecm_compiler::builder::write_if_changed;
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
        let read = FsLoader.load(&self.0.join(path).to_string_lossy());
        read.map_err(|error| {
            let here = self.0.display();
            let text = format!("{error}; the path starts at the package's directory, `{here}`");
            std::io::Error::new(error.kind(), text)
        })
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
        .and_then(|()| write_if_changed(&path, text.as_bytes()));
    let file = path.display().to_string();
    match written {
        Ok(_) => {
            let note = report::warning(
                span,
                "ECM_DEBUG_EXPAND",
                &format!("the generated code is in {file}"),
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

/// Where the readable code of `manifest` goes: `OUT_DIR` if the crate has a build script, else the package's `target`.
fn expansion_path(manifest: &str) -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let folder = variable("OUT_DIR")
        .or_else(|| variable("CARGO_TARGET_DIR").map(|target| target.join("ecm-expand")))
        .or_else(|| variable("CARGO_MANIFEST_DIR").map(|package| package.join("target/ecm-expand")))
        .unwrap_or_default();
    let krate = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
    folder.join(format!("{krate}-{}.expanded.rs", file_name(manifest)))
}

/// A path as one file name; no two paths have the same.
fn file_name(path: &str) -> String {
    path.chars().fold(String::new(), |mut name, c| {
        match c {
            c if c.is_ascii_alphanumeric() || c == '.' => name.push(c),
            '/' => name.push_str("__"),
            other => {
                let _ = write!(name, "_{:x}_", u32::from(other));
            }
        }
        name
    })
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn different_paths_have_different_file_names() {
        assert_eq!(file_name("app.man"), "app.man");
        assert_eq!(file_name("a/b.man"), "a__b.man");
        assert_eq!(file_name("a_b.man"), "a_5f_b.man");
        assert_eq!(file_name("a__b.man"), "a_5f__5f_b.man");
    }
}
