//! Own manifests: those that compile, with every stage as a golden; those that do not, with what is said about them.
//!
//! A manifest in `manifests/fail` names the codes it expects in comments, `expect: ECM0304`.

use ecm_tests::compile::compile;
use ecm_tests::golden::{assert_golden, package};

/// The name without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn pass(name: &str) {
    let bytes =
        std::fs::read(package().join("manifests/pass").join(name)).expect("the fixture is there");
    let compiled = compile(name, &bytes);
    let folder = package().join("golden").join(stem(name));
    // Most fixtures compile without a word; a warning is part of the golden.
    if !compiled.rendered.is_empty() || folder.join("findings.txt").exists() {
        assert_golden(&folder.join("findings.txt"), &compiled.rendered);
    }
    assert_golden(
        &folder.join("syntax.txt"),
        &compiled.syntax.expect("no findings"),
    );
    assert_golden(
        &folder.join("ir.txt"),
        &compiled.model.expect("no findings"),
    );
    assert_golden(
        &folder.join("provider.rs"),
        &compiled.rust.expect("no findings"),
    );
}

fn fail(name: &str) {
    let bytes =
        std::fs::read(package().join("manifests/fail").join(name)).expect("the fixture is there");
    let compiled = compile(name, &bytes);
    assert!(compiled.rust.is_none(), "{name} does not compile");
    let text = String::from_utf8_lossy(&bytes);
    for expected in text
        .split("expect: ")
        .skip(1)
        .filter_map(|rest| rest.get(..7))
    {
        assert!(
            compiled.codes.contains(&expected),
            "{expected} is not among {:?}",
            compiled.codes
        );
    }
    let golden = package()
        .join("manifests/fail")
        .join(format!("{}.stderr", stem(name)));
    assert_golden(&golden, &compiled.rendered);
}

mod passing {
    use super::pass;
    include!(concat!(env!("OUT_DIR"), "/pass_tests.rs"));
}

mod failing {
    #[allow(unused_imports, reason = "the folder may be empty")]
    use super::fail;
    include!(concat!(env!("OUT_DIR"), "/fail_tests.rs"));
}
