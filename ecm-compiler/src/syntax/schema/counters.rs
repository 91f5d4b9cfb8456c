//! The rows of the performance-counter schema, a namespace of its own.

use super::{ElementRule, Kind, Space, element, optional, required};

const fn row(kind: Kind, name: &'static str) -> ElementRule {
    element(kind, name)
        .space(Space::Counters)
        .inert("compiled by ctrpp.exe, not by mc.exe and not by ecm (ECM0230)")
        .text()
}

pub(super) const COUNTERS: ElementRule = row(Kind::Counters, "counters")
    .attributes(&[required("schemaVersion", "1.1")])
    .children(&[Kind::CounterProvider]);

pub(super) const PROVIDER: ElementRule = row(Kind::CounterProvider, "provider")
    .attributes(&[
        required("providerGuid", "GUIDType"),
        required("applicationIdentity", "string"),
        optional("providerType", "userMode | kernelMode"),
        optional("callback", "default | custom"),
        optional("symbol", "CSymbolType"),
        optional("providerName", "string"),
        optional("resourceBase", "UInt32Type"),
    ])
    .children(&[Kind::CounterSet]);

pub(super) const SET: ElementRule = row(Kind::CounterSet, "counterSet")
    .attributes(&[
        required("guid", "GUIDType"),
        required("uri", "anyURI"),
        required("name", "string"),
        required("description", "string"),
        optional("symbol", "CSymbolType"),
        optional(
            "instances",
            "single | multiple | globalAggregate | multipleAggregate | globalAggregateHistory",
        ),
        optional("nameID", "UInt32Type"),
        optional("descriptionID", "UInt32Type"),
    ])
    .children(&[Kind::CounterStructs, Kind::Counter]);

pub(super) const STRUCTS: ElementRule =
    row(Kind::CounterStructs, "structs").children(&[Kind::CounterStruct]);

pub(super) const STRUCT: ElementRule = row(Kind::CounterStruct, "struct")
    .attributes(&[required("name", "string"), required("type", "string")]);

pub(super) const COUNTER: ElementRule = row(Kind::Counter, "counter")
    .attributes(&[
        required("id", "UInt32Type"),
        required("uri", "anyURI"),
        required("type", "counter type"),
        optional("name", "string"),
        optional("description", "string"),
        optional("detailLevel", "standard | advanced"),
        optional("defaultScale", "int"),
        optional("aggregate", "sum | avg | max | min | undefined"),
        optional("baseID", "UInt32Type"),
        optional("perfTimeID", "UInt32Type"),
        optional("perfFreqID", "UInt32Type"),
        optional("multiCounterID", "UInt32Type"),
        optional("struct", "string"),
        optional("field", "string"),
        optional("symbol", "CSymbolType"),
        optional("nameID", "UInt32Type"),
        optional("descriptionID", "UInt32Type"),
    ])
    .children(&[Kind::CounterAttributes]);

pub(super) const ATTRIBUTES: ElementRule =
    row(Kind::CounterAttributes, "counterAttributes").children(&[Kind::CounterAttribute]);

pub(super) const ATTRIBUTE: ElementRule = row(Kind::CounterAttribute, "counterAttribute")
    .attributes(&[required(
        "name",
        "reference | noDisplay | noDigitGrouping | displayAsHex | displayAsReal",
    )]);
