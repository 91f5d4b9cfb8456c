//! `UserData`: a body as its author wrote it.
//!
//! White space and prefixes are not in a binary, but the GUID of a template is a digest of a text that has them: the ways in
//! which bodies are written are tried until the GUID fits.

use ecm_compiler::backend::bin::{McCompat, template_guid};
use ecm_compiler::ir::{self, UserAttribute, UserData, UserElement, UserNode};
use ecm_compiler::source::{SharedStr, Span, Spanned};
use ecm_compiler::xml::as_name;
use ecm_runtime::Guid;
use ecm_runtime::consumer::schema::{Attribute, AttributeValue, Element, Node};

use super::provider::guid;

/// How deep a body may be: the elements around it count too when the manifest is read.
const DEEPEST: usize = 240;

/// How many attributes an element may have.
const MOST_ATTRIBUTES: usize = 200;

/// How many `xmlns` may be inside of each other, or prefixes declared in a body.
const MOST_DECLARATIONS: usize = 40;

/// Namespaces that nothing else may be bound to.
const XMLS_OWN: [&str; 2] = [
    "http://www.w3.org/XML/1998/namespace",
    "http://www.w3.org/2000/xmlns/",
];

/// A body that XML can hold, and what had to be changed for it, as sentences.
pub(super) fn cleaned(root: &Element) -> (Element, Vec<String>) {
    let mut root = root.clone();
    let mut faults = Vec::new();
    clean(&mut root, 1, 0, &mut faults);
    (root, faults)
}

/// Recursion is as deep as the reader allows.
fn clean(element: &mut Element, depth: usize, declared: usize, faults: &mut Vec<String>) {
    rename("element", &mut element.name, faults);
    if element.attributes.len() > MOST_ATTRIBUTES {
        faults.push(format!(
            "the attributes of `{}` behind the first {MOST_ATTRIBUTES} are left out",
            element.name
        ));
        element.attributes.truncate(MOST_ATTRIBUTES);
    }
    let mut seen = Vec::with_capacity(element.attributes.len());
    for attribute in &mut element.attributes {
        rename("attribute", &mut attribute.name, faults);
        let is_default = &*attribute.name == "xmlns";
        let is_xmls =
            matches!(&attribute.value, AttributeValue::Text(uri) if XMLS_OWN.contains(&&**uri));
        let mut name = String::from(&*attribute.name);
        if is_default && (is_xmls || declared >= MOST_DECLARATIONS) {
            name = String::from("_xmlns");
        }
        let base = name.clone();
        let mut number = 1;
        while seen.contains(&name) {
            number += 1;
            name = format!("{base}_{number}");
        }
        if name != *attribute.name {
            faults.push(format!(
                "the attribute `{}` of `{}` cannot stand there; it becomes `{name}`",
                attribute.name, element.name
            ));
            attribute.name = name.as_str().into();
        }
        seen.push(name);
    }
    let declares = seen.iter().any(|name| name == "xmlns");
    let has_elements = |node: &Node| matches!(node, Node::Element(_));
    if depth == DEEPEST && element.children.iter().any(has_elements) {
        faults.push(format!("elements more than {DEEPEST} deep are left out"));
        element.children.retain(|node| !has_elements(node));
    }
    for child in &mut element.children {
        if let Node::Element(child) = child {
            clean(child, depth + 1, declared + usize::from(declares), faults);
        }
    }
}

fn rename(what: &str, name: &mut std::sync::Arc<str>, faults: &mut Vec<String>) {
    let clean = as_name(name);
    if *clean != **name {
        faults.push(format!(
            "the {what} name \"{}\" is none in XML; it becomes `{clean}`",
            name.escape_debug()
        ));
        *name = clean.into_owned().into();
    }
}

/// Whether the attributes of a body can be declarations of prefixes: with values, and not too many.
fn can_declare(element: &Element, left: &mut usize) -> bool {
    let can = |attribute: &Attribute| {
        let AttributeValue::Text(uri) = &attribute.value else {
            return true;
        };
        match &*attribute.name {
            "xmlns" => true,
            "xml" => false,
            _ => !uri.is_empty() && !XMLS_OWN.contains(&&**uri),
        }
    };
    let Some(rest) = left.checked_sub(element.attributes.len()) else {
        return false;
    };
    *left = rest;
    element.attributes.iter().all(can)
        && element.children.iter().all(|node| match node {
            Node::Element(child) => can_declare(child, left),
            _ => true,
        })
}

/// The namespace of a body that declares none where that can be seen.
const OWN: &str = "urn:body";

/// How many elements are hashed in all the bodies that are tried for a binary: seconds, whatever is in it.
pub(super) const MOST_TRIED: usize = 4_000_000;

/// Whether a template has this GUID.
pub(super) fn fits(template: &ir::Template, wanted: Guid, mc_compat: McCompat) -> bool {
    template_guid(template, mc_compat) == guid(wanted)
}

/// A way of writing a body.
#[derive(Clone, Copy)]
struct Style {
    /// The elements that have children on lines of their own.
    spaced: Spaced,
    /// What stands before and behind `%1`.
    blanks: Blanks,
    /// A `%1` that has other blanks than the rest, by its position: people forget one.
    odd: Option<(usize, Blanks)>,
    /// Whether attributes other than `xmlns` declare prefixes.
    prefixes: bool,
}

type Blanks = (&'static str, &'static str);

#[derive(Clone, Copy, PartialEq)]
enum Spaced {
    All,
    /// All, and elements without anything in them are written as two tags.
    AndEmpty,
    Root,
    None,
}

const SPACED: [Spaced; 4] = [Spaced::All, Spaced::AndEmpty, Spaced::Root, Spaced::None];
const BLANKS: [Blanks; 4] = [("", ""), (" ", " "), ("", " "), (" ", "")];

