//! Numbers in declarations: they go into the manifest, so that they must be there to be read.

use proc_macro2::{Spacing, TokenTree};

use super::Cx;
use super::literal::{self, NoNumber};
use crate::diag::{Code, Diagnostic};
use crate::source::{Span, Spanned};

/// The number that an expression gives: a literal, or a literal shifted to the left.
pub(super) fn number(
    tokens: &[TokenTree],
    span: Span,
    largest: u64,
    cx: &mut Cx<'_>,
) -> Option<Spanned<u64>> {
    let literal = |token: &TokenTree| match token {
        TokenTree::Literal(literal) => literal::integer(&literal.to_string()),
        _ => Err(NoNumber::Other),
    };
    let value = match tokens {
        [one] => literal(one),
        [one, TokenTree::Punct(a), TokenTree::Punct(b), by]
            if a.as_char() == '<' && a.spacing() == Spacing::Joint && b.as_char() == '<' =>
        {
            literal(one).and_then(|one| {
                let by = u32::try_from(literal(by)?).map_err(|_| NoNumber::TooLarge)?;
                let shifted = one.checked_shl(by).filter(|shifted| shifted >> by == one);
                shifted.ok_or(NoNumber::TooLarge)
            })
        }
        [TokenTree::Punct(minus), one] if minus.as_char() == '-' && literal(one).is_ok() => {
            cx.sink.push(
                Diagnostic::new(Code::ECM0212, span, "the number is negative")
                    .label(format!("from 0 to {largest}")),
            );
            return None;
        }
        _ => Err(NoNumber::Other),
    };
    match value {
        Ok(value) if value <= largest => Some(Spanned::new(value, span)),
        Ok(_) | Err(NoNumber::TooLarge) => {
            cx.sink.push(
                Diagnostic::new(Code::ECM0212, span, "the number is too large")
                    .label(format!("at most {largest}")),
            );
            None
        }
        Err(NoNumber::Other) => {
            cx.sink.push(
                Diagnostic::new(Code::ECM0211, span, "this is not a number")
                    .note("numbers go into the manifest, so that they must be literals: `7`, `0x80`, `1 << 3`"),
            );
            None
        }
    }
}
