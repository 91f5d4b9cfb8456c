//! `docs/manifest-support.md` says what the parser's table says.

use ecm_tests::golden::{assert_golden, package};

#[test]
fn the_page_is_current() {
    let page = package().join("../docs/manifest-support.md");
    assert_golden(&page, &ecm_compiler::syntax::schema::support_page());
}
