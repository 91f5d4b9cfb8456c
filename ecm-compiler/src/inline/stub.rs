//! What remains of a faulty provider: the same items, so that the code that uses them is not faulty as well.

use super::field::qname;
use crate::hash::HashSet;
use crate::ir::{InType, OutType};
use crate::source::{SharedStr, Spanned};
use crate::syntax::{
    Attr, Data, Event, Extent, Field, Manifest, Map, Namespace, Provider, QName, Template,
};

/// A manifest that has the names and fields of `manifest` and breaks no rule: what is faulty or clashes is left out, and
/// numbers stand for those that were written. Only for code that is never run.
#[must_use]
pub fn stub(manifest: &Manifest) -> Manifest {
    let mut stub = manifest.clone();
    for provider in &mut stub.providers {
        provider.control_guid = None;
        provider.traits = None;
        if provider.name.value.is_empty() {
            provider.name.value = "Stub".into();
        }
        numbers(provider);
        names(&mut provider.maps, |map| &map.name.value);
        provider.maps.iter_mut().for_each(map);
        templates(provider);
        events(provider);
    }
    stub
}

/// Leaves out what has the name of an earlier one.
fn names<T>(list: &mut Vec<T>, name: impl Fn(&T) -> &SharedStr) {
    let mut seen = HashSet::default();
    list.retain(|one| !name(one).is_empty() && seen.insert(name(one).to_ascii_lowercase()));
}

/// Gives all that is declared a number of its own.
fn numbers(provider: &mut Provider) {
    let own = |namespace: &Namespace| *namespace != Namespace::Win;
    provider
        .keywords
        .retain(|one| own(&one.name.value.namespace));
    names(&mut provider.keywords, |one| &one.name.value.local);
    provider.keywords.truncate(48);
    names(&mut provider.levels, |one| &one.name.value.local);
    provider.levels.truncate(200);
    names(&mut provider.tasks, |one| &one.name.value.local);
    names(&mut provider.opcodes, |one| &one.name.value.local);
    provider.opcodes.truncate(200);
    names(&mut provider.channels, |one| &one.name.value);
    provider.channels.truncate(8);
    let byte = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
    for (at, keyword) in provider.keywords.iter_mut().enumerate() {
        keyword.mask.value = 1 << at;
        keyword.symbol = None;
    }
    for (at, level) in provider.levels.iter_mut().enumerate() {
        level.value.value = byte(16 + at);
        level.symbol = None;
    }
    for (at, task) in provider.tasks.iter_mut().enumerate() {
        task.value.value = u16::try_from(1 + at).unwrap_or(u16::MAX);
        task.symbol = None;
        task.opcodes.clear();
        task.event_guid = None;
    }
    for (at, opcode) in provider.opcodes.iter_mut().enumerate() {
        opcode.value.value = byte(10 + at);
        opcode.symbol = None;
    }
    for (at, channel) in provider.channels.iter_mut().enumerate() {
        channel.symbol = None;
        channel.name.value = format!("Stub/{at}").into();
        if let Some(definition) = &mut channel.definition {
            definition.value = None;
            definition.access = None;
            definition.isolation = None;
            definition.logging = None;
            definition.publishing = None;
        }
    }
}

/// Gives the entries of a map values of their own.
fn map(map: &mut Map) {
    map.symbol = None;
    names_of_items(map);
    for (at, item) in map.items.iter_mut().enumerate() {
        item.value.value =
            u32::try_from(at).map_or(u32::MAX, |at| if at < 31 { 1 << at } else { at });
    }
    map.kind = crate::syntax::MapKind::Value;
}

fn names_of_items(map: &mut Map) {
    let mut seen = HashSet::default();
    map.items.retain(|item| {
        let symbol = item
            .symbol
            .as_ref()
            .map(|symbol| symbol.value.to_ascii_lowercase());
        seen.insert(symbol.unwrap_or_default())
    });
}

/// Makes every template one that an event can have.
fn templates(provider: &mut Provider) {
    let maps: HashSet<SharedStr> = provider
        .maps
        .iter()
        .map(|map| map.name.value.clone())
        .collect();
    for template in &mut provider.templates {
        fields(template, &maps);
    }
}

