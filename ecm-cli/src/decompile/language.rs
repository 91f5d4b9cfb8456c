//! Languages of resources as cultures of manifests.

use ecm_compiler::backend::bin::culture_of;

/// The culture in front of all others, and the one of a manifest without any.
pub(super) const DEFAULT: &str = "en-US";

/// The culture of a language; English with a note where there is no name for it.
pub(super) fn culture(language: u16, notes: &mut Vec<String>) -> String {
    if let Some(culture) = culture_of(language) {
        return String::from(culture);
    }
    notes.push(format!(
        "no culture is known for the language {language:#06x}; its messages are put under x-{language:04x}"
    ));
    format!("x-{language:04x}")
}
