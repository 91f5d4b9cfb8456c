//! The sample driver links for Windows' kernel, with MinGW's linker and with LLVM's: nothing but the kernel is imported, and
//! there is no way to a panic. Nobody has loaded it.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_tests::golden::package;
use ecm_tests::windows;

/// What the driver takes from the kernel at most.
const IMPORTS: [&str; 10] = [
    "EtwRegister",
    "EtwSetInformation",
    "EtwUnregister",
    "EtwWriteEx",
    "EtwWriteTransfer",
    "PsGetCurrentThreadId",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
];

/// Builds the driver for a target with a linker.
fn build(target: &str, linker: &Path) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver");
    let variable = target.to_uppercase().replace('-', "_");
    windows::run(
        Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--locked",
                "--release",
                "--target",
                target,
            ])
            .arg("--target-dir")
            .arg(&folder)
            .current_dir(package().join("../samples/driver"))
            .env(format!("CARGO_TARGET_{variable}_LINKER"), linker)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS"),
    );
    folder.join(target).join("release/sample.dll")
}

/// Checks what the image says of itself.
fn inspect(image: &Path, readobj: &Path) {
    let shown = windows::run(
        Command::new(readobj)
            .args(["--file-headers", "--coff-imports"])
            .arg(image),
    );
    let shown = String::from_utf8(shown).expect("text");
    assert!(
        shown.contains("Subsystem: IMAGE_SUBSYSTEM_NATIVE"),
        "{shown}"
    );
    let after = |head: &'static str| {
        let lines = shown.lines();
        lines.filter_map(move |line| line.trim().strip_prefix(head))
    };
    let modules: Vec<&str> = after("Name: ").collect();
    assert!(
        !modules.is_empty() && modules.iter().all(|module| *module == "ntoskrnl.exe"),
        "{modules:?}"
    );
    let symbols: Vec<&str> = after("Symbol: ")
        .map(|symbol| symbol.split(' ').next().unwrap_or(symbol))
        .collect();
    for needed in &IMPORTS[..5] {
        assert!(symbols.contains(needed), "{needed} of {symbols:?}");
    }
    // KeBugCheckEx would be the way from a panic.
    let others: Vec<&&str> = symbols
        .iter()
        .filter(|name| !IMPORTS.contains(name))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn the_sample_driver_links_with_mingw_and_cannot_panic() {
    let test = "driver";
    let target = "x86_64-pc-windows-gnu";
    let tool = |name| windows::tool(test, name);
    let (Some(linker), Some(readobj), Some(nm)) = (
        tool("x86_64-w64-mingw32-gcc"),
        tool("llvm-readobj"),
        tool("x86_64-w64-mingw32-nm"),
    ) else {
        return;
    };
    if !windows::has_target(test, target) {
        return;
    }
    let image = build(target, &linker);
    inspect(&image, &readobj);
    let symbols = windows::run(Command::new(nm).arg("--demangle").arg(&image));
    let symbols = String::from_utf8(symbols).expect("text");
    assert!(symbols.contains(" T DriverEntry"), "{symbols}");
    let panics: Vec<&str> = symbols
        .lines()
        .filter(|line| {
            // What panics for slices is called `…_fail`; one of the sample's own functions has a part of that name.
            let fails = line.ends_with("_fail") || line.contains("_fail::");
            line.contains("core::panicking") || fails
        })
        .collect();
    assert!(panics.is_empty(), "{panics:#?}");
}

#[test]
fn the_sample_driver_links_with_lld() {
    let test = "driver";
    let target = "x86_64-pc-windows-msvc";
    let (Some(linker), Some(readobj)) = (
        windows::tool(test, "rust-lld"),
        windows::tool(test, "llvm-readobj"),
    ) else {
        return;
    };
    if windows::has_target(test, target) {
        inspect(&build(target, &linker), &readobj);
    }
}
