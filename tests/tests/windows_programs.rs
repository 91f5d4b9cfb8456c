//! Programs for Windows as a whole: one without std, linked for MSVC without an SDK; a DLL with a provider that comes and
//! goes; a sample with the resources by which Windows decodes its events. Their texts lie in `tests/windows`.

use std::fs;
use std::path::Path;
use std::process::Command;

use ecm_runtime::Guid;
use ecm_runtime::consumer::schema::Resources;
use ecm_tests::compile::compile;
use ecm_tests::scratch::Scratch;
use ecm_tests::windows::{Workspace, has_target, missing, run, tool};

const BASE: &str = env!("CARGO_TARGET_TMPDIR");

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("windows")
        .join(name);
    fs::read_to_string(path).expect("is in the repository")
}

/// The provider of the smallest sample.
fn provider() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/manifests/quickstart.man");
    let manifest = fs::read(path).expect("is in the repository");
    compile("quickstart.man", &manifest).rust.expect("compiles")
}

/// The path of a package of this repository, for a `Cargo.toml`.
fn package(path: &str) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = here
        .join(path)
        .canonicalize()
        .expect("is in the repository");
    format!("{path:?}")
}

/// Wine with what this repository's script gives it.
fn wine(test: &str) -> Option<Command> {
    if !Path::new("/usr/lib/wine/wine64").is_file() {
        missing(test, "wine64");
        return None;
    }
    Some(Command::new(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("wine/run"),
    ))
}

#[test]
fn a_program_without_std_links_without_an_sdk() {
    const TEST: &str = "a program without std";
    let targets = [
        "x86_64-pc-windows-msvc",
        "i686-pc-windows-msvc",
        "aarch64-pc-windows-msvc",
    ];
    let (Some(linker), Some(readobj)) = (tool(TEST, "rust-lld"), tool(TEST, "llvm-readobj")) else {
        return;
    };
    let workspace = Workspace::new(BASE, "bare", &["bare"]);
    workspace.file(
        "bare/Cargo.toml",
        &format!(
            "[package]\nname = \"bare\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             ecm-runtime = {{ path = {} }}\n",
            package("../ecm-runtime")
        ),
    );
    workspace.file("bare/src/main.rs", &text("bare.rs"));
    workspace.file("bare/src/provider.rs", &provider());
    for target in targets {
        if !has_target(TEST, target) {
            continue;
        }
        let mut flags = String::from(
            "-Clinker-flavor=lld-link -Cpanic=abort -Copt-level=2 -Clink-arg=/entry:start \
             -Clink-arg=/subsystem:console -Clink-arg=/nodefaultlib",
        );
        if target.starts_with("i686") {
            // Divisions of 64 bits are in Microsoft's C library, which is not here: this program cannot run, but its imports
            // can be looked at.
            flags.push_str(" -Clink-arg=/safeseh:no -Clink-arg=/force:unresolved");
        }
        let output = workspace.cargo(&["build"], target, &linker, &flags);
        assert!(
            output.status.success(),
            "{target}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let program = workspace.path_of(target, "bare.exe");
        let imports = run(Command::new(&readobj).arg("--coff-imports").arg(&program));
        let imports = String::from_utf8_lossy(&imports);
        assert_eq!(
            imported(&imports),
            [
                "advapi32.dll EventRegister",
                "advapi32.dll EventSetInformation",
                "advapi32.dll EventUnregister",
                "advapi32.dll EventWriteEx",
                "advapi32.dll EventWriteTransfer",
                "kernel32.dll GetCurrentThreadId",
                "kernel32.dll SwitchToThread",
                "ntdll.dll RtlDllShutdownInProgress",
            ],
            "{target}"
        );
        if target == targets[0] {
            let Some(mut wine) = wine(TEST) else { continue };
            let status = wine.arg("exe").arg(&program).status().expect("a shell");
            assert_eq!(status.code(), Some(42));
        }
    }
}

/// What a program imports, sorted.
fn imported(shown: &str) -> Vec<String> {
    let mut dll = "";
    let mut found = Vec::new();
    for line in shown.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("Name: ") {
            dll = name;
        } else if let Some(symbol) = line.strip_prefix("Symbol: ") {
            let name = symbol.split(' ').next().unwrap_or_default();
            found.push(format!("{dll} {name}"));
        }
    }
    found.sort();
    found
}

