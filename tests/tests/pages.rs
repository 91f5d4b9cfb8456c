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
fn examples_of_names_limits_templates_and_messages_produce_nothing_else() {
    let mut wrong = Vec::new();
    let middle = |code: &&Code| ("ECM03".."ECM07").contains(&code.as_str());
    for code in Code::ALL.iter().filter(middle) {
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
