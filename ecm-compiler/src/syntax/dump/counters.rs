//! `counters`: performance counters.

use crate::dump::Node;
use crate::syntax::{Counter, CounterProvider, CounterSet, Counters};

/// `counters`; the model keeps it as it is written, so its dump uses this too.
pub(crate) fn counters(counters: &Counters) -> Node {
    Node::new("counters")
        .with("schemaVersion", &counters.schema_version)
        .children(counters.providers.iter().map(provider))
}

fn provider(provider: &CounterProvider) -> Node {
    Node::new("provider")
        .with("providerGuid", &provider.provider_guid)
        .with("applicationIdentity", &provider.application_identity)
        .with("providerType", &provider.provider_type)
        .with("callback", &provider.callback)
        .with("symbol", &provider.symbol)
        .with("providerName", &provider.provider_name)
        .with("resourceBase", &provider.resource_base)
        .children(provider.sets.iter().map(set))
}

fn set(set: &CounterSet) -> Node {
    Node::new("counterSet")
        .with("guid", &set.guid)
        .with("uri", &set.uri)
        .with("name", &set.name)
        .with("description", &set.description)
        .with("symbol", &set.symbol)
        .with("instances", &set.instances)
        .children(set.structs.iter().map(|(name, type_name)| {
            Node::new("struct")
                .with("name", name)
                .with("type", type_name)
        }))
        .children(set.counters.iter().map(counter))
}

fn counter(counter: &Counter) -> Node {
    let node = Node::new("counter")
        .with("id", &counter.id)
        .with("uri", &counter.uri)
        .with("type", &counter.counter_type)
        .with("name", &counter.name)
        .with("description", &counter.description);
    counter
        .attributes
        .iter()
        .fold(node, |node, (name, value)| node.with(name, value))
        .children(
            counter
                .flags
                .iter()
                .map(|flag| Node::new("counterAttribute").with("name", flag)),
        )
}
