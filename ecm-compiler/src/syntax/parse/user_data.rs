//! `UserData`: a piece of XML of the author's own.

use super::context::Context;
use super::errors;
use crate::source::{SharedStr, Spanned};
use crate::syntax::schema::Kind;
use crate::syntax::{UserData, UserElement, UserNode};
use crate::xml::{Element, Node};

pub(super) fn user_data<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> UserData {
    drop(cx.attributes(element, Kind::UserData));
    let mut user_data = UserData {
        span: element.span(),
        root: None,
    };
    for node in element.children() {
        match node {
            Node::Element(child) => {
                let parsed = user_element(child);
                let first = user_data.root.as_ref().map_or(parsed.span, |r| r.span);
                if user_data.root.is_some() {
                    cx.report(errors::second_user_element(first, parsed.span));
                } else {
                    user_data.root = Some(parsed);
                }
            }
            Node::Text(text) => cx.report(errors::stray_text(text.span(), Kind::UserData)),
        }
    }
    user_data
}

/// Recursion is as deep as the document, whose depth is limited.
fn user_element(element: Element<'_>) -> UserElement {
    UserElement {
        span: element.span(),
        prefix: SharedStr::from(element.prefix()),
        local: SharedStr::from(element.local()),
        namespace: SharedStr::from(element.document().uri(element.namespace())),
        attributes: element
            .attributes()
            .map(|attribute| {
                (
                    SharedStr::from(attribute.written_name()),
                    Spanned::new(attribute.shared(), attribute.span()),
                )
            })
            .collect(),
        children: element
            .children()
            .map(|node| match node {
                Node::Element(child) => UserNode::Element(user_element(child)),
                Node::Text(text) => {
                    UserNode::Text(Spanned::new(SharedStr::from(text.value()), text.span()))
                }
            })
            .collect(),
    }
}
