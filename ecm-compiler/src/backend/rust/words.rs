//! Identifiers and paths as tokens, checked: nothing that is in a manifest or an option makes proc-macro2 panic.

use proc_macro2::{Ident, Span, TokenStream};

/// `text` as an identifier. What is none becomes one that stands for nothing, so that rustc reports it: proc-macro2 would
/// panic.
pub(crate) fn word(text: &str) -> Ident {
    let span = Span::call_site();
    match text.strip_prefix("r#") {
        Some(raw) if is_word(raw) && may_be_raw(raw) => Ident::new_raw(raw, span),
        None if is_word(text) => Ident::new(text, span),
        _ => Ident::new("__not_an_identifier", span),
    }
}

fn is_word(text: &str) -> bool {
    let is_letter = |b: u8| b.is_ascii_alphabetic() || b == b'_';
    let mut bytes = text.bytes();
    bytes.next().is_some_and(is_letter) && bytes.all(|b| is_letter(b) || b.is_ascii_digit())
}

fn may_be_raw(text: &str) -> bool {
    !matches!(text, "_" | "self" | "super" | "crate" | "Self")
}

/// The runtime's path, in both forms.
pub(super) struct RuntimePath {
    pub(super) text: String,
    pub(super) tokens: TokenStream,
    /// Whether it is the one that skeletons are laid out with.
    pub(super) is_usual: bool,
}

impl RuntimePath {
    /// `path` as Rust reads it; `None` if it is no path, or one that does not mean the same in every module.
    pub(super) fn new(path: &str) -> Option<Self> {
        let segments = path
            .strip_prefix("::")
            .or_else(|| path.strip_prefix("crate::"));
        let is_path = segments?.split("::").all(|segment| {
            match segment.strip_prefix("r#") {
                Some(raw) => is_word(raw) && may_be_raw(raw),
                // What its name would make raw, or would give an underscore, is a keyword.
                None => {
                    is_word(segment)
                        && segment != "_"
                        && super::names::ident(segment.to_owned()) == segment
                }
            }
        });
        let tokens = if is_path {
            path.parse().ok()?
        } else {
            return None;
        };
        Some(Self {
            text: path.to_owned(),
            tokens,
            is_usual: path == super::skeleton::USUAL_RUNTIME,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_identifiers_become_identifiers() {
        for (text, expected) in [
            ("abc", "abc"),
            ("_", "_"),
            ("self", "self"),
            ("r#type", "r#type"),
            ("r#self", "__not_an_identifier"),
            ("r#", "__not_an_identifier"),
            ("", "__not_an_identifier"),
            ("1_enabled", "__not_an_identifier"),
            ("é", "__not_an_identifier"),
            ("a b", "__not_an_identifier"),
        ] {
            assert_eq!(word(text).to_string(), expected, "{text}");
        }
    }

    #[test]
    fn paths_mean_the_same_everywhere() {
        for path in ["::ecm_runtime", "crate::rt", "crate::r#type::rt", "::union"] {
            assert!(RuntimePath::new(path).is_some(), "{path}");
        }
        for path in [
            "",
            "::",
            "crate",
            "crate::",
            "rt",
            "self::rt",
            "super::rt",
            "::crate",
            "::_",
            "::1x",
            "::r#self",
            "crate::type",
            "::a::",
            "::a b",
        ] {
            assert!(RuntimePath::new(path).is_none(), "{path}");
        }
    }
}
