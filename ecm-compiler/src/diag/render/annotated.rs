//! Findings with the source beside them, by annotate-snippets.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::harmless;
use crate::diag::{Diagnostic, Label, Severity};
use crate::source::{SourceFile, SourceMap};

/// Source lines are shown whole if they go no further than this in front of a label and behind it, in bytes.
const MAX_LINE: usize = 4096;
/// So much is shown in front of a label and behind it where the line goes further.
const MAX_CONTEXT: usize = 512;
/// So much of what a label spans is shown, in bytes.
const MAX_SPAN: usize = 8 << 10;
/// Labels further apart than this, in bytes, are shown apart.
const MAX_GAP: usize = 4 << 10;

pub(super) fn full(
    diagnostics: &[Diagnostic],
    sources: &SourceMap,
    color: bool,
    width: usize,
) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.term_width(width);
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&renderer.render(&[group(diagnostic, sources)]));
        out.push_str("\n\n");
    }
    out
}

fn group<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(
        level
            .primary_title(harmless(&diagnostic.message))
            .id(diagnostic.code.as_str()),
    );
    for window in windows(&diagnostic.labels, sources) {
        group = group.element(snippet(&window));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(harmless(note)));
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(harmless(help)));
    }
    group
}

/// A piece of a file with the labels that lie in it.
struct Window<'a> {
    file: &'a SourceFile,
    range: Range<usize>,
    /// Labels, and whether they are the primary one.
    labels: Vec<(&'a Label, bool)>,
}

/// Groups labels that are near each other; the window with the primary one comes first.
fn windows<'a>(labels: &'a [Label], sources: &'a SourceMap) -> Vec<Window<'a>> {
    let mut windows: Vec<Window<'a>> = Vec::new();
    for (index, label) in labels.iter().enumerate() {
        let Some(file) = sources.get(label.span.source) else {
            continue;
        };
        let range = lines_around(file, label);
        let is_near = |window: &&mut Window<'a>| {
            window.file.id() == file.id()
                && window.range.start <= range.end + MAX_GAP
                && range.start <= window.range.end + MAX_GAP
        };
        match windows.iter_mut().find(is_near) {
            Some(window) => {
                window.range.start = window.range.start.min(range.start);
                window.range.end = window.range.end.max(range.end);
                window.labels.push((label, index == 0));
            }
            None => windows.push(Window {
                file,
                range,
                labels: vec![(label, index == 0)],
            }),
        }
    }
    windows
}

/// The lines that a label touches; of overlong lines the part around the label.
fn lines_around(file: &SourceFile, label: &Label) -> Range<usize> {
    let text = file.text();
    let start = (label.span.start as usize).min(text.len());
    let end = (label.span.end as usize).clamp(start, text.len());
    let end = boundary(text, end.min(start + MAX_SPAN));
    // Looked for no further than it is shown: lines may be as long as files.
    let first = boundary(text, start.saturating_sub(MAX_LINE));
    let last = boundary(text, (end + MAX_LINE).min(text.len()));
    let cut_start = || match first {
        0 => 0,
        _ => boundary(text, start - MAX_CONTEXT),
    };
    let cut_end = || match last == text.len() {
        true => last,
        false => boundary(text, end + MAX_CONTEXT),
    };
    let line_start = text[first..start]
        .rfind('\n')
        .map_or_else(cut_start, |at| first + at + 1);
    let line_end = text[end..last]
        .find('\n')
        .map_or_else(cut_end, |at| end + at);
    let line_end = line_end - usize::from(text[end..line_end].ends_with('\r'));
    line_start..line_end
}

/// The character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

fn snippet<'a>(window: &Window<'a>) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let Window { file, range, .. } = window;
    let line = file.line(u32::try_from(range.start).unwrap_or(u32::MAX));
    let mut snippet = Snippet::source(&file.text()[range.clone()])
        .line_start(line as usize)
        .path(harmless(file.name()));
    for (label, is_primary) in &window.labels {
        let kind = if *is_primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let inside = |offset: u32| {
            let offset = boundary(file.text(), (offset as usize).min(file.text().len()));
            offset.clamp(range.start, range.end) - range.start
        };
        let mut annotation = kind.span(inside(label.span.start)..inside(label.span.end));
        if !label.text.is_empty() {
            annotation = annotation.label(harmless(&label.text));
        }
        snippet = snippet.annotation(annotation);
    }
    snippet
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Code, Sink};
    use crate::source::{SourceId, Span};

    fn sources(text: &str) -> (SourceMap, SourceId) {
        let mut sources = SourceMap::new();
        let id = sources.add("a.man", text.as_bytes(), &mut Sink::new());
        (sources, id.expect("decodes"))
    }

    #[test]
    fn the_users_text_is_underlined() {
        let (sources, id) = sources("<a>\r\n\t<b inType=\"win:Int\"/>\r\n</c>\r\n");
        let found = Diagnostic::new(Code::ECM0102, Span::new(id, 29, 33), "`</c>` closes `<a>`")
            .label("`</a>` is expected")
            .related(Span::new(id, 0, 3), "open")
            .note("a rule")
            .help("a remedy");
        let rendered = full(&[found], &sources, false, 100);
        assert_eq!(
            rendered,
            "error[ECM0102]: `</c>` closes `<a>`\n \
             --> a.man:3:1\n  \
             |\n\
             1 | <a>\n  \
             | --- open\n\
             2 |     <b inType=\"win:Int\"/>\n\
             3 | </c>\n  \
             | ^^^^ `</a>` is expected\n  \
             |\n  \
             = note: a rule\n  \
             = help: a remedy\n\n"
        );
    }

    #[test]
    fn findings_on_one_long_line_are_short() {
        let (sources, id) = sources(&"<a/>".repeat(1 << 18));
        let at = |number: u32| Span::new(id, number * 256, number * 256 + 4);
        let findings: Vec<Diagnostic> = (0..4096)
            .map(|number| Diagnostic::new(Code::ECM0102, at(number), "odd"))
            .collect();
        let rendered = full(&findings, &sources, false, 100);
        assert!(rendered.len() < 4096 * 512, "{}", rendered.len());
        let whole = [Diagnostic::new(
            Code::ECM0102,
            Span::new(id, 4, 1 << 20),
            "odd",
        )];
        let rendered = full(&whole, &sources, false, 100);
        assert!(rendered.len() < 1024, "{}", rendered.len());
    }

    #[test]
    fn distant_labels_and_long_lines_stay_small() {
        let text = format!(
            "<a>{}\n{}<b/>",
            "\n".repeat(100_000),
            "\u{e4}".repeat(1 << 20)
        );
        let end = u32::try_from(text.len()).expect("small");
        let (sources, id) = sources(&text);
        let found = Diagnostic::new(Code::ECM0102, Span::new(id, end - 4, end), "odd")
            .related(Span::new(id, 0, 3), "far");
        let rendered = full(&[found], &sources, false, 80);
        assert!(rendered.len() < 2000, "{}", rendered.len());
        assert!(
            rendered.contains("far") && rendered.contains("^^^^"),
            "{rendered}"
        );
    }
}
