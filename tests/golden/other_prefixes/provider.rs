/// Events of the provider `Fixture-OtherPrefixes`.
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_prefixes {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0003}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0003);
    /// The provider's name.
    pub const NAME: &str = "Fixture-OtherPrefixes";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(3, 0),
    ];
    /// One instance of the provider: the state that sessions switch.
    ///
    /// [`PROVIDER`] is the instance that the functions of this module write to. Another one lies in a `static` of its own
    /// and is written to with `write_to`.
    #[derive(Debug)]
    pub struct Provider {
        instance: ::ecm_runtime::__private::Instance<1>,
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

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const T: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("id", 8, 8) ,
        ];
    }

    /// Event 1, version 0, level `Warning`.
    #[derive(Clone)]
    pub struct One {
        /// `id`: `win:UInt32` as `xs:unsignedInt`.
        pub id: u32,
    }
    impl One {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 0, 3, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(id: u32) -> Self {
            Self {
                id,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for One {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "One", 0, fields::T);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.id);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.id, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for One {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for One {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for One {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                id: input.natural("id")?,
            })
        }
    }
    /// Whether a session wants [`struct@One`].
    #[doc(alias = "EventEnabledOne")]
    #[must_use]
    #[inline]
    pub fn one_enabled() -> bool {
        PROVIDER.instance.enabled(0, <One as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@One`], if a session wants it.
    #[doc(alias = "EventWriteOne")]
    #[inline]
    pub fn write_one(id: u32) -> ::ecm_runtime::WriteStatus {
        if self::one_enabled() {
            self::write_one_unchecked(id)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@One`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_one_unchecked(id: u32) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&One::new(id))
    }
    /// Writes [`struct@One`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_one_activity(activity: ::ecm_runtime::Context, id: u32) -> ::ecm_runtime::WriteStatus {
        if self::one_enabled() {
            PROVIDER.instance.emit(&One::new(id), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@One`] with arguments that a closure makes, and only if a session wants it:
    /// `write_one_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_one_with(write: impl ::core::ops::FnOnce(OneWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::one_enabled() {
            ::ecm_runtime::__private::run(write, OneWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@One`]; made by [`write_one_with`].
    #[derive(Debug)]
    pub struct OneWriter(::ecm_runtime::__private::Token);
    impl OneWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, id: u32) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &One::new(id))
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 1, version 0.
        One(One),
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
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::One, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
