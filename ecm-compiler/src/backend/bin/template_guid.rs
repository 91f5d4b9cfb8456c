//! The GUID of a template: a digest of its body as XML text and of the types of its fields.

use super::McCompat;
use super::binxml::element_name;
use super::decisions::{escaped_in_attribute, escaped_in_text};
use super::digest::{MD5_START, md5, sha256};
use crate::ir::{Template, UserElement, UserNode};

/// What newer mc hashes in front of the text.
const MAGIC: &[u8] = b"MS-WEVT\0";

/// The GUID of a template whose fields have these types, as the bytes that are written.
pub(super) fn of(template: &Template, types: &[u8], mc_compat: McCompat) -> [u8; 16] {
    let text = body(template);
    let types = types.iter().flat_map(|code| u32::from(*code).to_le_bytes());
    let mut message = Vec::with_capacity(text.len() * 2 + MAGIC.len() + types.clone().count());
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    if mc_compat == McCompat::V8_1 {
        message.extend(units);
        let digest = md5(MD5_START, &message);
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(digest.chunks_exact(4)) {
            *word = bytes
                .iter()
                .rev()
                .fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        return md5(state, &types.collect::<Vec<u8>>());
    }
    message.extend_from_slice(MAGIC);
    message.extend(units);
    message.extend(types);
    let mut guid = [0; 16];
    guid.copy_from_slice(&sha256(&message)[..16]);
    guid[7] = guid[7] & 0x0F | 0x50;
    guid
}

/// The body of a template's events as XML.
fn body(template: &Template) -> String {
    let mut text = String::new();
    match &template.user_data {
        None => default_body(template, &mut text),
        Some(body) => {
            if let Some(root) = &body.root {
                user_element(root, 1, &mut text);
            }
        }
    }
    text
}

fn default_body(template: &Template, text: &mut String) {
    text.push_str("<EventData");
    if let Some(name) = &template.name {
        attribute("Name", name, text);
    }
    if template.fields.is_empty() {
        text.push_str("/>");
        return;
    }
    text.push('>');
    for (field, number) in template.fields.iter().zip(1..) {
        let element = element_name(field);
        text.push('<');
        text.push_str(element);
        attribute("Name", &field.name, text);
        text.push_str(&format!(">%{number}</{element}>"));
    }
    text.push_str("</EventData>");
}

/// What the author wrote, as MSXML prints it: white space between elements is a line and a tab per level, and is there
/// where the author had any. Recursion is as deep as the document, whose depth is limited.
fn user_element(element: &UserElement, depth: usize, text: &mut String) {
    let name = if element.prefix.is_empty() {
        element.local.to_string()
    } else {
        format!("{}:{}", element.prefix, element.local)
    };
    text.push('<');
    text.push_str(&name);
    for one in &element.attributes {
        attribute(&one.name, &one.value.value, text);
    }
    if element.children.is_empty() && !element.spaced {
        text.push_str("/>");
        return;
    }
    text.push('>');
    for child in &element.children {
        match child {
            UserNode::Element(child) => {
                if element.spaced {
                    line(depth + 1, text);
                }
                user_element(child, depth + 1, text);
            }
            UserNode::Text(value) => escape(&value.value, escaped_in_text, text),
        }
    }
    if element.spaced {
        line(depth, text);
    }
    text.push_str("</");
    text.push_str(&name);
    text.push('>');
}

fn line(depth: usize, text: &mut String) {
    text.push_str("\r\n");
    text.extend(std::iter::repeat_n('\t', depth));
}

fn attribute(name: &str, value: &str, text: &mut String) {
    text.push(' ');
    text.push_str(name);
    text.push_str("=\"");
    escape(value, escaped_in_attribute, text);
    text.push('"');
}

fn escape(value: &str, escaped: impl Fn(char) -> Option<&'static str>, text: &mut String) {
    for unit in value.chars() {
        match escaped(unit) {
            Some(reference) => text.push_str(reference),
            None => text.push(unit),
        }
    }
}
