//! Providers in the source text of a crate. What stands in the definition or the use of a macro is none: who knows what becomes
//! of it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

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

/// All providers in `file`, in order.
#[must_use]
pub fn find(file: TokenStream) -> Vec<Found> {
    let mut found = Vec::new();
    search(file, 0, &mut found);
    found
}

fn search(stream: TokenStream, depth: usize, found: &mut Vec<Found>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if let Some((end, one)) = provider(&tokens, at) {
            found.push(one);
            at = end;
            continue;
        }
        if let Some(end) = macro_end(&tokens, at) {
            at = end;
            continue;
        }
        if let TokenTree::Group(group) = &tokens[at] {
            if depth < MAX_DEPTH && group.delimiter() == Delimiter::Brace {
                search(group.stream(), depth + 1, found);
            }
        }
        at += 1;
    }
}

/// The provider whose first attribute is at `start`, and where it ends.
fn provider(tokens: &[TokenTree], start: usize) -> Option<(usize, Found)> {
    let mut attribute = None;
    let mut module = TokenStream::new();
    let mut at = start;
    while let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = tokens.get(at..)? {
        if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket {
            return None;
        }
        match arguments(group.stream()) {
            Some(arguments) if attribute.is_none() => attribute = Some(arguments),
            _ => module.extend(tokens[at..at + 2].iter().cloned()),
        }
        at += 2;
    }
    let attribute = attribute?;
    let rest = &tokens[at..];
    let end = rest.iter().take(6).position(
        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
    )?;
    module.extend(rest[..=end].iter().cloned());
    Some((at + end + 1, Found { attribute, module }))
}

/// Where the macro ends that is used or defined at `start`: `name! { … }`, `macro_rules! name { … }`.
fn macro_end(tokens: &[TokenTree], start: usize) -> Option<usize> {
    let [TokenTree::Ident(name), TokenTree::Punct(mark), rest @ ..] = &tokens[start..] else {
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

/// What stands in the parentheses of an attribute `…::provider(…)`.
fn arguments(attribute: TokenStream) -> Option<TokenStream> {
    let mut last = None;
    for token in attribute {
        match token {
            TokenTree::Ident(ident) => last = Some(ident),
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                return last
                    .filter(|last| last == "provider")
                    .map(|_| group.stream());
            }
            _ => return None,
        }
    }
    last.filter(|last| last == "provider")
        .map(|_| TokenStream::new())
}

#[cfg(test)]
mod tests {
    use super::find;

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
        let found = find(source.parse().expect("tokens"));
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
        let found = find(source.parse().expect("tokens"));
        let modules: Vec<String> = found.iter().map(|found| found.module.to_string()).collect();
        assert_eq!(modules, ["mod seen { }"]);
    }
}
