//! Findings as rustc shows them: errors by `compile_error!`, warnings by a deprecated constant that is used once.

use ecm_compiler::Compilation;
use ecm_compiler::diag::{Diagnostic, Severity, render};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

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
