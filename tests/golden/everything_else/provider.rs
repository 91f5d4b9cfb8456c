/// Events of the provider `Fixture.5c1f9f4a7f5e4b1c9d0e0a6d5b1f0007`.
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_rest {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0007}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0007);
    /// The provider's name.
    pub const NAME: &str = "Fixture.5c1f9f4a7f5e4b1c9d0e0a6d5b1f0007";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID, CONTROL_GUID];
    /// The GUID that sessions enable, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f00c7}`.
    pub const CONTROL_GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_00c7);

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, CONTROL_GUID, b"Q\x00Fixture.5c1f9f4a7f5e4b1c9d0e0a6d5b1f0007\x00\x13\x00\x01J\x9f\x1f\\^\x7f\x1cK\x9d\x0e\nm[\x1f\x00\x99\x13\x00\x02J\x9f\x1f\\^\x7f\x1cK\x9d\x0e\nm[\x1f\x00\x07", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(0, 0x8000_0000_0000_0000),
        ::ecm_runtime::__private::Class::new(0, 0),
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

    /// Channels that the provider declares or imports.
    pub mod channel {
        /// Channel `Fixture-Rest/Debug`.
        pub const DBG: ::ecm_runtime::Channel = ::ecm_runtime::Channel(20);
    }

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const USER: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("a", 8, 8) ,
            ::ecm_runtime::__private::FieldMeta::new("b", 1, 28) ,
        ];
    }

    /// Event 1, version 0, channel `Fixture-Rest/Debug`.
    #[derive(Clone)]
    pub struct RestOne<'a> {
        /// `a`: `win:UInt32` as `xs:unsignedInt`.
        pub a: u32,
        /// `b`: `win:UnicodeString` as `win:Xml`.
        pub b: ::ecm_runtime::Text<'a>,
    }
    impl<'a> RestOne<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 20, 0, 0, 0, 0x8000_0000_0000_0000);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            a: u32,
            b: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> Self {
            Self {
                a,
                b: ::core::convert::Into::into(b),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for RestOne<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "RestOne", 0, fields::USER);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.a);
            out.natural(self.b);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.a, ::ecm_runtime::__private::Shape::NATURAL);
            to.field(&self.b, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for RestOne<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for RestOne<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for RestOne<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                a: input.natural("a")?,
                b: input.natural("b")?,
            })
        }
    }
    /// Whether a session wants [`struct@RestOne`].
    #[doc(alias = "EventEnabledRestOne")]
    #[must_use]
    #[inline]
    pub fn rest_one_enabled() -> bool {
        PROVIDER.instance.enabled(0, <RestOne<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@RestOne`], if a session wants it.
    #[doc(alias = "EventWriteRestOne")]
    #[inline]
    pub fn write_rest_one<'a>(a: u32, b: impl ::core::convert::Into<::ecm_runtime::Text<'a>>) -> ::ecm_runtime::WriteStatus {
        if self::rest_one_enabled() {
            self::write_rest_one_unchecked(a, b)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@RestOne`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_rest_one_unchecked<'a>(a: u32, b: impl ::core::convert::Into<::ecm_runtime::Text<'a>>) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&RestOne::new(a, b))
    }
    /// Writes [`struct@RestOne`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_rest_one_activity<'a>(
        activity: ::ecm_runtime::Context,
        a: u32,
        b: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::rest_one_enabled() {
            PROVIDER.instance.emit(&RestOne::new(a, b), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@RestOne`] with arguments that a closure makes, and only if a session wants it:
    /// `write_rest_one_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_rest_one_with(write: impl ::core::ops::FnOnce(RestOneWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::rest_one_enabled() {
            ::ecm_runtime::__private::run(write, RestOneWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@RestOne`]; made by [`write_rest_one_with`].
    #[derive(Debug)]
    pub struct RestOneWriter(::ecm_runtime::__private::Token);
    impl RestOneWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            a: u32,
            b: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &RestOne::new(a, b))
        }
    }

    /// Event 2, version 0.
    #[derive(Clone)]
    pub struct RestTwo {
    }
    impl RestTwo {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(2, 0, 12, 0, 0, 0, 0);
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for RestTwo {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "RestTwo", 1, &[]);
        #[inline]
        fn encode(&self, _: &mut ::ecm_runtime::__private::Encoder<'a>) {
        }
        #[inline]
        fn view<'e>(&'e self, _: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
        }
    }
    impl ::core::fmt::Debug for RestTwo {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for RestTwo {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for RestTwo {
        fn read(_: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
            })
        }
    }
    /// Whether a session wants [`struct@RestTwo`].
    #[doc(alias = "EventEnabledRestTwo")]
    #[must_use]
    #[inline]
    pub fn rest_two_enabled() -> bool {
        PROVIDER.instance.enabled(1, <RestTwo as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@RestTwo`], if a session wants it.
    #[doc(alias = "EventWriteRestTwo")]
    #[inline]
    pub fn write_rest_two() -> ::ecm_runtime::WriteStatus {
        if self::rest_two_enabled() {
            PROVIDER.instance.emit(&RestTwo {}, ::ecm_runtime::Context::CURRENT)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@RestTwo`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_rest_two_unchecked() -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&RestTwo {})
    }
    /// Writes [`struct@RestTwo`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_rest_two_activity(activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
        if self::rest_two_enabled() {
            PROVIDER.instance.emit(&RestTwo {}, activity)
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
        RestOne(RestOne<'a>),
        /// Event 2, version 0.
        RestTwo(RestTwo),
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
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::RestOne, Self::Malformed),
                (2, 0) => ::ecm_runtime::__private::decode_as(record, Self::RestTwo, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
