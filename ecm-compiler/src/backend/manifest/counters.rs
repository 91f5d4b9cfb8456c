//! `counters`: performance counters, in a namespace of their own; the model keeps them as they are written.

use super::xml::Xml;
use crate::syntax::{Counter, CounterProvider, CounterSet, Counters};
use crate::xml::NamespaceId;

/// Prints one `counters`.
pub(super) fn print(counters: &Counters, xml: &mut Xml) {
    xml.element("counters")
        .declare("", NamespaceId::COUNTERS.uri())
        .with("schemaVersion", &counters.schema_version)
        .around(|xml| {
            for provider in &counters.providers {
                print_provider(provider, xml);
            }
        });
}

fn print_provider(provider: &CounterProvider, xml: &mut Xml) {
    xml.element("provider")
        .with("providerName", &provider.provider_name)
        .with("providerGuid", &provider.provider_guid)
        .with("symbol", &provider.symbol)
        .with("applicationIdentity", &provider.application_identity)
        .with("providerType", &provider.provider_type)
        .with("callback", &provider.callback)
        .with("resourceBase", &provider.resource_base)
        .around(|xml| {
            for set in &provider.sets {
                print_set(set, xml);
            }
        });
}

fn print_set(set: &CounterSet, xml: &mut Xml) {
    xml.element("counterSet")
        .with("guid", &set.guid)
        .with("uri", &set.uri)
        .with("symbol", &set.symbol)
        .with("name", &set.name)
        .with("nameID", &set.name_id)
        .with("description", &set.description)
        .with("descriptionID", &set.description_id)
        .with("instances", &set.instances)
        .around(|xml| {
            xml.list("structs", &set.structs, |xml, (name, type_name)| {
                xml.element("struct")
                    .with("name", name)
                    .with("type", type_name)
                    .end();
            });
            for counter in &set.counters {
                print_counter(counter, xml);
            }
        });
}

fn print_counter(counter: &Counter, xml: &mut Xml) {
    let tag = xml
        .element("counter")
        .with("id", &counter.id)
        .with("uri", &counter.uri)
        .with("name", &counter.name)
        .with("description", &counter.description)
        .with("type", &counter.counter_type);
    counter
        .attributes
        .iter()
        .fold(tag, |tag, (name, value)| tag.with(name, value))
        .around(|xml| {
            xml.list("counterAttributes", &counter.flags, |xml, flag| {
                xml.element("counterAttribute").with("name", flag).end();
            });
        });
}
