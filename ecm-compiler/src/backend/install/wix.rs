//! `EventManifest` for WiX: it runs wevtutil when the package is installed, repaired and removed.

use handlebars::Handlebars;
use serde_json::json;

use super::Files;
use crate::backend::template::{TemplateError, render};

/// The template of the fragment, for WiX 4 and later.
pub const WIX_TEMPLATE: &str = include_str!("events.wxs.hbs");

/// The fragment that installs a manifest. WiX writes the paths into the installed copy of it, for all its providers.
///
/// # Errors
///
/// When `template` ([`WIX_TEMPLATE`] or another) is malformed.
pub fn wix(template: &str, files: &Files) -> Result<String, TemplateError> {
    let value = |path: &Option<String>| path.as_deref().map(attribute);
    let values = json!({
        "manifest": attribute(&files.manifest),
        "resource_file": value(&files.resource_file),
        "message_file": value(&files.message_file),
        "parameter_file": value(&files.parameter_file),
    });
    render(&mut Handlebars::new(), template, &values)
}

/// A text in an attribute of XML.
fn attribute(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment() {
        let files = Files {
            manifest: String::from("a&b.man"),
            resource_file: Some(String::from("[INSTALLFOLDER]app.exe")),
            message_file: Some(String::from("[INSTALLFOLDER]app.exe")),
            parameter_file: None,
        };
        let text = wix(WIX_TEMPLATE, &files).expect("the template is right");
        assert!(
            text.contains(r#"<File Source="a&amp;b.man" KeyPath="yes">"#),
            "{text}"
        );
        assert!(
            text.contains(r#"<util:EventManifest ResourceFile="[INSTALLFOLDER]app.exe" MessageFile="[INSTALLFOLDER]app.exe"/>"#),
            "{text}"
        );
    }
}
