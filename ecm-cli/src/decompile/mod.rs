//! Resources of a binary as a model: what their manifest said, as far as they tell.
//!
//! Symbols, string ids, template ids and the kinds of channels are not in a binary: they are made up, by one rule each, so
//! that the same binary always gives the same manifest. The order in which items are declared is chosen so that they get the
//! message ids that they have. What cannot be said in a manifest is in the notes.
//!
//! A file per concept. Knows nothing of bytes (`consumer::schema` has read them) and nothing of XML.

mod channel;
mod event;
mod item;
mod language;
mod map;
mod message_table;
mod name;
mod provider;
mod strings;
mod template;
mod user_data;

use ecm_compiler::backend::bin::McCompat;
use ecm_compiler::ir::Model;
use ecm_runtime::consumer::schema::{MessageTable, Schema};

use crate::size::{self, TooMuchText};
use strings::Strings;

/// What is decompiled.
#[derive(Clone, Copy, Debug)]
pub struct Binary<'b> {
    /// The WEVT_TEMPLATE resource.
    pub schema: &'b Schema,
    /// The message tables, each with its language.
    pub tables: &'b [(u16, MessageTable)],
    /// The name of the file, if it is one that Windows could take the resources from.
    pub file_name: Option<&'b str>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Decompiled {
    /// The model.
    pub model: Model,
    /// The mc.exe that makes such a resource.
    pub mc_compat: McCompat,
    /// What is lost or made up beyond the rules, as sentences.
    pub notes: Vec<String>,
}

/// Makes a model of the resources of a binary.
///
/// # Errors
///
/// [`TooMuchText`] when they are made to overwhelm.
pub fn decompile(binary: Binary<'_>) -> Result<Decompiled, TooMuchText> {
    size::check(binary.schema)?;
    let mc_compat = mc_compat(&binary);
    let mut notes = Vec::new();
    let mut strings = Strings::new(binary.tables, mc_compat, &mut notes);
    let providers = provider::providers(&binary, mc_compat, &mut strings, &mut notes);
    let ids = strings.ids();
    let (message_table, cultures, strings) = strings.finish(&mut notes);
    let mut model = Model {
        providers,
        message_table,
        strings,
        cultures,
        ..Model::default()
    };
    message_table::complete(&mut model, &ids);
    Ok(Decompiled {
        model,
        mc_compat,
        notes,
    })
}

/// How many templates are asked for the mc.exe that they are from.
const MOST_ASKED: usize = 16;

/// The mc.exe by its output: format 5 says enough, in format 3 the GUIDs of templates tell, else line ends.
fn mc_compat(binary: &Binary<'_>) -> McCompat {
    if binary.schema.major >= 5 {
        return McCompat::V10_0_18362;
    }
    let providers = &binary.schema.providers;
    let templates = || providers.iter().flat_map(|one| &one.templates);
    // Digests of newer mc are marked as version 5, others by chance.
    if templates().any(|template| template.guid.to_values().2 >> 12 != 5) {
        return McCompat::V8_1;
    }
    for template in templates().take(MOST_ASKED) {
        for compat in [McCompat::V10_0_15063, McCompat::V8_1] {
            if template::gets_its_guid(template, compat) {
                return compat;
            }
        }
    }
    if templates().next().is_some() {
        return McCompat::V10_0_15063;
    }
    // The line feed of a manifest, as it is.
    let is_bare = |text: &str| text.replace("\r\n", "").contains('\n');
    let mut messages = binary.tables.iter().flat_map(|(_, table)| table.messages());
    match messages.any(|message| is_bare(message.text())) {
        true => McCompat::V8_1,
        false => McCompat::V10_0_15063,
    }
}
