//! `keywords`.

use super::names::{Kind, Names};
use super::{Lower, symbol};
use crate::diag::Code;
use crate::ir::{self, ItemOrigin, KeywordId};
use crate::syntax;
use crate::well_known;

/// What a keyword is.
pub(super) static KEYWORD: Kind = Kind {
    what: "keyword",
    section: "keywords",
    unknown: Code::ECM0305,
    predefined: well_known::KEYWORDS,
};

/// Lowers `keywords`.
pub(super) fn lower(
    list: Vec<syntax::Keyword>,
    names: &mut Names<KeywordId>,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Keyword>, Vec<ItemOrigin>) {
    let one = |(at, keyword): (usize, syntax::Keyword)| {
        let span = keyword.span;
        let (symbol, symbol_span) = symbol(keyword.symbol, span);
        let (message, message_span) = lower.optional_message(keyword.message, span);
        let origin = ItemOrigin {
            span,
            name: keyword.name.span,
            value: keyword.mask.span,
            symbol: symbol_span,
            message: message_span,
        };
        let id = KeywordId(u32::try_from(at).unwrap_or(u32::MAX));
        let keyword = ir::Keyword {
            name: names.declare(keyword.name, id, &KEYWORD, lower),
            mask: keyword.mask.value,
            symbol,
            message,
        };
        (keyword, origin)
    };
    list.into_iter().enumerate().map(one).unzip()
}
