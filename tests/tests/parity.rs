//! Macro, build script and command line give one code: the real expansion of `include_manifest!` equals the text that the
//! others write, byte for byte once both are laid out by the same formatter.

use std::path::Path;

use ecm_tests::compile::compile;
use ecm_tests::golden::package;
use syn::visit_mut::VisitMut;

/// Byte strings in one spelling: rustc and proc-macro2 escape the same bytes in different ways.
struct OneSpelling;

impl VisitMut for OneSpelling {
    fn visit_lit_byte_str_mut(&mut self, literal: &mut syn::LitByteStr) {
        *literal = syn::LitByteStr::new(&literal.value(), literal.span());
    }
}

/// Rust in a form that does not depend on who printed the tokens.
fn canonical(text: &str) -> String {
    let mut file = syn::parse_file(text).expect("the generated code is Rust");
    OneSpelling.visit_file_mut(&mut file);
    prettyplease::unparse(&file)
}

fn same(name: &str, expansion: &str) {
    let path = package().join("manifests/pass").join(name);
    let bytes = std::fs::read(&path).expect("the fixture is there");
    let rust = compile(name, &bytes).rust.expect("fixtures compile");
    let written = built(&path);
    assert!(
        written.ends_with(&format!("\n\n{rust}")),
        "the builder writes a header and the same Rust"
    );
    let (expanded, beside) = split(expansion);
    ecm_tests::golden::assert_same(name, &canonical(&rust), &expanded);
    let words: String = beside.split_whitespace().collect();
    let tracked = format!("const_:&[u8]=::core::include_bytes!({path:?});");
    assert!(
        words.contains(&tracked),
        "cargo must see the manifest: {beside}"
    );
}

/// What a build script makes of the manifest.
fn built(path: &Path) -> String {
    let stem = path.file_stem().expect("a name").to_string_lossy();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parity");
    ecm_compiler::Builder::new()
        .manifest(path)
        .out_dir(&folder)
        .try_generate()
        .expect("fixtures compile");
    std::fs::read_to_string(folder.join(format!("{stem}.rs"))).expect("the builder wrote it")
}

/// The modules of an expansion, and what the macro adds beside them: findings, and the file that cargo is to watch.
fn split(expansion: &str) -> (String, String) {
    let mut file = syn::parse_file(expansion).expect("the expansion is Rust");
    let (beside, modules) = file
        .items
        .drain(..)
        .partition(|item| matches!(item, syn::Item::Const(_)));
    file.items = modules;
    OneSpelling.visit_file_mut(&mut file);
    let modules = prettyplease::unparse(&file);
    file.items = beside;
    (modules, prettyplease::unparse(&file))
}

include!(concat!(env!("OUT_DIR"), "/parity_tests.rs"));
