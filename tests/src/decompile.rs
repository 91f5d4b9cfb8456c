//! Resources to a manifest and back, for tests.

use ecm_cli::decompile::{Binary, Decompiled, decompile};
use ecm_compiler::backend::bin::Resources;
use ecm_compiler::backend::manifest;
use ecm_runtime::consumer::schema::{MessageTable, Schema};

use crate::compile;
use crate::resource_walk::{self, first_difference};

/// Reads and decompiles a template with the tables of its languages.
///
/// # Errors
///
/// What the reader says.
pub fn read(template: &[u8], tables: &[(u16, &[u8])]) -> Result<Decompiled, String> {
    let schema = Schema::parse(template).map_err(|error| error.to_string())?;
    let tables: Result<Vec<_>, _> = tables
        .iter()
        .map(|(language, bytes)| Ok((*language, MessageTable::parse(bytes)?)))
        .collect();
    let tables =
        tables.map_err(|error: ecm_runtime::consumer::schema::ReadError| error.to_string())?;
    decompile(Binary {
        schema: &schema,
        tables: &tables,
        file_name: Some("%ProgramFiles%\\fixture.dll"),
    })
    .map_err(|error| error.to_string())
}

/// What is wrong with the manifest that is made of these resources: it compiles to them again, or this says why not.
/// Without tables only the template counts.
#[must_use]
pub fn comes_back(template: &[u8], tables: &[(u16, &[u8])]) -> Option<String> {
    let decompiled = match read(template, tables) {
        Ok(decompiled) => decompiled,
        Err(error) => return Some(error),
    };
    let text = manifest::print(&decompiled.model);
    let notes = decompiled.notes.join("; ");
    let ours = match compile::resources("decompiled", text.as_bytes(), decompiled.mc_compat) {
        Ok(ours) => ours,
        Err(findings) => {
            let errors = findings.lines().filter(|line| line.starts_with("error"));
            let errors: Vec<&str> = errors.take(4).collect();
            return Some(format!("{} {notes}", errors.join("; ")));
        }
    };
    let difference = differs(template, tables, &ours)?;
    Some(format!("{difference} {notes}"))
}

fn differs(template: &[u8], tables: &[(u16, &[u8])], ours: &Resources) -> Option<String> {
    if let Some(found) = first_difference(resource_walk::template, template, &ours.template) {
        return Some(format!("WEVT_TEMPLATE: {found}"));
    }
    if tables.is_empty() {
        return None;
    }
    let languages = |one: &[(u16, &[u8])]| {
        one.iter()
            .map(|(language, _)| *language)
            .collect::<Vec<_>>()
    };
    let mine: Vec<(u16, &[u8])> = ours
        .message_tables
        .iter()
        .map(|table| (table.language, table.bytes.as_slice()))
        .collect();
    if languages(tables) != languages(&mine) {
        return Some(format!(
            "languages {:?} became {:?}",
            languages(tables),
            languages(&mine)
        ));
    }
    tables
        .iter()
        .zip(&mine)
        .find_map(|((language, old), (_, new))| {
            let found = first_difference(resource_walk::message_table, old, new)?;
            Some(format!("message table {language:#x}: {found}"))
        })
}
