//! Input and output types: the closed sets of winmeta.xml.

macro_rules! types {
    ($(#[$doc:meta])* $name:ident: $repr:ty { $($variant:ident = $code:literal, $qname:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr($repr)]
        pub enum $name {
            $(#[doc = concat!("`", $qname, "`.")] $variant = $code,)*
        }

        impl $name {
            /// All of them, by code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code in WEVT_TEMPLATE resources and in TDH.
            #[must_use]
            pub const fn code(self) -> $repr {
                self as $repr
            }

            /// The name with its conventional prefix.
            #[must_use]
            pub const fn qname(self) -> &'static str {
                match self { $(Self::$variant => $qname,)* }
            }
        }
    };
}

types! {
    /// How a value lies in the payload (`TDH_INTYPE_*`).
    InType: u8 {
        UnicodeString = 1, "win:UnicodeString";
        AnsiString = 2, "win:AnsiString";
        Int8 = 3, "win:Int8";
        UInt8 = 4, "win:UInt8";
        Int16 = 5, "win:Int16";
        UInt16 = 6, "win:UInt16";
        Int32 = 7, "win:Int32";
        UInt32 = 8, "win:UInt32";
        Int64 = 9, "win:Int64";
        UInt64 = 10, "win:UInt64";
        Float = 11, "win:Float";
        Double = 12, "win:Double";
        Boolean = 13, "win:Boolean";
        Binary = 14, "win:Binary";
        Guid = 15, "win:GUID";
        Pointer = 16, "win:Pointer";
        FileTime = 17, "win:FILETIME";
        SystemTime = 18, "win:SYSTEMTIME";
        Sid = 19, "win:SID";
        HexInt32 = 20, "win:HexInt32";
        HexInt64 = 21, "win:HexInt64";
        CountedUnicodeString = 22, "win:CountedUnicodeString";
        CountedAnsiString = 23, "win:CountedAnsiString";
        CountedBinary = 25, "win:CountedBinary";
    }
}

types! {
    /// How a value is shown (`TDH_OUTTYPE_*`).
    OutType: u8 {
        String = 1, "xs:string";
        DateTime = 2, "xs:dateTime";
        Byte = 3, "xs:byte";
        UnsignedByte = 4, "xs:unsignedByte";
        Short = 5, "xs:short";
        UnsignedShort = 6, "xs:unsignedShort";
        Int = 7, "xs:int";
        UnsignedInt = 8, "xs:unsignedInt";
        Long = 9, "xs:long";
        UnsignedLong = 10, "xs:unsignedLong";
        Float = 11, "xs:float";
        Double = 12, "xs:double";
        Boolean = 13, "xs:boolean";
        Guid = 14, "xs:GUID";
        HexBinary = 15, "xs:hexBinary";
        HexInt8 = 16, "win:HexInt8";
        HexInt16 = 17, "win:HexInt16";
        HexInt32 = 18, "win:HexInt32";
        HexInt64 = 19, "win:HexInt64";
        Pid = 20, "win:PID";
        Tid = 21, "win:TID";
        Port = 22, "win:Port";
        IPv4 = 23, "win:IPv4";
        IPv6 = 24, "win:IPv6";
        SocketAddress = 25, "win:SocketAddress";
        CimDateTime = 26, "win:CIMDateTime";
        EtwTime = 27, "win:ETWTIME";
        Xml = 28, "win:Xml";
        ErrorCode = 29, "win:ErrorCode";
        Win32Error = 30, "win:Win32Error";
        NtStatus = 31, "win:NTSTATUS";
        HResult = 32, "win:HResult";
        DateTimeCultureInsensitive = 33, "win:DateTimeCultureInsensitive";
        Json = 34, "win:Json";
        Utf8 = 35, "win:Utf8";
        Pkcs7WithTypeInfo = 36, "win:Pkcs7WithTypeInfo";
        CodePointer = 37, "win:CodePointer";
        DateTimeUtc = 38, "win:DateTimeUtc";
    }
}

/// The output types of `win:UInt32`.
const UINT32: &[OutType] = &[
    OutType::UnsignedInt,
    OutType::Pid,
    OutType::Tid,
    OutType::IPv4,
    OutType::EtwTime,
    OutType::ErrorCode,
    OutType::Win32Error,
    OutType::NtStatus,
    OutType::HexInt32,
    OutType::CodePointer,
];

/// The output types of `win:UInt64`.
const UINT64: &[OutType] = &[
    OutType::UnsignedLong,
    OutType::EtwTime,
    OutType::HexInt64,
    OutType::CodePointer,
];

/// The output types of `win:HexInt32`.
const HEX_INT32: &[OutType] = &[
    OutType::HexInt32,
    OutType::Win32Error,
    OutType::NtStatus,
    OutType::ErrorCode,
    OutType::CodePointer,
];

/// The output types of `win:Pointer`.
const POINTER: &[OutType] = &[
    OutType::HexInt64,
    OutType::CodePointer,
    OutType::Long,
    OutType::UnsignedLong,
];

/// The output types of dates.
const TIME: &[OutType] = &[
    OutType::DateTime,
    OutType::DateTimeCultureInsensitive,
    OutType::DateTimeUtc,
];

/// The output types of UTF-16 strings.
const UNICODE: &[OutType] = &[OutType::String, OutType::Xml, OutType::Json];

/// The output types of 8-bit strings.
const ANSI: &[OutType] = &[OutType::String, OutType::Xml, OutType::Json, OutType::Utf8];

/// The output types of byte sequences.
const BINARY: &[OutType] = &[
    OutType::HexBinary,
    OutType::IPv6,
    OutType::SocketAddress,
    OutType::Pkcs7WithTypeInfo,
];

impl InType {
    /// The type called `local` in winmeta's namespace.
    #[must_use]
    pub fn from_local(local: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|in_type| &in_type.qname()["win:".len()..] == local)
    }

    /// The output types that winmeta.xml and newer mc allow, the default one first.
    #[must_use]
    pub const fn out_types(self) -> &'static [OutType] {
        use OutType as Out;
        match self {
            Self::Int8 => &[Out::Byte, Out::String],
            Self::UInt8 => &[Out::UnsignedByte, Out::HexInt8, Out::String, Out::Boolean],
            Self::Int16 => &[Out::Short],
            Self::UInt16 => &[Out::UnsignedShort, Out::Port, Out::HexInt16, Out::String],
            Self::Int32 => &[Out::Int, Out::HResult],
            Self::UInt32 => UINT32,
            Self::Int64 => &[Out::Long],
            Self::UInt64 => UINT64,
            Self::Float => &[Out::Float],
            Self::Double => &[Out::Double],
            Self::Boolean => &[Out::Boolean],
            Self::HexInt32 => HEX_INT32,
            Self::HexInt64 => &[Out::HexInt64, Out::CodePointer],
            Self::Pointer => POINTER,
            Self::Guid => &[Out::Guid],
            Self::FileTime | Self::SystemTime => TIME,
            Self::Sid => &[Out::String],
            Self::UnicodeString | Self::CountedUnicodeString => UNICODE,
            Self::AnsiString | Self::CountedAnsiString => ANSI,
            Self::Binary | Self::CountedBinary => BINARY,
        }
    }

    /// The output type where none is written.
    #[must_use]
    pub const fn default_out_type(self) -> OutType {
        self.out_types()[0]
    }

    /// The bytes that one value takes where all values of the type take the same; a pointer counts as eight.
    #[must_use]
    pub const fn fixed_size(self) -> Option<u32> {
        match self {
            Self::Int8 | Self::UInt8 => Some(1),
            Self::Int16 | Self::UInt16 => Some(2),
            Self::Int32 | Self::UInt32 | Self::Float | Self::Boolean | Self::HexInt32 => Some(4),
            Self::Int64
            | Self::UInt64
            | Self::Double
            | Self::Pointer
            | Self::FileTime
            | Self::HexInt64 => Some(8),
            Self::Guid | Self::SystemTime => Some(16),
            Self::UnicodeString
            | Self::AnsiString
            | Self::Binary
            | Self::Sid
            | Self::CountedUnicodeString
            | Self::CountedAnsiString
            | Self::CountedBinary => None,
        }
    }

    /// Whether a field of this type can hold the count or length of another.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(
            self,
            Self::Int8
                | Self::UInt8
                | Self::Int16
                | Self::UInt16
                | Self::Int32
                | Self::UInt32
                | Self::Int64
                | Self::UInt64
                | Self::HexInt32
                | Self::HexInt64
        )
    }

    /// Whether the values can have names from a map.
    #[must_use]
    pub const fn takes_map(self) -> bool {
        matches!(
            self,
            Self::UInt8 | Self::UInt16 | Self::UInt32 | Self::HexInt32
        )
    }

    /// Whether the bytes of a value are preceded by their number.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        matches!(
            self,
            Self::CountedUnicodeString | Self::CountedAnsiString | Self::CountedBinary
        )
    }
}

impl OutType {
    /// The type with this qualified name, in its conventional spelling.
    #[must_use]
    pub fn from_qname(prefix: &str, local: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|out_type| {
            out_type
                .qname()
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_prefix(':'))
                == Some(local)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_types() {
        for in_type in InType::ALL {
            assert_eq!(InType::from_local(&in_type.qname()[4..]), Some(*in_type));
            assert!(in_type.out_types().contains(&in_type.default_out_type()));
        }
        for out_type in OutType::ALL {
            let (prefix, local) = out_type.qname().split_once(':').expect("a prefix");
            assert_eq!(OutType::from_qname(prefix, local), Some(*out_type));
        }
        assert_eq!(InType::from_local("uint32"), None);
        assert_eq!(OutType::from_qname("xs", "HexInt32"), None);
    }
}
