//! `metadata`: what winmeta.xml holds beside a provider's own lists.

use super::{channel, keyword, level, opcode, task};
use crate::dump::Node;
use crate::syntax::{Metadata, MetadataInType, XmlType};

/// `metadata`; the model keeps it as it is written, so its dump uses this too.
pub(crate) fn metadata(metadata: &Metadata) -> Node {
    Node::new("metadata")
        .with("name", &metadata.name)
        .children(metadata.channels.iter().map(channel))
        .children(metadata.levels.iter().map(level))
        .children(metadata.tasks.iter().map(task))
        .children(metadata.opcodes.iter().map(opcode))
        .children(metadata.keywords.iter().map(keyword))
        .children(metadata.xml_types.iter().map(xml_type))
        .children(metadata.in_types.iter().map(in_type))
}

fn xml_type(xml_type: &XmlType) -> Node {
    Node::new("xmlType")
        .with("name", &xml_type.name)
        .with("value", &xml_type.value)
        .with("symbol", &xml_type.symbol)
}

fn in_type(in_type: &MetadataInType) -> Node {
    Node::new("inType")
        .with("name", &in_type.name)
        .with("value", &in_type.value)
        .with("symbol", &in_type.symbol)
        .children(in_type.out_types.iter().map(|(xml_type, default)| {
            Node::new("outType")
                .with("xmlType", xml_type)
                .flag("default", *default)
        }))
}
