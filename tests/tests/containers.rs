//! The containers of resources, as other people's tools read them and linkers take them.

use std::fs;
use std::path::Path;
use std::process::Command;

use ecm_compiler::backend::resource::{Kind, Resource, Target, object, res};
use ecm_tests::image::{Found, resources};
use ecm_tests::windows::{folder, run, tool};

const BASE: &str = env!("CARGO_TARGET_TMPDIR");

const TARGETS: &[&str] = &[
    "x86_64-pc-windows-gnu",
    "i686-pc-windows-gnu",
    "aarch64-pc-windows-gnullvm",
    "x86_64-pc-windows-msvc",
    "i686-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
];

/// Sets of resources: none, one, a template alone, languages out of order, lengths of every remainder.
fn sets() -> Vec<Vec<(Kind, u16, Vec<u8>)>> {
    let bytes = |length: u8| (0..length).collect::<Vec<u8>>();
    let table = |language, length| (Kind::MessageTable, language, bytes(length));
    let template = |language, length| (Kind::WevtTemplate, language, bytes(length));
    vec![
        vec![template(0x0409, 1)],
        vec![table(0x0407, 8)],
        vec![table(0x0409, 5), template(0x0409, 6)],
        vec![
            table(0x0411, 7),
            table(0x0407, 200),
            table(0x0c0a, 9),
            table(0x0409, 10),
            template(0x0411, 11),
        ],
    ]
}

fn borrowed(set: &[(Kind, u16, Vec<u8>)]) -> Vec<Resource<'_>> {
    set.iter()
        .map(|(kind, language, data)| Resource {
            kind: *kind,
            language: *language,
            data,
        })
        .collect()
}

/// What a program with the set has: by type, named ones first, then by language.
fn expected(set: &[(Kind, u16, Vec<u8>)]) -> Vec<Found> {
    let mut found: Vec<Found> = set
        .iter()
        .map(|(kind, language, data)| Found {
            kind: String::from(match kind {
                Kind::WevtTemplate => "WEVT_TEMPLATE",
                Kind::MessageTable => "11",
            }),
            name: String::from("1"),
            language: (*language).into(),
            data: data.clone(),
        })
        .collect();
    found.sort_by_key(|found| (found.kind == "11", found.language));
    found
}

/// Objects and `.res` files of all sets for `target`; the index of the set, and the paths.
fn write(at: &Path, target: &str) -> Vec<(usize, String, String)> {
    let parsed: Target = target.parse().expect("a target");
    let symbol = parsed.machine.symbol("ecm_symbol_of_a_test");
    let mut files = Vec::new();
    for (index, set) in sets().iter().enumerate() {
        let list = borrowed(set);
        let names = (format!("{index}-{target}.o"), format!("{index}.res"));
        fs::write(at.join(&names.0), object(&list, parsed, &[&symbol])).expect("file");
        fs::write(at.join(&names.1), res(&list)).expect("file");
        files.push((index, names.0, names.1));
    }
    files
}

