//! What is to be said of names: those that are missing, that clash, and that are not what one would expect.

use std::collections::BTreeMap;

use super::names::EventName;
use super::resolve::RESERVED_TYPES;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::Event;
use crate::source::Span;

/// So many further places a finding shows.
const MOST_PLACES: usize = 4;

/// Reports what has no name, or one that something else has.
pub(super) struct Report<'a> {
    pub(super) sink: &'a mut Sink,
}

impl Report<'_> {
    pub(super) fn clash(&mut self, name: &str, first: Span, second: Span) {
        self.sink.push(
            Diagnostic::new(
                Code::ECM0701,
                second,
                format!("`{name}` would be generated for two declarations"),
            )
            .label("this one gives the name again")
            .related(first, "the name comes from here first")
            .note("names in generated Rust are derived from the manifest alone, and must differ within a provider")
            .in_rust("the names of what is generated follow from those of the items, and must differ within a provider")
            .help("give one of the two another name or symbol"),
        );
    }

    pub(super) fn nameless(&mut self, what: &str, name: &str, span: Span) {
        self.sink.push(
            Diagnostic::new(
                Code::ECM0702,
                span,
                format!("the {what} `{name}` has no name that Rust could use"),
            )
            .note("a generated name keeps the ASCII letters and digits of the manifest's name, and there is none")
            .in_rust("a generated name keeps the ASCII letters and digits of the name, and there is none")
            .help(match what {
                "struct" => "use at least one ASCII letter in the name, or in the `tid` of the template, which stands nowhere but in the manifest",
                _ => "use at least one ASCII letter in the name, or give a symbol",
            })
            .in_rust("use at least one ASCII letter in the name"),
        );
    }

    /// A struct's type is also another one's, or that of the module itself.
    pub(super) fn struct_clash(&mut self, name: &str, first: Option<Span>, second: Span) {
        let message = if first.is_some() {
            format!("`{name}` would be generated for two structs")
        } else {
            format!("`{name}` would be generated for a struct, and is a type of every provider")
        };
        let mut diagnostic =
            Diagnostic::new(Code::ECM0701, second, message).label("this one gives the name");
        if let Some(first) = first {
            diagnostic = diagnostic.related(first, "the name comes from here first");
        }
        self.sink.push(
            diagnostic
                .note("the type of a struct is called by the template's `tid` and the struct's name, of which ASCII letters and digits remain")
                .in_rust("a struct keeps its name, so that no other type of the provider can have it")
                .help("give the template another `tid`, which stands nowhere but in the manifest, or the struct another name")
                .in_rust("give the struct another name"),
        );
    }

    /// Says which declarations would share a name, and what they are called instead. `plain` and `names` are the names of
    /// a list before and after.
    pub(super) fn renamed(
        &mut self,
        plain: &[String],
        names: &[String],
        place: impl Fn(usize) -> Span,
    ) {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, (plain, name)) in plain.iter().zip(names).enumerate() {
            if plain != name {
                groups.entry(plain).or_default().push(at);
            }
        }
        for (plain, members) in groups {
            let called = |&at: &usize| (place(at), format!("called `{}` in Rust", names[at]));
            let places: Vec<_> = members.iter().map(called).collect();
            self.shared(plain, &places);
        }
    }

    /// [`Self::renamed`] of events. `causes` has for each the event whose name it would share, or none where that is an
    /// item of the module.
    pub(super) fn renamed_events(
        &mut self,
        events: &[Event],
        plain: &[EventName],
        names: &[EventName],
        causes: &BTreeMap<usize, Option<usize>>,
        place: impl Fn(usize) -> Span,
    ) {
        let called = |at: usize| {
            let name = &names[at];
            let text = format!("called `{}` and `write_{}` in Rust", name.camel, name.snake);
            (place(at), text)
        };
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (&at, &other) in causes {
            match other {
                None => self.taken(&plain[at].camel, called(at)),
                // Versions of an event are expected to share a symbol.
                Some(other)
                    if events[at].descriptor.id == events[other].descriptor.id
                        && events[at].symbol == events[other].symbol => {}
                Some(other) if other < at => groups.entry(other).or_default().push(at),
                Some(_) => {}
            }
        }
        for (first, others) in groups {
            let members = std::iter::once(first).chain(others);
            let places: Vec<_> = members.map(called).collect();
            self.shared(&plain[first].camel, &places);
        }
    }

    fn shared(&mut self, name: &str, places: &[(Span, String)]) {
        let [first, second, more @ ..] = places else {
            return;
        };
        let count = match places.len() {
            2 => "two".to_owned(),
            count => count.to_string(),
        };
        let mut finding = Diagnostic::new(
            Code::ECM0704,
            second.0,
            format!("{count} declarations would share the Rust name `{name}`"),
        )
        .label(&second.1)
        .related(first.0, &first.1);
        for (span, called) in more.iter().take(MOST_PLACES) {
            finding = finding.related(*span, called);
        }
        if more.len() > MOST_PLACES {
            finding = finding.note(format!("and {} more", more.len() - MOST_PLACES));
        }
        self.sink.push(
            finding
                .note("names in Rust keep the words, but not their case, separators and prefixes; what becomes alike gets a longer name")
                .help("rename one of them, if these names are not the ones you want"),
        );
    }

    /// A struct whose author called it like something that every module has.
    pub(super) fn reserved_struct(&mut self, name: &str, span: Span) {
        self.sink.push(
            Diagnostic::new(
                Code::ECM0701,
                span,
                format!("`{name}` is a type that every provider has"),
            )
            .label("cannot be a struct as well")
            .help("give the struct another name"),
        );
    }

    fn taken(&mut self, name: &str, (place, called): (Span, String)) {
        let message = if RESERVED_TYPES.contains(&name) {
            format!("`{name}` is the Rust name of something that every provider has")
        } else {
            format!("`{name}` is the Rust name of a template's struct, too")
        };
        let in_rust = message.replace("a template's struct", "a struct");
        self.sink.push(
            Diagnostic::new(Code::ECM0704, place, message)
                .in_rust(in_rust)
                .label(called)
                .note("an event whose name is taken gets id and version behind it")
                .help("give the event another symbol, if this name is not the one you want"),
        );
    }
}
