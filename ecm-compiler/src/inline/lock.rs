//! The ids of events that do not write theirs: a text file beside `Cargo.toml`, which is checked in.
//!
//! One line per event, `<provider> <event> <id>`; `#` starts a comment. An id in it is never given to another event: events
//! outlive the source that wrote them.

use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::HashMap;
use crate::source::{SourceFile, Span};

/// The name of the file.
pub const FILE_NAME: &str = "ecm.lock";

/// The ids that are frozen.
#[derive(Clone, Debug, Default)]
pub struct Lock {
    ids: HashMap<(String, String), u16>,
}

impl Lock {
    /// Reads a lock file; lines that are none are reported to `sink`.
    #[must_use]
    pub fn parse(file: &SourceFile, sink: &mut Sink) -> Self {
        let mut lock = Self::default();
        let mut owners: HashMap<(String, u16), String> = HashMap::default();
        let mut start = 0;
        for line in file.text().split_inclusive('\n') {
            let content = line.split('#').next().unwrap_or_default();
            let trimmed = content.trim();
            let at = start + content.len() - content.trim_start().len();
            let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            let span = Span::new(file.id(), offset(at), offset(at + trimmed.len()));
            start += line.len();
            if trimmed.is_empty() {
                continue;
            }
            let Some((provider, event, id)) = entry(trimmed) else {
                sink.push(malformed(span, file.name()));
                continue;
            };
            if let Some(other) = owners.insert((provider.clone(), id), event.clone()) {
                sink.push(twice(span, &provider, id, &other, &event));
            }
            if lock
                .ids
                .insert((provider.clone(), event.clone()), id)
                .is_some_and(|other| other != id)
            {
                sink.push(
                    Diagnostic::new(
                        Code::ECM0246,
                        span,
                        format!("`{event}` of `{provider}` has two ids"),
                    )
                    .note("an event that was released keeps its id")
                    .help("remove the line that came later"),
                );
            }
        }
        lock
    }

    /// The id of `event`.
    #[must_use]
    pub fn id(&self, provider: &str, event: &str) -> Option<u16> {
        self.ids
            .get(&(provider.to_owned(), event.to_owned()))
            .copied()
    }

    /// The ids of the provider's events, with their names, in no order.
    pub(super) fn of<'a>(&'a self, provider: &'a str) -> impl Iterator<Item = (&'a str, u16)> {
        let own = self
            .ids
            .iter()
            .filter(move |((owner, _), _)| owner == provider);
        own.map(|((_, event), id)| (event.as_str(), *id))
    }
}

/// The line of an event. A provider's name may have spaces in it.
#[must_use]
pub fn line(provider: &str, event: &str, id: u16) -> String {
    format!("{provider} {event} {id}")
}

fn entry(line: &str) -> Option<(String, String, u16)> {
    let (rest, id) = line.rsplit_once(char::is_whitespace)?;
    let (provider, event) = rest.trim_end().rsplit_once(char::is_whitespace)?;
    Some((
        provider.trim().to_owned(),
        event.to_owned(),
        id.parse().ok()?,
    ))
}

fn malformed(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0246,
        span,
        format!("a line of `{name}` is no frozen id"),
    )
    .note("a line is the name of a provider, the name of an event, and its id")
    .help("write it like `Contoso-Orders order_started 100`")
}

fn twice(span: Span, provider: &str, id: u16, first: &str, second: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0246,
        span,
        format!("`{first}` and `{second}` of `{provider}` have one id, {id}"),
    )
    .note("an id that was given to an event is never given to another")
    .help("give the newer event an id that is not in the file")
}