#[test]
fn a_dll_with_a_provider_comes_and_goes() {
    const TEST: &str = "a DLL with a provider";
    let has_linker = tool(TEST, "x86_64-w64-mingw32-gcc").is_some();
    let (true, true, Some(mut wine)) = (
        has_linker,
        has_target(TEST, "x86_64-pc-windows-gnu"),
        wine(TEST),
    ) else {
        return;
    };
    let manifest = format!(
        "[package]\nname = \"etw_host\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [lib]\nname = \"etw_plugin\"\ncrate-type = [\"cdylib\"]\npath = \"src/plugin.rs\"\n\n\
         [dependencies]\necm-runtime = {{ path = {}, features = [\"std\"] }}\necm-etw-observer = {{ path = {} }}\n\n\
         [workspace]\n\n[profile.dev]\ndebug = 0\n",
        package("../ecm-runtime"),
        package("etw-observer"),
    );
    let scratch = Scratch::with_manifest("etw_host", &manifest);
    scratch.write("src/plugin.rs", &text("plugin.rs"));
    scratch.write("src/main.rs", &text("host.rs"));
    scratch.write("src/provider.rs", &provider());
    let output = wine
        .args(["cargo", "run", "--quiet"])
        .current_dir(scratch.path("."))
        .env("CARGO_TARGET_DIR", scratch.built(""))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("a shell");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_sample_writes_what_its_own_resources_describe() {
    const TEST: &str = "a sample before the observer";
    const GUID: Guid = Guid::from_u128(0x5A0C_8E11_3B7D_4E0F_8E58_2F9B_0D3C_4A76);
    let has_linker = tool(TEST, "x86_64-w64-mingw32-gcc").is_some();
    let (true, true, Some(mut wine)) = (
        has_linker,
        has_target(TEST, "x86_64-pc-windows-gnu"),
        wine(TEST),
    ) else {
        return;
    };
    let manifest = format!(
        "[package]\nname = \"etw_sample\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         ecm-runtime = {{ path = {}, features = [\"session\", \"macros\"] }}\necm-samples = {{ path = {} }}\n\
         ecm-etw-observer = {{ path = {} }}\n\n[build-dependencies]\necm-compiler = {{ path = {} }}\n\n\
         [workspace]\n\n[profile.dev]\ndebug = 0\n",
        package("../ecm-runtime"),
        package("../samples"),
        package("etw-observer"),
        package("../ecm-compiler"),
    );
    let scratch = Scratch::with_manifest("etw_sample", &manifest);
    // The resources come with the package of the samples.
    let man = package("../samples/manifests/all_types.man");
    scratch.write(
        "build.rs",
        &format!(
            "fn main() {{\n    ecm_compiler::Builder::new().manifest({man}).resources(false).generate();\n}}\n"
        ),
    );
    let sample = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/src/bin/all_types.rs"),
    );
    let sample = sample.expect("is in the repository");
    let sample = sample.replacen("fn main()", "fn sample()", 1);
    scratch.write("src/main.rs", &(sample + &text("sample.rs")));
    let output = wine
        .args(["cargo", "run", "--quiet"])
        .current_dir(scratch.path("."))
        .env("CARGO_TARGET_DIR", scratch.built(""))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("a shell");
    let (said, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{said}{error}");

    // Values, once as the process's own session decoded them, which the sample has compared with what it wrote.
    let (own, observed) = said.replace('\r', "").split_once("observed\n").map_or_else(
        || panic!("{said}"),
        |(own, observed)| (values(own), values(observed)),
    );
    assert!(own.len() > 100, "{said}");
    assert_eq!(own, observed);

    let program = scratch.built("x86_64-pc-windows-gnu/debug/etw_sample.exe");
    let resources = Resources::open(&program).expect("has resources");
    let schemas = resources.schemas().expect("WEVT_TEMPLATE");
    let provider = schemas.iter().find_map(|schema| schema.provider(GUID));
    let listed: Vec<String> = provider
        .expect("is in the resources")
        .events
        .iter()
        .map(|event| format!("descriptor {:?}", event.descriptor))
        .collect();
    let mut seen: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("descriptor "))
        .collect();
    seen.sort_by_key(|line| listed.iter().position(|listed| listed == line));
    assert_eq!(seen, listed);
}

/// The lines that show an event's values.
fn values(shown: &str) -> Vec<String> {
    let lines = shown.lines().filter(|line| line.starts_with("    "));
    lines.map(str::to_owned).collect()
}
