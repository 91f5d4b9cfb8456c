//! A package whose build script uses the builder, under cargo: when it is rebuilt, and what a user sees.

use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = include_str!("../../samples/manifests/quickstart.man");

/// A package in a folder of its own.
struct Package {
    path: PathBuf,
    target: PathBuf,
}

impl Package {
    fn new(name: &str) -> Self {
        let base = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let package = Self {
            path: base.join(name),
            target: base.join("build-script-target"),
        };
        // What earlier runs, with another version of ecm, have left.
        for old in package.builds().iter().chain([&package.path]) {
            let _ = std::fs::remove_dir_all(old);
        }
        std::fs::create_dir_all(package.path.join("src")).expect("the target folder is writable");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("the workspace");
        package.file(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\necm-runtime = {{ path = {:?} }}\n\n\
                 [build-dependencies]\necm-compiler = {{ path = {:?} }}\n\n[workspace]\n",
                root.join("ecm-runtime"),
                root.join("ecm-compiler"),
            ),
        );
        std::fs::copy(root.join("Cargo.lock"), package.path.join("Cargo.lock")).expect("lock file");
        package
    }

    fn file(&self, name: &str, text: &str) {
        std::fs::write(self.path.join(name), text).expect("file");
    }

    /// `cargo <arguments>`: whether it succeeded, and standard error.
    fn cargo(&self, arguments: &[&str]) -> (bool, String) {
        self.cargo_with(arguments, |_| ())
    }

    fn cargo_with(&self, arguments: &[&str], change: impl FnOnce(&mut Command)) -> (bool, String) {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(arguments)
            .arg("--offline")
            .current_dir(&self.path)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("CARGO_BUILD_TARGET")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("ECM_UPDATE")
            .env_remove("OUT_DIR")
            // With it, cargo has advice about backtraces for whatever fails.
            .env_remove("RUST_BACKTRACE");
        change(&mut command);
        let output = command.output().expect("cargo starts");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }

    /// `cargo check`, which must succeed; whether the package itself was built.
    #[track_caller]
    fn check(&self) -> bool {
        let name = self
            .path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("name");
        let (success, stderr) = self.cargo(&["check", "--verbose"]);
        assert!(success, "{stderr}");
        assert!(!stderr.contains("\nwarning"), "{stderr}");
        stderr.contains(&format!("--crate-name {} ", name.replace('-', "_")))
    }

    /// The file in `OUT_DIR`.
    fn generated(&self) -> PathBuf {
        let files = self
            .builds()
            .into_iter()
            .map(|path| path.join("out/app.rs"));
        let files: Vec<PathBuf> = files.filter(|path| path.exists()).collect();
        assert_eq!(files.len(), 1, "{files:?}");
        files.into_iter().next().expect("one")
    }

    /// The folders of the package's build script.
    fn builds(&self) -> Vec<PathBuf> {
        let prefix = self.path.file_name().expect("name").to_string_lossy();
        let Ok(folders) = std::fs::read_dir(self.target.join("debug/build")) else {
            return Vec::new();
        };
        folders
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| {
                path.file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with(&*prefix))
            })
            .collect()
    }
}

const SCRIPT: &str =
    "fn main() {\n    ecm_compiler::Builder::new().manifest(\"app.man\").generate();\n}\n";

#[test]
fn a_package_is_rebuilt_when_its_manifest_changes_and_else_not() {
    let package = Package::new("ecm-rebuild");
    package.file("build.rs", SCRIPT);
    package.file("app.man", MANIFEST);
    package.file(
        "src/main.rs",
        "#![forbid(unsafe_code)]\n#![deny(warnings)]\necm_runtime::include_provider!(\"app\");\n\
         fn main() {\n    let _registration = myapp_provider::register();\n    \
         myapp_provider::write_operation_start(1, 2);\n}\n",
    );
    assert!(package.check());
    assert!(!package.check(), "nothing changed");
    let modified = || {
        let metadata = std::fs::metadata(package.generated()).expect("metadata");
        metadata.modified().expect("time")
    };
    let before = modified();

    // The same text with a new time: the script runs, the file stays as it is.
    later(&package.path.join("app.man"));
    package.check();
    assert_eq!(modified(), before);

    package.file(
        "app.man",
        &MANIFEST.replace("value=\"100\"", "value=\"101\""),
    );
    later(&package.path.join("app.man"));
    assert!(package.check(), "the manifest changed");
    assert!(modified() > before);
    assert!(!package.check(), "nothing changed");
}

/// Makes a file younger than the last build, but not younger than the next one.
fn later(path: &Path) {
    // Clocks of file systems tick every few milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(50));
    let file = std::fs::File::options()
        .append(true)
        .open(path)
        .expect("file");
    file.set_modified(std::time::SystemTime::now())
        .expect("time");
}

#[test]
fn errors_are_shown_as_the_command_shows_them() {
    let package = Package::new("ecm-failing");
    package.file("build.rs", SCRIPT);
    package.file("src/lib.rs", "");
    package.file(
        "app.man",
        &MANIFEST.replace("win:Informational", "win:Infomational"),
    );
    let (success, stderr) = package.cargo(&["check"]);
    assert!(!success, "{stderr}");
    assert!(
        !stderr.contains("panicked") && !stderr.contains("backtrace"),
        "{stderr}"
    );
    // Once, and nothing of what is meant for cargo.
    assert_eq!(stderr.matches("ECM0302").count(), 1, "{stderr}");
    assert!(
        !stderr.contains("--- stdout") && !stderr.contains("cargo::"),
        "{stderr}"
    );
    let (_, shown) = stderr
        .split_once("--- stderr\n")
        .expect("cargo shows standard error");
    let shown: String = shown
        .lines()
        .map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)))
        .collect();
    let mut compilation = ecm_compiler::Compilation::default();
    let bytes = std::fs::read(package.path.join("app.man")).expect("file");
    let source = compilation.add_text("app.man", &bytes).expect("text");
    let manifest = compilation.parse(source).expect("well-formed");
    compilation.lower(manifest).expect_err("an unknown level");
    let expected = ecm_compiler::diag::render::full(
        compilation.diagnostics(),
        &compilation.sources,
        false,
        100,
    );
    assert_eq!(shown.trim_end(), format!("{expected}1 error in 1 manifest"));

    // Mended, it builds without more ado.
    package.file("app.man", MANIFEST);
    later(&package.path.join("app.man"));
    assert!(package.check());
}

