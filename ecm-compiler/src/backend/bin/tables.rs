//! The message tables of a manifest: which cultures have one, and under which language.

use super::decisions::{MOST_BORROWED, WINMETA_CULTURE, language_order};
use super::{MessageTable, ResourceOptions, language, message_table, report};
use crate::backend::message_ids::{MessageIds, Text};
use crate::check::Checked;
use crate::diag::Sink;
use crate::ir::Model;

/// A culture that gets a table.
pub(super) struct Culture {
    language: u16,
    name: String,
    /// The position in `Model::cultures`.
    position: usize,
}

/// The cultures that get a table; puts into `sink` what stands against it.
pub(super) fn languages(
    checked: &Checked,
    ids: &MessageIds,
    options: ResourceOptions,
    sink: &mut Sink,
) -> Vec<Culture> {
    if ids.entries.is_empty() {
        return Vec::new();
    }
    let model = checked.model();
    let mut found: Vec<Culture> = Vec::new();
    for (position, name) in model.cultures.iter().enumerate() {
        let Some(language) = language::of(name) else {
            sink.push(report::unknown_culture(checked, position));
            continue;
        };
        if let Some(first) = found.iter().find(|other| other.language == language) {
            sink.push(report::shared_language(
                checked,
                (first.position, position),
                language,
            ));
            continue;
        }
        found.push(Culture {
            language,
            name: name.to_string(),
            position,
        });
    }
    if model.cultures.is_empty() {
        found.extend(language::of(WINMETA_CULTURE).map(|language| Culture {
            language,
            name: WINMETA_CULTURE.to_owned(),
            position: 0,
        }));
    }
    check_texts(checked, ids, options, sink);
    if borrowed(model, ids) > MOST_BORROWED {
        sink.push(report::borrowed_too_much(checked));
    }
    found.sort_by_key(|culture| language_order(culture.language));
    found
}

/// Holds the texts to the size of an entry: `check` did not know what becomes of their line ends.
fn check_texts(checked: &Checked, ids: &MessageIds, options: ResourceOptions, sink: &mut Sink) {
    let model = checked.model();
    for entry in &ids.entries {
        let Text::String(id) = entry.text else {
            continue;
        };
        for (culture, text) in model.string(id).texts.iter().enumerate() {
            if let Some(text) = text {
                if !message_table::fits(text, options.mc_compat) {
                    sink.push(report::text_too_long(checked, id, culture));
                }
            }
        }
    }
}

/// The bytes of texts that cultures borrow from others.
fn borrowed(model: &Model, ids: &MessageIds) -> usize {
    let strings = ids.entries.iter().filter_map(|entry| match entry.text {
        Text::String(id) => Some(model.string(id)),
        Text::Predefined(_) => None,
    });
    strings
        .map(|string| {
            let lacking = string.texts.iter().filter(|text| text.is_none()).count();
            lacking.saturating_mul(2 * string.text().len())
        })
        .fold(0, usize::saturating_add)
}

/// Writes a table for each of `cultures`.
pub(super) fn write(
    checked: &Checked,
    ids: &MessageIds,
    cultures: Vec<Culture>,
    options: ResourceOptions,
) -> Vec<MessageTable> {
    let model = checked.model();
    cultures
        .into_iter()
        .map(|culture| {
            let text = |text| message_table::text(model, text, culture.position);
            let table = message_table::write(&ids.entries, text, options.mc_compat);
            MessageTable {
                language: culture.language,
                culture: culture.name,
                bytes: table.into_bytes(),
            }
        })
        .collect()
}
