//! The names of all that is generated for a provider, without clashes.
//!
//! [`names`] gives each declaration its name; here two that got the same one are found. Events take their id and version
//! behind the name, fields their position, constants their value: rules that do not depend on the order of the file. What
//! these cannot part is an error that shows both places.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::names::{self, EventName};
use super::report::Report;
use super::tables::Tables;
use crate::diag::Sink;
use crate::ir::{Field, FieldKind, FieldOrigin, Provider, ProviderOrigins, Template};
use crate::source::Span;

/// The names of a provider's items, parallel to its arenas.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) module: String,
    pub(super) channels: Vec<String>,
    pub(super) levels: Vec<String>,
    pub(super) tasks: Vec<String>,
    pub(super) opcodes: Vec<String>,
    pub(super) keywords: Vec<String>,
    pub(super) maps: Vec<MapNames>,
    pub(super) templates: Vec<TemplateNames>,
    pub(super) events: Vec<EventName>,
}

/// The names of a map.
#[derive(Debug)]
pub(super) struct MapNames {
    pub(super) name: String,
    pub(super) items: Vec<String>,
}

/// The names of a template.
#[derive(Debug)]
pub(super) struct TemplateNames {
    /// Of the private table of fields.
    pub(super) table: String,
    /// Parallel to the fields.
    pub(super) fields: Vec<String>,
    /// Parallel to the fields: of a struct its type and its members.
    pub(super) structs: Vec<Option<StructNames>>,
}

/// The names of a struct.
#[derive(Debug)]
pub(super) struct StructNames {
    pub(super) name: String,
    pub(super) table: String,
    pub(super) members: Vec<String>,
}

/// Types of every provider's module, which the types of structs must leave alone.
const RESERVED: [&str; 2] = ["Provider", "Event"];

/// These, and variants of the enum of events. (Functions of events never have the name of one of the
/// module's own, and names of modules are in lower case.)
pub(super) const RESERVED_TYPES: [&str; 4] = ["Provider", "Event", "Unknown", "Malformed"];

/// Finds the names of `provider`; clashes that no rule resolves go to `sink`.
pub(super) fn resolve(provider: &Provider, origins: &ProviderOrigins, sink: &mut Sink) -> Names {
    let mut report = Report { sink };
    if super::limits::check(provider, origins, &mut report) {
        return Names::default();
    }
    let module = names::provider_module(&provider.symbol, &provider.name);
    if module.is_empty() {
        report.nameless("provider", &provider.name, origins.name);
    }
    let consts =
        |kind: &'static str| move |name: &str, value: u64| names::constant(name, kind, value);
    let spans =
        |items: &[crate::ir::ItemOrigin]| items.iter().map(|item| item.name).collect::<Vec<_>>();
    let templates = templates(provider, origins, &mut report);
    Names {
        channels: constants(
            provider
                .channels
                .iter()
                .map(|c| (c.chid.as_str(), u64::from(c.value))),
            consts("CHANNEL"),
            &spans(&origins.channels),
            &mut report,
        ),
        levels: constants(
            provider
                .levels
                .iter()
                .map(|l| (l.name.local.as_str(), u64::from(l.value))),
            consts("LEVEL"),
            &spans(&origins.levels),
            &mut report,
        ),
        tasks: constants(
            provider
                .tasks
                .iter()
                .map(|t| (t.name.local.as_str(), u64::from(t.value))),
            consts("TASK"),
            &spans(&origins.tasks),
            &mut report,
        ),
        opcodes: distinct(
            opcodes(provider),
            &provider
                .opcodes
                .iter()
                .map(|o| u64::from(o.value))
                .collect::<Vec<_>>(),
            &spans(&origins.opcodes),
            &mut report,
        ),
        keywords: constants(
            provider
                .keywords
                .iter()
                .map(|k| (k.name.local.as_str(), k.mask)),
            consts("KEYWORD"),
            &spans(&origins.keywords),
            &mut report,
        ),
        maps: maps(provider, origins, &mut report),
        events: events(provider, origins, &templates, &mut report),
        module,
        templates,
    }
}