/// Sizes and languages, in the order of a dump.
fn numbers(text: &str, key: &str) -> Vec<usize> {
    let number = |line: &str| {
        let rest = line.trim().strip_prefix(key)?;
        let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    text.lines().filter_map(number).collect()
}

#[test]
fn llvm_reads_objects_and_res() {
    let test = "llvm_reads_objects_and_res";
    let Some(readobj) = tool(test, "llvm-readobj") else {
        return;
    };
    let at = folder(BASE, "containers-readobj");
    for target in TARGETS {
        for (index, object, res) in write(&at, target) {
            let expected = expected(&sets()[index]);
            let sizes: Vec<usize> = expected.iter().map(|found| found.data.len()).collect();
            let languages: Vec<usize> = expected
                .iter()
                .map(|found| found.language as usize)
                .collect();
            let read = |arguments: &[&str], file: &str| {
                let mut command = Command::new(&readobj);
                let output = run(command.current_dir(&at).args(arguments).arg(file));
                String::from_utf8(output).expect("UTF-8")
            };
            let text = read(&["--coff-resources"], &object);
            assert_eq!(numbers(&text, "DataSize: "), sizes, "{object}\n{text}");
            assert_eq!(
                numbers(&text, "Language: (ID"),
                languages,
                "{object}\n{text}"
            );
            let text = read(
                &["--sections", "--section-relocations", "--symbols"],
                &object,
            );
            assert!(text.contains("ecm_symbol_of_a_test"), "{text}");
            let text = read(&[], &res);
            let mut in_order: Vec<usize> = numbers(&text, "Language ID: ");
            let mut languages = languages;
            in_order.sort_unstable();
            languages.sort_unstable();
            assert_eq!(in_order, languages, "{res}\n{text}");
        }
    }
}

#[test]
fn windres_reads_the_same_from_objects_and_res() {
    let test = "windres_reads_the_same_from_objects_and_res";
    let at = folder(BASE, "containers-windres");
    for (tool_name, target) in [
        ("x86_64-w64-mingw32-windres", "x86_64-pc-windows-gnu"),
        ("i686-w64-mingw32-windres", "i686-pc-windows-gnu"),
    ] {
        let Some(windres) = tool(test, tool_name) else {
            return;
        };
        for (_, object, res) in write(&at, target) {
            // The memory flags of a `.res` do not survive in an object.
            let read = |format: &str, file: &str| {
                let mut command = Command::new(&windres);
                let output = run(command
                    .current_dir(&at)
                    .args(["-J", format, "-O", "rc", file]));
                String::from_utf8_lossy(&output).replace(" MOVEABLE PURE", "")
            };
            let script = read("res", &res);
            assert!(script.contains("LANGUAGE"), "{script}");
            assert_eq!(script, read("coff", &object), "{object}");
        }
    }
}

/// Links with `command`, which writes `out.dll`; the resources in it.
fn linked(command: &mut Command, at: &Path) -> Vec<Found> {
    let out = at.join("out.dll");
    let _ = fs::remove_file(&out);
    run(command.current_dir(at));
    resources(&fs::read(out).expect("the linker has written"))
}

#[test]
fn gnus_linker_takes_objects() {
    let test = "gnus_linker_takes_objects";
    let at = folder(BASE, "containers-ld");
    for (tool_name, target) in [
        ("x86_64-w64-mingw32-ld", "x86_64-pc-windows-gnu"),
        ("i686-w64-mingw32-ld", "i686-pc-windows-gnu"),
    ] {
        let Some(ld) = tool(test, tool_name) else {
            return;
        };
        for (index, object, _) in write(&at, target) {
            let mut command = Command::new(&ld);
            command.args(["-shared", "-e", "0", "-o", "out.dll", &object]);
            assert_eq!(
                linked(&mut command, &at),
                expected(&sets()[index]),
                "{object}"
            );
        }
    }
}

#[test]
fn llvms_linkers_take_objects_and_res() {
    let test = "llvms_linkers_take_objects_and_res";
    let at = folder(BASE, "containers-lld");
    let linkers = [("lld-link", &[][..]), ("rust-lld", &["-flavor", "link"])];
    for (name, first) in linkers {
        let Some(lld) = tool(test, name) else {
            continue;
        };
        for (machine, target) in [
            ("x64", "x86_64-pc-windows-msvc"),
            ("x86", "i686-pc-windows-msvc"),
            ("arm64", "aarch64-pc-windows-msvc"),
        ] {
            for (index, object, res) in write(&at, target) {
                for file in [object, res] {
                    let mut command = Command::new(&lld);
                    command
                        .args(first)
                        .args(["/dll", "/noentry", "/out:out.dll"]);
                    command.arg(format!("/machine:{machine}")).arg(&file);
                    let found = linked(&mut command, &at);
                    assert_eq!(found, expected(&sets()[index]), "{name} {machine} {file}");
                }
            }
        }
    }
}
