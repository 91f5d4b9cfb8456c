//! `templates`: `template`, `data` and `struct`.

use super::user_data;
use super::xml::{Tag, Xml};
use crate::dump::{Attribute, Value, word};
use crate::ir::{Arity, Data, Field, FieldId, FieldKind, Length, Provider};
use crate::xml::NamespaceId;

/// Prints the templates of a provider.
pub(super) fn print(provider: &Provider, xml: &mut Xml) {
    xml.list("templates", &provider.templates, |xml, template| {
        xml.element("template")
            .with("tid", &template.tid)
            .with("name", &template.name)
            .around(|xml| {
                fields(provider, &template.fields, xml);
                if let Some(user_data) = &template.user_data {
                    user_data::print(user_data, xml);
                }
            });
    });
}

/// Structs do not nest, so the recursion ends at its first step.
fn fields(provider: &Provider, list: &[Field], xml: &mut Xml) {
    for field in list {
        let count = match field.arity {
            Arity::One => None,
            Arity::Fixed(number) => number.value(),
            Arity::CountedBy(id) => name_in(list, id),
        };
        match &field.kind {
            FieldKind::Data(value) => {
                let tag = xml.element("data").with("name", &field.name);
                data(provider, value, list, tag).with("count", &count).end();
            }
            FieldKind::Struct(members) => {
                let mut tag = xml.element("struct").with("name", &field.name);
                if let Some(name) = &field.type_name {
                    tag = tag
                        .need("ecm", NamespaceId::ECM.uri())
                        .raw("ecm:type", name);
                }
                tag.with("count", &count)
                    .around(|xml| fields(provider, members, xml));
            }
        }
    }
}

fn data<'x>(provider: &Provider, data: &Data, list: &[Field], tag: Tag<'x>) -> Tag<'x> {
    let map = data.map.and_then(|id| provider.maps.get(id.index()));
    let length = match data.length {
        Length::Natural => None,
        Length::Fixed(number) => number.value(),
        Length::SizedBy(id) => name_in(list, id),
    };
    let is_default = data.out_type == data.in_type.default_out_type();
    tag.with("inType", &word(data.in_type.qname()))
        .with(
            "outType",
            &(!is_default).then(|| word(data.out_type.qname())),
        )
        .with("map", &map.map(|map| map.name.clone()))
        .with("length", &length)
}

fn name_in(list: &[Field], id: FieldId) -> Option<Value> {
    list.get(id.index()).and_then(|field| field.name.value())
}
