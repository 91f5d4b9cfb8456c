//! The provider's own keywords.

use super::Scope;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::Keyword;
use crate::source::Span;

/// The bits that a provider may give out.
const USER_BITS: u64 = 0x0000_FFFF_FFFF_FFFF;

/// Checks `keywords`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut masks = Unique::new();
    for (keyword, at) in scope.provider.keywords.iter().zip(&scope.at.keywords) {
        if keyword.mask.count_ones() != 1 {
            sink.push(not_one_bit(keyword, at.value));
        } else if keyword.mask & !USER_BITS != 0 {
            sink.push(reserved(keyword, at.value));
        }
        masks.claim(
            keyword.mask,
            at.value,
            sink,
            || format!("keyword mask {:#x}", keyword.mask),
            "the mask of a keyword is unique in its provider",
        );
    }
}

fn not_one_bit(keyword: &Keyword, span: Span) -> Diagnostic {
    let bits = keyword.mask.count_ones();
    let finding = Diagnostic::new(
        Code::ECM0406,
        span,
        format!(
            "the mask of keyword `{}` has {}",
            keyword.name.local,
            if bits == 0 {
                "no bit".to_owned()
            } else {
                format!("{bits} bits")
            }
        ),
    )
    .label("not one bit")
    .note("a keyword is one bit of a set: sessions ask for any or all of several keywords");
    if bits == 0 {
        return finding.help("give it a free bit, or leave the keyword out: events without one are sent to every session");
    }
    let parts: Vec<String> = (0..64)
        .filter(|bit| keyword.mask >> bit & 1 == 1)
        .take(4)
        .map(|bit| format!("{:#x}", 1u64 << bit))
        .collect();
    let parts = parts.join(", ");
    let more = if bits > 4 { ", …" } else { "" };
    finding
        .help(format!(
            "declare a keyword per bit ({parts}{more}) and list them all in the event's `keywords`"
        ))
        .in_rust(format!(
            "declare a keyword per bit ({parts}{more}) and name them all in the event: `keywords = ONE | OTHER`"
        ))
}

fn reserved(keyword: &Keyword, span: Span) -> Diagnostic {
    let bit = keyword.mask.trailing_zeros();
    let owner = if bit >= 56 {
        "marks the channel of an event"
    } else {
        "is predefined by Windows"
    };
    Diagnostic::new(
        Code::ECM0407,
        span,
        format!("keyword `{}` takes the reserved bit {bit}", keyword.name.local),
    )
    .label(format!("bit {bit} {owner}"))
    .note("a provider gives out the bits 0 to 47; 48 to 55 are winmeta.xml's keywords, 56 to 63 those of channels")
    .help("choose a mask from 0x1 to 0x800000000000")
}
