//! A crate that knows of ETW what `telemetry` tells it.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use telemetry::ecm_runtime::{EventData, WriteStatus};
use telemetry::orders;

/// What is in a parcel.
#[derive(Clone, Debug, PartialEq, EventData)]
#[data(of = orders::Line, runtime = "::telemetry::ecm_runtime")]
pub struct Line {
    /// The article.
    pub article: String,
    /// How many there are.
    pub quantity: u32,
}

/// A parcel.
#[derive(Clone, Debug, PartialEq, EventData)]
#[data(event = telemetry::orders::OrderPacked, runtime = "::telemetry::ecm_runtime")]
pub struct Parcel {
    /// The order.
    pub order_id: u32,
    /// What is in it.
    pub lines: Vec<Line>,
}

/// Packs a parcel.
pub fn pack(parcel: &Parcel) -> WriteStatus {
    parcel.wire().write()
}
