//! XML: text to a spanned tree with namespaces resolved.
//!
//! Responsible for well-formedness, namespaces, entities and limits (ECM01xx). The only module that knows `quick_xml`,
//! which finds where markup begins and ends; everything inside a tag is read here, so that faults are located exactly.
//! Knows nothing of manifests beyond the names of the namespaces that they use.

mod attributes;
mod builder;
mod chars;
mod entities;
mod errors;
mod namespace;
mod reader;
#[cfg(test)]
mod tests;
mod tree;

pub use chars::as_name;
pub use namespace::NamespaceId;
pub use reader::parse;
pub use tree::{Attribute, Binding, Children, Document, Element, Node, Text};
