//! Running the built command in a folder of its own.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder that is empty at first and goes away with the value.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A folder of this name; names are unique among the tests.
    pub(crate) fn new(name: &str) -> Self {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, with the folders above it.
    pub(crate) fn file(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) -> &Self {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folder");
        std::fs::write(path, text).expect("file");
        self
    }

    /// Reads a file as text.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(&self.0)
            .expect("folder")
            .map(|entry| {
                entry
                    .expect("entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }

    /// The command with these arguments, in the folder.
    pub(crate) fn command<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
    ) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ecm"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("COLUMNS")
            .stdin(Stdio::null());
        command
    }

    /// Runs it.
    pub(crate) fn ecm<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Outcome {
        let output = self.command(arguments).output().expect("ecm starts");
        Outcome::new(output)
    }

    /// Runs it with something on standard input.
    pub(crate) fn ecm_with_input(&self, arguments: &[&str], input: &[u8]) -> Outcome {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ecm starts");
        child
            .stdin
            .take()
            .expect("piped")
            .write_all(input)
            .expect("ecm reads");
        Outcome::new(child.wait_with_output().expect("ecm ends"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run printed, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The exit code; -1 if there is none.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

impl Outcome {
    fn new(output: std::process::Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Asserts all three at once, so that a failure shows all three.
    #[track_caller]
    pub(crate) fn is(&self, code: i32, stdout: &str, stderr: &str) {
        let expected = Self {
            code,
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
        };
        assert!(
            *self == expected,
            "exit code {} instead of {code}\n--- stdout\n{}\n--- expected\n{stdout}\n--- stderr\n{}\n--- expected\n{stderr}",
            self.code,
            self.stdout,
            self.stderr
        );
    }
}

/// A manifest in which there is nothing to report.
pub(crate) const CLEAN: &str = include_str!("clean.man");

/// [`CLEAN`] with an error: the event's level does not exist.
pub(crate) fn faulty() -> String {
    CLEAN.replace("win:Informational", "win:Infomational")
}

/// [`CLEAN`] with something that a lint warns of: a comment with two hyphens.
pub(crate) fn dubious() -> String {
    CLEAN.replace("<!-- Clean. -->", "<!-- not -- clean -->")
}
