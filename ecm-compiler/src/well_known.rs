//! What winmeta.xml predefines: the `win:` channels, levels, tasks, opcodes and keywords.
//!
//! Tables only, with the numbers, C symbols and display texts of Windows' own winmeta.xml. Knows nothing of manifests; which
//! of the names a provider uses is found by `lower`.

use crate::ir::{InType, OutType};

/// One predefined name.
#[derive(Debug, PartialEq, Eq)]
pub struct WellKnown {
    /// The local part of the name; for channels the name itself.
    pub name: &'static str,
    /// The channel, level, task or opcode number, or the keyword mask.
    pub value: u64,
    /// The C symbol.
    pub symbol: &'static str,
    /// The display text.
    pub message: &'static str,
    /// The string of winmeta.xml that has the display text.
    id: &'static str,
}

impl WellKnown {
    /// The id of the display text in winmeta.xml, under which a manifest can have another text; `None` for what is only
    /// reserved, which has no text.
    #[must_use]
    pub fn string_id(&self) -> Option<&'static str> {
        (!self.name.starts_with("Reserved")).then_some(self.id)
    }
}

macro_rules! table {
    ($(#[$doc:meta])* $table:ident $kind:literal {
        $($name:literal $value:literal $symbol:literal $message:literal $(= $id:literal)?;)*
    }) => {
        $(#[$doc])*
        pub static $table: &[WellKnown] = &[
            $(WellKnown {
                name: $name,
                value: $value,
                symbol: $symbol,
                message: $message,
                id: table!(@id $kind $name $($id)?),
            },)*
        ];
    };
    (@id $kind:literal $name:literal) => { concat!($kind, $name) };
    (@id $kind:literal $name:literal $id:literal) => { concat!($kind, $id) };
}

table! {
    /// The channels that Windows owns, by value.
    CHANNELS "channel." {
        "TraceClassic" 0 "WINEVENT_CHANNEL_CLASSIC_TRACE" "TraceClassic";
        "System" 8 "WINEVENT_CHANNEL_GLOBAL_SYSTEM" "System";
        "Application" 9 "WINEVENT_CHANNEL_GLOBAL_APPLICATION" "Application";
        "Security" 10 "WINEVENT_CHANNEL_GLOBAL_SECURITY" "Security";
        "TraceLogging" 11 "WINEVENT_CHANNEL_TRACELOGGING" "TraceLogging";
        "ProviderMetadata" 12 "WINEVENT_CHANNEL_PROVIDERMETADATA" "ProviderMetadata";
    }
}

table! {
    /// The levels, by value.
    LEVELS "level." {
        "LogAlways" 0 "WINEVENT_LEVEL_LOG_ALWAYS" "Log Always";
        "Critical" 1 "WINEVENT_LEVEL_CRITICAL" "Critical";
        "Error" 2 "WINEVENT_LEVEL_ERROR" "Error";
        "Warning" 3 "WINEVENT_LEVEL_WARNING" "Warning";
        "Informational" 4 "WINEVENT_LEVEL_INFO" "Information";
        "Verbose" 5 "WINEVENT_LEVEL_VERBOSE" "Verbose";
        "ReservedLevel6" 6 "WINEVENT_LEVEL_RESERVED_6" "ReservedLevel6";
        "ReservedLevel7" 7 "WINEVENT_LEVEL_RESERVED_7" "ReservedLevel7";
        "ReservedLevel8" 8 "WINEVENT_LEVEL_RESERVED_8" "ReservedLevel8";
        "ReservedLevel9" 9 "WINEVENT_LEVEL_RESERVED_9" "ReservedLevel9";
        "ReservedLevel10" 10 "WINEVENT_LEVEL_RESERVED_10" "ReservedLevel10";
        "ReservedLevel11" 11 "WINEVENT_LEVEL_RESERVED_11" "ReservedLevel11";
        "ReservedLevel12" 12 "WINEVENT_LEVEL_RESERVED_12" "ReservedLevel12";
        "ReservedLevel13" 13 "WINEVENT_LEVEL_RESERVED_13" "ReservedLevel13";
        "ReservedLevel14" 14 "WINEVENT_LEVEL_RESERVED_14" "ReservedLevel14";
        "ReservedLevel15" 15 "WINEVENT_LEVEL_RESERVED_15" "ReservedLevel15";
    }
}

table! {
    /// The tasks.
    TASKS "task." {
        "None" 0 "WINEVENT_TASK_NONE" "None";
    }
}

table! {
    /// The opcodes, by value.
    OPCODES "opcode." {
        "Info" 0 "WINEVENT_OPCODE_INFO" "Info";
        "Start" 1 "WINEVENT_OPCODE_START" "Start";
        "Stop" 2 "WINEVENT_OPCODE_STOP" "Stop";
        "DC_Start" 3 "WINEVENT_OPCODE_DC_START" "DCStart" = "DCStart";
        "DC_Stop" 4 "WINEVENT_OPCODE_DC_STOP" "DCStop" = "DCStop";
        "Extension" 5 "WINEVENT_OPCODE_EXTENSION" "Extension";
        "Reply" 6 "WINEVENT_OPCODE_REPLY" "Reply";
        "Resume" 7 "WINEVENT_OPCODE_RESUME" "Resume";
        "Suspend" 8 "WINEVENT_OPCODE_SUSPEND" "Suspend";
        "Send" 9 "WINEVENT_OPCODE_SEND" "Send";
        "Receive" 240 "WINEVENT_OPCODE_RECEIVE" "Receive";
        "ReservedOpcode241" 241 "WINEVENT_OPCODE_RESERVED_241" "ReservedOpcode241";
        "ReservedOpcode242" 242 "WINEVENT_OPCODE_RESERVED_242" "ReservedOpcode242";
        "ReservedOpcode243" 243 "WINEVENT_OPCODE_RESERVED_243" "ReservedOpcode243";
        "ReservedOpcode244" 244 "WINEVENT_OPCODE_RESERVED_244" "ReservedOpcode244";
        "ReservedOpcode245" 245 "WINEVENT_OPCODE_RESERVED_245" "ReservedOpcode245";
        "ReservedOpcode246" 246 "WINEVENT_OPCODE_RESERVED_246" "ReservedOpcode246";
        "ReservedOpcode247" 247 "WINEVENT_OPCODE_RESERVED_247" "ReservedOpcode247";
        "ReservedOpcode248" 248 "WINEVENT_OPCODE_RESERVED_248" "ReservedOpcode248";
        "ReservedOpcode249" 249 "WINEVENT_OPCODE_RESERVED_249" "ReservedOpcode249";
        "ReservedOpcode250" 250 "WINEVENT_OPCODE_RESERVED_250" "ReservedOpcode250";
        "ReservedOpcode251" 251 "WINEVENT_OPCODE_RESERVED_251" "ReservedOpcode251";
        "ReservedOpcode252" 252 "WINEVENT_OPCODE_RESERVED_252" "ReservedOpcode252";
        "ReservedOpcode253" 253 "WINEVENT_OPCODE_RESERVED_253" "ReservedOpcode253";
        "ReservedOpcode254" 254 "WINEVENT_OPCODE_RESERVED_254" "ReservedOpcode254";
        "ReservedOpcode255" 255 "WINEVENT_OPCODE_RESERVED_255" "ReservedOpcode255";
    }
}

table! {
    /// The keywords, by mask. `ReservedKeyword48` is the name that winmeta.xml of Windows 7 gave to `ResponseTime`.
    KEYWORDS "keyword." {
        "AnyKeyword" 0x0 "WINEVT_KEYWORD_ANY" "AnyKeyword";
        "ResponseTime" 0x0001_0000_0000_0000 "WINEVENT_KEYWORD_RESPONSE_TIME" "Response Time";
        "ReservedKeyword48" 0x0001_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_48" "ReservedKeyword48";
        "WDIContext" 0x0002_0000_0000_0000 "WINEVENT_KEYWORD_WDI_CONTEXT" "WDI Context";
        "WDIDiag" 0x0004_0000_0000_0000 "WINEVENT_KEYWORD_WDI_DIAG" "WDI Diag";
        "SQM" 0x0008_0000_0000_0000 "WINEVENT_KEYWORD_SQM" "SQM";
        "AuditFailure" 0x0010_0000_0000_0000 "WINEVENT_KEYWORD_AUDIT_FAILURE" "Audit Failure";
        "AuditSuccess" 0x0020_0000_0000_0000 "WINEVENT_KEYWORD_AUDIT_SUCCESS" "Audit Success";
        "CorrelationHint" 0x0040_0000_0000_0000 "WINEVENT_KEYWORD_CORRELATION_HINT" "Correlation Hint";
        "EventlogClassic" 0x0080_0000_0000_0000 "WINEVENT_KEYWORD_EVENTLOG_CLASSIC" "Classic" = "Classic";
        "ReservedKeyword56" 0x0100_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_56" "ReservedKeyword56";
        "ReservedKeyword57" 0x0200_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_57" "ReservedKeyword57";
        "ReservedKeyword58" 0x0400_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_58" "ReservedKeyword58";
        "ReservedKeyword59" 0x0800_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_59" "ReservedKeyword59";
        "ReservedKeyword60" 0x1000_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_60" "ReservedKeyword60";
        "ReservedKeyword61" 0x2000_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_61" "ReservedKeyword61";
        "ReservedKeyword62" 0x4000_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_62" "ReservedKeyword62";
        "ReservedKeyword63" 0x8000_0000_0000_0000 "WINEVENT_KEYWORD_RESERVED_63" "ReservedKeyword63";
    }
}

/// Names that decompilers of installed providers (PerfView's among them) write for predefined ones: as written, and what
/// winmeta.xml calls it.
pub static DUMPED_NAMES: &[(&str, &str)] = &[
    ("Always", "LogAlways"),
    ("DCStart", "DC_Start"),
    ("DCStop", "DC_Stop"),
];

/// The entry of `table` that is called `name`.
#[must_use]
pub fn find(table: &'static [WellKnown], name: &str) -> Option<&'static WellKnown> {
    table.iter().find(|entry| entry.name == name)
}

/// The predefined item whose display text a string with this id replaces.
#[must_use]
pub fn with_string_id(id: &str) -> Option<&'static WellKnown> {
    [CHANNELS, LEVELS, TASKS, OPCODES, KEYWORDS]
        .into_iter()
        .flatten()
        .find(|entry| entry.string_id() == Some(id))
}

/// Whether winmeta.xml has something of the name `local`: a level, task, opcode, keyword, or a type.
#[must_use]
pub fn is_predefined(local: &str) -> bool {
    [LEVELS, TASKS, OPCODES, KEYWORDS]
        .iter()
        .any(|table| find(table, local).is_some())
        || InType::from_local(local).is_some()
        || OutType::from_qname("win", local).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_symbols_are_unique() {
        for table in [CHANNELS, LEVELS, TASKS, OPCODES, KEYWORDS] {
            for (at, entry) in table.iter().enumerate() {
                assert!(
                    table[..at]
                        .iter()
                        .all(|other| other.name != entry.name && other.symbol != entry.symbol),
                    "{}",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn strings_have_the_ids_of_winmeta() {
        let ids = |table: &'static [WellKnown]| -> Vec<_> {
            table.iter().filter_map(WellKnown::string_id).collect()
        };
        assert_eq!(ids(OPCODES)[3], "opcode.DCStart");
        assert_eq!(ids(KEYWORDS).last(), Some(&"keyword.Classic"));
        assert_eq!(ids(LEVELS).len(), 6);
        let name = |id| with_string_id(id).map(|entry| entry.name);
        assert_eq!(name("opcode.DCStart"), Some("DC_Start"));
        assert_eq!(name("opcode.DC_Start"), None);
    }

    #[test]
    fn reserved_names_end_in_their_number() {
        for (table, prefix) in [(LEVELS, "ReservedLevel"), (OPCODES, "ReservedOpcode")] {
            for entry in table.iter().filter(|entry| entry.name.starts_with(prefix)) {
                assert_eq!(entry.name[prefix.len()..], entry.value.to_string());
            }
        }
        for entry in KEYWORDS {
            if let Some(bit) = entry.name.strip_prefix("ReservedKeyword") {
                assert_eq!(bit.parse(), Ok(entry.value.trailing_zeros()));
            }
        }
    }
}
