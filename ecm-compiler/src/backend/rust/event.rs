//! Events: the payload type of each, and the functions that write it.

use quote::quote;

use super::payload::{Payload, TypeForms};
use super::skeleton::{Fill, Lines, Runtime, Skeleton, Target, holes};
use super::{Cx, docs, lints};
use crate::ir::Event;

/// [documentation, allowed lints, type, fields, head of the impl, id, version, channel, level, opcode, task, keyword,
/// constructor, writers, readers]
static EVENT: Skeleton = Skeleton::lines(1, || {
    let (doc, allow, fields, r) = (Lines(0), Lines(1), Lines(3), Runtime);
    let [ty] = holes(2);
    let [head, id, version, channel, level, opcode, task, keyword] = holes(4);
    let (new, writers, readers) = (Lines(12), Lines(13), Lines(14));
    quote! {
        #doc
        #allow
        #[derive(Clone)]
        pub struct #ty {
            #fields
        }
        #head {
            /// The numbers that travel with the event.
            pub const DESCRIPTOR: #r::EventDescriptor =
                #r::EventDescriptor::new(#id, #version, #channel, #level, #opcode, #task, #keyword);
            #new
            #writers
            #readers
        }
    }
});

/// [type, name, class, table, body of `encode`, name of the encoder, attributes of `encode`]
static PAYLOAD: Skeleton = Skeleton::lines(1, || {
    let (encode, attributes, r) = (Lines(4), Lines(6), Runtime);
    let [ty, name, class, table] = holes(0);
    let [out] = holes(5);
    quote! {
        impl<'a> #r::__private::Payload<'a> for #ty {
            const META: &'static #r::__private::EventMeta =
                &#r::__private::EventMeta::new(Self::DESCRIPTOR, #name, #class, #table);
            #attributes
            fn encode(&self, #out: &mut #r::__private::Encoder<'a>) {
                #encode
            }
        }
    }
});

/// [anonymous type]
static BY_VALUE: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let [ty] = holes(0);
    quote! {
        impl ::core::fmt::Debug for #ty {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #r::__private::debug(self, f)
            }
        }
        impl ::core::cmp::PartialEq for #ty {
            fn eq(&self, other: &Self) -> bool {
                #r::__private::eq(self, other)
            }
        }
    }
});

/// []
static WRITERS: Skeleton = Skeleton::lines(2, || {
    let r = Runtime;
    quote! {
        /// Writes the event, if a session wants it.
        pub fn write(&self) -> #r::WriteStatus {
            PROVIDER.instance.emit(self, #r::Context::CURRENT)
        }
        /// Writes the event by another instance of the provider, if a session wants it.
        pub fn write_to(&self, provider: &'static Provider) -> #r::WriteStatus {
            provider.instance.emit(self, #r::Context::CURRENT)
        }
        /// Writes the event as a part of an activity, if a session wants it.
        pub fn write_with_activity(&self, activity: #r::Context) -> #r::WriteStatus {
            PROVIDER.instance.emit(self, activity)
        }
    }
});

/// [enabled: function, documentation, class, type; write: documentation, function, parameters; event; unchecked:
/// documentation, function; activity: documentation, function, parameters; name of its context; attributes of enabled,
/// write, activity]
static FUNCTIONS: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let (enabled_doc, write_doc, unchecked_doc, activity_doc) =
        (Lines(1), Lines(4), Lines(8), Lines(10));
    let (enabled_attributes, write_attributes, activity_attributes) =
        (Lines(14), Lines(15), Lines(16));
    let [enabled] = holes(0);
    let [class, ty] = holes(2);
    let [write, parameters, event] = holes(5);
    let [unchecked] = holes(9);
    let [with_activity, all_parameters, activity] = holes(11);
    quote! {
        #enabled_doc
        #enabled_attributes
        #[must_use]
        #[inline]
        pub fn #enabled() -> bool {
            PROVIDER.instance.enabled(#class, <#ty as #r::__private::Payload<'_>>::META)
        }
        #write_doc
        #write_attributes
        #[inline]
        pub fn #write(#parameters) -> #r::WriteStatus {
            if self::#enabled() {
                PROVIDER.instance.emit(&#event, #r::Context::CURRENT)
            } else {
                #r::WriteStatus::DISABLED
            }
        }
        #unchecked_doc
        #activity_attributes
        pub fn #unchecked(#parameters) -> #r::WriteStatus {
            PROVIDER.instance.emit(&#event, #r::Context::CURRENT)
        }
        #activity_doc
        #activity_attributes
        #[inline]
        pub fn #with_activity(#all_parameters) -> #r::WriteStatus {
            if self::#enabled() {
                PROVIDER.instance.emit(&#event, #activity)
            } else {
                #r::WriteStatus::DISABLED
            }
        }
    }
});

