//! Names that clash with Rust, with the generated code and with each other, in every place where a manifest has names: what
//! comes out is accepted by strict crates, or there is a diagnostic.

use std::fmt::Write as _;

use ecm_compiler::backend::rust::{RustOptions, emit, module_tokens};
use ecm_compiler::check::Checked;
use ecm_compiler::diag::Sink;
use ecm_compiler::{Compilation, Options};
use ecm_tests::scratch::Scratch;

/// Keywords, names of the prelude and of primitive types, names that generated code itself has, names that are none in Rust.
const EVIL: &str = "type self Self super crate union gen async fn r#type static dyn try yield macro_rules \
    Debug Clone Copy Default PartialEq Eq Hash Ord PartialOrd Option Some None Ok Err Result String Vec Box Into From \
    Iterator Drop Fn Send Sized u8 u32 str bool char f64 core std alloc ecm_runtime main test derive inline \
    Provider Event Unknown Malformed Writer EventWriter SelfWriter Self_Writer EvilWriter PROVIDER GUID NAME META ENTRIES \
    META_ ENTRIES_ CLASSES GUIDS CONTROL_GUID DESCRIPTOR register fields map keyword level task opcode channel new write \
    write_to write_with_activity decode decode_with_rest encode encode_ input input_ out w f activity activity_ provider \
    instance name contains bits union intersection is_empty record other raw from_raw value rest callback \
    evil_enabled write_evil write_evil_with write_evil_unchecked write_evil_activity evil_with evil_unchecked Evil_1_v0 \
    VALUE_1 VALUE_1_1 field_1 field_2 event_1_v0 KEYWORD_1 TASK_1 OPCODE_10 T T1 a A b B FieldMeta EventMeta \
    _1 _2x __2_2 1 1st 3D 3_D _ __ é 注文 Größe aé éa a-b a.b win:evil %1 {} [x] `x` `` \" & <b> */ // \\ ' 'a #[x] $x \
    __hole_0 __lines_0 __runtime __not_an_identifier IPv4 IPv6 x X x_1 x_1_3 X_1_3 x_2 x_2_6 x__1";

fn evil() -> Vec<&'static str> {
    EVIL.split_whitespace().collect()
}

/// The places of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Provider,
    Channel,
    Level,
    Task,
    Opcode,
    LocalOpcode,
    Keyword,
    Map,
    MapSymbol,
    ValueItem,
    BitItem,
    Template,
    Field,
    Struct,
    Member,
    Event,
}

const PLACES: [Place; 16] = [
    Place::Provider,
    Place::Channel,
    Place::Level,
    Place::Task,
    Place::Opcode,
    Place::LocalOpcode,
    Place::Keyword,
    Place::Map,
    Place::MapSymbol,
    Place::ValueItem,
    Place::BitItem,
    Place::Template,
    Place::Field,
    Place::Struct,
    Place::Member,
    Place::Event,
];

