//! Whether two sets of resources say the same: what a manifest compiles to, and what a binary carries.
//!
//! Providers are compared by GUID, events by id and version, fields and everything else by name; where things lie in the
//! resources, and which mc.exe wrote them, does not count. Knows nothing of files and of how findings are shown.

mod event;
mod item;

use std::collections::BTreeMap;
use std::fmt;

use ecm_compiler::backend::bin::culture_of;
use ecm_runtime::Guid;
use ecm_runtime::consumer::schema::{MessageTable, Provider, Schema};

/// One of the two.
#[derive(Clone, Copy, Debug)]
pub struct Side<'r> {
    /// What it is called: `the manifest`.
    pub name: &'r str,
    /// The WEVT_TEMPLATE resource.
    pub schema: &'r Schema,
    /// The message tables, each with its language.
    pub tables: &'r [(u16, MessageTable)],
}

/// Something in which the two sides differ, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The provider, by name where it is known.
    pub provider: String,
    /// The part of it, such as `event 5 version 1, field "size"`; empty for the provider itself.
    pub part: String,
    /// In what they differ.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "provider {}: ", self.provider)?;
        if !self.part.is_empty() {
            write!(f, "{}: ", self.part)?;
        }
        f.write_str(&self.what)
    }
}

/// The culture of a language, or its number.
#[must_use]
pub fn culture(language: u16) -> String {
    culture_of(language).map_or_else(|| format!("{language:#06x}"), str::to_owned)
}

/// How many differences are told; more help nobody.
pub const MOST: usize = 200;

/// In what the two differ; empty if they agree. At most [`MOST`].
///
/// Where one side has no message table at all, texts are not compared.
#[must_use]
pub fn differences(one: Side<'_>, other: Side<'_>) -> Vec<Difference> {
    let mut report = Report {
        one,
        other,
        provider: String::new(),
        found: Vec::new(),
    };
    let (mine, theirs) = (providers(one.schema), providers(other.schema));
    for (a, b) in pairs(&mine, &theirs) {
        let shown = a.or(b).map(|(guid, provider)| shown(*guid, provider));
        report.provider = shown.unwrap_or_default();
        match (a, b) {
            (Some((_, a)), Some((_, b))) => report.providers(a, b),
            (a, _) => report.missing("", "the provider", a.is_some()),
        }
    }
    report.languages();
    report.found
}

fn providers(schema: &Schema) -> Vec<(Guid, &Provider)> {
    let providers = schema.providers.iter();
    providers
        .map(|provider| (provider.guid, provider))
        .collect()
}

fn shown(guid: Guid, provider: &Provider) -> String {
    match &provider.name {
        Some(name) => format!("{name} {guid}"),
        None => guid.to_string(),
    }
}

/// What has one key, on either side.
type Pair<'a, K, T> = (Option<&'a (K, T)>, Option<&'a (K, T)>);

/// What has the same key on both sides, in the order of the first side, then what only the second has. Of several with one
/// key the first goes with the first.
fn pairs<'a, K: Ord + Clone, T>(one: &'a [(K, T)], other: &'a [(K, T)]) -> Vec<Pair<'a, K, T>> {
    let mut places: BTreeMap<&K, Vec<usize>> = BTreeMap::new();
    for (at, (key, _)) in other.iter().enumerate().rev() {
        places.entry(key).or_default().push(at);
    }
    let mut taken = vec![false; other.len()];
    let mut pairs = Vec::with_capacity(one.len());
    for item in one {
        let partner = places.get_mut(&item.0).and_then(Vec::pop);
        if let Some(at) = partner {
            taken[at] = true;
        }
        pairs.push((Some(item), partner.map(|at| &other[at])));
    }
    let rest = other.iter().zip(taken).filter(|(_, taken)| !taken);
    pairs.extend(rest.map(|(item, _)| (None, Some(item))));
    pairs
}

