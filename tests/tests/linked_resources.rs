//! From a build script into the program: cargo builds packages for Windows with nothing but a linker, and the resources are
//! read back from what it made.

use std::path::Path;
use std::process::{Command, Output};

use ecm_compiler::{Compilation, Options};
use ecm_tests::image::{Found, resources};
use ecm_tests::windows::{HOST, Workspace, folder, has_target, run, tool};

const BASE: &str = env!("CARGO_TARGET_TMPDIR");
const GNU: &str = "x86_64-pc-windows-gnu";
const MSVC: &str = "x86_64-pc-windows-msvc";
const LLVM: &str = "aarch64-pc-windows-gnullvm";

/// A provider with a message; `number` sets it apart from others.
fn manifest(number: u8) -> String {
    format!(
        r#"<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events">
  <instrumentation><events>
    <provider name="Provider{number}" guid="{{11111111-2222-3333-4444-5555555555{number:02}}}" symbol="PROVIDER{number}"
        resourceFileName="C:\app.exe" messageFileName="C:\app.exe">
      <channels><channel name="Provider{number}/Operational" chid="C" type="Operational" enabled="true"/></channels>
      <events><event value="1" symbol="First{number}" level="win:Informational" channel="C" message="$(string.First)"/></events>
    </provider>
  </events></instrumentation>
  <localization><resources culture="en-US"><stringTable>
    <string id="First" value="The first of provider {number}"/>
  </stringTable></resources></localization>
</instrumentationManifest>
"#
    )
}

/// What a program with the providers of these manifests has in it, the template in front as in a directory.
fn expected(manifests: &[String]) -> Vec<Found> {
    let text = joined(manifests);
    let mut compilation = Compilation::new(Options::default());
    let source = compilation.add_text("expected.man", text.as_bytes());
    let manifest = compilation.parse(source.expect("text")).expect("XML");
    let lowered = compilation.lower(manifest).expect("names");
    let checked = compilation.check(lowered).expect("rules");
    let made = compilation.resources(&checked).expect("resources");
    let mut found: Vec<Found> = made
        .message_tables
        .iter()
        .map(|table| Found {
            kind: String::from("11"),
            name: String::from("1"),
            language: table.language.into(),
            data: table.bytes.clone(),
        })
        .collect();
    found.insert(
        0,
        Found {
            kind: String::from("WEVT_TEMPLATE"),
            name: String::from("1"),
            language: 0x0409,
            data: made.template,
        },
    );
    found
}

/// The manifests as one, without the compiler's help: providers one after the other, strings by other ids.
fn joined(manifests: &[String]) -> String {
    let [first, others @ ..] = manifests else {
        panic!("a manifest");
    };
    let part = |text: &str, from: &str, to: &str| {
        let start = text.find(from).expect("a part");
        let end = start + text[start..].find(to).expect("its end") + to.len();
        text[start..end].to_owned()
    };
    let mut all = first.clone();
    for (index, other) in others.iter().enumerate() {
        let id = format!("Provider{}.First", index + 2);
        let provider = part(other, "<provider ", "</provider>")
            .replace("string.First", &format!("string.{id}"));
        let string = part(other, "<string id", "/>").replace("\"First\"", &format!("{id:?}"));
        all = all
            .replace(
                "  </events></inst",
                &format!("    {provider}\n  </events></inst"),
            )
            .replace(
                "  </stringTable>",
                &format!("    {string}\n  </stringTable>"),
            );
    }
    all
}

#[track_caller]
fn succeeded(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert!(!stderr.contains("warning"), "{stderr}");
}

/// The resources of providers: what other parts of a program have is left out.
fn of_providers(file: &[u8]) -> Vec<Found> {
    let mut found = resources(file);
    found.retain(|resource| resource.kind == "WEVT_TEMPLATE" || resource.kind == "11");
    found
}

fn build_script(manifests: &[&str]) -> String {
    let builder = |manifest: &&str| {
        format!("    ecm_compiler::Builder::new().manifest({manifest:?}).generate();\n")
    };
    let builders: String = manifests.iter().map(builder).collect();
    format!("fn main() {{\n{builders}}}\n")
}

const MAIN: &str = "ecm_runtime::include_provider!(\"app\");\nfn main() {\n    let _registration = provider1::register();\n    provider1::write_first1();\n}\n";

/// A package with a program of its own.
fn program(workspace: &Workspace, name: &str, rest: &str) {
    workspace.package(name, true, rest);
    workspace.file(&format!("{name}/build.rs"), &build_script(&["app.man"]));
    workspace.file(&format!("{name}/app.man"), &manifest(1));
    workspace.file(&format!("{name}/src/main.rs"), MAIN);
}

