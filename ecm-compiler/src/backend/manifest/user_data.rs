//! `UserData`: XML of the author's own, as it is written.
//!
//! What the body has from outside (a prefix that the manifest's root declared) is declared at `UserData`, so that the body
//! itself keeps exactly its attributes: mc.exe writes them into the template.

use super::xml::Xml;
use crate::syntax::{Namespace, UserData, UserElement, UserNode};

/// Prints the body of a template.
pub(super) fn print(user_data: &UserData, xml: &mut Xml) {
    let mut needs = Vec::new();
    if let Some(root) = &user_data.root {
        gather(root, &mut Vec::new(), &mut needs);
    }
    let events = Namespace::Events.uri();
    let inherits_default = needs
        .iter()
        .any(|(prefix, uri)| prefix.is_empty() && *uri != events);
    // Where the default namespace is taken, `UserData` itself needs a prefix.
    let own = (0..)
        .map(|number| format!("e{number}"))
        .find(|own| needs.iter().all(|(prefix, _)| prefix != own))
        .filter(|_| inherits_default);
    let tag = match &own {
        None => xml.element("UserData"),
        Some(own) => xml.element(format!("{own}:UserData")).declare(own, events),
    };
    needs
        .iter()
        .fold(tag, |tag, (prefix, uri)| tag.need(prefix, uri))
        .around(|xml| {
            if let Some(root) = &user_data.root {
                element(root, xml);
            }
        });
}

/// Adds to `needs` the prefixes that `element` and what is in it use and do not declare, each with what it stands for.
/// Recursion is as deep as the document, whose depth is limited.
fn gather<'u>(
    element: &'u UserElement,
    declared: &mut Vec<&'u str>,
    needs: &mut Vec<(&'u str, &'u str)>,
) {
    let outer = declared.len();
    declared.extend(element.attributes.iter().filter_map(|a| a.declares()));
    let mut uses = |prefix: &'u str, uri: &'u str| {
        let known = declared.contains(&prefix) || needs.iter().any(|(known, _)| *known == prefix);
        if !known && prefix != "xml" {
            needs.push((prefix, uri));
        }
    };
    uses(&element.prefix, &element.namespace);
    for attribute in &element.attributes {
        if attribute.declares().is_none() {
            if let Some((prefix, _)) = attribute.name.split_once(':') {
                uses(prefix, &attribute.namespace);
            }
        }
    }
    for child in &element.children {
        if let UserNode::Element(child) = child {
            gather(child, declared, needs);
        }
    }
    declared.truncate(outer);
}

fn element(element: &UserElement, xml: &mut Xml) {
    let name = match element.prefix.as_str() {
        "" => element.local.to_string(),
        prefix => format!("{prefix}:{}", element.local),
    };
    let mut tag = xml.element(name);
    for attribute in &element.attributes {
        tag = match attribute.declares() {
            Some(prefix) => tag.declare(prefix, &attribute.value.value),
            None => tag.raw(&attribute.name, &attribute.value.value),
        };
    }
    let is_text = |child: &UserNode| matches!(child, UserNode::Text(_));
    let children = |xml: &mut Xml| {
        for child in &element.children {
            match child {
                UserNode::Element(child) => self::element(child, xml),
                UserNode::Text(text) => xml.text(&text.value),
            }
        }
    };
    match (element.children.is_empty(), element.spaced) {
        (true, false) => tag.end(),
        (true, true) => tag.blank(),
        (false, true) if !element.children.iter().any(is_text) => tag.spaced(children),
        (false, spaced) => tag.inline(|xml| {
            if spaced {
                xml.space();
            }
            children(xml);
        }),
    }
}