/// What was found so far.
struct Report<'r> {
    one: Side<'r>,
    other: Side<'r>,
    provider: String,
    found: Vec<Difference>,
}

impl Report<'_> {
    fn push(&mut self, part: &str, what: String) {
        if self.found.len() < MOST {
            self.found.push(Difference {
                provider: self.provider.clone(),
                part: part.to_owned(),
                what,
            });
        }
    }

    fn full(&self) -> bool {
        self.found.len() >= MOST
    }

    /// That something is on one side only.
    fn missing(&mut self, part: &str, what: &str, in_one: bool) {
        let side = if in_one {
            self.one.name
        } else {
            self.other.name
        };
        self.push(part, format!("{what} is in {side} only"));
    }

    /// That something is the same on both sides.
    fn same(&mut self, part: &str, what: &str, a: &str, b: &str) {
        if a != b {
            let (one, other) = (self.one.name, self.other.name);
            let (a, b) = (cut(a), cut(b));
            self.push(part, format!("{what} is {a} in {one}, {b} in {other}"));
        }
    }

    /// That two messages have the same texts in the languages that both sides have.
    fn message(&mut self, part: &str, a: Option<u32>, b: Option<u32>) {
        let (one, other) = (self.one.tables, self.other.tables);
        if a.is_some() != b.is_some() {
            let what = if part.is_empty() {
                "its message"
            } else {
                "the message"
            };
            return self.missing(part, what, a.is_some());
        }
        let (Some(a), Some(b)) = (a, b) else {
            return;
        };
        for (language, table) in one {
            let partner = other.iter().find(|(other, _)| other == language);
            let Some((_, partner)) = partner else {
                continue;
            };
            let (a, b) = (line_ends(table.text(a)), line_ends(partner.text(b)));
            let what = format!("the message ({})", culture(*language));
            self.same(part, &what, &quoted(a.as_deref()), &quoted(b.as_deref()));
        }
    }

    fn providers(&mut self, a: &Provider, b: &Provider) {
        // Format 3 does not have the name.
        if let (Some(a), Some(b)) = (&a.name, &b.name) {
            self.same("", "the name", &quoted(Some(a)), &quoted(Some(b)));
        }
        if self.one.schema.major >= 5 && self.other.schema.major >= 5 {
            let guid = |guid: Option<Guid>| {
                guid.map_or_else(|| String::from("none"), |guid| guid.to_string())
            };
            self.same(
                "",
                "the control GUID",
                &guid(a.control_guid),
                &guid(b.control_guid),
            );
            self.same(
                "",
                "the group GUID",
                &guid(a.group_guid),
                &guid(b.group_guid),
            );
        }
        self.message("", a.message, b.message);
        self.items(a, b);
        self.maps(a, b);
        self.events(a, b);
    }

    /// Languages that one side has and the other, which has some, has not.
    fn languages(&mut self) {
        let (one, other) = (self.one.tables, self.other.tables);
        if one.is_empty() || other.is_empty() {
            return;
        }
        self.provider = String::from("(all)");
        let has = |tables: &[(u16, MessageTable)], language: u16| {
            tables.iter().any(|(one, _)| *one == language)
        };
        for (tables, others, in_one) in [(one, other, true), (other, one, false)] {
            for (language, _) in tables {
                if !has(others, *language) {
                    self.missing(
                        "",
                        &format!("the message table of {}", culture(*language)),
                        in_one,
                    );
                }
            }
        }
    }
}

/// A text as it is told.
fn quoted(text: Option<&str>) -> String {
    match text {
        None => String::from("none"),
        Some(text) => format!("\"{}\"", cut(text).escape_debug()),
    }
}

/// Old and new mc.exe write line ends differently.
fn line_ends(text: Option<&str>) -> Option<String> {
    text.map(|text| text.replace("\r\n", "\n"))
}

/// The start of a long text.
fn cut(text: &str) -> &str {
    const MOST: usize = 400;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}
