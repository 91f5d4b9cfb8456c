//! Uses of names that winmeta.xml only reserves.

use super::Scope;
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashSet;
use crate::ir::Ref;
use crate::source::Span;
use crate::well_known::WellKnown;

/// Reports each reserved name once per provider.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut seen = HashSet::default();
    let mut report = |known: &WellKnown, what: &str, span: Span| {
        // `ReservedKeyword48` is the old name of `ResponseTime`.
        if known.name.starts_with("Reserved")
            && known.name != "ReservedKeyword48"
            && seen.insert(known.name)
        {
            sink.push(
                Diagnostic::new(
                    Code::ECM0319,
                    span,
                    format!("{what} `win:{}` is reserved", known.name),
                )
                .label("means nothing yet")
                .note("winmeta.xml keeps these names for later versions of Windows; bits 56 to 63 of a keyword mark channels")
                .help(format!("declare {} {what} of the provider's own", if what.starts_with('o') { "an" } else { "a" })),
            );
        }
    };
    for (event, at) in scope.provider.events.iter().zip(&scope.at.events) {
        if let Some(Ref::WellKnown(known)) = event.level {
            report(known, "level", at.level);
        }
        if let Some(Ref::WellKnown(known)) = event.opcode {
            report(known, "opcode", at.opcode);
        }
        for (keyword, span) in event.keywords.iter().zip(&at.keywords) {
            if let Ref::WellKnown(known) = keyword {
                report(known, "keyword", *span);
            }
        }
    }
}
