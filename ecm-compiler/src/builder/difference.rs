//! Whether two texts are the same, and where they differ. Knows lines and tokens, and nothing of files.

use std::fmt::Write as _;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Whether two texts are the same Rust: token by token, whatever the layout and the comments, with or without a comma before
/// a closing bracket. So `rustfmt` makes no other file of a generated one. Text that is no Rust equals nothing.
#[must_use]
pub fn same_rust(one: &str, other: &str) -> bool {
    // The two ways of ending lines would else be told apart inside of literals.
    let parse = |text: &str| text.replace("\r\n", "\n").parse::<TokenStream>().ok();
    match (parse(one), parse(other)) {
        (Some(one), Some(other)) => Tokens::new(one).eq(Tokens::new(other)),
        _ => false,
    }
}

/// The tokens of a text in a row; groups are opened, however deep, without recursion.
struct Tokens {
    open: Vec<(
        Delimiter,
        std::iter::Peekable<proc_macro2::token_stream::IntoIter>,
    )>,
}

impl Tokens {
    fn new(stream: TokenStream) -> Self {
        Self {
            open: vec![(Delimiter::None, stream.into_iter().peekable())],
        }
    }
}

impl Iterator for Tokens {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let (delimiter, tokens) = self.open.last_mut()?;
            match tokens.next() {
                Some(TokenTree::Group(group)) => {
                    let delimiter = group.delimiter();
                    self.open
                        .push((delimiter, group.stream().into_iter().peekable()));
                    return Some(format!("{delimiter:?} {{"));
                }
                Some(TokenTree::Punct(comma))
                    if comma.as_char() == ',' && tokens.peek().is_none() => {}
                Some(TokenTree::Punct(punct)) => return Some(punct.as_char().to_string()),
                Some(other) => return Some(other.to_string()),
                None => {
                    let end = format!("{delimiter:?} }}");
                    self.open.pop();
                    return Some(end);
                }
            }
        }
    }
}

/// What has to change in `old` to make it `new`: how much, and the first places with a line before and after each. `None` if
/// they are equal but for the ends of lines, which version control may convert.
#[must_use]
pub fn difference(old: &str, new: &str) -> Option<String> {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    let hunks = hunks(&old, &new);
    let (first, _) = hunks.split_first()?;
    let removed: usize = hunks.iter().map(|hunk| hunk.old.len()).sum();
    let added: usize = hunks.iter().map(|hunk| hunk.new.len()).sum();
    let places = match hunks.len() {
        1 => format!("at line {}", first.old.start + 1),
        places => format!(
            "in {places} places, the first at line {}",
            first.old.start + 1
        ),
    };
    let mut text = format!(
        "{} would go and {} would come, {places}:",
        count(removed, "line"),
        count(added, "line")
    );
    for (at, hunk) in hunks.iter().take(PLACES).enumerate() {
        if at > 0 {
            // Writing to a String cannot fail.
            let _ = write!(text, "\nline {}:", hunk.old.start + 1);
        }
        hunk.show(&old, &new, &mut text);
    }
    if hunks.len() > PLACES {
        let _ = write!(text, "\n… {} more", count(hunks.len() - PLACES, "place"));
    }
    Some(text)
}

/// As many places are shown,
const PLACES: usize = 3;
/// and as many lines of each side of one.
const SHOWN: usize = 4;

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Lines of one text that others take the place of.
struct Hunk {
    old: std::ops::Range<usize>,
    new: std::ops::Range<usize>,
}

impl Hunk {
    fn show(&self, old: &[&str], new: &[&str], text: &mut String) {
        let mut put = |sign: char, line: &str| {
            let _ = write!(text, "\n{sign} {line}");
        };
        if let Some(before) = self.old.start.checked_sub(1) {
            put(' ', old[before]);
        }
        for (sign, side, range) in [('-', old, &self.old), ('+', new, &self.new)] {
            let lines = &side[range.clone()];
            for line in lines.iter().take(SHOWN) {
                put(sign, line);
            }
            if lines.len() > SHOWN {
                put(
                    sign,
                    &format!("… {} more", count(lines.len() - SHOWN, "line")),
                );
            }
        }
        if let Some(after) = old.get(self.old.end) {
            put(' ', after);
        }
    }
}

