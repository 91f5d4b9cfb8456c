//! A crate that others call to write events: what ecm-compiler generates from `orders.man`, and nothing else.

include!("../../orders.rs");
