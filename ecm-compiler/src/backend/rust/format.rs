//! Tokens to text, laid out as rustfmt would: indentation, one item, field, arm or statement a line, usual spaces.
//!
//! Made for the tokens that this backend produces. It knows their shapes, not Rust's grammar: `<` always opens generics, and
//! a brace always opens a new line. What it writes parses to the tokens it was given, whatever they are.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Spaces per level of indentation.
const STEP: usize = 4;

/// The text of `tokens` as lines at `indent` levels.
pub(super) fn lines(tokens: TokenStream, indent: usize) -> String {
    let mut writer = Writer::new(indent);
    writer.block(tokens);
    writer.out
}

/// The text of `tokens` as a part of a line.
pub(super) fn inline(tokens: TokenStream, indent: usize) -> String {
    let mut writer = Writer::new(indent);
    writer.at_line_start = false;
    writer.sequence(tokens, false);
    writer.out
}

/// Appends `indent` levels of space.
pub(super) fn indent(out: &mut String, indent: usize) {
    const SPACES: &str = "                                ";
    let mut columns = columns(indent);
    while columns > SPACES.len() {
        out.push_str(SPACES);
        columns -= SPACES.len();
    }
    out.push_str(&SPACES[..columns]);
}

/// What stood last on the line, as far as spaces depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing, or something that never has a space behind it.
    Tight,
    /// A name, a literal or a closing bracket that an operand may be.
    Operand,
    /// A word that is no operand: `match`, `if`, `in`.
    Keyword,
    /// A lifetime.
    Lifetime,
    /// A punctuation character with a space behind it.
    Spaced,
    /// `>` of generics.
    Close,
    /// `|` that opens a closure's parameters.
    Bar,
}

struct Writer {
    out: String,
    indent: usize,
    at_line_start: bool,
    last: Last,
    /// Open generics: whether they belong to a keyword, as those of `impl`.
    angles: Vec<bool>,
}

impl Writer {
    fn new(indent: usize) -> Self {
        Self {
            out: String::new(),
            indent,
            at_line_start: true,
            last: Last::Tight,
            angles: Vec::new(),
        }
    }

    fn newline(&mut self) {
        if !self.at_line_start {
            self.out.push('\n');
        }
        self.at_line_start = true;
        self.last = Last::Tight;
    }

