//! What has no room in WEVT_TEMPLATE: sizes that the format keeps in 16 bits.

use super::report;
use super::template::{MOST_DESCRIPTORS, descriptors};
use crate::check::Checked;
use crate::diag::Sink;
use crate::ir::{FieldKind, Template, TemplateOrigin, UserElement, UserNode};

/// Whether a text fits a place for names of binary XML.
pub(super) fn fits(text: &str) -> bool {
    let most = usize::from(u16::MAX);
    // A text in UTF-8 has no fewer bytes than UTF-16 code units.
    text.len() <= most || text.encode_utf16().count() <= most
}

/// Reports everything of the templates that does not fit.
pub(super) fn check(checked: &Checked, sink: &mut Sink) {
    let providers = checked.model().providers.iter();
    for (provider, at) in providers.zip(&checked.origins().providers) {
        for (template, at) in provider.templates.iter().zip(&at.templates) {
            check_template(template, at, sink);
        }
    }
}

fn check_template(template: &Template, at: &TemplateOrigin, sink: &mut Sink) {
    let count = descriptors(template);
    if count > MOST_DESCRIPTORS {
        sink.push(report::too_many_descriptors(at.span, count));
    }
    if let Some(name) = template.name.as_ref().filter(|name| !fits(name)) {
        sink.push(report::name_too_long(
            at.name,
            "the name of a template",
            name,
        ));
    }
    match &template.user_data {
        None => {
            for (field, at) in template.fields.iter().zip(&at.fields) {
                if !fits(&field.name) {
                    let what = match field.kind {
                        FieldKind::Data(_) => "the name of a field",
                        FieldKind::Struct(_) => "the name of a struct",
                    };
                    sink.push(report::name_too_long(at.name, what, &field.name));
                }
            }
        }
        Some(body) => {
            if let Some(root) = &body.root {
                check_element(root, sink);
            }
        }
    }
}

/// Recursion is as deep as the document, whose depth is limited.
fn check_element(element: &UserElement, sink: &mut Sink) {
    if !fits(&element.local) {
        let what = "the name of an element";
        sink.push(report::name_too_long(element.span, what, &element.local));
    }
    for attribute in &element.attributes {
        for (what, text) in [
            ("the name of an attribute", &attribute.name),
            ("the value of an attribute", &attribute.value.value),
        ] {
            if !fits(text) {
                sink.push(report::name_too_long(attribute.value.span, what, text));
            }
        }
    }
    for child in &element.children {
        if let UserNode::Element(child) = child {
            check_element(child, sink);
        }
    }
}
