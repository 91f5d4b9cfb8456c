//! The module of a provider: what it is called, its instance, and the constants that it declares.

use quote::quote;

use super::skeleton::{Lines, Runtime, Skeleton, holes};
use super::target::{Fill, Target};
use super::{Cx, docs};
use crate::guid::Guid;
use crate::ir::{Message, Provider};

/// What generated code and runtime expect of each other; the runtime refuses another number.
const CODEGEN_EPOCH: u64 = 1;

/// [documentation, name, contents]
static MODULE: Skeleton = Skeleton::lines(0, || {
    let (doc, contents) = (Lines(0), Lines(2));
    let [name] = holes(1);
    quote! {
        #doc
        #[allow(dead_code)]
        #[rustfmt::skip]
        pub mod #name {
            #contents
        }
    }
});

/// [epoch, GUID as text, GUID, name, GUIDs of records]
static HEAD: Skeleton = Skeleton::lines(1, || {
    let r = Runtime;
    let [epoch] = holes(0);
    let guid_doc = Lines(1);
    let [guid, name, guids] = holes(2);
    quote! {
        const _: () = #r::__private::assert_codegen_epoch(#epoch);
        #guid_doc
        pub const GUID: #r::Guid = #r::Guid::from_u128(#guid);
        /// The provider's name.
        pub const NAME: &str = #name;
        /// The GUIDs that records of the provider bear.
        const GUIDS: &[#r::Guid] = &[#guids];
    }
});

/// []
static BOTH_GUIDS: Skeleton = Skeleton::inline(1, || quote!(GUID, CONTROL_GUID));

/// [documentation, GUID]
static CONTROL: Skeleton = Skeleton::lines(1, || {
    let (doc, r) = (Lines(0), Runtime);
    let [guid] = holes(1);
    quote! {
        #doc
        pub const CONTROL_GUID: #r::Guid = #r::Guid::from_u128(#guid);
    }
});

/// [control GUID, traits, classes, number of classes]
static INSTANCE: Skeleton = Skeleton::lines(1, || {
    let (classes, r) = (Lines(2), Runtime);
    let [guid, traits] = holes(0);
    let [count] = holes(3);
    quote! {
        static META: #r::__private::ProviderMeta = #r::__private::ProviderMeta::new(
            NAME,
            GUID,
            #guid,
            #traits,
            CLASSES
        );
        /// Events of one level and keyword are enabled together.
        const CLASSES: &[#r::__private::Class] = &[
            #classes
        ];
        /// One instance of the provider: the state that sessions switch.
        ///
        /// [`PROVIDER`] is the instance that the functions of this module write to. Another one lies in a `static` of its own
        /// and is written to with `write_to`.
        #[derive(Debug)]
        pub struct Provider {
            instance: #r::__private::Instance<#count>,
        }
        impl Provider {
            /// An instance that is not registered.
            #[must_use]
            pub const fn new() -> Self {
                Self {
                    instance: #r::__private::Instance::new(&META),
                }
            }
            /// Registers the instance, so that sessions can enable it, until the guard is dropped.
            ///
            /// # Errors
            ///
            /// What the operating system says of the registration.
            pub fn register(&'static self) -> ::core::result::Result<#r::Registration, #r::RegisterError> {
                self.instance.register()
            }
            /// Sets the function that is told when sessions enable or disable the instance, or ask for its state.
            pub fn set_callback(&self, callback: fn(&#r::Control<'_>)) {
                self.instance.set_callback(callback);
            }
            /// How many events could not be written, and why.
            #[must_use]
            pub fn counters(&self) -> #r::Counters {
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
        pub fn register() -> ::core::result::Result<#r::Registration, #r::RegisterError> {
            PROVIDER.register()
        }
    }
});

/// [level, keyword]
static CLASS: Skeleton = Skeleton::lines(2, || {
    let r = Runtime;
    let [level, keyword] = holes(0);
    quote! { #r::__private::Class::new(#level, #keyword), }
});

/// [documentation, name, constants]
static CONSTANTS: Skeleton = Skeleton::lines(1, || {
    let (doc, constants) = (Lines(0), Lines(2));
    let [name] = holes(1);
    quote! {
        #doc
        pub mod #name {
            #constants
        }
    }
});

/// [documentation, name, type, value]
static CONSTANT: Skeleton = Skeleton::lines(2, || {
    let (doc, r) = (Lines(0), Runtime);
    let [name, ty, value] = holes(1);
    quote! {
        #doc
        pub const #name: #r::#ty = #r::#ty(#value);
    }
});

/// A declaration that becomes a constant: its name in the manifest, its text, its value.
type Declared<'a> = (&'a str, Option<&'a Message>, u64);

impl<T: Target> Cx<'_, T> {
    /// Appends the module.
    pub(super) fn module(&self, out: &mut T) {
        let doc = docs::provider(self.model, self.provider);
        let contents = |out: &mut T| {
            self.identity(out);
            if self.options.write {
                self.instance(out);
            }
            self.declared(out);
            self.maps(out);
            self.structs(out);
            self.tables(out);
            self.events(out);
            let has_events = !self.provider.events.is_empty();
            if self.options.decode && self.options.event_enum && has_events {
                self.event_enum(out);
            }
        };
        let fills = [
            Fill::Doc(&doc),
            Fill::Word(&self.names.module),
            Fill::Code(&contents),
        ];
        self.put(out, &MODULE, &fills);
    }

    fn identity(&self, out: &mut T) {
        let provider = self.provider;
        let guids = |out: &mut T| match provider.control_guid {
            None => out.word("GUID"),
            Some(_) => self.put(out, &BOTH_GUIDS, &[]),
        };
        let fills = [
            Fill::Number(CODEGEN_EPOCH),
            Fill::Doc(&format!("The provider's GUID, `{}`.", provider.guid)),
            Fill::Hex(number(provider.guid), 32),
            Fill::Str(&provider.name),
            Fill::Code(&guids),
        ];
        self.put(out, &HEAD, &fills);
        if let Some(guid) = provider.control_guid {
            let doc = format!("The GUID that sessions enable, `{guid}`.");
            let fills = [Fill::Doc(&doc), Fill::Hex(number(guid), 32)];
            self.put(out, &CONTROL, &fills);
        }
    }

    fn instance(&self, out: &mut T) {
        let provider = self.provider;
        let classes = |out: &mut T| {
            for class in &provider.classes {
                let level = Fill::Number(u64::from(class.level));
                self.put(out, &CLASS, &[level, Fill::Number(class.keyword)]);
            }
        };
        let guid = match provider.control_guid {
            Some(_) => "CONTROL_GUID",
            None => "GUID",
        };
        out.blank_line();
        let fills = [
            Fill::Word(guid),
            Fill::Bytes(&traits(provider)),
            Fill::Code(&classes),
            Fill::Number(provider.classes.len() as u64),
        ];
        self.put(out, &INSTANCE, &fills);
    }

    /// Appends the modules of keywords, levels, tasks, opcodes and channels.
    fn declared(&self, out: &mut T) {
        let (provider, names) = (self.provider, self.names);
        let keywords = provider.keywords.iter();
        let keywords = keywords.map(|item| (&*item.name.local, item.message.as_ref(), item.mask));
        let kind = ("keyword", "Keyword", "Keywords that the provider declares.");
        self.constants(out, kind, &names.keywords, keywords);

        let levels = provider.levels.iter().map(|item| {
            let value = u64::from(item.value);
            (&*item.name.local, item.message.as_ref(), value)
        });
        let kind = ("level", "Level", "Levels that the provider declares.");
        self.constants(out, kind, &names.levels, levels);

        let tasks = provider.tasks.iter().map(|item| {
            let value = u64::from(item.value);
            (&*item.name.local, item.message.as_ref(), value)
        });
        let kind = ("task", "Task", "Tasks that the provider declares.");
        self.constants(out, kind, &names.tasks, tasks);

        let opcodes = provider.opcodes.iter().map(|item| {
            let value = u64::from(item.value);
            (&*item.name.local, item.message.as_ref(), value)
        });
        let kind = ("opcode", "Opcode", "Opcodes that the provider declares.");
        self.constants(out, kind, &names.opcodes, opcodes);

        let channels = provider.channels.iter().map(|item| {
            let definition = item.definition.as_ref();
            let message = definition.and_then(|definition| definition.message.as_ref());
            (&*item.name, message, u64::from(item.value))
        });
        let doc = "Channels that the provider declares or imports.";
        self.constants(out, ("channel", "Channel", doc), &names.channels, channels);
    }

    /// Appends a module of constants, if there are any. `kind`: its name, their type, its documentation; `names`: what the
    /// constants are called.
    fn constants<'a>(
        &self,
        out: &mut T,
        kind: (&str, &str, &str),
        names: &[String],
        declared: impl Iterator<Item = Declared<'a>> + Clone,
    ) {
        if names.is_empty() {
            return;
        }
        let (module, ty, doc) = kind;
        let lines = |out: &mut T| {
            for (rust, (name, message, value)) in names.iter().zip(declared.clone()) {
                let doc = docs::item(self.model, ty, name, message);
                let fills = [
                    Fill::Doc(&doc),
                    Fill::Word(rust),
                    Fill::Word(ty),
                    Fill::Number(value),
                ];
                self.put(out, &CONSTANT, &fills);
            }
        };
        out.blank_line();
        let fills = [Fill::Doc(doc), Fill::Word(module), Fill::Code(&lines)];
        self.put(out, &CONSTANTS, &fills);
    }
}

