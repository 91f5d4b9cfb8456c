//! What no known output of mc.exe proves, decided in one place.
//!
//! Everything else that this backend does is proved: another rule would differ from an output of mc.exe in some byte.
//! `docs/resources.md` tells which are which. A rule that turns out to be different is changed here.

use crate::ir::UserAttribute;

/// The prefix in the names of predefined items, however the manifest spells it: what winmeta.xml itself has.
pub(crate) const PREDEFINED_PREFIX: &str = "win";

/// Whether `$(mc.SYMBOL)` means the entry of `messageTable` with that symbol. Message-text files (`.mc`) are not read.
pub(crate) const SYMBOLS_NAME_TABLE_ENTRIES: bool = true;

/// The culture of winmeta's texts where the manifest has no culture at all.
pub(super) const WINMETA_CULTURE: &str = "en-US";

/// How much texts of other cultures may add to tables of cultures that lack them, in bytes: what a manifest lacks in five
/// hundred cultures would be written five hundred times.
pub(super) const MOST_BORROWED: usize = 64 << 20;

/// By what the tables of several cultures are ordered: by primary language, then by sublanguage.
pub(super) const fn language_order(language: u16) -> (u16, u16) {
    (language & 0x3FF, language >> 10)
}

/// By what maps are ordered in the table of their offsets: by the code units of their names.
pub(super) fn map_order(name: &str) -> impl Ord + use<> {
    name.encode_utf16().collect::<Vec<_>>()
}

/// The name of an attribute of `UserData` in the binary: without its prefix, as elements are.
pub(super) fn attribute_name(attribute: &UserAttribute) -> &str {
    match attribute.name.split_once(':') {
        Some((_, local)) => local,
        None => &attribute.name,
    }
}

/// What MSXML writes for a character of an attribute's value in the text that template GUIDs are made of; `None` for
/// itself.
pub(super) const fn escaped_in_attribute(unit: char) -> Option<&'static str> {
    match unit {
        '"' => Some("&quot;"),
        other => escaped_in_text(other),
    }
}

/// What MSXML writes for a character of a text; `None` for itself.
pub(super) const fn escaped_in_text(unit: char) -> Option<&'static str> {
    match unit {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}
