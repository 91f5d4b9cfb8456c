//! How fast the compiler is: each stage over a folder of real manifests, beside quick-xml's bare event loop over the same
//! text, in one process; and how it grows, from 1,000 to 10,000 events.
//!
//!     cargo bench -p ecm-tests --bench compile [-- FOLDER]
//!
//! Without a folder the shared `corpus/dumped` is used, and where that is absent only the growth is measured.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ecm_compiler::{Compilation, Options};

/// Rounds; each measures everything once, the median is shown.
const ROUNDS: usize = 5;

fn main() {
    let folder = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with("--"))
        .map(PathBuf::from)
        .or_else(|| ecm_tests::shared::path_for("bench compile", "corpus/dumped"));
    if let Some(folder) = folder {
        let texts: Vec<String> = ecm_tests::shared::manifests(&folder)
            .iter()
            .filter_map(|path| String::from_utf8(std::fs::read(path).ok()?).ok())
            .collect();
        corpus(&texts);
    }
    growth();
    all_outputs();
}

/// The time that each stage of the pipeline took, summed over all texts.
#[derive(Clone, Copy, Default)]
struct Times {
    baseline: Duration,
    parse: Duration,
    model: Duration,
    rust: Duration,
    print: Duration,
    resources: Duration,
    rust_bytes: usize,
    resource_bytes: usize,
    compiled: usize,
}

impl Times {
    fn total(&self) -> Duration {
        self.parse + self.model + self.rust
    }
}

fn corpus(texts: &[String]) {
    let bytes: usize = texts.iter().map(String::len).sum();
    let mut rounds: Vec<Times> = (0..ROUNDS).map(|_| round(texts)).collect();
    rounds.sort_by(|a, b| {
        let ratio = |t: &Times| t.total().as_secs_f64() / t.baseline.as_secs_f64();
        ratio(a).total_cmp(&ratio(b))
    });
    let median = rounds[ROUNDS / 2];
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "{} manifests, {:.1} MB; {} compiled to {:.1} MB of Rust and {:.1} MB of resources; median of {ROUNDS} rounds",
        texts.len(),
        bytes as f64 / 1e6,
        median.compiled,
        median.rust_bytes as f64 / 1e6,
        median.resource_bytes as f64 / 1e6
    );
    println!("| stage | MB/s of manifest | x baseline time |\n|---|---|---|");
    let base = median.baseline.as_secs_f64();
    for (name, time) in [
        ("quick-xml's event loop (baseline)", median.baseline),
        ("text to syntax tree", median.parse),
        ("lower and check", median.model),
        ("Rust text", median.rust),
        ("all of it", median.total()),
        ("the manifest again", median.print),
        ("WEVT_TEMPLATE and message tables", median.resources),
    ] {
        println!(
            "| {name} | {:.1} | {:.2} |",
            rate(time),
            time.as_secs_f64() / base
        );
    }
}

/// Everything once over all texts.
fn round(texts: &[String]) -> Times {
    let mut times = Times::default();
    for text in texts {
        let start = Instant::now();
        black_box(events_of(text));
        times.baseline += start.elapsed();
        pipeline(text, &mut times);
    }
    times
}

/// The baseline: every event of the text, looked at and dropped.
fn events_of(text: &str) -> usize {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut events = 0;
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) | Err(_) => return events,
            Ok(event) => {
                black_box(&event);
                events += 1;
            }
        }
    }
}

/// One text through all stages, as far as it goes.
fn pipeline(text: &str, times: &mut Times) {
    let mut compilation = Compilation::new(Options::default());
    let start = Instant::now();
    let Ok(source) = compilation.add_text("bench.man", text.as_bytes()) else {
        return;
    };
    let manifest = compilation.parse(source);
    times.parse += start.elapsed();
    let Ok(manifest) = manifest else { return };

    let start = Instant::now();
    let checked = compilation
        .lower(manifest)
        .and_then(|lowered| compilation.check(lowered));
    times.model += start.elapsed();
    let Ok(checked) = checked else { return };

    let start = Instant::now();
    let rust = compilation.rust(&checked);
    times.rust += start.elapsed();
    let start = Instant::now();
    black_box(ecm_compiler::backend::manifest::print(checked.model()));
    times.print += start.elapsed();
    let start = Instant::now();
    let resources = compilation.resources(&checked);
    times.resources += start.elapsed();
    if let Ok(resources) = resources {
        let tables = resources.message_tables.iter();
        times.resource_bytes += resources.template.len();
        times.resource_bytes += tables.map(|table| table.bytes.len()).sum::<usize>();
    }
    if let Ok(rust) = rust {
        times.rust_bytes += rust.len();
        times.compiled += 1;
    }
}

