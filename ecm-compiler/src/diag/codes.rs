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
}