fn fields(template: &mut Template, maps: &HashSet<SharedStr>) {
    template.fields.truncate(99);
    let mut seen = HashSet::default();
    template.fields.retain(|field| {
        let name = match field {
            Field::Data(data) => &data.name.value,
            Field::Struct(group) => &group.name.value,
        };
        seen.insert(name.to_ascii_lowercase())
    });
    let integers = integers(template.fields.iter().filter_map(|field| match field {
        Field::Data(data) => Some(data),
        Field::Struct(_) => None,
    }));
    template.fields.retain_mut(|field| match field {
        Field::Data(one) => {
            data(one, &integers, maps);
            true
        }
        Field::Struct(group) => {
            let mut seen = HashSet::default();
            group
                .members
                .retain(|member| seen.insert(member.name.value.to_ascii_lowercase()));
            let own = self::integers(group.members.iter());
            group
                .members
                .iter_mut()
                .for_each(|one| data(one, &own, maps));
            many(&mut group.count, &integers);
            !group.members.is_empty()
        }
    });
}

/// The fields that can hold a count or a length.
fn integers<'d>(fields: impl Iterator<Item = &'d Data>) -> HashSet<SharedStr> {
    let integers = fields.filter(|data| {
        let known = InType::from_local(&data.in_type.value.local);
        known.is_some_and(InType::is_integer) && data.count.is_none()
    });
    integers.map(|data| data.name.value.clone()).collect()
}

/// Takes a count that is none for one of any number: the argument remains a sequence.
fn many(count: &mut Attr<Extent>, integers: &HashSet<SharedStr>) {
    if let Some(count) = count {
        if !holds(&count.value, integers) {
            count.value = Extent::Number(2);
        }
    }
}

fn holds(extent: &Extent, integers: &HashSet<SharedStr>) -> bool {
    match extent {
        Extent::Number(number) => *number > 0,
        Extent::Field(name) => integers.contains(name),
    }
}

/// Makes a field one that breaks no rule.
fn data(data: &mut Data, integers: &HashSet<SharedStr>, maps: &HashSet<SharedStr>) {
    let in_type = InType::from_local(&data.in_type.value.local).unwrap_or(InType::UInt32);
    data.in_type.value = qname(Namespace::Win, "win", &in_type.qname()["win:".len()..]);
    let fits = |name: &QName| {
        let prefix = if name.namespace == Namespace::Xs {
            "xs"
        } else {
            "win"
        };
        let known = OutType::from_qname(prefix, &name.local);
        known.is_some_and(|known| in_type.out_types().contains(&known))
    };
    data.out_type = data.out_type.take().filter(|name| fits(&name.value));
    let is_known = |map: &Spanned<SharedStr>| in_type.takes_map() && maps.contains(&map.value);
    data.map = data.map.take().filter(is_known);
    many(&mut data.count, integers);
    let takes_length =
        in_type.fixed_size().is_none() && !in_type.is_counted() && in_type != InType::Sid;
    data.length = match data.length.take() {
        Some(length) if takes_length && holds(&length.value, integers) => Some(length),
        _ => None,
    };
    if in_type == InType::Binary && data.length.is_none() {
        data.length = Some(Spanned::new(Extent::Number(16), data.span));
    }
}

/// Gives events numbers of their own and takes away what they refer to.
fn events(provider: &mut Provider) {
    let mut seen = HashSet::default();
    provider.events.retain(|event| {
        let symbol = event.symbol.as_ref().map(|symbol| symbol.value.clone());
        seen.insert(symbol.unwrap_or_default())
    });
    for (at, event) in provider.events.iter_mut().enumerate() {
        let (span, symbol) = (event.span, event.symbol.clone());
        *event = Event {
            span,
            value: Spanned::new(u32::try_from(at + 1).unwrap_or(0), span),
            version: None,
            symbol,
            level: None,
            opcode: None,
            task: None,
            keywords: Vec::new(),
            channel: None,
            template: event.template.take(),
            message: None,
            not_logged: None,
            name: None,
            attributes: None,
            suppress_projection: None,
        };
    }
}