/// The constants of opcodes. Local ones whose name and value another one has, too, get their task's value.
fn opcodes(provider: &Provider) -> Vec<String> {
    let plain: Vec<String> = provider
        .opcodes
        .iter()
        .map(|opcode| {
            let (name, value) = (opcode.name.local.as_str(), opcode.value);
            match opcode.task {
                Some(task) => {
                    let task = &provider.tasks[task.index()];
                    names::local_opcode((&task.name.local, task.value), (name, value))
                }
                None => names::constant(name, "OPCODE", u64::from(value)),
            }
        })
        .collect();
    let mut seen: HashMap<(&str, u8), usize> = HashMap::with_capacity(plain.len());
    for (name, opcode) in plain.iter().zip(&provider.opcodes) {
        *seen.entry((name, opcode.value)).or_default() += 1;
    }
    plain
        .iter()
        .zip(&provider.opcodes)
        .map(|(name, opcode)| match opcode.task {
            Some(task) if seen.get(&(name.as_str(), opcode.value)) > Some(&1) => {
                format!("{name}_{}", provider.tasks[task.index()].value)
            }
            _ => name.clone(),
        })
        .collect()
}

/// The names of constants, made distinct.
fn constants<'a>(
    items: impl Iterator<Item = (&'a str, u64)>,
    name: impl Fn(&str, u64) -> String,
    spans: &[Span],
    report: &mut Report<'_>,
) -> Vec<String> {
    let (names, values): (Vec<_>, Vec<_>) = items
        .map(|(text, value)| (name(text, value), value))
        .unzip();
    distinct(names, &values, spans, report)
}

/// Puts the value behind each name that occurs more than once.
fn distinct(
    names: Vec<String>,
    values: &[u64],
    spans: &[Span],
    report: &mut Report<'_>,
) -> Vec<String> {
    let plain = names;
    let mut seen: HashMap<String, usize> = HashMap::with_capacity(plain.len());
    for name in &plain {
        *seen.entry(name.clone()).or_default() += 1;
    }
    if seen.len() == plain.len() {
        return plain;
    }
    let mut names = plain.clone();
    for (name, value) in names.iter_mut().zip(values) {
        if seen.get(name).is_some_and(|&count| count > 1) {
            *name = format!("{name}_{value}");
        }
    }
    let mut taken: HashMap<&str, usize> = HashMap::with_capacity(names.len());
    let mut clashed = false;
    for (at, name) in names.iter().enumerate() {
        if let Some(first) = taken.insert(name, at) {
            report.clash(name, span(spans, first), span(spans, at));
            clashed = true;
        }
    }
    if !clashed {
        report.renamed(&plain, &names, |at| span(spans, at));
    }
    names
}

fn span(spans: &[Span], at: usize) -> Span {
    spans.get(at).copied().unwrap_or_default()
}

fn maps(provider: &Provider, origins: &ProviderOrigins, report: &mut Report<'_>) -> Vec<MapNames> {
    let mut taken: HashMap<String, Span> = HashMap::new();
    let mut result = Vec::with_capacity(provider.maps.len());
    for (at, map) in provider.maps.iter().enumerate() {
        let origin = origins.maps.get(at);
        let place = origin.map_or_else(Span::default, |origin| origin.item.name);
        let name = names::map(&map.name, map.symbol.as_deref());
        if name.is_empty() {
            report.nameless("map", &map.name, place);
        } else if let Some(&first) = taken.get(&name) {
            report.clash(&name, first, place);
        }
        taken.insert(name.clone(), place);
        let items = map
            .items
            .iter()
            .map(|item| names::map_item(item.symbol.as_deref(), item.value));
        let values: Vec<u64> = map.items.iter().map(|item| u64::from(item.value)).collect();
        let places: Vec<Span> = origin.map_or_else(Vec::new, |origin| {
            origin.items.iter().map(|item| item.span).collect()
        });
        let items = distinct(items.collect(), &values, &places, report);
        result.push(MapNames { name, items });
    }
    result
}

