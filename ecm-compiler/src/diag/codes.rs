//! The table of all codes: declared here once, explained in `pages/ECMnnnn.md`.
//!
//! The first two digits name the stage: 00 input, 01 XML and namespaces, 02 shape and literals, 03 names and references,
//! 04 ETW limits, 05 templates and types, 06 messages and localization, 07 Rust output, 08 other outputs, 09 front ends.
//! A number is never used for something else later.

use super::Severity;

macro_rules! codes {
    ($($(#[$kind:ident])? $code:ident $name:literal $severity:ident $summary:literal;)*) => {
        /// The kind of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $summary] $code,)*
        }

        impl Code {
            /// All codes, by number.
            pub const ALL: &'static [Self] = &[$(Self::$code,)*];

            /// `ECM0304`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$code => stringify!($code),)* }
            }

            /// The name by which lint levels are set, like `unused-template`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)* }
            }

            /// One line that says what the code means.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$code => $summary,)* }
            }

            /// The severity unless a lint level says otherwise.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$code => Severity::$severity,)* }
            }

            /// Whether the finding is a lint: it can be allowed, warned of or denied.
            #[must_use]
            pub const fn is_lint(self) -> bool {
                match self { $(Self::$code => codes!(@lint $($kind)?),)* }
            }

            /// The page that `ecm explain` shows.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $(Self::$code => include_str!(concat!("pages/", stringify!($code), ".md")),)* }
            }
        }
    };
    (@lint lint) => { true };
    (@lint) => { false };
}

codes! {
    ECM0001 "unreadable-file" Error "a file cannot be read";
    ECM0301 "unknown-channel" Error "an event refers to a channel that is not defined";
    ECM0302 "unknown-level" Error "an event refers to a level that is not defined";
    ECM0303 "unknown-task" Error "an event refers to a task that is not defined";
    ECM0304 "unknown-opcode" Error "an event refers to an opcode that is not defined, or that belongs to another task";
    ECM0305 "unknown-keyword" Error "an event refers to a keyword that is not defined";
    ECM0306 "unknown-template" Error "an event or filter refers to a template that is not defined";
    ECM0307 "unknown-map" Error "a field refers to a map that is not defined";
    ECM0308 "unknown-field" Error "a count or length names a field that is not there";
    ECM0309 "duplicate-name" Error "a name is declared twice";
    ECM0314 "predefined-name" Error "a provider declares a name in winmeta's namespace";
    #[lint] ECM0315 "dumped-name" Warning "a predefined name is spelled as decompilers spell it";
    ECM0316 "malformed-event-attributes" Error "event attributes are not a list of `key=value`";
    ECM0401 "event-id-too-large" Error "an event id does not fit 16 bits";
    ECM0501 "unknown-input-type" Error "an input type does not exist";
    ECM0502 "unknown-output-type" Error "an output type does not exist";
    #[lint] ECM0517 "output-type-namespace" Warning "an output type stands in the wrong namespace";
    #[lint] ECM0518 "zero-extent" Warning "a count or length of 0 means none";
    #[lint] ECM0519 "struct-length" Warning "the length of a struct is ignored";
    ECM0601 "unknown-string" Error "a message refers to a string that no culture has";
    ECM0606 "duplicate-string" Error "a string id is defined twice in one culture";
    #[lint] ECM0607 "duplicate-culture" Warning "a culture has two `resources` elements";
}
