//! Large and hostile manifests: the compiler's time grows with their size and no faster, and its memory has bounds.

use ecm_compiler::diag::Code;
use ecm_compiler::{Compilation, Options};
use ecm_tests::growth::growth;
use std::fmt::Write as _;

/// A manifest with `body` in its only provider, and `localization` behind.
fn manifest(body: &str, localization: &str) -> String {
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events">
  <instrumentation><events>
    <provider name="Acme" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="ACME"
        resourceFileName="%windir%\acme.dll" messageFileName="%windir%\acme.dll">
{body}
    </provider>
  </events></instrumentation>
  <localization>
{localization}
  </localization>
</instrumentationManifest>"#
    )
}

/// A manifest with `count` events, each with a task, a template, a keyword and a message of its own.
fn events(count: usize) -> String {
    let (mut tasks, mut templates, mut events) = (String::new(), String::new(), String::new());
    let mut strings = String::new();
    for n in 0..count {
        let _ = writeln!(tasks, r#"<task name="Task{n}" value="{}"/>"#, n + 1);
        let _ = writeln!(
            templates,
            r#"<template tid="T{n}"><data name="Size" inType="win:UInt16"/><data name="Bytes" inType="win:Binary" length="Size"/></template>"#
        );
        let _ = writeln!(
            events,
            r#"<event value="{n}" symbol="E{n}" task="Task{n}" template="T{n}" level="win:Verbose" keywords="K{}" channel="Ops" message="$(string.s{n})"/>"#,
            n % 40
        );
        let _ = writeln!(strings, r#"<string id="s{n}" value="%2 ({n})"/>"#);
    }
    let keywords: String = (0..40)
        .map(|n| format!(r#"<keyword name="K{n}" mask="{:#x}"/>"#, 1u64 << n))
        .collect();
    manifest(
        &format!(
            r#"<channels><channel chid="Ops" name="Acme/Operational" type="Operational" enabled="true"/></channels>
<keywords>{keywords}</keywords><tasks>{tasks}</tasks><templates>{templates}</templates><events>{events}</events>"#
        ),
        &format!(r#"<resources culture="en-US"><stringTable>{strings}</stringTable></resources>"#),
    )
}

/// The codes of what is found in `text`.
fn compile(text: &str) -> Vec<Code> {
    let mut compilation = Compilation::new(Options::default());
    let _ = compilation
        .add_text("growth.man", text.as_bytes())
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    compilation.diagnostics().iter().map(|d| d.code).collect()
}

/// Linear is 10; what is quadratic anywhere comes near 100. The margin is for machines that do other things meanwhile.
const LIMIT: f64 = 30.0;

#[test]
fn ten_times_the_events_take_ten_times_the_time() {
    let times = growth(&*events(1_000), &*events(10_000), |text| {
        assert_eq!(compile(text), []);
    });
    assert!(times < LIMIT, "{times}");
}

#[test]
fn a_text_too_long_for_a_message_table_is_an_error() {
    let with = |length: usize| {
        let body = r#"<channels><channel chid="Ops" name="Acme/Operational" type="Operational" enabled="true"/></channels>
<events><event value="1" symbol="E" channel="Ops" message="$(string.s)"/></events>"#;
        let text = "x".repeat(length);
        let localization = format!(
            r#"<resources culture="en-US"><stringTable><string id="s" value="{text}"/></stringTable></resources>"#
        );
        compile(&manifest(body, &localization))
    };
    assert_eq!(with(32_761), []);
    assert_eq!(with(32_762), [Code::ECM0611]);
}

#[test]
fn cultures_have_a_limit() {
    let with = |cultures: usize, strings: usize| {
        let strings: String = (0..strings)
            .map(|n| format!(r#"<string id="s{n}" value=""/>"#))
            .collect();
        let localization: String = (0..cultures)
            .map(|n| {
                let strings = if n == 0 { strings.as_str() } else { "" };
                format!(
                    r#"<resources culture="en-{n}"><stringTable>{strings}</stringTable></resources>"#
                )
            })
            .collect();
        compile(&manifest("", &localization))
    };
    assert_eq!(with(512, 0), []);
    assert_eq!(with(513, 0), [Code::ECM0612]);
    assert_eq!(with(500, 20_000), [Code::ECM0612]);
}

/// Events whose opcode, keyword, template and string are declared nowhere.
fn unknown_names(count: usize) -> String {
    let (mut tasks, mut events) = (String::new(), String::new());
    for n in 0..count {
        let _ = writeln!(
            tasks,
            r#"<task name="Task{n}" value="{n}"><opcodes><opcode name="Op{n}" value="10"/></opcodes></task>"#
        );
        let _ = writeln!(
            events,
            r#"<event value="{n}" symbol="E{n}" task="Task{n}" opcode="Ob{n}" keywords="Key" template="T" message="$(string.s{n})"/>"#
        );
    }
    manifest(
        &format!("<tasks>{tasks}</tasks><events>{events}</events>"),
        "",
    )
}

#[test]
fn ten_times_the_unknown_names_take_ten_times_the_time() {
    let times = growth(&*unknown_names(1_000), &*unknown_names(10_000), |text| {
        // The sink keeps a bounded number of them.
        let found = compile(text).len();
        assert!((100..=4_097).contains(&found), "{found}");
    });
    assert!(times < LIMIT, "{times}");
}
