//! The types of fields that Rust has no type for.
//!
//! Each knows its bytes in a payload; none knows where a payload comes from or goes.

use core::fmt::{self, Alignment, Write as _};

mod ansi;
mod map;
mod scalar;
mod sid;
mod socket;
mod text;
mod time;
mod utf16;

pub use ansi::Ansi;
pub use map::{MapValue, debug_map};
pub use scalar::{Pointer, Port};
pub use sid::Sid;
pub use socket::SocketAddress;
pub use text::{Text, Units};
pub use time::{FileTime, SystemTime};

/// Writes characters in quotes, escaped as `char::escape_debug` does.
fn debug_chars(f: &mut fmt::Formatter<'_>, chars: impl Iterator<Item = char>) -> fmt::Result {
    f.write_char('"')?;
    for character in chars {
        match character {
            // A quote of the other kind needs no escape.
            '\'' => f.write_char('\'')?,
            _ => write!(f, "{}", character.escape_debug())?,
        }
    }
    f.write_char('"')
}

/// What [`fmt::Formatter::pad`] does, for characters that are no `str`.
fn pad(f: &mut fmt::Formatter<'_>, chars: impl Iterator<Item = char> + Clone) -> fmt::Result {
    let shown = chars.take(f.precision().unwrap_or(usize::MAX));
    let missing = f.width().unwrap_or(0).saturating_sub(shown.clone().count());
    let before = match f.align() {
        Some(Alignment::Right) => missing,
        Some(Alignment::Center) => missing / 2,
        Some(Alignment::Left) | None => 0,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    for character in shown {
        f.write_char(character)?;
    }
    (before..missing).try_for_each(|_| f.write_char(fill))
}
