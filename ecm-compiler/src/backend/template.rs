//! Text through Handlebars templates, for outputs that people may want to write differently.
//!
//! Knows nothing of any output. Nothing is escaped: what a text needs, its backend does.

use std::fmt;

use handlebars::{Handlebars, no_escape};

/// A template that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError(String);

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TemplateError {}

/// Fills in `template`. A value that it names and that there is none of is an error, not an empty text.
pub(crate) fn render(
    engine: &mut Handlebars<'_>,
    template: &str,
    values: &serde_json::Value,
) -> Result<String, TemplateError> {
    engine.register_escape_fn(no_escape);
    engine.set_strict_mode(true);
    engine
        .render_template(template, values)
        .map_err(|error| TemplateError(format!("the template cannot be used: {error}")))
}
