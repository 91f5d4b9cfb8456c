//! Builds the tree: matches tags, resolves namespaces, keeps the limits.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::attributes::{Attributes, RawAttribute};
use super::chars::{is_qualified_name, is_space, plain_name};
use super::entities::{self, Place};
use super::errors;
use super::namespace::NamespaceId;
use super::tree::{AttributeData, BindingData, Document, ElementData, NameData, NodeData, Piece};
use crate::diag::{Diagnostic, Sink};
use crate::source::{SourceFile, Span};

const MAX_DEPTH: usize = 256;
const MAX_ATTRIBUTES: usize = 256;
/// Namespace declarations that may be in scope at once: looking up a prefix walks through them.
const MAX_SCOPE: usize = 128;

/// End tags that are reported.
const MAX_MISMATCHES: usize = 3;

/// An element whose end tag has not come yet.
struct Open {
    node: u32,
    scope: u32,
    scope_length: usize,
    default: NamespaceId,
}

pub(super) struct Builder<'s, 'k> {
    text: &'s str,
    sink: &'k mut Sink,
    document: Document<'s>,
    decoded: String,
    open: Vec<Open>,
    numbers: HashMap<Arc<str>, NamespaceId>,
    /// Prefixes that were reported as undeclared.
    undeclared: HashSet<&'s str>,
    /// Text that no markup has ended yet.
    pending: Range<usize>,
    /// Whether content outside the root was reported.
    outside: bool,
    /// How many end tags were reported.
    mismatches: usize,
    stopped: bool,
    /// The attributes of one tag; kept for its allocation.
    scratch: Vec<RawAttribute>,
}

impl<'s, 'k> Builder<'s, 'k> {
    pub(super) fn new(source: &'s SourceFile, sink: &'k mut Sink) -> Self {
        // Manifests have an element per 80 to 120 bytes, with three attributes each.
        let elements = source.text().len() / 96;
        Self {
            text: source.text(),
            sink,
            document: Document {
                source: source.id(),
                text: source.shared_text(),
                decoded: Arc::from(""),
                nodes: Vec::with_capacity(elements),
                ends: Vec::with_capacity(elements),
                attributes: Vec::with_capacity(3 * elements),
                bindings: Vec::new(),
                namespaces: Vec::new(),
            },
            decoded: String::new(),
            open: Vec::new(),
            numbers: NamespaceId::WELL_KNOWN
                .iter()
                .zip(0..)
                .map(|(&uri, number)| (Arc::from(uri), NamespaceId(number)))
                .collect(),
            undeclared: HashSet::new(),
            pending: 0..0,
            outside: false,
            mismatches: 0,
            stopped: false,
            scratch: Vec::new(),
        }
    }

