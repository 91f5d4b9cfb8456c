//! `counters`: performance counters, a schema of their own.

use super::context::Context;
use super::literal;
use crate::syntax::schema::Kind;
use crate::syntax::{Counter, CounterProvider, CounterSet, Counters};
use crate::xml::Element;

/// The attributes of `counter` that are kept by name only.
const OTHER_ATTRIBUTES: [&str; 12] = [
    "detailLevel",
    "defaultScale",
    "aggregate",
    "baseID",
    "perfTimeID",
    "perfFreqID",
    "multiCounterID",
    "struct",
    "field",
    "symbol",
    "nameID",
    "descriptionID",
];

pub(super) fn counters<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Counters {
    let mut counters = Counters {
        span: element.span(),
        schema_version: cx
            .attributes(element, Kind::Counters)
            .required("schemaVersion", literal::token),
        providers: Vec::new(),
    };
    for node in element.children() {
        if let Some((Kind::CounterProvider, child)) = cx.child(Kind::Counters, node) {
            counters.providers.push(provider(cx, child));
        }
    }
    counters
}

fn provider<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> CounterProvider {
    let mut a = cx.attributes(element, Kind::CounterProvider);
    let mut provider = CounterProvider {
        span: a.span(),
        provider_guid: a.required("providerGuid", literal::guid),
        application_identity: a.required("applicationIdentity", literal::string),
        provider_type: a.optional("providerType", literal::token),
        callback: a.optional("callback", literal::token),
        symbol: a.optional("symbol", literal::symbol),
        provider_name: a.optional("providerName", literal::string),
        resource_base: a.optional("resourceBase", literal::u32),
        sets: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((Kind::CounterSet, child)) = cx.child(Kind::CounterProvider, node) {
            provider.sets.push(counter_set(cx, child));
        }
    }
    provider
}

fn counter_set<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> CounterSet {
    let mut a = cx.attributes(element, Kind::CounterSet);
    let mut set = CounterSet {
        span: a.span(),
        guid: a.required("guid", literal::guid),
        uri: a.required("uri", literal::token),
        name: a.required("name", literal::string),
        description: a.required("description", literal::string),
        symbol: a.optional("symbol", literal::symbol),
        instances: a.optional("instances", literal::token),
        name_id: a.optional("nameID", literal::u32),
        description_id: a.optional("descriptionID", literal::u32),
        structs: Vec::new(),
        counters: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        match cx.child(Kind::CounterSet, node) {
            Some((Kind::CounterStructs, child)) => structs(cx, child, &mut set),
            Some((Kind::Counter, child)) => set.counters.push(counter(cx, child)),
            _ => {}
        }
    }
    set
}

fn structs<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, set: &mut CounterSet) {
    drop(cx.attributes(element, Kind::CounterStructs));
    for node in element.children() {
        if let Some((kind @ Kind::CounterStruct, child)) = cx.child(Kind::CounterStructs, node) {
            cx.no_children(child, kind);
            let mut a = cx.attributes(child, kind);
            let name = a.required("name", literal::string);
            set.structs
                .push((name, a.required("type", literal::string)));
        }
    }
}

fn counter<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Counter {
    let mut a = cx.attributes(element, Kind::Counter);
    let mut counter = Counter {
        span: a.span(),
        id: a.required("id", literal::u32),
        uri: a.required("uri", literal::token),
        counter_type: a.required("type", literal::token),
        name: a.optional("name", literal::string),
        description: a.optional("description", literal::string),
        attributes: Vec::new(),
        flags: Vec::new(),
    };
    for name in OTHER_ATTRIBUTES {
        if let Some(value) = a.optional(name, literal::string) {
            counter.attributes.push((name, value));
        }
    }
    drop(a);
    for node in element.children() {
        if let Some((Kind::CounterAttributes, child)) = cx.child(Kind::Counter, node) {
            drop(cx.attributes(child, Kind::CounterAttributes));
            for node in child.children() {
                if let Some((kind, child)) = cx.child(Kind::CounterAttributes, node) {
                    cx.no_children(child, kind);
                    let name = cx.attributes(child, kind).required("name", literal::token);
                    counter.flags.push(name);
                }
            }
        }
    }
    counter
}
