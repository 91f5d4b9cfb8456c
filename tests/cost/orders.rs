/// Events of the provider `Cost-Orders`.
#[allow(dead_code)]
#[rustfmt::skip]
pub mod orders {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{1b1f0e4e-9d4c-4a7c-8b57-6d0c6a3f2f11}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x1b1f_0e4e_9d4c_4a7c_8b57_6d0c_6a3f_2f11);
    /// The provider's name.
    pub const NAME: &str = "Cost-Orders";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(3, 2),
        ::ecm_runtime::__private::Class::new(4, 1),
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
        /// Keyword `Orders`.
        pub const ORDERS: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(1);
        /// Keyword `Stock`.
        pub const STOCK: ::ecm_runtime::Keyword = ::ecm_runtime::Keyword(2);
    }

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const PLACED: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Id", 8, 8) ,
            ::ecm_runtime::__private::FieldMeta::new("Customer", 1, 1) ,
        ];
    }

    /// Event 1, version 0, level `Warning`, keyword `Stock`.
    #[derive(Clone)]
    pub struct StockLow {
    }
    impl StockLow {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 0, 3, 0, 0, 2);
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for StockLow {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "StockLow", 0, &[]);
        #[inline]
        fn encode(&self, _: &mut ::ecm_runtime::__private::Encoder<'a>) {
        }
        #[inline]
        fn view<'e>(&'e self, _: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
        }
    }
    impl ::core::fmt::Debug for StockLow {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for StockLow {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for StockLow {
        fn read(_: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
            })
        }
    }
    /// Whether a session wants [`struct@StockLow`].
    #[doc(alias = "EventEnabledStockLow")]
    #[must_use]
    #[inline]
    pub fn stock_low_enabled() -> bool {
        PROVIDER.instance.enabled(0, <StockLow as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@StockLow`], if a session wants it.
    #[doc(alias = "EventWriteStockLow")]
    #[inline]
    pub fn write_stock_low() -> ::ecm_runtime::WriteStatus {
        if self::stock_low_enabled() {
            PROVIDER.instance.emit(&StockLow {}, ::ecm_runtime::Context::CURRENT)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@StockLow`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_stock_low_unchecked() -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&StockLow {})
    }
    /// Writes [`struct@StockLow`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_stock_low_activity(activity: ::ecm_runtime::Context) -> ::ecm_runtime::WriteStatus {
        if self::stock_low_enabled() {
            PROVIDER.instance.emit(&StockLow {}, activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }

    /// Event 2, version 0, level `Informational`, keyword `Orders`.
    #[derive(Clone)]
    pub struct OrderPlaced<'a> {
        /// `Id`: `win:UInt32` as `xs:unsignedInt`.
        pub id: u32,
        /// `Customer`: `win:UnicodeString`.
        pub customer: ::ecm_runtime::Text<'a>,
    }
    impl<'a> OrderPlaced<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(2, 0, 0, 4, 0, 0, 1);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            id: u32,
            customer: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> Self {
            Self {
                id,
                customer: ::core::convert::Into::into(customer),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for OrderPlaced<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "OrderPlaced", 1, fields::PLACED);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.natural(self.id);
            out.natural(self.customer);
        }
        #[inline]
        fn view<'e>(&'e self, to: &mut impl ::ecm_runtime::__private::Viewer<'a, 'e>) where 'a: 'e {
            to.field(&self.id, ::ecm_runtime::__private::Shape::NATURAL);
            to.field(&self.customer, ::ecm_runtime::__private::Shape::NATURAL);
        }
    }
    impl ::core::fmt::Debug for OrderPlaced<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for OrderPlaced<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for OrderPlaced<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                id: input.natural("Id")?,
                customer: input.natural("Customer")?,
            })
        }
    }
    /// Whether a session wants [`struct@OrderPlaced`].
    #[doc(alias = "EventEnabledOrderPlaced")]
    #[must_use]
    #[inline]
    pub fn order_placed_enabled() -> bool {
        PROVIDER.instance.enabled(1, <OrderPlaced<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@OrderPlaced`], if a session wants it.
    #[doc(alias = "EventWriteOrderPlaced")]
    #[inline]
    pub fn write_order_placed<'a>(
        id: u32,
        customer: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::order_placed_enabled() {
            self::write_order_placed_unchecked(id, customer)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@OrderPlaced`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_order_placed_unchecked<'a>(
        id: u32,
        customer: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&OrderPlaced::new(id, customer))
    }
    /// Writes [`struct@OrderPlaced`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_order_placed_activity<'a>(
        activity: ::ecm_runtime::Context,
        id: u32,
        customer: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
    ) -> ::ecm_runtime::WriteStatus {
        if self::order_placed_enabled() {
            PROVIDER.instance.emit(&OrderPlaced::new(id, customer), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@OrderPlaced`] with arguments that a closure makes, and only if a session wants it:
    /// `write_order_placed_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_order_placed_with(write: impl ::core::ops::FnOnce(OrderPlacedWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::order_placed_enabled() {
            ::ecm_runtime::__private::run(write, OrderPlacedWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@OrderPlaced`]; made by [`write_order_placed_with`].
    #[derive(Debug)]
    pub struct OrderPlacedWriter(::ecm_runtime::__private::Token);
    impl OrderPlacedWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            id: u32,
            customer: impl ::core::convert::Into<::ecm_runtime::Text<'a>>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &OrderPlaced::new(id, customer))
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 1, version 0.
        StockLow(StockLow),
        /// Event 2, version 0.
        OrderPlaced(OrderPlaced<'a>),
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
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::StockLow, Self::Malformed),
                (2, 0) => ::ecm_runtime::__private::decode_as(record, Self::OrderPlaced, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