/// A manifest of half a megabyte to everything that can be made of it, beside the start of an interpreter that does nothing.
fn all_outputs() {
    let manifest = "golden/clretw-3.1.23/ClrEtwAll.man";
    let Some(path) = ecm_tests::shared::path_for("bench compile", manifest) else {
        return;
    };
    let python = || {
        let mut command = std::process::Command::new("python3");
        let start = Instant::now();
        let status = command.args(["-c", "pass"]).status();
        status.is_ok().then(|| start.elapsed())
    };
    let compile = || {
        let start = Instant::now();
        let text = String::from_utf8(std::fs::read(&path).ok()?).ok()?;
        let mut times = Times::default();
        pipeline(&text, &mut times);
        (times.compiled == 1).then(|| start.elapsed())
    };
    // In turns, so that what else the machine does is shared.
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..4 * ROUNDS + 1 {
        ours.extend(compile());
        theirs.extend(python());
    }
    let (Some(ours), Some(theirs)) = (median(ours), median(theirs)) else {
        println!("SKIPPED all outputs: no python3, or the manifest does not compile");
        return;
    };
    println!("\n| what | ms |\n|---|---|");
    println!(
        "| ClrEtwAll.man to Rust, a manifest and resources | {:.2} |",
        ours * 1e3
    );
    println!("| `python3 -c pass` | {:.2} |", theirs * 1e3);
    println!("ratio: {:.2}", ours / theirs);
}

/// The middle of some times, in seconds.
fn median(mut times: Vec<Duration>) -> Option<f64> {
    times.sort_unstable();
    times.get(times.len() / 2).map(Duration::as_secs_f64)
}

/// Ten times the events must take ten times as long.
fn growth() {
    println!("\n| events | whole pipeline | per event |\n|---|---|---|");
    let mut per_event = Vec::new();
    for events in [1_000_usize, 10_000] {
        let text = synthetic(events);
        let mut best = Duration::MAX;
        for _ in 0..ROUNDS {
            let mut times = Times::default();
            pipeline(&text, &mut times);
            assert_eq!(times.compiled, 1, "the synthetic manifest compiles");
            best = best.min(times.total());
        }
        let each = best.as_secs_f64() * 1e6 / events as f64;
        per_event.push(each);
        println!(
            "| {events} | {:.1} ms | {each:.2} us |",
            best.as_secs_f64() * 1e3
        );
    }
    println!(
        "growth: {:.2} (1.00 is linear)",
        per_event[1] / per_event[0]
    );
}

/// A manifest of so many events, each with a template of six fields of its own.
fn synthetic(events: usize) -> String {
    let mut templates = String::new();
    let mut list = String::new();
    for id in 0..events {
        let _ = write!(
            templates,
            r#"<template tid="T{id}"><data name="a" inType="win:UInt32"/><data name="b" inType="win:UInt64"/>
<data name="c" inType="win:UnicodeString"/><data name="d" inType="win:GUID"/><data name="n" inType="win:UInt16"/>
<data name="e" inType="win:UInt32" count="n"/></template>"#
        );
        let _ = writeln!(
            list,
            r#"<event value="{id}" symbol="Event{id}" level="win:Informational" template="T{id}"/>"#
        );
    }
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"><instrumentation><events>
<provider name="Bench" guid="{{00112233-4455-6677-8899-aabbccddeeff}}" symbol="BENCH" resourceFileName="%SystemRoot%\b.dll" messageFileName="%SystemRoot%\b.dll">
<templates>{templates}</templates><events>{list}</events></provider></events></instrumentation></instrumentationManifest>"#
    )
}
