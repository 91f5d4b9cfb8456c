//! Events: the payload type of each, and the functions that write it.

use quote::quote;

use super::names::EventName;
use super::payload::{Payload, TypeForm};
use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
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

/// [type, name, class, table, body of `encode`, name of the encoder, attributes of `encode`, `view`]
static PAYLOAD: Skeleton = Skeleton::lines(1, || {
    let (encode, attributes, view, r) = (Lines(4), Lines(6), Lines(7), Runtime);
    let [ty, name, class, table] = holes(0);
    let [out] = holes(5);
    quote! {
        impl<'a> #r::__private::Payload<'a> for #ty {
            const META: &'static #r::__private::EventMeta =
                &#r::__private::EventMeta::new(Self::DESCRIPTOR, #name, #class, #table);
            #attributes
            #[inline]
            fn encode(&self, #out: &mut #r::__private::Encoder<'a>) {
                #encode
            }
            #view
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

/// [enabled, class, anonymous type; documentation of enabled, write; write, parameters, event, unchecked, activity, all
/// parameters, name of the context; attributes of enabled, write, activity; documentation of unchecked, activity; call of
/// what is cold]
static FUNCTIONS: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let [enabled, class, ty] = holes(0);
    let (enabled_doc, write_doc, unchecked_doc, activity_doc) =
        (Lines(3), Lines(4), Lines(15), Lines(16));
    let [write, parameters, event, unchecked] = holes(5);
    let [with_activity, all_parameters, activity] = holes(9);
    let [cold_call] = holes(17);
    let (enabled_attributes, write_attributes, activity_attributes) =
        (Lines(12), Lines(13), Lines(14));
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
                #cold_call
            } else {
                #r::WriteStatus::DISABLED
            }
        }
        #unchecked_doc
        #activity_attributes
        #[cold]
        #[inline(never)]
        pub fn #unchecked(#parameters) -> #r::WriteStatus {
            PROVIDER.instance.emit_here(&#event)
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

/// [function, type of the writer, enabled function, documentation, attributes, method, parameters, event, more
/// documentation, documentation of the type]
static WITH: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let [with, writer, enabled] = holes(0);
    let (doc, attributes, more_doc, writer_doc) = (Lines(3), Lines(4), Lines(8), Lines(9));
    let [method, parameters, event] = holes(5);
    quote! {
        #doc
        #more_doc
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
/// [function, arguments]
static CALL: Skeleton = Skeleton::inline(3, || {
    let [function, arguments] = holes(0);
    quote!(self::#function(#arguments))
});
/// [type]
static EMIT_EMPTY: Skeleton = Skeleton::inline(3, || {
    let ([ty], r) = (holes(0), Runtime);
    quote!(PROVIDER.instance.emit(&#ty {}, #r::Context::CURRENT))
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
/// [table]
static FIELDS: Skeleton = Skeleton::inline(3, || {
    let [table] = holes(0);
    quote!(fields::#table)
});
/// []
static NO_FIELDS: Skeleton = Skeleton::inline(3, || quote!(&[]));

impl<T: Target> Cx<'_, T> {
    /// Appends all events.
    pub(super) fn events(&self, out: &mut T) {
        let mut payload = self.payload(None, None);
        let mut template = None;
        for (event, name) in self.provider.events.iter().zip(&self.names.events) {
            if event.template != template {
                template = event.template;
                payload = self.payload(template, Some(payload));
            }
            out.blank_line();
            self.event(out, event, name, &payload);
        }
    }

    fn event(&self, out: &mut T, event: &Event, name: &EventName, payload: &Payload<'_, T>) {
        let form = TypeForm {
            name: &name.camel,
            borrows: event
                .template
                .is_some_and(|id| self.layouts[id.index()].borrows),
        };
        let is_written = self.options.write && !event.not_logged;
        self.event_type(out, event, form, payload, is_written);
        self.event_traits(out, event, form, payload);
        if self.options.decode {
            self.reader(out, form, payload);
        }
        if is_written {
            self.functions(out, event, name, form, payload);
            if !payload.names.is_empty() {
                self.writer(out, name, payload);
            }
        }
    }

    fn event_type(
        &self,
        out: &mut T,
        event: &Event,
        form: TypeForm<'_>,
        payload: &Payload<'_, T>,
        is_written: bool,
    ) {
        let descriptor = &event.descriptor;
        let is_controlled = self.provider.control_guid.is_some();
        // What mc writes into the header of an event without channel.
        let channel = if is_controlled && descriptor.channel == 0 {
            PROVIDER_METADATA
        } else {
            descriptor.channel
        };
        let lints = lints::of_struct(form.name, &payload.names);
        let writers = |out: &mut T| {
            if is_written {
                self.put(out, &WRITERS, &[]);
            }
        };
        let readers = |out: &mut T| {
            if self.options.decode {
                self.readers(out, form.borrows);
            }
        };
        let fills = [
            Fill::Doc(&docs::event(self.model, self.provider, event)),
            Fill::Code(&|out| self.allow(out, &lints, true)),
            form.ty(),
            Fill::Code(&|out| self.declarations(out, payload)),
            Fill::Code(&|out| self.head(out, form)),
            Fill::Number(u64::from(descriptor.id)),
            Fill::Number(u64::from(descriptor.version)),
            Fill::Number(u64::from(channel)),
            Fill::Number(u64::from(descriptor.level)),
            Fill::Number(u64::from(descriptor.opcode)),
            Fill::Number(u64::from(descriptor.task)),
            Fill::Number(descriptor.keyword),
            Fill::Code(&|out| self.constructor(out, payload)),
            Fill::Code(&writers),
            Fill::Code(&readers),
        ];
        self.put(out, &EVENT, &fills);
    }

    fn event_traits(
        &self,
        out: &mut T,
        event: &Event,
        form: TypeForm<'_>,
        payload: &Payload<'_, T>,
    ) {
        let table = |out: &mut T| match event.template {
            None => self.put(out, &NO_FIELDS, &[]),
            Some(id) => {
                let table = &self.names.templates[id.index()].table;
                self.put(out, &FIELDS, &[Fill::Word(table)]);
            }
        };
        let is_empty = payload.roles.is_empty();
        let fills = [
            form.ty(),
            Fill::Str(form.name),
            Fill::Number(u64::from(event.class.0)),
            Fill::Code(&table),
            Fill::Code(&|out| self.encode(out, payload)),
            Fill::Word(if is_empty { "_" } else { "out" }),
            Fill::Code(&|out| self.encode_attributes(out, payload)),
            Fill::Code(&|out| self.view(out, payload)),
        ];
        self.put(out, &PAYLOAD, &fills);
        self.put(out, &BY_VALUE, &[form.anonymous()]);
    }

    fn functions(
        &self,
        out: &mut T,
        event: &Event,
        name: &EventName,
        form: TypeForm<'_>,
        payload: &Payload<'_, T>,
    ) {
        let (snake, camel) = (name.snake.as_str(), name.camel.as_str());
        let named = |suffix| match payload.generic {
            true => Fill::Generic(["write_", snake, suffix], "a"),
            false => Fill::Joined(["write_", snake, suffix]),
        };
        let activity = free("activity", &payload.names);
        let context = |out: &mut T| self.put(out, &CONTEXT_PARAMETER, &[Fill::Word(&activity)]);
        let write_attributes = |out: &mut T| {
            self.alias(out, "EventWrite", event);
            self.allow(out, payload.function_lints(), true);
        };
        let fills = [
            Fill::Joined([snake, "_enabled", ""]),
            Fill::Number(u64::from(event.class.0)),
            form.anonymous(),
            Fill::JoinedDoc(["Whether a session wants [`struct@", camel, "`]."]),
            Fill::Doc(&docs::write(self.model, event, camel)),
            named(""),
            Fill::Code(&|out| payload.parameters(out, None, 2)),
            Fill::Code(&|out| self.made(out, camel, payload)),
            named("_unchecked"),
            named("_activity"),
            Fill::Code(&|out| payload.parameters(out, Some(&context), 2)),
            Fill::Word(&activity),
            Fill::Code(&|out| self.alias(out, "EventEnabled", event)),
            Fill::Code(&write_attributes),
            Fill::Code(&|out| self.allow(out, payload.longer_function_lints(), true)),
            Fill::JoinedDoc(["Writes [`struct@", camel, UNCHECKED]),
            Fill::JoinedDoc(["Writes [`struct@", camel, ACTIVITY]),
            Fill::Code(&|out| self.cold_call(out, name, payload)),
        ];
        self.put(out, &FUNCTIONS, &fills);
    }

    /// Appends the name that mc gives a function of the event, as an alias in the documentation.
    fn alias(&self, out: &mut T, prefix: &str, event: &Event) {
        if let Some(symbol) = event.symbol.as_deref() {
            self.put(out, &ALIAS, &[Fill::JoinedStr([prefix, symbol])]);
        }
    }

    /// Appends the function that takes a closure, and the type of the closure's argument.
    fn writer(&self, out: &mut T, name: &EventName, payload: &Payload<'_, T>) {
        let (snake, camel) = (name.snake.as_str(), name.camel.as_str());
        let this = |out: &mut T| out.word("self");
        let fills = [
            Fill::Joined(["write_", snake, "_with"]),
            Fill::Word(&super::names::writer(camel)),
            Fill::Joined([snake, "_enabled", ""]),
            Fill::JoinedDoc(["Writes [`struct@", camel, CLOSURE]),
            Fill::Code(&|out| self.allow(out, payload.longer_function_lints(), false)),
            match payload.generic {
                true => Fill::Generic(["write", "", ""], "a"),
                false => Fill::Word("write"),
            },
            Fill::Code(&|out| payload.parameters(out, Some(&this), 3)),
            Fill::Code(&|out| self.made(out, camel, payload)),
            Fill::JoinedDoc(["`write_", snake, "_with(move |w| w.write(…))`."]),
            Fill::Doc(&format!(
                "Writes one {}; made by [`write_{snake}_with`].",
                docs::link(camel)
            )),
        ];
        self.put(out, &WITH, &fills);
    }

    /// Appends the expression that makes the payload of the arguments.
    fn made(&self, out: &mut T, name: &str, payload: &Payload<'_, T>) {
        if payload.names.is_empty() {
            return self.put(out, &MAKE_EMPTY, &[Fill::Word(name)]);
        }
        self.with_arguments(out, &MAKE, name, payload);
    }

    /// Appends what writes the event: the function that does not ask, so that the arguments are passed in registers. Without
    /// arguments it could only make clippy believe that nothing but the result of `write_…` matters.
    fn cold_call(&self, out: &mut T, name: &EventName, payload: &Payload<'_, T>) {
        if payload.names.is_empty() {
            return self.put(out, &EMIT_EMPTY, &[Fill::Word(&name.camel)]);
        }
        let unchecked = ["write_", &name.snake, "_unchecked"].concat();
        self.with_arguments(out, &CALL, &unchecked, payload);
    }

    fn with_arguments(&self, out: &mut T, form: &Skeleton, name: &str, payload: &Payload<'_, T>) {
        let arguments = |out: &mut T| {
            let names = &payload.names;
            out.list(names.len(), 4, |out, at| out.word(names[at]));
        };
        self.put(out, form, &[Fill::Word(name), Fill::Code(&arguments)]);
    }
}

// The ends of lines of documentation, behind the name of the event's type.
const UNCHECKED: &str = "`] without asking first whether a session wants it.";
const ACTIVITY: &str = "`] as a part of an activity, if a session wants it.";
const CLOSURE: &str = "`] with arguments that a closure makes, and only if a session wants it:";

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
