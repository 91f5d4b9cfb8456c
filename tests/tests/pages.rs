//! The page of every code: its example produces the code.

use ecm_compiler::diag::Code;
use ecm_tests::compile::compile;

/// The manifests between ```` ```xml ```` and ```` ``` ````.
fn examples(page: &str) -> impl Iterator<Item = &str> {
    page.split("```xml\n")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("\n```")?.0))
}

#[test]
fn examples_produce_their_code() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        for example in examples(code.page()) {
            let compiled = compile(code.as_str(), example.as_bytes());
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
            let mut codes = compile(code.as_str(), example.as_bytes()).codes;
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