/// [documentation, function, type of the writer, enabled function, documentation of the type, attributes, method,
/// parameters, event]
static WITH: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let (doc, writer_doc, attributes) = (Lines(0), Lines(4), Lines(5));
    let [with, writer, enabled] = holes(1);
    let [method, parameters, event] = holes(6);
    quote! {
        #doc
        #[inline]
        pub fn #with(write: impl ::core::ops::FnOnce(#writer) -> #r::Written) -> #r::WriteStatus {
            if self::#enabled() {
                #r::__private::run(write, #writer(#r::__private::Token::new()))
            } else {
                #r::WriteStatus::DISABLED
            }
        }
        #writer_doc
        #[derive(Debug)]
        pub struct #writer(#r::__private::Token);
        impl #writer {
            /// Writes the event; the closure returns what this returns.
            #attributes
            pub fn #method(#parameters) -> #r::Written {
                PROVIDER.instance.emit_once(self.0, &#event)
            }
        }
    }
});

/// [alias]
static ALIAS: Skeleton = Skeleton::lines(1, || {
    let [alias] = holes(0);
    quote! { #[doc(alias = #alias)] }
});
/// [type, arguments]
static MAKE: Skeleton = Skeleton::inline(3, || {
    let [ty, arguments] = holes(0);
    quote!(#ty::new(#arguments))
});
/// [type]
static MAKE_EMPTY: Skeleton = Skeleton::inline(3, || {
    let [ty] = holes(0);
    quote!(#ty {})
});
/// [name]
static CONTEXT_PARAMETER: Skeleton = Skeleton::inline(2, || {
    let r = Runtime;
    let [name] = holes(0);
    quote!(#name: #r::Context)
});
/// [word]
static WORD: Skeleton = Skeleton::inline(2, || {
    let [word] = holes(0);
    quote!(#word)
});
/// [name]
static GENERIC: Skeleton = Skeleton::inline(2, || {
    let [name] = holes(0);
    quote!(#name<'a>)
});
/// [table]
static FIELDS: Skeleton = Skeleton::inline(3, || {
    let [table] = holes(0);
    quote!(fields::#table)
});
/// []
static NO_FIELDS: Skeleton = Skeleton::inline(3, || quote!(&[]));

/// What `Foo` takes of its template; shared by the events that have the template.
pub(super) struct Shared<T> {
    payload: Payload<T>,
    borrows: bool,
}

impl<T: Target> Cx<'_, T> {
    /// Appends all events.
    pub(super) fn events(&self, out: &mut T) {
        let none = Shared {
            payload: self.empty_payload(),
            borrows: false,
        };
        let mut shared: Vec<Option<Shared<T>>> = self.layouts.iter().map(|_| None).collect();
        for (at, event) in self.provider.events.iter().enumerate() {
            let shared = match event.template {
                None => &none,
                Some(id) => {
                    let index = id.index();
                    &*shared[index].get_or_insert_with(|| Shared {
                        payload: self.payload(index),
                        borrows: self.layouts[index].borrows,
                    })
                }
            };
            out.blank_line();
            self.event(out, at, event, shared);
        }
    }

    fn event(&self, out: &mut T, at: usize, event: &Event, shared: &Shared<T>) {
        let name = &self.names.events[at];
        let forms = self.type_forms(&name.camel, shared.borrows);
        self.event_type(out, event, &name.camel, &forms, shared);
        self.event_traits(out, event, &name.camel, &forms, shared);
        if self.options.decode {
            self.reader(out, &forms, &shared.payload);
        }
        if self.options.write && !event.not_logged {
            self.functions(out, at, event, &forms, &shared.payload);
        }
    }

    fn event_type(
        &self,
        out: &mut T,
        event: &Event,
        name: &str,
        forms: &TypeForms<T>,
        shared: &Shared<T>,
    ) {
        let payload = &shared.payload;
        let descriptor = &event.descriptor;
        let is_controlled = self.provider.control_guid.is_some();
        // What mc writes into the header of an event without channel.
        let channel = if is_controlled && descriptor.channel == 0 {
            PROVIDER_METADATA
        } else {
            descriptor.channel
        };
        let mut writers = T::default();
        if self.options.write && !event.not_logged {
            self.put(&mut writers, &WRITERS, &[]);
        }
        let mut readers = T::default();
        if self.options.decode {
            self.readers(&mut readers, shared.borrows);
        }
        let fields: Vec<&str> = payload.names.iter().map(String::as_str).collect();
        self.put(
            out,
            &EVENT,
            &[
                Fill::Doc(&docs::event(self.model, self.provider, event)),
                Fill::Code(&self.allow(&lints::of_struct(name, &fields), true)),
                Fill::Code(&forms.ty),
                Fill::Code(&payload.fields),
                Fill::Code(&forms.head),
                Fill::Number(u64::from(descriptor.id)),
                Fill::Number(u64::from(descriptor.version)),
                Fill::Number(u64::from(channel)),
                Fill::Number(u64::from(descriptor.level)),
                Fill::Number(u64::from(descriptor.opcode)),
                Fill::Number(u64::from(descriptor.task)),
                Fill::Number(descriptor.keyword),
                Fill::Code(&payload.new),
                Fill::Code(&writers),
                Fill::Code(&readers),
            ],
        );
    }

    fn event_traits(
        &self,
        out: &mut T,
        event: &Event,
        name: &str,
        forms: &TypeForms<T>,
        shared: &Shared<T>,
    ) {
        let payload = &shared.payload;
        let table = match event.template {
            None => self.make(&NO_FIELDS, &[]),
            Some(id) => self.make(
                &FIELDS,
                &[Fill::Word(&self.names.templates[id.index()].table)],
            ),
        };
        self.put(
            out,
            &PAYLOAD,
            &[
                Fill::Code(&forms.ty),
                Fill::Str(name),
                Fill::Number(u64::from(event.class.0)),
                Fill::Code(&table),
                Fill::Code(&payload.encode),
                Fill::Word(if payload.encode.is_empty() {
                    "_"
                } else {
                    "out"
                }),
                Fill::Code(&payload.encode_attributes),
            ],
        );
        self.put(out, &BY_VALUE, &[Fill::Code(&forms.anonymous)]);
    }

    fn functions(
        &self,
        out: &mut T,
        at: usize,
        event: &Event,
        forms: &TypeForms<T>,
        payload: &Payload<T>,
    ) {
        let name = &self.names.events[at];
        let (snake, camel) = (name.snake.as_str(), name.camel.as_str());
        let enabled = format!("{snake}_enabled");
        let link = docs::link(camel);
        let named = |function: &str| {
            self.make(
                if payload.generic { &GENERIC } else { &WORD },
                &[Fill::Word(function)],
            )
        };
        let alias = |prefix: &str| {
            let mut out = T::default();
            if let Some(symbol) = event.symbol.as_deref() {
                self.put(&mut out, &ALIAS, &[Fill::Str(&format!("{prefix}{symbol}"))]);
            }
            out
        };
        let names: Vec<&str> = payload.names.iter().map(String::as_str).collect();
        let mut write_attributes = alias("EventWrite");
        write_attributes.join(&self.allow(&lints::of_function(&names, 0), true));
        let (mut parameters, mut all_parameters) = (T::default(), T::default());
        parameters.list(payload.parameters.iter(), 2);
        let activity = free("activity", &names);
        let context = self.make(&CONTEXT_PARAMETER, &[Fill::Word(&activity)]);
        all_parameters.list(std::iter::once(&context).chain(&payload.parameters), 2);
        let made = self.made(camel, payload);
        self.put(
            out,
            &FUNCTIONS,
            &[
                Fill::Word(&enabled),
                Fill::Doc(&format!("Whether a session wants {link}.")),
                Fill::Number(u64::from(event.class.0)),
                Fill::Code(&forms.anonymous),
                Fill::Doc(&docs::write(self.model, event, camel)),
                Fill::Code(&named(&format!("write_{snake}"))),
                Fill::Code(&parameters),
                Fill::Code(&made),
                Fill::Doc(&format!(
                    "Writes {link} without asking first whether a session wants it."
                )),
                Fill::Code(&named(&format!("write_{snake}_unchecked"))),
                Fill::Doc(&format!(
                    "Writes {link} as a part of an activity, if a session wants it."
                )),
                Fill::Code(&named(&format!("write_{snake}_activity"))),
                Fill::Code(&all_parameters),
                Fill::Word(&activity),
                Fill::Code(&alias("EventEnabled")),
                Fill::Code(&write_attributes),
                Fill::Code(&self.allow(&lints::of_function(&names, 1), true)),
            ],
        );
        if !payload.names.is_empty() {
            self.writer(out, name, payload, &made, &names);
        }
    }

    /// Appends the function that takes a closure, and the type of the closure's argument.
    fn writer(
        &self,
        out: &mut T,
        name: &super::names::EventName,
        payload: &Payload<T>,
        made: &T,
        names: &[&str],
    ) {
        let (snake, camel) = (name.snake.as_str(), name.camel.as_str());
        let writer = super::names::writer(camel);
        let link = docs::link(camel);
        let this = self.make(&WORD, &[Fill::Word("self")]);
        let mut parameters = T::default();
        parameters.list(std::iter::once(&this).chain(&payload.parameters), 3);
        let method = self.make(
            if payload.generic { &GENERIC } else { &WORD },
            &[Fill::Word("write")],
        );
        let doc = format!(
            "Writes {link} with arguments that a closure makes, and only if a session wants it:\n\
             `write_{snake}_with(move |w| w.write(…))`."
        );
        self.put(
            out,
            &WITH,
            &[
                Fill::Doc(&doc),
                Fill::Word(&format!("write_{snake}_with")),
                Fill::Word(&writer),
                Fill::Word(&format!("{snake}_enabled")),
                Fill::Doc(&format!(
                    "Writes one {link}; made by [`write_{snake}_with`]."
                )),
                Fill::Code(&self.allow(&lints::of_function(names, 1), false)),
                Fill::Code(&method),
                Fill::Code(&parameters),
                Fill::Code(made),
            ],
        );
    }

    /// The expression that makes the payload of the arguments.
    fn made(&self, name: &str, payload: &Payload<T>) -> T {
        if payload.names.is_empty() {
            return self.make(&MAKE_EMPTY, &[Fill::Word(name)]);
        }
        let mut arguments = T::default();
        arguments.list(payload.arguments.iter(), 4);
        self.make(&MAKE, &[Fill::Word(name), Fill::Code(&arguments)])
    }
}

/// The channel that mc gives events without one, if the provider has a control GUID (`ProviderMetadata`).
const PROVIDER_METADATA: u8 = 12;

/// `name`, with as many underscores as part it from `names`.
fn free(name: &str, names: &[&str]) -> String {
    let mut free = name.to_owned();
    while names.contains(&free.as_str()) {
        free.push('_');
    }
    free
}
