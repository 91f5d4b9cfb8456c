/// Events of the provider `Fixture-Versions`.
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_versions {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0005}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0005);
    /// The provider's name.
    pub const NAME: &str = "Fixture-Versions";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(0, 0),
        ::ecm_runtime::__private::Class::new(4, 0),
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

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const V0: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("type", 4, 4) ,
        ];
        pub(super) const V1: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("type", 4, 4) ,
            ::ecm_runtime::__private::FieldMeta::new("self", 1, 1) ,
        ];
        pub(super) const V2: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Number of Bytes (KB)", 10, 10) ,
            ::ecm_runtime::__private::FieldMeta::new("2nd", 5, 5) ,
        ];
    }

    /// Event 10, version 0.
    #[derive(Clone)]
    pub struct Changed {
        /// `type`: `win:UInt8` as `xs:unsignedByte`.
        pub r#type: u8,
    }
    impl Changed {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(10, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(r#type: u8) -> Self {
            Self {
                r#type,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Changed {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Changed", 0, fields::V0);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.r#type);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.r#type, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for Changed {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Changed {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Changed {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                r#type: input.natural("type")?,
            })
        }
    }
    /// Whether a session wants [`struct@Changed`].
    #[doc(alias = "EventEnabledChanged")]
    #[must_use]
    #[inline]
    pub fn changed_enabled() -> bool {
        PROVIDER.instance.enabled(0, <Changed as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@Changed`], if a session wants it.
    #[doc(alias = "EventWriteChanged")]
    #[inline]
    pub fn write_changed(r#type: u8) -> ::ecm_runtime::WriteStatus {
        if self::changed_enabled() {
            self::write_changed_unchecked(r#type)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Changed`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_changed_unchecked(r#type: u8) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&Changed::new(r#type))
    }
    /// Writes [`struct@Changed`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_changed_activity(activity: ::ecm_runtime::Context, r#type: u8) -> ::ecm_runtime::WriteStatus {
        if self::changed_enabled() {
            PROVIDER.instance.emit(&Changed::new(r#type), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Changed`] with arguments that a closure makes, and only if a session wants it:
    /// `write_changed_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_changed_with(write: impl ::core::ops::FnOnce(ChangedWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::changed_enabled() {
            ::ecm_runtime::__private::run(write, ChangedWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@Changed`]; made by [`write_changed_with`].
    #[derive(Debug)]
    pub struct ChangedWriter(::ecm_runtime::__private::Token);
    impl ChangedWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, r#type: u8) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &Changed::new(r#type))
        }
    }

    /// Event 10, version 1.
    #[derive(Clone)]
    pub struct ChangedV1<'a> {
        /// `type`: `win:UInt8` as `xs:unsignedByte`.
        pub r#type: u8,
        /// `self`: `win:UnicodeString`.
        pub self_: ::ecm_runtime::Text<'a>,
    }
    impl<'a> ChangedV1<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(10, 1, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            r#type: u8,
            self_: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> Self {
            Self {
                r#type,
                self_: ::core::convert::Into::into(self_),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for ChangedV1<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "ChangedV1", 0, fields::V1);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.r#type);
            out.natural(self.self_);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.r#type, ::ecm_runtime::__private::Shape::NATURAL);
            to.field(&self.self_, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for ChangedV1<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for ChangedV1<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for ChangedV1<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                r#type: input.natural("type")?,
                self_: input.natural("self")?,
            })
        }
    }
    /// Whether a session wants [`struct@ChangedV1`].
    #[doc(alias = "EventEnabledChanged_V1")]
    #[must_use]
    #[inline]
    pub fn changed_v1_enabled() -> bool {
        PROVIDER.instance.enabled(0, <ChangedV1<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@ChangedV1`], if a session wants it.
    #[doc(alias = "EventWriteChanged_V1")]
    #[inline]
    pub fn write_changed_v1<'a>(
        r#type: u8,
        self_: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::changed_v1_enabled() {
            self::write_changed_v1_unchecked(r#type, self_)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@ChangedV1`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_changed_v1_unchecked<'a>(
        r#type: u8,
        self_: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&ChangedV1::new(r#type, self_))
    }
    /// Writes [`struct@ChangedV1`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_changed_v1_activity<'a>(
        activity: ::ecm_runtime::Context,
        r#type: u8,
        self_: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::changed_v1_enabled() {
            PROVIDER.instance.emit(&ChangedV1::new(r#type, self_), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@ChangedV1`] with arguments that a closure makes, and only if a session wants it:
    /// `write_changed_v1_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_changed_v1_with(write: impl ::core::ops::FnOnce(ChangedV1Writer) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::changed_v1_enabled() {
            ::ecm_runtime::__private::run(write, ChangedV1Writer(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@ChangedV1`]; made by [`write_changed_v1_with`].
    #[derive(Debug)]
    pub struct ChangedV1Writer(::ecm_runtime::__private::Token);
    impl ChangedV1Writer {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            r#type: u8,
            self_: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &ChangedV1::new(r#type, self_))
        }
    }

    /// Event 10, version 2, level `Informational`.
    #[derive(Clone)]
    pub struct Event10V2 {
        /// `Number of Bytes (KB)`: `win:UInt64` as `xs:unsignedLong`.
        pub number_of_bytes_kb: u64,
        /// `2nd`: `win:Int16` as `xs:short`.
        pub n2nd: i16,
    }
    impl Event10V2 {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(10, 2, 0, 4, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(number_of_bytes_kb: u64, n2nd: i16) -> Self {
            Self {
                number_of_bytes_kb,
                n2nd,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Event10V2 {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Event10V2", 1, fields::V2);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.number_of_bytes_kb);
            out.natural(self.n2nd);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.number_of_bytes_kb, ::ecm_runtime::__private::Shape::NATURAL);
            to.field(&self.n2nd, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for Event10V2 {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Event10V2 {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Event10V2 {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                number_of_bytes_kb: input.natural("Number of Bytes (KB)")?,
                n2nd: input.natural("2nd")?,
            })
        }
    }
    /// Whether a session wants [`struct@Event10V2`].
    #[must_use]
    #[inline]
    pub fn event_10_v2_enabled() -> bool {
        PROVIDER.instance.enabled(1, <Event10V2 as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@Event10V2`], if a session wants it.
    #[inline]
    pub fn write_event_10_v2(number_of_bytes_kb: u64, n2nd: i16) -> ::ecm_runtime::WriteStatus {
        if self::event_10_v2_enabled() {
            self::write_event_10_v2_unchecked(number_of_bytes_kb, n2nd)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Event10V2`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_event_10_v2_unchecked(number_of_bytes_kb: u64, n2nd: i16) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&Event10V2::new(number_of_bytes_kb, n2nd))
    }
    /// Writes [`struct@Event10V2`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_event_10_v2_activity(
        activity: ::ecm_runtime::Context,
        number_of_bytes_kb: u64,
        n2nd: i16
    ) -> ::ecm_runtime::WriteStatus {
        if self::event_10_v2_enabled() {
            PROVIDER.instance.emit(&Event10V2::new(number_of_bytes_kb, n2nd), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Event10V2`] with arguments that a closure makes, and only if a session wants it:
    /// `write_event_10_v2_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_event_10_v2_with(write: impl ::core::ops::FnOnce(Event10V2Writer) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::event_10_v2_enabled() {
            ::ecm_runtime::__private::run(write, Event10V2Writer(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@Event10V2`]; made by [`write_event_10_v2_with`].
    #[derive(Debug)]
    pub struct Event10V2Writer(::ecm_runtime::__private::Token);
    impl Event10V2Writer {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, number_of_bytes_kb: u64, n2nd: i16) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &Event10V2::new(number_of_bytes_kb, n2nd))
        }
    }

    /// Event 11, version 0.
    #[derive(Clone)]
    pub struct Match {
        /// `type`: `win:UInt8` as `xs:unsignedByte`.
        pub r#type: u8,
    }
    impl Match {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(11, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(r#type: u8) -> Self {
            Self {
                r#type,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Match {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Match", 0, fields::V0);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.r#type);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.r#type, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for Match {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Match {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Match {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                r#type: input.natural("type")?,
            })
        }
    }
    /// Whether a session wants [`struct@Match`].
    #[doc(alias = "EventEnabledmatch")]
    #[must_use]
    #[inline]
    pub fn match_enabled() -> bool {
        PROVIDER.instance.enabled(0, <Match as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@Match`], if a session wants it.
    #[doc(alias = "EventWritematch")]
    #[inline]
    pub fn write_match(r#type: u8) -> ::ecm_runtime::WriteStatus {
        if self::match_enabled() {
            self::write_match_unchecked(r#type)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Match`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_match_unchecked(r#type: u8) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&Match::new(r#type))
    }
    /// Writes [`struct@Match`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_match_activity(activity: ::ecm_runtime::Context, r#type: u8) -> ::ecm_runtime::WriteStatus {
        if self::match_enabled() {
            PROVIDER.instance.emit(&Match::new(r#type), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@Match`] with arguments that a closure makes, and only if a session wants it:
    /// `write_match_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_match_with(write: impl ::core::ops::FnOnce(MatchWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::match_enabled() {
            ::ecm_runtime::__private::run(write, MatchWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@Match`]; made by [`write_match_with`].
    #[derive(Debug)]
    pub struct MatchWriter(::ecm_runtime::__private::Token);
    impl MatchWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(self, r#type: u8) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &Match::new(r#type))
        }
    }

    /// Event 12, version 0.
    #[derive(Clone)]
    pub struct Old {
        /// `type`: `win:UInt8` as `xs:unsignedByte`.
        pub r#type: u8,
    }
    impl Old {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(12, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(r#type: u8) -> Self {
            Self {
                r#type,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for Old {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "Old", 0, fields::V0);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.r#type);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.r#type, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for Old {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for Old {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for Old {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                r#type: input.natural("type")?,
            })
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 10, version 0.
        Changed(Changed),
        /// Event 10, version 1.
        ChangedV1(ChangedV1<'a>),
        /// Event 10, version 2.
        Event10V2(Event10V2),
        /// Event 11, version 0.
        Match(Match),
        /// Event 12, version 0.
        Old(Old),
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
                (10, 0) => ::ecm_runtime::__private::decode_as(record, Self::Changed, Self::Malformed),
                (10, 1) => ::ecm_runtime::__private::decode_as(record, Self::ChangedV1, Self::Malformed),
                (10, 2) => ::ecm_runtime::__private::decode_as(record, Self::Event10V2, Self::Malformed),
                (11, 0) => ::ecm_runtime::__private::decode_as(record, Self::Match, Self::Malformed),
                (12, 0) => ::ecm_runtime::__private::decode_as(record, Self::Old, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
