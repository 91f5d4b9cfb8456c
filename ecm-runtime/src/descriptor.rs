//! The event descriptor and the attributes it is made of, with the values that `winmeta.xml` predefines.
//!
//! Names of a provider's own levels, tasks and so on are constants of the generated code; only winmeta's are here.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign};

macro_rules! attribute {
    ($(#[$doc:meta])* $name:ident($repr:ty) { $($(#[$value_doc:meta])* $value:ident = $number:literal, $text:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[repr(transparent)]
        pub struct $name(pub $repr);

        impl $name {
            $($(#[$value_doc])* pub const $value: Self = Self($number);)*

            /// The name that winmeta gives the value, if it does.
            #[must_use]
            pub const fn well_known_name(self) -> Option<&'static str> {
                match self.0 {
                    $($number => Some($text),)*
                    _ => None,
                }
            }
        }

        impl From<$repr> for $name {
            #[inline]
            fn from(value: $repr) -> Self {
                Self(value)
            }
        }

        impl From<$name> for $repr {
            #[inline]
            fn from(value: $name) -> Self {
                value.0
            }
        }
    };
}

macro_rules! named_debug {
    ($($name:ident)*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.well_known_name() {
                    Some(name) => f.write_str(name),
                    None => write!(f, "{}({})", stringify!($name), self.0),
                }
            }
        }
    )*};
}

attribute! {
    /// How severe an event is: the smaller, the more severe. 0 is delivered whatever level a session asks for; a
    /// provider's own levels lie in 16..=255.
    Level(u8) {
        /// `win:LogAlways`.
        LOG_ALWAYS = 0, "win:LogAlways";
        /// `win:Critical`.
        CRITICAL = 1, "win:Critical";
        /// `win:Error`.
        ERROR = 2, "win:Error";
        /// `win:Warning`.
        WARNING = 3, "win:Warning";
        /// `win:Informational`.
        INFORMATIONAL = 4, "win:Informational";
        /// `win:Verbose`.
        VERBOSE = 5, "win:Verbose";
    }
}

attribute! {
    /// What a provider was doing: a component or unit of work of the provider's.
    Task(u16) {
        /// `win:None`.
        NONE = 0, "win:None";
    }
}

attribute! {
    /// What happened within a task. A provider's own opcodes lie in 10..=239.
    Opcode(u8) {
        /// `win:Info`.
        INFO = 0, "win:Info";
        /// `win:Start`: an activity begins.
        START = 1, "win:Start";
        /// `win:Stop`: an activity ends.
        STOP = 2, "win:Stop";
        /// `win:DC_Start`: a snapshot at the start of a collection.
        DC_START = 3, "win:DC_Start";
        /// `win:DC_Stop`: a snapshot at the end of a collection.
        DC_STOP = 4, "win:DC_Stop";
        /// `win:Extension`.
        EXTENSION = 5, "win:Extension";
        /// `win:Reply`.
        REPLY = 6, "win:Reply";
        /// `win:Resume`.
        RESUME = 7, "win:Resume";
        /// `win:Suspend`.
        SUSPEND = 8, "win:Suspend";
        /// `win:Send`: an activity passes to another place.
        SEND = 9, "win:Send";
        /// `win:Receive`.
        RECEIVE = 240, "win:Receive";
    }
}

attribute! {
    /// Where the Event Log puts an event; 0 means it goes to trace sessions only. A provider's own channels get their
    /// numbers from the manifest compiler, from 16 on.
    Channel(u8) {
        /// No channel (`TraceClassic`).
        NONE = 0, "TraceClassic";
        /// The System log.
        SYSTEM = 8, "System";
        /// The Application log.
        APPLICATION = 9, "Application";
        /// The Security log.
        SECURITY = 10, "Security";
        /// Self-describing events.
        TRACE_LOGGING = 11, "TraceLogging";
        /// Events of a provider with a control GUID that have no channel of their own.
        PROVIDER_METADATA = 12, "ProviderMetadata";
    }
}

