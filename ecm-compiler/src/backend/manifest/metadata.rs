//! `metadata`: winmeta.xml's own content; the model keeps it as it is written.

use super::xml::Xml;
use super::{Scope, channel, keyword, level, message, opcode, pattern, task};
use crate::syntax::{Metadata, MetadataInType, XmlType};

/// Prints the metadata, with the message table if it belongs there.
pub(super) fn print(scope: &Scope<'_>, metadata: &Metadata, xml: &mut Xml) {
    xml.element("metadata")
        .with("name", &metadata.name)
        .around(|xml| {
            channel::print_written(&metadata.channels, xml);
            level::print_written(&metadata.levels, xml);
            task::print_written(&metadata.tasks, xml);
            opcode::print_written(&metadata.opcodes, xml);
            keyword::print_written(&metadata.keywords, xml);
            if !metadata.xml_types.is_empty() || !metadata.in_types.is_empty() {
                xml.element("types").around(|xml| {
                    xml.list("xmlTypes", &metadata.xml_types, xml_type);
                    xml.list("inTypes", &metadata.in_types, in_type);
                });
            }
            pattern::print(&metadata.pattern_maps, xml);
            if message::is_in_metadata(scope.model) {
                message::print(scope, xml);
            }
        });
}

fn xml_type(xml: &mut Xml, xml_type: &XmlType) {
    xml.element("xmlType")
        .qualified("name", &xml_type.name.value)
        .with("value", &xml_type.value)
        .with("symbol", &xml_type.symbol)
        .end();
}

fn in_type(xml: &mut Xml, in_type: &MetadataInType) {
    xml.element("inType")
        .qualified("name", &in_type.name.value)
        .with("value", &in_type.value)
        .with("symbol", &in_type.symbol)
        .around(|xml| {
            for (xml_type, default) in &in_type.out_types {
                xml.element("outType")
                    .qualified("xmlType", &xml_type.value)
                    .flag("default", *default)
                    .end();
            }
        });
}