fn templates(
    provider: &Provider,
    origins: &ProviderOrigins,
    report: &mut Report<'_>,
) -> Vec<TemplateNames> {
    let mut tables = Tables::default();
    let mut types = HashMap::new();
    let mut result = Vec::with_capacity(provider.templates.len());
    for (at, template) in provider.templates.iter().enumerate() {
        let origin = origins.templates.get(at);
        let place = origin.map_or_else(Span::default, |origin| origin.tid);
        let table = tables.name(names::template_table(&template.tid));
        let structs = template
            .fields
            .iter()
            .enumerate()
            .map(|(index, _)| {
                let at = origin.and_then(|origin| origin.fields.get(index));
                let place = at.map_or(place, |field| field.name);
                let known = (&mut types, &mut tables);
                structure(template, index, (at, place), known, report)
            })
            .collect();
        let places: &[FieldOrigin] = origin.map_or(&[], |origin| &origin.fields);
        result.push(TemplateNames {
            table,
            fields: fields(&template.fields, places, report),
            structs,
        });
    }
    result
}

/// A type of structs.
struct StructType<'m> {
    place: Span,
    /// The members, if structs that have the same may be of this type.
    shared: Option<&'m [Field]>,
    table: String,
}

/// The names of the struct at `index` of a template, if that is one.
fn structure<'m>(
    template: &'m Template,
    index: usize,
    (at, place): (Option<&FieldOrigin>, Span),
    (types, tables): (&mut HashMap<String, StructType<'m>>, &mut Tables),
    report: &mut Report<'_>,
) -> Option<StructNames> {
    let field = &template.fields[index];
    let FieldKind::Struct(members) = &field.kind else {
        return None;
    };
    let name = match &field.type_name {
        Some(name) => names::named_struct(name),
        None => names::nested_struct(&template.tid, &field.name, index + 1),
    };
    if name.is_empty() {
        report.nameless("struct", &field.name, place);
    }
    let shared = field.type_name.is_some().then_some(members.as_slice());
    let table = match types.get(&name) {
        // Equal structs that are meant to have one type.
        Some(first) if shared.is_some() && shared == first.shared => first.table.clone(),
        Some(first) => {
            if shared.is_some() {
                report.clash(&name, first.place, place);
            } else if !name.is_empty() {
                report.struct_clash(&name, Some(first.place), place);
            }
            String::new()
        }
        None => {
            // The name of a shared type is whatever the author wrote; the other rule makes one of two parts.
            if shared.is_some() && RESERVED_TYPES.contains(&name.as_str()) {
                report.reserved_struct(&name, place);
            } else if RESERVED.contains(&name.as_str()) {
                report.struct_clash(&name, None, place);
            }
            let table = tables.name(names::screaming(&name));
            let first = StructType {
                place,
                shared,
                table: table.clone(),
            };
            types.insert(name.clone(), first);
            table
        }
    };
    Some(StructNames {
        table,
        name,
        members: fields(members, at.map_or(&[], |at| &at.members), report),
    })
}

/// The names of fields; those that occur more than once get their position, and where that is not enough, an underscore.
fn fields(fields: &[Field], places: &[FieldOrigin], report: &mut Report<'_>) -> Vec<String> {
    let plain: Vec<String> = fields
        .iter()
        .enumerate()
        .map(|(at, field)| names::field(&field.name, at + 1))
        .collect();
    let mut result = plain.clone();
    // Lists have at most a hundred entries, and nearly all are distinct.
    for round in 0..3 {
        let mut sorted: Vec<&str> = result.iter().map(String::as_str).collect();
        sorted.sort_unstable();
        let twice: Vec<String> = sorted
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0].to_owned())
            .collect();
        if twice.is_empty() {
            break;
        }
        for (at, name) in result.iter_mut().enumerate() {
            if twice.contains(name) {
                *name = match round {
                    0 | 1 => names::field_at(&fields[at].name, at + 1),
                    _ => names::field_apart(&fields[at].name, at + 1),
                };
            }
        }
    }
    if result != plain {
        report.renamed(&plain, &result, |at| {
            places
                .get(at)
                .map_or_else(Span::default, |place| place.name)
        });
    }
    result
}

