//! Writing a file as a whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

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
    if let Some(folder) = temporary.parent() {
        clean(folder);
    }
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

/// The age from which on a temporary file belongs to nobody: writing one takes no time to speak of.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// The age from which on it belongs to nobody if its writer is not there. Not at once: the writer may live in another
/// namespace of processes, where it has another number.
const ORPHANED: Duration = Duration::from_secs(60);

/// Removes what writers that were killed left in `folder`. What cannot be removed stays; it is in nobody's way.
fn clean(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(writer) = name.to_str().and_then(writer) else {
            continue;
        };
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.map(|modified| modified.elapsed().unwrap_or_default());
        let age = age.unwrap_or_default();
        if age > ABANDONED || age > ORPHANED && is_gone(writer) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process that a temporary file is named after; `None` if the name is none that [`beside`] makes.
fn writer(name: &str) -> Option<u32> {
    let (process, number) = name
        .strip_prefix(".ecm.")?
        .strip_suffix(".tmp")?
        .split_once('.')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(process) || number.is_empty() || !is_number(number) {
        return None;
    }
    process.parse().ok()
}

/// Whether a process does not exist; `false` where that cannot be seen.
fn is_gone(process: u32) -> bool {
    // Elsewhere, such a folder is something else: under Wine, that of processes with other numbers.
    cfg!(target_os = "linux")
        && Path::new("/proc/self").exists()
        && !Path::new(&format!("/proc/{process}")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn leftovers_of_killed_writers_go() {
        let folder = std::env::temp_dir().join(format!("ecm-leftovers-{}", std::process::id()));
        // Another process may have had the number, and failed here.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let own = std::process::id();
        let make = |name: String, age: u64| {
            let file = fs::File::create(folder.join(&name)).expect("a file");
            let time = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(time).expect("a time");
            name
        };
        let old = make(format!(".ecm.{own}.90000.tmp"), 7200);
        let fresh = make(".ecm.4294967295.1.tmp".to_owned(), 0);
        let alive = make(format!(".ecm.{own}.90001.tmp"), 120);
        let orphan = make(".ecm.4294967295.2.tmp".to_owned(), 120);
        let others = [".ecm.1.tmp", ".ecm.a.1.tmp", ".ecm.1.1.tmp.rs", "x.tmp"]
            .map(|name| make(name.to_owned(), 7200));
        assert!(write_if_changed(&folder.join("a.rs"), b"a").expect("written"));
        let is_there = |name: &String| folder.join(name).exists();
        assert!(!is_there(&old));
        assert!(is_there(&fresh) && is_there(&alive));
        assert!(others.iter().all(is_there));
        assert_eq!(is_there(&orphan), !is_gone(u32::MAX));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
