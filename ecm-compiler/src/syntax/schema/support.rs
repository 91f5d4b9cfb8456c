//! `docs/manifest-support.md`, made from the table.

use std::fmt::Write;

use super::{ElementRule, Kind, Space, Status};

const HEAD: &str = "\
# What of a manifest is supported

Every element and attribute of the schema, and what becomes of it. Made from the parser's own table
(`ecm-compiler/src/syntax/schema/`); a test holds this page to it.

*kept*: it is in the syntax tree, and the stages behind the parser use it. *inert*: it is in the syntax tree, but nothing
that ecm makes depends on it, for the reason given. *ignored*: it is recognised and passed over, for the reason given.
Anything that is not on this page is an error (ECM0201, ECM0202), except
elements and attributes of foreign namespaces where the schema allows them, which are passed over.

";

/// The text of the page.
#[must_use]
pub fn support_page() -> String {
    let mut page = String::from(HEAD);
    for &kind in Kind::ALL {
        section(&mut page, kind.rule());
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

fn section(page: &mut String, rule: &ElementRule) {
    let parents: Vec<String> = rule
        .parents()
        .map(|parent| format!("`{}`", parent.name))
        .collect();
    let place = if parents.is_empty() {
        "the root".to_owned()
    } else {
        format!("in {}", parents.join(", "))
    };
    let space = match rule.space {
        Space::Events => "",
        Space::Counters => ", performance counters",
        Space::Assembly => ", namespace `urn:schemas-microsoft-com:asm.v3`",
    };
    let status = status(rule.status);
    // Writing to a string cannot fail.
    let _ = writeln!(page, "## `{}` ({place}{space})\n", rule.name);
    let foreign = if rule.foreign {
        "; may contain elements of foreign namespaces"
    } else {
        ""
    };
    let _ = writeln!(page, "{status}{foreign}.\n");
    if rule.attributes.is_empty() {
        return;
    }
    page.push_str("| attribute | type | required | |\n|---|---|---|---|\n");
    for attribute in rule.attributes {
        let required = if attribute.required { "yes" } else { "" };
        let _ = writeln!(
            page,
            "| `{}` | {} | {required} | {} |",
            attribute.name,
            attribute.value.replace('|', "\\|"),
            self::status(attribute.status),
        );
    }
    page.push('\n');
}

fn status(status: Status) -> String {
    match status {
        Status::Kept => "kept".to_owned(),
        Status::Inert(why) => format!("inert: {why}"),
        Status::Ignored(why) => format!("ignored: {why}"),
    }
}
