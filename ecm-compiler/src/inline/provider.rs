//! A provider: the arguments of its attribute, then its items, those first that others refer to.

use super::attribute::Arguments;
use super::cursor::plain;
use super::declare;
use super::event::{self, Declared};
use super::field;
use super::item::{self, Item, ItemKind, Member, Variant};
use super::lock::Lock;
use super::message;
use super::text::Texts;
use super::{Cx, Inline, Module, channel, place, repr};
use crate::backend::rust::names;
use crate::diag::{Code, Diagnostic, suggest};
use crate::guid::Guid;
use crate::hash::HashSet;
use crate::options::{LintLevel, Options};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{ChannelType, Field, Manifest, MapKind, Provider, QName, Traits};

/// Lints that ask for what a provider written in Rust leaves to its build or does not need to say.
const SILENT: [&str; 3] = [
    "missing-file-name",
    "missing-provider-symbol",
    "message-without-channel",
];

/// The enums whose entries events refer to.
const SECTIONS: [&str; 5] = ["Keyword", "Level", "Task", "Opcode", "Channel"];

/// The culture of messages where none is given.
const CULTURE: &str = "en-US";

/// Reads a provider.
pub(super) fn provider(
    mut arguments: Arguments,
    module: item::Module,
    lock: &Lock,
    cx: &mut Cx<'_>,
) -> Inline {
    let mut texts = Texts::default();
    let at = place(&module.name, cx);
    let options = options(&mut arguments, cx);
    let with_manifest = arguments
        .flag("manifest", cx)
        .is_some_and(|flag| flag.value);
    let culture = arguments
        .text("culture", cx)
        .map(|text| text.map(SharedStr::from));
    let mut provider = head(&mut arguments, &module, at, &mut texts, cx);
    arguments.finish("provider", cx);
    let items = Items::sort(&module.items, cx);
    let declared = items.declare(&mut provider, &mut texts, cx);
    let scope = items.types(&mut provider, &mut texts, cx);
    let scope = event::Scope {
        fields: &scope,
        declared: &declared,
        lock,
        has_channels: items.channels.is_some(),
    };
    event::events(&items.events, &scope, &mut provider, &mut texts, cx);
    if items.channels.is_none() {
        // In the order of their types: which event comes first in the source must not matter.
        provider
            .channels
            .sort_by_key(|channel| match &channel.definition {
                Some(definition) => definition.channel_type.value as u8,
                None => ChannelType::Debug as u8,
            });
    }
    items.report_unused(&provider, cx);
    let culture = culture.unwrap_or_else(|| Spanned::new(CULTURE.into(), at));
    let docs = items.docs(&provider);
    Inline {
        manifest: Manifest {
            providers: vec![provider],
            resources: texts.resources(culture).into_iter().collect(),
            ..Manifest::default()
        },
        options,
        module: Module {
            head: module.head,
            name: module.name,
            docs,
            with_manifest,
        },
        faulty: std::mem::take(&mut cx.faulty),
    }
}

/// What the attribute says of lints and of the generated code.
fn options(arguments: &mut Arguments, cx: &mut Cx<'_>) -> Options {
    let mut options = Options::default();
    for lint in SILENT {
        // The names are in the table: a test asks for them.
        let _ = options.lints.set(lint, LintLevel::Allow);
    }
    let levels = [
        ("allow", LintLevel::Allow),
        ("warn", LintLevel::Warn),
        ("deny", LintLevel::Deny),
    ];
    for (key, level) in levels {
        for name in arguments.texts(key, cx) {
            if let Err(unknown) = options.lints.set(&name.value, level) {
                cx.sink.push(Diagnostic::new(
                    Code::ECM0005,
                    name.span,
                    unknown.to_string(),
                ));
            }
        }
    }
    if let Some(runtime) = arguments.text("runtime", cx) {
        options.rust.runtime = runtime.value;
    }
    let mut flag = |key| arguments.flag(key, cx).is_none_or(|flag| flag.value);
    options.rust.write = flag("write");
    options.rust.decode = flag("decode");
    options.rust.event_enum = flag("event_enum");
    options
}