/// A library that holds a provider.
fn holder(workspace: &Workspace, runtime: bool) {
    workspace.package("holder", runtime, "");
    workspace.file("holder/build.rs", &build_script(&["holder.man"]));
    workspace.file("holder/holder.man", &manifest(2));
    workspace.file(
        "holder/src/lib.rs",
        "#![no_std]\n\n/// Uses the library.\npub fn touch() -> i32 {\n    7\n}\n",
    );
}

#[test]
fn every_program_of_a_package_has_them() {
    let test = "every_program_of_a_package_has_them";
    let Some(linker) = tool(test, "x86_64-w64-mingw32-gcc").filter(|_| has_target(test, GNU))
    else {
        return;
    };
    let workspace = Workspace::new(
        BASE,
        "programs",
        &["app", "mixed", "user", "holder", "plugin"],
    );
    program(&workspace, "app", "");
    holder(&workspace, true);
    // A library that the programs do not use, two builders, an example and a test.
    program(
        &workspace,
        "mixed",
        "holder = { path = \"../holder\" }\n\n[features]\nuse-holder = []\n",
    );
    workspace.file(
        "mixed/build.rs",
        &build_script(&["app.man", "other.man", "app.man"]),
    );
    workspace.file("mixed/other.man", &manifest(3));
    workspace.file("mixed/src/lib.rs", "//! Not used.\n");
    workspace.file("mixed/src/bin/uses.rs", "use mixed as _;\nfn main() {}\n");
    workspace.file("mixed/examples/mixed_example.rs", "fn main() {}\n");
    workspace.file("mixed/tests/mixed_test.rs", "#[test]\nfn empty() {}\n");
    // A program and a DLL that have a library's provider.
    workspace.package("user", false, "holder = { path = \"../holder\" }\n");
    workspace.file(
        "user/src/main.rs",
        "fn main() {\n    assert_eq!(holder::touch(), 7);\n}\n",
    );
    workspace.package(
        "plugin",
        false,
        "holder = { path = \"../holder\" }\n\n[lib]\ncrate-type = [\"cdylib\"]\n",
    );
    workspace.file(
        "plugin/src/lib.rs",
        "//! Uses a library.\npub use holder::touch;\n",
    );
    let cargo = |arguments: &[&str]| succeeded(&workspace.cargo(arguments, GNU, &linker, ""));
    cargo(&["build", "--all-targets"]);

    let one = expected(&[manifest(1)]);
    assert_eq!(
        of_providers(&workspace.built(GNU, "app.exe")),
        one,
        "app.exe"
    );
    let two = expected(&[manifest(2)]);
    for file in ["user.exe", "plugin.dll"] {
        assert_eq!(of_providers(&workspace.built(GNU, file)), two, "{file}");
    }
    let both = expected(&[manifest(1), manifest(3)]);
    for file in ["mixed.exe", "uses.exe", "examples/mixed_example.exe"] {
        assert_eq!(of_providers(&workspace.built(GNU, file)), both, "{file}");
    }
    let tests = workspace.path_of(GNU, "deps");
    let tests = std::fs::read_dir(tests)
        .expect("deps")
        .filter_map(|entry| Some(entry.ok()?.path()));
    let tests: Vec<_> = tests
        .filter(|path| path.extension().is_some_and(|extension| extension == "exe"))
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("mixed"))
        })
        .collect();
    assert!(tests.len() >= 4, "{tests:?}");
    for path in tests {
        let file = std::fs::read(&path).expect("readable");
        assert_eq!(of_providers(&file), both, "{}", path.display());
    }
}

#[test]
fn a_programs_own_resources_stay() {
    let test = "a_programs_own_resources_stay";
    let tools = ["x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-windres", "ar"];
    let tools: Vec<_> = tools.iter().filter_map(|name| tool(test, name)).collect();
    let [linker, windres, ar] = &tools[..] else {
        return;
    };
    if !has_target(test, GNU) {
        return;
    }
    let workspace = Workspace::new(BASE, "coexist", &["app"]);
    program(&workspace, "app", "");
    let own = folder(BASE, "coexist-version");
    std::fs::write(
        own.join("version.rc"),
        "1 VERSIONINFO\nFILEVERSION 1,2,3,4\nBEGIN\nEND\n",
    )
    .expect("file");
    run(Command::new(windres)
        .current_dir(&own)
        .args(["version.rc", "version.o"]));
    run(Command::new(ar)
        .current_dir(&own)
        .args(["rcs", "libversion.a", "version.o"]));
    // As crates for version information do.
    workspace.file(
        "app/build.rs",
        &format!(
            "fn main() {{\n    println!(\"cargo::rustc-link-search=native={{}}\", {own:?});\n    \
             println!(\"cargo::rustc-link-lib=static:+whole-archive=version\");\n    \
             ecm_compiler::Builder::new().manifest(\"app.man\").generate();\n}}\n"
        ),
    );
    succeeded(&workspace.cargo(&["build"], GNU, linker, ""));
    let file = workspace.built(GNU, "app.exe");
    assert_eq!(of_providers(&file), expected(&[manifest(1)]));
    let others: Vec<String> = resources(&file)
        .into_iter()
        .map(|found| found.kind)
        .collect();
    assert!(others.contains(&String::from("16")), "{others:?}");
}

