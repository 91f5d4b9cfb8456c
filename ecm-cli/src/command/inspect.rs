//! `ecm inspect`: what a binary carries, as a listing or as JSON, and whether a manifest agrees with it.

mod json;
mod listing;

use ecm_cli::agreement::{Difference, MOST, Side, differences};
use ecm_cli::size;
use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_compiler::together::clashes;
use ecm_runtime::consumer::schema::{MessageTable, Schema};

use crate::args::Inspect;
use crate::binary::{Binary, name_of};
use crate::output::{Failure, Terminal, harmless, print};
use crate::session::Session;
use crate::source::{Installed, Source};

pub(crate) fn run(args: &Inspect, terminal: Terminal) -> Result<(), Failure> {
    let binary = Binary::read(&args.files)?;
    for template in &binary.templates {
        size::check(&template.schema).map_err(|error| Failure::System(error.to_string()))?;
    }
    let differences = match args.manifest.is_empty() {
        true => None,
        false => Some(compare(args, terminal, &binary)?),
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

/// In what the binary and the manifests differ.
fn compare(
    args: &Inspect,
    terminal: Terminal,
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
    let ours = resources(args, &session)?;
    let (schema, tables) = read_back(&ours)?;
    Ok(differences(
        Side {
            name: ours_name(args),
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

/// What the manifests are called.
fn ours_name(args: &Inspect) -> &'static str {
    match args.manifest.len() {
        1 => "the manifest",
        _ => "the manifests",
    }
}

/// What the manifests compile to, several together as a build script has them linked.
fn resources(args: &Inspect, session: &Session) -> Result<Resources, Failure> {
    let mut all = Vec::with_capacity(args.manifest.len());
    for manifest in &args.manifest {
        let source = Source::new(manifest, false, &args.findings)?;
        if let [_] = args.manifest.as_slice() {
            return source.compile(session, Installed::default(), |compilation, checked| {
                compilation.resources(checked)
            });
        }
        let checked = source.compile(session, Installed::default(), |_, checked| {
            Ok(checked.clone())
        })?;
        all.push(checked);
    }
    let shown = |position: usize| args.manifest[position].display();
    if let Some(clash) = clashes(&all).first() {
        let (first, second) = (shown(clash.first.0), shown(clash.second.0));
        return Err(Failure::System(format!(
            "`{first}` and `{second}` cannot be in one binary: both have a provider with the {} of `{}`",
            clash.what, clash.provider
        )));
    }
    let models = all.into_iter().map(|checked| checked.into_parts().0);
    session.together("<all manifests>", |compilation, name| {
        let checked = compilation.together(name, models)?;
        compilation.resources(&checked)
    })
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
    let path = args.files.first().map(|path| name_of(path));
    let path = path.unwrap_or_default();
    let manifests = args.manifest.iter();
    let manifests: Vec<String> = manifests
        .map(|manifest| format!("`{}`", manifest.display()))
        .collect();
    let manifests = manifests.join(", ");
    if found.is_empty() {
        return format!("{manifests} and `{path}` agree\n");
    }
    let more = if found.len() == MOST { " or more" } else { "" };
    let mut text = format!(
        "{manifests} and `{path}` differ in {}{more}:\n",
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
