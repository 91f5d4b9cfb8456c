//! The attributes of one element, read by name.

use super::context::Context;
use super::errors;
use crate::diag::{Diagnostic, suggest};
use crate::source::{Span, Spanned};
use crate::syntax::Attr;
use crate::syntax::schema::Kind;
use crate::xml::{Attribute, Element, NamespaceId};

/// Reads a value; `None` after a report.
pub(super) type Literal<'d, T> = fn(&mut Attributes<'d, '_, '_>, &Attribute<'d>) -> Option<T>;

/// Reads attributes by name; when dropped, reports those that nobody can want.
pub(super) struct Attributes<'d, 'k, 'c> {
    context: &'c mut Context<'d, 'k>,
    element: Element<'d>,
    kind: Kind,
    /// How many attributes were asked for and found.
    taken: usize,
}

impl<'d, 'k, 'c> Attributes<'d, 'k, 'c> {
    pub(super) fn new(context: &'c mut Context<'d, 'k>, element: Element<'d>, kind: Kind) -> Self {
        Self {
            context,
            element,
            kind,
            taken: 0,
        }
    }

    pub(super) fn span(&self) -> Span {
        self.element.span()
    }

    pub(super) fn element(&self) -> Element<'d> {
        self.element
    }

    pub(super) fn context(&mut self) -> &mut Context<'d, 'k> {
        self.context
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.context.report(diagnostic);
    }

    fn find(&mut self, name: &'static str) -> Option<Attribute<'d>> {
        debug_assert!(
            self.kind
                .rule()
                .attribute(name)
                .is_some_and(|rule| rule.status.is_kept()),
            "the schema table lacks {name} of {:?}",
            self.kind
        );
        #[cfg(test)]
        asked::note(self.kind, name);
        let found = self
            .element
            .attributes()
            .find(|attribute| attribute.is(name));
        self.taken += usize::from(found.is_some());
        found
    }

    /// An attribute that may be absent.
    pub(super) fn optional<T>(&mut self, name: &'static str, literal: Literal<'d, T>) -> Attr<T> {
        let attribute = self.find(name)?;
        let value = literal(self, &attribute)?;
        Some(Spanned::new(value, attribute.span()))
    }

    /// An attribute that the schema demands: the default stands in for what is missing or malformed.
    pub(super) fn required<T: Default>(
        &mut self,
        name: &'static str,
        literal: Literal<'d, T>,
    ) -> Spanned<T> {
        let Some(attribute) = self.find(name) else {
            if !self.is_misspelled(name) {
                let diagnostic = errors::missing_attribute(self.element, self.kind, name);
                self.report(diagnostic);
            }
            return Spanned::new(T::default(), self.element.name_span());
        };
        let value = literal(self, &attribute).unwrap_or_default();
        Spanned::new(value, attribute.span())
    }

    /// Whether an attribute that the schema does not know is a slip of `name`: it will be reported, and that is enough.
    fn is_misspelled(&self, name: &str) -> bool {
        let rule = self.kind.rule();
        let names = || rule.attributes.iter().map(|attribute| attribute.name);
        self.element.attributes().any(|attribute| {
            rule.attribute(attribute.written_name()).is_none()
                && (attribute.local() == name
                    || suggest::closest(attribute.local(), names()) == Some(name))
        })
    }

    /// An attribute of ecm's own namespace, which other tools pass over.
    pub(super) fn own<T>(&mut self, name: &'static str, literal: Literal<'d, T>) -> Attr<T> {
        let attribute = self.element.attributes().find(|attribute| {
            attribute.namespace() == NamespaceId::ECM && attribute.local() == name
        })?;
        let value = literal(self, &attribute)?;
        Some(Spanned::new(value, attribute.span()))
    }

    /// An attribute whose value is a list.
    pub(super) fn list<T>(
        &mut self,
        name: &'static str,
        literal: fn(&mut Self, &Attribute<'d>) -> Vec<T>,
    ) -> Vec<T> {
        match self.find(name) {
            Some(attribute) => literal(self, &attribute),
            None => Vec::new(),
        }
    }

    fn report_unknown(&mut self) {
        let rule = self.kind.rule();
        for attribute in self.element.attributes() {
            let known = rule.attribute(attribute.local()).is_some();
            match attribute.namespace() {
                NamespaceId::NONE if known => {}
                NamespaceId::NONE | NamespaceId::EVENTS | NamespaceId::WIN => {
                    self.report(errors::unknown_attribute(&attribute, self.kind));
                }
                // Attributes of foreign namespaces are for other tools.
                _ => {}
            }
        }
    }
}

impl Drop for Attributes<'_, '_, '_> {
    fn drop(&mut self) {
        if self.taken < self.element.attributes().len() {
            self.report_unknown();
        }
    }
}

/// Which attributes were asked for: so that a test can compare them with the schema table.
#[cfg(test)]
pub(super) mod asked {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use crate::syntax::schema::Kind;

    thread_local! {
        static ASKED: RefCell<BTreeSet<(Kind, &'static str)>> = const { RefCell::new(BTreeSet::new()) };
    }

    pub(in super::super) fn start() {
        ASKED.with_borrow_mut(BTreeSet::clear);
    }

    pub(super) fn note(kind: Kind, name: &'static str) {
        ASKED.with_borrow_mut(|asked| asked.insert((kind, name)));
    }

    pub(in super::super) fn take() -> BTreeSet<(Kind, &'static str)> {
        ASKED.take()
    }
}