/// What the attribute says of the provider itself.
fn head(
    arguments: &mut Arguments,
    module: &item::Module,
    at: Span,
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) -> Provider {
    let name = arguments.text("name", cx);
    let name = match name {
        None if !arguments.is_there("name") => arguments.without_key("name", cx),
        name => name,
    };
    if name.is_none() && arguments.place("name").is_none() {
        cx.sink.push(
            Diagnostic::new(Code::ECM0203, at, "the provider has no name")
                .note(
                    "tools know a provider by its name; by convention it begins with the company's",
                )
                .help("write `#[provider(name = \"Company-Product\")]`"),
        );
    }
    let name = name.unwrap_or_else(|| Spanned::new(String::new(), at));
    let guid = arguments.guid("guid", cx);
    let guid =
        guid.unwrap_or_else(|| Spanned::new(Guid::from_provider_name(&name.value), name.span));
    let mut text = |key| {
        arguments
            .text(key, cx)
            .map(|text| text.map(SharedStr::from))
    };
    let resource_file_name = text("resource_file");
    let message_file_name = text("message_file").or_else(|| resource_file_name.clone());
    let parameter_file_name = text("parameter_file");
    let help_link = text("help_link");
    let namespace = text("namespace");
    let message = arguments.text("message", cx);
    let message = message.map(|text| texts.add("provider", text.map(|text| message::plain(&text))));
    let control_guid = arguments.guid("control_guid", cx);
    let traits = Traits {
        span: at,
        group_guid: arguments.guid("group_guid", cx),
        include_name: arguments.flag("include_name", cx),
    };
    let has_traits = traits.group_guid.is_some() || traits.include_name.is_some();
    Provider {
        span: at,
        name: name.map(SharedStr::from),
        guid,
        symbol: Some(symbol(arguments, module, at, cx)),
        resource_file_name,
        message_file_name,
        parameter_file_name,
        message,
        help_link,
        source: None,
        warn_on_application_compatibility_error: None,
        control_guid,
        namespace,
        traits: has_traits.then_some(traits),
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::new(),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        maps: Vec::new(),
        pattern_maps: Vec::new(),
        filters: Vec::new(),
        templates: Vec::new(),
        events: Vec::new(),
    }
}

/// The symbol of the provider, from which the name of the module follows again.
fn symbol(
    arguments: &mut Arguments,
    module: &item::Module,
    at: Span,
    cx: &mut Cx<'_>,
) -> Spanned<SharedStr> {
    let name = plain(&module.name);
    let gives_name = |symbol: &str| names::snake(symbol) == name;
    if let Some(symbol) = arguments.word("symbol", cx) {
        if !gives_name(&symbol.value) {
            let fact = format!(
                "the symbol `{}` gives a module `{}`",
                symbol.value,
                names::snake(&symbol.value)
            );
            cx.sink.push(
                Diagnostic::new(Code::ECM0241, symbol.span, fact)
                    .related(at, format!("the module is called `{name}`"))
                    .note("a manifest has no other name for the module")
                    .help("leave the symbol out, or rename the module"),
            );
        }
        return symbol.map(SharedStr::from);
    }
    let screaming = names::screaming(&name);
    if gives_name(&screaming) {
        return Spanned::new(screaming.into(), at);
    }
    if !gives_name(&name) {
        let snake = names::snake(&name);
        cx.sink.push(
            Diagnostic::new(Code::ECM0702, at, format!("`{name}` is no usual name of a module"))
                .note("the name of the module is made of the provider's symbol, as for manifests: words in lower case with underscores between them")
                .help(if snake.is_empty() { "give it another name".to_owned() } else { format!("call it `{snake}`") }),
        );
    }
    Spanned::new(name.into(), at)
}

/// The items of a provider by what they are.
#[derive(Default)]
struct Items<'m> {
    keywords: Option<&'m [Variant]>,
    levels: Option<&'m [Variant]>,
    tasks: Option<&'m [Variant]>,
    opcodes: Option<&'m [Variant]>,
    channels: Option<&'m [Variant]>,
    maps: Vec<(&'m Item, &'m [Variant])>,
    structs: Vec<(&'m Item, &'m [Member])>,
    events: Vec<(&'m Item, &'m [Member])>,
}

