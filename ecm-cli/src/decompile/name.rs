//! Names that a binary does not have, and those that it has, taken apart.

use std::collections::{BTreeSet, HashMap};

use ecm_compiler::ir::Name;
use ecm_compiler::source::SharedStr;
use ecm_compiler::syntax::{Namespace, QName};
use ecm_compiler::well_known::{self, WellKnown};
use ecm_compiler::xml::as_name;

/// The names of a kind, with the prefixes that they are spelled with.
///
/// What a prefix stood for is not in a binary: one URI for each, and another one where that would make two names one. What
/// is not predefined was not in winmeta's namespace.
#[derive(Default)]
pub(super) struct Names {
    counts: HashMap<(String, String), u32>,
    /// Whether a manifest may declare names in winmeta's namespace.
    open: bool,
}

/// The namespaces of all names that have a prefix.
#[derive(Default)]
pub(super) struct Uris(BTreeSet<String>);

impl Uris {
    /// How many a manifest has at most: the root element declares them, and readers of XML have limits.
    const MOST: usize = 64;

    /// Notes one; `false` if it is one too many.
    fn add(&mut self, uri: &str) -> bool {
        if self.0.contains(uri) {
            return true;
        }
        self.0.len() < Self::MOST && self.0.insert(uri.to_owned())
    }
}

/// A prefix that a manifest can bind: a name of XML, and none that means something already.
fn bindable(prefix: &str) -> String {
    let prefix = as_name(prefix);
    match &*prefix {
        "win" | "xml" | "xmlns" => format!("{prefix}_"),
        _ => prefix.into_owned(),
    }
}

/// What can stand behind a prefix, or without one.
fn local_name(name: &str) -> String {
    let is_separator = |c: char| c == ':' || c.is_whitespace();
    match name {
        "" => String::from("_"),
        name => name.replace(is_separator, "_"),
    }
}

impl Names {
    /// Names of which a manifest may declare some in winmeta's namespace.
    pub(super) fn open() -> Self {
        Self {
            open: true,
            ..Self::default()
        }
    }

    /// The name that is spelled so, or as nearly so as a manifest can.
    pub(super) fn qualified(&mut self, name: &str, uris: &mut Uris) -> Name {
        let without = |name: &str| Name {
            prefix: SharedStr::default(),
            local: SharedStr::from(local_name(name)),
            namespace: Namespace::Events,
        };
        let Some((prefix, local)) = name.split_once(':') else {
            return without(name);
        };
        if prefix.is_empty() || local.is_empty() {
            return without(name);
        }
        let local = &*local_name(local);
        let is_win = prefix == "win" && self.open;
        if is_win && self.count("win", local) == 1 {
            return Name {
                prefix: SharedStr::from(prefix),
                local: SharedStr::from(local),
                namespace: Namespace::Win,
            };
        }
        let prefix = &*bindable(prefix);
        let uri = match self.count(prefix, local) {
            1 => format!("urn:{prefix}"),
            count => format!("urn:{prefix}:{count}"),
        };
        if !uris.add(&uri) {
            return without(name);
        }
        Name {
            prefix: SharedStr::from(prefix),
            local: SharedStr::from(local),
            namespace: Namespace::Other(SharedStr::from(uri)),
        }
    }

    /// How often the name has come so far, this time included.
    fn count(&mut self, prefix: &str, local: &str) -> u32 {
        let count = self.counts.entry((prefix.to_owned(), local.to_owned()));
        *count.and_modify(|count| *count += 1).or_insert(1)
    }
}

/// A name as a binary has it.
pub(super) fn spelled(name: &Name) -> String {
    match &*name.prefix {
        "" => String::from(&*name.local),
        prefix => format!("{prefix}:{}", name.local),
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
