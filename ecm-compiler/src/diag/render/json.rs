//! Findings for programs.

use std::fmt::Write;

use crate::diag::{Diagnostic, Label, Severity};
use crate::json::string;
use crate::source::SourceMap;

/// One JSON object per finding, a line each (JSON Lines).
///
/// Members, always present and in this order:
///
/// * `code`: `"ECM0304"`; `name`: the name by which lint levels are set; `severity`: `"error"` or `"warning"`;
///   `message`: one line;
/// * `labels`: places, the primary one first; empty if there is no text to point at. Each has `file`, `start` and `end`
///   (objects with `line` and `column`, in characters from 1, and `offset`, in bytes of the text as UTF-8 without
///   byte-order mark), `text` (words for the place, may be empty);
/// * `notes`, `help`: arrays of strings.
///
/// Members may be added; none is removed or changes its meaning.
#[must_use]
pub fn json(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        object(&mut out, diagnostic, sources);
        out.push('\n');
    }
    out
}

fn object(out: &mut String, diagnostic: &Diagnostic, sources: &SourceMap) {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    // Codes, names and severities need no escapes; writing to a string cannot fail.
    let _ = write!(
        out,
        "{{\"code\":\"{}\",\"name\":\"{}\",\"severity\":\"{severity}\",\"message\":",
        diagnostic.code.as_str(),
        diagnostic.code.name(),
    );
    string(out, &diagnostic.message);
    out.push_str(",\"labels\":[");
    list(out, &diagnostic.labels, |out, found| {
        label(out, found, sources)
    });
    out.push_str("],\"notes\":[");
    list(out, &diagnostic.notes, |out, note| string(out, note));
    out.push_str("],\"help\":[");
    list(out, &diagnostic.help, |out, help| string(out, help));
    out.push_str("]}");
}

fn list<T>(out: &mut String, items: &[T], mut write: impl FnMut(&mut String, &T)) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(out, item);
    }
}

fn label(out: &mut String, label: &Label, sources: &SourceMap) {
    let file = sources.get(label.span.source);
    out.push_str("{\"file\":");
    string(out, file.map_or("", |file| file.name()));
    for (name, offset) in [("start", label.span.start), ("end", label.span.end)] {
        let (line, column) = file.map_or((0, 0), |file| {
            let at = file.line_col(offset);
            (at.line, at.column)
        });
        let _ = write!(
            out,
            ",\"{name}\":{{\"line\":{line},\"column\":{column},\"offset\":{offset}}}"
        );
    }
    out.push_str(",\"text\":");
    string(out, &label.text);
    out.push('}');
}

#[cfg(test)]
mod tests {
    use crate::diag::{Code, Diagnostic, Sink};
    use crate::source::{SourceMap, Span};

    #[test]
    fn an_object_per_line() {
        let mut sources = SourceMap::new();
        let id = sources.add("a\"b.man", "<\u{e4}>\n<y/>".as_bytes(), &mut Sink::new());
        let id = id.expect("decodes");
        let found = Diagnostic::new(Code::ECM0102, Span::new(id, 5, 7), "odd")
            .label("here")
            .related(Span::new(id, 1, 3), "")
            .note("one")
            .note("two");
        assert_eq!(
            super::json(&[found], &sources),
            "{\"code\":\"ECM0102\",\"name\":\"mismatched-tag\",\"severity\":\"error\",\"message\":\"odd\",\"labels\":[\
             {\"file\":\"a\\\"b.man\",\"start\":{\"line\":2,\"column\":1,\"offset\":5},\
             \"end\":{\"line\":2,\"column\":3,\"offset\":7},\"text\":\"here\"},\
             {\"file\":\"a\\\"b.man\",\"start\":{\"line\":1,\"column\":2,\"offset\":1},\
             \"end\":{\"line\":1,\"column\":3,\"offset\":3},\"text\":\"\"}],\
             \"notes\":[\"one\",\"two\"],\"help\":[]}\n"
        );
    }
}
