//! The builder as a library: what it writes, what it leaves alone, what it reports. `tests/` runs it under cargo.

use std::path::{Path, PathBuf};

use ecm_compiler::Builder;
use ecm_compiler::builder::{GeneratedFile, Report, write_if_changed};
use ecm_compiler::diag::Code;

const MANIFEST: &str = r#"<?xml version="1.0"?>
<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"
    xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events">
  <instrumentation><events>
    <provider name="P" guid="{11111111-2222-3333-4444-555555555555}" symbol="PROV" resourceFileName="C:\p.exe" messageFileName="C:\p.exe">
      <events><event value="1" symbol="First" level="win:Informational"/></events>
    </provider>
  </events></instrumentation>
</instrumentationManifest>
"#;

/// A folder of its own, that goes away with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("folder")).expect("folder");
        std::fs::write(&path, text).expect("file");
        path
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn codes(report: &Report) -> Vec<Code> {
    report.diagnostics().map(|finding| finding.code).collect()
}

#[test]
fn every_manifest_becomes_a_file_that_is_touched_only_if_it_changes() {
    let folder = Folder::new("builder-files");
    let first = folder.file("app.man", MANIFEST);
    let second = folder.file("sub/other.man", &MANIFEST.replace("PROV", "OTHER"));
    let out = folder.0.join("made/out");
    let builder = Builder::new()
        .manifest(&first)
        .manifest(&second)
        .out_dir(&out);
    let expect = |changed: [bool; 2]| {
        let [a, b] = changed;
        [("app.rs", &first, a), ("other.rs", &second, b)].map(|(name, manifest, changed)| {
            GeneratedFile {
                manifest: manifest.clone(),
                path: out.join(name),
                changed,
            }
        })
    };
    let report = builder.try_generate().expect("compiles");
    assert_eq!(report.files(), expect([true, true]));
    assert_eq!(report.inputs().collect::<Vec<_>>(), [&first, &second]);
    assert_eq!(report.errors(), 0);
    assert!(folder.read("made/out/app.rs").contains("pub mod prov"));
    let modified = || {
        std::fs::metadata(out.join("app.rs"))
            .and_then(|metadata| metadata.modified())
            .expect("time")
    };
    let before = modified();
    folder.file("sub/other.man", &MANIFEST.replace("PROV", "THIRD"));
    let report = builder.try_generate().expect("compiles");
    assert_eq!(report.files(), expect([false, true]));
    assert_eq!(modified(), before);
    assert!(folder.read("made/out/other.rs").contains("pub mod third"));
}

#[test]
fn an_error_in_one_manifest_writes_none() {
    let folder = Folder::new("builder-error");
    let good = folder.file("good.man", MANIFEST);
    let bad = folder.file("bad.man", &MANIFEST.replace("win:Inf", "win:Imf"));
    let missing = folder.0.join("missing.man");
    let builder = Builder::new()
        .manifest(&good)
        .manifest(&bad)
        .manifest(&missing)
        .out_dir(folder.0.join("out"));
    let error = builder.try_generate().expect_err("an error");
    assert_eq!(codes(error.report()), [Code::ECM0302, Code::ECM0001]);
    assert_eq!(error.report().errors(), 2);
    assert_eq!(
        error.report().inputs().collect::<Vec<_>>(),
        [&good, &bad, &missing]
    );
    assert!(!folder.0.join("out").exists());
    // What `unwrap` in a test shows is what the command shows.
    assert!(
        error.to_string().contains("level=\"win:Imformational\""),
        "{error}"
    );
    assert_eq!(format!("{error:?}"), format!("\n{error}"));
}

