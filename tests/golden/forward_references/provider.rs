/// Events of the provider `Fixture-ForwardReferences`.
///
/// `Forward references`
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_forward {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0001}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0001);
    /// The provider's name.
    pub const NAME: &str = "Fixture-ForwardReferences";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(16, 0x2002_0000_0000_0008),
        ::ecm_runtime::__private::Class::new(2, 0x4000_0000_0000_0000),
    ];
    /// One instance of the provider: the state that sessions switch.
    ///
    /// [`PROVIDER`] is the instance that the functions of this module write to. Another one lies in a `static` of its own
    /// and is written to with `write_to`.
    #[derive(Debug)]
    pub struct Provider {
        instance: ::ecm_runtime::__private::Instance<2>,
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
        /// Keyword `Disk`.
        pub const DISK: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(8);
    }

    /// Levels that the provider declares.
    pub mod level {
        /// Level `Chatty`.
        pub const CHATTY: ::ecm_runtime::Level = ::ecm_runtime::Level(16);
    }

    /// Tasks that the provider declares.
    pub mod task {
        /// Task `Work`.
        pub const WORK: ::ecm_runtime::Task = ::ecm_runtime::Task(3);
    }

    /// Opcodes that the provider declares.
    pub mod opcode {
        /// Opcode `Global`.
        ///
        /// `global`
        pub const GLOBAL: ::ecm_runtime::Opcode = ::ecm_runtime::Opcode(12);
        /// Opcode `Begin`.
        pub const WORK_BEGIN: ::ecm_runtime::Opcode = ::ecm_runtime::Opcode(11);
    }

    /// Channels that the provider declares or imports.
    pub mod channel {
        /// Channel `Application`.
        pub const APP: ::ecm_runtime::Channel = ::ecm_runtime::Channel(9);
        /// Channel `Fixture-ForwardReferences/Admin`.
        pub const FIXTURE_FORWARD_REFERENCES_ADMIN: ::ecm_runtime::Channel = ::ecm_runtime::Channel(16);
        /// Channel `Fixture-ForwardReferences/Operational`.
        pub const OPS: ::ecm_runtime::Channel = ::ecm_runtime::Channel(17);
    }

    /// The maps of the provider: values that have names.
    pub mod map {
        /// Values of the map `Sizes`; any other number is possible too.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct Sizes(pub u32);
        impl Sizes {
            /// `small`
            pub const VALUE_1: Self = Self(1);
            /// `large`
            pub const LARGE: Self = Self(2);
            pub(super) const META_: &'static ::ecm_runtime::__private::MapMeta = &::ecm_runtime::__private::MapMeta::values("Sizes", Self::ENTRIES_);
            const ENTRIES_: &'static [(u32, &'static str)] = &[
                (1, "small"),
                (2, "large"),
            ];
            /// The text of exactly this value in the manifest.
            #[must_use]
            pub const fn name(self) -> ::core::option::Option<&'static str> {
                Self::META_.name_of(self.0)
            }
        }

        impl ::core::fmt::Debug for Sizes {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::ecm_runtime::__private::debug_map(self.0, Self::META_, f)
            }
        }

        impl ::ecm_runtime::__private::MapValue for Sizes {
            const META: &'static ::ecm_runtime::__private::MapMeta = Self::META_;
            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }

            fn raw(self) -> u32 {
                self.0
            }
        }
    }

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const PAYLOAD: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Size", 8, 8) .map(super::map::Sizes::META_),
            ::ecm_runtime::__private::FieldMeta::new("Name", 1, 1) ,
        ];
    }

    /// Event 1, version 0, level `Chatty`, task `Work`, opcode `Begin`, keyword `Disk`, keyword `WDIContext`, channel `Fixture-ForwardReferences/Operational`.
    ///
    /// `%2 has size %1`
    #[derive(Clone)]
    pub struct Late<'a> {
        /// `Size`: `win:UInt32` as `xs:unsignedInt`.
        pub size: map::Sizes,
        /// `Name`: `win:UnicodeString`.
        pub name: ::ecm_runtime::Text<'a>,
    }
    impl<'a> Late<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 17, 16, 11, 3, 0x2002_0000_0000_0008);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            size: map::Sizes,
            name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> Self {
            Self {
                size,
                name: ::core::convert::Into::into(name),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Late<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Late", 0, fields::PAYLOAD);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.width(self.size, 4);
            out.natural(self.name);
        }
    }
    impl ::core::fmt::Debug for Late<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Late<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Late<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                size: input.width("Size", 4)?,
                name: input.natural("Name")?,
            })
        }
    }
    /// Whether a session wants [`struct@Late`].
    #[doc(alias = "EventEnabledLate")]
    #[must_use]
    #[inline]
    pub fn late_enabled() -> bool {
        PROVIDER.instance.enabled(0, <Late<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@Late`], if a session wants it.
    ///
    /// `%2 has size %1`
    #[doc(alias = "EventWriteLate")]
    #[inline]
    pub fn write_late<'a>(
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::late_enabled() {
            self::write_late_unchecked(size, name)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Late`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_late_unchecked<'a>(
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&Late::new(size, name))
    }
    /// Writes [`struct@Late`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_late_activity<'a>(
        activity: ::ecm_runtime::Context,
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::late_enabled() {
            PROVIDER.instance.emit(&Late::new(size, name), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Late`] with arguments that a closure makes, and only if a session wants it:
    /// `write_late_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_late_with(write: impl ::core::ops::FnOnce(LateWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::late_enabled() {
            ::ecm_runtime::__private::run(write, LateWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@Late`]; made by [`write_late_with`].
    #[derive(Debug)]
    pub struct LateWriter(::ecm_runtime::__private::Token);
    impl LateWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            size: map::Sizes,
            name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &Late::new(size, name))
        }
    }

    /// Event 2, version 0, level `Error`, task `Work`, opcode `Global`, channel `Fixture-ForwardReferences/Admin`.
    ///
    /// `%2 has size %1`
    #[derive(Clone)]
    pub struct Later<'a> {
        /// `Size`: `win:UInt32` as `xs:unsignedInt`.
        pub size: map::Sizes,
        /// `Name`: `win:UnicodeString`.
        pub name: ::ecm_runtime::Text<'a>,
    }
    impl<'a> Later<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(2, 0, 16, 2, 12, 3, 0x4000_0000_0000_0000);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            size: map::Sizes,
            name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> Self {
            Self {
                size,
                name: ::core::convert::Into::into(name),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Later<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Later", 1, fields::PAYLOAD);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.width(self.size, 4);
            out.natural(self.name);
        }
    }
    impl ::core::fmt::Debug for Later<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Later<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Later<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                size: input.width("Size", 4)?,
                name: input.natural("Name")?,
            })
        }
    }
    /// Whether a session wants [`struct@Later`].
    #[doc(alias = "EventEnabledLater")]
    #[must_use]
    #[inline]
    pub fn later_enabled() -> bool {
        PROVIDER.instance.enabled(1, <Later<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@Later`], if a session wants it.
    ///
    /// `%2 has size %1`
    #[doc(alias = "EventWriteLater")]
    #[inline]
    pub fn write_later<'a>(
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::later_enabled() {
            self::write_later_unchecked(size, name)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Later`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_later_unchecked<'a>(
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&Later::new(size, name))
    }
    /// Writes [`struct@Later`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_later_activity<'a>(
        activity: ::ecm_runtime::Context,
        size: map::Sizes,
        name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::later_enabled() {
            PROVIDER.instance.emit(&Later::new(size, name), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Later`] with arguments that a closure makes, and only if a session wants it:
    /// `write_later_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_later_with(write: impl ::core::ops::FnOnce(LaterWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::later_enabled() {
            ::ecm_runtime::__private::run(write, LaterWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@Later`]; made by [`write_later_with`].
    #[derive(Debug)]
    pub struct LaterWriter(::ecm_runtime::__private::Token);
    impl LaterWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            size: map::Sizes,
            name: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &Later::new(size, name))
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 1, version 0.
        Late(Late<'a>),
        /// Event 2, version 0.
        Later(Later<'a>),
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
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::Late, Self::Malformed),
                (2, 0) => ::ecm_runtime::__private::decode_as(record, Self::Later, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
