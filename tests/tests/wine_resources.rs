//! Windows' own functions, as Wine has them, find the resources in a program: all of the template, and every message.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::backend::bin::Resources;
use ecm_compiler::backend::resource::object;
use ecm_compiler::{Compilation, Options};
use ecm_tests::image::messages;
use ecm_tests::windows::{Workspace, folder, has_target, run, tool};
use ecm_tests::{golden, shared};

const BASE: &str = env!("CARGO_TARGET_TMPDIR");
const GNU: &str = "x86_64-pc-windows-gnu";

/// `tests/wine/run`, where it can run.
fn wine(test: &str) -> Option<PathBuf> {
    let places = ["/usr/lib/wine/wine64", "/usr/lib/wine/wine64-preloader"];
    let debian = places.iter().any(|path| Path::new(path).exists());
    if !debian && tool(test, "wine64").is_none() {
        return None;
    }
    Some(golden::package().join("wine/run"))
}

fn compile(path: &Path) -> Resources {
    let mut compilation = Compilation::new(Options::default());
    let bytes = fs::read(path).expect("the manifest");
    let source = compilation.add_text("a.man", &bytes).expect("text");
    let manifest = compilation.parse(source).expect("XML");
    let lowered = compilation.lower(manifest).expect("names");
    let checked = compilation.check(lowered).expect("rules");
    compilation.resources(&checked).expect("resources")
}

/// Every table of every program: the program (`-` is the one that asks), the resources in it, the index of the table.
type Questions<'r> = Vec<(String, &'r Resources, usize)>;

/// Asks for the template and all messages of each program.
fn ask(wine: &Path, at: &Path, questions: &Questions<'_>) {
    let mut command = Command::new(wine);
    command.current_dir(at).args(["exe", "./resources.exe"]);
    for (number, (program, resources, table)) in questions.iter().enumerate() {
        let table = &resources.message_tables[*table];
        let ids = messages(&table.bytes).into_iter().map(|(id, _)| id);
        // One that is not there: the negative control.
        let ids: String = ids.chain([ABSENT]).map(|id| format!("{id:x}\n")).collect();
        let file = format!("{number}.txt");
        fs::write(at.join(&file), ids).expect("file");
        command.args([program, &format!("{:x}", table.language), &file]);
    }
    let output = String::from_utf8(run(&mut command)).expect("ASCII");
    let mut lines = output.lines();
    for (program, resources, table) in questions {
        let bytes = resources.template.iter();
        let template: String = bytes.map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(lines.next(), Some(format!("template {template}").as_str()));
        for (id, text) in messages(&resources.message_tables[*table].bytes) {
            let units = without_escapes(&text);
            let units: String = units
                .encode_utf16()
                .map(|unit| format!("{unit:04x}"))
                .collect();
            let line = format!("{id:x} {units}");
            assert_eq!(lines.next(), Some(line.as_str()), "{program}: {text:?}");
        }
        // ERROR_MR_MID_NOT_FOUND.
        let absent = format!("{ABSENT:x} error 13d");
        assert_eq!(lines.next(), Some(absent.as_str()));
    }
    assert_eq!(lines.next(), None);
}

const ABSENT: u32 = 0x7fff_ffff;

/// What FormatMessage makes of a text while it leaves the inserts alone: escapes of the layout are followed all the same.
fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, if c == '%' { characters.next() } else { None }) {
            ('%', Some('0')) => break,
            ('%', Some('n')) => out.push_str("\r\n"),
            ('%', Some('r')) => out.push('\r'),
            ('%', Some('t')) => out.push('\t'),
            ('%', Some(other)) => out.extend(['%', other]),
            _ => out.push(c),
        }
    }
    out
}

#[test]
fn a_program_finds_its_own_template_and_every_message() {
    let test = "a_program_finds_its_own_template_and_every_message";
    let (Some(gcc), Some(wine)) = (tool(test, "x86_64-w64-mingw32-gcc"), wine(test)) else {
        return;
    };
    let mut manifests = vec![
        golden::package().join("../samples/manifests/quickstart.man"),
        golden::package().join("../samples/manifests/order_service.man"),
        golden::package().join("manifests/pass/two_cultures.man"),
    ];
    if let Some(shared) = shared::path_for(test, "golden") {
        manifests.extend(shared::manifests(&shared));
    }
    let at = folder(BASE, "wine");
    let all: Vec<Resources> = manifests.iter().map(|path| compile(path)).collect();
    let mut questions = Questions::new();
    for (index, resources) in all.iter().enumerate() {
        let object = object(&resources.list(), GNU.parse().expect("a target"), &[]);
        fs::write(at.join(format!("{index}.o")), object).expect("file");
        let mut command = Command::new(&gcc);
        command.current_dir(&at);
        // The first is in the program that asks, the others in one that it looks into.
        let program = if index == 0 {
            let source = golden::package().join("wine/resources.c");
            run(command.arg(source).args(["0.o", "-o", "resources.exe"]));
            String::from("-")
        } else {
            let program = format!("{index}.dll");
            let object = format!("{index}.o");
            run(command.args(["-shared", "-nostdlib", "-Wl,-e,0", &object, "-o", &program]));
            program
        };
        for table in 0..resources.message_tables.len() {
            questions.push((program.clone(), resources, table));
        }
    }
    assert!(questions.len() >= 4, "{}", questions.len());
    ask(&wine, &at, &questions);
}

#[test]
fn a_program_that_cargo_has_built_is_read() {
    let test = "a_program_that_cargo_has_built_is_read";
    let (Some(gcc), Some(wine)) = (tool(test, "x86_64-w64-mingw32-gcc"), wine(test)) else {
        return;
    };
    if !has_target(test, GNU) {
        return;
    }
    let manifest = golden::package().join("manifests/pass/two_cultures.man");
    let text = fs::read_to_string(&manifest).expect("the fixture");
    let workspace = Workspace::new(BASE, "wine-package", &["app"]);
    workspace.package("app", false, "");
    workspace.file("app/app.man", &text);
    workspace.file("app/src/main.rs", "fn main() {}\n");
    workspace.file(
        "app/build.rs",
        "fn main() {\n    ecm_compiler::Builder::new().manifest(\"app.man\").allow(\"warnings\").generate();\n}\n",
    );
    let output = workspace.cargo(&["build"], GNU, &gcc, "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");

    let at = folder(BASE, "wine-read");
    let source = golden::package().join("wine/resources.c");
    let mut command = Command::new(&gcc);
    run(command
        .current_dir(&at)
        .arg(source)
        .args(["-o", "resources.exe"]));
    let resources = compile(&manifest);
    let program = workspace.path_of(GNU, "app.exe").display().to_string();
    let tables = 0..resources.message_tables.len();
    let questions = tables.map(|table| (program.clone(), &resources, table));
    ask(&wine, &at, &questions.collect());
}
