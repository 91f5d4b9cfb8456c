//! Crates with providers written in Rust, through rustc and clippy: what faulty ones are told, and that good ones are accepted
//! where nearly everything is forbidden.

use std::fs;
use std::process::Command;

use ecm_tests::golden::{assert_golden, package};
use ecm_tests::scratch::Scratch;

/// What rustc says of a crate, without what belongs to cargo or this machine.
fn said(scratch: &Scratch) -> String {
    let output = scratch.cargo(&["check"]);
    let text = String::from_utf8_lossy(&output.stderr).replace('\\', "/");
    let lines = text.lines().filter(|line| {
        !line.starts_with("error: could not compile") && !line.starts_with("warning: `")
    });
    let mut kept: Vec<&str> = lines.collect();
    while kept.last().is_some_and(|line| line.is_empty()) {
        kept.pop();
    }
    kept.join("\n") + "\n"
}

/// The release whose words the goldens hold: rustc's own differ from release to release.
const GOLDEN_RUSTC: &str = "rustc 1.95.";

#[test]
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
fn what_rustc_says_of_faulty_providers_is_a_golden() {
    let version = Command::new("rustc").arg("--version").output();
    let version = version.map_or_else(
        |_| String::new(),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    );
    if !version.starts_with(GOLDEN_RUSTC) {
        eprintln!(
            "SKIPPED the words of faulty providers: their goldens are of {GOLDEN_RUSTC}x, this is {version}"
        );
        return;
    }
    let folder = package().join("providers/ui");
    for entry in fs::read_dir(folder).expect("there are fixtures") {
        let path = entry.expect("readable").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let name = name.expect("a name in UTF-8");
        let scratch = Scratch::with_features(&format!("ui_{name}"), "2024", &["macros"]);
        let source = fs::read_to_string(&path).expect("a text");
        scratch.write("src/lib.rs", &source);
        let golden = package().join(format!("golden/ui/{name}.stderr"));
        assert_golden(&golden, &said(&scratch));
    }
}

/// Items of a user's crate that have the names of those that generated code uses.
const SHADOWS: &str = "
/// A module.
pub mod core {}
/// A module.
pub mod std {}
/// A type.
pub struct Result;
/// A type.
pub struct String;
/// A type.
pub struct Option;
/// A function.
#[allow(non_snake_case)]
pub fn Ok() {}
";

const STRICT: &str = include_str!("../providers/strict.rs");
const DERIVES: &str = include_str!("../providers/strict_derives.rs");

/// Runs clippy where it is installed, else only rustc.
fn accepted(scratch: &Scratch) {
    let has_clippy = scratch.cargo(&["clippy", "--version"]).status.success();
    let output = scratch.cargo(&[if has_clippy { "clippy" } else { "check" }]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn strict_libraries_of_both_editions_accept_a_provider() {
    for edition in ["2021", "2024"] {
        let scratch =
            Scratch::with_features(&format!("strict_provider_{edition}"), edition, &["macros"]);
        let head = "//! A library.\n#![no_std]\n#![forbid(unsafe_code, missing_docs, clippy::pedantic)]\n#![deny(warnings)]\n";
        scratch.write("src/lib.rs", &format!("{head}{STRICT}{DERIVES}{SHADOWS}"));
        accepted(&scratch);
    }
}

#[test]
fn the_runtime_can_have_another_name() {
    let scratch = Scratch::with_features("renamed_runtime", "2024", &["macros"]);
    let runtime = package().join("../ecm-runtime");
    scratch.write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"renamed_runtime\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\netw = {{ package = \"ecm-runtime\", path = {runtime:?}, features = [\"macros\"] }}\n\n[workspace]\n"
        ),
    );
    let provider = STRICT
        .replace(
            "ecm_runtime::provider(",
            "etw::provider(runtime = \"::etw\", ",
        )
        .replace("fn stopped", "fn done");
    let derives = DERIVES
        .replace("ecm_runtime::", "etw::")
        .replace("#[data(", "#[data(runtime = \"::etw\", ")
        .replace("#[map(", "#[map(runtime = \"::etw\", ")
        .replace("#[repr(u32)]", "#[map(runtime = \"::etw\")]\n#[repr(u32)]")
        .replace(
            "pub struct Sample",
            "#[data(runtime = \"::etw\")]\npub struct Sample",
        );
    let source = format!(
        "#![deny(warnings)]\n{provider}{derives}\npub fn use_it() {{ app::write_done(); }}\n"
    );
    scratch.write("src/lib.rs", &source);
    accepted(&scratch);
}

