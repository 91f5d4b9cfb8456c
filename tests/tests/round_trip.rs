//! Every event of real manifests: written through its generated function, captured, decoded by its generated reader, and by
//! a reader that shares no code with it.
//!
//! Captured by a session of the process; and once more in a program for Windows, under Wine, by what observes the calls to
//! the system's ETW. A few manifests each time; with `ECM_FULL=1` all that are here.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ecm_compiler::check::Checked;
use ecm_compiler::{Compilation, Options};
use ecm_tests::generated::{ArgumentNames, Module, modules};
use ecm_tests::scratch::Scratch;
use ecm_tests::values::{Random, Value, arguments};
use ecm_tests::{decode, shared, windows};

/// Those that are tried each time, by a part of the path.
const SAMPLE: [&str; 5] = [
    "authored/dotnet-coreclr__ClrEtwAll.man",
    "authored/microsoft-msquic__MsQuicEtw.man",
    "AdvancedProvider.man",
    "gix-Large-v5",
    "gix-TypeMangling-v5",
];

/// Who captures the events.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Capture {
    /// A session of the process.
    Session,
    /// The system's ETW.
    Etw,
}

/// The part of the program that does not depend on the manifests, for [`Capture::Session`].
const RUN: &str = r#"
/// Captures what is written and shows it.
pub struct Run(pub ecm_runtime::session::Session);

impl Run {
    pub fn new() -> Self {
        let memory = ecm_runtime::session::Memory::bytes(1 << 22);
        Self(ecm_runtime::session::Session::builder("round trip").memory(memory).start().expect("a session"))
    }

    pub fn enable(&self, guid: ecm_runtime::Guid) {
        self.0.enable(guid, &ecm_runtime::session::Enable::new()).expect("enabled");
    }

    pub fn check<P>(
        &self,
        at: (usize, usize, usize),
        written: &P,
        same: impl Fn(&P, &ecm_runtime::EventRecord<'_>) -> bool,
    ) {
        for record in self.0.drain() {
            show(at, written, &same, &record.event());
        }
    }
}
"#;

/// The same for [`Capture::Etw`].
const RUN_ETW: &str = r#"
use ecm_runtime::{EventDescriptor, EventHeader, EventRecord, FileTime, Guid};

pub struct Run(ecm_etw_observer::Session, ecm_etw_observer::Observation);

impl Run {
    pub fn new() -> Self {
        let observation = ecm_etw_observer::observe();
        Self(ecm_etw_observer::Session::new(), observation)
    }

    pub fn enable(&self, guid: Guid) {
        self.0.enable(guid.to_u128(), &ecm_etw_observer::Enable::EVERYTHING);
    }

