//! `metadata`: what winmeta.xml consists of.

use super::context::Context;
use super::{channel, keyword, level, literal, message, opcode, pattern, task};
use crate::source::Spanned;
use crate::syntax::schema::Kind;
use crate::syntax::{MessageEntry, Metadata, MetadataInType, QName, XmlType};
use crate::xml::Element;

pub(super) fn metadata<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    messages: &mut Vec<MessageEntry>,
) -> Metadata {
    let mut metadata = Metadata {
        span: element.span(),
        name: cx
            .attributes(element, Kind::Metadata)
            .required("name", literal::name),
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::new(),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        xml_types: Vec::new(),
        in_types: Vec::new(),
        pattern_maps: Vec::new(),
    };
    for node in element.children() {
        let Some((kind, child)) = cx.child(Kind::Metadata, node) else {
            continue;
        };
        match kind {
            Kind::Channels => channel::channels(cx, child, &mut metadata.channels),
            Kind::Levels => level::levels(cx, child, &mut metadata.levels),
            Kind::Tasks => task::tasks(cx, child, &mut metadata.tasks),
            Kind::Opcodes => opcode::opcodes(cx, child, &mut metadata.opcodes),
            Kind::Keywords => keyword::keywords(cx, child, &mut metadata.keywords),
            Kind::NamedQueries => pattern::named_queries(cx, child, &mut metadata.pattern_maps),
            Kind::MessageTable => message::message_table(cx, child, messages),
            Kind::Types => types(cx, child, &mut metadata),
            _ => {}
        }
    }
    metadata
}

fn types<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, metadata: &mut Metadata) {
    drop(cx.attributes(element, Kind::Types));
    for node in element.children() {
        let Some((kind, child)) = cx.child(Kind::Types, node) else {
            continue;
        };
        drop(cx.attributes(child, kind));
        for node in child.children() {
            match cx.child(kind, node) {
                Some((Kind::XmlType, item)) => metadata.xml_types.push(xml_type(cx, item)),
                Some((Kind::InType, item)) => metadata.in_types.push(in_type(cx, item)),
                _ => {}
            }
        }
    }
}

fn xml_type<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> XmlType {
    cx.no_children(element, Kind::XmlType);
    let mut a = cx.attributes(element, Kind::XmlType);
    XmlType {
        span: a.span(),
        name: a.required("name", literal::qname),
        value: a.required("value", literal::u16),
        symbol: a.required("symbol", literal::symbol),
    }
}

fn in_type<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> MetadataInType {
    let mut a = cx.attributes(element, Kind::InType);
    let mut in_type = MetadataInType {
        span: a.span(),
        name: a.required("name", literal::qname),
        value: a.required("value", literal::u16),
        symbol: a.required("symbol", literal::symbol),
        out_types: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((Kind::OutType, child)) = cx.child(Kind::InType, node) {
            in_type.out_types.push(out_type(cx, child));
        }
    }
    in_type
}

fn out_type<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> (Spanned<QName>, bool) {
    cx.no_children(element, Kind::OutType);
    let mut a = cx.attributes(element, Kind::OutType);
    let xml_type = a.required("xmlType", literal::qname);
    let default = a.optional("default", literal::boolean);
    (xml_type, default.is_some_and(|default| default.value))
}
