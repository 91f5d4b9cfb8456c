//! Where a command puts the one text that it makes of a manifest: standard output, a file, or nowhere but a comparison.

use std::path::Path;

use ecm_compiler::builder::{difference, write_if_changed};

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
    /// What that does to become the text, for a message.
    becomes: &'static str,
}

impl<'a> Target<'a> {
    /// What `--output` and `--check` say; the manifest itself is refused.
    pub(crate) fn new(
        output: Option<&'a Path>,
        check: bool,
        manifest: &'a Path,
        becomes: &'static str,
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
            becomes,
        })
    }

    /// Writes the text, or compares it with what is there.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self.output {
            None => print(text),
            Some(path) if self.check => self.compare(path, text),
            Some(path) => write_if_changed(path, text.as_bytes())
                .map(drop)
                .map_err(|error| {
                    Failure::System(format!("`{}` cannot be written: {error}", path.display()))
                }),
        }
    }

    fn compare(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let old = std::fs::read(path).map_err(|error| {
            Failure::System(format!("`{}` cannot be read: {error}", path.display()))
        })?;
        match difference(&String::from_utf8_lossy(&old), text) {
            None => Ok(()),
            Some(difference) => Err(Failure::System(format!(
                "`{}` is not what `{}` {}\n{difference}",
                path.display(),
                self.manifest.display(),
                self.becomes
            ))),
        }
    }
}

/// Whether two paths lead to one file that exists.
fn same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| Some(one) == real(other))
}
