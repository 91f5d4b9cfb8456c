//! The syntax tree: one struct per element of the schema, one field per attribute.
//!
//! Required attributes are plain, optional ones are `Option`. Where a required attribute is missing or malformed the parser
//! has reported that and put a default in its place; the gate behind the stage keeps such a tree from going further.
//!
//! Trees are equal when they say the same: where it stands is no part of that.

mod channel;
mod counters;
mod equality;
mod event;
mod keyword;
mod level;
mod localization;
mod manifest;
mod map;
mod metadata;
mod provider;
mod task;
mod template;
mod value;

pub use channel::{
    Channel, ChannelDefinition, ChannelType, ClockType, Isolation, Logging, Publishing, SidType,
};
pub use counters::{Counter, CounterProvider, CounterSet, Counters};
pub use event::{Event, Filter};
pub use keyword::Keyword;
pub use level::Level;
pub use localization::{Resources, StringEntry};
pub use manifest::{Manifest, MessageEntry, Root};
pub use map::{Map, MapItem, MapKind, PatternItem, PatternMap};
pub use metadata::{Metadata, MetadataInType, XmlType};
pub use provider::{Provider, ProviderSource, Traits};
pub use task::{Opcode, Task};
pub use template::{Data, Field, Struct, Template, UserAttribute, UserData, UserElement, UserNode};
pub use value::{Attr, Extent, MessageRef, Namespace, QName};
