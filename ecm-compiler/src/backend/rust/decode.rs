//! Decoding: the readers of each event, and the enum over all events.

use quote::quote;

use super::payload::{Payload, TypeForm};
use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, docs};
use crate::ir::Event;

/// Functions with more lines set off `clippy::too_many_lines`; a `match` over more events is divided.
const MOST_ARMS: usize = 64;

/// []
static READERS: Skeleton = Skeleton::lines(2, || {
    let r = Runtime;
    quote! {
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &#r::EventRecord<'a>) -> ::core::result::Result<Self, #r::DecodeError> {
            #r::__private::decode(record, GUIDS)
        }
        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest(
            record: &#r::EventRecord<'a>
        ) -> ::core::result::Result<(Self, &'a [u8]), #r::DecodeError> {
            #r::__private::decode_with_rest(record, GUIDS)
        }
    }
});

/// []
static OWNED_READERS: Skeleton = Skeleton::lines(2, || {
    let r = Runtime;
    quote! {
        /// Reads the event from a record; what comes behind the last field is ignored.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode(record: &#r::EventRecord<'_>) -> ::core::result::Result<Self, #r::DecodeError> {
            #r::__private::decode(record, GUIDS)
        }
        /// Reads the event from a record, and what comes behind the last field.
        ///
        /// # Errors
        ///
        /// Another event; a short payload.
        pub fn decode_with_rest<'a>(
            record: &#r::EventRecord<'a>
        ) -> ::core::result::Result<(Self, &'a [u8]), #r::DecodeError> {
            #r::__private::decode_with_rest(record, GUIDS)
        }
    }
});

/// [type, name of the decoder, body, attributes]
static READ: Skeleton = Skeleton::lines(1, || {
    let (body, attributes, r) = (Lines(2), Lines(3), Runtime);
    let [ty, input] = holes(0);
    quote! {
        impl<'a> #r::__private::Decode<'a> for #ty {
            #attributes
            fn read(#input: &mut #r::__private::Decoder<'a>) -> ::core::result::Result<Self, #r::DecodeError> {
                #body
            }
        }
    }
});

/// [variants, decoders]
static ENUM: Skeleton = Skeleton::lines(1, || {
    let (variants, decoders, r) = (Lines(0), Lines(1), Runtime);
    quote! {
        /// An event of the provider.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::enum_variant_names, clippy::large_enum_variant)]
        #[non_exhaustive]
        pub enum Event<'a> {
            #variants
            /// An event that the manifest does not have: of another provider, or with an id and version that it lacks.
            Unknown(#r::EventRecord<'a>),
            /// An event of the manifest whose payload is not as the manifest says.
            Malformed(#r::EventRecord<'a>, #r::DecodeError),
        }
        impl<'a> Event<'a> {
            #decoders
        }
    }
});

/// [documentation, name, type]
static VARIANT: Skeleton = Skeleton::lines(2, || {
    let doc = Lines(0);
    let [name, ty] = holes(1);
    quote! {
        #doc
        #name(#ty),
    }
});

/// [arms]
static DECODE: Skeleton = Skeleton::lines(2, || {
    let (arms, r) = (Lines(0), Runtime);
    quote! {
        /// Reads a record, whatever event it is.
        #[must_use]
        pub fn decode(record: &#r::EventRecord<'a>) -> Self {
            if !#r::__private::is_from(record, GUIDS) {
                return Self::Unknown(*record);
            }
            match (record.header.descriptor.id, record.header.descriptor.version) {
                #arms
                _ => Self::Unknown(*record),
            }
        }
    }
});

/// [name, arms]
static DECODE_PART: Skeleton = Skeleton::lines(2, || {
    let (arms, r) = (Lines(1), Runtime);
    let [name] = holes(0);
    quote! {
        fn #name(record: &#r::EventRecord<'a>) -> Self {
            match (record.header.descriptor.id, record.header.descriptor.version) {
                #arms
                _ => Self::Unknown(*record),
            }
        }
    }
});

