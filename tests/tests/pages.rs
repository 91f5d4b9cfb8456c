//! The page of every code: its example produces the code and nothing else, and what is said about it is a golden.

use ecm_compiler::diag::Code;
use ecm_tests::compile::{self, Compiled};
use ecm_tests::golden::{assert_golden, package};

/// An example of a page.
enum Example<'p> {
    /// A manifest.
    Manifest(&'p str),
    /// A provider written in Rust.
    Rust(&'p str),
}

/// What stands between ```` ```xml ```` or ```` ```rust ```` and ```` ``` ````.
fn examples(page: &str) -> impl Iterator<Item = Example<'_>> {
    page.split("```").skip(1).step_by(2).filter_map(|fence| {
        let xml = fence.strip_prefix("xml\n").map(Example::Manifest);
        let rust = fence.strip_prefix("rust\n");
        xml.or_else(|| {
            rust.filter(|rust| rust.contains("#[provider"))
                .map(Example::Rust)
        })
    })
}

fn compile(name: &str, example: &Example<'_>) -> Compiled {
    match example {
        Example::Manifest(text) => {
            compile::compile(&format!("{name}.man"), text.trim_end().as_bytes())
        }
        Example::Rust(text) => compile::compile_rust(&format!("{name}.rs"), text, "").compiled,
    }
}

#[test]
fn examples_produce_their_code() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        for example in examples(code.page()) {
            let compiled = compile(code.as_str(), &example);
            if !compiled.codes.contains(&code.as_str()) {
                wrong.push(format!("{}: {}", code.as_str(), compiled.rendered));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_produce_nothing_else() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        for example in examples(code.page()) {
            let mut codes = compile(code.as_str(), &example).codes;
            codes.dedup();
            if codes != [code.as_str()] {
                wrong.push(format!("{}: {codes:?}", code.as_str()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pages_begin_with_a_sentence_and_lints_are_named() {
    for code in Code::ALL {
        let page = code.page();
        let first = page.lines().next().unwrap_or("");
        assert!(
            first.len() > 20 && first.ends_with('.'),
            "{}",
            code.as_str()
        );
        assert!(
            page.lines().count() > 3,
            "{}: a page, not a line",
            code.as_str()
        );
        let named = page.contains(&format!("`{}`", code.name()));
        assert!(
            named || !code.is_lint(),
            "{} does not name its lint",
            code.as_str()
        );
    }
}

#[test]
fn what_is_said_about_the_examples_is_a_golden() {
    for code in Code::ALL {
        for (index, example) in examples(code.page()).enumerate() {
            let compiled = compile("example", &example);
            let number = if index == 0 {
                String::new()
            } else {
                format!("-{}", index + 1)
            };
            let golden = format!("golden/pages/{}{number}.stderr", code.as_str());
            assert_golden(&package().join(golden), &compiled.rendered);
        }
    }
}

#[test]
fn every_code_that_a_manifest_can_give_has_an_example() {
    let fixtures: Vec<String> = std::fs::read_dir(package().join("manifests/fail"))
        .expect("there are fixtures")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    let missing: Vec<_> = Code::ALL
        .iter()
        // Files and options (00), other outputs (08) and front ends (09) are tested where they are used.
        .filter(|code| !matches!(&code.as_str()[3..5], "00" | "08" | "09"))
        // A file of its own.
        .filter(|code| **code != Code::ECM0246)
        // A text of 64 KB, 513 cultures, and an option: all have tests of their own.
        .filter(|code| !matches!(code, Code::ECM0611 | Code::ECM0612 | Code::ECM0703))
        .filter(|code| examples(code.page()).next().is_none())
        // What a page cannot show (a control character, a depth of 300) is a fixture.
        .filter(|code| !fixtures.iter().any(|name| name.starts_with(code.as_str())))
        .map(|code| code.as_str())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_golden_is_left_over() {
    let folder = package().join("golden/pages");
    for entry in std::fs::read_dir(folder).expect("there are goldens") {
        let name = entry
            .expect("readable")
            .file_name()
            .into_string()
            .expect("UTF-8");
        let code = name.get(..7).unwrap_or_default();
        assert!(
            Code::ALL.iter().any(|c| c.as_str() == code),
            "{name} belongs to no code"
        );
    }
}
