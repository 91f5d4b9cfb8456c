//! Which files a command reads: names, patterns, directories, standard input. Knows of manifests only how to tell that
//! a file is one.

mod sniff;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ecm_compiler::source::{read_file, read_source};

use crate::output::Failure;

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
            Self::Named(path) | Self::Found(path) => path.display().to_string(),
        }
    }

    /// The bytes.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::Stdin => read_source(io::stdin().lock()),
            Self::Named(path) | Self::Found(path) => read_file(path),
        }
    }
}

/// The files that the arguments of `ecm check` mean, in the order of the arguments, those of a directory by name, each
/// once.
pub(crate) fn collect(arguments: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for argument in arguments {
        for path in expand(argument)? {
            if path.is_dir() {
                search(&path, &mut inputs)?;
            } else {
                inputs.push(Input::from_argument(&path));
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
        Input::Named(path) | Input::Found(path) => seen.insert(path.clone()),
    });
    Ok(inputs)
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
fn expand(argument: &Path) -> Result<Vec<PathBuf>, Failure> {
    let Some(pattern) = argument.to_str() else {
        return Ok(vec![argument.to_owned()]);
    };
    if !pattern.contains(['*', '?', '[']) || argument.exists() {
        return Ok(vec![argument.to_owned()]);
    }
    let matches = glob::glob(pattern)
        .map_err(|error| Failure::Misuse(format!("`{pattern}` is not a pattern: {error}")))?;
    let mut paths = Vec::new();
    for path in matches {
        paths.push(path.map_err(|error| {
            Failure::System(format!(
                "`{}` cannot be searched: {}",
                error.path().display(),
                error.error()
            ))
        })?);
    }
    if paths.is_empty() {
        return Err(Failure::Misuse(format!("no file matches `{pattern}`")));
    }
    paths.sort();
    Ok(paths)
}

/// The .man and .xml files of a directory and of those below it.
fn search(root: &Path, inputs: &mut Vec<Input>) -> Result<(), Failure> {
    let mut directories = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(directory) = directories.pop() {
        let refused = |error: io::Error| {
            Failure::System(format!(
                "`{}` cannot be searched: {error}",
                directory.display()
            ))
        };
        for entry in fs::read_dir(&directory).map_err(refused)? {
            let entry = entry.map_err(refused)?;
            let kind = entry.file_type().map_err(refused)?;
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // A link to a directory is neither: what it leads to may contain it.
            if kind.is_dir() {
                directories.push(path);
            } else if has_manifest_extension(&path) && path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    inputs.extend(files.into_iter().map(Input::Found));
    Ok(())
}

fn has_manifest_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("man") || extension.eq_ignore_ascii_case("xml")
    })
}
