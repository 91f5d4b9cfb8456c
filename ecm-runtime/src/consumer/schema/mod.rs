//! What providers declare, read from the resources of their binaries: WEVT_TEMPLATE and message tables.
//!
//! [`Resources`] finds them in a PE image, a `.res` file, or files as mc.exe writes them; [`Schema`] reads the templates,
//! [`MessageTable`] the texts. Both own what they read.
//!
//! ```no_run
//! use ecm_runtime::consumer::schema::Resources;
//!
//! let resources = Resources::open("app.exe".as_ref())?;
//! for schema in resources.schemas()? {
//!     for provider in &schema.providers {
//!         println!("{} with {} events", provider.guid, provider.events.len());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Hostile input
//!
//! Any bytes give a result or a [`ReadError`] that names the structure and its place. Depth is limited, and memory and time
//! are linear to the input: a part may be referred to from several places, but a file whose parts add up to more than
//! twice the file is refused, and a string has one copy however often it is named.
//!
//! Knows nothing of payloads, records and traces; a decoder knows this module.

mod error;
mod message;
mod model;
mod pe;
mod read;
mod res;
mod resources;
mod source;
mod template;

pub use error::{OpenError, ReadError};
pub use message::{Message, MessageTable};
pub use model::{
    Channel, Event, Filter, Keyword, Level, Map, MapItem, MapKind, Opcode, PatternItem, PatternMap,
    Provider, Schema, Task,
};
pub use resources::{FileKind, Resource, ResourceKind, ResourceName, Resources};
pub use template::{
    Attribute, AttributeValue, Body, Element, Extent, Field, FieldKind, Node, Template,
};