    /// Puts `text` on the line, with a space before it if `space`.
    fn put(&mut self, text: &str, space: bool, last: Last) {
        if self.at_line_start {
            indent(&mut self.out, self.indent);
            self.at_line_start = false;
        } else if space {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.last = last;
    }

    /// The contents of a brace, or a file: each part on lines of its own.
    fn block(&mut self, tokens: TokenStream) {
        let angles = std::mem::take(&mut self.angles);
        self.sequence(tokens, true);
        self.newline();
        self.angles = angles;
    }

    fn sequence(&mut self, tokens: TokenStream, broken: bool) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) => self.word(&ident.to_string(), broken),
                TokenTree::Literal(literal) => {
                    let space = self.last != Last::Tight;
                    self.put(&literal.to_string(), space, Last::Operand);
                }
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    if let Some(TokenTree::Ident(name)) = tokens.next() {
                        let space = self.last != Last::Tight;
                        self.put(&format!("'{name}"), space, Last::Lifetime);
                    }
                }
                TokenTree::Punct(punct) if punct.as_char() == '#' && broken => {
                    if let Some(TokenTree::Group(group)) = tokens.next() {
                        self.attribute(group.stream());
                    }
                }
                TokenTree::Punct(punct) => {
                    let mut operator = String::from(punct.as_char());
                    let mut spacing = punct.spacing();
                    while let (Spacing::Joint, Some(TokenTree::Punct(next))) =
                        (spacing, tokens.peek())
                    {
                        if !continues(&operator, next.as_char()) {
                            break;
                        }
                        operator.push(next.as_char());
                        spacing = next.spacing();
                        tokens.next();
                    }
                    self.operator(&operator, broken);
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.brace(group.stream());
                    if broken && !matches!(tokens.peek(), Some(next) if continues_line(next)) {
                        self.newline();
                        if matches!(tokens.peek(), Some(next) if starts_item(next)) {
                            self.out.push('\n');
                        }
                    }
                }
                TokenTree::Group(group) => self.bracket(group.delimiter(), group.stream()),
            }
        }
    }

    fn word(&mut self, word: &str, broken: bool) {
        if broken && super::skeleton::is_line_hole(word) {
            self.newline();
            self.out.push_str(word);
            return;
        }
        let last = match word {
            "match" | "if" | "in" | "return" | "as" | "else" | "mut" | "let" | "move" | "impl"
            | "for" => Last::Keyword,
            _ => Last::Operand,
        };
        self.put(word, self.last != Last::Tight, last);
    }

    fn operator(&mut self, operator: &str, broken: bool) {
        let operand = matches!(self.last, Last::Operand | Last::Close);
        match operator {
            "," | ";" => {
                self.put(operator, false, Last::Spaced);
                if broken && self.angles.is_empty() {
                    self.newline();
                }
            }
            "." | "?" => self.put(
                operator,
                false,
                if operator == "?" {
                    Last::Operand
                } else {
                    Last::Tight
                },
            ),
            ":" => self.put(operator, false, Last::Spaced),
            "::" => {
                let space = !operand && self.last != Last::Tight;
                self.put(operator, space, Last::Tight);
            }
            "<" => {
                self.angles.push(self.last == Last::Keyword);
                self.put(operator, self.last == Last::Spaced, Last::Tight);
            }
            ">" => {
                let of_keyword = self.angles.pop().unwrap_or(false);
                self.put(
                    operator,
                    false,
                    if of_keyword {
                        Last::Keyword
                    } else {
                        Last::Close
                    },
                );
            }
            "!" if operand => self.put(operator, false, Last::Tight),
            "&" | "!" | "*" | "-" if !operand => {
                self.put(operator, self.last != Last::Tight, Last::Tight);
            }
            ".." | "..=" => self.put(operator, self.last == Last::Spaced, Last::Tight),
            "||" if !operand => self.put(operator, self.last != Last::Tight, Last::Spaced),
            "|" if self.last == Last::Bar => self.put(operator, false, Last::Spaced),
            "|" if !operand => self.put(operator, self.last != Last::Tight, Last::Tight),
            _ => self.put(operator, self.last != Last::Tight, Last::Spaced),
        }
    }

    fn bracket(&mut self, delimiter: Delimiter, stream: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace | Delimiter::None => ("", ""),
        };
        let space = matches!(self.last, Last::Spaced | Last::Keyword | Last::Lifetime);
        self.put(open, space, Last::Tight);
        let angles = std::mem::take(&mut self.angles);
        let is_broken = matches!(stream.clone().into_iter().next(), Some(TokenTree::Ident(word))
            if super::skeleton::is_line_hole(&word.to_string()));
        if is_broken {
            self.newline();
        }
        self.sequence(stream, is_broken);
        self.angles = angles;
        self.put(close, false, Last::Operand);
    }

    fn brace(&mut self, stream: TokenStream) {
        let space = self.last != Last::Tight;
        if stream.is_empty() {
            self.put("{}", space, Last::Operand);
            return;
        }
        self.put("{", space, Last::Tight);
        self.newline();
        self.indent += 1;
        self.block(stream);
        self.indent -= 1;
        self.put("}", false, Last::Operand);
    }

    /// An attribute on a line of its own; documentation as `///`.
    fn attribute(&mut self, stream: TokenStream) {
        if let Some(text) = documentation(&stream) {
            self.put("///", false, Last::Tight);
            self.out.push_str(&text);
        } else {
            self.put("#[", false, Last::Tight);
            self.sequence(stream, false);
            self.put("]", false, Last::Tight);
        }
        self.newline();
    }
}

