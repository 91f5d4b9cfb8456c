//! Which prefix the root element declares for which namespace, and how a name is spelled where it is referred to.
//!
//! A declaration spells its name as the model does, because Windows shows the prefix; a reference may use any prefix of the
//! same namespace.

use super::xml::{Qualified, Tag, prefix_for};
use crate::hash::HashMap;
use crate::ir::{Model, Name};
use crate::syntax::Namespace;
use crate::xml::NamespaceId;

/// The prefixes that the root element declares.
pub(super) struct Prefixes<'m> {
    /// Prefix and URI, in the order in which they are declared.
    list: Vec<(String, &'m str)>,
    /// The URI of a prefix.
    uris: HashMap<String, &'m str>,
    /// The first prefix of a URI.
    prefixes: HashMap<&'m str, String>,
}

impl<'m> Prefixes<'m> {
    /// The conventional ones and those that the names of `model` use.
    pub(super) fn of(model: &'m Model) -> Self {
        let mut prefixes = Self {
            list: Vec::new(),
            uris: HashMap::default(),
            prefixes: HashMap::default(),
        };
        prefixes.add("win", Namespace::Win.uri());
        prefixes.add("xs", Namespace::Xs.uri());
        let templates = model
            .providers
            .iter()
            .flat_map(|provider| &provider.templates);
        let mut fields = templates.flat_map(|template| &template.fields);
        if fields.any(|field| field.type_name.is_some()) {
            prefixes.add("ecm", NamespaceId::ECM.uri());
        }
        for provider in &model.providers {
            let levels = provider.levels.iter().map(|level| &level.name);
            let tasks = provider.tasks.iter().map(|task| &task.name);
            let opcodes = provider.opcodes.iter().map(|opcode| &opcode.name);
            let keywords = provider.keywords.iter().map(|keyword| &keyword.name);
            for name in levels.chain(tasks).chain(opcodes).chain(keywords) {
                prefixes.declared(name);
            }
        }
        prefixes
    }

    /// Sees to it that a name can be referred to.
    fn declared(&mut self, name: &'m Name) {
        let uri = name.uri();
        if name.prefix.is_empty() || name.prefix == "xml" {
            return;
        }
        if self.add(&prefix_for(&name.prefix, uri), uri)
            || name.namespace == Namespace::Events
            || self.prefixes.contains_key(uri)
        {
            return;
        }
        // The prefix means something else at the root.
        let mut number = self.list.len();
        while !self.add(&format!("ns{number}"), uri) {
            number += 1;
        }
    }

    /// Lets `prefix` stand for `uri`; `false` if it stands for something else.
    fn add(&mut self, prefix: &str, uri: &'m str) -> bool {
        if let Some(known) = self.uris.get(prefix) {
            return *known == uri;
        }
        self.list.push((prefix.to_owned(), uri));
        self.uris.insert(prefix.to_owned(), uri);
        self.prefixes
            .entry(uri)
            .or_insert_with(|| prefix.to_owned());
        true
    }

    /// The root element with the declarations.
    pub(super) fn declare<'x>(&self, root: Tag<'x>) -> Tag<'x> {
        self.list
            .iter()
            .fold(root, |root, (prefix, uri)| root.declare(prefix, uri))
    }

    /// The name as an event refers to it.
    pub(super) fn reference(&self, name: &Name) -> String {
        let (uri, local) = (name.uri(), &name.local);
        let own = &*prefix_for(&name.prefix, uri);
        if own.is_empty() {
            return local.to_string();
        }
        if own == "xml" || self.uris.get(own).is_some_and(|known| *known == uri) {
            return format!("{own}:{local}");
        }
        match self.prefixes.get(uri) {
            Some(prefix) => format!("{prefix}:{local}"),
            // The namespace of unprefixed names.
            None => local.to_string(),
        }
    }
}
