//! Findings as rustc shows them: errors by `compile_error!`, warnings by a deprecated constant that is used once and named after
//! the code.

use ecm_compiler::Compilation;
use ecm_compiler::diag::{Code, Diagnostic, Severity, render};
use ecm_compiler::inline::Places;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// The macro cannot do what it was asked to.
pub(crate) struct Refusal {
    span: Span,
    /// What is wrong.
    pub(crate) message: String,
}

impl Refusal {
    /// `message`, at `span`.
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
        }
    }

    /// The error as tokens.
    pub(crate) fn into_tokens(self) -> TokenStream {
        error(self.span, &self.message)
    }
}

/// Everything that a compilation found, at `span`.
pub(crate) fn findings(compilation: &Compilation, span: Span) -> TokenStream {
    compilation
        .diagnostics()
        .iter()
        .map(|diagnostic| {
            let text = rendered(compilation, diagnostic);
            match diagnostic.severity {
                Severity::Error => error(span, &text),
                Severity::Warning => warning(span, &name(diagnostic.code), &text),
            }
        })
        .collect()
}

/// Everything that a compilation found in Rust tokens, each finding at its own.
pub(crate) fn at_tokens(compilation: &Compilation, places: &Places) -> TokenStream {
    let mut said: Vec<(Option<ecm_compiler::source::Span>, String)> = Vec::new();
    let mut out = TokenStream::new();
    for diagnostic in compilation.diagnostics() {
        let place = diagnostic.labels.first().map(|label| label.span);
        let tokens = place.and_then(|span| places.tokens(span));
        let text = in_words(compilation, diagnostic, places);
        if said.contains(&(place, text.clone())) {
            continue;
        }
        let (first, last) = tokens.unwrap_or((Span::call_site(), Span::call_site()));
        out.extend(match diagnostic.severity {
            Severity::Error => error_between(first, last, &text),
            Severity::Warning => warning(first, &name(diagnostic.code), &text),
        });
        said.push((place, text));
    }
    out
}

/// A finding as one text: stable Rust has no notes and labels for macros. What is found in a file says where.
fn in_words(compilation: &Compilation, diagnostic: &Diagnostic, places: &Places) -> String {
    let mut text = format!("{} [{}]", diagnostic.message, diagnostic.code.as_str());
    let place = diagnostic.labels.first().map(|label| label.span);
    let in_file = place.filter(|span| places.tokens(*span).is_none());
    if let Some((span, file)) =
        in_file.and_then(|span| Some((span, compilation.sources.get(span.source)?)))
    {
        let at = file.line_col(span.start);
        let (name, line, column) = (file.name(), at.line, at.column);
        let written = file.slice(span);
        text.push_str(&format!("\n{name}:{line}:{column}: `{written}`"));
    }
    let mut labels = diagnostic.labels.iter();
    if let Some(primary) = labels.next().filter(|label| !label.text.is_empty()) {
        text.push_str(&format!("\n{}", primary.text));
    }
    for label in labels {
        let source = places
            .tokens(label.span)
            .and_then(|(first, _)| first.source_text());
        match source {
            Some(source) => text.push_str(&format!("\n{}: `{source}`", label.text)),
            None => text.push_str(&format!("\n{}", label.text)),
        }
    }
    for note in &diagnostic.notes {
        text.push_str(&format!("\n= note: {note}"));
    }
    for help in &diagnostic.help {
        text.push_str(&format!("\n= help: {help}"));
    }
    text
}

/// An error that underlines everything from one token to another.
fn error_between(first: Span, last: Span, text: &str) -> TokenStream {
    let mut group = Group::new(Delimiter::Brace, quote!(#text));
    group.set_span(last);
    let mut tokens = quote_spanned!(first=> ::core::compile_error!);
    tokens.extend([TokenTree::Group(group)]);
    tokens
}

/// The name of the constant whose use is the warning: rustc shows it, so that it says the code.
fn name(code: Code) -> String {
    format!("{}_{}", code.as_str(), code.name().replace('-', "_"))
}

/// One finding in the manifest's own rendering, but for the head of its first line: rustc puts one of its own before it.
fn rendered(compilation: &Compilation, diagnostic: &Diagnostic) -> String {
    let text = render::full(
        std::slice::from_ref(diagnostic),
        &compilation.sources,
        false,
        100,
    );
    let text = text.trim_end();
    let headline = format!("[{}]: ", diagnostic.code.as_str());
    match text.split_once(&headline) {
        Some(("error", rest)) => {
            let (first, more) = rest.split_once('\n').unwrap_or((rest, ""));
            format!("{first} [{}]\n{more}", diagnostic.code.as_str())
        }
        Some(("warning", rest)) => rest.to_owned(),
        _ => text.to_owned(),
    }
}

fn error(span: Span, text: &str) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!(#text);)
}

/// A warning: stable Rust has no other way than the use of something deprecated. rustc shows `name`, then `text`.
pub(crate) fn warning(span: Span, name: &str, text: &str) -> TokenStream {
    let name = Ident::new(name, span);
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            #[allow(non_upper_case_globals)]
            const #name: () = ();
            #name
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        let mut compilation = Compilation::default();
        let source = compilation
            .add_text("a.man", text.as_bytes())
            .expect("text");
        let _ = compilation.parse(source);
        findings(&compilation, Span::call_site()).to_string()
    }

    #[test]
    fn findings_in_files_have_the_form_of_all_others() {
        let mut compilation = Compilation::default();
        let file = compilation
            .add_text("ecm.lock", b"# ids\nAcme-App started x\n")
            .expect("text");
        let sources = &compilation.sources;
        let _ = ecm_compiler::inline::Lock::parse(sources.file(file), &mut compilation.sink);
        let found = at_tokens(&compilation, &Places::of_macro()).to_string();
        assert!(
            found.contains("a line of `ecm.lock` is no frozen id [ECM0246]\\necm.lock:2:1: `Acme-App started x`\\n= note: "),
            "{found}"
        );
    }

    #[test]
    fn headlines_are_those_of_the_findings() {
        let error = found("<nonsense/>");
        assert!(
            error.starts_with(":: core :: compile_error ! (\"")
                && error.contains(" [ECM0120]\\n --> "),
            "{error}"
        );
        assert!(error.contains("\\n --> a.man:1:"), "{error}");
        let warning = found(
            "<!-- -- --><instrumentationManifest xmlns='http://schemas.microsoft.com/win/2004/08/events'/>",
        );
        assert!(
            warning.contains("note = \"`--` inside a comment\\n --> a.man:1:"),
            "{warning}"
        );
        assert!(
            warning.contains(
                "const ECM0111_hyphens_in_comment : () = () ; ECM0111_hyphens_in_comment"
            ),
            "{warning}"
        );
    }
}
