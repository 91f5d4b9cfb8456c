//! `ecm new`: a manifest to start from.

use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use ecm_compiler::guid::Guid;

use crate::args::{New, guid_from_u128};
use crate::output::{Failure, print, print_error};
use crate::target::make_folder;

/// The manifest, with `{{…}}` where it takes something from the command line.
const STARTER: &str = include_str!("new/starter.man");

pub(crate) fn run(args: &New) -> Result<(), Failure> {
    let path = args
        .output
        .clone()
        .unwrap_or_else(|| default_path(&args.name));
    let text = starter(&args.name, args.guid.unwrap_or_else(random_guid), &path);
    if path.as_os_str() == "-" {
        return print(&text);
    }
    write(&path, &text, args.force).map_err(|error| {
        let path = path.display();
        match error.kind() {
            ErrorKind::AlreadyExists => Failure::System(format!(
                "`{path}` exists already; --force overwrites it, -o writes another file"
            )),
            _ => Failure::System(format!("`{path}` cannot be written: {error}")),
        }
    })?;
    let shown = path.display();
    print_error(&format!(
        "wrote `{shown}`; next: ecm check {}\n",
        word(&path.to_string_lossy())
    ));
    Ok(())
}

fn write(path: &Path, text: &str, force: bool) -> io::Result<()> {
    make_folder(path)?;
    if force {
        return ecm_compiler::builder::write_if_changed(path, text.as_bytes()).map(drop);
    }
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)?;
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        // Half a manifest helps nobody; the error that is reported is the first one.
        let _ = fs::remove_file(path);
    }
    written
}

/// `NAME.man` in the current directory, with no other and in no way hidden.
fn default_path(name: &str) -> PathBuf {
    let name = name.replace('/', "-");
    let stem = match name.trim_start_matches('.') {
        visible if visible.len() < name.len() => visible.trim_start_matches(['.', '-']),
        _ => &name,
    };
    PathBuf::from(match stem {
        "" => String::from("provider.man"),
        stem => format!("{stem}.man"),
    })
}

/// A path as a word of a command line, which a shell takes as it is and the command for no option.
pub(super) fn word(path: &str) -> String {
    let path = match path.strip_prefix('-') {
        Some(_) => format!("./{path}"),
        None => path.to_owned(),
    };
    let plain = |c: char| c.is_alphanumeric() || "-_./:\\+,@".contains(c);
    if path
        .chars()
        .all(|c| plain(c) && (c != '\\' || cfg!(windows)))
    {
        path
    } else if cfg!(windows) {
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', "'\\''"))
    }
}

fn starter(name: &str, guid: Guid, path: &Path) -> String {
    let symbol = symbol(name);
    let stem = path.file_stem().filter(|stem| *stem != "-").map_or_else(
        || String::from("app"),
        |stem| stem.to_string_lossy().into_owned(),
    );
    STARTER
        .replace("{{name}}", name)
        .replace("{{guid}}", &guid.to_string().to_uppercase())
        .replace("{{symbol}}", &symbol)
        .replace("{{module}}", &symbol.to_lowercase())
        .replace("{{stem}}", &in_comment(&stem))
}

/// `MyCompany-MyApp` becomes `MYCOMPANY_MYAPP`: what a C compiler takes for a name.
fn symbol(name: &str) -> String {
    let mut symbol = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            symbol.push(c.to_ascii_uppercase());
        } else if !symbol.is_empty() && !symbol.ends_with('_') {
            symbol.push('_');
        }
    }
    let symbol = symbol.trim_end_matches('_');
    match symbol.chars().next() {
        None => String::from("PROVIDER"),
        Some('0'..='9') => format!("PROVIDER_{symbol}"),
        Some(_) => symbol.to_owned(),
    }
}

/// XML comments may not contain `--`, nor characters that XML does not know.
fn in_comment(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { '?' } else { c })
        .collect::<String>()
        .replace("--", "-?")
}

/// A random (version 4) GUID. The standard library has no random numbers of its own, but the keys of its hash tables
/// come from the operating system, and a keyed hash passes them on.
fn random_guid() -> Guid {
    let keys = RandomState::new();
    let random = u128::from(keys.hash_one(0_u8)) << 64 | u128::from(keys.hash_one(1_u8));
    const VERSION: u128 = 0xf << 76;
    const VARIANT: u128 = 0xc << 60;
    guid_from_u128(random & !VERSION & !VARIANT | 0x4 << 76 | 0x8 << 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_paths_are_visible_and_here() {
        for (name, expected) in [
            ("MyCompany/App", "MyCompany-App.man"),
            ("../x/y", "x-y.man"),
            (".hidden", "hidden.man"),
            ("...", "provider.man"),
            ("-", "-.man"),
        ] {
            assert_eq!(default_path(name), Path::new(expected), "{name}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn words_survive_a_shell() {
        for (path, expected) in [
            ("a/b-c.man", "a/b-c.man"),
            ("My Company-é.man", "'My Company-é.man'"),
            ("it's", r"'it'\''s'"),
            ("--x.man", "./--x.man"),
            ("$x", "'$x'"),
        ] {
            assert_eq!(word(path), expected, "{path}");
        }
    }

    #[test]
    fn symbols() {
        for (name, expected) in [
            ("MyCompany-MyApp", "MYCOMPANY_MYAPP"),
            ("a.b  c/d-", "A_B_C_D"),
            ("3D", "PROVIDER_3D"),
            ("-é-", "PROVIDER"),
        ] {
            assert_eq!(symbol(name), expected, "{name}");
        }
    }

    #[test]
    fn random_guids_are_version_4_and_differ() {
        let guids: Vec<String> = (0..64).map(|_| random_guid().to_string()).collect();
        for guid in &guids {
            assert_eq!(guid.as_bytes()[15], b'4', "{guid}");
            assert!(b"89ab".contains(&guid.as_bytes()[20]), "{guid}");
        }
        let distinct: std::collections::BTreeSet<_> = guids.iter().collect();
        assert_eq!(distinct.len(), guids.len());
    }
}
