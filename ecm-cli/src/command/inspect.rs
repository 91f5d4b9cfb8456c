//! `ecm inspect`: what a binary carries, as a listing or as JSON, and whether a manifest agrees with it.

mod json;
mod listing;

use std::path::Path;

use ecm_cli::agreement::{Difference, MOST, Side, differences};
use ecm_cli::size;
use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_runtime::consumer::schema::{MessageTable, Schema};

use crate::args::Inspect;
use crate::binary::Binary;
use crate::input::Input;
use crate::output::{Failure, Terminal, harmless, print};
use crate::session::Session;

pub(crate) fn run(args: &Inspect, terminal: Terminal) -> Result<(), Failure> {
    let binary = Binary::read(&args.files)?;
    for template in &binary.templates {
        size::check(&template.schema).map_err(|error| Failure::System(error.to_string()))?;
    }
    let differences = match &args.manifest {
        None => None,
        Some(manifest) => Some(compare(args, terminal, manifest, &binary)?),
    };
    match (&differences, args.json) {
        (_, true) => print(&json::text(&binary, differences.as_deref()))?,
        (None, false) => print(&harmless(&listing::text(&binary)))?,
        (Some(found), false) => print(&harmless(&verdict(args, found)))?,
    }
    match differences {
        Some(found) if !found.is_empty() => Err(Failure::Reported),
        _ => Ok(()),
    }
}

/// In what the binary and the manifest differ.
fn compare(
    args: &Inspect,
    terminal: Terminal,
    manifest: &Path,
    binary: &Binary,
) -> Result<Vec<Difference>, Failure> {
    let [template] = binary.templates.as_slice() else {
        return Err(Failure::System(format!(
            "there are {} WEVT_TEMPLATE resources in what was given: one can be compared with a manifest",
            binary.templates.len()
        )));
    };
    let mut session = Session::new(&args.findings, terminal);
    // The newest format says most; what the older ones do not have is not compared.
    session.options().resources.mc_compat = McCompat::V10_0_18362;
    let ours = session.one(&Input::from_argument(manifest), |compilation, source| {
        let manifest = compilation.parse(source)?;
        let lowered = compilation.lower(manifest)?;
        let checked = compilation.check(lowered)?;
        compilation.resources(&checked)
    })?;
    let (schema, tables) = read_back(&ours)?;
    Ok(differences(
        Side {
            name: "the manifest",
            schema: &schema,
            tables: &tables,
        },
        Side {
            name: "the binary",
            schema: &template.schema,
            tables: &binary.tables,
        },
    ))
}

/// Our own resources, read: that they can be is tested.
fn read_back(ours: &Resources) -> Result<(Schema, Vec<(u16, MessageTable)>), Failure> {
    let failure =
        |error: ecm_runtime::consumer::schema::ReadError| Failure::System(error.to_string());
    let schema = Schema::parse(&ours.template).map_err(failure)?;
    let tables = ours
        .message_tables
        .iter()
        .map(|table| Ok((table.language, MessageTable::parse(&table.bytes)?)))
        .collect::<Result<_, _>>()
        .map_err(failure)?;
    Ok((schema, tables))
}

fn verdict(args: &Inspect, found: &[Difference]) -> String {
    let path = args.files.first().map(|path| path.display().to_string());
    let path = path.unwrap_or_default();
    let manifest = args.manifest.as_deref().unwrap_or(Path::new("")).display();
    if found.is_empty() {
        return format!("`{manifest}` and `{path}` agree\n");
    }
    let more = if found.len() == MOST { " or more" } else { "" };
    let mut text = format!(
        "`{manifest}` and `{path}` differ in {}{more}:\n",
        count(found.len())
    );
    for difference in found {
        text.push_str(&format!("  {difference}\n"));
    }
    text
}

fn count(number: usize) -> String {
    match number {
        1 => String::from("one thing"),
        number => format!("{number} things"),
    }
}