impl<'m> Items<'m> {
    fn sort(list: &'m [Item], cx: &mut Cx<'_>) -> Self {
        let mut items = Self::default();
        let mut names: Vec<&Spanned<String>> = Vec::new();
        for item in list {
            let is_event = item.attributes.has("event") || item.attributes.nearly("event");
            match &item.kind {
                ItemKind::Function(members) => items.events.push((item, members)),
                ItemKind::Struct(members) if is_event || item.attributes.derives("Event") => {
                    items.events.push((item, members));
                }
                ItemKind::Struct(members) => items.structs.push((item, members)),
                ItemKind::Enum(variants) => {
                    let meant = misnamed(item, list);
                    if let Some(section) = meant {
                        cx.sink.push(nearly_called(&item.name, section));
                    }
                    let name = meant.unwrap_or(&item.name.value);
                    items.enumeration(name, item, variants, cx);
                }
            }
            if !matches!(item.kind, ItemKind::Function(_)) {
                if let Some(first) = names.iter().find(|first| first.value == item.name.value) {
                    cx.sink.push(
                        Diagnostic::new(
                            Code::ECM0309,
                            item.name.span,
                            format!("`{}` is declared twice", item.name.value),
                        )
                        .related(first.span, "the first is here")
                        .help("put all entries into one, or rename one of them"),
                    );
                    cx.faulty.push(item.name.span);
                }
                names.push(&item.name);
            }
        }
        items
    }

    /// An enum is what its name says, and a map under any other name (or with an attribute that says so).
    fn enumeration(
        &mut self,
        name: &str,
        item: &'m Item,
        variants: &'m [Variant],
        cx: &mut Cx<'_>,
    ) {
        let section = match name {
            _ if is_map(item) => None,
            "Keyword" => Some(&mut self.keywords),
            "Level" => Some(&mut self.levels),
            "Task" => Some(&mut self.tasks),
            "Opcode" => Some(&mut self.opcodes),
            "Channel" => Some(&mut self.channels),
            _ => None,
        };
        match section {
            Some(section) => {
                repr::of_section(&item.attributes, name, cx);
                *section = Some(variants);
            }
            None => self.maps.push((item, variants)),
        }
    }

    /// Adds what events refer to by attributes.
    fn declare(&self, provider: &mut Provider, texts: &mut Texts, cx: &mut Cx<'_>) -> Declared {
        let mut declared = Declared::default();
        let named = |variant: &Variant, name: &Spanned<QName>| {
            (variant.name.value.clone(), name.value.clone())
        };
        let variants = |section: Option<&'m [Variant]>| section.unwrap_or(&[]);
        provider.keywords = declare::keywords(variants(self.keywords), texts, cx);
        for (variant, keyword) in variants(self.keywords).iter().zip(&provider.keywords) {
            declared.keywords.push(named(variant, &keyword.name));
        }
        provider.levels = declare::levels(variants(self.levels), texts, cx);
        for (variant, level) in variants(self.levels).iter().zip(&provider.levels) {
            declared.levels.push(named(variant, &level.name));
        }
        provider.tasks = declare::tasks(variants(self.tasks), texts, cx);
        for (variant, task) in variants(self.tasks).iter().zip(&provider.tasks) {
            declared.tasks.push(named(variant, &task.name));
        }
        let opcodes = declare::opcodes(variants(self.opcodes), texts, cx);
        for (variant, (opcode, task)) in variants(self.opcodes).iter().zip(opcodes) {
            let entry = named(variant, &opcode.name);
            let Some(task) = task else {
                declared.opcodes.push((entry, None));
                provider.opcodes.push(opcode);
                continue;
            };
            let Some(at) = declared
                .tasks
                .iter()
                .position(|(ident, _)| *ident == task.value)
            else {
                cx.sink.push(
                    Diagnostic::new(Code::ECM0303, task.span, format!("task `{}` is not defined", task.value))
                        .label("no such task")
                        .note("an opcode belongs to an entry of `enum Task` of the same module, or to all tasks"),
                );
                cx.faulty.push(variant.name.span);
                // As one of the provider, so that the events that use it are not faulty as well.
                declared.opcodes.push((entry, None));
                provider.opcodes.push(opcode);
                continue;
            };
            declared
                .opcodes
                .push((entry, Some(declared.tasks[at].1.clone())));
            provider.tasks[at].opcodes.push(opcode);
        }
        let name = provider.name.value.clone();
        provider.channels = channel::channels(&name, variants(self.channels), texts, cx);
        declared
    }