fn events(
    provider: &Provider,
    origins: &ProviderOrigins,
    templates: &[TemplateNames],
    report: &mut Report<'_>,
) -> Vec<EventName> {
    let mut names: Vec<EventName> = provider
        .events
        .iter()
        .map(|event| {
            names::event(
                event.symbol.as_deref(),
                event.descriptor.id,
                event.descriptor.version,
            )
        })
        .collect();
    let fixed: HashSet<&str> = templates
        .iter()
        .flat_map(|template| template.structs.iter().flatten())
        .map(|nested| nested.name.as_str())
        .collect();
    let plain = names.clone();
    let mut causes: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    let place = |at: usize| {
        origins
            .events
            .get(at)
            .map_or_else(Span::default, |origin| origin.symbol)
    };
    // Those that clash get id and version; what is then taken by the new names gets them as well.
    // Each gets longer once at most, so that this ends; chains of such names are short, as names are.
    loop {
        let clashing = clashes(&names, &fixed);
        if clashing.is_empty() {
            report.renamed_events(&provider.events, &plain, &names, &causes, place);
            return names;
        }
        let mut changed = false;
        for (at, other) in clashing {
            let event = &provider.events[at];
            let symbol = event
                .symbol
                .as_deref()
                .filter(|symbol| !names::snake(symbol).is_empty());
            let name = names::event_with_id(
                symbol.unwrap_or("event"),
                event.descriptor.id,
                event.descriptor.version,
            );
            changed |= name != names[at];
            names[at] = name;
            causes.entry(at).or_insert(other);
        }
        if !changed {
            break;
        }
    }
    for (at, first) in clashes(&names, &fixed) {
        if let Some(first) = first.filter(|&first| first < at) {
            report.clash(&names[at].camel, place(first), place(at));
        } else if first.is_none() {
            report.clash(&names[at].camel, origins.name, place(at));
        }
    }
    names
}

/// The events of which a name is taken, with the event that has it too (none for the module's own items).
fn clashes(names: &[EventName], fixed: &HashSet<&str>) -> Vec<(usize, Option<usize>)> {
    let mut found: Vec<(usize, Option<usize>)> = Vec::new();
    let mut functions: HashMap<&str, usize> = HashMap::with_capacity(names.len());
    let mut types: HashMap<&str, usize> = HashMap::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        for (table, key) in [(&mut functions, &name.snake), (&mut types, &name.camel)] {
            if let Some(&other) = table.get(key.as_str()) {
                found.extend([(at, Some(other)), (other, Some(at))]);
            } else {
                table.insert(key, at);
            }
        }
    }
    for (at, name) in names.iter().enumerate() {
        // `write_foo_with` is a function of `foo` and of `foo_with`, `write_foo_enabled` one of `write_foo` and of
        // `foo_enabled`, `FooWriter` a type of `Foo` and of `FooWriter`.
        let others = [
            name.snake
                .strip_suffix("_unchecked")
                .and_then(|base| functions.get(base)),
            name.snake
                .strip_suffix("_activity")
                .and_then(|base| functions.get(base)),
            name.snake
                .strip_suffix("_with")
                .and_then(|base| functions.get(base)),
            name.snake
                .strip_prefix("write_")
                .and_then(|base| functions.get(format!("{base}_enabled").as_str())),
            name.camel
                .strip_suffix(names::WRITER)
                .and_then(|base| types.get(if base == "Self" { "Self_" } else { base })),
        ];
        for &other in others.into_iter().flatten() {
            found.extend([(at, Some(other)), (other, Some(at))]);
        }
        let is_taken = |name: &str| RESERVED_TYPES.contains(&name) || fixed.contains(name);
        if is_taken(&name.camel) || fixed.contains(names::writer(&name.camel).as_str()) {
            found.push((at, None));
        }
    }
    found.sort_unstable();
    found.dedup_by_key(|(at, _)| *at);
    found
}

/// Reports providers whose modules would have one name.
pub(super) fn modules(
    model: &crate::ir::Model,
    origins: &crate::ir::Origins,
    names: &[Names],
    sink: &mut Sink,
) {
    let place = |at: usize| {
        origins
            .providers
            .get(at)
            .map_or_else(Span::default, |origin| origin.name)
    };
    for at in 1..model.providers.len() {
        // Of what has no name was told already.
        if names[at].module.is_empty() {
            continue;
        }
        if let Some(first) = names[..at]
            .iter()
            .position(|other| other.module == names[at].module)
        {
            Report { sink }.clash(&names[at].module, place(first), place(at));
        }
    }
}
