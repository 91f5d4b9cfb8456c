//! Providers: their attributes, and their parts in the order in which parts are declared.

use ecm_compiler::backend::bin::McCompat;
use ecm_compiler::guid;
use ecm_compiler::ir::{self, ProviderSource};
use ecm_compiler::source::SharedStr;
use ecm_runtime::Guid;
use ecm_runtime::consumer::schema::Provider;

use super::name::{self, Names, Taken, Uris};
use super::strings::{Strings, is_xml};
use super::{Binary, channel, event, item, map, template, user_data};

/// What the parts of a provider are made with.
pub(super) struct Scope<'s, 'b> {
    pub(super) provider: &'b Provider,
    /// Its position in the binary, which is in the ids of its messages.
    pub(super) position: u32,
    pub(super) mc_compat: McCompat,
    pub(super) strings: &'s mut Strings<'b>,
    pub(super) notes: &'s mut Vec<String>,
    /// In front of string ids, where there are several providers.
    prefix: String,
    /// The C symbol of the provider, and the symbols that its parts have so far.
    pub(super) symbol: String,
    symbols: Taken,
    /// The namespaces of names.
    uris: &'s mut Uris,
    /// How many elements of bodies may still be tried.
    pub(super) bodies_left: usize,
    /// How often each kind of loss was noted: a hostile file has many.
    names_lost: usize,
}

impl Scope<'_, '_> {
    /// The reference to a message of this provider.
    pub(super) fn message(
        &mut self,
        id: Option<u32>,
        name: impl FnOnce() -> String,
    ) -> Option<ir::Message> {
        let prefix = &self.prefix;
        self.strings.message(id, || format!("{prefix}{}", name()))
    }

    /// A C symbol for a part of the provider, as mc.exe makes it where a manifest has none.
    pub(super) fn symbol(&mut self, kind: &str, name: &str) -> Option<SharedStr> {
        let local = name.split_once(':').map_or(name, |(_, local)| local);
        let symbol = format!("{}_{kind}_{}", self.symbol, name::part_of_symbol(local));
        Some(SharedStr::from(self.symbols.symbol(symbol)))
    }

    /// A text of the binary, noted if a manifest cannot hold it.
    pub(super) fn text(&mut self, what: &str, text: &str) -> SharedStr {
        if !is_xml(text) {
            self.names_lost += 1;
            if self.names_lost <= 8 {
                let text = text.escape_debug();
                self.notes.push(format!(
                    "the {what} \"{text}\" holds characters that XML has not; they become U+FFFD"
                ));
            }
        }
        SharedStr::from(text)
    }

    /// A name that may have a prefix, noted if a manifest cannot have it.
    pub(super) fn name(&mut self, what: &str, name: &str, names: &mut Names) -> ir::Name {
        let found = names.qualified(&self.text(what, name), self.uris);
        let spelled = name::spelled(&found);
        if spelled != name {
            self.names_lost += 1;
            if self.names_lost <= 8 {
                self.notes.push(format!(
                    "the {what} \"{}\" is no name that a manifest can have; it becomes \"{}\"",
                    name.escape_debug(),
                    spelled.escape_debug()
                ));
            }
        }
        found
    }

    /// Something that a manifest cannot say.
    pub(super) fn note(&mut self, text: String) {
        const MOST: usize = 100;
        match self.notes.len() {
            MOST => self
                .notes
                .push(String::from("there is more that a manifest cannot say")),
            0..MOST => self.notes.push(text),
            _ => {}
        }
    }
}

/// The providers of a binary.
pub(super) fn providers<'b>(
    binary: &Binary<'b>,
    mc_compat: McCompat,
    strings: &mut Strings<'b>,
    notes: &mut Vec<String>,
) -> Vec<ir::Provider> {
    let mut symbols = Taken::default();
    let mut uris = Uris::default();
    let mut bodies_left = user_data::MOST_TRIED;
    let several = binary.schema.providers.len() > 1;
    let mut providers = Vec::new();
    for (position, provider) in (0..).zip(&binary.schema.providers) {
        let name = provider_name(provider);
        let symbol = symbols.symbol(name::symbol(&name));
        let prefix = if several {
            format!("{symbol}.")
        } else {
            String::new()
        };
        let mut scope = Scope {
            provider,
            position,
            mc_compat,
            strings: &mut *strings,
            notes: &mut *notes,
            prefix,
            symbol,
            symbols: Taken::default(),
            uris: &mut uris,
            bodies_left,
            names_lost: 0,
        };
        providers.push(one(&mut scope, binary, &name));
        bodies_left = scope.bodies_left;
    }
    providers
}

/// Format 3 does not have the name.
fn provider_name(provider: &Provider) -> String {
    match &provider.name {
        Some(name) => String::from(&**name),
        None => format!(
            "Provider-{}",
            provider.guid.to_string().trim_matches(['{', '}'])
        ),
    }
}

fn one(scope: &mut Scope<'_, '_>, binary: &Binary<'_>, name: &str) -> ir::Provider {
    let provider = scope.provider;
    for list in &provider.unknown_lists {
        scope.note(format!(
            "the list of type {list} of provider `{name}` is not known, and left out"
        ));
    }
    let message = scope.message(provider.message, || String::from("provider"));
    let name = scope.text("provider name", name);
    let channels = channel::channels(scope);
    let items = item::items(scope);
    let maps = map::maps(scope);
    let templates = template::templates(scope);
    let pattern_maps = map::pattern_maps(scope);
    let events = event::events(scope, &channels, &items);
    let filters = item::filters(scope);
    let file_name = binary.file_name.map(SharedStr::from);
    ir::Provider {
        name,
        guid: guid(provider.guid),
        symbol: SharedStr::from(scope.symbol.as_str()),
        resource_file_name: file_name.clone(),
        message_file_name: file_name,
        parameter_file_name: None,
        message,
        help_link: None,
        source: ProviderSource::Xml,
        warn_on_application_compatibility_error: false,
        control_guid: provider.control_guid.map(guid),
        namespace: None,
        traits: provider.group_guid.map(|group| ir::Traits {
            group_guid: Some(guid(group)),
            include_name: false,
        }),
        channels: channels.declared,
        levels: items.levels.declared,
        tasks: items.tasks.declared,
        opcodes: items.opcodes.declared,
        keywords: items.keywords.declared,
        maps,
        pattern_maps,
        filters,
        templates,
        events,
        classes: Vec::new(),
    }
}

/// A GUID of the runtime as one of the compiler.
pub(super) fn guid(guid: Guid) -> guid::Guid {
    let (data1, data2, data3, data4) = guid.to_values();
    guid::Guid {
        data1,
        data2,
        data3,
        data4,
    }
}
