//! One line per finding, in the form that editors and CI systems know.

use std::fmt::Write;

use super::harmless;
use crate::diag::{Diagnostic, Severity};
use crate::source::SourceMap;

/// `path:line:column: error[ECM0304]: message`, a line each.
#[must_use]
pub fn short(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        if let Some((file, label)) = diagnostic
            .labels
            .first()
            .and_then(|label| Some((sources.get(label.span.source)?, label)))
        {
            let at = file.line_col(label.span.start);
            // Writing to a string cannot fail.
            let _ = write!(out, "{}:{}:{}: ", harmless(file.name()), at.line, at.column);
        }
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let code = diagnostic.code.as_str();
        let _ = writeln!(out, "{severity}[{code}]: {}", harmless(&diagnostic.message));
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::diag::{Code, Diagnostic, Sink};
    use crate::source::{SourceMap, Span};

    #[test]
    fn one_line_each() {
        let mut sources = SourceMap::new();
        let id = sources.add("a.man", b"<x>\n  <y\x1B/>", &mut Sink::new());
        let span = Span::new(id.expect("decodes"), 6, 9);
        let mut bare = Diagnostic::new(Code::ECM0001, span, "cannot read `b.man`");
        bare.labels.clear();
        let found = [
            Diagnostic::new(Code::ECM0111, span, "`<y\x1B` is odd"),
            bare,
        ];
        assert_eq!(
            super::short(&found, &sources),
            "a.man:2:3: warning[ECM0111]: `<y\u{FFFD}` is odd\n\
             error[ECM0001]: cannot read `b.man`\n"
        );
    }
}
