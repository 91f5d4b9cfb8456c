//! The resources by which Windows decodes a provider's events: WEVT_TEMPLATE and message tables, as mc.exe writes them.
//!
//! A file per concept, as in the other stages; `wevt` puts the lists of a provider together. What mc.exe does where no
//! output of it was seen is in `decisions`. Knows nothing of files, of other resources, or of the containers that carry
//! them; the ids of messages are not its business either (`message_ids`).

mod binxml;
mod channel;
pub(super) mod decisions;
mod digest;
mod event;
mod filter;
mod item;
mod keyword;
mod language;
mod level;
mod limits;
mod map;
mod message_table;
mod opcode;
mod options;
mod out;
mod pattern;
mod report;
mod tables;
mod task;
mod template;
mod template_guid;
mod traits;
mod wevt;

use super::message_ids::MessageIds;
use super::winmeta::Winmeta;
use crate::check::Checked;
use crate::diag::{Reported, Sink};
use crate::guid::Guid;
use crate::ir::{Model, Provider, Template};
pub use options::{McCompat, ResourceOptions, UnknownMcCompat};

/// The resources of a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// The resource of type `WEVT_TEMPLATE`, name 1: what mc.exe calls `…TEMP.BIN`.
    pub template: Vec<u8>,
    /// The resources of type 11 (`RT_MESSAGETABLE`), name 1, one per culture, by primary language and sublanguage; empty
    /// where no message is referred to.
    pub message_tables: Vec<MessageTable>,
}

/// The messages of a culture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageTable {
    /// The `LANGID` under which the resource is found: the primary language in the low ten bits, the sublanguage above.
    pub language: u16,
    /// The culture as the manifest spells it.
    pub culture: String,
    /// The resource: what mc.exe calls `MSG00001.bin`.
    pub bytes: Vec<u8>,
}

/// The GUID that mc.exe gives to a template: a digest of its body, white space included, and of the types of its fields.
#[must_use]
pub fn template_guid(template: &Template, mc_compat: McCompat) -> Guid {
    let types: Vec<u8> = template.fields.iter().map(template::value_type).collect();
    Guid::from_wire(template_guid::of(template, &types, mc_compat))
}

/// The ids that mc.exe gives to the messages of a model, parallel to `Model::strings`; `0xFFFFFFFF` for strings that nothing
/// refers to.
#[must_use]
pub fn string_ids(model: &Model) -> Vec<u32> {
    MessageIds::assign(model).strings().to_vec()
}

/// The culture with this `LANGID`, under its first name; `None` if Windows knows none.
#[must_use]
pub fn culture_of(language: u16) -> Option<&'static str> {
    language::culture(language)
}

/// What the lists of a provider are written from.
struct Scope<'m> {
    provider: &'m Provider,
    winmeta: Winmeta,
    ids: &'m MessageIds,
    mc_compat: McCompat,
}

/// Writes the resources of a manifest.
///
/// # Errors
///
/// [`Reported`] when something does not fit the format; the findings are in `sink`.
pub fn emit(
    checked: &Checked,
    options: ResourceOptions,
    sink: &mut Sink,
) -> Result<Resources, Reported> {
    let before = sink.errors();
    let ids = MessageIds::assign(checked.model());
    for fault in &ids.faults {
        sink.push(report::fault(fault, checked));
    }
    limits::check(checked, sink);
    let languages = tables::languages(checked, &ids, options, sink);
    sink.gate_since(before)?;
    let template = wevt::write(checked, &ids, options, sink)?;
    let message_tables = tables::write(checked, &ids, languages, options);
    Ok(Resources {
        template,
        message_tables,
    })
}
