//! Messages whose ids are not those that their users would give them: the message table has given them first.

use ecm_compiler::backend::bin::string_ids;
use ecm_compiler::ir::{Message, MessageEntry, Model, StringId};

/// How many entries are found one by one.
const STEPS: usize = 24;

/// Adds entries until the strings have the ids that are `wanted`, which is parallel to the first of them.
///
/// What has an id is not counted when others get theirs: with one entry more, all may be right.
pub(super) fn complete(model: &mut Model, wanted: &[u32]) {
    for step in 0..=STEPS {
        let ids = string_ids(model);
        let wrong = (0..).map(StringId).zip(wanted.iter().zip(&ids));
        let wrong = wrong.filter(|(_, (wanted, id))| wanted != id && **wanted != u32::MAX);
        let entries: Vec<MessageEntry> = wrong
            .take(if step < STEPS { 1 } else { usize::MAX })
            .map(|(string, (wanted, _))| MessageEntry {
                value: *wanted,
                message: Message::String(string),
                symbol: None,
            })
            .collect();
        if entries.is_empty() {
            break;
        }
        model.message_table.extend(entries);
    }
    model.message_table.sort_by_key(|entry| entry.value);
}
