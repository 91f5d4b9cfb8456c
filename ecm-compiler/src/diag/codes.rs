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

            /// The code of this number (`ECM0304`) or name, in any case of letters.
            #[must_use]
            pub fn find(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| {
                    code.as_str().eq_ignore_ascii_case(name) || code.name().eq_ignore_ascii_case(name)
                })
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
    ECM0002 "bad-encoding" Error "the bytes of a file are not valid UTF-8 or UTF-16";
    ECM0003 "file-too-large" Error "a file is too large to be a manifest";
    #[lint] ECM0004 "encoding-mismatch" Warning "the XML declaration names an encoding that the file does not have";
    ECM0005 "unknown-lint" Error "a lint level names a lint that does not exist";
    ECM0006 "too-many-findings" Warning "there are more findings than are shown";

    ECM0101 "ill-formed-xml" Error "the text is not well-formed XML";
    ECM0102 "mismatched-tag" Error "an end tag does not match its start tag";
    ECM0103 "unclosed-element" Error "an element is never closed";
    ECM0104 "undeclared-prefix" Error "a prefix is used that no xmlns attribute declares";
    ECM0105 "duplicate-attribute" Error "an element has an attribute twice";
    ECM0106 "unknown-entity" Error "an entity or character reference stands for nothing";
    ECM0107 "document-type" Error "a document type declaration is not allowed";
    ECM0108 "invalid-character" Error "a character is not allowed in XML";
    ECM0109 "limit-exceeded" Error "the document is nested too deeply, or has too many attributes or namespaces";
    ECM0110 "content-outside-root" Error "there is content before or after the root element";
    #[lint] ECM0111 "hyphens-in-comment" Warning "a comment contains two hyphens in a row";
    ECM0112 "no-root-element" Error "the document has no root element";
    ECM0113 "unescaped-quote" Error "a quotation mark inside an attribute value is not escaped";
    ECM0120 "not-a-manifest" Error "the file is not an instrumentation manifest";
    ECM0121 "mistyped-namespace" Error "a namespace is nearly, but not exactly, one of those that manifests use";
    #[lint] ECM0122 "suspicious-namespace" Warning "a namespace that is declared but not used is nearly one of those that manifests use";

    ECM0201 "unknown-element" Error "the schema has no such element here";
    ECM0202 "unknown-attribute" Error "the schema has no such attribute on this element";
    ECM0203 "missing-attribute" Error "a required attribute is missing";
    ECM0204 "misplaced-element" Error "an element of the schema is in the wrong place";
    ECM0205 "repeated-element" Error "an element that may occur once occurs again";
    #[lint] ECM0207 "stray-text" Warning "there is text where the schema allows only elements";
    ECM0210 "malformed-guid" Error "a GUID is not in registry form";
    ECM0211 "malformed-number" Error "a value is not a number in the notation that the schema demands";
    ECM0212 "number-out-of-range" Error "a number does not fit the type of its attribute";
    ECM0213 "malformed-boolean" Error "a value is neither true nor false";
    ECM0214 "unknown-value" Error "a value is not one of those that the schema lists";
    ECM0215 "malformed-message-reference" Error "a message is not a reference to the string table";
    ECM0216 "malformed-name" Error "a name is empty or not a qualified name";
    ECM0217 "malformed-symbol" Error "a symbol is not a C identifier";
    #[lint] ECM0230 "counters-not-compiled" Warning "performance counters are recognised, but nothing is generated for them";
    ECM0240 "rust-item" Error "an item has no meaning in a provider that is written in Rust";
    ECM0241 "rust-argument" Error "an attribute or an argument of it is unknown, repeated or malformed";
    ECM0242 "rust-type" Error "a Rust type has no counterpart in ETW";
    ECM0243 "missing-event-id" Error "an event written in Rust has no id";
    ECM0244 "unknown-placeholder" Error "a message inserts a field that the event does not have";
    ECM0245 "malformed-placeholder" Error "the braces of a message do not match";
    ECM0246 "frozen-id" Error "a frozen event id is malformed, given twice or contradicted";
    ECM0247 "not-rust" Error "a source file is not Rust";
    ECM0248 "placeholder-format" Error "a placeholder has a format that messages do not have";
    ECM0249 "misnamed-enum" Error "an enum is nearly called as those whose entries events refer to";

    ECM0301 "unknown-channel" Error "an event refers to a channel that is not defined";
    ECM0302 "unknown-level" Error "an event refers to a level that is not defined";
    ECM0303 "unknown-task" Error "an event refers to a task that is not defined";
    ECM0304 "unknown-opcode" Error "an event refers to an opcode that is not defined, or that belongs to another task";
    ECM0305 "unknown-keyword" Error "an event refers to a keyword that is not defined";
    ECM0306 "unknown-template" Error "an event or filter refers to a template that is not defined";
    ECM0307 "unknown-map" Error "a field refers to a map that is not defined";
    ECM0308 "unknown-field" Error "a count or length names a field that is not there";
    ECM0309 "duplicate-name" Error "a name is declared twice";
    ECM0310 "duplicate-value" Error "a value is given out twice";
    ECM0311 "duplicate-event" Error "two events have the same id and version";
    ECM0312 "duplicate-provider" Error "two providers share a name, a GUID or a symbol";
    ECM0313 "duplicate-symbol" Error "two things have the same C name";
    ECM0314 "predefined-name" Error "a provider declares a name in winmeta's namespace";
    #[lint] ECM0315 "dumped-name" Warning "a predefined name is spelled as decompilers spell it";
    ECM0316 "malformed-event-attributes" Error "event attributes are not a list of `key=value`";
    #[lint] ECM0317 "shared-event-symbol" Warning "versions of an event share a symbol";
    #[lint] ECM0318 "unused-template" Warning "a template is never used";
    #[lint] ECM0319 "reserved-name" Warning "a reserved predefined name is used";
    #[lint] ECM0320 "empty-template-reference" Warning "an event has an empty reference to a template";
    #[lint] ECM0321 "shared-event-guid" Warning "two tasks have the same eventGUID";

    ECM0401 "event-id-too-large" Error "an event id does not fit 16 bits";
    ECM0402 "level-value" Error "the value of a level is not between 16 and 255";
    ECM0403 "opcode-value" Error "the value of an opcode is not between 10 and 239";
    ECM0404 "channel-value" Error "the value of a channel is not between 16 and 255";
    ECM0405 "too-many-channels" Error "a provider has more than eight channels";
    ECM0406 "keyword-mask" Error "the mask of a keyword is not one bit";
    ECM0407 "reserved-keyword-bit" Error "a keyword takes a reserved bit";
    ECM0408 "admin-event-level" Error "an event of an Admin channel has no level for administrators";
    ECM0409 "admin-event-message" Error "an event of an Admin channel has no message";
    ECM0410 "invalid-name" Error "the name of a provider or channel is empty, too long or has forbidden characters";
    ECM0411 "control-guid-name" Error "the name of a provider with a control GUID does not end in its GUID";
    #[lint] ECM0412 "too-many-providers" Warning "a file has more than 16 providers";
    #[lint] ECM0413 "channel-settings" Warning "a channel sets what its type does not have";
    ECM0415 "channel-access" Error "the access of a channel is not a security descriptor";
    #[lint] ECM0416 "missing-file-name" Warning "a provider does not name the binary with its resources";
    #[lint] ECM0417 "missing-provider-symbol" Warning "a provider has no symbol";
    #[lint] ECM0418 "relative-file-name" Warning "the binary with the resources is named by a relative path";
    #[lint] ECM0419 "bit-map-value" Warning "an entry of a bit map has several bits";
    #[lint] ECM0420 "start-stop-version" Warning "the start and the stop of a task have different versions";
    ECM0421 "mixed-opcodes" Error "an event uses an opcode of the provider whose value its task has too";
    #[lint] ECM0422 "newest-version-not-logged" Warning "an older version of an event is written and the newest is not";
    #[lint] ECM0423 "channel-order" Warning "channels stand in another order than their values";
    #[lint] ECM0424 "disabled-channel" Warning "a channel for the event log is not enabled";
    #[lint] ECM0425 "zero-guid" Warning "the GUID of a provider is all zeros";
    #[lint] ECM0426 "user-file-name" Warning "the binary with the resources is where the event-log service cannot read it";

    ECM0501 "unknown-input-type" Error "an input type does not exist";
    ECM0502 "unknown-output-type" Error "an output type does not exist";
    ECM0503 "output-type" Error "an output type does not fit the input type";
    ECM0504 "map-type" Error "a map is used for a type that has no names";
    ECM0505 "binary-without-length" Error "a binary field has no length";
    ECM0506 "length-not-allowed" Error "a type with a size of its own has a length";
    ECM0507 "extent-type" Error "a count or length names something that is not a single integer";
    #[lint] ECM0509 "later-field" Warning "a count or length names a later field";
    ECM0510 "too-many-fields" Error "a template has more than 99 fields";
    ECM0511 "template-too-large" Error "the fields of a template exceed the size of an event";
    #[lint] ECM0512 "template-near-limit" Warning "the fields of a template hardly fit an event";
    ECM0513 "duplicate-field" Error "two fields have the same name";
    ECM0514 "empty-struct" Error "a struct has no members";
    ECM0515 "user-data" Error "`UserData` does not hold one element of a namespace of its own";
    ECM0516 "user-data-insert" Error "`UserData` uses a field that is not there";
    #[lint] ECM0517 "output-type-namespace" Warning "an output type stands in the wrong namespace";
    #[lint] ECM0518 "zero-extent" Warning "a count or length of 0 means none";
    #[lint] ECM0519 "struct-length" Warning "the length of a struct is ignored";
    #[lint] ECM0520 "ipv6-length" Warning "an IPv6 address has not 16 bytes";

    ECM0521 "empty-map" Error "a map has no entries";
    #[lint] ECM0522 "wide-map-value" Warning "a map has values that a field with it cannot hold";
    ECM0601 "unknown-string" Error "a message refers to a string that no culture has";
    #[lint] ECM0602 "missing-translation" Warning "a culture lacks strings that another has";
    ECM0603 "insert-out-of-range" Error "a message inserts a field that is not there";
    ECM0604 "unterminated-format" Error "the format of an insert has no end";
    #[lint] ECM0605 "unused-string" Warning "a string is never used";
    ECM0606 "duplicate-string" Error "a string id is defined twice in one culture";
    #[lint] ECM0607 "duplicate-culture" Warning "a culture has two `resources` elements";
    #[lint] ECM0608 "culture-name" Warning "a culture is not a language tag";
    #[lint] ECM0609 "inserted-length" Warning "a message inserts the length of a field instead of the field";
    #[lint] ECM0610 "message-without-channel" Warning "events have messages but no channel";
    ECM0611 "message-too-long" Error "a string does not fit a message table";
    ECM0612 "localization-too-large" Error "the localization section has too many cultures or texts";
    #[lint] ECM0613 "event-without-message" Warning "events of the event log have no message";
    #[lint] ECM0614 "missing-parameter-file" Warning "a message has a parameter string, and its provider names no parameter file";

    ECM0701 "rust-name-clash" Error "two declarations give one name in the generated Rust";
    ECM0702 "rust-no-name" Error "a declaration has no name that Rust could use";
    ECM0703 "runtime-path" Error "the path of the runtime crate is none that means the same everywhere";
    #[lint] ECM0704 "shared-rust-name" Warning "two declarations share a Rust name, and get longer ones";
    ECM0705 "rust-name-too-long" Error "a name is too long for generated Rust";

    ECM0801 "message-id-clash" Error "two messages get the same id";
    ECM0802 "unnumbered-provider" Error "a provider beyond the sixteenth has messages";
    ECM0803 "message-text-file" Error "the text of a message is in a message-text file";
    ECM0804 "unknown-language" Error "a culture has no language identifier";
    ECM0805 "shared-language" Error "two cultures have one language identifier";
    ECM0806 "resource-limit" Error "something does not fit its place in a resource";

    ECM0901 "stale-generated-file" Error "a checked-in file is not what its manifest compiles to";
    ECM0902 "output-clash" Error "two manifests would be compiled to the same file";
    ECM0903 "unwritable-output" Error "a generated file cannot be written";
    ECM0904 "no-output-directory" Error "the builder does not know where to write";
    ECM0905 "no-manifest" Error "the builder has no manifest";
    ECM0906 "no-link-target" Error "resources are to be linked, and there is nothing to link them into";
    ECM0907 "path-with-line-break" Error "a path has a line break, which cargo cannot be told";
    ECM0908 "manifests-apart" Error "the manifests of a package cannot be linked as one";
}
