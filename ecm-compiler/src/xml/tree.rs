//! The tree: flat vectors in document order, and views of them.
//!
//! A node's descendants follow it directly, so a tree is one vector and neither building nor dropping it recurses.
//! Names and values are ranges of the text; only values with references or line ends are stored apart.

use std::sync::Arc;

use super::namespace::NamespaceId;
use crate::source::{SharedStr, SourceId, Span};

/// A value: a range of the text, or of the decoded texts beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) decoded: bool,
}

/// A name: `start..end`, its local part from `local`.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameData {
    pub(super) start: u32,
    pub(super) local: u32,
    pub(super) end: u32,
    pub(super) namespace: NamespaceId,
}

#[derive(Debug)]
pub(super) struct ElementData {
    /// Offset behind the start tag.
    pub(super) tag_end: u32,
    pub(super) name: NameData,
    pub(super) first_attribute: u32,
    pub(super) attribute_count: u32,
    /// One more than the index of the innermost binding in scope.
    pub(super) scope: u32,
}

#[derive(Debug)]
pub(super) enum NodeData {
    Element(ElementData),
    /// The raw range, and what it stands for.
    Text {
        start: u32,
        end: u32,
        value: Piece,
    },
}

#[derive(Debug)]
pub(super) struct AttributeData {
    pub(super) name: NameData,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) value: Piece,
}

/// An `xmlns` attribute.
#[derive(Clone, Copy, Debug)]
pub(super) struct BindingData {
    /// The prefix; empty for the default namespace.
    pub(super) prefix: (u32, u32),
    pub(super) value: (u32, u32),
    pub(super) namespace: NamespaceId,
    /// One more than the index of the next outer binding.
    pub(super) outer: u32,
}

/// A well-formed document.
#[derive(Debug)]
pub struct Document<'s> {
    pub(super) source: SourceId,
    pub(super) text: &'s Arc<str>,
    pub(super) decoded: Arc<str>,
    /// Nodes in document order; the root is the first.
    pub(super) nodes: Vec<NodeData>,
    /// For each node the index behind its last descendant.
    pub(super) ends: Vec<u32>,
    pub(super) attributes: Vec<AttributeData>,
    pub(super) bindings: Vec<BindingData>,
    /// URIs by number, those that are not well-known.
    pub(super) namespaces: Vec<Arc<str>>,
}

impl<'s> Document<'s> {
    /// The root element.
    #[must_use]
    pub fn root(&self) -> Element<'_> {
        Element {
            document: self,
            index: 0,
        }
    }

    /// The text that the document was read from.
    #[must_use]
    pub fn text(&self) -> &'s Arc<str> {
        self.text
    }

    /// The URI of a namespace; empty for none.
    #[must_use]
    pub fn uri(&self, id: NamespaceId) -> &str {
        let index = id.0 as usize;
        let known = NamespaceId::WELL_KNOWN;
        match known.get(index) {
            Some(uri) => uri,
            None => &self.namespaces[index - known.len()],
        }
    }

    /// All namespaces that the document declares, after the well-known ones.
    pub fn namespaces(&self) -> impl Iterator<Item = NamespaceId> {
        let count = NamespaceId::WELL_KNOWN.len() + self.namespaces.len();
        (0..u32::try_from(count).unwrap_or(u32::MAX)).map(NamespaceId)
    }

    /// All `xmlns` attributes, in document order.
    pub fn bindings(&self) -> impl Iterator<Item = Binding<'_>> {
        self.bindings.iter().map(|binding| self.binding(binding))
    }

    fn binding(&self, data: &BindingData) -> Binding<'_> {
        Binding {
            prefix: &self.text[data.prefix.0 as usize..data.prefix.1 as usize],
            namespace: data.namespace,
            span: self.span(data.value.0, data.value.1),
        }
    }

    fn piece(&self, piece: Piece) -> &str {
        let base = if piece.decoded {
            &self.decoded
        } else {
            self.text
        };
        &base[piece.start as usize..piece.end as usize]
    }

    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.source, start, end)
    }
}

