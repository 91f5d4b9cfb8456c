//! Findings as rustc shows them: errors by `compile_error!`, warnings by a deprecated constant that is used once.

use ecm_compiler::Compilation;
use ecm_compiler::diag::{Diagnostic, Severity, render};
use ecm_compiler::inline::Places;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
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
                Severity::Warning => warning(span, &text),
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
        let text = match tokens {
            Some(_) => in_words(diagnostic, places),
            // What is found in a file is shown with its lines.
            None => rendered(compilation, diagnostic),
        };
        if said.contains(&(place, text.clone())) {
            continue;
        }
        let (first, last) = tokens.unwrap_or((Span::call_site(), Span::call_site()));
        out.extend(match diagnostic.severity {
            Severity::Error => error_between(first, last, &text),
            Severity::Warning => warning(first, &text),
        });
        said.push((place, text));
    }
    out
}

/// A finding as one text: stable Rust has no notes and labels for macros.
fn in_words(diagnostic: &Diagnostic, places: &Places) -> String {
    let mut text = format!("{} [{}]", diagnostic.message, diagnostic.code.as_str());
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

/// One finding in the manifest's own rendering.
fn rendered(compilation: &Compilation, diagnostic: &Diagnostic) -> String {
    let text = render::full(
        std::slice::from_ref(diagnostic),
        &compilation.sources,
        false,
        100,
    );
    // rustc has a headline of its own; the text begins on the next line so that its columns stay aligned.
    format!("the manifest has a finding\n{}", text.trim_end())
}

fn error(span: Span, text: &str) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!(#text);)
}

/// A warning: stable Rust has no other way than the use of something deprecated.
pub(crate) fn warning(span: Span, text: &str) -> TokenStream {
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            const MANIFEST_FINDING: () = ();
            MANIFEST_FINDING
        };
    }
}