#[test]
fn two_packages_in_one_program_are_an_error_that_says_what_to_do() {
    let test = "two_packages_in_one_program_are_an_error_that_says_what_to_do";
    let Some(linker) = tool(test, "x86_64-w64-mingw32-gcc").filter(|_| has_target(test, GNU))
    else {
        return;
    };
    let workspace = Workspace::new(BASE, "clash", &["app", "holder"]);
    holder(&workspace, true);
    program(&workspace, "app", "holder = { path = \"../holder\" }\n");
    workspace.file(
        "app/src/main.rs",
        &MAIN.replace("fn main() {", "fn main() {\n    holder::touch();"),
    );
    let output = workspace.cargo(&["build"], GNU, &linker, "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{stderr}");
    assert!(
        stderr.contains("ecm_resources_of_two_packages_in_one_program__see_docs_resources_md"),
        "{stderr}"
    );
    // What the page says: the library leaves it to the program.
    let off = "ecm_compiler::Builder::new().manifest(\"holder.man\").resources(false).generate();";
    workspace.file("holder/build.rs", &format!("fn main() {{\n    {off}\n}}\n"));
    let all = "ecm_compiler::Builder::new().manifest(\"app.man\").manifest(\"../holder/holder.man\").generate();";
    workspace.file("app/build.rs", &format!("fn main() {{\n    {all}\n}}\n"));
    succeeded(&workspace.cargo(&["build"], GNU, &linker, ""));
    let file = workspace.built(GNU, "app.exe");
    assert_eq!(of_providers(&file), expected(&[manifest(1), manifest(2)]));
}

#[test]
fn manifests_that_do_not_go_together_are_an_error() {
    let test = "manifests_that_do_not_go_together_are_an_error";
    if !has_target(test, GNU) {
        return;
    }
    let workspace = Workspace::new(BASE, "apart", &["apart"]);
    program(&workspace, "apart", "");
    workspace.file(
        "apart/build.rs",
        &build_script(&["app.man", "old.man", "app.man"]),
    );
    let old = manifest(1).replace("value=\"1\"", "value=\"2\"");
    workspace.file("apart/old.man", &old);
    let check = || {
        let output = workspace.cargo(&["check"], GNU, Path::new("none"), "");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), stderr)
    };
    let (success, stderr) = check();
    assert!(!success, "{stderr}");
    assert_eq!(stderr.matches("error[").count(), 1, "{stderr}");
    let said = "ECM0908]: `app.man` and `old.man` cannot be in one program: both have a provider with the name, GUID and symbol of `";
    assert!(stderr.contains(&format!("error[{said}")), "{stderr}");
    assert!(
        stderr.contains("--> old.man:") && stderr.contains("::: app.man:"),
        "{stderr}"
    );
    // Built for the host it is told in good time.
    if !cfg!(windows) {
        let output = workspace.cargo(&["check"], HOST, Path::new("none"), "");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{stderr}");
        assert_eq!(stderr.matches(said).count(), 1, "{stderr}");
        assert!(stderr.contains(&format!("warning[{said}")), "{stderr}");
    }
    let script = build_script(&["app.man", "old.man"]);
    let script = script.replace("(\"old.man\")", "(\"old.man\").resources(false)");
    workspace.file("apart/build.rs", &script);
    let (success, stderr) = check();
    assert!(success, "{stderr}");
}