    pub(super) fn errors(&self) -> usize {
        self.sink.errors()
    }

    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// The rest of the document will not come: what is missing in it is no news.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
    }

    pub(super) fn report(&mut self, make: impl FnOnce(Span) -> Diagnostic, range: Range<usize>) {
        let span = self.span(range);
        self.sink.push(make(span));
    }

    fn span(&self, range: Range<usize>) -> Span {
        errors::span(self.document.source, range)
    }

    /// The tag `<…` whose inside ends at `inner_end`.
    pub(super) fn start_tag(&mut self, start: usize, inner_end: usize, end: usize) {
        self.end_text();
        if self.open.is_empty() && !self.document.nodes.is_empty() {
            self.report_outside(start..end, "a second element");
        }
        if self.open.len() >= MAX_DEPTH {
            self.report(
                |span| errors::limit(span, "levels of nesting", MAX_DEPTH),
                start..end,
            );
            return self.stop();
        }
        let inner = &self.text.as_bytes()[start + 1..inner_end];
        let plain = plain_name(inner);
        let is_plain = plain > 0 && inner.get(plain).is_none_or(|&b| is_space(b));
        let length = if is_plain {
            plain
        } else {
            inner
                .iter()
                .position(|&b| is_space(b))
                .unwrap_or(inner.len())
        };
        let name_end = start + 1 + length;
        let name = &self.text[start + 1..name_end];
        let is_name = is_plain || is_qualified_name(name);
        if !is_name {
            self.report(|span| errors::bad_element_name(span, name), start..name_end);
        }
        self.read_attributes(name, name_end, inner_end);
        let (scope, scope_length, default) = self.declare();
        let node = to_u32(self.document.nodes.len());
        let has_prefix = is_name && !is_plain;
        let colon = if has_prefix { name.find(':') } else { None };
        let local = colon.map_or(start + 1, |colon| start + 1 + colon + 1);
        let name = self.name(start + 1..name_end, local, scope, default);
        let first_attribute = to_u32(self.document.attributes.len());
        self.keep_attributes(scope);
        self.document.nodes.push(NodeData::Element(ElementData {
            tag_end: to_u32(end),
            name,
            first_attribute,
            attribute_count: to_u32(self.document.attributes.len()) - first_attribute,
            scope,
        }));
        self.document.ends.push(node + 1);
        self.open.push(Open {
            node,
            scope,
            scope_length,
            default,
        });
    }

    fn read_attributes(&mut self, element: &str, start: usize, end: usize) {
        self.scratch.clear();
        for result in Attributes::new(self.text, start, end) {
            match result {
                Ok(_) if self.scratch.len() == MAX_ATTRIBUTES => {
                    self.report(
                        |span| errors::limit(span, "attributes on one element", MAX_ATTRIBUTES),
                        start - element.len()..start,
                    );
                    return self.stop();
                }
                Ok(attribute) => self.scratch.push(attribute),
                Err((range, fault)) => {
                    let text = &self.text[range.clone()];
                    self.report(|span| errors::attribute(span, element, fault, text), range);
                    break;
                }
            }
        }
    }

    /// Takes the `xmlns` attributes out of the scratch list. Gives the scope, its length and the default namespace.
    fn declare(&mut self) -> (u32, usize, NamespaceId) {
        let (mut scope, mut length, mut default) =
            self.open.last().map_or((0, 0, NamespaceId::NONE), |open| {
                (open.scope, open.scope_length, open.default)
            });
        let text = self.text;
        let is_declaration = |a: &RawAttribute| {
            let name = &text[a.name.clone()];
            name.starts_with("xmlns") && matches!(name.as_bytes().get(5), None | Some(b':'))
        };
        if !self.scratch.iter().any(is_declaration) {
            return (scope, length, default);
        }
        let (declarations, others) = std::mem::take(&mut self.scratch)
            .into_iter()
            .partition::<Vec<_>, _>(is_declaration);
        self.scratch = others;
        self.check_unique(&declarations);
        for attribute in declarations {
            if length == MAX_SCOPE {
                let range = attribute.name;
                self.report(
                    |span| errors::limit(span, "namespace declarations in scope", MAX_SCOPE),
                    range,
                );
                self.stop();
                break;
            }
            let prefix = (attribute.name.start + "xmlns:".len()).min(attribute.name.end);
            let namespace = self.namespace(&attribute);
            if prefix == attribute.name.end {
                default = namespace;
            } else if namespace == NamespaceId::NONE {
                let name = &text[attribute.name.clone()];
                self.report(
                    |span| errors::ill_formed(span, format!("`{name}` declares no namespace")),
                    attribute.name.clone(),
                );
            }
            self.document.bindings.push(BindingData {
                prefix: (to_u32(prefix), to_u32(attribute.name.end)),
                value: (to_u32(attribute.value.start), to_u32(attribute.value.end)),
                namespace,
                outer: scope,
            });
            scope = to_u32(self.document.bindings.len());
            length += 1;
        }
        (scope, length, default)
    }

    fn namespace(&mut self, attribute: &RawAttribute) -> NamespaceId {
        let piece = self.value(attribute);
        let uri = if piece.decoded {
            &self.decoded[piece.start as usize..]
        } else {
            &self.text[attribute.value.clone()]
        };
        if let Some(&number) = self.numbers.get(uri) {
            return number;
        }
        let uri: Arc<str> = Arc::from(uri);
        let number = NamespaceId(to_u32(self.numbers.len()));
        self.document.namespaces.push(Arc::clone(&uri));
        self.numbers.insert(uri, number);
        number
    }

    fn check_unique(&mut self, attributes: &[RawAttribute]) {
        let text = self.text;
        let mut again = Vec::new();
        // Names that differ in this are different; nearly always it tells them apart.
        let mut seen = 0u64;
        for (index, attribute) in attributes.iter().enumerate() {
            let name = &text[attribute.name.clone()];
            let bit = fingerprint(name.as_bytes());
            if seen & bit == 0 {
                seen |= bit;
                continue;
            }
            let same = |other: &&RawAttribute| text[other.name.clone()] == *name;
            if let Some(first) = attributes[..index].iter().find(same) {
                again.push((first.name.clone(), attribute.name.clone()));
            }
        }
        for (first, second) in again {
            let first = self.span(first);
            let name = &text[second.clone()];
            self.report(
                |span| errors::duplicate_attribute(first, span, name),
                second,
            );
        }
    }

    fn keep_attributes(&mut self, scope: u32) {
        let attributes = std::mem::take(&mut self.scratch);
        self.check_unique(&attributes);
        for attribute in &attributes {
            let value = self.value(attribute);
            // An attribute without prefix is in no namespace, whatever the default is.
            let name = self.name(
                attribute.name.clone(),
                attribute.local,
                scope,
                NamespaceId::NONE,
            );
            self.document.attributes.push(AttributeData {
                name,
                start: to_u32(attribute.value.start),
                end: to_u32(attribute.value.end),
                value,
            });
        }
        self.scratch = attributes;
    }

    fn value(&mut self, attribute: &RawAttribute) -> Piece {
        if attribute.needs_decoding {
            self.decode(attribute.value.clone(), Place::Attribute)
        } else {
            Piece {
                start: to_u32(attribute.value.start),
                end: to_u32(attribute.value.end),
                decoded: false,
            }
        }
    }

    fn decode(&mut self, range: Range<usize>, place: Place) -> Piece {
        let start = self.decoded.len();
        let mut faults = Vec::new();
        let raw = &self.text[range.clone()];
        entities::decode(raw, place, &mut self.decoded, |at, fault| {
            // A page of bare ampersands needs no page of errors.
            if faults.len() < 8 {
                faults.push((at, fault));
            }
        });
        for (at, fault) in faults {
            let text = &raw[at.clone()];
            self.report(
                |span| errors::entity(span, text, fault),
                range.start + at.start..range.start + at.end,
            );
        }
        Piece {
            start: to_u32(start),
            end: to_u32(self.decoded.len()),
            decoded: true,
        }
    }

    fn name(
        &mut self,
        range: Range<usize>,
        local: usize,
        scope: u32,
        default: NamespaceId,
    ) -> NameData {
        let namespace = if local == range.start {
            default
        } else {
            let prefix = &self.text[range.start..local - 1];
            self.resolve(&range, prefix, scope)
        };
        NameData {
            start: to_u32(range.start),
            local: to_u32(local),
            end: to_u32(range.end),
            namespace,
        }
    }

    fn resolve(&mut self, name: &Range<usize>, prefix: &'s str, scope: u32) -> NamespaceId {
        if prefix == "xml" {
            return NamespaceId::XML;
        }
        let mut next = scope;
        while let Some(index) = next.checked_sub(1) {
            let binding = &self.document.bindings[index as usize];
            if self.text[binding.prefix.0 as usize..binding.prefix.1 as usize] == *prefix {
                return binding.namespace;
            }
            next = binding.outer;
        }
        if self.undeclared.insert(prefix) {
            let known = NamespaceId::conventional(prefix).map(NamespaceId::uri);
            self.report(
                |span| errors::undeclared_prefix(span, prefix, known),
                name.start..name.start + prefix.len(),
            );
        }
        NamespaceId::NONE
    }

    /// Ends the innermost element.
    pub(super) fn close(&mut self) {
        if let Some(open) = self.open.pop() {
            self.document.ends[open.node as usize] = to_u32(self.document.nodes.len());
        }
    }

    pub(super) fn end_tag(&mut self, range: Range<usize>) {
        self.end_text();
        let name =
            self.text[range.start + 2..range.end - 1].trim_end_matches([' ', '\t', '\r', '\n']);
        let Some(open) = self.open.last() else {
            if self.mismatches == 0 {
                self.mismatches += 1;
                self.report(|span| errors::nothing_open(span, name), range);
            }
            return;
        };
        let (open_name, open_span) = self.open_name(open);
        if open_name != name {
            // One tag too many or too few makes the ones behind it look wrong too.
            if self.mismatches < MAX_MISMATCHES {
                self.mismatches += 1;
                self.report(
                    |span| errors::mismatched(open_span, open_name, span, name),
                    range,
                );
            }
            // If an outer element has this name, the inner ones were forgotten; else the end tag is a slip.
            let outer = self
                .open
                .iter()
                .rposition(|open| self.open_name(open).0 == name);
            if let Some(depth) = outer {
                while self.open.len() > depth + 1 {
                    self.close();
                }
            }
        }
        self.close();
    }

    fn open_name(&self, open: &Open) -> (&'s str, Span) {
        match &self.document.nodes[open.node as usize] {
            NodeData::Element(data) => {
                let range = data.name.start as usize..data.name.end as usize;
                let tag = data.name.start as usize - 1..data.tag_end as usize;
                (&self.text[range], self.span(tag))
            }
            NodeData::Text { .. } => ("", Span::default()),
        }
    }

    /// Text or a reference: the two come piecemeal.
    pub(super) fn text(&mut self, range: Range<usize>) {
        if self.pending.is_empty() {
            self.pending = range;
        } else {
            self.pending.end = range.end;
        }
    }

    /// Markup ends a text. It is kept, unless it is white space.
    pub(super) fn end_text(&mut self) {
        let range = std::mem::replace(&mut self.pending, 0..0);
        let raw = &self.text[range.clone()];
        if raw.bytes().all(is_space) {
            return;
        }
        if self.open.is_empty() {
            return self.report_outside(trimmed(raw, &range), "text");
        }
        if let Some(at) = raw.find("]]>") {
            self.report(
                |span| errors::ill_formed(span, "`]]>` in text").help("write `]]&gt;`"),
                range.start + at..range.start + at + 3,
            );
        }
        let value = if raw.bytes().any(|b| matches!(b, b'&' | b'\r')) {
            self.decode(range.clone(), Place::Content)
        } else {
            Piece {
                start: to_u32(range.start),
                end: to_u32(range.end),
                decoded: false,
            }
        };
        self.push_text(range, value);
    }

    fn push_text(&mut self, range: Range<usize>, value: Piece) {
        self.document.nodes.push(NodeData::Text {
            start: to_u32(range.start),
            end: to_u32(range.end),
            value,
        });
        self.document.ends.push(to_u32(self.document.nodes.len()));
    }

    pub(super) fn cdata(&mut self, range: Range<usize>) {
        self.end_text();
        if self.open.is_empty() {
            return self.report_outside(range, "a CDATA section");
        }
        let inner = range.start + "<![CDATA[".len()..range.end - "]]>".len();
        let value = self.decode(inner, Place::CData);
        self.push_text(range, value);
    }

    pub(super) fn comment(&mut self, range: Range<usize>) {
        self.end_text();
        let inner = range.start + "<!--".len()..range.end - "-->".len();
        let text = &self.text[inner.clone()];
        // A third hyphen before the end counts as well.
        let found = text
            .find("--")
            .or_else(|| text.ends_with('-').then(|| text.len() - 1));
        if let Some(at) = found {
            let start = inner.start + at;
            self.report(errors::hyphens, start..start + 2);
        }
    }

    fn report_outside(&mut self, range: Range<usize>, what: &str) {
        let root = match self.document.nodes.first() {
            Some(NodeData::Element(data)) => {
                Some(self.span(data.name.start as usize - 1..data.tag_end as usize))
            }
            _ => None,
        };
        if !std::mem::replace(&mut self.outside, true) {
            self.report(|span| errors::outside_root(span, what, root), range);
        }
    }

    pub(super) fn finish(mut self) -> Document<'s> {
        self.end_text();
        if !self.stopped {
            if let (Some(open), 0) = (self.open.last(), self.mismatches) {
                let (name, span) = self.open_name(open);
                self.sink.push(errors::unclosed(span, name));
            } else if self.document.nodes.is_empty() && !self.outside {
                let end = self.text.len();
                self.report(errors::no_root, end..end);
            }
        }
        while !self.open.is_empty() {
            self.close();
        }
        self.document.decoded = Arc::from(self.decoded);
        self.document
    }
}

/// One bit that equal names share.
fn fingerprint(name: &[u8]) -> u64 {
    let first = name.first().copied().unwrap_or(0);
    let last = name.last().copied().unwrap_or(0);
    let sum = name.len() + usize::from(first) * 7 + usize::from(last) * 13;
    1 << (sum % 64)
}

/// The range without the white space around its text.
fn trimmed(raw: &str, range: &Range<usize>) -> Range<usize> {
    let start = range.start + raw.len() - raw.trim_start().len();
    start..start + raw.trim().len()
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
