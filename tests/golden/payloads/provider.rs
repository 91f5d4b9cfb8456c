/// Events of the provider `Fixture-Payloads`.
#[allow(dead_code)]
#[rustfmt::skip]
pub mod fixture_payloads {
    const _: () = ::ecm_runtime::__private::assert_codegen_epoch(1);
    /// The provider's GUID, `{5c1f9f4a-7f5e-4b1c-9d0e-0a6d5b1f0006}`.
    pub const GUID: ::ecm_runtime::Guid = ::ecm_runtime::Guid::from_u128(0x5c1f_9f4a_7f5e_4b1c_9d0e_0a6d_5b1f_0006);
    /// The provider's name.
    pub const NAME: &str = "Fixture-Payloads";
    /// The GUIDs that records of the provider bear.
    const GUIDS: &[::ecm_runtime::Guid] = &[GUID];

    static META: ::ecm_runtime::__private::ProviderMeta = ::ecm_runtime::__private::ProviderMeta::new(NAME, GUID, GUID, b"", CLASSES);
    /// Events of one level and keyword are enabled together.
    const CLASSES: &[::ecm_runtime::__private::Class] = &[
        ::ecm_runtime::__private::Class::new(0, 0),
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

    /// The maps of the provider: values that have names.
    pub mod map {
        /// Bits of the map `Flags`; any other number is possible too.
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct Flags(pub u32);
        impl Flags {
            /// `read`
            pub const READ: Self = Self(1);
            /// `write`
            pub const WRITE: Self = Self(2);
            pub(super) const META_: &'static ::ecm_runtime::__private::MapMeta = &::ecm_runtime::__private::MapMeta::bits("Flags", Self::ENTRIES_);
            const ENTRIES_: &'static [(u32, &'static str)] = &[
                (1, "read"),
                (2, "write"),
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

        impl ::core::fmt::Debug for Flags {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::ecm_runtime::__private::debug_map(self.0, Self::META_, f)
            }
        }

        impl ::ecm_runtime::__private::MapValue for Flags {
            const META: &'static ::ecm_runtime::__private::MapMeta = Self::META_;
            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }

            fn raw(self) -> u32 {
                self.0
            }
        }
        impl ::core::ops::BitOr for Flags {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl ::core::ops::BitOrAssign for Flags {
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }

        impl ::core::ops::BitAnd for Flags {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }
    }

