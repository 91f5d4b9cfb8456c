//! `UserData`: a piece of XML of the author's own.

use super::context::Context;
use super::errors;
use crate::source::{SharedStr, Spanned};
use crate::syntax::schema::Kind;
use crate::syntax::{UserAttribute, UserData, UserElement, UserNode};
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
    let mut children: Vec<UserNode> = Vec::new();
    for node in element.children() {
        match (node, children.last_mut()) {
            (Node::Element(child), _) => children.push(UserNode::Element(user_element(child))),
            // A comment or a CDATA section in between: one text all the same.
            (Node::Text(text), Some(UserNode::Text(before))) => {
                before.value = SharedStr::from(format!("{}{}", before.value, text.value()));
            }
            (Node::Text(text), _) if text.value().is_empty() => {}
            (Node::Text(text), _) => children.push(UserNode::Text(Spanned::new(
                SharedStr::from(text.value()),
                text.span(),
            ))),
        }
    }
    UserElement {
        span: element.span(),
        prefix: SharedStr::from(element.prefix()),
        local: SharedStr::from(element.local()),
        namespace: SharedStr::from(element.document().uri(element.namespace())),
        attributes: attributes(element),
        spaced: is_spaced(element),
        children,
    }
}

/// All attributes, `xmlns` among them, in the order in which they are written.
fn attributes(element: Element<'_>) -> Vec<UserAttribute> {
    let document = element.document();
    let tag = element.span();
    // The element's own come first; those of the elements around it stand before it.
    let declarations = element
        .scope()
        .take_while(|binding| binding.span.start > tag.start)
        .map(|binding| UserAttribute {
            name: match binding.prefix {
                "" => SharedStr::from("xmlns"),
                prefix => SharedStr::from(format!("xmlns:{prefix}")),
            },
            namespace: SharedStr::default(),
            value: Spanned::new(
                SharedStr::from(document.uri(binding.namespace)),
                binding.span,
            ),
        });
    let others = element.attributes().map(|attribute| UserAttribute {
        name: SharedStr::from(attribute.written_name()),
        namespace: SharedStr::from(document.uri(attribute.namespace())),
        value: Spanned::new(attribute.shared(), attribute.span()),
    });
    let mut attributes: Vec<_> = declarations.chain(others).collect();
    attributes.sort_by_key(|attribute| attribute.value.span.start);
    attributes
}

/// Whether white space stands in front of the first child, or is all there is.
fn is_spaced(element: Element<'_>) -> bool {
    let text = element.document().text().as_bytes();
    let is_space = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    let end = element.span().end as usize;
    match element.children().next() {
        Some(Node::Element(child)) => {
            let start = child.span().start as usize;
            start > end && is_space(text.get(start - 1))
        }
        Some(Node::Text(_)) => false,
        None => text.get(end.saturating_sub(2)) != Some(&b'/') && is_space(text.get(end)),
    }
}
