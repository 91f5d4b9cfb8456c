//! Providers in the source text of a crate. What stands in the definition or the use of a macro is none: who knows what becomes
//! of it.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::cfg::Cfg;

/// How deep modules may stand in each other.
const MAX_DEPTH: usize = 64;

/// A module with the attribute `provider`.
#[derive(Debug)]
pub struct Found {
    /// What stands in the parentheses of the attribute.
    pub attribute: TokenStream,
    /// The module, without that attribute.
    pub module: TokenStream,
}

/// All providers in `file` that no `#[cfg]` leaves out, in order.
#[must_use]
pub fn find(file: TokenStream, cfg: &Cfg) -> Vec<Found> {
    let mut found = Vec::new();
    search(file, cfg, 0, &mut found);
    found
}

fn search(stream: TokenStream, cfg: &Cfg, depth: usize, found: &mut Vec<Found>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    if !inner(&tokens).all(|attribute| is_there(attribute, cfg)) {
        return;
    }
    let mut at = 0;
    while at < tokens.len() {
        let attributes: Vec<&Group> = outer(&tokens[at..]).collect();
        let item = at + 2 * attributes.len();
        if !attributes.iter().all(|attribute| is_there(attribute, cfg)) {
            at = item_end(&tokens, item);
            continue;
        }
        if let Some((end, one)) = provider(&tokens, at, item) {
            found.push(one);
            at = end;
            continue;
        }
        if let Some(end) = macro_end(&tokens, item) {
            at = end;
            continue;
        }
        if let Some(TokenTree::Group(group)) = tokens.get(item) {
            if depth < MAX_DEPTH && group.delimiter() == Delimiter::Brace {
                search(group.stream(), cfg, depth + 1, found);
            }
        }
        at = item + 1;
    }
}

/// The attributes `#[…]` at the start of `tokens`.
fn outer(tokens: &[TokenTree]) -> impl Iterator<Item = &Group> {
    tokens.chunks_exact(2).map_while(|pair| match pair {
        [TokenTree::Punct(hash), TokenTree::Group(group)] => {
            (hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket).then_some(group)
        }
        _ => None,
    })
}

/// The attributes `#![…]` at the start of `tokens`.
fn inner(tokens: &[TokenTree]) -> impl Iterator<Item = &Group> {
    tokens.chunks_exact(3).map_while(|three| match three {
        [
            TokenTree::Punct(hash),
            TokenTree::Punct(mark),
            TokenTree::Group(group),
        ] => (hash.as_char() == '#' && mark.as_char() == '!').then_some(group),
        _ => None,
    })
}

/// Whether what has this attribute is compiled.
fn is_there(attribute: &Group, cfg: &Cfg) -> bool {
    match arguments(attribute.stream(), "cfg") {
        Some(predicate) => cfg.holds(predicate),
        None => true,
    }
}

/// Where the item ends whose attributes end at `start`: behind its braces or its semicolon.
fn item_end(tokens: &[TokenTree], start: usize) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    let rest = tokens.get(start..).unwrap_or_default();
    let end = rest.iter().position(is_end);
    end.map_or(tokens.len(), |end| start + end + 1)
}

/// The provider whose attributes stand from `start` to `item`, and where it ends.
fn provider(tokens: &[TokenTree], start: usize, item: usize) -> Option<(usize, Found)> {
    let mut attribute = None;
    let mut module = TokenStream::new();
    for (pair, group) in tokens[start..item]
        .chunks_exact(2)
        .zip(outer(&tokens[start..]))
    {
        match arguments(group.stream(), "provider") {
            Some(arguments) if attribute.is_none() => attribute = Some(arguments),
            _ => module.extend(pair.iter().cloned()),
        }
    }
    let attribute = attribute?;
    let rest = &tokens[item..];
    let end = rest.iter().take(6).position(
        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
    )?;
    module.extend(rest[..=end].iter().cloned());
    Some((item + end + 1, Found { attribute, module }))
}