#[test]
fn frozen_ids_are_inputs_of_the_crate() {
    let scratch = Scratch::with_features("frozen_ids", "2024", &["macros"]);
    let source = |use_it: &str| {
        format!(
            "#[ecm_runtime::provider(name = \"Acme-App\")]\npub mod app {{\n    #[event(level = Warning)]\n    fn started();\n}}\n{use_it}"
        )
    };
    let id = |id: u32| format!("const _: () = assert!(app::Started::DESCRIPTOR.id == {id});\n");
    scratch.write("ecm.lock", "Acme-App started 7\n");
    scratch.write("src/lib.rs", &source(&id(7)));
    accepted(&scratch);
    // Only the lock file changes: the crate is built again, and its assertion fails.
    scratch.write("ecm.lock", "Acme-App started 8\n");
    assert!(!scratch.cargo(&["check"]).status.success());
    scratch.write("src/lib.rs", &source(&id(8)));
    accepted(&scratch);
}

/// The programs of docs/macros.md.
fn documented() -> Vec<String> {
    let page = fs::read_to_string(package().join("../docs/macros.md")).expect("the page");
    let fences = page.split("```rust\n").skip(1);
    let programs = fences.filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned()));
    programs.collect()
}

#[test]
fn the_programs_of_the_documentation_do_what_it_says() {
    let programs = documented();
    let scratch = Scratch::with_features("documented_program", "2024", &["macros", "session"]);
    scratch.write("src/main.rs", &programs[0]);
    let output = scratch.cargo(&["run"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "Greeted(Greeted { name: \"world\" })\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let scratch = Scratch::with_features("documented_types", "2024", &["macros", "session"]);
    scratch.write("src/main.rs", &programs[2]);
    let output = scratch.cargo(&["run"]);
    let line = "lines: [Line { article: \"nuts\", quantity: 3 }]";
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!(
            "Order {{ order_id: 6, customer: \"Bob\", payment: Cash, {line} }}\n\
             Order {{ order_id: 7, customer: \"Ada\", payment: Card, {line} }}\n"
        ),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let scratch = Scratch::with_features("documented_module", "2024", &["macros"]);
    let uses = "pub fn use_it() {\n    \
        orders::write_order_started(7, \"Ada\", orders::map::Payment::CARD, &[orders::Line::new(\"nuts\", 3)]);\n    \
        let _ = orders::keyword::DATABASE;\n}\n";
    let head = "//! A library.\n#![deny(warnings)]\n#![allow(missing_docs)]\n";
    scratch.write("src/lib.rs", &format!("{head}{}\n{uses}", programs[1]));
    accepted(&scratch);
}

#[test]
fn rustc_accepts_every_faultless_fixture() {
    let scratch = Scratch::with_features("provider_fixtures", "2024", &["macros"]);
    let mut root =
        String::from("//! Fixtures.\n#![no_std]\n#![forbid(unsafe_code)]\n#![deny(warnings)]\n");
    for entry in fs::read_dir(package().join("providers/pass")).expect("there are fixtures") {
        let path = entry.expect("readable").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("UTF-8");
        let source = fs::read_to_string(&path).expect("a text");
        let source = format!(
            "//! A fixture.\n#[allow(unused_imports)]\nuse ecm_runtime::provider;\n{source}"
        );
        scratch.write(&format!("src/{name}"), &source);
        root.push_str(&format!("pub mod {};\n", name.trim_end_matches(".rs")));
    }
    scratch.write("src/lib.rs", &root);
    accepted(&scratch);
}

/// A type that borrows can be written; who asks for its decoder is told why there is none, and which field it is.
#[test]
fn a_decoder_of_what_borrows_is_refused_with_the_reason() {
    let scratch = Scratch::with_features("borrowing_data", "2024", &["macros"]);
    let source = |body: &str| {
        format!(
            "use ecm_runtime::{{EventData, EventRecord}};\n\
             #[derive(EventData)]\npub struct Greeting<'a> {{\n    pub id: u32,\n    pub name: &'a str,\n}}\n\
             pub fn use_it(greeting: &Greeting<'_>, record: &EventRecord<'_>) {{\n    let _ = greeting.wire();\n    {body}\n}}\n"
        )
    };
    scratch.write("src/lib.rs", &source("let _ = record;"));
    accepted(&scratch);
    scratch.write("src/lib.rs", &source("let _ = Greeting::decode(record);"));
    let text = said(&scratch);
    for part in [
        "error[E0277]: a `&str` cannot be read from a payload\n  --> src/lib.rs:9:13\n",
        "no payload has a `&str` to borrow",
        "= note: strings in a payload are UTF-16, and values are packed: give the field a type that owns (`String`, `Vec<T>`) or one of the runtime's (`Text`, `Seq`)",
        "= note: as it is, the struct can be written, and not decoded",
        " 5 |     pub name: &'a str,\n",
    ] {
        assert!(text.contains(part), "{part}\n\n{text}");
    }
}
