//! Names that a binary does not have, and those that it has, taken apart.

use std::collections::HashMap;

use ecm_compiler::ir::Name;
use ecm_compiler::source::SharedStr;
use ecm_compiler::syntax::{Namespace, QName};
use ecm_compiler::well_known::{self, WellKnown};

/// The names of a kind, with the prefixes that they are spelled with.
///
/// What a prefix stood for is not in a binary: one URI for each, and another one where that would make two names one. What
/// is not predefined was not in winmeta's namespace.
#[derive(Default)]
pub(super) struct Names(HashMap<(String, String), u32>);

impl Names {
    /// The name that is spelled so.
    pub(super) fn qualified(&mut self, name: &str) -> Name {
        let (prefix, local) = match name.split_once(':') {
            None | Some(("", _) | (_, "")) => {
                return Name {
                    prefix: SharedStr::default(),
                    local: SharedStr::from(name),
                    namespace: Namespace::Events,
                };
            }
            Some(parts) => parts,
        };
        let count = self.0.entry((prefix.to_owned(), local.to_owned()));
        let count = count.and_modify(|count| *count += 1).or_insert(1);
        let uri = match count {
            1 => format!("urn:{prefix}"),
            count => format!("urn:{prefix}:{count}"),
        };
        Name {
            prefix: SharedStr::from(prefix),
            local: SharedStr::from(local),
            namespace: Namespace::Other(SharedStr::from(uri)),
        }
    }
}

/// A name where the syntax tree keeps it.
pub(super) fn qname(name: Name) -> QName {
    let Name {
        prefix,
        local,
        namespace,
    } = name;
    QName {
        namespace,
        prefix,
        local,
    }
}

/// The predefined item that has this name and value.
pub(super) fn predefined(
    table: &'static [WellKnown],
    name: &str,
    value: u64,
) -> Option<&'static WellKnown> {
    let local = name.strip_prefix("win:")?;
    well_known::find(table, local).filter(|known| known.value == value)
}

/// Something that can stand in a C symbol, made of any text.
pub(super) fn symbol(text: &str) -> String {
    let mut symbol = part_of_symbol(text);
    if !symbol.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        symbol.insert(0, '_');
    }
    symbol
}

/// The start of a name, for names that are made of it.
pub(super) fn short(name: &str) -> &str {
    const MOST: usize = 80;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => &name[..end],
        None => name,
    }
}

/// What can stand behind the first character of a symbol.
pub(super) fn part_of_symbol(text: &str) -> String {
    short(text)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect()
}

/// Names that are taken, each with how many were made of it: a hostile binary has many that are the same.
#[derive(Default)]
pub(super) struct Taken(HashMap<String, u32>);

impl Taken {
    /// `name`, or `name` with a number behind it if that is taken.
    pub(super) fn unique(&mut self, name: String) -> String {
        self.with(name, '.')
    }

    /// [`Self::unique`] for symbols.
    pub(super) fn symbol(&mut self, name: String) -> String {
        self.with(name, '_')
    }

    fn with(&mut self, name: String, separator: char) -> String {
        let Some(count) = self.0.get(&name) else {
            self.0.insert(name.clone(), 1);
            return name;
        };
        let mut number = *count;
        loop {
            number += 1;
            let unique = format!("{name}{separator}{number}");
            if !self.0.contains_key(&unique) {
                self.0.insert(name, number);
                self.0.insert(unique.clone(), 1);
                return unique;
            }
        }
    }
}