/// A GUID as the number that its digits write.
fn number(guid: Guid) -> u128 {
    let tail = u64::from_be_bytes(guid.data4);
    u128::from(guid.data1) << 96
        | u128::from(guid.data2) << 80
        | u128::from(guid.data3) << 64
        | u128::from(tail)
}

/// The provider traits as ETW wants them; empty if there are none.
fn traits(provider: &Provider) -> Vec<u8> {
    if provider.traits.is_none() && provider.control_guid.is_none() {
        return Vec::new();
    }
    let mut blob = vec![0, 0];
    if provider.traits.is_some_and(|traits| traits.include_name) {
        blob.extend_from_slice(provider.name.as_bytes());
    }
    blob.push(0);
    let group = provider.traits.and_then(|traits| traits.group_guid);
    let decode = provider.control_guid.map(|_| provider.guid);
    for (kind, guid) in [(1, group), (2, decode)] {
        if let Some(guid) = guid {
            blob.extend_from_slice(&[0x13, 0, kind]);
            blob.extend_from_slice(&guid.data1.to_le_bytes());
            blob.extend_from_slice(&guid.data2.to_le_bytes());
            blob.extend_from_slice(&guid.data3.to_le_bytes());
            blob.extend_from_slice(&guid.data4);
        }
    }
    // The name has at most 255 characters.
    let size = u16::try_from(blob.len()).unwrap_or(u16::MAX).to_le_bytes();
    blob[..2].copy_from_slice(&size);
    blob
}
