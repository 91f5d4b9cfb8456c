//! Comparing generated text with a file that is there.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;

use super::{Report, bare};
use crate::diag::Code;

/// Reports a file that is missing or does not hold `text`.
pub(super) fn compare(
    manifest: &Path,
    target: &Path,
    text: &str,
    checked_in: bool,
    report: &mut Report,
) {
    report.compared(target);
    let message = match std::fs::read(target) {
        Ok(bytes) => match difference(&String::from_utf8_lossy(&bytes), text) {
            None => return report.wrote(manifest, target.to_owned(), false),
            Some(difference) => Ok(difference),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Err(String::from("it does not exist")),
        Err(error) => Err(format!("it cannot be read: {error}")),
    };
    let mut finding = bare(
        Code::ECM0901,
        format!(
            "`{}` is not what `{}` compiles to",
            target.display(),
            manifest.display()
        ),
    );
    // A note is one line.
    finding.notes = message
        .unwrap_or_else(|why| why)
        .lines()
        .map(str::to_owned)
        .collect();
    if checked_in {
        finding = finding.help("run the same command with `ECM_UPDATE=1` and commit the file");
    }
    report.push(finding);
}

/// What has to change in `old` to make it `new`, in a few lines; `None` if they are equal but for the ends of lines,
/// which version control may convert.
#[must_use]
pub fn difference(old: &str, new: &str) -> Option<String> {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    if old == new {
        return None;
    }
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[same..], &new[same..]);
    let tail = old_rest
        .iter()
        .rev()
        .zip(new_rest.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let removed = &old_rest[..old_rest.len() - tail];
    let added = &new_rest[..new_rest.len() - tail];
    let mut text = format!(
        "{} would go and {} would come, from line {} on:",
        lines(removed.len()),
        lines(added.len()),
        same + 1
    );
    for (sign, side) in [('-', removed), ('+', added)] {
        for line in side.iter().take(SHOWN) {
            // Writing to a String cannot fail.
            let _ = write!(text, "\n{sign} {line}");
        }
        if side.len() > SHOWN {
            let _ = write!(text, "\n{sign} … {} more", lines(side.len() - SHOWN));
        }
    }
    Some(text)
}

/// As many lines of each side are shown.
const SHOWN: usize = 3;

fn lines(number: usize) -> String {
    format!("{number} line{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn ends_of_lines_do_not_count() {
        assert_eq!(difference("a\r\nb\r\n", "a\nb\n"), None);
    }

    #[test]
    fn the_first_lines_that_differ_are_shown() {
        assert_eq!(
            difference("a\nb\nc\n", "a\nB\nC\nc\n").as_deref(),
            Some("1 line would go and 2 lines would come, from line 2 on:\n- b\n+ B\n+ C")
        );
        assert_eq!(
            difference("a\n", "a\n1\n2\n3\n4\n5\n").as_deref(),
            Some(
                "0 lines would go and 5 lines would come, from line 2 on:\n+ 1\n+ 2\n+ 3\n+ … 2 lines more"
            )
        );
        assert_eq!(
            difference("a\na\n", "a\n").as_deref(),
            Some("1 line would go and 0 lines would come, from line 2 on:\n- a")
        );
    }
}