/// Where the macro ends that is used or defined at `start`: `name! { … }`, `macro_rules! name { … }`.
fn macro_end(tokens: &[TokenTree], start: usize) -> Option<usize> {
    let [TokenTree::Ident(name), TokenTree::Punct(mark), rest @ ..] = tokens.get(start..)? else {
        return None;
    };
    // `if !{ … }` uses no macro.
    if mark.as_char() != '!'
        || ["if", "while", "match", "return", "in"]
            .iter()
            .any(|word| name == word)
    {
        return None;
    }
    let named = usize::from(name == "macro_rules" && matches!(rest, [TokenTree::Ident(_), ..]));
    matches!(rest.get(named), Some(TokenTree::Group(_))).then_some(start + named + 3)
}

/// What stands in the parentheses of an attribute `…::name(…)`.
fn arguments(attribute: TokenStream, name: &str) -> Option<TokenStream> {
    let mut last = None;
    for token in attribute {
        match token {
            TokenTree::Ident(ident) => last = Some(ident),
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                return last.filter(|last| last == name).map(|_| group.stream());
            }
            _ => return None,
        }
    }
    last.filter(|last| last == name).map(|_| TokenStream::new())
}

#[cfg(test)]
mod tests {
    use super::{Cfg, find};

    fn modules(source: &str, cfg: &Cfg) -> Vec<String> {
        let found = find(source.parse().expect("tokens"), cfg);
        found.iter().map(|found| found.module.to_string()).collect()
    }

    #[test]
    fn providers_are_found_wherever_they_stand() {
        let source = r#"
            use x::provider;
            #[derive(Debug)] struct S;
            /// Documented.
            #[ecm_runtime::provider(name = "A-B")] #[allow(dead_code)]
            pub(crate) mod first { fn a(); }
            mod inner { #[provider] mod second {} }
            fn provider() {}
        "#;
        let found = find(source.parse().expect("tokens"), &Cfg::Everything);
        let texts: Vec<(String, String)> = found
            .iter()
            .map(|found| (found.attribute.to_string(), found.module.to_string()))
            .collect();
        assert_eq!(texts.len(), 2, "{texts:?}");
        assert_eq!(texts[0].0, "name = \"A-B\"");
        assert!(texts[0].1.contains("pub (crate) mod first"), "{texts:?}");
        assert_eq!(texts[1], (String::new(), "mod second { }".to_owned()));
    }

    #[test]
    fn what_macros_make_is_not_seen() {
        let source = r#"
            macro_rules! made { ($f:ident) => { #[provider] mod inner { #[event(id = 1)] fn $f(); } }; }
            macro_rules! in_parentheses ( () => { #[provider] mod b {} } );
            a::made! { #[provider] mod c {} }
            fn f() -> ! { if !{ true } {} println!("{}", 1); #[provider] mod seen {} }
        "#;
        assert_eq!(modules(source, &Cfg::Everything), ["mod seen { }"]);
    }

    #[test]
    fn what_is_not_compiled_is_not_found() {
        let source = r#"
            #[cfg(windows)] #[provider] mod here {}
            #[provider] #[cfg(not(windows))] mod elsewhere {}
            #[cfg(test)] use a::{b, c};
            #[cfg(test)] mod file;
            #[cfg(test)] #[allow(x)] mod tests { #[provider] mod b {} mod deep { #[provider] mod c {} } }
            #[cfg(unix)] fn f<A, B>() -> [u8; 2] { #[provider] mod d {} }
            mod posix { #![allow(x)] #![cfg(unix)] #[provider] mod e {} }
            mod all { #![cfg(windows)] #[cfg(feature = "x")] mod inner { #[provider] mod deep {} } }
            struct S { #[cfg(test)] a: u8, b: u8 }
            #[cfg_attr(windows, allow(x))] #[provider] mod last {}
        "#;
        let cfg = Cfg::Windows;
        let expected = [
            "# [cfg (windows)] mod here { }",
            "mod deep { }",
            "# [cfg_attr (windows , allow (x))] mod last { }",
        ];
        assert_eq!(modules(source, &cfg), expected);
        assert_eq!(modules(source, &Cfg::Everything).len(), 8);
        let file = "#![cfg(unix)] #[provider] mod a {}";
        assert!(modules(file, &cfg).is_empty());
    }
}