fn escaped(name: &str) -> String {
    name.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// Writes `element` for each name at `place`, with its number; for one called `plain` where this is not the place.
fn each(
    names: &[(Place, &str)],
    place: Place,
    plain: &str,
    element: impl Fn(&str, usize) -> String,
) -> String {
    let mut here: Vec<&str> = names
        .iter()
        .filter(|(at, _)| *at == place)
        .map(|(_, name)| *name)
        .collect();
    if here.is_empty() {
        here.push(plain);
    }
    let mut out = String::new();
    for (at, name) in here.iter().enumerate() {
        out += &element(&escaped(name), at);
    }
    out
}

/// A manifest with these names at these places.
fn manifest(names: &[(Place, &str)]) -> String {
    let channels = each(names, Place::Channel, "chan", |name, at| {
        format!(
            r#"<channel name="Evil/C{at}" chid="{name}" symbol="C_{at}" type="Analytic" enabled="false"/>"#
        )
    });
    let levels = each(names, Place::Level, "lev", |name, at| {
        format!(
            r#"<level name="{name}" value="{}" symbol="L_{at}"/>"#,
            at + 16
        )
    });
    let local = each(names, Place::LocalOpcode, "loc", |name, at| {
        format!(
            r#"<opcode name="{name}" value="{}" symbol="O_{at}"/>"#,
            at + 10
        )
    });
    let tasks = each(names, Place::Task, "tas", |name, at| {
        let opcodes = if at == 0 { local.as_str() } else { "" };
        format!(
            r#"<task name="{name}" value="{}" symbol="T_{at}"><opcodes>{opcodes}</opcodes></task>"#,
            at + 1
        )
        .replace("<opcodes></opcodes>", "")
    });
    let opcodes = each(names, Place::Opcode, "opc", |name, at| {
        format!(
            r#"<opcode name="{name}" value="{}" symbol="G_{at}"/>"#,
            at + 20
        )
    });
    let keywords = each(names, Place::Keyword, "key", |name, at| {
        format!(
            r#"<keyword name="{name}" mask="{:#x}" symbol="K_{at}"/>"#,
            1_u64 << at
        )
    });
    let symbols = |place, value: fn(usize) -> String| {
        each(names, place, "it", |name, at| {
            format!(
                r#"<map value="{}" symbol="{name}" message="$(string.s)"/>"#,
                value(at)
            )
        })
    };
    let values = symbols(Place::ValueItem, |at| at.to_string());
    let bits = symbols(Place::BitItem, |at| format!("{:#x}", 1_u64 << at));
    let maps = each(names, Place::Map, "Mappy", |name, at| {
        format!(r#"<valueMap name="{name}" symbol="Map_{at}_">{values}</valueMap>"#)
    }) + &each(names, Place::MapSymbol, "Bits_", |name, _| {
        format!(r#"<bitMap name="é{name}" symbol="{name}">{bits}</bitMap>"#)
    });
    let map = names
        .iter()
        .find(|(at, _)| *at == Place::Map)
        .map_or("Mappy".to_owned(), |(_, name)| escaped(name));
    let fields = each(names, Place::Field, "fie", |name, _| {
        format!(r#"<data name="{name}" inType="win:UnicodeString"/>"#)
    });
    let members = each(names, Place::Member, "mem", |name, _| {
        format!(r#"<data name="{name}" inType="win:UInt32"/>"#)
    });
    let structs = each(names, Place::Struct, "str", |name, _| {
        format!(r#"<struct name="{name}" count="2">{members}</struct>"#)
    });
    let mut references = Vec::new();
    for (place, name) in names {
        if *place == Place::Template {
            references.push(escaped(name));
        }
    }
    if references.is_empty() {
        references.push("Tem".to_owned());
    }
    let templates: String = references
        .iter()
        .map(|tid| {
            format!(
                r#"<template tid="{tid}"><data name="m" inType="win:UInt8" map="{map}"/>{fields}{structs}</template>"#
            )
        })
        .collect();
    let events = each(names, Place::Event, "Evil", |name, at| {
        let template = &references[at % references.len()];
        format!(
            r#"<event value="{}" symbol="{name}" template="{template}"/>"#,
            at + 1
        )
    });
    let mut all = events;
    for (at, template) in references.iter().enumerate() {
        let _ = write!(
            all,
            r#"<event value="{}" template="{template}"/>"#,
            at + 1000
        );
    }
    let provider = names
        .iter()
        .find(|(at, _)| *at == Place::Provider)
        .map_or("Evil".to_owned(), |(_, name)| escaped(name));
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"><instrumentation><events>
    <provider name="P-{provider}" guid="{{7d44233d-0365-4a8c-84c3-bc528b3d09d4}}" symbol="{provider}"
        resourceFileName="a.exe" messageFileName="a.exe">
      <channels>{channels}</channels><levels>{levels}</levels><tasks>{tasks}</tasks><opcodes>{opcodes}</opcodes>
      <keywords>{keywords}</keywords><maps>{maps}</maps><templates>{templates}</templates><events>{all}</events>
    </provider></events></instrumentation><localization><resources culture="en-US"><stringTable>
      <string id="s" value="text"/>
    </stringTable></resources></localization></instrumentationManifest>"#
    )
}

/// What comes of a manifest: Rust, or codes of errors.
fn compile(text: &str) -> Result<String, Vec<&'static str>> {
    let mut compilation = Compilation::new(Options::default());
    let checked: Option<Checked> = compilation
        .add_text("evil.man", text.as_bytes())
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .ok();
    let codes = |diagnostics: &[ecm_compiler::diag::Diagnostic]| {
        diagnostics
            .iter()
            .map(|found| found.code.as_str())
            .collect()
    };
    let Some(checked) = checked else {
        return Err(codes(compilation.diagnostics()));
    };
    let mut sink = Sink::new();
    // What the tokens are is compared elsewhere; here they must come to be.
    let tokens = module_tokens(&checked, &RustOptions::default(), &mut sink);
    let Ok(text) = emit(&checked, &RustOptions::default(), &mut sink) else {
        assert!(tokens.is_err());
        return Err(codes(sink.diagnostics()));
    };
    let tokens = tokens.expect("what is text is tokens").to_string();
    assert!(!tokens.contains("__not_an_identifier "), "{tokens}");
    Ok(text)
}

/// Whether a manifest that was refused was refused for a reason that has to do with names.
fn is_fair(codes: &[&str]) -> bool {
    let fair = [
        "ECM0216", "ECM0217", "ECM0309", "ECM0313", "ECM0314", "ECM0410", "ECM0513", "ECM0701",
        "ECM0702",
    ];
    !codes.is_empty() && codes.iter().any(|code| fair.contains(code))
}

/// The Rust of all manifests: at each place as many names as go together, and each name (with `ECM_FULL=1`, else every eighth)
/// at all places.
fn modules() -> Vec<String> {
    let mut out = Vec::new();
    let mut add = |names: &[(Place, &str)]| {
        let text = manifest(names);
        match compile(&text) {
            Ok(rust) => out.push(rust),
            Err(codes) => assert!(is_fair(&codes), "{names:?}: {codes:?}\n{text}"),
        }
    };
    let step = if std::env::var_os("ECM_FULL").is_some() {
        1
    } else {
        8
    };
    for name in evil().into_iter().step_by(step) {
        // Where one place does not take the name, the others still do.
        let takes = |&(place, name): &(Place, &str)| {
            let result = compile(&manifest(&[(place, name)]));
            let refused = result.as_ref().err();
            assert!(
                refused.is_none_or(|codes| is_fair(codes)),
                "{place:?} {name}: {refused:?}"
            );
            result.is_ok()
        };
        // Symbols of different things may not be equal in C.
        let symbols = [Place::MapSymbol, Place::Provider];
        let mut everywhere: Vec<_> = PLACES.map(|place| (place, name)).to_vec();
        everywhere.retain(|(place, _)| !symbols.contains(place));
        if compile(&manifest(&everywhere)).is_err() {
            everywhere.retain(takes);
        }
        add(&everywhere);
        add(&[(Place::Provider, name)]);
    }
    for place in PLACES {
        if place == Place::Provider {
            continue;
        }
        let most = match place {
            Place::Channel => 8,
            Place::BitItem => 32,
            Place::Keyword => 48,
            Place::Field | Place::Member | Place::Struct => 90,
            Place::Map | Place::Template => 20,
            _ => 200,
        };
        let mut together: Vec<(Place, &str)> = Vec::new();
        for name in evil().into_iter().rev() {
            together.push((place, name));
            if together.len() > most || compile(&manifest(&together)).is_err() {
                together.pop();
            }
        }
        add(&together);
    }
    out
}

#[test]
#[allow(clippy::print_stdout, reason = "the numbers are part of the result")]
fn evil_names_compile_or_are_refused() {
    let modules = modules();
    let scratch = Scratch::with_features("evil_names", "2024", &[]);
    let mut root = String::from(
        "//! Generated code.\n#![no_std]\n#![forbid(unsafe_code, missing_docs)]\n#![deny(warnings, rustdoc::all)]\n",
    );
    for (at, text) in modules.iter().enumerate() {
        scratch.write(&format!("src/m{at}.rs"), text);
        let _ = writeln!(root, "/// A manifest.\npub mod m{at};");
    }
    scratch.write("src/lib.rs", &root);
    for command in [&["check"][..], &["doc", "--no-deps"]] {
        let output = scratch.cargo(command);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    println!("rustc and rustdoc accept {} manifests", modules.len());
    assert!(modules.len() > 40);
}
