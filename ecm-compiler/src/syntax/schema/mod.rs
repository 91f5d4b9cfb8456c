//! The manifest schema as a table: every element and attribute, and what becomes of it.
//!
//! The parser asks the table which children and attributes an element may have; `docs/manifest-support.md` is made from it.

mod counters;
mod rules;
mod support;

pub use rules::Kind;
pub use support::support_page;

/// What becomes of an element or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is in the syntax tree.
    Kept,
    /// It is in the syntax tree, but nothing that ecm makes depends on it, for this reason.
    Inert(&'static str),
    /// It is recognised and passed over, for this reason.
    Ignored(&'static str),
}

impl Status {
    /// Whether it is in the syntax tree.
    #[must_use]
    pub const fn is_kept(self) -> bool {
        !matches!(self, Self::Ignored(_))
    }
}

/// An attribute of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeRule {
    /// The name; attributes of the schema have no prefix.
    pub name: &'static str,
    /// Whether the schema demands it.
    pub required: bool,
    /// The schema's type for the value.
    pub value: &'static str,
    /// What becomes of it.
    pub status: Status,
}

/// The namespace of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// The namespace of manifests.
    Events,
    /// The namespace of performance counters.
    Counters,
    /// The namespace of Windows component manifests.
    Assembly,
}

/// An element in one of its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementRule {
    /// Which element.
    pub kind: Kind,
    /// The local name.
    pub name: &'static str,
    /// The namespace.
    pub space: Space,
    /// The attributes it may have.
    pub attributes: &'static [AttributeRule],
    /// The elements of the schema that it may contain.
    pub children: &'static [Kind],
    /// Whether it may contain elements of foreign namespaces.
    pub foreign: bool,
    /// Whether it may contain text: a description, unless the element is one whose text is its value.
    pub text: bool,
    /// What becomes of it.
    pub status: Status,
}

impl ElementRule {
    /// The rule of the attribute `name`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&'static AttributeRule> {
        self.attributes.iter().find(|rule| rule.name == name)
    }

    /// The elements that may contain this one.
    pub fn parents(&self) -> impl Iterator<Item = &'static ElementRule> {
        let kind = self.kind;
        Kind::ALL
            .iter()
            .map(|other| other.rule())
            .filter(move |rule| rule.children.contains(&kind))
    }
}

const fn required(name: &'static str, value: &'static str) -> AttributeRule {
    AttributeRule {
        name,
        required: true,
        value,
        status: Status::Kept,
    }
}

const fn optional(name: &'static str, value: &'static str) -> AttributeRule {
    AttributeRule {
        name,
        required: false,
        value,
        status: Status::Kept,
    }
}

const fn inert(name: &'static str, value: &'static str, why: &'static str) -> AttributeRule {
    AttributeRule {
        name,
        required: false,
        value,
        status: Status::Inert(why),
    }
}

const fn ignored(name: &'static str, value: &'static str, why: &'static str) -> AttributeRule {
    AttributeRule {
        name,
        required: false,
        value,
        status: Status::Ignored(why),
    }
}

const fn element(kind: Kind, name: &'static str) -> ElementRule {
    ElementRule {
        kind,
        name,
        space: Space::Events,
        attributes: &[],
        children: &[],
        foreign: false,
        text: false,
        status: Status::Kept,
    }
}

impl ElementRule {
    const fn attributes(mut self, attributes: &'static [AttributeRule]) -> Self {
        self.attributes = attributes;
        self
    }

    const fn children(mut self, children: &'static [Kind]) -> Self {
        self.children = children;
        self
    }

    const fn foreign(mut self) -> Self {
        self.foreign = true;
        self
    }

    const fn text(mut self) -> Self {
        self.text = true;
        self
    }

    const fn space(mut self, space: Space) -> Self {
        self.space = space;
        self
    }

    const fn inert(mut self, why: &'static str) -> Self {
        self.status = Status::Inert(why);
        self
    }

    const fn ignored(mut self, why: &'static str) -> Self {
        self.status = Status::Ignored(why);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_connected() {
        for (index, &kind) in Kind::ALL.iter().enumerate() {
            let rule = kind.rule();
            assert_eq!(rule.kind, kind);
            assert_eq!(kind as usize, index);
            let root = matches!(kind, Kind::InstrumentationManifest | Kind::Assembly);
            assert_eq!(rule.parents().next().is_none(), root, "{kind:?}");
            let mut names: Vec<_> = rule.attributes.iter().map(|a| a.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), rule.attributes.len(), "{kind:?}");
        }
    }
}
