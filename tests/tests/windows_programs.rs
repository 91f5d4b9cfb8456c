//! Programs for Windows as a whole: one without std, linked for MSVC without an SDK; a DLL with a provider that comes and
//! goes. Their texts lie in `tests/windows`.

use std::fs;
use std::path::Path;
use std::process::Command;

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
