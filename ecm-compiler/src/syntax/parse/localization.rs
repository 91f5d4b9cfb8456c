//! `localization`: the texts, by culture.

use super::context::Context;
use super::literal;
use crate::syntax::schema::Kind;
use crate::syntax::{Manifest, Resources, StringEntry};
use crate::xml::Element;

pub(super) fn localization<'d>(
    cx: &mut Context<'d, '_>,
    element: Element<'d>,
    manifest: &mut Manifest,
) {
    let fallback = cx
        .attributes(element, Kind::Localization)
        .optional("fallbackCulture", literal::token);
    manifest.fallback_culture = manifest.fallback_culture.take().or(fallback);
    for node in element.children() {
        if let Some((Kind::Resources, child)) = cx.child(Kind::Localization, node) {
            manifest.resources.push(resources(cx, child));
        }
    }
}

fn resources<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Resources {
    let mut a = cx.attributes(element, Kind::Resources);
    let mut resources = Resources {
        span: a.span(),
        culture: a.required("culture", literal::name),
        strings: Vec::new(),
    };
    drop(a);
    for node in element.children() {
        if let Some((Kind::StringTable, child)) = cx.child(Kind::Resources, node) {
            string_table(cx, child, &mut resources.strings);
        }
    }
    resources
}

fn string_table<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, out: &mut Vec<StringEntry>) {
    drop(cx.attributes(element, Kind::StringTable));
    out.reserve(element.descendants());
    for node in element.children() {
        if let Some((kind @ Kind::String, child)) = cx.child(Kind::StringTable, node) {
            cx.no_children(child, kind);
            let mut a = cx.attributes(child, kind);
            out.push(StringEntry {
                span: a.span(),
                id: a.required("id", literal::string),
                value: a.required("value", literal::text),
                string_type: a.optional("stringType", literal::string),
            });
        }
    }
}