/// [id, version, name]
static ARM: Skeleton = Skeleton::lines(4, || {
    let r = Runtime;
    let [id, version, name] = holes(0);
    quote! { (#id, #version) => #r::__private::decode_as(record, Self::#name, Self::Malformed), }
});

/// [last id, name of the part]
static PART: Skeleton = Skeleton::lines(4, || {
    let [id, name] = holes(0);
    quote! { (..=#id, _) => Self::#name(record), }
});

impl<T: Target> Cx<'_, T> {
    /// Appends the inherent readers of a payload type.
    pub(super) fn readers(&self, out: &mut T, borrows: bool) {
        self.put(out, if borrows { &READERS } else { &OWNED_READERS }, &[]);
    }

    /// Appends what the runtime reads a payload type with.
    pub(super) fn reader(&self, out: &mut T, form: TypeForm<'_>, payload: &Payload<'_, T>) {
        let fills = [
            form.ty(),
            Fill::Word(payload.input),
            Fill::Code(&|out| self.decode(out, payload)),
            Fill::Code(&|out| self.decode_attributes(out, payload)),
        ];
        self.put(out, &READ, &fills);
    }

    /// Appends the enum over all events.
    pub(super) fn event_enum(&self, out: &mut T) {
        let variants = |out: &mut T| {
            let mut doc = String::new();
            for (event, name) in self.provider.events.iter().zip(&self.names.events) {
                let template = event.template;
                let form = TypeForm {
                    name: &name.camel,
                    borrows: template.is_some_and(|id| self.layouts[id.index()].borrows),
                };
                doc.clear();
                docs::variant(&mut doc, event);
                let fills = [Fill::Doc(&doc), Fill::Word(&name.camel), form.ty()];
                self.put(out, &VARIANT, &fills);
            }
        };
        out.blank_line();
        let fills = [Fill::Code(&variants), Fill::Code(&|out| self.decoders(out))];
        self.put(out, &ENUM, &fills);
    }

    /// Appends the function that reads any event; with many events, in parts by id.
    fn decoders(&self, out: &mut T) {
        let names = self.names.events.iter().map(|name| name.camel.as_str());
        let mut events: Vec<(&Event, &str)> = self.provider.events.iter().zip(names).collect();
        events.sort_by_key(|(event, _)| (event.descriptor.id, event.descriptor.version));
        if events.len() <= MOST_ARMS {
            let arms = |out: &mut T| self.arms(out, &events);
            self.put(out, &DECODE, &[Fill::Code(&arms)]);
            return;
        }
        let name = |id: u16| format!("decode_to_{id}");
        // The last id of each part, and its events.
        let mut parts = Vec::new();
        let mut rest = events.as_slice();
        while let Some(last) = rest.get(MOST_ARMS.min(rest.len()).wrapping_sub(1)) {
            // All versions of an id are in one part.
            let id = last.0.descriptor.id;
            let end = rest.partition_point(|(event, _)| event.descriptor.id <= id);
            parts.push((id, &rest[..end]));
            rest = &rest[end..];
        }
        let arms = |out: &mut T| {
            for &(id, _) in &parts {
                let fills = [Fill::Number(u64::from(id)), Fill::Word(&name(id))];
                self.put(out, &PART, &fills);
            }
        };
        self.put(out, &DECODE, &[Fill::Code(&arms)]);
        for &(id, events) in &parts {
            let arms = |out: &mut T| self.arms(out, events);
            let fills = [Fill::Word(&name(id)), Fill::Code(&arms)];
            self.put(out, &DECODE_PART, &fills);
        }
    }

    fn arms(&self, out: &mut T, events: &[(&Event, &str)]) {
        for (event, name) in events {
            let descriptor = &event.descriptor;
            let fills = [
                Fill::Number(u64::from(descriptor.id)),
                Fill::Number(u64::from(descriptor.version)),
                Fill::Word(name),
            ];
            self.put(out, &ARM, &fills);
        }
    }
}
