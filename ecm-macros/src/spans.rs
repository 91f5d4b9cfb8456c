//! Places of generated items: those of what the user wrote, so that editors, documentation and rustc lead there.
//!
//! Knows how generated items begin. It must not change what the tokens say.

use std::collections::HashMap;

use ecm_compiler::inline::{ItemName, Places};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// The user's places, by where an item is and what it is called.
pub(crate) struct Own {
    places: HashMap<(String, String), Span>,
}

/// What a word in front of a name makes of it.
const DECLARATIONS: [&str; 5] = ["fn", "struct", "const", "static", "enum"];

/// What functions of an event are called beside its name.
const SUFFIXES: [&str; 5] = ["", "_enabled", "_unchecked", "_activity", "_with"];

impl Own {
    /// The places of `items`.
    pub(crate) fn new(items: &[ItemName], places: &Places) -> Self {
        let known = items.iter().filter_map(|item| {
            let (first, _) = places.tokens(item.span)?;
            // The user's line, but not the user's code: lints leave alone what a macro of another crate makes.
            let span = first.resolved_at(Span::call_site());
            Some(((item.within.clone(), item.name.clone()), span))
        });
        Self {
            places: known.collect(),
        }
    }

    /// `code`, the module of a provider, with these places.
    pub(crate) fn apply(&self, code: TokenStream) -> TokenStream {
        let tokens = code.into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                inside(&group, self.items(group.stream(), ""))
            }
            other => other,
        });
        tokens.collect()
    }

    fn find(&self, within: &str, name: &str) -> Option<Span> {
        let find = |name: &str| {
            let key = (within.to_owned(), name.to_owned());
            self.places.get(&key).copied()
        };
        if let Some(found) = find(name.strip_prefix("r#").unwrap_or(name)) {
            return Some(found);
        }
        if !within.is_empty() {
            return None;
        }
        let bare = name.strip_prefix("write_").unwrap_or(name);
        let bare = bare.strip_suffix("Writer").unwrap_or(bare);
        let mut parts = SUFFIXES.iter().filter_map(|end| bare.strip_suffix(end));
        parts.find_map(find)
    }

    /// The items of a module (`within` is its name) or of an `impl`.
    fn items(&self, stream: TokenStream, within: &str) -> TokenStream {
        let mut out = TokenStream::new();
        let mut head: Vec<TokenTree> = Vec::new();
        let mut own = None;
        for token in stream {
            let ends = match &token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Punct(punct) => punct.as_char() == ';',
                _ => false,
            };
            match token {
                TokenTree::Group(group) if ends => {
                    let body = self.body(&group, &head, within);
                    head.push(body);
                }
                TokenTree::Ident(name) => own = self.named(name, &mut head, within).or(own),
                other => head.push(other),
            }
            if ends {
                // An item is where its first and its last token are.
                if let (Some(span), Some(last)) = (own.take(), head.last_mut()) {
                    last.set_span(span);
                }
                out.extend(head.drain(..));
            }
        }
        out.extend(head);
        out
    }

    /// Adds a word to an item; if it is the name of one that the user declared, both are at the user's place, with what stands
    /// between the attributes and the name. That place comes out.
    fn named(&self, mut name: Ident, head: &mut Vec<TokenTree>, within: &str) -> Option<Span> {
        let is_declared = matches!(head.last(), Some(TokenTree::Ident(word)) if DECLARATIONS.iter().any(|one| word == one));
        let found = self.find(within, &name.to_string());
        let found = found.filter(|_| is_declared);
        if let Some(span) = found {
            name.set_span(span);
            let words = head.iter_mut().rev();
            for token in words.take_while(|token| matches!(token, TokenTree::Ident(_))) {
                token.set_span(span);
            }
        }
        head.push(TokenTree::Ident(name));
        found
    }

    /// What stands in the braces of the item that `head` begins.
    fn body(&self, group: &Group, head: &[TokenTree], within: &str) -> TokenTree {
        let words = || {
            head.iter().filter_map(|token| match token {
                TokenTree::Ident(word) => Some(word.to_string()),
                _ => None,
            })
        };
        let after = |keyword: &str| words().skip_while(|word| word != keyword).nth(1);
        let full = |name: &str| match within {
            "" => name.to_owned(),
            _ => format!("{within}::{name}"),
        };
        if let Some(module) = after("mod") {
            return inside(group, self.items(group.stream(), &full(&module)));
        }
        if let Some(name) = after("struct") {
            return inside(group, self.fields(group.stream(), &full(&name)));
        }
        let is_inherent = words().any(|word| word == "impl") && !words().any(|word| word == "for");
        match after("impl").filter(|_| is_inherent) {
            Some(name) => inside(group, self.items(group.stream(), &full(&name))),
            None => TokenTree::Group(group.clone()),
        }
    }

    /// The fields of the struct `within`.
    fn fields(&self, stream: TokenStream, within: &str) -> TokenStream {
        let mut tokens: Vec<TokenTree> = stream.into_iter().collect();
        for at in 0..tokens.len() {
            let is = |at: usize, c: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == c);
            // `name:`, and no part of a path.
            let is_named = is(at + 1, ':') && !is(at + 2, ':') && !(at > 0 && is(at - 1, ':'));
            if let (TokenTree::Ident(name), true) = (&mut tokens[at], is_named) {
                if let Some(span) = self.find(within, &name.to_string()) {
                    name.set_span(span);
                }
            }
        }
        tokens.into_iter().collect()
    }
}

/// A group with other contents.
fn inside(group: &Group, contents: TokenStream) -> TokenTree {
    let mut changed = Group::new(group.delimiter(), contents);
    changed.set_span(group.span());
    TokenTree::Group(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_where_they_are_declared() {
        let own = [
            ("keyword", "A"),
            ("map::Color", "RED"),
            ("", "Foo"),
            ("Foo", "a"),
            ("", "foo"),
        ];
        let places = own.iter().map(|(within, name)| {
            (
                ((*within).to_owned(), (*name).to_owned()),
                Span::call_site(),
            )
        });
        let own = Own {
            places: places.collect(),
        };
        for (within, name) in [
            ("", "write_foo"),
            ("", "foo_enabled"),
            ("", "write_foo_unchecked"),
            ("", "FooWriter"),
            ("Foo", "a"),
            ("keyword", "A"),
            ("map::Color", "RED"),
        ] {
            assert!(own.find(within, name).is_some(), "{within} {name}");
        }
        for (within, name) in [
            ("", "A"),
            ("Foo", "write_foo"),
            ("", "write_foo_bar"),
            ("", "register"),
        ] {
            assert!(own.find(within, name).is_none(), "{within} {name}");
        }
    }

    #[test]
    fn what_the_tokens_say_stays() {
        let code = "pub mod app { pub mod map { pub struct Color(pub u32); impl Color { pub const RED: Self = Self(1); } } \
            pub struct Foo<'a> { pub a: Text<'a>, pub b: foo::B } impl<'a> Foo<'a> { fn new() {} } \
            impl Debug for Foo<'_> { fn foo() {} } pub fn write_foo(a: u8) { foo(a) } struct FooWriter(u8); }";
        let code: TokenStream = code.parse().expect("tokens");
        let own = Own {
            places: HashMap::from([((String::new(), "foo".to_owned()), Span::call_site())]),
        };
        assert_eq!(own.apply(code.clone()).to_string(), code.to_string());
    }
}
