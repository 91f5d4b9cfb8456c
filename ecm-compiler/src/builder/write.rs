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
    let target = followed(path);
    let temporary = beside(&target)?;
    let written = replace(&temporary, &target, bytes);
    if written.is_err() {
        // The error that is reported is the first one.
        let _ = fs::remove_file(&temporary);
    }
    written.map(|()| true)
}

/// The file that `path` means: a link keeps pointing where it points, also where nothing is yet.
fn followed(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    // As many links as Linux follows.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else {
            break;
        };
        target = target
            .parent()
            .map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    target
}

/// Writes `temporary`, which must not exist, and gives it the name and the permissions of `target`.
fn replace(temporary: &Path, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = fs::metadata(target)
        .ok()
        .map(|metadata| metadata.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the file is read-only",
        ));
    }
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(temporary)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    drop(file);
    fs::rename(temporary, target)
}

/// A name in the same directory (a rename does not cross file systems) that no other writer uses.
fn beside(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    if path.file_name().is_none() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path names no file",
        ));
    }
    // Not made from the file's own name, which may be as long as the file system allows.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let temporary = format!(".ecm.{}.{number}.tmp", std::process::id());
    Ok(path.with_file_name(temporary))
}
