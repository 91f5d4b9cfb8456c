//! Which files a command reads: names, patterns, directories, standard input. Knows of manifests only how to tell that
//! a file is one.

mod sniff;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ecm_compiler::source::{read_file, read_source};

pub(crate) use sniff::looks_like_manifest;

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Input {
    /// Standard input, `-`.
    Stdin,
    /// A file that the user named: whatever it holds is compiled.
    Named(PathBuf),
    /// A file that a directory holds: skipped if it is not a manifest.
    Found(PathBuf),
    /// What the user named and no file came of, and why: reported as a file that cannot be read.
    Nothing(PathBuf, String),
}

impl Input {
    /// What the user called it.
    pub(crate) fn from_argument(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::Named(path.to_owned())
        }
    }

    /// The name that findings show. What is not Unicode in it is shown as a replacement character.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => String::from("<stdin>"),
            Self::Named(path) | Self::Found(path) | Self::Nothing(path, _) => {
                path.display().to_string()
            }
        }
    }

    /// The path; standard input has none.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::Named(path) | Self::Found(path) | Self::Nothing(path, _) => Some(path),
        }
    }

    /// The bytes.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::Stdin => read_source(io::stdin().lock()),
            Self::Named(path) | Self::Found(path) if path.is_dir() => Err(io::Error::other(
                "it is a directory (`ecm check` takes directories)",
            )),
            Self::Named(path) | Self::Found(path) => read_file(path),
            Self::Nothing(_, why) => Err(io::Error::other(why.as_str())),
        }
    }
}

/// The files that the arguments of `ecm check` mean, in the order of the arguments, those of a directory by name, each
/// once. Where an argument means none, or a directory cannot be searched, that is in their place.
pub(crate) fn collect(arguments: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for argument in arguments {
        for input in expand(argument) {
            match input {
                Input::Named(path) if path.is_dir() => search(&path, &mut inputs),
                other => inputs.push(other),
            }
        }
    }
    for input in &mut inputs {
        if let Input::Named(path) | Input::Found(path) = input {
            shorten(path);
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    inputs.retain(|input| match input {
        Input::Stdin => seen.insert(PathBuf::from("-")),
        Input::Named(path) | Input::Found(path) | Input::Nothing(path, _) => {
            seen.insert(path.clone())
        }
    });
    inputs
}

/// Without a leading `./`, which `ecm check .` would put before every name.
fn shorten(path: &mut PathBuf) {
    if let Ok(short) = path.strip_prefix(".") {
        if !short.as_os_str().is_empty() {
            *path = short.to_owned();
        }
    }
}

/// The paths that a pattern matches; a path that exists, or that has nothing of a pattern, is itself.
fn expand(argument: &Path) -> Vec<Input> {
    let Some(pattern) = argument.to_str() else {
        return vec![Input::from_argument(argument)];
    };
    if !pattern.contains(['*', '?', '[']) || argument.exists() {
        return vec![Input::from_argument(argument)];
    }
    let nothing = |why: String| Input::Nothing(argument.to_owned(), why);
    let mut inputs: Vec<Input> = match glob::glob(pattern) {
        Ok(matches) => matches
            .map(|path| match path {
                Ok(path) => Input::Named(path),
                Err(error) => Input::Nothing(error.path().to_owned(), error.error().to_string()),
            })
            .collect(),
        Err(error) => vec![nothing(format!("it is not a pattern: {error}"))],
    };
    if inputs.is_empty() {
        inputs.push(nothing(String::from("no file matches the pattern")));
    }
    inputs.sort();
    inputs
}

/// The .man and .xml files of a directory and of those below it.
fn search(root: &Path, inputs: &mut Vec<Input>) {
    let mut directories = vec![root.to_owned()];
    let mut found = Vec::new();
    while let Some(directory) = directories.pop() {
        if let Err(error) = list(&directory, &mut directories, &mut found) {
            found.push(Input::Nothing(directory, error.to_string()));
        }
    }
    found.sort_by(|one: &Input, other: &Input| one.path().cmp(&other.path()));
    inputs.extend(found);
}

/// The directories and the .man and .xml files in one directory.
fn list(
    directory: &Path,
    directories: &mut Vec<PathBuf>,
    files: &mut Vec<Input>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // A link to a directory is neither: what it leads to may contain it.
        if kind.is_dir() {
            directories.push(path);
        } else if has_manifest_extension(&path) && path.is_file() {
            files.push(Input::Found(path));
        }
    }
    Ok(())
}

fn has_manifest_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("man") || extension.eq_ignore_ascii_case("xml")
    })
}