#[test]
fn a_provider_in_rust_has_them_too() {
    let test = "a_provider_in_rust_has_them_too";
    let Some(linker) = tool(test, "x86_64-w64-mingw32-gcc").filter(|_| has_target(test, GNU))
    else {
        return;
    };
    let workspace = Workspace::new(BASE, "rusty", &["rusty"]);
    workspace.package("rusty", true, "");
    workspace.file(
        "rusty/build.rs",
        "fn main() {\n    ecm_compiler::Builder::new().rust_source(\"src/main.rs\").allow(\"warnings\").generate();\n}\n",
    );
    workspace.file(
        "rusty/src/main.rs",
        "#[ecm_runtime::provider(name = \"Rusty\", allow(\"warnings\"))]\nmod rusty {\n    /// It began.\n    \
         #[event(id = 1, message = \"Began {number}\")]\n    fn began(number: u32);\n}\n\n\
         fn main() {\n    let _registration = rusty::register();\n    rusty::write_began(1);\n}\n",
    );
    succeeded(&workspace.cargo(&["build"], GNU, &linker, ""));
    let found = of_providers(&workspace.built(GNU, "rusty.exe"));
    let printed = workspace.path_of(GNU, "build");
    let printed = std::fs::read_dir(printed)
        .expect("build")
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("out/main.man")).ok())
        .next()
        .expect("the manifest");
    assert_eq!(found, expected(&[printed]));
}

const BARE: &str = "#![no_std]\n#![no_main]\n\n#[panic_handler]\nfn panic(_: &core::panic::PanicInfo<'_>) -> ! {\n    loop {}\n}\n\n\
    #[unsafe(no_mangle)]\npub extern \"system\" fn start() -> i32 {\n    holder::touch()\n}\n";

/// A program without a standard library, which needs no import library that only an SDK has.
fn bare(name: &str) -> Workspace {
    let workspace = Workspace::new(BASE, name, &["bare", "holder"]);
    workspace.file(
        "Cargo.toml",
        "[workspace]\nresolver = \"3\"\nmembers = [\"bare\", \"holder\"]\n\n\
         [profile.dev]\ndebug = 0\nincremental = false\npanic = \"abort\"\n",
    );
    holder(&workspace, false);
    workspace.package("bare", false, "holder = { path = \"../holder\" }\n");
    workspace.file("bare/src/main.rs", BARE);
    workspace
}

#[test]
fn msvc_takes_a_res_from_a_library_beside_another() {
    let test = "msvc_takes_a_res_from_a_library_beside_another";
    let Some(linker) = tool(test, "rust-lld").filter(|_| has_target(test, MSVC)) else {
        return;
    };
    let workspace = bare("bare-msvc");
    let flags = "-C linker-flavor=lld-link -C link-arg=/ENTRY:start -C link-arg=/SUBSYSTEM:CONSOLE -C link-arg=/NODEFAULTLIB";
    succeeded(&workspace.cargo(&["build"], MSVC, &linker, flags));
    let two = expected(&[manifest(2)]);
    assert_eq!(of_providers(&workspace.built(MSVC, "bare.exe")), two);

    let Some(windres) = tool(test, "x86_64-w64-mingw32-windres") else {
        return;
    };
    let own = folder(BASE, "bare-msvc-version");
    std::fs::write(
        own.join("version.rc"),
        "1 VERSIONINFO\nFILEVERSION 1,2,3,4\nBEGIN\nEND\n",
    )
    .expect("file");
    run(Command::new(windres)
        .current_dir(&own)
        .args(["version.rc", "-O", "res", "version.res"]));
    let script = format!(
        "fn main() {{\n    println!(\"cargo::rustc-link-arg-bins={{}}\", {:?});\n}}\n",
        own.join("version.res")
    );
    workspace.file("bare/build.rs", &script);
    succeeded(&workspace.cargo(&["build"], MSVC, &linker, flags));
    let file = workspace.built(MSVC, "bare.exe");
    assert_eq!(of_providers(&file), two);
    assert_eq!(resources(&file).len(), two.len() + 1);
}

#[test]
fn llvms_linker_in_gnus_place_takes_the_library() {
    let test = "llvms_linker_in_gnus_place_takes_the_library";
    let Some(linker) = tool(test, "rust-lld").filter(|_| has_target(test, LLVM)) else {
        return;
    };
    let workspace = bare("bare-llvm");
    // The libraries of Windows, which this program does not use.
    let empty = folder(BASE, "bare-llvm-libraries");
    for name in ["mingw32", "mingwex", "msvcrt", "kernel32", "user32"] {
        std::fs::write(empty.join(format!("lib{name}.a")), "!<arch>\n").expect("file");
    }
    let flags = format!(
        "-C linker-flavor=ld.lld -C link-arg=--entry=start -C link-arg=--subsystem=console -L native={}",
        empty.display()
    );
    succeeded(&workspace.cargo(&["build"], LLVM, &linker, &flags));
    assert_eq!(
        of_providers(&workspace.built(LLVM, "bare.exe")),
        expected(&[manifest(2)])
    );
}
