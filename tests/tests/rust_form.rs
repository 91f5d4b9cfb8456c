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

/// A provider whose manifest is part of the program.
#[ecm_runtime::provider(name = "Contoso-Hello", manifest = true)]
mod hello {
    #[event(id = 1, message = "Hello, {name}!")]
    fn greeted(name: &str);
}

#[test]
fn the_manifest_can_be_part_of_the_program() {
    assert_eq!(
        compile_rust("five_lines.rs", &read("pass", "five_lines.rs"), "")
            .manifest
            .as_deref(),
        Some(hello::MANIFEST)
    );
}

#[test]
fn a_build_script_gets_the_manifest_of_all_providers_in_a_file() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-source");
    std::fs::create_dir_all(&folder).expect("the target directory");
    let source = folder.join("events.rs");
    let text = ["five_lines.rs", "orders.rs"].map(|name| read("pass", name));
    std::fs::write(&source, text.concat()).expect("the target directory");
    let report = ecm_compiler::Builder::new()
        .rust_source(&source)
        .out_dir(&folder)
        .try_generate();
    let report = report.expect("faultless providers");
    assert_eq!(report.files()[0].path, folder.join("events.man"));
    let manifest = std::fs::read(folder.join("events.man")).expect("written");
    let compiled = compile("events.man", &manifest);
    let rust = compiled.rust.expect(&compiled.rendered);
    let alone = ["five_lines.rs", "orders.rs"].map(|name| {
        compile_rust(name, &read("pass", name), "")
            .compiled
            .rust
            .expect("faultless")
    });
    assert_same("both modules", &alone.join("\n"), &rust);
}

#[test]
fn a_file_without_provider_is_an_error() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-provider");
    std::fs::create_dir_all(&folder).expect("the target directory");
    let source = folder.join("main.rs");
    std::fs::write(&source, "fn main() {}").expect("the target directory");
    let builder = ecm_compiler::Builder::new()
        .rust_source(&source)
        .out_dir(&folder);
    let error = builder.try_generate().expect_err("no provider").to_string();
    assert!(error.contains("main.rs` has no provider"), "{error}");
}

#[test]
fn what_cfg_leaves_out_is_not_in_the_manifest() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-source-cfg");
    std::fs::create_dir_all(&folder).expect("the target directory");
    let built = |stem: &str, text: &str| {
        let source = folder.join(stem).with_extension("rs");
        std::fs::write(&source, text).expect("the target directory");
        let builder = ecm_compiler::Builder::new().rust_source(&source);
        let report = builder.allow("warnings").out_dir(&folder).try_generate();
        report.unwrap_or_else(|error| panic!("{error}"))
    };
    let text = "#[cfg(windows)] #[provider(name = \"A-B\")] mod br { #[event(id = 1)] fn one(); }\n\
                #[cfg(not(windows))] #[provider(name = \"A-B\")] mod br { #[event(id = 2)] fn two(); }\n\
                #[cfg(test)] mod tests { #[provider(name = \"T\")] mod t { #[event(id = 3)] fn three(); } }\n";
    built("both", text);
    let manifest = std::fs::read_to_string(folder.join("both.man")).expect("written");
    assert_eq!(manifest.matches("<provider ").count(), 1, "{manifest}");
    assert_eq!(manifest.matches("<event ").count(), 1, "{manifest}");
    assert!(manifest.contains("value=\"1\""), "{manifest}");
    // On its own target it would be there.
    let report = built(
        "elsewhere",
        "#[cfg(unix)] #[provider(name = \"A-B\")] mod br { #[event(id = 1)] fn one(); }",
    );
    assert!(report.files().is_empty());
}

/// Whether `source` compiles; if not, what takes its place must.
fn survives(source: &str) -> bool {
    use ecm_compiler::inline::{self, Lock};
    use ecm_compiler::{Compilation, Options, backend};

    let generate = |manifest: ecm_compiler::syntax::Manifest, compilation: &mut Compilation| {
        compilation.sink.gate()?;
        let lowered = compilation.lower(manifest)?;
        let checked = compilation.check(lowered)?;
        let options = compilation.options.rust.clone();
        backend::rust::module_tokens(&checked, &options, &mut compilation.sink)
    };
    let mut compilation = Compilation::new(Options::default());
    let file = compilation
        .add_text("mutant.rs", source.as_bytes())
        .expect("a text");
    let file = compilation.sources.file(file);
    let providers = inline::read(
        file,
        &Lock::default(),
        &inline::Cfg::Windows,
        &mut compilation.sink,
    );
    let mut good = true;
    for provider in providers {
        if generate(provider.manifest.clone(), &mut compilation).is_ok() {
            continue;
        }
        good = false;
        let mut second = Compilation::new(Options::default());
        let stub = generate(inline::stub(&provider.manifest), &mut second);
        let findings = ecm_compiler::diag::render::short(second.diagnostics(), &second.sources);
        assert!(stub.is_ok(), "no stub of\n{source}\n{findings}");
    }
    good
}

#[test]
fn whatever_is_left_out_or_doubled_the_items_remain() {
    let mut faulty = 0;
    for name in ["orders.rs", "types.rs"] {
        let source = read("pass", name);
        let words: Vec<&str> = source.split_inclusive([' ', '\n', '(', ',', ')']).collect();
        for at in (0..words.len()).step_by(5) {
            for middle in ["", words[at].repeat(2).as_str(), "0x1 ", "Order "] {
                let mutant = words[..at].concat() + middle + &words[at + 1..].concat();
                faulty += usize::from(!survives(&mutant));
            }
        }
    }
    assert!(faulty > 150, "{faulty} mutants are faulty");
}
