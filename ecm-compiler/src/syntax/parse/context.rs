//! What the parse functions share: the sink, the namespaces, and the walk over children.

use std::collections::HashSet;

use super::attributes::Attributes;
use super::{errors, namespaces};
use crate::diag::{Diagnostic, Sink};
use crate::ir::OutType;
use crate::source::{SharedStr, Span};
use crate::syntax::Namespace;
use crate::syntax::schema::{Kind, Space};
use crate::well_known;
use crate::xml::{Document, Element, NamespaceId, Node};

pub(super) struct Context<'d, 'k> {
    document: &'d Document<'d>,
    sink: &'k mut Sink,
    /// For each namespace of the document the one that is meant.
    meant: Vec<NamespaceId>,
    /// For each namespace what a QName in a value says.
    values: Vec<Namespace>,
    /// Namespaces and prefixes that were reported already.
    reported: HashSet<NamespaceId>,
    undeclared: HashSet<&'d str>,
    /// The declarations of a usual prefix for another namespace that were reported.
    misused: HashSet<Span>,
}

impl<'d, 'k> Context<'d, 'k> {
    pub(super) fn new(document: &'d Document<'d>, sink: &'k mut Sink) -> Self {
        let meant: Vec<_> = document
            .namespaces()
            .map(|id| namespaces::nearly(document.uri(id)).unwrap_or(id))
            .collect();
        let values = meant
            .iter()
            .map(|&id| match id {
                NamespaceId::EVENTS => Namespace::Events,
                NamespaceId::WIN => Namespace::Win,
                NamespaceId::XS => Namespace::Xs,
                NamespaceId::TRACE => Namespace::Trace,
                other => Namespace::Other(SharedStr::from(document.uri(other))),
            })
            .collect();
        Self {
            document,
            sink,
            meant,
            values,
            reported: HashSet::new(),
            undeclared: HashSet::new(),
            misused: HashSet::new(),
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// From now on elements of namespace `id` count as elements of `meant`, without further ado.
    pub(super) fn alias(&mut self, id: NamespaceId, meant: NamespaceId) {
        self.reported.insert(id);
        self.meant[id.index()] = meant;
    }

    /// The namespace that is meant by `id`. If it is not exactly that one, says so, once.
    pub(super) fn meant(&mut self, id: NamespaceId, at: Element<'d>, prefix: &str) -> NamespaceId {
        let meant = self.meant[id.index()];
        let slip = meant != id && id.uri().is_empty() && id != NamespaceId::NONE;
        if slip && self.reported.insert(id) {
            let declaration = at
                .scope()
                .find(|binding| binding.prefix == prefix && binding.namespace == id);
            let span = declaration.map_or_else(|| at.name_span(), |binding| binding.span);
            let uri = self.document.uri(id);
            self.report(errors::mistyped_namespace(span, uri, meant.uri()));
        }
        meant
    }

    /// What a prefix in an attribute value of `at` stands for.
    pub(super) fn value_namespace(
        &mut self,
        prefix: &'d str,
        local: &str,
        at: Element<'d>,
        span: Span,
    ) -> Namespace {
        if let Some(id) = at.resolve(prefix) {
            if let Some(meant) = self.misused_prefix(prefix, local, id, at) {
                return self.values[meant.index()].clone();
            }
            self.meant(id, at, prefix);
            return self.values[id.index()].clone();
        }
        let conventional = NamespaceId::conventional(prefix);
        if self.undeclared.insert(prefix) {
            self.report(errors::undeclared_prefix(span, prefix, conventional, at));
        }
        match conventional {
            Some(id) => self.values[id.index()].clone(),
            None => Namespace::Other(SharedStr::from(prefix)),
        }
    }

    /// The namespace that `prefix` stands for by convention, where it was declared for another one in which `local` cannot
    /// be: said once, at the declaration.
    fn misused_prefix(
        &mut self,
        prefix: &'d str,
        local: &str,
        id: NamespaceId,
        at: Element<'d>,
    ) -> Option<NamespaceId> {
        let meant = NamespaceId::conventional(prefix)?;
        let known = match meant {
            _ if self.meant[id.index()] == meant => false,
            NamespaceId::WIN => well_known::is_predefined(local),
            NamespaceId::XS => OutType::from_qname("xs", local).is_some(),
            _ => false,
        };
        if !known {
            return None;
        }
        let binding = at.scope().find(|binding| binding.prefix == prefix)?;
        if self.misused.insert(binding.span) {
            self.reported.insert(id);
            let uri = self.document.uri(id);
            self.report(errors::misused_prefix(
                binding.span,
                prefix,
                uri,
                meant.uri(),
            ));
        }
        Some(meant)
    }

    /// Declarations that are nearly right and that nothing uses: no harm yet.
    pub(super) fn report_unused_slips(&mut self) {
        for binding in self.document.bindings() {
            let id = binding.namespace;
            let meant = namespaces::nearly(self.document.uri(id));
            if let Some(meant) = meant.filter(|_| self.reported.insert(id)) {
                let uri = self.document.uri(id);
                self.sink
                    .push(errors::suspicious_namespace(binding.span, uri, meant.uri()));
            }
        }
    }

    /// The attributes of an element, checked against its rule when they have been read.
    pub(super) fn attributes(
        &mut self,
        element: Element<'d>,
        kind: Kind,
    ) -> Attributes<'d, 'k, '_> {
        Attributes::new(self, element, kind)
    }

    /// What a child of a `parent` element is; `None` if it is to be passed over, with or without a finding.
    pub(super) fn child(&mut self, parent: Kind, node: Node<'d>) -> Option<(Kind, Element<'d>)> {
        // Behind so many errors nothing is looked at any more: each costs time, however few are kept.
        if self.sink.is_full() {
            return None;
        }
        let element = match node {
            Node::Element(element) => element,
            Node::Text(text) => {
                if !parent.rule().text {
                    self.report(errors::stray_text(text.span(), parent));
                }
                return None;
            }
        };
        let space = match self.meant(element.namespace(), element, element.prefix()) {
            NamespaceId::EVENTS => Space::Events,
            NamespaceId::COUNTERS => Space::Counters,
            other => {
                if other == NamespaceId::NONE || !parent.rule().foreign {
                    let uri = self.document.uri(other);
                    self.report(errors::foreign_element(element, parent, uri));
                }
                return None;
            }
        };
        let name = element.local();
        let found = parent.rule().children.iter().copied().find(|kind| {
            let rule = kind.rule();
            rule.space == space && rule.name == name
        });
        match found {
            Some(kind) if kind.rule().status.is_kept() => Some((kind, element)),
            Some(_) => None,
            None => {
                self.report(errors::unknown_element(element, space, parent));
                None
            }
        }
    }

    /// For elements without content of their own: reports what they contain nevertheless.
    pub(super) fn no_children(&mut self, element: Element<'d>, kind: Kind) {
        for node in element.children() {
            self.child(kind, node);
        }
    }

    /// Keeps the first of several elements where one is allowed; reports the others.
    pub(super) fn once<T>(
        &mut self,
        slot: &mut Option<T>,
        first: Span,
        again: Span,
        kind: Kind,
        value: T,
    ) {
        if slot.is_none() {
            *slot = Some(value);
        } else {
            self.report(errors::repeated_element(first, again, kind));
        }
    }
}
