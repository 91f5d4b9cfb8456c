//! The provider's own levels.

use super::Scope;
use super::unique::Unique;
use crate::diag::{Code, Diagnostic, Sink};

/// Checks `levels`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut values = Unique::new();
    for (level, at) in scope.provider.levels.iter().zip(&scope.at.levels) {
        if level.value < 16 {
            sink.push(
                Diagnostic::new(
                    Code::ECM0402,
                    at.value,
                    format!("level `{}` has the value {}", level.name.local, level.value),
                )
                .label("not between 16 and 255")
                .note(
                    "levels 0 to 15 belong to Windows: 0 to 5 are predefined, the rest is reserved",
                )
                .help(match level.value {
                    0 => "use the predefined level `win:LogAlways`",
                    1 => "use the predefined level `win:Critical`",
                    2 => "use the predefined level `win:Error`",
                    3 => "use the predefined level `win:Warning`",
                    4 => "use the predefined level `win:Informational`",
                    5 => "use the predefined level `win:Verbose`",
                    _ => "choose a value from 16 upwards",
                }),
            );
        }
        values.claim(
            level.value,
            at.value,
            sink,
            || format!("level value {}", level.value),
            "the value of a level is unique in its provider",
        );
    }
}
