//! The module of a provider: what it is called, its instance, and the constants that it declares.

use quote::quote;

use super::skeleton::{Fill, Lines, Runtime, Skeleton, Target, holes};
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
static OWN_GUID: Skeleton = Skeleton::inline(1, || quote!(GUID));

/// []
static CONTROL_GUID: Skeleton = Skeleton::inline(1, || quote!(CONTROL_GUID));

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
            pub fn set_callback(&self, callback: fn(&#r::Control)) {
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

/// [bytes]
static TRAITS: Skeleton = Skeleton::inline(1, || {
    let [bytes] = holes(0);
    quote!(#bytes)
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

/// [documentation, name, type, type, value]
static CONSTANT: Skeleton = Skeleton::lines(2, || {
    let (doc, r) = (Lines(0), Runtime);
    let [name, ty, again, value] = holes(1);
    quote! {
        #doc
        pub const #name: #r::#ty = #r::#again(#value);
    }
});

/// A declared constant: its Rust name, its name in the manifest, its text, its value.
struct Constant<'a> {
    rust: &'a str,
    name: &'a str,
    message: Option<&'a Message>,
    value: u64,
}

impl<T: Target> Cx<'_, T> {
    /// Appends the module.
    pub(super) fn module(&self, out: &mut T) {
        let doc = docs::provider(self.model, self.provider);
        let fills = [
            Fill::Doc(&doc),
            Fill::Word(&self.names.module),
            Fill::Nothing,
        ];
        out.put_around(self.runtime, &MODULE, &fills, 2, |contents| {
            self.head(contents);
            if self.options.write {
                self.instance(contents);
            }
            self.declared(contents);
            self.maps(contents);
            self.structs(contents);
            self.tables(contents);
            self.events(contents);
            let has_events = !self.provider.events.is_empty();
            if self.options.decode && self.options.event_enum && has_events {
                self.event_enum(contents);
            }
        });
    }

    fn head(&self, out: &mut T) {
        let provider = self.provider;
        let guids = match (self.options.decode, provider.control_guid) {
            (_, None) => self.make(&OWN_GUID, &[]),
            (_, Some(_)) => self.make(&BOTH_GUIDS, &[]),
        };
        self.put(
            out,
            &HEAD,
            &[
                Fill::Number(CODEGEN_EPOCH),
                Fill::Doc(&format!("The provider's GUID, `{}`.", provider.guid)),
                Fill::Hex(number(provider.guid), 32),
                Fill::Str(&provider.name),
                Fill::Code(&guids),
            ],
        );
        if let Some(guid) = provider.control_guid {
            let doc = format!("The GUID that sessions enable, `{guid}`.");
            self.put(
                out,
                &CONTROL,
                &[Fill::Doc(&doc), Fill::Hex(number(guid), 32)],
            );
        }
    }

    fn instance(&self, out: &mut T) {
        let provider = self.provider;
        let mut classes = T::default();
        for class in &provider.classes {
            self.put(
                &mut classes,
                &CLASS,
                &[
                    Fill::Number(u64::from(class.level)),
                    Fill::Number(class.keyword),
                ],
            );
        }
        let guid = self.make(
            if provider.control_guid.is_some() {
                &CONTROL_GUID
            } else {
                &OWN_GUID
            },
            &[],
        );
        let traits = self.make(&TRAITS, &[Fill::Bytes(&traits(provider))]);
        out.blank_line();
        self.put(
            out,
            &INSTANCE,
            &[
                Fill::Code(&guid),
                Fill::Code(&traits),
                Fill::Code(&classes),
                Fill::Number(provider.classes.len() as u64),
            ],
        );
    }

    /// Appends the modules of keywords, levels, tasks, opcodes and channels.
    fn declared(&self, out: &mut T) {
        let (provider, names) = (self.provider, self.names);
        let constant = |rust, name, message, value| Constant {
            rust,
            name,
            message,
            value,
        };
        self.constants(
            out,
            ("keyword", "Keyword", "Keywords that the provider declares."),
            provider
                .keywords
                .iter()
                .zip(&names.keywords)
                .map(|(item, name)| {
                    constant(name, &item.name.local, item.message.as_ref(), item.mask)
                }),
        );
        self.constants(
            out,
            ("level", "Level", "Levels that the provider declares."),
            provider
                .levels
                .iter()
                .zip(&names.levels)
                .map(|(item, name)| {
                    constant(
                        name,
                        &item.name.local,
                        item.message.as_ref(),
                        u64::from(item.value),
                    )
                }),
        );
        self.constants(
            out,
            ("task", "Task", "Tasks that the provider declares."),
            provider.tasks.iter().zip(&names.tasks).map(|(item, name)| {
                constant(
                    name,
                    &item.name.local,
                    item.message.as_ref(),
                    u64::from(item.value),
                )
            }),
        );
        self.constants(
            out,
            ("opcode", "Opcode", "Opcodes that the provider declares."),
            provider
                .opcodes
                .iter()
                .zip(&names.opcodes)
                .map(|(item, name)| {
                    constant(
                        name,
                        &item.name.local,
                        item.message.as_ref(),
                        u64::from(item.value),
                    )
                }),
        );
        self.constants(
            out,
            (
                "channel",
                "Channel",
                "Channels that the provider declares or imports.",
            ),
            provider
                .channels
                .iter()
                .zip(&names.channels)
                .map(|(item, name)| {
                    let definition = item.definition.as_ref();
                    let message = definition.and_then(|definition| definition.message.as_ref());
                    constant(name, &item.name, message, u64::from(item.value))
                }),
        );
    }

    /// Appends a module of constants, if there are any. `kind`: its name, their type, its documentation.
    fn constants<'a>(
        &self,
        out: &mut T,
        kind: (&str, &str, &str),
        constants: impl Iterator<Item = Constant<'a>>,
    ) {
        let (module, ty, doc) = kind;
        let mut lines = T::default();
        for constant in constants {
            let doc = docs::item(self.model, ty, constant.name, constant.message);
            self.put(
                &mut lines,
                &CONSTANT,
                &[
                    Fill::Doc(&doc),
                    Fill::Word(constant.rust),
                    Fill::Word(ty),
                    Fill::Word(ty),
                    Fill::Number(constant.value),
                ],
            );
        }
        if !lines.is_empty() {
            out.blank_line();
            self.put(
                out,
                &CONSTANTS,
                &[Fill::Doc(doc), Fill::Word(module), Fill::Code(&lines)],
            );
        }
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