    /// Adds what events refer to by types.
    fn types(&self, provider: &mut Provider, texts: &mut Texts, cx: &mut Cx<'_>) -> field::Scope {
        let mut scope = field::Scope::default();
        for (item, variants) in &self.maps {
            let width = repr::of_map(&item.attributes, cx);
            let mut arguments = item.attributes.arguments("map", &["flags"], cx);
            let bits = arguments.flag("flags", cx).is_some_and(|flag| flag.value);
            let kind = if bits || item.attributes.has("flags") {
                MapKind::Bit
            } else {
                MapKind::Value
            };
            provider.maps.push(declare::map(
                &item.name,
                kind,
                &mut arguments,
                variants,
                texts,
                cx,
            ));
            arguments.finish("map", cx);
            scope.maps.insert(item.name.value.clone(), width);
        }
        scope.struct_names = self
            .structs
            .iter()
            .map(|(item, _)| item.name.value.clone())
            .collect();
        for (item, members) in &self.structs {
            let fields = cx.watch(item.name.span, |cx| {
                // Other attributes are reported, and there are no arguments.
                item.attributes
                    .arguments("field", &[], cx)
                    .finish("struct", cx);
                repr::of_struct(&item.attributes, cx);
                field::of_struct(members, &scope, cx)
            });
            if cx.faulty.contains(&item.name.span) {
                scope.faulty.push(item.name.value.clone());
            }
            scope.structs.insert(item.name.value.clone(), fields);
        }
        scope
    }

    /// Reports structs that no event has.
    fn report_unused(&self, provider: &Provider, cx: &mut Cx<'_>) {
        let fields = provider
            .templates
            .iter()
            .flat_map(|template| &template.fields);
        let used: HashSet<&str> = fields
            .filter_map(|field| match field {
                Field::Struct(group) => group.type_name.as_ref().map(|name| name.value.as_str()),
                Field::Data(_) => None,
            })
            .collect();
        if cx.sink.errors() > 0 {
            return;
        }
        for (item, _) in self
            .structs
            .iter()
            .filter(|(item, _)| !used.contains(item.name.value.as_str()))
        {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0318,
                    item.name.span,
                    format!("the struct `{}` is never used", item.name.value),
                )
                .note("a struct is part of the events that have it, and of nothing else")
                .help("remove it, or write `#[event(…)]` in front of it if it is an event"),
            );
        }
    }

    /// The documentation of events, by the names of their types.
    fn docs(&self, provider: &Provider) -> Vec<(String, String)> {
        let events = self.events.iter().zip(&provider.events);
        let documented = events.filter_map(|((item, _), event)| {
            let doc = item.attributes.doc.as_ref()?;
            Some((
                names::camel(&event.symbol.as_ref()?.value),
                doc.value.clone(),
            ))
        });
        documented.collect()
    }
}

/// Whether an enum is a map whatever its name.
fn is_map(item: &Item) -> bool {
    item.attributes.has("map") || item.attributes.derives("EventMap")
}

/// What an enum is probably meant to be called, if it is nearly called so and no field has it.
fn misnamed(item: &Item, list: &[Item]) -> Option<&'static str> {
    let name = item.name.value.as_str();
    let lower = name.to_ascii_lowercase();
    let meant = SECTIONS.into_iter().find(|section| {
        *section != name && suggest::within(&lower, &section.to_ascii_lowercase(), 1)
    })?;
    let is_there = SECTIONS.contains(&name) || list.iter().any(|other| other.name.value == meant);
    let types = list.iter().flat_map(|item| match &item.kind {
        ItemKind::Struct(members) | ItemKind::Function(members) => members.as_slice(),
        ItemKind::Enum(_) => &[],
    });
    let mut tokens = types.flat_map(|member| &member.ty.value);
    // The names in `&[Name]` too.
    let is_used = tokens.any(|token| token.to_string().contains(name));
    (!is_map(item) && !is_there && !is_used).then_some(meant)
}

fn nearly_called(name: &Spanned<String>, meant: &str) -> Diagnostic {
    let list = SECTIONS.map(|section| format!("`{section}`")).join(", ");
    Diagnostic::new(
        Code::ECM0249,
        name.span,
        format!("`{}` is nearly called `{meant}`", name.value),
    )
    .label("no field has it as its type")
    .note(format!("events refer to the entries of {list}; an enum of any other name is a map, which fields have as their type"))
    .help(format!("call it `{meant}`; if it is a map, write `#[map]` in front of it"))
}