/// Whether `next` belongs to the same operator as what stands before it.
fn continues(operator: &str, next: char) -> bool {
    matches!(
        (operator, next),
        (":", ':')
            | ("-" | "=", '>')
            | ("=", '=')
            | ("&", '&')
            | ("|", '|')
            | (".", '.')
            | ("|" | "&" | "!" | "..", '=')
    )
}

/// Whether what follows a closing brace stays on its line.
fn continues_line(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | ';' | '.' | '?'),
        TokenTree::Ident(ident) => ident == "else",
        _ => false,
    }
}

/// Whether `token` starts an item, which is set off from the one before.
fn starts_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Ident(ident) => ["pub", "impl", "fn", "const", "static", "mod"]
            .iter()
            .any(|word| ident == word),
        _ => false,
    }
}

/// The text of `doc = "…"`, if it can stand in a line comment as it is.
fn documentation(stream: &TokenStream) -> Option<String> {
    let mut tokens = stream.clone().into_iter();
    let (
        Some(TokenTree::Ident(name)),
        Some(TokenTree::Punct(_)),
        Some(TokenTree::Literal(text)),
        None,
    ) = (tokens.next(), tokens.next(), tokens.next(), tokens.next())
    else {
        return None;
    };
    let text = text.to_string();
    let inner = text
        .strip_prefix('r')
        .unwrap_or(&text)
        .strip_prefix('"')?
        .strip_suffix('"')?;
    let plain = name == "doc"
        && !inner.contains(['\\', '\n', '\r'])
        && (inner.is_empty() || inner.starts_with(' '));
    plain.then(|| inner.to_owned())
}

/// How many columns a level of indentation takes.
pub(super) const fn columns(levels: usize) -> usize {
    levels * STEP
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn items_fields_and_statements_get_lines_of_their_own() {
        let tokens = quote! {
            /// Says so.
            #[inline]
            pub fn write<'a>(id: u32, name: impl Into<::x::Text<'a>>, all: &'a [u8], r: &mut T) -> ::x::Status {
                let n = out.same_len("lines", &[self.lines.len(), 3]);
                if ::x::enabled(&PROVIDER.instance, 3, Self::META) { go(id)?; } else { ::x::Status::DISABLED }
            }
            pub struct Foo<'a> { #[doc = " id"] pub id: ::core::result::Result<A, B>, pub rest: &'a [u8] }
            impl<'a> ::x::Payload<'a> for Foo<'a> {}
            const _: () = ::x::check(1);
            pub(super) const A: [u8; 2] = [1, !0];
        };
        assert_eq!(
            lines(tokens, 1),
            "    /// Says so.
    #[inline]
    pub fn write<'a>(id: u32, name: impl Into<::x::Text<'a>>, all: &'a [u8], r: &mut T) -> ::x::Status {
        let n = out.same_len(\"lines\", &[self.lines.len(), 3]);
        if ::x::enabled(&PROVIDER.instance, 3, Self::META) {
            go(id)?;
        } else {
            ::x::Status::DISABLED
        }
    }

    pub struct Foo<'a> {
        /// id
        pub id: ::core::result::Result<A, B>,
        pub rest: &'a [u8]
    }

    impl<'a> ::x::Payload<'a> for Foo<'a> {}

    const _: () = ::x::check(1);
    pub(super) const A: [u8; 2] = [1, !0];
"
        );
    }

    #[test]
    fn parts_of_lines() {
        for (tokens, expected) in [
            (quote!(Self(self.0 | other.0)), "Self(self.0 | other.0)"),
            (quote!(f(&*a, -1, a - 1, b & c)), "f(&*a, -1, a - 1, b & c)"),
            (quote!(for<'x> fn(&'x u8) -> u8), "for<'x> fn(&'x u8) -> u8"),
            (quote!(&'a [Foo<'_>]), "&'a [Foo<'_>]"),
            (quote!((1, 2) | (3, ..=4)), "(1, 2) | (3, ..=4)"),
        ] {
            assert_eq!(inline(tokens, 0), expected);
        }
    }
}
