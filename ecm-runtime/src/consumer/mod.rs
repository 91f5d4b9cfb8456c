//! Consumers: reading what providers wrote.
//!
//! [`schema`] knows what an event's payload holds, from the resources that a provider's binary carries.

pub mod schema;
