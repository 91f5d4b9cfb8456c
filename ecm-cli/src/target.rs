//! Where a command puts the one text that it makes of a manifest: standard output, a file, or nowhere but a comparison.

use std::io::{self, ErrorKind};
use std::path::Path;

use ecm_compiler::builder::{difference, same_rust, write_generated, write_if_changed};

use crate::output::{Failure, print};

/// The place of the result.
#[derive(Debug)]
pub(crate) struct Target<'a> {
    /// The file; `None` is standard output.
    output: Option<&'a Path>,
    /// Whether the file is only compared.
    check: bool,
    /// What the text is made of.
    manifest: &'a Path,
    /// What the text is.
    kind: Kind,
}

/// What a text is, and so when two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Rust: layout and comments do not count.
    Rust,
    /// A manifest: all but the ends of lines counts.
    Manifest,
}

impl<'a> Target<'a> {
    /// What `--output` and `--check` say; the manifest itself is refused.
    pub(crate) fn new(
        output: Option<&'a Path>,
        check: bool,
        manifest: &'a Path,
        kind: Kind,
    ) -> Result<Self, Failure> {
        let output = output.filter(|path| path.as_os_str() != "-");
        if let Some(path) = output.filter(|path| !check && same_file(path, manifest)) {
            let path = path.display();
            return Err(Failure::Misuse(format!("`{path}` is the manifest itself")));
        }
        Ok(Self {
            output,
            check,
            manifest,
            kind,
        })
    }

    /// Writes the text, or compares it with what is there.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self.output {
            None => print(text),
            Some(path) if self.check => self.compare(path, text),
            Some(path) => write_below(path, || match self.kind {
                Kind::Rust => write_generated(path, text),
                Kind::Manifest => write_if_changed(path, text.as_bytes()),
            }),
        }
    }

    fn compare(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let (shown, manifest) = (path.display(), self.manifest.display());
        let old = std::fs::read(path).map_err(|error| {
            Failure::System(match error.kind() {
                ErrorKind::NotFound => format!("`{shown}` does not exist"),
                _ => format!("`{shown}` cannot be read: {error}"),
            })
        })?;
        let old = String::from_utf8_lossy(&old);
        let becomes = match self.kind {
            Kind::Rust if same_rust(&old, text) => return Ok(()),
            Kind::Rust => "compiles to",
            Kind::Manifest => "prints as",
        };
        match difference(&old, text) {
            None => Ok(()),
            Some(difference) => Err(Failure::System(format!(
                "`{shown}` is not what `{manifest}` {becomes}\n{difference}"
            ))),
        }
    }
}

/// Makes the folders above a file that `--output` names, and has it written.
pub(crate) fn write_below(
    path: &Path,
    write: impl FnOnce() -> io::Result<bool>,
) -> Result<(), Failure> {
    make_folder(path)
        .and_then(|()| write())
        .map(drop)
        .map_err(|error| {
            Failure::System(format!("`{}` cannot be written: {error}", path.display()))
        })
}

/// Makes the folders above a file.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        // What is there already may be a link to a folder, or a device's.
        Some(folder) if !folder.as_os_str().is_empty() && !folder.exists() => {
            std::fs::create_dir_all(folder)
        }
        _ => Ok(()),
    }
}

/// Whether two paths lead to one file that exists.
fn same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| Some(one) == real(other))
}