#[test]
fn two_manifests_of_one_name_clash() {
    let folder = Folder::new("builder-clash");
    let first = folder.file("a/app.man", MANIFEST);
    let second = folder.file("b/app.man", MANIFEST);
    let builder = Builder::new()
        .manifest(first)
        .manifest(second)
        .out_dir(folder.0.join("out"));
    let error = builder.try_generate().expect_err("an error");
    assert_eq!(codes(error.report()), [Code::ECM0902]);
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that is skipped must be seen")]
fn outside_of_a_build_script_a_directory_must_be_named() {
    if std::env::var_os("OUT_DIR").is_some() {
        eprintln!("skipped: OUT_DIR is set");
        return;
    }
    let folder = Folder::new("builder-nowhere");
    let manifest = folder.file("app.man", MANIFEST);
    let error = Builder::new()
        .manifest(manifest)
        .try_generate()
        .expect_err("an error");
    assert_eq!(codes(error.report()), [Code::ECM0904]);
}

#[test]
fn a_builder_without_manifests_is_a_mistake() {
    for outcome in [Builder::new().try_generate(), Builder::new().try_check()] {
        let error = outcome.expect_err("an error");
        assert_eq!(codes(error.report()), [Code::ECM0905]);
    }
}

#[test]
fn a_place_that_cannot_be_written_is_reported() {
    let folder = Folder::new("builder-unwritable");
    let manifest = folder.file("app.man", MANIFEST);
    let blocked = folder.file("blocked", "a file where the folder should be");
    let error = Builder::new()
        .manifest(manifest)
        .out_dir(blocked)
        .try_generate()
        .expect_err("an error");
    assert_eq!(codes(error.report()), [Code::ECM0903]);
}

#[test]
fn lint_levels_and_their_misuse() {
    let folder = Folder::new("builder-lints");
    let manifest = folder.file(
        "app.man",
        &MANIFEST.replace("  <instr", "  <!-- a -- b --><instr"),
    );
    let builder = || {
        Builder::new()
            .manifest(&manifest)
            .out_dir(folder.0.join("out"))
    };
    let report = builder().try_generate().expect("a warning is no error");
    assert_eq!(codes(&report), [Code::ECM0111]);
    let report = builder()
        .allow("hyphens-in-comment")
        .try_generate()
        .expect("allowed");
    assert_eq!(codes(&report), []);
    let error = builder()
        .deny("warnings")
        .try_generate()
        .expect_err("denied");
    assert_eq!(codes(error.report()), [Code::ECM0111]);
    let report = builder()
        .deny("warnings")
        .warn("ECM0111")
        .try_generate()
        .expect("warned");
    assert_eq!(codes(&report), [Code::ECM0111]);
    let error = builder()
        .allow("hyphen-in-comment")
        .try_generate()
        .expect_err("no such lint");
    assert!(codes(error.report()).contains(&Code::ECM0005));
    assert!(
        error.to_string().contains("`hyphens-in-comment`"),
        "{error}"
    );
}

#[test]
fn checked_in_files_are_compared_until_an_update_is_asked_for() {
    let folder = Folder::new("builder-checked-in");
    let manifest = folder.file("app.man", MANIFEST);
    let builder = Builder::new()
        .manifest(&manifest)
        .checked_in(folder.0.join("src/generated"));
    let error = builder.try_generate().expect_err("not there yet");
    assert_eq!(codes(error.report()), [Code::ECM0901]);
    let message = format!(
        "`{}` does not exist; `{}` compiles to it",
        folder.0.join("src/generated").join("app.rs").display(),
        manifest.display()
    );
    let first = error.report().diagnostics().next().expect("one");
    assert_eq!(first.message, message);

    builder
        .clone()
        .update(true)
        .try_generate()
        .expect("written");
    let text = folder.read("src/generated/app.rs");
    for report in [builder.try_generate(), builder.try_check()] {
        assert!(!report.expect("current").files()[0].changed);
    }
    // Version control may have converted the ends of lines.
    folder.file("src/generated/app.rs", &text.replace('\n', "\r\n"));
    builder.try_check().expect("current");
    // And formatters the layout.
    let (header, rust) = text.split_once("\n\n").expect("a header");
    let version = env!("CARGO_PKG_VERSION");
    let first = format!("// @generated by ecm {version} from app.man; do not edit.\n");
    assert!(header.starts_with(&first), "{header}");
    folder.file("src/generated/app.rs", &rust.replace("    ", "\t"));
    builder.try_check().expect("current");

    folder.file("app.man", &MANIFEST.replace("\"First\"", "\"Other\""));
    let error = builder.try_check().expect_err("stale");
    assert_eq!(codes(error.report()), [Code::ECM0901]);
    let shown = error.to_string();
    for part in ["would go and", "ECM_UPDATE=1", "- ", "+ "] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_ne!(
        folder.read("src/generated/app.rs"),
        text.replace('\n', "x"),
        "nothing is written"
    );
    // `check` compares in every mode.
    let error = builder.update(true).try_check().expect_err("stale");
    assert_eq!(codes(error.report()), [Code::ECM0901]);
}

#[test]
fn a_file_that_somebody_wrote_is_left_alone() {
    let folder = Folder::new("builder-by-hand");
    let manifest = folder.file("x.rs", MANIFEST);
    let error = Builder::new()
        .manifest(&manifest)
        .out_dir(&folder.0)
        .try_generate()
        .expect_err("the manifest would be its own output");
    assert_eq!(codes(error.report()), [Code::ECM0903]);
    assert_eq!(folder.read("x.rs"), MANIFEST);
}

#[test]
fn files_are_replaced_whole() {
    let folder = Folder::new("builder-write");
    let path = folder.0.join("f");
    assert!(write_if_changed(&path, b"one").expect("written"));
    assert!(!write_if_changed(&path, b"one").expect("same"));
    assert!(write_if_changed(&path, b"two").expect("written"));
    assert_eq!(folder.read("f"), "two");
    assert!(write_if_changed(&folder.0.join("no/f"), b"x").is_err());
    assert!(write_if_changed(&folder.0, b"x").is_err());
    assert_eq!(std::fs::read_dir(&folder.0).expect("folder").count(), 1);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("f", folder.0.join("link")).expect("link");
        assert!(write_if_changed(&folder.0.join("link"), b"three").expect("written"));
        assert_eq!(folder.read("f"), "three");
        assert!(write_if_changed(Path::new("/dev/null"), b"x").expect("written"));
        std::os::unix::fs::symlink("not-yet", folder.0.join("dangling")).expect("link");
        assert!(write_if_changed(&folder.0.join("dangling"), b"four").expect("written"));
        assert_eq!(folder.read("not-yet"), "four");
        assert!(folder.0.join("dangling").is_symlink());

        use std::os::unix::fs::PermissionsExt;
        let mode = |name: &str| {
            let metadata = std::fs::metadata(folder.0.join(name)).expect("there");
            metadata.permissions().mode() & 0o777
        };
        let set = |bits| std::fs::set_permissions(&path, PermissionsExt::from_mode(bits));
        set(0o600).expect("own file");
        assert!(write_if_changed(&path, b"five").expect("written"));
        assert_eq!(mode("f"), 0o600);
        set(0o444).expect("own file");
        let refused = write_if_changed(&path, b"six").expect_err("read-only");
        assert_eq!(refused.kind(), std::io::ErrorKind::PermissionDenied);
        assert_eq!(folder.read("f"), "five");
        let long = "n".repeat(255);
        assert!(write_if_changed(&folder.0.join(&long), b"x").expect("written"));
    }
}

#[test]
fn resources_are_linked_by_build_scripts_only() {
    let folder = Folder::new("builder-resources");
    let manifest = folder.file("app.man", MANIFEST);
    let builder = Builder::new()
        .manifest(manifest)
        .out_dir(folder.0.join("out"));
    let error = builder.clone().resources(true).try_generate();
    let error = error.expect_err("there is nothing to link them into");
    assert_eq!(codes(error.report()), [Code::ECM0906]);
    // By default there are none, and a comparison links nothing.
    let report = builder.try_generate().expect("clean");
    assert!(
        !report.cargo_lines().contains("rustc-link"),
        "{}",
        report.cargo_lines()
    );
    assert!(builder.resources(true).try_check().is_ok());
}
