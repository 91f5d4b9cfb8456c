//! The derives for types of an application, without rustc: what is read, which codes are found, and that nothing makes them panic.

use ecm_compiler::backend::rust::derive as generate;
use ecm_compiler::inline::{Places, derive};
use ecm_compiler::syntax::Manifest;
use ecm_compiler::{Compilation, Options};
use proc_macro2::{TokenStream, TokenTree};

/// The codes of what is found, and the expansion (also that of a faulty type).
fn expand(item: TokenStream, is_map: bool) -> (Vec<&'static str>, String) {
    let places = Places::of_macro();
    let mut compilation = Compilation::new(Options::default());
    let through = |manifest: Option<Manifest>, compilation: &mut Compilation| {
        compilation.sink.gate()?;
        let Some(manifest) = manifest else {
            return Ok(None);
        };
        let lowered = compilation.lower(manifest)?;
        compilation.check(lowered).map(Some)
    };
    let code = if is_map {
        derive::map(item, &places, &mut compilation.sink).map(|mut map| {
            compilation.sink.set_levels(map.options.lints.clone());
            through(map.manifest.take(), &mut compilation)
                .and_then(|checked| {
                    generate::map_tokens(&map, checked.as_ref(), &mut compilation.sink)
                })
                .unwrap_or_else(|_| generate::map_stub(&map))
        })
    } else {
        derive::data(item, &places, &mut compilation.sink).map(|mut data| {
            compilation.sink.set_levels(data.options.lints.clone());
            through(data.manifest.take(), &mut compilation)
                .and_then(|checked| {
                    generate::data_tokens(&data, checked.as_ref(), &mut compilation.sink)
                })
                .unwrap_or_else(|_| generate::data_stub(&data))
        })
    };
    let codes = compilation.diagnostics().iter();
    let codes = codes.map(|found| found.code.as_str()).collect();
    (codes, code.unwrap_or_default().to_string())
}

fn codes(item: &str, is_map: bool) -> Vec<&'static str> {
    expand(item.parse().expect("tokens"), is_map).0
}

/// Faultless structs, and enums and flags.
const DATA: [&str; 3] = [
    "#[derive(EventData, Debug)] #[data(of = a::b::Line<'_>, decode = true)] #[serde(rename_all = \"x\")] pub(crate) struct Line<'a, 'b: 'a> { #[field(name = \"two words\")] pub x: &'a [Other<'b>], r#type: Vec<u8> }",
    "#[data(runtime = \"::etw\")] struct Alone<'a> { #[field(out_type = HexInt32)] größe: u32, #[field(in_type = UInt8)] color: [Color; 3], #[serde(skip)] name: ::core::option::Text<'a>, raw: Cow<'a, [u8]> }",
    "#[data(event = orders::Started)] struct Started { at: std::time::SystemTime, map: Any<B, C> }",
];
const MAPS: [&str; 4] = [
    "#[map(of = a::map::Color)] #[repr(u8)] pub enum Color { /// Red\n Red = 1, #[default] Green, #[entry(symbol = \"3 D\", message = \"x\")] Blue = 0x10 }",
    "#[map(flags)] enum Bits { A = 1 << 3, B = 2, #[entry(other)] Other(u32) }",
    "#[map(of = a::Flags)] pub struct Flags(<Flags as ::bitflags::__private::PublicFlags>::Internal);",
    "#[map(entries(READ, WRITE), bitflags = \"::flags\")] struct Access(pub u16);",
];

#[test]
fn faultless_types_expand_to_rust() {
    for (items, is_map) in [(&DATA[..], false), (&MAPS[..], true)] {
        for item in items {
            let (codes, code) = expand(item.parse().expect("tokens"), is_map);
            assert!(codes.is_empty(), "{item}: {codes:?}");
            assert!(code.contains("automatically_derived"), "{item}: {code}");
        }
    }
}

#[test]
fn faults_have_the_codes_of_providers() {
    for (item, expected) in [
        ("struct A { a: Option<u32> }", &["ECM0242"][..]),
        ("struct A { a: Color, b: usize }", &["ECM0242", "ECM0242"]),
        ("struct A { a: u32, a: u32 }", &["ECM0513"]),
        ("struct A;", &["ECM0240"]),
        ("enum A { B }", &["ECM0240"]),
        ("struct A<T> { a: T }", &["ECM0240"]),
        ("#[data(of = 7)] struct A { a: u32 }", &["ECM0241"]),
        (
            "#[data(of = a::B, event = a::C)] struct A { a: u32 }",
            &["ECM0241"],
        ),
        ("#[data(off = a::B)] struct A { a: u32 }", &["ECM0241"]),
        (
            "#[data(of = a::B)] struct A { #[field(length = 3)] a: Text }",
            &["ECM0241"],
        ),
        (
            "#[data(runtime = \"ecm\")] struct A { a: u32 }",
            &["ECM0703"],
        ),
        (
            "struct A { #[field(in_type = UInt33)] a: u32 }",
            &["ECM0501"],
        ),
        (
            "struct A { #[field(out_type = IPv6)] a: u16 }",
            &["ECM0503"],
        ),
        (
            "struct A { #[field(in_type = UInt64)] a: u32 }",
            &["ECM0242"],
        ),
        ("struct A {}", &["ECM0514"]),
    ] {
        assert_eq!(codes(item, false), expected, "{item}");
    }
    for (item, expected) in [
        ("enum A { B = 1, C = 1 }", &["ECM0310"][..]),
        ("enum A { B = -1 }", &["ECM0212"]),
        ("#[map(flags)] enum A { B }", &["ECM0203"]),
        ("enum A<'a> { B = 1 }", &["ECM0240"]),
        ("enum A { B(u32) }", &["ECM0240"]),
        ("enum A { #[entry(other)] B }", &["ECM0241"]),
        ("#[map(flag)] enum A { B = 1 }", &["ECM0241"]),
        ("struct A { a: u32 }", &["ECM0240"]),
        ("struct A(u32);", &["ECM0240"]),
        ("union A { a: u32 }", &["ECM0240"]),
    ] {
        assert_eq!(codes(item, true), expected, "{item}");
    }
}

/// Every token left out, and every token twice: on every level.
fn mutants(tokens: &[TokenTree]) -> Vec<Vec<TokenTree>> {
    let mut mutants = Vec::new();
    for at in 0..tokens.len() {
        let mut without = tokens.to_vec();
        let token = without.remove(at);
        mutants.push(without);
        let mut twice = tokens.to_vec();
        twice.insert(at, token.clone());
        mutants.push(twice);
        if let TokenTree::Group(group) = token {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for inner in self::mutants(&inner) {
                let mut changed = tokens.to_vec();
                let stream = inner.into_iter().collect();
                changed[at] = proc_macro2::Group::new(group.delimiter(), stream).into();
                mutants.push(changed);
            }
        }
    }
    mutants
}

#[test]
fn nothing_makes_them_panic() {
    for item in DATA.iter().chain(&MAPS) {
        let tokens: TokenStream = item.parse().expect("tokens");
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for mutant in mutants(&tokens) {
            for is_map in [false, true] {
                expand(mutant.iter().cloned().collect(), is_map);
            }
        }
    }
}
