/// Events of the provider `Fixture-Hard-To-Print`.
///
/// `A <provider> & "more"`
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_hard {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0011}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0011);
    /// The provider's name.
    pub const NAME: &str = "Fixture-Hard-To-Print";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"\x03\x00\x00", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(16, 0x4000_0000_0000_0005),
        ::ecm_runtime::__private::Class::new(17, 0x8020_0000_0000_0002),
        ::ecm_runtime::__private::Class::new(0, 0x2000_0000_0000_0000),
        ::ecm_runtime::__private::Class::new(2, 0),
        ::ecm_runtime::__private::Class::new(5, 0),
    ];
    /// One instance of the provider: the state that sessions switch.
    ///
    /// [`PROVIDER`] is the instance that the functions of this module write to. Another one lies in a `static` of its own
    /// and is written to with `write_to`.
    #[derive(Debug)]
    pub struct Provider {
        instance: ::ecm_runtime::__private::Instance<5>,
    }

    impl Provider {
        /// An instance that is not registered.
        #[must_use]
        pub const fn new() -> Self {
            Self {
                instance: ::ecm_runtime::__private::Instance::new(&META),
            }
        }

        /// Registers the instance, so that sessions can enable it, until the guard is dropped.
        ///
        /// # Errors
        ///
        /// What the operating system says of the registration.
        pub fn register(&'static self) -> ::core::result::Result<::ecm_runtime::Registration, ::ecm_runtime::RegisterError> {
            self.instance.register()
        }

        /// Sets the function that is told when sessions enable or disable the instance, or ask for its state.
        pub fn set_callback(&self, callback: fn(&::ecm_runtime::Control<'_>)) {
            self.instance.set_callback(callback);
        }

        /// How many events could not be written, and why.
        #[must_use]
        pub fn counters(&self) -> ::ecm_runtime::Counters {
            self.instance.counters()
        }
    }

    impl ::core::default::Default for Provider {
        fn default() -> Self {
            Self::new()
        }
    }

    /// The instance that the functions of this module write to.
    pub static PROVIDER: Provider = Provider::new();
    /// Registers [`PROVIDER`], so that sessions can enable it, until the guard is dropped.
    ///
    /// # Errors
    ///
    /// What the operating system says of the registration.
    pub fn register() -> ::core::result::Result<::ecm_runtime::Registration, ::ecm_runtime::RegisterError> {
        PROVIDER.register()
    }

    /// Keywords that the provider declares.
    pub mod keyword {
        /// Keyword `First`.
        ///
        /// `first`
        pub const FIRST_1: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(1);
        /// Keyword `First`.
        ///
        /// `first`
        pub const FIRST_2: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(2);
        /// Keyword `Third`.
        ///
        /// `first`
        pub const THIRD: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(4);
    }

    /// Levels that the provider declares.
    pub mod level {
        /// Level `Loud`.
        ///
        /// `loud`
        pub const LOUD: ::ecm_runtime::Level = ::ecm_runtime::Level(16);
        /// Level `Quiet`.
        ///
        /// `quiet`
        pub const QUIET: ::ecm_runtime::Level = ::ecm_runtime::Level(17);
    }

    /// Tasks that the provider declares.
    pub mod task {
        /// Task `Work`.
        ///
        /// `work`
        pub const WORK: ::ecm_runtime::Task = ::ecm_runtime::Task(1);
        /// Task `Play`.
        ///
        /// `play`
        pub const PLAY: ::ecm_runtime::Task = ::ecm_runtime::Task(2);
    }

    /// Opcodes that the provider declares.
    pub mod opcode {
        /// Opcode `Go`.
        ///
        /// `go`
        pub const GO: ::ecm_runtime::Opcode = ::ecm_runtime::Opcode(22);
        /// Opcode `Go`.
        ///
        /// `go`
        pub const WORK_GO_20: ::ecm_runtime::Opcode = ::ecm_runtime::Opcode(20);
        /// Opcode `Go`.
        ///
        /// `go`
        pub const WORK_GO_21: ::ecm_runtime::Opcode = ::ecm_runtime::Opcode(21);
    }

    /// Channels that the provider declares or imports.
    pub mod channel {
        /// Channel `Hard/Operational`.
        pub const OP: ::ecm_runtime::Channel = ::ecm_runtime::Channel(16);
        /// Channel `Hard/Debug`.
        pub const HARD_OPERATIONAL: ::ecm_runtime::Channel = ::ecm_runtime::Channel(19);
        /// Channel `System`.
        pub const SYS: ::ecm_runtime::Channel = ::ecm_runtime::Channel(8);
        /// Channel `Hard-Other/Admin`.
        pub const HARD_OTHER_ADMIN: ::ecm_runtime::Channel = ::ecm_runtime::Channel(17);
    }

    /// The maps of the provider: values that have names.
    pub mod map {
        /// Values of the map `a map`; any other number is possible too.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct AMap(pub u32);
        impl AMap {
            /// `map`
            pub const VALUE_4294967295: Self = Self(0xffff_ffff);
            /// `map`
            pub const VALUE_0: Self = Self(0);
            pub(super) const META_: &'static ::ecm_runtime::__private::MapMeta = &::ecm_runtime::__private::MapMeta::values("a map", Self::ENTRIES_);
            const ENTRIES_: &'static [(u32, &'static str)] = &[
                (0xffff_ffff, "map"),
                (0, "map"),
            ];
            /// The text of exactly this value in the manifest.
            #[must_use]
            pub const fn name(self) -> ::core::option::Option<&'static str> {
                Self::META_.name_of(self.0)
            }
        }

        impl ::core::fmt::Debug for AMap {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::ecm_runtime::__private::debug_map(self.0, Self::META_, f)
            }
        }

        impl ::ecm_runtime::__private::MapValue for AMap {
            const META: &'static ::ecm_runtime::__private::MapMeta = Self::META_;
            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }

            fn raw(self) -> u32 {
                self.0
            }
        }

        /// Bits of the map `bits`; any other number is possible too.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct Bits(pub u32);
        impl Bits {
            /// `map`
            pub const HIGH: Self = Self(0x8000_0000);
            pub(super) const META_: &'static ::ecm_runtime::__private::MapMeta = &::ecm_runtime::__private::MapMeta::bits("bits", Self::ENTRIES_);
            const ENTRIES_: &'static [(u32, &'static str)] = &[
                (0x8000_0000, "map"),
            ];
            /// The text of exactly this value in the manifest.
            #[must_use]
            pub const fn name(self) -> ::core::option::Option<&'static str> {
                Self::META_.name_of(self.0)
            }
            /// The bits of both; bits that the manifest does not name are kept.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The bits that both have.
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The bits that `other` does not have.
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether all bits of `other` are set.
            #[must_use]
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether a bit of `other` is set.
            #[must_use]
            pub const fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether no bit is set.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl ::core::fmt::Debug for Bits {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::ecm_runtime::__private::debug_map(self.0, Self::META_, f)
            }
        }

        impl ::ecm_runtime::__private::MapValue for Bits {
            const META: &'static ::ecm_runtime::__private::MapMeta = Self::META_;
            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }

            fn raw(self) -> u32 {
                self.0
            }
        }
        impl ::core::ops::BitOr for Bits {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl ::core::ops::BitOrAssign for Bits {
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }

        impl ::core::ops::BitAnd for Bits {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }
    }

    /// The struct `list` of the template `all`.
    #[derive(Clone, Copy)]
    pub struct AllList<'a> {
        /// `bytes`: `win:Binary` as `xs:hexBinary`.
        pub bytes: &'a [u8],
        /// `fixed`: `win:Binary` as `win:IPv6`, length 16.
        pub fixed: ::ecm_runtime::Seq<'a, ::core::net::Ipv6Addr>,
    }
    impl<'a> AllList<'a> {
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(bytes: &'a [u8], fixed: &'a [::core::net::Ipv6Addr]) -> Self {
            Self {
                bytes,
                fixed: ::core::convert::Into::into(fixed),
            }
        }
    }

    impl<'a> ::ecm_runtime::__private::Field<'a> for AllList<'a> {
        fn encode(self, out: &mut ::ecm_runtime::__private::Encoder<'a>, _: ::ecm_runtime::__private::Shape) {
            out.count::<u8>(out.length(self.bytes));
            out.sized(self.bytes, out.length(self.bytes));
            out.exact_len(self.fixed.len(), 2);
            out.seq(self.fixed, ::ecm_runtime::__private::Shape::NATURAL);
        }
        fn decode(input: &mut ::ecm_runtime::__private::Decoder<'a>, _: ::ecm_runtime::__private::Shape) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let n = input.count::<u8>("n")?;
            ::core::result::Result::Ok(Self {
                bytes: input.sized("bytes", n)?,
                fixed: input.seq("fixed", 2, ::ecm_runtime::__private::Shape::NATURAL)?,
            })
        }
    }

    impl ::core::fmt::Debug for AllList<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug_struct("AllList", fields::ALL_LIST, *self, f)
        }
    }

    impl ::core::cmp::PartialEq for AllList<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq_struct(*self, *other)
        }
    }

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const ALL_LIST: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("n", 4, 4) .map(super::map::AMap::META_),
            ::ecm_runtime::__private::FieldMeta::new("bytes", 14, 15) .sized_by(0),
            ::ecm_runtime::__private::FieldMeta::new("fixed", 14, 24) .count(2).length(16),
        ];
        pub(super) const ALL: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("n", 6, 6) ,
            ::ecm_runtime::__private::FieldMeta::new("text", 1, 1) .sized_by(0),
            ::ecm_runtime::__private::FieldMeta::structure("list", ALL_LIST) .counted_by(0),
            ::ecm_runtime::__private::FieldMeta::new("flags", 8, 18) .count(3).map(super::map::Bits::META_),
        ];
        pub(super) const INHERITED: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("one", 7, 7) ,
        ];
        pub(super) const SPACED: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("one", 7, 7) ,
        ];
        pub(super) const MIXED: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("one", 7, 7) ,
        ];
        pub(super) const BLANK: &[::ecm_runtime::__private::FieldMeta] = &[
        ];
    }

    /// Event 1, version 0, level `Loud`, task `Work`, opcode `Go`, keyword `First`, keyword `Third`, channel `Hard/Debug`.
    ///
    /// `one%n%t%%`
    #[derive(Clone)]
    pub struct HardOne<'a> {
        /// `text`: `win:UnicodeString`.
        pub text: ::ecm_runtime::Text<'a>,
        /// `list`: a struct.
        pub list: ::ecm_runtime::Seq<'a, AllList<'a>>,
        /// `flags`: `win:UInt32` as `win:HexInt32`.
        pub flags: ::ecm_runtime::Seq<'a, map::Bits>,
    }
    impl<'a> HardOne<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 19, 16, 20, 1, 0x4000_0000_0000_0005);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            list: &'a [AllList<'a>],
            flags: &'a [map::Bits]
        ) -> Self {
            Self {
                text: ::core::convert::Into::into(text),
                list: ::core::convert::Into::into(list),
                flags: ::core::convert::Into::into(flags),
            }
        }
        /// Writes the event, if a session wants it.
        pub fn write(&self) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event by another instance of the provider, if a session wants it.
        pub fn write_to(&self, provider: &'static Provider) -> ::ecm_runtime::WriteStatus {
            provider.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event as a part of an activity, if a session wants it.
        pub fn write_with_activity(&self, activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, activity)
        }
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode(record, GUIDS)
        }

        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<(Self, &'a [u8]), ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode_with_rest(record, GUIDS)
        }
    }
    impl<'a> ::ecm_runtime::__private::Payload<'a> for HardOne<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "HardOne", 0, fields::ALL);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.shared_count::<u16>(&[out.length(self.text), self.list.len()]);
            out.sized(self.text, out.length(self.text));
            out.seq(self.list, ::ecm_runtime::__private::Shape::NATURAL);
            out.exact_len(self.flags.len(), 3);
            out.seq(self.flags, ::ecm_runtime::__private::Shape::width(4));
        }
    }
    impl ::core::fmt::Debug for HardOne<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for HardOne<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for HardOne<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let n = input.count::<u16>("n")?;
            ::core::result::Result::Ok(Self {
                text: input.sized("text", n)?,
                list: input.seq("list", n, ::ecm_runtime::__private::Shape::NATURAL)?,
                flags: input.seq("flags", 3, ::ecm_runtime::__private::Shape::width(4))?,
            })
        }
    }
    /// Whether a session wants [`struct@HardOne`].
    #[doc(alias = "EventEnabledHardOne")]
    #[must_use]
    #[inline]
    pub fn hard_one_enabled() -> bool {
        PROVIDER.instance.enabled(0, <HardOne<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@HardOne`], if a session wants it.
    ///
    /// `one%n%t%%`
    #[doc(alias = "EventWriteHardOne")]
    #[inline]
    pub fn write_hard_one<'a>(
        text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        list: &'a [AllList<'a>],
        flags: &'a [map::Bits]
    ) -> ::ecm_runtime::WriteStatus {
        if self::hard_one_enabled() {
            self::write_hard_one_unchecked(text, list, flags)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardOne`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_hard_one_unchecked<'a>(
        text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        list: &'a [AllList<'a>],
        flags: &'a [map::Bits]
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&HardOne::new(text, list, flags))
    }
    /// Writes [`struct@HardOne`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_hard_one_activity<'a>(
        activity: ::ecm_runtime::Context,
        text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        list: &'a [AllList<'a>],
        flags: &'a [map::Bits]
    ) -> ::ecm_runtime::WriteStatus {
        if self::hard_one_enabled() {
            PROVIDER.instance.emit(&HardOne::new(text, list, flags), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardOne`] with arguments that a closure makes, and only if a session wants it:
    /// `write_hard_one_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_hard_one_with(write: impl ::core::ops::FnOnce(HardOneWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::hard_one_enabled() {
            ::ecm_runtime::__private::run(write, HardOneWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@HardOne`]; made by [`write_hard_one_with`].
    #[derive(Debug)]
    pub struct HardOneWriter(::ecm_runtime::__private::Token);
    impl HardOneWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            list: &'a [AllList<'a>],
            flags: &'a [map::Bits]
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &HardOne::new(text, list, flags))
        }
    }

    /// Event 2, version 0, level `Quiet`, opcode `Go`, keyword `First`, keyword `AuditSuccess`, channel `Hard/Operational`.
    ///
    /// `one%n%t%%`
    #[derive(Clone)]
    pub struct HardTwo {
        /// `one`: `win:Int32` as `xs:int`.
        pub one: i32,
    }
    impl HardTwo {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(2, 0, 16, 17, 22, 0, 0x8020_0000_0000_0002);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(one: i32) -> Self {
            Self {
                one,
            }
        }
        /// Writes the event, if a session wants it.
        pub fn write(&self) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event by another instance of the provider, if a session wants it.
        pub fn write_to(&self, provider: &'static Provider) -> ::ecm_runtime::WriteStatus {
            provider.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event as a part of an activity, if a session wants it.
        pub fn write_with_activity(&self, activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, activity)
        }
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &::ecm_runtime::EventRecord<'_>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode(record, GUIDS)
        }

        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest<'a>(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<(Self, &'a [u8]), ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode_with_rest(record, GUIDS)
        }
    }
    impl<'a> ::ecm_runtime::__private::Payload<'a> for HardTwo {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "HardTwo", 1, fields::INHERITED);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.one);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.one, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for HardTwo {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for HardTwo {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for HardTwo {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                one: input.natural("one")?,
            })
        }
    }
    /// Whether a session wants [`struct@HardTwo`].
    #[doc(alias = "EventEnabledHardTwo")]
    #[must_use]
    #[inline]
    pub fn hard_two_enabled() -> bool {
        PROVIDER.instance.enabled(1, <HardTwo as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@HardTwo`], if a session wants it.
    ///
    /// `one%n%t%%`
    #[doc(alias = "EventWriteHardTwo")]
    #[inline]
    pub fn write_hard_two(one: i32) -> ::ecm_runtime::WriteStatus {
        if self::hard_two_enabled() {
            self::write_hard_two_unchecked(one)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardTwo`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_hard_two_unchecked(one: i32) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&HardTwo::new(one))
    }
    /// Writes [`struct@HardTwo`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_hard_two_activity(activity: ::ecm_runtime::Context, one: i32) -> ::ecm_runtime::WriteStatus {
        if self::hard_two_enabled() {
            PROVIDER.instance.emit(&HardTwo::new(one), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardTwo`] with arguments that a closure makes, and only if a session wants it:
    /// `write_hard_two_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_hard_two_with(write: impl ::core::ops::FnOnce(HardTwoWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::hard_two_enabled() {
            ::ecm_runtime::__private::run(write, HardTwoWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@HardTwo`]; made by [`write_hard_two_with`].
    #[derive(Debug)]
    pub struct HardTwoWriter(::ecm_runtime::__private::Token);
    impl HardTwoWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, one: i32) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &HardTwo::new(one))
        }
    }

    /// Event 3, version 7, level `LogAlways`, task `Play`, opcode `Start`, channel `System`.
    ///
    /// ```text
    /// a
    /// bc d
    /// ```
    #[derive(Clone)]
    pub struct HardThree {
        /// `one`: `win:Int32` as `xs:int`.
        pub one: i32,
    }
    impl HardThree {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(3, 7, 8, 0, 1, 2, 0x2000_0000_0000_0000);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(one: i32) -> Self {
            Self {
                one,
            }
        }
        /// Writes the event, if a session wants it.
        pub fn write(&self) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event by another instance of the provider, if a session wants it.
        pub fn write_to(&self, provider: &'static Provider) -> ::ecm_runtime::WriteStatus {
            provider.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event as a part of an activity, if a session wants it.
        pub fn write_with_activity(&self, activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, activity)
        }
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &::ecm_runtime::EventRecord<'_>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode(record, GUIDS)
        }

        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest<'a>(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<(Self, &'a [u8]), ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode_with_rest(record, GUIDS)
        }
    }
    impl<'a> ::ecm_runtime::__private::Payload<'a> for HardThree {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "HardThree", 2, fields::SPACED);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.one);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.one, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for HardThree {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for HardThree {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for HardThree {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                one: input.natural("one")?,
            })
        }
    }
    /// Whether a session wants [`struct@HardThree`].
    #[doc(alias = "EventEnabledHardThree")]
    #[must_use]
    #[inline]
    pub fn hard_three_enabled() -> bool {
        PROVIDER.instance.enabled(2, <HardThree as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@HardThree`], if a session wants it.
    ///
    /// ```text
    /// a
    /// bc d
    /// ```
    #[doc(alias = "EventWriteHardThree")]
    #[inline]
    pub fn write_hard_three(one: i32) -> ::ecm_runtime::WriteStatus {
        if self::hard_three_enabled() {
            self::write_hard_three_unchecked(one)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardThree`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_hard_three_unchecked(one: i32) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&HardThree::new(one))
    }
    /// Writes [`struct@HardThree`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_hard_three_activity(activity: ::ecm_runtime::Context, one: i32) -> ::ecm_runtime::WriteStatus {
        if self::hard_three_enabled() {
            PROVIDER.instance.emit(&HardThree::new(one), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardThree`] with arguments that a closure makes, and only if a session wants it:
    /// `write_hard_three_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_hard_three_with(write: impl ::core::ops::FnOnce(HardThreeWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::hard_three_enabled() {
            ::ecm_runtime::__private::run(write, HardThreeWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@HardThree`]; made by [`write_hard_three_with`].
    #[derive(Debug)]
    pub struct HardThreeWriter(::ecm_runtime::__private::Token);
    impl HardThreeWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, one: i32) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &HardThree::new(one))
        }
    }

    /// Event 4, version 0, level `Error`, task `Work`, opcode `Go`, channel `Application`.
    ///
    /// ```text
    /// a
    /// bc d
    /// ```
    #[derive(Clone)]
    pub struct HardFour {
        /// `one`: `win:Int32` as `xs:int`.
        pub one: i32,
    }
    impl HardFour {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(4, 0, 9, 2, 21, 1, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(one: i32) -> Self {
            Self {
                one,
            }
        }
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &::ecm_runtime::EventRecord<'_>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode(record, GUIDS)
        }

        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest<'a>(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<(Self, &'a [u8]), ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode_with_rest(record, GUIDS)
        }
    }
    impl<'a> ::ecm_runtime::__private::Payload<'a> for HardFour {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "HardFour", 3, fields::MIXED);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.one);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.one, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for HardFour {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for HardFour {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for HardFour {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                one: input.natural("one")?,
            })
        }
    }

    /// Event 5, version 0, level `Verbose`.
    ///
    /// `two spaces`
    #[derive(Clone)]
    pub struct HardFive {
    }
    impl HardFive {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(5, 0, 0, 5, 0, 0, 0);
        /// Writes the event, if a session wants it.
        pub fn write(&self) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event by another instance of the provider, if a session wants it.
        pub fn write_to(&self, provider: &'static Provider) -> ::ecm_runtime::WriteStatus {
            provider.instance.emit(self, ::ecm_runtime::Context::CURRENT)
        }

        /// Writes the event as a part of an activity, if a session wants it.
        pub fn write_with_activity(&self, activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
            PROVIDER.instance.emit(self, activity)
        }
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &::ecm_runtime::EventRecord<'_>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode(record, GUIDS)
        }

        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest<'a>(record: &::ecm_runtime::EventRecord<'a>) -> ::core::result::Result<(Self, &'a [u8]), ::ecm_runtime::DecodeError> {
            ::ecm_runtime::__private::decode_with_rest(record, GUIDS)
        }
    }
    impl<'a> ::ecm_runtime::__private::Payload<'a> for HardFive {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "HardFive", 4, fields::BLANK);
        #[inline]
        fn encode(&self, _: &mut ::ecm_runtime::__private::Encoder<'a>) {
        }
        #[inline]
        fn view<'e>(&'e self, _: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
        }
    }
    impl ::core::fmt::Debug for HardFive {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for HardFive {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for HardFive {
        fn read(_: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
            })
        }
    }
    /// Whether a session wants [`struct@HardFive`].
    #[doc(alias = "EventEnabledHardFive")]
    #[must_use]
    #[inline]
    pub fn hard_five_enabled() -> bool {
        PROVIDER.instance.enabled(4, <HardFive as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@HardFive`], if a session wants it.
    ///
    /// `two spaces`
    #[doc(alias = "EventWriteHardFive")]
    #[inline]
    pub fn write_hard_five() -> ::ecm_runtime::WriteStatus {
        if self::hard_five_enabled() {
            PROVIDER.instance.emit(&HardFive {}, ::ecm_runtime::Context::CURRENT)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@HardFive`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_hard_five_unchecked() -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&HardFive {})
    }
    /// Writes [`struct@HardFive`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_hard_five_activity(activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
        if self::hard_five_enabled() {
            PROVIDER.instance.emit(&HardFive {}, activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 1, version 0.
        HardOne(HardOne<'a>),
        /// Event 2, version 0.
        HardTwo(HardTwo),
        /// Event 3, version 7.
        HardThree(HardThree),
        /// Event 4, version 0.
        HardFour(HardFour),
        /// Event 5, version 0.
        HardFive(HardFive),
        /// An event that the manifest does not have: of another provider, or with an id and version that it lacks.
        Unknown(::ecm_runtime::EventRecord<'a>),
        /// An event of the manifest whose payload is not as the manifest says.
        Malformed(::ecm_runtime::EventRecord<'a>, ::ecm_runtime::DecodeError),
    }

    impl<'a> Event<'a> {
        /// Reads a record, whatever event it is.
        #[must_use]
        pub fn decode(record: &::ecm_runtime::EventRecord<'a>) -> Self {
            if !::ecm_runtime::__private::is_from(record, GUIDS) {
                return Self::Unknown(*record);
            }
            match (record.header.descriptor.id, record.header.descriptor.version) {
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::HardOne, Self::Malformed),
                (2, 0) => ::ecm_runtime::__private::decode_as(record, Self::HardTwo, Self::Malformed),
                (3, 7) => ::ecm_runtime::__private::decode_as(record, Self::HardThree, Self::Malformed),
                (4, 0) => ::ecm_runtime::__private::decode_as(record, Self::HardFour, Self::Malformed),
                (5, 0) => ::ecm_runtime::__private::decode_as(record, Self::HardFive, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
