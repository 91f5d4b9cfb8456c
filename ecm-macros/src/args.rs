//! The arguments of `include_manifest!`: a path, then options. Knows which options there are, not what they do.

use std::iter::Peekable;

use ecm_compiler::Options;
use ecm_compiler::options::LintLevel;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::report::Refusal;

/// What the user wrote between the parentheses.
pub(crate) struct Arguments {
    /// The path of the manifest, as written.
    pub(crate) path: String,
    /// Where the path stands.
    pub(crate) span: Span,
    /// The options.
    pub(crate) options: Options,
}

impl Arguments {
    /// Reads `"path"`, or `"path", option, …`.
    pub(crate) fn parse(input: TokenStream) -> Result<Self, Refusal> {
        let mut tokens = input.into_iter().peekable();
        let (path, span) = string(&mut tokens, "the path of a manifest, like \"app.man\"")?;
        let mut options = Options::default();
        while tokens.peek().is_some() {
            punct(&mut tokens, ',')?;
            if tokens.peek().is_none() {
                break;
            }
            option(&mut tokens, &mut options)?;
        }
        Ok(Self {
            path,
            span,
            options,
        })
    }
}

type Tokens = Peekable<IntoIter>;

/// Reads one option.
fn option(tokens: &mut Tokens, options: &mut Options) -> Result<(), Refusal> {
    const KNOWN: &str = "`write`, `decode`, `event_enum`, `runtime`, `allow`, `warn` or `deny`";
    let Some(TokenTree::Ident(name)) = tokens.next() else {
        return Err(Refusal::new(
            Span::call_site(),
            format!("expected an option: {KNOWN}"),
        ));
    };
    match name.to_string().as_str() {
        "write" => options.rust.write = flag(tokens)?,
        "decode" => options.rust.decode = flag(tokens)?,
        "event_enum" => options.rust.event_enum = flag(tokens)?,
        "runtime" => {
            punct(tokens, '=')?;
            options.rust.runtime = string(tokens, "a path, like \"::ecm_runtime\"")?.0;
        }
        "allow" => lints(tokens, options, LintLevel::Allow)?,
        "warn" => lints(tokens, options, LintLevel::Warn)?,
        "deny" => lints(tokens, options, LintLevel::Deny)?,
        other => {
            return Err(Refusal::new(
                name.span(),
                format!("no option `{other}`; there are {KNOWN}"),
            ));
        }
    }
    Ok(())
}

/// Reads `= true` or `= false`.
fn flag(tokens: &mut Tokens) -> Result<bool, Refusal> {
    punct(tokens, '=')?;
    match tokens.next() {
        Some(TokenTree::Ident(value)) if value == "true" => Ok(true),
        Some(TokenTree::Ident(value)) if value == "false" => Ok(false),
        other => Err(Refusal::new(
            span_of(other.as_ref()),
            "expected `true` or `false`",
        )),
    }
}

/// Reads `("lint", …)`.
fn lints(tokens: &mut Tokens, options: &mut Options, level: LintLevel) -> Result<(), Refusal> {
    let group = match tokens.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => group,
        other => {
            return Err(Refusal::new(
                span_of(other.as_ref()),
                "expected lints in parentheses: (\"unused-template\")",
            ));
        }
    };
    let mut inner = group.stream().into_iter().peekable();
    while inner.peek().is_some() {
        let (name, span) = string(&mut inner, "the name of a lint")?;
        options
            .lints
            .set(&name, level)
            .map_err(|unknown| Refusal::new(span, unknown.to_string()))?;
        if inner.peek().is_some() {
            punct(&mut inner, ',')?;
        }
    }
    Ok(())
}

/// Reads a string literal.
fn string(tokens: &mut Tokens, expected: &str) -> Result<(String, Span), Refusal> {
    let token = tokens.next();
    let span = span_of(token.as_ref());
    let text = token.and_then(literal).as_deref().and_then(unquote);
    text.map_or_else(
        || Err(Refusal::new(span, format!("expected {expected}"))),
        |text| Ok((text, span)),
    )
}

/// The text of a literal, also where a macro passed it on in an invisible group.
fn literal(token: TokenTree) -> Option<String> {
    match token {
        TokenTree::Literal(literal) => Some(literal.to_string()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            let only = inner.next().filter(|_| inner.next().is_none())?;
            literal(only)
        }
        _ => None,
    }
}

/// The value of a string literal without escapes other than `\\` and `\"`; raw ones too. Paths and lints need no more.
fn unquote(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        return Some(
            raw.trim_matches('#')
                .strip_prefix('"')?
                .strip_suffix('"')?
                .to_owned(),
        );
    }
    let mut value = String::new();
    let mut chars = literal.strip_prefix('"')?.strip_suffix('"')?.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next().filter(|c| matches!(c, '\\' | '"'))?),
            other => value.push(other),
        }
    }
    Some(value)
}

/// Reads one punctuation character.
fn punct(tokens: &mut Tokens, expected: char) -> Result<(), Refusal> {
    match tokens.next() {
        Some(TokenTree::Punct(punct)) if punct.as_char() == expected => Ok(()),
        other => Err(Refusal::new(
            span_of(other.as_ref()),
            format!("expected `{expected}`"),
        )),
    }
}

/// Where a token stands; the whole macro where there is none.
fn span_of(token: Option<&TokenTree>) -> Span {
    token.map_or_else(Span::call_site, TokenTree::span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Arguments, String> {
        Arguments::parse(text.parse().expect("tokens")).map_err(|refusal| refusal.message)
    }

    #[test]
    fn options_are_read() {
        let arguments = parse(r#"r"dir\app.man", write = false, event_enum = true, runtime = "::rt", deny("warnings", "unused-template"),"#)
            .expect("valid");
        assert_eq!(arguments.path, r"dir\app.man");
        assert!(!arguments.options.rust.write);
        assert!(arguments.options.rust.event_enum);
        assert_eq!(arguments.options.rust.runtime, "::rt");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let refused = |text| parse(text).err().expect("refused");
        assert_eq!(
            refused(""),
            "expected the path of a manifest, like \"app.man\""
        );
        assert_eq!(refused("\"a\" \"b\""), "expected `,`");
        assert_eq!(refused("\"a\", write = 1"), "expected `true` or `false`");
        assert_eq!(
            refused("\"a\", wirte = true"),
            "no option `wirte`; there are `write`, `decode`, `event_enum`, `runtime`, `allow`, `warn` or `deny`"
        );
        assert_eq!(
            refused("\"a\", allow unused"),
            "expected lints in parentheses: (\"unused-template\")"
        );
        assert!(refused("\"a\", deny(\"unusd-template\")").contains("did you mean"));
    }
}