attribute! {
    /// The categories an event belongs to, a bit each. Bits 0..=47 are a provider's own, 48..=55 are winmeta's, 56..=63
    /// stand for the provider's channels. 0 means that the event is delivered whatever keywords a session asks for.
    Keyword(u64) {
        /// `win:AnyKeyword`: no category.
        NONE = 0, "win:AnyKeyword";
        /// `win:ResponseTime`.
        RESPONSE_TIME = 0x0001_0000_0000_0000, "win:ResponseTime";
        /// `win:WDIContext`.
        WDI_CONTEXT = 0x0002_0000_0000_0000, "win:WDIContext";
        /// `win:WDIDiag`.
        WDI_DIAG = 0x0004_0000_0000_0000, "win:WDIDiag";
        /// `win:SQM`.
        SQM = 0x0008_0000_0000_0000, "win:SQM";
        /// `win:AuditFailure`.
        AUDIT_FAILURE = 0x0010_0000_0000_0000, "win:AuditFailure";
        /// `win:AuditSuccess`.
        AUDIT_SUCCESS = 0x0020_0000_0000_0000, "win:AuditSuccess";
        /// `win:CorrelationHint`.
        CORRELATION_HINT = 0x0040_0000_0000_0000, "win:CorrelationHint";
        /// `win:EventlogClassic`.
        EVENTLOG_CLASSIC = 0x0080_0000_0000_0000, "win:EventlogClassic";
    }
}

named_debug!(Level Task Opcode Channel);

impl Keyword {
    /// Every bit.
    pub const ALL: Self = Self(u64::MAX);

    /// The bits of both, usable in constants.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every bit of `other` is set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether at least one bit is common to both.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Keyword {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOrAssign for Keyword {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Keyword {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl fmt::Debug for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

/// What an event is, apart from its payload and its provider (`EVENT_DESCRIPTOR`, sixteen bytes).
///
/// Provider, id and version name the event; the other attributes follow from them by the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct EventDescriptor {
    /// The number of the event, unique in its provider together with the version.
    pub id: u16,
    /// Counts the changes of the event's payload.
    pub version: u8,
    /// Where the Event Log puts it.
    pub channel: Channel,
    /// How severe it is.
    pub level: Level,
    /// What happened within the task.
    pub opcode: Opcode,
    /// What the provider was doing.
    pub task: Task,
    /// The categories it belongs to, the bit of its channel included.
    pub keyword: Keyword,
}

impl EventDescriptor {
    /// Lists the attributes in the order of `EVENT_DESCRIPTOR`, for generated code.
    #[must_use]
    pub const fn new(
        id: u16,
        version: u8,
        channel: u8,
        level: u8,
        opcode: u8,
        task: u16,
        keyword: u64,
    ) -> Self {
        Self {
            id,
            version,
            channel: Channel(channel),
            level: Level(level),
            opcode: Opcode(opcode),
            task: Task(task),
            keyword: Keyword(keyword),
        }
    }
}

const _: () = assert!(size_of::<EventDescriptor>() == 16);

#[cfg(test)]
mod tests {
    use super::{Channel, EventDescriptor, Keyword, Level, Opcode, Task};
    use std::format;

    #[test]
    fn names_are_shown_where_winmeta_has_them() {
        let descriptor = EventDescriptor::new(100, 1, 16, 4, 1, 7, 0x8000_0000_0000_0001);
        assert_eq!(
            format!("{descriptor:?}"),
            "EventDescriptor { id: 100, version: 1, channel: Channel(16), level: win:Informational, opcode: win:Start, \
             task: Task(7), keyword: 0x8000000000000001 }"
        );
        assert_eq!(
            format!("{:?} {:?} {:?}", Level(16), Opcode(240), Task(0)),
            "Level(16) win:Receive win:None"
        );
        assert_eq!(Channel::default(), Channel::NONE);
    }

    #[test]
    fn keywords_are_sets() {
        let both = Keyword(1) | Keyword(4);
        assert_eq!(both, Keyword(5));
        assert!(both.contains(Keyword(4)) && !both.contains(Keyword(6)));
        assert!(both.intersects(Keyword(6)) && !both.intersects(Keyword(2)));
        assert_eq!(both & Keyword(4), Keyword(4));
    }
}
