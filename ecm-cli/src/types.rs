//! Type codes of resources by the names that manifests have for them.

use ecm_compiler::ir::{InType, OutType};

/// The name of an input type, or its number.
#[must_use]
pub fn in_type(code: u8) -> String {
    let known = InType::ALL.iter().find(|one| one.code() == code);
    known.map_or_else(
        || format!("input type {code}"),
        |one| one.qname().to_owned(),
    )
}

/// The name of an output type, or its number.
#[must_use]
pub fn out_type(code: u8) -> String {
    let known = OutType::ALL.iter().find(|one| one.code() == code);
    known.map_or_else(
        || format!("output type {code}"),
        |one| one.qname().to_owned(),
    )
}
