//! `UserData`: XML of the author's own, as it is written.
//!
//! What the body has from outside (a prefix that the manifest's root declared) is declared at `UserData`, so that the body
//! itself keeps exactly its attributes: mc.exe writes them into the template.

use super::xml::Xml;
use crate::hash::HashMap;
use crate::syntax::{Namespace, UserData, UserElement, UserNode};

/// Prints the body of a template.
pub(super) fn print(user_data: &UserData, xml: &mut Xml) {
    let mut needs = Needs::default();
    if let Some(root) = &user_data.root {
        needs.gather(root);
    }
    let events = Namespace::Events.uri();
    let default = needs.known.get("").copied().unwrap_or(events);
    // Where the default namespace is taken, `UserData` itself needs a prefix.
    let own = (0..)
        .map(|number| format!("e{number}"))
        .find(|own| !needs.known.contains_key(own.as_str()))
        .filter(|_| default != events);
    needs
        .list
        .retain(|(prefix, uri)| xml.resolve(prefix) != Some(uri));
    let tag = match &own {
        None => xml.element("UserData"),
        Some(own) => xml.element(format!("{own}:UserData")).declare(own, events),
    };
    needs
        .list
        .iter()
        .fold(tag, |tag, (prefix, uri)| tag.declare(prefix, uri))
        .around(|xml| {
            if let Some(root) = &user_data.root {
                element(root, xml);
            }
        });
}

/// The prefixes that a body uses and does not declare, each with what it stands for.
#[derive(Default)]
struct Needs<'u> {
    list: Vec<(&'u str, &'u str)>,
    known: HashMap<&'u str, &'u str>,
    /// How many of the elements around declare a prefix.
    declared: HashMap<&'u str, usize>,
}

impl<'u> Needs<'u> {
    /// Recursion is as deep as the document, whose depth is limited.
    fn gather(&mut self, element: &'u UserElement) {
        let own = || element.attributes.iter().filter_map(|a| a.declares());
        for prefix in own() {
            *self.declared.entry(prefix).or_default() += 1;
        }
        self.uses(&element.prefix, &element.namespace);
        for attribute in &element.attributes {
            if attribute.declares().is_none() {
                if let Some((prefix, _)) = attribute.name.split_once(':') {
                    self.uses(prefix, &attribute.namespace);
                }
            }
        }
        for child in &element.children {
            if let UserNode::Element(child) = child {
                self.gather(child);
            }
        }
        for prefix in own() {
            if let Some(count) = self.declared.get_mut(prefix) {
                *count -= 1;
            }
        }
    }

    fn uses(&mut self, prefix: &'u str, uri: &'u str) {
        let declared = self.declared.get(prefix).is_some_and(|count| *count > 0);
        if !declared && prefix != "xml" && !self.known.contains_key(prefix) {
            self.known.insert(prefix, uri);
            self.list.push((prefix, uri));
        }
    }
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
