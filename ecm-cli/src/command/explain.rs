//! `ecm explain`: the page of a code, or the list of all.

use std::fmt::Write as _;

use ecm_compiler::diag::suggest::closest;
use ecm_compiler::diag::{Code, Severity};
use serde_json::{Value, json};

use crate::args::Explain;
use crate::output::{Failure, print};

pub(crate) fn run(args: &Explain) -> Result<(), Failure> {
    let Some(text) = &args.code else {
        return print(&if args.json { list_json() } else { list() });
    };
    let code = find(text).ok_or_else(|| unknown(text))?;
    if args.json {
        let mut object = entry(code);
        object["page"] = Value::from(code.page());
        return print(&format!("{object}\n"));
    }
    let page = code.page();
    let end = if page.ends_with('\n') { "" } else { "\n" };
    print(&format!(
        "{} {} ({})\n\n{page}{end}",
        code.as_str(),
        code.name(),
        kind(code)
    ))
}

/// A code by what people type for it: `ECM0304`, `0304`, `304`, or its name.
fn find(text: &str) -> Option<Code> {
    Code::find(text).or_else(|| Code::find(&format!("ECM{text:0>4}")))
}

fn unknown(text: &str) -> Failure {
    let names = Code::ALL
        .iter()
        .flat_map(|code| [code.name(), code.as_str()]);
    // Who remembers the start of a name has it right as far as it goes.
    let lower = text.to_ascii_lowercase();
    let mut begun = names
        .clone()
        .filter(|name| text.len() > 2 && name.to_ascii_lowercase().starts_with(&lower));
    Failure::Misuse(match begun.next().or_else(|| closest(text, names)) {
        Some(name) => format!("there is no code `{text}`; did you mean `{name}`?"),
        None => format!("there is no code `{text}`; `ecm explain` lists them"),
    })
}

fn kind(code: Code) -> &'static str {
    match (code.is_lint(), code.severity()) {
        (true, Severity::Warning) => "lint, warns",
        (true, Severity::Error) => "lint, denies",
        (false, Severity::Warning) => "warning",
        (false, Severity::Error) => "error",
    }
}

fn severity(code: Code) -> &'static str {
    match code.severity() {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn list() -> String {
    let width = Code::ALL
        .iter()
        .map(|code| code.name().len())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for code in Code::ALL {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{}  {:width$}  {:12}  {}",
            code.as_str(),
            code.name(),
            kind(*code),
            code.summary()
        );
    }
    text
}

fn entry(code: Code) -> Value {
    json!({
        "code": code.as_str(),
        "name": code.name(),
        "severity": severity(code),
        "lint": code.is_lint(),
        "summary": code.summary(),
    })
}

fn list_json() -> String {
    let entries: Vec<Value> = Code::ALL.iter().map(|code| entry(*code)).collect();
    format!("{}\n", Value::from(entries))
}
