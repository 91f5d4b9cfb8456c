//! `ecm resources`: which files there are, what is said of them, and that nothing is left of a manifest with an error.

use crate::common::{CLEAN, Folder, faulty};

const RUST: &str = "#[ecm_runtime::provider(name = \"In-Rust\")]\nmod in_rust {\n    #[event(id = 1)]\n    fn began(number: u32);\n}\n";

#[test]
fn the_files_of_mc_and_the_containers() {
    let folder = Folder::new("resources-files");
    folder.file("app.man", CLEAN);
    let outcome = folder.ecm(["resources", "app.man", "-o", "out"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = outcome
        .stdout
        .lines()
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .collect()
        })
        .collect();
    let said: Vec<&str> = lines.iter().map(|line| line[2]).collect();
    assert_eq!(
        said,
        [
            "the resource WEVT_TEMPLATE",
            // Those of the predefined level.
            "the messages of en-US",
            "for rc.exe or windres, which take in the files above",
            "for link.exe or lld-link",
            "for the linker of x86_64-pc-windows-gnu",
        ]
    );
    for line in &lines {
        let size = std::fs::metadata(folder.path().join(line[0]))
            .expect("there")
            .len();
        assert_eq!(line[1], format!("{size} bytes"));
    }
    let template = std::fs::read(folder.path().join("out/appTEMP.BIN")).expect("there");
    assert!(template.starts_with(b"CRIM"));
    assert_eq!(
        folder.read("out/app.rc"),
        "LANGUAGE 0x9,0x1\r\n1 11 \"app_MSG00001.bin\"\r\n1 WEVT_TEMPLATE \"appTEMP.BIN\"\r\n"
    );
}

#[test]
fn messages_names_and_targets() {
    let folder = Folder::new("resources-names");
    let text = include_str!("../../../tests/manifests/pass/two_cultures.man");
    folder.file("app.man", text);
    let outcome = folder.ecm([
        "resources",
        "app.man",
        "-o",
        "out",
        "--base",
        "My App",
        "--json",
        "--mc-compat",
        "8.1",
        "-q",
        "--target",
        "i686-pc-windows-msvc,aarch64-pc-windows-gnullvm",
    ]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let listing: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    assert_eq!(listing["mc_compat"], "8.1");
    let files = listing["files"].as_array().expect("files");
    let said = |field: &str| -> Vec<String> {
        let values = files.iter().filter_map(|file| file[field].as_str());
        values.map(str::to_owned).collect()
    };
    let name = |end: &str| {
        std::path::Path::new("out")
            .join(format!("My App{end}"))
            .display()
            .to_string()
    };
    assert_eq!(
        said("path"),
        [
            "TEMP.BIN",
            "_MSG00001.bin",
            "_MSG00002.bin",
            ".rc",
            ".res",
            "-i686-pc-windows-msvc.o",
            "-aarch64-pc-windows-gnullvm.o",
        ]
        .map(name)
    );
    assert_eq!(
        said("kind"),
        [
            "template", "messages", "messages", "script", "res", "object", "object"
        ]
    );
    assert_eq!(said("culture").len(), 2);
    let script = folder.read("out/My App.rc");
    assert!(
        script.contains("1 11 \"My App_MSG00002.bin\"\r\n"),
        "{script}"
    );
}

#[test]
fn a_template_of_ones_own_and_providers_in_rust() {
    let folder = Folder::new("resources-rust");
    folder
        .file("main.rs", RUST)
        .file("own.hbs", "// ours\n{{template}}\n")
        .file("bad.hbs", "{{nothing}}");
    let all = [
        "resources",
        "--from-rust",
        "main.rs",
        "-o",
        "out",
        "-q",
        "-A",
        "warnings",
        "--rc-template",
    ];
    folder.ecm(all.iter().chain(&["own.hbs"])).is(0, "", "");
    assert_eq!(folder.read("out/main.rc"), "// ours\r\nmainTEMP.BIN\r\n");
    let outcome = folder.ecm(all.iter().chain(&["bad.hbs"]));
    assert_eq!(outcome.code, 1);
    assert!(
        outcome
            .stderr
            .starts_with("error: the template cannot be used: "),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stderr.contains("nothing"), "{}", outcome.stderr);
}

#[test]
fn what_is_wrong_leaves_nothing() {
    let folder = Folder::new("resources-wrong");
    folder
        .file("bad.man", faulty())
        .file("app.man", CLEAN)
        .file("empty.rs", "fn main() {}\n");
    assert_eq!(folder.ecm(["resources", "bad.man", "-o", "out"]).code, 1);
    assert_eq!(
        folder
            .ecm(["resources", "--from-rust", "empty.rs", "-o", "out"])
            .code,
        1
    );
    for wrong in [
        &["app.man"][..],
        &["-", "-o", "out"],
        &["app.man", "-o", "out", "--base", "a/b"],
        &[
            "app.man",
            "-o",
            "out",
            "--target",
            "x86_64-unknown-linux-gnu",
        ],
        &["app.man", "-o", "out", "--mc-compat", "7"],
    ] {
        let outcome = folder.ecm(["resources"].iter().chain(wrong));
        assert_eq!(outcome.code, 2, "{wrong:?}: {}", outcome.stderr);
    }
    assert_eq!(folder.names(), ["app.man", "bad.man", "empty.rs"]);
    folder.file("file", "");
    for (output, file) in [
        ("file", "file"),
        ("app.man", "app.man"),
        ("file/x/y", "file"),
    ] {
        let outcome = folder.ecm(["resources", "app.man", "-o", output]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
        let said =
            format!("error: `{file}` is a file, and -o takes the directory that the files go into");
        assert_eq!(outcome.stderr.lines().next(), Some(said.as_str()));
    }
}

/// LLVM's resource compiler makes of the script the bytes that we write without one.
#[test]
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
fn a_resource_compiler_makes_the_same_res() {
    let folder = Folder::new("resources-rc");
    let text = include_str!("../../../tests/manifests/pass/two_cultures.man");
    folder.file("app.man", text);
    folder
        .ecm(["resources", "app.man", "-o", ".", "-q"])
        .is(0, "", "");
    let compiler = std::process::Command::new("llvm-rc")
        .args(["-no-preprocess", "/fo", "compiled.res", "app.rc"])
        .current_dir(folder.path())
        .output();
    let output = match compiler {
        Ok(output) => output,
        Err(error) => {
            let required = std::env::var_os("ECM_REQUIRE_TOOLS").is_some_and(|value| value == "1");
            assert!(!required, "llvm-rc: {error}");
            eprintln!("SKIPPED a_resource_compiler_makes_the_same_res: llvm-rc is not installed");
            return;
        }
    };
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("there");
    assert!(read("compiled.res") == read("app.res"));
}
