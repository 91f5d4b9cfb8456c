//! Reading tokens from left to right. Knows Rust's brackets and commas, not what a provider is.

use proc_macro2::{Delimiter, Group, Ident, Span as Token, TokenStream, TokenTree};

use super::places::Places;
use crate::source::{Span, Spanned};

/// A list of tokens, and how far it was read.
pub(super) struct Cursor<'p> {
    tokens: Vec<TokenTree>,
    at: usize,
    places: &'p Places,
    /// Where the list ends: the place of what is missing there.
    end: Token,
}

impl<'p> Cursor<'p> {
    /// A cursor at the start of `stream`, which `end` closes.
    pub(super) fn new(stream: TokenStream, end: Token, places: &'p Places) -> Self {
        let mut tokens = Vec::new();
        flatten(stream, &mut tokens);
        Self {
            tokens,
            at: 0,
            places,
            end,
        }
    }

    /// A cursor at the start of what stands in `group`.
    pub(super) fn inside(group: &Group, places: &'p Places) -> Self {
        Self::new(group.stream(), group.span_close(), places)
    }

    pub(super) fn is_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(super) fn peek(&self) -> Option<&TokenTree> {
        self.tokens.get(self.at)
    }

    pub(super) fn next(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.at).cloned();
        self.at += usize::from(token.is_some());
        token
    }

    /// Where the next token stands.
    pub(super) fn here(&self) -> Span {
        let token = self.peek().map_or(self.end, TokenTree::span);
        self.places.span(token, token)
    }

    /// Reads the character `c`, if it is next.
    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = matches!(self.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
        self.at += usize::from(found);
        found
    }

    /// Reads `keyword`, if it is next.
    pub(super) fn eat_word(&mut self, keyword: &str) -> bool {
        let found = matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == keyword);
        self.at += usize::from(found);
        found
    }

    /// Reads the words in front of `fn`, if a function is next and has some.
    pub(super) fn qualifiers(&mut self) -> Vec<Spanned<String>> {
        const WORDS: [&str; 5] = ["async", "const", "extern", "safe", "unsafe"];
        let is_word = |token: &&TokenTree| match token {
            TokenTree::Ident(ident) => WORDS.iter().any(|word| ident == word),
            // The name of an ABI.
            token => matches!(token, TokenTree::Literal(_)),
        };
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        let count = rest.iter().take_while(is_word).count();
        match rest.get(count) {
            Some(TokenTree::Ident(word)) if word == "fn" => {}
            _ => return Vec::new(),
        }
        let words = rest[..count].iter().map(|token| {
            let span = self.places.span(token.span(), token.span());
            Spanned::new(token.to_string(), span)
        });
        let words = words.collect();
        self.at += count;
        words
    }

    /// Reads an identifier, if one is next.
    pub(super) fn ident(&mut self) -> Option<Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => {
                let ident = ident.clone();
                self.at += 1;
                Some(ident)
            }
            _ => None,
        }
    }

    /// Reads an identifier, without `r#`.
    pub(super) fn name(&mut self) -> Option<Spanned<String>> {
        let ident = self.ident()?;
        let span = self.places.span(ident.span(), ident.span());
        Some(Spanned::new(plain(&ident), span))
    }

    /// Reads a group in these brackets, if one is next.
    pub(super) fn group(&mut self, delimiter: Delimiter) -> Option<Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
                let group = group.clone();
                self.at += 1;
                Some(group)
            }
            _ => None,
        }
    }

    /// Reads an expression: up to a comma, and the comma.
    pub(super) fn expression(&mut self) -> Vec<TokenTree> {
        let mut tokens = Vec::new();
        while !self.is_end() && !self.eat(',') {
            tokens.extend(self.next());
        }
        tokens
    }

    /// Reads a type: up to a comma outside of angle brackets, and the comma.
    pub(super) fn ty(&mut self) -> Vec<TokenTree> {
        let mut depth = 0_usize;
        let mut tokens = Vec::new();
        let mut after_dash = false;
        while let Some(token) = self.next() {
            if let TokenTree::Punct(punct) = &token {
                match punct.as_char() {
                    ',' if depth == 0 => break,
                    '<' => depth += 1,
                    '>' if !after_dash => depth = depth.saturating_sub(1),
                    _ => {}
                }
                after_dash = punct.as_char() == '-';
            } else {
                after_dash = false;
            }
            tokens.push(token);
        }
        tokens
    }

    /// Reads generic parameters, if there are any: what stands between the angle brackets.
    pub(super) fn generics(&mut self) -> Vec<TokenTree> {
        let mut tokens = Vec::new();
        if !self.eat('<') {
            return tokens;
        }
        let mut depth = 1_usize;
        while let Some(token) = self.next() {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
                TokenTree::Punct(punct) if punct.as_char() == '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            tokens.push(token);
        }
        tokens
    }

    /// Reads generic parameters, if there are any; those that are no lifetimes come out.
    pub(super) fn parameters(&mut self) -> Vec<Spanned<String>> {
        let mut types = Vec::new();
        if !self.eat('<') {
            return types;
        }
        let mut depth = 1_usize;
        let mut is_start = true;
        while depth > 0 && !self.is_end() {
            if self.eat('<') {
                depth += 1;
            } else if self.eat('>') {
                depth -= 1;
            } else if depth == 1 && self.eat(',') {
                is_start = true;
                continue;
            } else if depth == 1 && is_start {
                self.eat_word("const");
                types.extend(self.name());
                // What is no name is a lifetime.
                if self.eat('\'') {
                    self.next();
                }
            } else {
                self.next();
            }
            is_start = false;
        }
        types
    }

    /// The span of `tokens`, else the next place.
    pub(super) fn span_of(&self, tokens: &[TokenTree]) -> Span {
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.places.span(first.span(), last.span()),
            _ => self.here(),
        }
    }
}

/// An identifier without `r#`.
pub(super) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#")
        .map_or_else(|| text.clone(), str::to_owned)
}

/// Takes the invisible groups apart that macros leave around what they were given.
fn flatten(stream: TokenStream, out: &mut Vec<TokenTree>) {
    for token in stream {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flatten(group.stream(), out)
            }
            other => out.push(other),
        }
    }
}
