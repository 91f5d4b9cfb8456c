//! Writing a file as a whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes `bytes` to `path`, unless that is what it holds already; says whether it wrote.
///
/// A reader never sees half of it: the bytes go into a file beside it, which then takes the name. What is not a
/// regular file (a pipe, a device) is written in place.
///
/// # Errors
///
/// What the operating system says. The file is as it was then.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            fs::OpenOptions::new()
                .write(true)
                .open(path)?
                .write_all(bytes)?;
            return Ok(true);
        }
        Ok(metadata) if metadata.len() == bytes.len() as u64 && fs::read(path)? == bytes => {
            return Ok(false);
        }
        _ => {}
    }
    // A link keeps pointing where it pointed: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = beside(&target)?;
    let written = write_new(&temporary, bytes).and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        // The error that is reported is the first one.
        let _ = fs::remove_file(&temporary);
    }
    written.map(|()| true)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)?;
    file.write_all(bytes)
}

/// A name in the same directory (a rename does not cross file systems) that no other writer uses.
fn beside(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path names no file",
        ));
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(
        ".{}.{}.tmp",
        std::process::id(),
        NUMBER.fetch_add(1, Ordering::Relaxed)
    ));
    Ok(path.with_file_name(temporary))
}
