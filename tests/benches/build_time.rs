//! What generated code costs whoever builds it: `cargo check` and a release build of 1,000 events of six fields, with and
//! without each switch of the backend.
//!
//!     cargo bench -p ecm-tests --bench build_time
//!
//! Times are those of cargo from a touched source file to its end, less those of the same crate without events; the runtime is
//! built before. The best of three checks, and one release build, per event.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ecm_compiler::backend::rust::RustOptions;
use ecm_compiler::{Compilation, Options};
use ecm_tests::scratch::Scratch;

/// How many events.
const EVENTS: u32 = 1000;
/// How often each check is timed; a release build, which takes much longer, once.
const ROUNDS: usize = 3;

/// A manifest of `count` events of six fields, each with a template of its own, as most real events have.
fn manifest(count: u32) -> String {
    let (mut templates, mut events) = (String::new(), String::new());
    for at in 0..count {
        let _ = write!(
            templates,
            r#"<template tid="T{at}">
                 <data name="ProcessID" inType="win:UInt32"/><data name="Path" inType="win:UnicodeString"/>
                 <data name="Size" inType="win:UInt64"/><data name="Succeeded" inType="win:Boolean"/>
                 <data name="Activity" inType="win:GUID"/><data name="Host" inType="win:AnsiString"/>
               </template>"#
        );
        let _ = write!(
            events,
            r#"<event value="{at}" symbol="Operation{at}Ended" template="T{at}" level="win:Informational"/>"#
        );
    }
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
             xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events">
             <instrumentation><events>
               <provider name="Acme-App" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="ACME_APP"
                 resourceFileName="%ProgramFiles%\Acme\acme.dll" messageFileName="%ProgramFiles%\Acme\acme.dll">
                 <templates>{templates}</templates><events>{events}</events>
               </provider>
             </events></instrumentation>
           </instrumentationManifest>"#
    )
}

fn rust(count: u32, rust: RustOptions) -> String {
    let mut compilation = Compilation::new(Options {
        rust,
        ..Options::default()
    });
    let text = manifest(count);
    let result = compilation
        .add_text("bench.man", text.as_bytes())
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .and_then(|checked| compilation.rust(&checked));
    result.expect("a good manifest")
}

/// The best time of so many builds of `text`.
fn time(scratch: &Scratch, text: &str, command: &[&str], rounds: usize) -> Duration {
    let once = |round: usize| {
        scratch.write("src/lib.rs", &format!("//! {round}\n{text}"));
        let start = Instant::now();
        let output = scratch.cargo(command);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        start.elapsed()
    };
    (0..rounds).map(once).min().unwrap_or_default()
}

fn main() {
    let scratch = Scratch::with_features("build_time", "2024", &[]);
    let all = RustOptions::default;
    // Builds the runtime.
    let empty = rust(1, all());
    time(&scratch, &empty, &["check"], 1);
    time(&scratch, &empty, &["build", "--release"], 1);
    let rows = [
        ("all", all()),
        (
            "without event_enum",
            RustOptions {
                event_enum: false,
                ..all()
            },
        ),
        (
            "without decode",
            RustOptions {
                decode: false,
                ..all()
            },
        ),
        (
            "without write",
            RustOptions {
                write: false,
                ..all()
            },
        ),
        (
            "neither",
            RustOptions {
                write: false,
                decode: false,
                ..all()
            },
        ),
    ];
    println!(
        "{EVENTS} events of six fields | check, ms an event | release, ms an event | bytes an event"
    );
    println!("---|---|---|---");
    for (name, options) in rows {
        let (many, none) = (rust(EVENTS, options.clone()), rust(1, options));
        let per_event = |command: &[&str], rounds| {
            let (many, none) = (
                time(&scratch, &many, command, rounds),
                time(&scratch, &none, command, rounds),
            );
            many.saturating_sub(none).as_secs_f64() * 1e3 / f64::from(EVENTS - 1)
        };
        let check = per_event(&["check"], ROUNDS);
        let release = per_event(&["build", "--release"], 1);
        println!(
            "{name} | {check:.2} | {release:.2} | {}",
            many.len() / EVENTS as usize
        );
    }
}
