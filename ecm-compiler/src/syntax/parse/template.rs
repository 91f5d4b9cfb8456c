//! `templates`: `template`, `data` and `struct`.

use super::context::Context;
use super::{errors, literal, user_data};
use crate::source::Spanned;
use crate::syntax::schema::Kind;
use crate::syntax::{Data, Field, Struct, Template};
use crate::xml::Element;

pub(super) fn templates<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    out: &mut Vec<Template>,
) {
    drop(cx.attributes(element, Kind::Templates));
    for node in element.children() {
        if let Some((Kind::Template, child)) = cx.child(Kind::Templates, node) {
            out.push(template(cx, child));
        }
    }
}

fn template<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Template {
    let mut a = cx.attributes(element, Kind::Template);
    let mut template = Template {
        span: a.span(),
        tid: a.required("tid", literal::name),
        name: a.optional("name", literal::string),
        fields: Vec::with_capacity(element.descendants()),
        binary: None,
        user_data: None,
    };
    drop(a);
    for node in element.children() {
        let child = cx.child(Kind::Template, node);
        if let (Some((Kind::Data | Kind::Struct, child)), Some(before)) =
            (child, &template.user_data)
        {
            cx.report(errors::behind_user_data(child, before.span));
        }
        match child {
            Some((Kind::Data, child)) => template.fields.push(Field::Data(data(cx, child))),
            Some((Kind::Struct, child)) => {
                template.fields.push(Field::Struct(structure(cx, child)))
            }
            Some((kind @ Kind::Binary, child)) => {
                cx.no_children(child, kind);
                let name = cx.attributes(child, kind).optional("name", literal::string);
                let binary = Spanned::new(name.map(|name| name.value), child.span());
                let first = template.binary.as_ref().map_or(binary.span, |b| b.span);
                cx.once(&mut template.binary, first, binary.span, kind, binary);
            }
            Some((kind @ Kind::UserData, child)) => {
                let parsed = user_data::user_data(cx, child);
                let first = template.user_data.as_ref().map_or(parsed.span, |u| u.span);
                cx.once(&mut template.user_data, first, parsed.span, kind, parsed);
            }
            _ => {}
        }
    }
    template
}

fn data<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Data {
    cx.no_children(element, Kind::Data);
    let mut a = cx.attributes(element, Kind::Data);
    Data {
        span: a.span(),
        name: a.required("name", literal::filled),
        in_type: a.required("inType", literal::qname),
        out_type: a.optional("outType", literal::qname),
        map: a.optional("map", literal::name),
        length: a.optional("length", literal::extent),
        count: a.optional("count", literal::extent),
    }
}

fn structure<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Struct {
    let mut a = cx.attributes(element, Kind::Struct);
    let mut structure = Struct {
        span: a.span(),
        name: a.required("name", literal::filled),
        type_name: a.own("type", literal::string),
        count: a.optional("count", literal::extent),
        length: a.optional("length", literal::extent),
        members: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((Kind::Data, child)) = cx.child(Kind::Struct, node) {
            structure.members.push(data(cx, child));
        }
    }
    structure
}