/// The usual way.
const USUAL: Style = Style {
    spaced: Spaced::All,
    blanks: BLANKS[0],
    odd: None,
    prefixes: false,
};

/// The body in the way that gives `template` the GUID, else in the usual way. `left` is how many elements may still be
/// tried.
pub(super) fn root(
    root: &Element,
    template: &mut ir::Template,
    wanted: Guid,
    mc_compat: McCompat,
    left: &mut usize,
) -> UserElement {
    let (elements, values) = count(root);
    let undeclared = |one: &Attribute| {
        let is_none = matches!(&one.value, AttributeValue::Text(uri) if uri.is_empty());
        &*one.name == "xmlns" && is_none
    };
    let starts_plain = !root.attributes.first().is_some_and(undeclared);
    let with_prefixes = starts_plain && can_declare(root, &mut MOST_DECLARATIONS.clone());
    let ways = [false, true]
        .into_iter()
        .take(1 + usize::from(with_prefixes));
    let uniform = ways.flat_map(|prefixes| {
        BLANKS.into_iter().flat_map(move |blanks| {
            SPACED.into_iter().map(move |spaced| Style {
                spaced,
                blanks,
                prefixes,
                ..USUAL
            })
        })
    });
    let odd = (0..values).flat_map(|at| {
        BLANKS.into_iter().flat_map(move |blanks| {
            BLANKS
                .into_iter()
                .filter(move |other| *other != blanks)
                .map(move |other| Style {
                    blanks,
                    odd: Some((at, other)),
                    ..USUAL
                })
        })
    });
    for style in uniform.chain(odd) {
        let Some(rest) = left.checked_sub(elements) else {
            break;
        };
        *left = rest;
        template.user_data = Some(UserData {
            span: Span::default(),
            root: Some(written(root, style)),
        });
        if fits(template, wanted, mc_compat) {
            return written(root, style);
        }
    }
    written(root, USUAL)
}

/// How many elements and how many values a body has. Recursion is as deep as the reader allows.
fn count(element: &Element) -> (usize, usize) {
    element
        .children
        .iter()
        .fold((1, 0), |(elements, values), node| match node {
            Node::Element(child) => {
                let (more, others) = count(child);
                (elements + more, values + others)
            }
            Node::Field { .. } => (elements, values + 1),
            Node::Text(_) => (elements, values),
        })
}

/// A body on its way.
struct Writer {
    style: Style,
    /// The prefix of all elements.
    prefix: SharedStr,
    /// How many values are written.
    values: usize,
}

fn written(root: &Element, style: Style) -> UserElement {
    // A root without a namespace of its own has that of a prefix.
    let is_own =
        |value: &AttributeValue| !matches!(value, AttributeValue::Text(uri) if uri.is_empty());
    let mut attributes = root.attributes.iter();
    let has_default = attributes.any(|one| &*one.name == "xmlns" && is_own(&one.value));
    let prefix = match root.attributes.first() {
        _ if has_default => "",
        Some(first) if style.prefixes => &*first.name,
        // Declared further out, under a name that nobody knows.
        _ => "body",
    };
    let mut writer = Writer {
        style,
        prefix: SharedStr::from(prefix),
        values: 0,
    };
    writer.element(root, OWN, 0)
}

impl Writer {
    /// Recursion is as deep as the reader allows.
    fn element(&mut self, one: &Element, outer: &str, depth: usize) -> UserElement {
        let attributes: Vec<UserAttribute> = one
            .attributes
            .iter()
            .map(|attribute| self::attribute(attribute, self.style))
            .collect();
        let own = attributes
            .iter()
            .find(|attribute| attribute.declares() == Some(&self.prefix));
        let namespace = own.map_or(outer, |own| own.value.value.as_str());
        let children: Vec<UserNode> = one
            .children
            .iter()
            .map(|node| match node {
                Node::Element(child) => {
                    UserNode::Element(self.element(child, namespace, depth + 1))
                }
                Node::Text(text) => unplaced(text),
                Node::Field { index, .. } => unplaced(&self.value(*index)),
            })
            .collect();
        let has_elements = children
            .iter()
            .any(|node| matches!(node, UserNode::Element(_)));
        UserElement {
            span: Span::default(),
            prefix: self.prefix.clone(),
            local: SharedStr::from(&*one.name),
            namespace: SharedStr::from(namespace),
            spaced: match self.style.spaced {
                Spaced::All => has_elements,
                Spaced::AndEmpty => has_elements || children.is_empty(),
                Spaced::Root => depth == 0 && (has_elements || children.is_empty()),
                Spaced::None => false,
            },
            attributes,
            children,
        }
    }

    fn value(&mut self, index: u16) -> String {
        let (before, behind) = match self.style.odd {
            Some((at, odd)) if at == self.values => odd,
            _ => self.style.blanks,
        };
        self.values += 1;
        format!("{before}%{}{behind}", u32::from(index) + 1)
    }
}

fn attribute(attribute: &Attribute, style: Style) -> UserAttribute {
    let is_default = &*attribute.name == "xmlns";
    let name = if style.prefixes && !is_default {
        SharedStr::from(format!("xmlns:{}", attribute.name))
    } else {
        SharedStr::from(&*attribute.name)
    };
    let value = match &attribute.value {
        AttributeValue::Text(text) => SharedStr::from(&**text),
        AttributeValue::Field(index) => SharedStr::from(format!("%{}", u32::from(*index) + 1)),
    };
    UserAttribute {
        name,
        namespace: SharedStr::default(),
        value: Spanned::new(value, Span::default()),
    }
}

fn unplaced(text: &str) -> UserNode {
    UserNode::Text(Spanned::new(SharedStr::from(text), Span::default()))
}
