//! Diagnostics as text: with annotated source, one line each, or as JSON.
//!
//! Pure functions: nothing here prints, or knows where the text goes.

#[cfg(feature = "render")]
mod annotated;
mod json;
mod short;

pub use json::json;
pub use short::short;

use super::Diagnostic;
use crate::source::SourceMap;

/// Every finding with the user's text underlined; one line each without the feature `render`.
///
/// `width` is that of the terminal, in columns; longer source lines are cut around what is underlined.
#[must_use]
pub fn full(diagnostics: &[Diagnostic], sources: &SourceMap, color: bool, width: usize) -> String {
    #[cfg(feature = "render")]
    {
        annotated::full(diagnostics, sources, color, width)
    }
    #[cfg(not(feature = "render"))]
    {
        let _ = (color, width);
        short(diagnostics, sources)
    }
}

/// The user's text may hold what a terminal takes for commands.
fn harmless(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect()
}
