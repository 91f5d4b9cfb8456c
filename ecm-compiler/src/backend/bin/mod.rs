//! The resources by which Windows decodes a provider's events: WEVT_TEMPLATE and message tables, as mc.exe writes them.
//!
//! Knows nothing of files, of other resources, or of the containers that carry them.

mod options;

use crate::check::Checked;
use crate::diag::{Reported, Sink};
pub use options::{McCompat, ResourceOptions, UnknownMcCompat};

/// The resources of a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// The resource of type `WEVT_TEMPLATE`, name 1: what mc.exe calls `…TEMP.BIN`.
    pub template: Vec<u8>,
    /// The resources of type 11 (`RT_MESSAGETABLE`), name 1, one per culture, by ascending language; empty where no message
    /// is referred to.
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
    let _ = (checked, options);
    sink.gate()?;
    Ok(Resources::default())
}
