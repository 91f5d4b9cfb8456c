//! `counters`: performance counters.

use super::Attr;
use crate::guid::Guid;
use crate::source::{SharedStr, Span, Spanned};

/// `counters`.
#[derive(Clone, Debug)]
pub struct Counters {
    /// The start tag.
    pub span: Span,
    /// `schemaVersion`.
    pub schema_version: Spanned<SharedStr>,
    /// `provider`.
    pub providers: Vec<CounterProvider>,
}

/// `counters/provider`.
#[derive(Clone, Debug)]
pub struct CounterProvider {
    /// The start tag.
    pub span: Span,
    /// `providerGuid`.
    pub provider_guid: Spanned<Guid>,
    /// `applicationIdentity`.
    pub application_identity: Spanned<SharedStr>,
    /// `providerType`.
    pub provider_type: Attr<SharedStr>,
    /// `callback`.
    pub callback: Attr<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `providerName`.
    pub provider_name: Attr<SharedStr>,
    /// `resourceBase`.
    pub resource_base: Attr<u32>,
    /// `counterSet`.
    pub sets: Vec<CounterSet>,
}

/// `counterSet`.
#[derive(Clone, Debug)]
pub struct CounterSet {
    /// The start tag.
    pub span: Span,
    /// `guid`.
    pub guid: Spanned<Guid>,
    /// `uri`.
    pub uri: Spanned<SharedStr>,
    /// `name`.
    pub name: Spanned<SharedStr>,
    /// `description`.
    pub description: Spanned<SharedStr>,
    /// `symbol`.
    pub symbol: Attr<SharedStr>,
    /// `instances`.
    pub instances: Attr<SharedStr>,
    /// `nameID`: the message id of the name, in components that localise their counters.
    pub name_id: Attr<u32>,
    /// `descriptionID`.
    pub description_id: Attr<u32>,
    /// `structs/struct`: (name, type).
    pub structs: Vec<(Spanned<SharedStr>, Spanned<SharedStr>)>,
    /// `counter`.
    pub counters: Vec<Counter>,
}

/// `counter`.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The start tag.
    pub span: Span,
    /// `id`.
    pub id: Spanned<u32>,
    /// `uri`.
    pub uri: Spanned<SharedStr>,
    /// `type`.
    pub counter_type: Spanned<SharedStr>,
    /// `name`.
    pub name: Attr<SharedStr>,
    /// `description`.
    pub description: Attr<SharedStr>,
    /// The remaining attributes, as (name, value): `detailLevel`, `defaultScale`, `aggregate`, `baseID`, `perfTimeID`,
    /// `perfFreqID`, `multiCounterID`, `struct`, `field`, `symbol`, `nameID`, `descriptionID`.
    pub attributes: Vec<(&'static str, Spanned<SharedStr>)>,
    /// `counterAttributes/counterAttribute@name`.
    pub flags: Vec<Spanned<SharedStr>>,
}