/// An `xmlns` attribute.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'d> {
    /// The prefix; empty for the default namespace.
    pub prefix: &'d str,
    /// What it stands for.
    pub namespace: NamespaceId,
    /// The attribute's value.
    pub span: Span,
}

/// A node of a document.
#[derive(Clone, Copy, Debug)]
pub enum Node<'d> {
    /// An element.
    Element(Element<'d>),
    /// Text that is not white space only.
    Text(Text<'d>),
}

/// A text node.
#[derive(Clone, Copy, Debug)]
pub struct Text<'d> {
    document: &'d Document<'d>,
    index: u32,
}

impl<'d> Text<'d> {
    /// The text, references replaced.
    #[must_use]
    pub fn value(&self) -> &'d str {
        match &self.document.nodes[self.index as usize] {
            NodeData::Text { value, .. } => self.document.piece(*value),
            NodeData::Element(_) => "",
        }
    }

    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match &self.document.nodes[self.index as usize] {
            NodeData::Text { start, end, .. } => self.document.span(*start, *end),
            NodeData::Element(_) => Span::default(),
        }
    }
}

/// An element of a document.
#[derive(Clone, Copy, Debug)]
pub struct Element<'d> {
    document: &'d Document<'d>,
    index: u32,
}

impl<'d> Element<'d> {
    fn data(&self) -> &'d ElementData {
        match &self.document.nodes[self.index as usize] {
            NodeData::Element(data) => data,
            // Views are made of elements only, in `root` and `next` below.
            NodeData::Text { .. } => unreachable!("a text is no element"),
        }
    }

    /// The local part of the name.
    #[must_use]
    pub fn local(&self) -> &'d str {
        let name = self.data().name;
        &self.document.text[name.local as usize..name.end as usize]
    }

    /// The prefix of the name, empty if it has none.
    #[must_use]
    pub fn prefix(&self) -> &'d str {
        let name = self.data().name;
        &self.document.text
            [name.start as usize..name.local.saturating_sub(1).max(name.start) as usize]
    }

    /// The namespace of the name.
    #[must_use]
    pub fn namespace(&self) -> NamespaceId {
        self.data().name.namespace
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// The start tag.
    #[must_use]
    pub fn span(&self) -> Span {
        let data = self.data();
        self.document.span(data.name.start - 1, data.tag_end)
    }

    /// The name in the start tag.
    #[must_use]
    pub fn name_span(&self) -> Span {
        let name = self.data().name;
        self.document.span(name.start, name.end)
    }

    /// The attributes, `xmlns` excepted.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'d>> + use<'d> {
        let data = self.data();
        let first = data.first_attribute as usize;
        let document = self.document;
        document.attributes[first..first + data.attribute_count as usize]
            .iter()
            .map(move |data| Attribute { document, data })
    }

    /// The children: elements, and text that is not white space only.
    #[must_use]
    pub fn children(&self) -> Children<'d> {
        Children {
            document: self.document,
            next: self.index + 1,
            end: self.document.ends[self.index as usize],
        }
    }

    /// How many nodes are below: as many as children where children have none.
    #[must_use]
    pub fn descendants(&self) -> usize {
        (self.document.ends[self.index as usize] - self.index - 1) as usize
    }

    /// What `prefix` stands for in this element's start tag; the empty one stands for the default namespace.
    #[must_use]
    pub fn resolve(&self, prefix: &str) -> Option<NamespaceId> {
        if prefix == "xml" {
            return Some(NamespaceId::XML);
        }
        self.scope()
            .find(|binding| binding.prefix == prefix)
            .map(|binding| binding.namespace)
            .or(prefix.is_empty().then_some(NamespaceId::NONE))
    }

    /// The `xmlns` attributes in scope, innermost first; outer ones may be hidden by inner ones.
    pub fn scope(&self) -> impl Iterator<Item = Binding<'d>> + use<'d> {
        let document = self.document;
        let mut next = self.data().scope;
        std::iter::from_fn(move || {
            let data = &document.bindings[next.checked_sub(1)? as usize];
            next = data.outer;
            Some(document.binding(data))
        })
    }
}