#[test]
fn warnings_are_a_line_each() {
    let package = Package::new("ecm-warning");
    package.file("build.rs", SCRIPT);
    package.file("src/lib.rs", "");
    package.file("app.man", &MANIFEST.replace("<!-- The", "<!-- The -- "));
    let (success, stderr) = package.cargo(&["check"]);
    assert!(success, "{stderr}");
    let line = "warning: ecm-warning@0.0.0: app.man:2:";
    assert!(stderr.contains(line), "{stderr}");
    assert!(
        stderr.contains(": warning[ECM0111]: `--` inside a comment\n"),
        "{stderr}"
    );
}

#[test]
fn checked_in_files_are_written_on_demand_and_compared_else() {
    let package = Package::new("ecm-checked-in");
    let script = SCRIPT.replace(".generate()", ".checked_in(\"src/generated\").generate()");
    package.file("build.rs", &script);
    package.file("src/lib.rs", "include!(\"generated/app.rs\");\n");
    package.file("app.man", MANIFEST);
    let (success, stderr) = package.cargo(&["check"]);
    assert!(!success, "{stderr}");
    let missing =
        "error[ECM0901]: `src/generated/app.rs` does not exist; `app.man` compiles to it\n";
    assert!(stderr.contains(missing), "{stderr}");

    let (success, stderr) = package.cargo_with(&["check"], |command| {
        command.env("ECM_UPDATE", "1");
    });
    assert!(success, "{stderr}");
    package.check();
    assert!(!package.check(), "nothing changed");

    // A formatter may go over it.
    let path = package.path.join("src/generated/app.rs");
    let text = std::fs::read_to_string(&path).expect("file");
    package.file("src/generated/app.rs", &text.replace("    ", "  "));
    later(&path);
    assert!(package.check());

    // Who edits the file instead of the manifest hears of it.
    package.file("src/generated/app.rs", &format!("{text}mod mine {{}}\n"));
    later(&path);
    let (success, stderr) = package.cargo(&["check"]);
    let stale = "error[ECM0901]: `src/generated/app.rs` is not what `app.man` compiles to\n";
    assert!(!success && stderr.contains(stale), "{stderr}");
    assert!(stderr.contains("= note: - mod mine {}\n"), "{stderr}");
}

/// What a builder says of manifests that it cannot compile beside each other.
#[test]
fn files_that_would_take_each_others_place_are_errors() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-file");
    let out = folder.join("out");
    for part in ["a", "b"] {
        std::fs::create_dir_all(folder.join(part)).expect("writable");
    }
    let manifest = |name: &str| {
        let path = folder.join(name);
        std::fs::write(&path, MANIFEST).expect("writable");
        path
    };
    let generate = |manifests: &[PathBuf]| {
        let builder = ecm_compiler::Builder::new().out_dir(&out);
        let builder = manifests.iter().fold(builder, |all, one| all.manifest(one));
        builder.try_generate().map_err(|error| error.to_string())
    };
    let (one, other) = (manifest("a/app.man"), manifest("b/App.man"));
    let both = generate(&[one.clone(), other.clone()]).expect_err("one file on Windows");
    assert!(both.contains("[ECM0902]"), "{both}");
    generate(std::slice::from_ref(&one)).expect("alone");
    generate(&[one]).expect("again");
    let second = generate(&[other]).expect_err("another builder's file");
    assert!(second.contains("[ECM0902]"), "{second}");
    if cfg!(unix) {
        let broken = generate(&[manifest("a/line\nbreak.man")]).expect_err("two lines");
        assert!(broken.contains("[ECM0907]"), "{broken}");
    }
}

#[test]
fn a_missing_build_script_is_named() {
    let package = Package::new("ecm-no-script");
    package.file("src/lib.rs", "ecm_runtime::include_provider!(\"app\");\n");
    let (success, stderr) = package.cargo(&["check"]);
    assert!(!success, "{stderr}");
    let message = "error: include_provider! needs a build script, build.rs, that compiles the manifest: \
                   fn main() { ecm_compiler::Builder::new().manifest(\"app.man\").generate(); }\n";
    assert!(stderr.contains(message), "{stderr}");
}

/// What a build script pays for; `docs/build-time.md` has the time.
#[test]
fn a_build_script_compiles_these_crates_and_no_other() {
    let package = Package::new("ecm-tree");
    package.file("build.rs", SCRIPT);
    package.file("src/lib.rs", "");
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--prefix", "none", "--format", "{p}"])
        .args(["--edges", "normal,build"])
        .current_dir(&package.path)
        .output()
        .expect("cargo starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let crates: std::collections::BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    let expected = [
        "annotate-snippets",
        "anstyle",
        "ecm-compiler",
        "ecm-runtime",
        "ecm-tree",
        "memchr",
        "proc-macro2",
        "quick-xml",
        "quote",
        "unicode-ident",
        "unicode-width",
    ];
    assert_eq!(crates.into_iter().collect::<Vec<_>>(), expected);
}
