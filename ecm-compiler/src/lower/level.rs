//! `levels`.

use super::names::{Kind, Names};
use super::{Lower, symbol};
use crate::diag::Code;
use crate::ir::{self, ItemOrigin, LevelId};
use crate::syntax;
use crate::well_known;

/// What a level is.
pub(super) static LEVEL: Kind = Kind {
    what: "level",
    section: "levels",
    unknown: Code::ECM0302,
    predefined: well_known::LEVELS,
};

/// Lowers `levels`.
pub(super) fn lower(
    list: Vec<syntax::Level>,
    names: &mut Names<LevelId>,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Level>, Vec<ItemOrigin>) {
    let one = |(at, level): (usize, syntax::Level)| {
        let span = level.span;
        let (symbol, symbol_span) = symbol(level.symbol, span);
        let (message, message_span) = lower.optional_message(level.message, span);
        let origin = ItemOrigin {
            span,
            name: level.name.span,
            value: level.value.span,
            symbol: symbol_span,
            message: message_span,
        };
        let id = LevelId(u32::try_from(at).unwrap_or(u32::MAX));
        let level = ir::Level {
            name: names.declare(level.name, id, &LEVEL, lower),
            value: level.value.value,
            symbol,
            message,
        };
        (level, origin)
    };
    list.into_iter().enumerate().map(one).unzip()
}