/// The children of an element.
#[derive(Clone, Debug)]
pub struct Children<'d> {
    document: &'d Document<'d>,
    next: u32,
    end: u32,
}

impl<'d> Iterator for Children<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        if self.next >= self.end {
            return None;
        }
        let (document, index) = (self.document, self.next);
        self.next = document.ends[index as usize];
        Some(match &document.nodes[index as usize] {
            NodeData::Element(_) => Node::Element(Element { document, index }),
            NodeData::Text { .. } => Node::Text(Text { document, index }),
        })
    }
}

/// An attribute of an element.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'d> {
    document: &'d Document<'d>,
    data: &'d AttributeData,
}

impl<'d> Attribute<'d> {
    /// The local part of the name.
    #[must_use]
    pub fn local(&self) -> &'d str {
        let name = self.data.name;
        &self.document.text[name.local as usize..name.end as usize]
    }

    /// Whether the attribute is called `name`, without a prefix.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        let data = self.data.name;
        (data.end - data.start) as usize == name.len()
            && self.document.text.as_bytes()[data.start as usize..data.end as usize]
                == *name.as_bytes()
    }

    /// The name as written.
    #[must_use]
    pub fn written_name(&self) -> &'d str {
        let name = self.data.name;
        &self.document.text[name.start as usize..name.end as usize]
    }

    /// The namespace of the name; [`NamespaceId::NONE`] without a prefix.
    #[must_use]
    pub fn namespace(&self) -> NamespaceId {
        self.data.name.namespace
    }

    /// Where the name stands.
    #[must_use]
    pub fn name_span(&self) -> Span {
        let name = self.data.name;
        self.document.span(name.start, name.end)
    }

    /// The value: references replaced, white space normalised as XML says.
    #[must_use]
    pub fn value(&self) -> &'d str {
        self.document.piece(self.data.value)
    }

    /// Where the value stands, without the quotes.
    #[must_use]
    pub fn span(&self) -> Span {
        self.document.span(self.data.start, self.data.end)
    }

    /// The value as a string that outlives the document.
    #[must_use]
    pub fn shared(&self) -> SharedStr {
        self.shared_part(0, self.value().len())
    }

    /// The value with the line ends and tabs that the author wrote: what mc.exe makes of message texts, which XML's rule
    /// would make spaces.
    #[must_use]
    pub fn unnormalized(&self) -> SharedStr {
        let raw = &self.document.text[self.data.start as usize..self.data.end as usize];
        if !raw.contains(['\n', '\r', '\t']) {
            return self.shared();
        }
        let mut text = String::with_capacity(raw.len());
        // Faults were reported when the document was read.
        super::entities::decode(raw, super::entities::Place::Content, &mut text, |_, _| {});
        SharedStr::from(text)
    }

    /// The part `start..end` of the value as a string that outlives the document.
    #[must_use]
    pub fn shared_part(&self, start: usize, end: usize) -> SharedStr {
        let value = self.data.value;
        let base = if value.decoded {
            &self.document.decoded
        } else {
            self.document.text
        };
        let at = |offset: usize| value.start + u32::try_from(offset).unwrap_or(u32::MAX);
        SharedStr::slice(base, at(start), at(end))
    }

    /// The place of the part `start..end` of the value; the whole value where the text differs from the value.
    #[must_use]
    pub fn part_span(&self, start: usize, end: usize) -> Span {
        if self.data.value.decoded {
            return self.span();
        }
        let at = |offset: usize| self.data.start + u32::try_from(offset).unwrap_or(u32::MAX);
        self.document.span(at(start), at(end))
    }
}