    pub fn check<P>(&self, at: (usize, usize, usize), written: &P, same: impl Fn(&P, &EventRecord<'_>) -> bool) {
        for event in self.0.take_events() {
            let of = event.descriptor;
            let header = EventHeader {
                provider: Guid::from_u128(event.provider),
                descriptor: EventDescriptor::new(
                    of.id, of.version, of.channel, of.level, of.opcode, of.task, of.keyword,
                ),
                timestamp: FileTime(0),
                process_id: 0,
                thread_id: 0,
                activity: Guid::from_u128(event.activity.unwrap_or(0)),
                related_activity: event.related.map(Guid::from_u128),
                pointer_size: size_of::<usize>() as u8,
            };
            show(at, written, &same, &EventRecord::new(header, &event.payload()));
        }
    }
}
"#;

/// The same for both.
const SHOW: &str = r#"
fn show<P>(
    (manifest, provider, number): (usize, usize, usize),
    written: &P,
    same: &impl Fn(&P, &ecm_runtime::EventRecord<'_>) -> bool,
    event: &ecm_runtime::EventRecord<'_>,
) {
    let payload: String = event.payload.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("{manifest} {provider} {number} {} {} .{payload}", same(written, event), event.header.pointer_size);
}
"#;

/// What a record must hold.
struct Expected {
    values: Vec<Value>,
    decodable: bool,
    name: String,
}

fn compile(path: &Path) -> Option<(Checked, String)> {
    let mut compilation = Compilation::new(Options::default());
    let bytes = fs::read(path).ok()?;
    let source = compilation
        .add_text(&path.display().to_string(), &bytes)
        .ok()?;
    let manifest = compilation.parse(source).ok()?;
    let lowered = compilation.lower(manifest).ok()?;
    let checked = compilation.check(lowered).ok()?;
    let text = compilation.rust(&checked).ok()?;
    Some((checked, text))
}

/// The manifests that are tried.
fn chosen(root: &Path) -> Vec<PathBuf> {
    let mut all = shared::manifests(&root.join("corpus/authored"));
    all.extend(shared::manifests(&root.join("golden")));
    if std::env::var_os("ECM_FULL").is_none() {
        all.retain(|path| {
            SAMPLE
                .iter()
                .any(|part| path.to_string_lossy().contains(part))
        });
    }
    all
}

/// The function of the program that writes one event, and what must come of it.
fn event(
    checked: &Checked,
    module: &Module,
    at: (usize, usize, usize),
    program: &mut String,
) -> Option<Expected> {
    let provider = &checked.model().providers[at.1];
    let event = &provider.events[at.2];
    let key = (event.descriptor.id, event.descriptor.version);
    let name = &module.events[&key];
    let writer = module.writers.get(name)?;
    let names = ArgumentNames {
        module,
        event: name,
    };
    let mut random = Random::new(u64::from(key.0) << 8 | u64::from(key.1));
    let template = event.template.map(|id| &provider.templates[id.index()]);
    let (made, found, decodable) = match template {
        None => (Vec::new(), Vec::new(), true),
        Some(template) => {
            let arguments = arguments(provider, template, &names, &mut random);
            (arguments.rust, arguments.found, arguments.decodable)
        }
    };
    let list = made.join(", ");
    let payload = if made.is_empty() {
        format!("m::{name} {{}}")
    } else {
        format!("m::{name}::new({list})")
    };
    let with = if made.is_empty() {
        String::new()
    } else {
        format!("m::{writer}_with(move |w| w.write({list}));")
    };
    let separator = if made.is_empty() { "" } else { ", " };
    let snake = writer.strip_prefix("write_").unwrap_or(writer);
    let same = if decodable {
        format!(
            "r.header.descriptor == m::{name}::DESCRIPTOR && m::{name}::decode(r).as_ref() == Ok(p) && matches!(m::Event::decode(r), m::Event::{name}(ref e) if e == p) \
             && !format!(\"{{p:?}}\").is_empty()"
        )
    } else {
        format!(
            "m::{name}::decode(r).is_err() && p == p && matches!(m::Event::decode(r), m::Event::Malformed(..))"
        )
    };
    let _ = write!(
        program,
        "fn e{}_{}_{}(run: &Run) {{\n    use m{}::{} as m;\n    assert!(m::{snake}_enabled());\n    \
         assert!(m::{writer}({list}).is_written());\n    {with}\n    \
         m::{writer}_activity(ecm_runtime::Context::activity(m::GUID){separator}{list});\n    \
         run.check({at:?}, &{payload}, |p: &m::{name}{lifetime}, r: &ecm_runtime::EventRecord<'_>| {same});\n}}\n",
        at.0,
        at.1,
        at.2,
        at.0,
        module.name,
        lifetime = if module.borrows(name) { "<'_>" } else { "" },
    );
    Some(Expected {
        values: found,
        decodable,
        name: format!("{}::{name}", module.name),
    })
}

#[test]
fn every_event_is_written_and_read() {
    let Some(root) =
        shared::path_for("round trip", "corpus").and_then(|path| path.parent().map(Path::to_owned))
    else {
        return;
    };
    round_trips(&chosen(&root), Capture::Session);
}

#[test]
fn every_event_reaches_the_systems_etw() {
    const TEST: &str = "round trip through ETW";
    let target = windows::has_target(TEST, "x86_64-pc-windows-gnu");
    let linker = windows::tool(TEST, "x86_64-w64-mingw32-gcc");
    if !target || linker.is_none() || !has_wine(TEST) {
        return;
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut manifests = shared::manifests(&package.join("manifests/pass"));
    manifests.extend(shared::manifests(&package.join("../samples/manifests")));
    if let Some(root) = shared::root() {
        let full = std::env::var_os("ECM_FULL").is_some();
        manifests.extend(
            chosen(&root)
                .into_iter()
                .filter(|path| full || !path.starts_with(root.join("corpus"))),
        );
    }
    round_trips(&manifests, Capture::Etw);
}

fn has_wine(test: &str) -> bool {
    let found = Path::new("/usr/lib/wine/wine64").is_file();
    if !found {
        windows::missing(test, "wine64");
    }
    found
}

#[allow(clippy::print_stdout, reason = "the numbers are part of the result")]
fn round_trips(paths: &[PathBuf], capture: Capture) {
    let (mut manifests, mut events, mut records) = (0, 0, 0);
    // A program for a few manifests at a time: rustc needs much memory for one with thousands of functions.
    for paths in paths.chunks(6) {
        let (some, written, seen) = round_trip(paths, capture);
        manifests += some;
        events += written;
        records += seen;
    }
    println!("{manifests} manifests, {events} events, {records} records");
}

/// Builds the program and runs it.
fn run(scratch: &Scratch, capture: Capture) -> Output {
    if capture == Capture::Session {
        return scratch.cargo(&["run"]);
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    Command::new(package.join("wine/run"))
        .args(["cargo", "run", "--quiet"])
        .current_dir(scratch.path("."))
        .env("CARGO_TARGET_DIR", scratch.built(""))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("a shell")
}

fn scratch(capture: Capture) -> Scratch {
    if capture == Capture::Session {
        return Scratch::new("round_trip", "2024");
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize();
    let package = package.expect("this package");
    let manifest = format!(
        "[package]\nname = \"etw_round_trip\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         ecm-runtime = {{ path = {:?}, features = [\"std\"] }}\n\
         ecm-etw-observer = {{ path = {:?} }}\n\n[workspace]\n\n[profile.dev]\ndebug = 0\n",
        package.join("../ecm-runtime"),
        package.join("etw-observer"),
    );
    Scratch::with_manifest("etw_round_trip", &manifest)
}

/// Makes a program of some manifests and runs it; the numbers of manifests, of events, and of records.
fn round_trip(paths: &[PathBuf], capture: Capture) -> (usize, usize, usize) {
    let scratch = scratch(capture);
    let mut program = String::from("#![allow(clippy::all)]\n");
    let (mut calls, mut starts) = (String::new(), String::new());
    let mut expected: HashMap<(usize, usize, usize), Expected> = HashMap::new();
    let mut all = Vec::new();
    for path in paths {
        let Some((checked, text)) = compile(path) else {
            continue;
        };
        let number = all.len();
        scratch.write(&format!("src/m{number}.rs"), &text);
        let _ = writeln!(program, "mod m{number};");
        for (at, module) in modules(&text).iter().enumerate() {
            let guid = if module.has_control_guid {
                "CONTROL_GUID"
            } else {
                "GUID"
            };
            let _ = writeln!(
                starts,
                "    run.enable(m{number}::{name}::{guid});\n    \
                 m{number}::{name}::register().expect(\"registered\").leak();",
                name = module.name
            );
            for event_at in 0..checked.model().providers[at].events.len() {
                let key = (number, at, event_at);
                if let Some(wanted) = event(&checked, module, key, &mut program) {
                    expected.insert(key, wanted);
                    let _ = writeln!(calls, "    e{number}_{at}_{event_at}(&run);");
                }
            }
        }
        all.push((path.clone(), checked));
    }
    let _ = write!(
        program,
        "{}{SHOW}\nfn main() {{\n    let run = Run::new();\n{starts}{calls}}}\n",
        if capture == Capture::Etw {
            RUN_ETW
        } else {
            RUN
        }
    );
    scratch.write("src/main.rs", &program);
    let output = run(&scratch, capture);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let seen = compare(&String::from_utf8_lossy(&output.stdout), &all, &expected);
    assert!(
        seen >= 2 * expected.len(),
        "{seen} records of {} events",
        expected.len()
    );
    (all.len(), expected.len(), seen)
}

/// Compares what the program showed with what must come; the number of records.
fn compare(
    shown: &str,
    all: &[(PathBuf, Checked)],
    expected: &HashMap<(usize, usize, usize), Expected>,
) -> usize {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for line in shown.lines() {
        let parts: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| parts[at].parse::<usize>().expect("a number");
        let key = (number(0), number(1), number(2));
        let wanted = &expected[&key];
        seen += 1;
        if parts[3] != "true" {
            wrong.push(format!(
                "{}: the generated reader finds another event: {line}",
                wanted.name
            ));
        }
        let payload: Vec<u8> = (1..parts[5].len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&parts[5][at..at + 2], 16).expect("a byte"))
            .collect();
        let provider = &all[key.0].1.model().providers[key.1];
        let template = provider.events[key.2].template;
        let fields = template.map_or(&[][..], |id| &provider.templates[id.index()].fields);
        if wanted.decodable {
            let found = decode::decode(fields, &payload, number(4));
            if found.as_ref() != Ok(&wanted.values) {
                wrong.push(format!(
                    "{}: {found:?} instead of {:?}",
                    wanted.name, wanted.values
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    seen
}
