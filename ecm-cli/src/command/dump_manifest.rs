//! `ecm dump-manifest`: the manifest that a binary was made of.

use ecm_cli::agreement::{Side, differences};
use ecm_cli::decompile::{Decompiled, decompile};
use ecm_compiler::backend::bin::{McCompat, Resources};
use ecm_compiler::backend::manifest;
use ecm_compiler::builder::write_if_changed;
use ecm_compiler::diag::{Severity, render};
use ecm_compiler::{Compilation, Options};
use ecm_runtime::consumer::schema::{FileKind, MessageTable, Schema};

use crate::args::DumpManifest;
use crate::binary::{Binary, Template};
use crate::output::{Failure, harmless, print, print_error};
use crate::target::write_below;

pub(crate) fn run(args: &DumpManifest) -> Result<(), Failure> {
    let binary = Binary::read(&args.files)?;
    let Some((template, others)) = binary.templates.split_first() else {
        return Err(Failure::System(String::from(
            "there is no WEVT_TEMPLATE resource in what was given: messages alone are no manifest",
        )));
    };
    let mut decompiled = decompile(ecm_cli::decompile::Binary {
        schema: &template.schema,
        tables: &binary.tables,
        file_name: file_name(&binary, template).as_deref(),
    })
    .map_err(|error| Failure::System(error.to_string()))?;
    if !others.is_empty() {
        decompiled.notes.push(format!(
            "there are {} more WEVT_TEMPLATE resources, which a manifest of their own would have made; they are left out",
            others.len()
        ));
    }
    let text = manifest::print(&decompiled.model);
    let verdict = Verdict::find(&binary, template, &decompiled, &text);
    match args
        .output
        .as_deref()
        .filter(|path| path.as_os_str() != "-")
    {
        None => print(&text)?,
        Some(path) => write_below(path, || write_if_changed(path, text.as_bytes()))?,
    }
    for note in &decompiled.notes {
        print_error(&format!("note: {}\n", harmless(note)));
    }
    print_error(&format!("{}\n", harmless(&verdict.text())));
    if args.exact && !matches!(verdict, Verdict::Same(_)) {
        return Err(Failure::Reported);
    }
    Ok(())
}

/// Where Windows would find the resources: the image that they were read from.
fn file_name(binary: &Binary, template: &Template) -> Option<String> {
    // A pipe is called by a number.
    if binary.kind != FileKind::Image || !template.path.is_file() {
        return None;
    }
    let name = template.path.file_name()?.to_str()?;
    let name = name.strip_suffix(".mui").unwrap_or(name);
    Some(name.to_owned())
}

/// What the manifest compiles to, beside what it was made of.
enum Verdict {
    /// The same bytes, with this mc.exe.
    Same(McCompat),
    /// Other bytes that say the same.
    Equal(McCompat),
    /// Something else; the first differences.
    Different(McCompat, Vec<String>),
    /// Nothing: the errors.
    Refused(String),
}

impl Verdict {
    fn find(binary: &Binary, template: &Template, decompiled: &Decompiled, text: &str) -> Self {
        let first = decompiled.mc_compat;
        let others = McCompat::ALL.iter().copied().filter(|one| *one != first);
        let mut verdict = None;
        for mc_compat in std::iter::once(first).chain(others) {
            let ours = match compile(text, mc_compat) {
                Ok(ours) => ours,
                Err(errors) => return Self::Refused(errors),
            };
            if is_same(binary, template, &ours) {
                return Self::Same(mc_compat);
            }
            if verdict.is_none() {
                verdict = Some(Self::compare(binary, template, &ours, mc_compat));
            }
        }
        verdict.unwrap_or(Self::Equal(first))
    }

    fn compare(
        binary: &Binary,
        template: &Template,
        ours: &Resources,
        mc_compat: McCompat,
    ) -> Self {
        let Ok(schema) = Schema::parse(&ours.template) else {
            return Self::Different(mc_compat, Vec::new());
        };
        let tables: Vec<_> = ours
            .message_tables
            .iter()
            .filter_map(|table| Some((table.language, MessageTable::parse(&table.bytes).ok()?)))
            .collect();
        let found = differences(
            Side {
                name: "the binary",
                schema: &template.schema,
                tables: &binary.tables,
            },
            Side {
                name: "what the manifest compiles to",
                schema: &schema,
                tables: &tables,
            },
        );
        if found.is_empty() {
            return Self::Equal(mc_compat);
        }
        Self::Different(
            mc_compat,
            found.iter().take(10).map(ToString::to_string).collect(),
        )
    }

    fn text(&self) -> String {
        match self {
            Self::Same(mc_compat) => {
                format!("the manifest compiles to the same bytes with --mc-compat {mc_compat}")
            }
            Self::Equal(mc_compat) => format!(
                "warning: the manifest compiles to other bytes that say the same, with --mc-compat {mc_compat}"
            ),
            Self::Different(mc_compat, differences) => format!(
                "warning: the manifest does not compile to the same, with --mc-compat {mc_compat}\n  {}",
                differences.join("\n  ")
            ),
            Self::Refused(errors) => {
                format!("warning: the manifest does not compile; what is wrong with it:\n{errors}")
            }
        }
    }
}

/// Whether template and message tables are the same to the byte.
fn is_same(binary: &Binary, template: &Template, ours: &Resources) -> bool {
    if ours.template != template.resource.bytes {
        return false;
    }
    if binary.table_bytes.is_empty() {
        return true;
    }
    binary.table_bytes.len() == ours.message_tables.len()
        && binary.table_bytes.iter().all(|(language, bytes)| {
            let table = ours
                .message_tables
                .iter()
                .find(|table| table.language == *language);
            table.is_some_and(|table| table.bytes == *bytes)
        })
}

/// The resources of the manifest, or the errors in it.
fn compile(text: &str, mc_compat: McCompat) -> Result<Resources, String> {
    let mut options = Options::default();
    options.resources.mc_compat = mc_compat;
    let mut compilation = Compilation::new(options);
    let resources = compilation
        .add_text("the manifest", text.as_bytes())
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .and_then(|checked| compilation.resources(&checked));
    resources.map_err(|_| {
        let errors: Vec<_> = compilation
            .diagnostics()
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .take(20)
            .cloned()
            .collect();
        render::short(&errors, &compilation.sources)
    })
}
