//! Providers written in Rust: the manifest that says the same is a golden and compiles to the same code, the macro expands to
//! that code, and what is said about faulty ones is a golden.

use ecm_compiler::backend::rust::RustOptions;
use ecm_tests::compile::{CompiledRust, compile, compile_rust};
use ecm_tests::golden::{assert_golden, assert_same, package};
use syn::visit_mut::VisitMut;

fn read(folder: &str, name: &str) -> String {
    let path = package().join("providers").join(folder).join(name);
    std::fs::read_to_string(path).expect("the fixture is there")
}

fn pass(name: &str, expansion: &str) {
    let CompiledRust {
        compiled, manifest, ..
    } = compile_rust(name, &read("pass", name), "");
    assert!(compiled.rendered.is_empty(), "{}", compiled.rendered);
    let manifest = manifest.expect("a provider without findings is printed");
    assert_golden(
        &package().join(format!("golden/providers/{name}.man")),
        &manifest,
    );
    let again = compile(name, manifest.as_bytes());
    let rust = compiled.rust.expect("a provider without findings");
    let same = again.rust.expect(&again.rendered);
    assert_same(&format!("{name}: the printed manifest"), &rust, &same);
    assert_same(
        &format!("{name}: the macro"),
        &canonical(&rust),
        &canonical(expansion),
    );
}

fn fail(name: &str) {
    let compiled = compile_rust(name, &read("fail", name), "").compiled;
    let code = name.get(..7).unwrap_or_default();
    assert!(
        compiled.codes.contains(&code),
        "{name}: {}",
        compiled.rendered
    );
    assert_golden(
        &package().join(format!("golden/providers/{name}.stderr")),
        &compiled.rendered,
    );
}

/// Byte strings in one spelling, no documentation, and modules that anyone may use: what a macro takes over from the user.
struct OneSpelling;

impl VisitMut for OneSpelling {
    fn visit_lit_byte_str_mut(&mut self, literal: &mut syn::LitByteStr) {
        *literal = syn::LitByteStr::new(&literal.value(), literal.span());
    }

    fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("doc"));
    }
}

fn canonical(text: &str) -> String {
    let mut file = syn::parse_file(text).expect("the code is Rust");
    OneSpelling.visit_file_mut(&mut file);
    file.items.retain(|item| matches!(item, syn::Item::Mod(_)));
    for item in &mut file.items {
        if let syn::Item::Mod(module) = item {
            module.vis = syn::parse_quote!(pub);
        }
    }
    prettyplease::unparse(&file)
}

#[test]
fn the_options_of_the_code_are_those_of_manifests() {
    let source = "#[provider(name = \"A-B\", write = false, event_enum = false, runtime = \"::rt\")] mod a { #[event(id = 1)] fn b(); }";
    let rust = compile_rust("a.rs", source, "")
        .compiled
        .rust
        .expect("it compiles");
    assert!(rust.contains("::rt::Guid"), "{rust}");
    assert!(!rust.contains("fn write_b"), "{rust}");
    assert!(!rust.contains("enum Event"), "{rust}");
    assert!(RustOptions::default().write);
}

#[test]
fn ids_come_from_the_lock_file() {
    let source =
        "#[provider(name = \"A B\")] mod a { #[event()] fn one(); #[event(id = 7)] fn two(); }";
    let locked = compile_rust("a.rs", source, "# frozen\nA B one 12 # the first\n").compiled;
    assert_eq!(locked.rendered, "");
    assert!(
        locked
            .rust
            .is_some_and(|rust| rust.contains("EventDescriptor::new(12,"))
    );
    let open = compile_rust("a.rs", source, "A B gone 9").compiled;
    assert!(
        open.rendered
            .contains("write `id = 10` in its attribute, or add the line `A B one 10` to ecm.lock"),
        "{}",
        open.rendered
    );
    for (lock, said) in [
        ("A B two 8", "`two` is frozen with the id 8"),
        ("A B one x", "a line of `ecm.lock` is no frozen id"),
        (
            "A B one 1\nA B other 1",
            "`one` and `other` of `A B` have one id, 1",
        ),
    ] {
        let rendered = compile_rust("a.rs", source, lock).compiled.rendered;
        assert!(rendered.contains(said), "{rendered}");
    }
}

include!(concat!(env!("OUT_DIR"), "/provider_pass_tests.rs"));
include!(concat!(env!("OUT_DIR"), "/provider_fail_tests.rs"));
