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