    /// The struct `Vals` of the template `Structs`.
    #[derive(Clone, Copy)]
    pub struct StructsVals<'a> {
        /// `Text`: `win:UnicodeString`.
        pub text: ::ecm_runtime::Text<'a>,
        /// `Owner`: `win:SID`.
        pub owner: ::ecm_runtime::Sid<'a>,
    }
    impl<'a> StructsVals<'a> {
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            text: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            owner: ::ecm_runtime::Sid<'a>
        ) -> Self {
            Self {
                text: ::core::convert::Into::into(text),
                owner,
            }
        }
    }

    impl<'a> ::ecm_runtime::__private::Field<'a> for StructsVals<'a> {
        fn encode(self, out: &mut ::ecm_runtime::__private::Encoder<'a>, _: ::ecm_runtime::__private::Shape) {
            out.count::<u16>(out.length(self.text));
            out.sized(self.text, out.length(self.text));
            out.natural(self.owner);
        }
        fn decode(input: &mut ::ecm_runtime::__private::Decoder<'a>, _: ::ecm_runtime::__private::Shape) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let len = input.count::<u16>("Len")?;
            ::core::result::Result::Ok(Self {
                text: input.sized("Text", len)?,
                owner: input.natural("Owner")?,
            })
        }
    }

    impl ::core::fmt::Debug for StructsVals<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug_struct("StructsVals", fields::STRUCTS_VALS, *self, f)
        }
    }

    impl ::core::cmp::PartialEq for StructsVals<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq_struct(*self, *other)
        }
    }

    /// The struct `Pair` of the template `Structs`.
    #[derive(Clone, Copy)]
    pub struct StructsPair {
        /// `a`: `win:Int32` as `xs:int`.
        pub a: i32,
        /// `b`: `win:Double` as `xs:double`.
        pub b: f64,
    }
    impl StructsPair {
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(a: i32, b: f64) -> Self {
            Self {
                a,
                b,
            }
        }
    }

    impl<'a> ::ecm_runtime::__private::Field<'a> for StructsPair {
        fn encode(self, out: &mut ::ecm_runtime::__private::Encoder<'a>, _: ::ecm_runtime::__private::Shape) {
            out.natural(self.a);
            out.natural(self.b);
        }
        fn decode(input: &mut ::ecm_runtime::__private::Decoder<'a>, _: ::ecm_runtime::__private::Shape) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                a: input.natural("a")?,
                b: input.natural("b")?,
            })
        }
    }

    impl ::core::fmt::Debug for StructsPair {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug_struct("StructsPair", fields::STRUCTS_PAIR, *self, f)
        }
    }

    impl ::core::cmp::PartialEq for StructsPair {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq_struct(*self, *other)
        }
    }

    /// The struct `Single` of the template `Structs`.
    #[derive(Clone, Copy)]
    pub struct StructsSingle<'a> {
        /// `a`: `win:Boolean` as `xs:boolean`.
        pub a: bool,
        /// `b`: `win:AnsiString`.
        pub b: ::ecm_runtime::Ansi<'a>,
    }
    impl<'a> StructsSingle<'a> {
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            a: bool,
            b: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>
        ) -> Self {
            Self {
                a,
                b: ::core::convert::Into::into(b),
            }
        }
    }

    impl<'a> ::ecm_runtime::__private::Field<'a> for StructsSingle<'a> {
        fn encode(self, out: &mut ::ecm_runtime::__private::Encoder<'a>, _: ::ecm_runtime::__private::Shape) {
            out.width(self.a, 4);
            out.natural(self.b);
        }
        fn decode(input: &mut ::ecm_runtime::__private::Decoder<'a>, _: ::ecm_runtime::__private::Shape) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                a: input.width("a", 4)?,
                b: input.natural("b")?,
            })
        }
    }

    impl ::core::fmt::Debug for StructsSingle<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug_struct("StructsSingle", fields::STRUCTS_SINGLE, *self, f)
        }
    }

    impl ::core::cmp::PartialEq for StructsSingle<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq_struct(*self, *other)
        }
    }

    /// The fields of each template, as the runtime reads them.
    mod fields {
        pub(super) const ARRAYS: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Four", 6, 6) .count(4),
            ::ecm_runtime::__private::FieldMeta::new("Count", 4, 4) ,
            ::ecm_runtime::__private::FieldMeta::new("Ids", 15, 14) .counted_by(1),
            ::ecm_runtime::__private::FieldMeta::new("Names", 1, 1) .counted_by(1),
            ::ecm_runtime::__private::FieldMeta::new("Addresses", 16, 19) .counted_by(1),
            ::ecm_runtime::__private::FieldMeta::new("Modes", 4, 4) .counted_by(1).map(super::map::Flags::META_),
        ];
        pub(super) const LENGTHS: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Fixed", 1, 1) .length(8),
            ::ecm_runtime::__private::FieldMeta::new("FixedAnsi", 2, 35) .length(5),
            ::ecm_runtime::__private::FieldMeta::new("Len", 6, 6) ,
            ::ecm_runtime::__private::FieldMeta::new("Sized", 1, 1) .sized_by(2),
            ::ecm_runtime::__private::FieldMeta::new("BlobSize", 8, 8) ,
            ::ecm_runtime::__private::FieldMeta::new("Blob", 14, 15) .sized_by(4),
            ::ecm_runtime::__private::FieldMeta::new("Six", 14, 15) .length(6),
            ::ecm_runtime::__private::FieldMeta::new("Counted", 22, 1) ,
            ::ecm_runtime::__private::FieldMeta::new("CountedA", 23, 1) ,
            ::ecm_runtime::__private::FieldMeta::new("CountedB", 25, 15) ,
        ];
        pub(super) const STRUCTS_VALS: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Len", 6, 6) ,
            ::ecm_runtime::__private::FieldMeta::new("Text", 1, 1) .sized_by(0),
            ::ecm_runtime::__private::FieldMeta::new("Owner", 19, 1) ,
        ];
        pub(super) const STRUCTS_PAIR: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("a", 7, 7) ,
            ::ecm_runtime::__private::FieldMeta::new("b", 12, 12) ,
        ];
        pub(super) const STRUCTS_SINGLE: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("a", 13, 13) ,
            ::ecm_runtime::__private::FieldMeta::new("b", 2, 1) ,
        ];
        pub(super) const STRUCTS: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Vals.Count", 6, 6) ,
            ::ecm_runtime::__private::FieldMeta::structure("Vals", STRUCTS_VALS) .counted_by(0),
            ::ecm_runtime::__private::FieldMeta::structure("Pair", STRUCTS_PAIR) .count(2),
            ::ecm_runtime::__private::FieldMeta::structure("Single", STRUCTS_SINGLE) ,
        ];
        pub(super) const AHEAD: &[::ecm_runtime::__private::FieldMeta] = &[
            ::ecm_runtime::__private::FieldMeta::new("Flags", 8, 8) .map(super::map::Flags::META_),
            ::ecm_runtime::__private::FieldMeta::new("User", 19, 1) ,
            ::ecm_runtime::__private::FieldMeta::new("When", 17, 2) ,
            ::ecm_runtime::__private::FieldMeta::new("Local", 18, 2) ,
            ::ecm_runtime::__private::FieldMeta::new("From", 8, 23) ,
            ::ecm_runtime::__private::FieldMeta::new("To", 14, 24) ,
            ::ecm_runtime::__private::FieldMeta::new("Port", 6, 22) ,
            ::ecm_runtime::__private::FieldMeta::new("Peer", 14, 25) .length(16),
            ::ecm_runtime::__private::FieldMeta::new("Ok", 4, 13) ,
        ];
    }

    /// Event 1, version 0.
    #[derive(Clone)]
    pub struct ArraysEvent<'a> {
        /// `Four`: `win:UInt16` as `xs:unsignedShort`.
        pub four: ::ecm_runtime::Seq<'a, u16>,
        /// `Ids`: `win:GUID` as `xs:GUID`.
        pub ids: ::ecm_runtime::Seq<'a, ::ecm_runtime::Guid>,
        /// `Names`: `win:UnicodeString`.
        pub names: ::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>,
        /// `Addresses`: `win:Pointer` as `win:HexInt64`.
        pub addresses: ::ecm_runtime::Seq<'a, ::ecm_runtime::Pointer>,
        /// `Modes`: `win:UInt8` as `xs:unsignedByte`.
        pub modes: ::ecm_runtime::Seq<'a, map::Flags>,
    }
    impl<'a> ArraysEvent<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(1, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            four: &'a [u16],
            ids: &'a [::ecm_runtime::Guid],
            names: impl ::core::convert::Into<::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>>,
            addresses: &'a [::ecm_runtime::Pointer],
            modes: &'a [map::Flags]
        ) -> Self {
            Self {
                four: ::core::convert::Into::into(four),
                ids: ::core::convert::Into::into(ids),
                names: ::core::convert::Into::into(names),
                addresses: ::core::convert::Into::into(addresses),
                modes: ::core::convert::Into::into(modes),
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for ArraysEvent<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "ArraysEvent", 0, fields::ARRAYS);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.exact_len(self.four.len(), 4);
            out.seq(self.four, ::ecm_runtime::__private::Shape::NATURAL);
            out.shared_count::<u8>(&[
                self.ids.len(),
                self.names.len(),
                self.addresses.len(),
                self.modes.len()
            ]);
            out.seq(self.ids, ::ecm_runtime::__private::Shape::NATURAL);
            out.seq(self.names, ::ecm_runtime::__private::Shape::NATURAL);
            out.seq(self.addresses, ::ecm_runtime::__private::Shape::NATURAL);
            out.seq(self.modes, ::ecm_runtime::__private::Shape::width(1));
        }
    }
    impl ::core::fmt::Debug for ArraysEvent<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for ArraysEvent<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for ArraysEvent<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let four = input.seq("Four", 4, ::ecm_runtime::__private::Shape::NATURAL)?;
            let count = input.count::<u8>("Count")?;
            ::core::result::Result::Ok(Self {
                four,
                ids: input.seq("Ids", count, ::ecm_runtime::__private::Shape::NATURAL)?,
                names: input.seq("Names", count, ::ecm_runtime::__private::Shape::NATURAL)?,
                addresses: input.seq("Addresses", count, ::ecm_runtime::__private::Shape::NATURAL)?,
                modes: input.seq("Modes", count, ::ecm_runtime::__private::Shape::width(1))?,
            })
        }
    }
    /// Whether a session wants [`struct@ArraysEvent`].
    #[doc(alias = "EventEnabledArraysEvent")]
    #[must_use]
    #[inline]
    pub fn arrays_event_enabled() -> bool {
        PROVIDER.instance.enabled(0, <ArraysEvent<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@ArraysEvent`], if a session wants it.
    #[doc(alias = "EventWriteArraysEvent")]
    #[inline]
    pub fn write_arrays_event<'a>(
        four: &'a [u16],
        ids: &'a [::ecm_runtime::Guid],
        names: impl ::core::convert::Into<::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>>,
        addresses: &'a [::ecm_runtime::Pointer],
        modes: &'a [map::Flags]
    ) -> ::ecm_runtime::WriteStatus {
        if self::arrays_event_enabled() {
            self::write_arrays_event_unchecked(four, ids, names, addresses, modes)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@ArraysEvent`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_arrays_event_unchecked<'a>(
        four: &'a [u16],
        ids: &'a [::ecm_runtime::Guid],
        names: impl ::core::convert::Into<::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>>,
        addresses: &'a [::ecm_runtime::Pointer],
        modes: &'a [map::Flags]
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&ArraysEvent::new(four, ids, names, addresses, modes))
    }
    /// Writes [`struct@ArraysEvent`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_arrays_event_activity<'a>(
        activity: ::ecm_runtime::Context,
        four: &'a [u16],
        ids: &'a [::ecm_runtime::Guid],
        names: impl ::core::convert::Into<::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>>,
        addresses: &'a [::ecm_runtime::Pointer],
        modes: &'a [map::Flags]
    ) -> ::ecm_runtime::WriteStatus {
        if self::arrays_event_enabled() {
            PROVIDER.instance.emit(&ArraysEvent::new(four, ids, names, addresses, modes), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@ArraysEvent`] with arguments that a closure makes, and only if a session wants it:
    /// `write_arrays_event_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_arrays_event_with(write: impl ::core::ops::FnOnce(ArraysEventWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::arrays_event_enabled() {
            ::ecm_runtime::__private::run(write, ArraysEventWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@ArraysEvent`]; made by [`write_arrays_event_with`].
    #[derive(Debug)]
    pub struct ArraysEventWriter(::ecm_runtime::__private::Token);
    impl ArraysEventWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write<'a>(
            self,
            four: &'a [u16],
            ids: &'a [::ecm_runtime::Guid],
            names: impl ::core::convert::Into<::ecm_runtime::Seq<'a, ::ecm_runtime::Text<'a>>>,
            addresses: &'a [::ecm_runtime::Pointer],
            modes: &'a [map::Flags]
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &ArraysEvent::new(four, ids, names, addresses, modes))
        }
    }

    /// Event 2, version 0.
    #[derive(Clone)]
    pub struct LengthsEvent<'a> {
        /// `Fixed`: `win:UnicodeString`, length 8.
        pub fixed: ::ecm_runtime::Text<'a>,
        /// `FixedAnsi`: `win:AnsiString` as `win:Utf8`, length 5.
        pub fixed_ansi: ::ecm_runtime::Ansi<'a>,
        /// `Sized`: `win:UnicodeString`.
        pub sized: ::ecm_runtime::Text<'a>,
        /// `Blob`: `win:Binary` as `xs:hexBinary`.
        pub blob: &'a [u8],
        /// `Six`: `win:Binary` as `xs:hexBinary`, length 6.
        pub six: &'a [u8],
        /// `Counted`: `win:CountedUnicodeString`.
        pub counted: ::ecm_runtime::Text<'a>,
        /// `CountedA`: `win:CountedAnsiString`.
        pub counted_a: ::ecm_runtime::Ansi<'a>,
        /// `CountedB`: `win:CountedBinary` as `xs:hexBinary`.
        pub counted_b: &'a [u8],
    }
    impl<'a> LengthsEvent<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(2, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[allow(clippy::similar_names, clippy::too_many_arguments)]
        #[must_use]
        #[inline]
        pub fn new(
            fixed: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            fixed_ansi: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
            sized: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            blob: &'a [u8],
            six: &'a [u8],
            counted: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            counted_a: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
            counted_b: &'a [u8]
        ) -> Self {
            Self {
                fixed: ::core::convert::Into::into(fixed),
                fixed_ansi: ::core::convert::Into::into(fixed_ansi),
                sized: ::core::convert::Into::into(sized),
                blob,
                six,
                counted: ::core::convert::Into::into(counted),
                counted_a: ::core::convert::Into::into(counted_a),
                counted_b,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for LengthsEvent<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "LengthsEvent", 0, fields::LENGTHS);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.fixed(self.fixed, 8);
            out.fixed(self.fixed_ansi, 5);
            out.count::<u16>(out.length(self.sized));
            out.sized(self.sized, out.length(self.sized));
            out.count::<u32>(out.length(self.blob));
            out.sized(self.blob, out.length(self.blob));
            out.fixed(self.six, 6);
            out.counted(self.counted);
            out.counted(self.counted_a);
            out.counted(self.counted_b);
        }
    }
    impl ::core::fmt::Debug for LengthsEvent<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for LengthsEvent<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for LengthsEvent<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let fixed = input.fixed("Fixed", 8)?;
            let fixed_ansi = input.fixed("FixedAnsi", 5)?;
            let len = input.count::<u16>("Len")?;
            let sized = input.sized("Sized", len)?;
            let blob_size = input.count::<u32>("BlobSize")?;
            ::core::result::Result::Ok(Self {
                fixed,
                fixed_ansi,
                sized,
                blob: input.sized("Blob", blob_size)?,
                six: input.fixed("Six", 6)?,
                counted: input.counted("Counted")?,
                counted_a: input.counted("CountedA")?,
                counted_b: input.counted("CountedB")?,
            })
        }
    }
    /// Whether a session wants [`struct@LengthsEvent`].
    #[doc(alias = "EventEnabledLengthsEvent")]
    #[must_use]
    #[inline]
    pub fn lengths_event_enabled() -> bool {
        PROVIDER.instance.enabled(0, <LengthsEvent<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@LengthsEvent`], if a session wants it.
    #[doc(alias = "EventWriteLengthsEvent")]
    #[allow(clippy::similar_names, clippy::too_many_arguments)]
    #[inline]
    pub fn write_lengths_event<'a>(
        fixed: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        fixed_ansi: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        sized: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        blob: &'a [u8],
        six: &'a [u8],
        counted: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        counted_a: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        counted_b: &'a [u8]
    ) -> ::ecm_runtime::WriteStatus {
        if self::lengths_event_enabled() {
            self::write_lengths_event_unchecked(
                fixed,
                fixed_ansi,
                sized,
                blob,
                six,
                counted,
                counted_a,
                counted_b
            )
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@LengthsEvent`] without asking first whether a session wants it.
    #[allow(clippy::similar_names, clippy::too_many_arguments)]
    #[cold]
    #[inline(never)]
    pub fn write_lengths_event_unchecked<'a>(
        fixed: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        fixed_ansi: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        sized: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        blob: &'a [u8],
        six: &'a [u8],
        counted: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        counted_a: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        counted_b: &'a [u8]
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&LengthsEvent::new(
                fixed,
                fixed_ansi,
                sized,
                blob,
                six,
                counted,
                counted_a,
                counted_b
            ))
    }
    /// Writes [`struct@LengthsEvent`] as a part of an activity, if a session wants it.
    #[allow(clippy::similar_names, clippy::too_many_arguments)]
    #[inline]
    pub fn write_lengths_event_activity<'a>(
        activity: ::ecm_runtime::Context,
        fixed: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        fixed_ansi: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        sized: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        blob: &'a [u8],
        six: &'a [u8],
        counted: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
        counted_a: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
        counted_b: &'a [u8]
    ) -> ::ecm_runtime::WriteStatus {
        if self::lengths_event_enabled() {
            PROVIDER.instance.emit(&LengthsEvent::new(
                fixed,
                fixed_ansi,
                sized,
                blob,
                six,
                counted,
                counted_a,
                counted_b
            ), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@LengthsEvent`] with arguments that a closure makes, and only if a session wants it:
    /// `write_lengths_event_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_lengths_event_with(write: impl ::core::ops::FnOnce(LengthsEventWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::lengths_event_enabled() {
            ::ecm_runtime::__private::run(write, LengthsEventWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@LengthsEvent`]; made by [`write_lengths_event_with`].
    #[derive(Debug)]
    pub struct LengthsEventWriter(::ecm_runtime::__private::Token);
    impl LengthsEventWriter {
        /// Writes the event; the closure returns what this returns.
        #[allow(clippy::similar_names, clippy::too_many_arguments)]
        pub fn write<'a>(
            self,
            fixed: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            fixed_ansi: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
            sized: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            blob: &'a [u8],
            six: &'a [u8],
            counted: impl ::core::convert::Into<::ecm_runtime::Text<'a>>,
            counted_a: impl ::core::convert::Into<::ecm_runtime::Ansi<'a>>,
            counted_b: &'a [u8]
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &LengthsEvent::new(
                fixed,
                fixed_ansi,
                sized,
                blob,
                six,
                counted,
                counted_a,
                counted_b
            ))
        }
    }

    /// Event 3, version 0.
    #[derive(Clone)]
    pub struct StructsEvent<'a> {
        /// `Vals`: a struct.
        pub vals: ::ecm_runtime::Seq<'a, StructsVals<'a>>,
        /// `Pair`: a struct.
        pub pair: ::ecm_runtime::Seq<'a, StructsPair>,
        /// `Single`: a struct.
        pub single: StructsSingle<'a>,
    }
    impl<'a> StructsEvent<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(3, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[must_use]
        #[inline]
        pub fn new(
            vals: &'a [StructsVals<'a>],
            pair: &'a [StructsPair],
            single: StructsSingle<'a>
        ) -> Self {
            Self {
                vals: ::core::convert::Into::into(vals),
                pair: ::core::convert::Into::into(pair),
                single,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for StructsEvent<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "StructsEvent", 0, fields::STRUCTS);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.count::<u16>(self.vals.len());
            out.seq(self.vals, ::ecm_runtime::__private::Shape::NATURAL);
            out.exact_len(self.pair.len(), 2);
            out.seq(self.pair, ::ecm_runtime::__private::Shape::NATURAL);
            out.natural(self.single);
        }
    }
    impl ::core::fmt::Debug for StructsEvent<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for StructsEvent<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for StructsEvent<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            let vals_count = input.count::<u16>("Vals.Count")?;
            ::core::result::Result::Ok(Self {
                vals: input.seq("Vals", vals_count, ::ecm_runtime::__private::Shape::NATURAL)?,
                pair: input.seq("Pair", 2, ::ecm_runtime::__private::Shape::NATURAL)?,
                single: input.natural("Single")?,
            })
        }
    }
    /// Whether a session wants [`struct@StructsEvent`].
    #[doc(alias = "EventEnabledStructsEvent")]
    #[must_use]
    #[inline]
    pub fn structs_event_enabled() -> bool {
        PROVIDER.instance.enabled(0, <StructsEvent<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@StructsEvent`], if a session wants it.
    #[doc(alias = "EventWriteStructsEvent")]
    #[inline]
    pub fn write_structs_event(
        vals: &[StructsVals<'_>],
        pair: &[StructsPair],
        single: StructsSingle<'_>
    ) -> ::ecm_runtime::WriteStatus {
        if self::structs_event_enabled() {
            self::write_structs_event_unchecked(vals, pair, single)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@StructsEvent`] without asking first whether a session wants it.
    #[cold]
    #[inline(never)]
    pub fn write_structs_event_unchecked(
        vals: &[StructsVals<'_>],
        pair: &[StructsPair],
        single: StructsSingle<'_>
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&StructsEvent::new(vals, pair, single))
    }
    /// Writes [`struct@StructsEvent`] as a part of an activity, if a session wants it.
    #[inline]
    pub fn write_structs_event_activity(
        activity: ::ecm_runtime::Context,
        vals: &[StructsVals<'_>],
        pair: &[StructsPair],
        single: StructsSingle<'_>
    ) -> ::ecm_runtime::WriteStatus {
        if self::structs_event_enabled() {
            PROVIDER.instance.emit(&StructsEvent::new(vals, pair, single), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@StructsEvent`] with arguments that a closure makes, and only if a session wants it:
    /// `write_structs_event_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_structs_event_with(write: impl ::core::ops::FnOnce(StructsEventWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::structs_event_enabled() {
            ::ecm_runtime::__private::run(write, StructsEventWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@StructsEvent`]; made by [`write_structs_event_with`].
    #[derive(Debug)]
    pub struct StructsEventWriter(::ecm_runtime::__private::Token);
    impl StructsEventWriter {
        /// Writes the event; the closure returns what this returns.
        pub fn write(
            self,
            vals: &[StructsVals<'_>],
            pair: &[StructsPair],
            single: StructsSingle<'_>
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &StructsEvent::new(vals, pair, single))
        }
    }

    /// Event 4, version 0.
    #[derive(Clone)]
    pub struct AheadEvent<'a> {
        /// `Flags`: `win:UInt32` as `xs:unsignedInt`.
        pub flags: map::Flags,
        /// `User`: `win:SID`.
        pub user: ::ecm_runtime::Sid<'a>,
        /// `When`: `win:FILETIME` as `xs:dateTime`.
        pub when: ::ecm_runtime::FileTime,
        /// `Local`: `win:SYSTEMTIME` as `xs:dateTime`.
        pub local: ::ecm_runtime::SystemTime,
        /// `From`: `win:UInt32` as `win:IPv4`.
        pub from: ::core::net::Ipv4Addr,
        /// `To`: `win:Binary` as `win:IPv6`.
        pub to: ::core::net::Ipv6Addr,
        /// `Port`: `win:UInt16` as `win:Port`.
        pub port: ::ecm_runtime::Port,
        /// `Peer`: `win:Binary` as `win:SocketAddress`, length 16.
        pub peer: ::ecm_runtime::SocketAddress<'a>,
        /// `Ok`: `win:UInt8` as `xs:boolean`.
        pub ok: bool,
    }
    impl<'a> AheadEvent<'a> {
        /// The numbers that travel with the event.
        pub const DESCRIPTOR: ::ecm_runtime::EventDescriptor = ::ecm_runtime::EventDescriptor::new(4, 0, 0, 0, 0, 0, 0);
        /// Puts the fields together; counts and lengths follow from them.
        #[allow(clippy::too_many_arguments)]
        #[must_use]
        #[inline]
        pub fn new(
            flags: map::Flags,
            user: ::ecm_runtime::Sid<'a>,
            when: impl ::core::convert::Into<::ecm_runtime::FileTime>,
            local: ::ecm_runtime::SystemTime,
            from: ::core::net::Ipv4Addr,
            to: ::core::net::Ipv6Addr,
            port: u16,
            peer: impl ::core::convert::Into<::ecm_runtime::SocketAddress<'a>>,
            ok: bool
        ) -> Self {
            Self {
                flags,
                user,
                when: ::core::convert::Into::into(when),
                local,
                from,
                to,
                port: ::core::convert::Into::into(port),
                peer: ::core::convert::Into::into(peer),
                ok,
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
    impl<'a> ::ecm_runtime::__private::Payload<'a> for AheadEvent<'a> {
        const META: &'static ::ecm_runtime::__private::EventMeta = &::ecm_runtime::__private::EventMeta::new(Self::DESCRIPTOR, "AheadEvent", 0, fields::AHEAD);
        #[inline]
        fn encode(&self, out: &mut ::ecm_runtime::__private::Encoder<'a>) {
            out.width(self.flags, 4);
            out.natural(self.user);
            out.natural(self.when);
            out.natural(self.local);
            out.natural(self.from);
            out.natural(self.to);
            out.natural(self.port);
            out.fixed(self.peer, 16);
            out.width(self.ok, 1);
        }
    }
    impl ::core::fmt::Debug for AheadEvent<'_> {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::ecm_runtime::__private::debug(self, f)
        }
    }

    impl ::core::cmp::PartialEq for AheadEvent<'_> {
        fn eq(&self, other: &Self) -> bool {
            ::ecm_runtime::__private::eq(self, other)
        }
    }
    impl<'a> ::ecm_runtime::__private::Decode<'a> for AheadEvent<'a> {
        fn read(input: &mut ::ecm_runtime::__private::Decoder<'a>) -> ::core::result::Result<Self, ::ecm_runtime::DecodeError> {
            ::core::result::Result::Ok(Self {
                flags: input.width("Flags", 4)?,
                user: input.natural("User")?,
                when: input.natural("When")?,
                local: input.natural("Local")?,
                from: input.natural("From")?,
                to: input.natural("To")?,
                port: input.natural("Port")?,
                peer: input.fixed("Peer", 16)?,
                ok: input.width("Ok", 1)?,
            })
        }
    }
    /// Whether a session wants [`struct@AheadEvent`].
    #[doc(alias = "EventEnabledAheadEvent")]
    #[must_use]
    #[inline]
    pub fn ahead_event_enabled() -> bool {
        PROVIDER.instance.enabled(0, <AheadEvent<'_> as ::ecm_runtime::__private::Payload<'_>>::META)
    }
    /// Writes [`struct@AheadEvent`], if a session wants it.
    #[doc(alias = "EventWriteAheadEvent")]
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn write_ahead_event<'a>(
        flags: map::Flags,
        user: ::ecm_runtime::Sid<'a>,
        when: impl ::core::convert::Into<::ecm_runtime::FileTime>,
        local: ::ecm_runtime::SystemTime,
        from: ::core::net::Ipv4Addr,
        to: ::core::net::Ipv6Addr,
        port: u16,
        peer: impl ::core::convert::Into<::ecm_runtime::SocketAddress<'a>>,
        ok: bool
    ) -> ::ecm_runtime::WriteStatus {
        if self::ahead_event_enabled() {
            self::write_ahead_event_unchecked(flags, user, when, local, from, to, port, peer, ok)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@AheadEvent`] without asking first whether a session wants it.
    #[allow(clippy::too_many_arguments)]
    #[cold]
    #[inline(never)]
    pub fn write_ahead_event_unchecked<'a>(
        flags: map::Flags,
        user: ::ecm_runtime::Sid<'a>,
        when: impl ::core::convert::Into<::ecm_runtime::FileTime>,
        local: ::ecm_runtime::SystemTime,
        from: ::core::net::Ipv4Addr,
        to: ::core::net::Ipv6Addr,
        port: u16,
        peer: impl ::core::convert::Into<::ecm_runtime::SocketAddress<'a>>,
        ok: bool
    ) -> ::ecm_runtime::WriteStatus {
        PROVIDER.instance.emit_here(&AheadEvent::new(flags, user, when, local, from, to, port, peer, ok))
    }
    /// Writes [`struct@AheadEvent`] as a part of an activity, if a session wants it.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn write_ahead_event_activity<'a>(
        activity: ::ecm_runtime::Context,
        flags: map::Flags,
        user: ::ecm_runtime::Sid<'a>,
        when: impl ::core::convert::Into<::ecm_runtime::FileTime>,
        local: ::ecm_runtime::SystemTime,
        from: ::core::net::Ipv4Addr,
        to: ::core::net::Ipv6Addr,
        port: u16,
        peer: impl ::core::convert::Into<::ecm_runtime::SocketAddress<'a>>,
        ok: bool
    ) -> ::ecm_runtime::WriteStatus {
        if self::ahead_event_enabled() {
            PROVIDER.instance.emit(&AheadEvent::new(flags, user, when, local, from, to, port, peer, ok), activity)
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes [`struct@AheadEvent`] with arguments that a closure makes, and only if a session wants it:
    /// `write_ahead_event_with(move |w| w.write(…))`.
    #[inline]
    pub fn write_ahead_event_with(write: impl ::core::ops::FnOnce(AheadEventWriter) -> ::ecm_runtime::Written) -> ::ecm_runtime::WriteStatus {
        if self::ahead_event_enabled() {
            ::ecm_runtime::__private::run(write, AheadEventWriter(::ecm_runtime::__private::Token::new()))
        } else {
            ::ecm_runtime::WriteStatus::DISABLED
        }
    }
    /// Writes one [`struct@AheadEvent`]; made by [`write_ahead_event_with`].
    #[derive(Debug)]
    pub struct AheadEventWriter(::ecm_runtime::__private::Token);
    impl AheadEventWriter {
        /// Writes the event; the closure returns what this returns.
        #[allow(clippy::too_many_arguments)]
        pub fn write<'a>(
            self,
            flags: map::Flags,
            user: ::ecm_runtime::Sid<'a>,
            when: impl ::core::convert::Into<::ecm_runtime::FileTime>,
            local: ::ecm_runtime::SystemTime,
            from: ::core::net::Ipv4Addr,
            to: ::core::net::Ipv6Addr,
            port: u16,
            peer: impl ::core::convert::Into<::ecm_runtime::SocketAddress<'a>>,
            ok: bool
        ) -> ::ecm_runtime::Written {
            PROVIDER.instance.emit_once(self.0, &AheadEvent::new(flags, user, when, local, from, to, port, peer, ok))
        }
    }

    /// An event of the provider.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
    #[non_exhaustive]
    pub enum Event<'a> {
        /// Event 1, version 0.
        ArraysEvent(ArraysEvent<'a>),
        /// Event 2, version 0.
        LengthsEvent(LengthsEvent<'a>),
        /// Event 3, version 0.
        StructsEvent(StructsEvent<'a>),
        /// Event 4, version 0.
        AheadEvent(AheadEvent<'a>),
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
                (1, 0) => ::ecm_runtime::__private::decode_as(record, Self::ArraysEvent, Self::Malformed),
                (2, 0) => ::ecm_runtime::__private::decode_as(record, Self::LengthsEvent, Self::Malformed),
                (3, 0) => ::ecm_runtime::__private::decode_as(record, Self::StructsEvent, Self::Malformed),
                (4, 0) => ::ecm_runtime::__private::decode_as(record, Self::AheadEvent, Self::Malformed),
                _ => Self::Unknown(*record),
            }
        }
    }
}
