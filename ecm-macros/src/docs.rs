//! The user's documentation of events, in front of what was generated for them.
//!
//! Knows how generated items begin. A manifest has no place for documentation, so that the generator cannot write it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

/// Puts the documentation of each event, by the name of its type, in front of its struct in `module`.
pub(crate) fn insert(module: TokenStream, docs: &[(String, String)]) -> TokenStream {
    if docs.is_empty() {
        return module;
    }
    let mut out = TokenStream::new();
    let mut item: Vec<TokenTree> = Vec::new();
    for token in module {
        let ends = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        item.push(token);
        if ends {
            if let Some((_, doc)) =
                struct_name(&item).and_then(|name| docs.iter().find(|(known, _)| *known == name))
            {
                let lines = doc.lines().map(|line| format!(" {line}"));
                // A paragraph of its own: the generated one follows.
                out.extend(quote!(#(#[doc = #lines])* #[doc = ""]));
            }
            out.extend(item.drain(..));
        }
    }
    out.extend(item);
    out
}

/// The name of a struct, if `item` is one.
fn struct_name(item: &[TokenTree]) -> Option<String> {
    let at = item
        .iter()
        .position(|token| matches!(token, TokenTree::Ident(word) if word == "struct"))?;
    // Attributes, visibility, `struct`: what has another word before is something else.
    let is_head = item[..at].iter().all(|token| match token {
        TokenTree::Ident(word) => word == "pub",
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
        TokenTree::Literal(_) => false,
    });
    match item.get(at + 1) {
        Some(TokenTree::Ident(name)) if is_head => Some(name.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::insert;

    #[test]
    fn documentation_comes_first() {
        let module = "#[doc = \"b\"] pub struct A<'a> { x: u8 } impl<'a> A<'a> {} pub struct B { } fn f(); struct C;";
        let docs = [
            ("A".to_owned(), "one\n\ntwo".to_owned()),
            ("C".to_owned(), "c".to_owned()),
        ];
        let out = insert(module.parse().expect("tokens"), &docs).to_string();
        let expected = "#[doc = \" one\"] #[doc = \" \"] #[doc = \" two\"] #[doc = \"\"] #[doc = \"b\"] pub struct A<'a> { x: u8 } \
                        impl<'a> A<'a> {} pub struct B { } fn f(); #[doc = \" c\"] #[doc = \"\"] struct C;";
        let expected: proc_macro2::TokenStream = expected.parse().expect("tokens");
        assert_eq!(out, expected.to_string());
    }
}