/// The places in which two texts differ.
fn hunks(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let tail = old[start..]
        .iter()
        .rev()
        .zip(new[start..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    if start == old_end && start == new_end {
        return Vec::new();
    }
    let kept = kept(&old[start..old_end], &new[start..new_end]);
    let mut hunks = Vec::new();
    let (mut from_old, mut from_new) = (start, start);
    let pairs = kept.into_iter().map(|(a, b)| (a + start, b + start));
    for (a, b) in pairs.chain([(old_end, new_end)]) {
        if (from_old, from_new) != (a, b) {
            hunks.push(Hunk {
                old: from_old..a,
                new: from_new..b,
            });
        }
        (from_old, from_new) = (a + 1, b + 1);
    }
    hunks
}

/// Beyond so many insertions and removals the texts have little in common, and time and memory, which grow with the square of
/// this, are better spared.
const EDITS: usize = 1000;

/// The pairs of lines that stay, by Myers' greedy algorithm; none where there are too many edits.
fn kept(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    // `reach[offset + k]`: how far one gets in `old` on the diagonal old - new = k.
    let most = EDITS.min(old.len() + new.len());
    let offset = most + 1;
    let mut reach = vec![0_usize; 2 * offset + 1];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    for edits in 0..=most {
        // What the step back from here needs: the diagonals of the step before.
        trace.push(reach[offset - edits..=offset + edits].to_vec());
        for at in (offset - edits..=offset + edits).step_by(2) {
            let down =
                at == offset - edits || (at != offset + edits && reach[at - 1] < reach[at + 1]);
            let mut x = if down {
                reach[at + 1]
            } else {
                reach[at - 1] + 1
            };
            // Diagonals beyond the edge of a text lead nowhere.
            let Some(mut y) = (x + offset).checked_sub(at) else {
                continue;
            };
            while x < old.len() && y < new.len() && old[x] == new[y] {
                (x, y) = (x + 1, y + 1);
            }
            reach[at] = x;
            if x >= old.len() && y >= new.len() {
                return walk_back(&trace, offset, old.len(), new.len());
            }
        }
    }
    Vec::new()
}

/// The diagonals that the shortest way went along, from its end to its start.
fn walk_back(
    trace: &[Vec<usize>],
    offset: usize,
    mut x: usize,
    mut y: usize,
) -> Vec<(usize, usize)> {
    let mut kept = Vec::new();
    for (edits, reach) in trace.iter().enumerate().rev() {
        // `reach` begins at diagonal `offset - edits`.
        let first = offset - edits;
        let at = offset + x - y;
        let (from_x, from_y) = if edits == 0 {
            (0, 0)
        } else {
            let of = |diagonal: usize| reach[diagonal - first];
            let down = at == first || (at != offset + edits && of(at - 1) < of(at + 1));
            let before = if down { at + 1 } else { at - 1 };
            let before_x = of(before);
            (before_x, before_x + offset - before)
        };
        while x > from_x && y > from_y {
            (x, y) = (x - 1, y - 1);
            kept.push((x, y));
        }
        (x, y) = (from_x, from_y);
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_do_not_count() {
        assert_eq!(difference("a\r\nb\r\n", "a\nb\n"), None);
    }

    #[test]
    fn the_first_places_that_differ_are_shown() {
        assert_eq!(
            difference("a\nb\nc\n", "a\nB\nC\nc\n").as_deref(),
            Some("1 line would go and 2 lines would come, at line 2:\n  a\n- b\n+ B\n+ C\n  c")
        );
        assert_eq!(
            difference("a\n", "a\n1\n2\n3\n4\n5\n").as_deref(),
            Some(
                "0 lines would go and 5 lines would come, at line 2:\n  a\n+ 1\n+ 2\n+ 3\n+ 4\n+ … 1 line more"
            )
        );
        assert_eq!(
            difference("a\na\n", "a\n").as_deref(),
            Some("1 line would go and 0 lines would come, at line 2:\n  a\n- a")
        );
        assert_eq!(
            difference(
                "1\nx\n2\n3\nx\n4\n5\nx\n6\n7\nx\n8\n",
                "1\n2\n3\ny\n4\n5\nx\nz\n6\n7\n8\n"
            )
            .as_deref(),
            Some(
                "3 lines would go and 2 lines would come, in 4 places, the first at line 2:\n  1\n- x\n  2\n\
                 line 5:\n  3\n- x\n+ y\n  4\nline 9:\n  x\n+ z\n  6\n… 1 place more"
            )
        );
    }

    #[test]
    fn hunks_lead_from_one_text_to_the_other() {
        // All texts of up to five lines of two kinds, against each other.
        let texts: Vec<Vec<&str>> = (1_u32..64)
            .map(|bits| {
                let length = bits.ilog2();
                (0..length)
                    .map(|at| if bits >> at & 1 == 0 { "a" } else { "b" })
                    .collect()
            })
            .collect();
        for old in &texts {
            for new in &texts {
                let mut made: Vec<&str> = Vec::new();
                let mut from = 0;
                for hunk in hunks(old, new) {
                    made.extend(&old[from..hunk.old.start]);
                    assert_eq!(made.len(), hunk.new.start, "{old:?} {new:?}");
                    made.extend(&new[hunk.new]);
                    from = hunk.old.end;
                }
                made.extend(&old[from..]);
                assert_eq!(&made, new, "{old:?}");
            }
        }
    }

    #[test]
    fn texts_with_nothing_in_common_are_one_place() {
        let text = |word: &str| {
            (0..5000)
                .map(|n| format!("{word}{n}\n"))
                .collect::<String>()
        };
        let shown = difference(&text("a"), &text("b")).expect("they differ");
        let head = "5000 lines would go and 5000 lines would come, at line 1:\n- a0\n";
        assert!(shown.starts_with(head), "{shown}");
    }

    #[test]
    fn layout_and_comments_are_not_rust() {
        let rust = "// x\nmod a {\n    /// d\n    fn f(a: u8) { g(\"x\\\ny\") }\n}\n";
        for same in [
            "mod a{#[doc = \" d\"]fn f(a:u8,){g(\"x\\\ny\",)}}",
            &rust.replace('\n', "\r\n"),
        ] {
            assert!(same_rust(rust, same), "{same}");
        }
        for other in [
            rust.replace("u8", "u16"),
            rust.replace(" d", " e"),
            rust.replace("a: u8", "a: u8, b: u8"),
            rust.replace("mod a", "mod a,"),
            format!("{rust}}}"),
            String::new(),
        ] {
            assert!(!same_rust(rust, &other), "{other}");
        }
        // As deep as somebody likes.
        let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(same_rust(&deep, &deep));
    }
}
