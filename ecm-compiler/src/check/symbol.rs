//! The C names that a provider's parts have: one name for two things breaks the header.
//!
//! The names are those that mc.exe gives; the names of generated Rust are the Rust backend's own.

use super::Scope;
use crate::diag::{Code, Diagnostic, Sink};
use crate::hash::{HashMap, Seeded};
use crate::ir::ItemOrigin;
use crate::source::{SharedStr, Span};
use std::borrow::Cow;

/// What a C name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// The constant of the provider's GUID.
    Provider,
    /// A macro with this value: two equal definitions do not disturb each other.
    Number(&'static str, u64),
    /// The descriptor of an event with this id.
    Event(u16),
    /// An enumeration, made from a map.
    Map,
    /// An enumerator, made from an entry of a map.
    MapItem,
}

impl Meaning {
    fn what(self) -> &'static str {
        match self {
            Self::Provider => "provider",
            Self::Number(what, _) => what,
            Self::Event(_) => "event",
            Self::Map => "map",
            Self::MapItem => "map entry",
        }
    }
}

/// The C names of a provider so far.
struct Symbols<'s, 'm> {
    sink: &'s mut Sink,
    prefix: &'m str,
    taken: HashMap<Cow<'m, str>, (Meaning, Span)>,
}

/// Checks the C names of a provider.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let provider = scope.provider;
    let mut symbols = Symbols {
        sink,
        prefix: &provider.symbol,
        taken: HashMap::with_capacity_and_hasher(provider.events.len(), Seeded::default()),
    };
    if !provider.symbol.is_empty() {
        let name = Cow::Borrowed(provider.symbol.as_str());
        symbols.take(name, Meaning::Provider, scope.at.symbol);
    }
    check_numbers(scope, &mut symbols);
    check_maps(scope, &mut symbols);
    for (event, at) in provider.events.iter().zip(&scope.at.events) {
        // An event without a symbol is named after its numbers; one that is not logged has no descriptor.
        if let Some(symbol) = event.symbol.as_ref().filter(|_| !event.not_logged) {
            let meaning = Meaning::Event(event.descriptor.id);
            symbols.take(Cow::Borrowed(symbol.as_str()), meaning, at.symbol);
        }
    }
}

/// Takes the names of channels, levels, tasks, opcodes and keywords.
fn check_numbers<'m>(scope: &Scope<'m>, symbols: &mut Symbols<'_, 'm>) {
    let (provider, at) = (scope.provider, scope.at);
    for (item, at) in provider.channels.iter().zip(&at.channels) {
        let number = Meaning::Number("channel", item.value.into());
        symbols.number(&item.symbol, "CHANNEL", ("", &item.chid), number, at);
    }
    for (item, at) in provider.levels.iter().zip(&at.levels) {
        let number = Meaning::Number("level", item.value.into());
        symbols.number(
            &item.symbol,
            "LEVEL",
            (&item.name.prefix, &item.name.local),
            number,
            at,
        );
    }
    for (item, at) in provider.tasks.iter().zip(&at.tasks) {
        let number = Meaning::Number("task", item.value.into());
        symbols.number(
            &item.symbol,
            "TASK",
            (&item.name.prefix, &item.name.local),
            number,
            at,
        );
    }
    for (item, at) in provider.opcodes.iter().zip(&at.opcodes) {
        let number = Meaning::Number("opcode", item.value.into());
        symbols.number(
            &item.symbol,
            "OPCODE",
            (&item.name.prefix, &item.name.local),
            number,
            at,
        );
    }
    for (item, at) in provider.keywords.iter().zip(&at.keywords) {
        let number = Meaning::Number("keyword", item.mask);
        symbols.number(
            &item.symbol,
            "KEYWORD",
            (&item.name.prefix, &item.name.local),
            number,
            at,
        );
    }
}

/// Takes the names of maps and their entries; a map without a symbol makes no enumeration.
fn check_maps<'m>(scope: &Scope<'m>, symbols: &mut Symbols<'_, 'm>) {
    for (map, at) in scope.provider.maps.iter().zip(&scope.at.maps) {
        let Some(symbol) = &map.symbol else {
            continue;
        };
        symbols.take(Cow::Borrowed(symbol.as_str()), Meaning::Map, at.item.symbol);
        for (item, at) in map.items.iter().zip(&at.items) {
            if let Some(own) = &item.symbol {
                let name = Cow::Owned(format!("{symbol}{own}"));
                symbols.take(name, Meaning::MapItem, at.symbol);
            }
        }
    }
}

impl<'m> Symbols<'_, 'm> {
    /// Takes the name of a macro: its symbol, else one that mc makes from the provider's symbol and the item's name, which
    /// is a (prefix, local) pair: mc makes `ns1_X` of `ns1:X`.
    fn number(
        &mut self,
        symbol: &'m Option<SharedStr>,
        kind: &str,
        (qualifier, name): (&str, &str),
        meaning: Meaning,
        at: &ItemOrigin,
    ) {
        match symbol {
            Some(symbol) => self.take(Cow::Borrowed(symbol.as_str()), meaning, at.symbol),
            None if self.prefix.is_empty() => {}
            None => {
                let mut made =
                    String::with_capacity(self.prefix.len() + kind.len() + name.len() + 2);
                made.push_str(self.prefix);
                made.push('_');
                made.push_str(kind);
                made.push('_');
                if !qualifier.is_empty() {
                    sanitize(qualifier, &mut made);
                    made.push('_');
                }
                sanitize(name, &mut made);
                self.take(Cow::Owned(made), meaning, at.symbol);
            }
        }
    }

    fn take(&mut self, name: Cow<'m, str>, meaning: Meaning, span: Span) {
        let Some((other, first)) = self.taken.get(&name).copied() else {
            self.taken.insert(name, (meaning, span));
            return;
        };
        match (meaning, other) {
            (Meaning::Number(..), Meaning::Number(..)) if meaning == other => {}
            (Meaning::Number(_, value), Meaning::Number(_, other)) if value == other => {}
            (Meaning::Event(id), Meaning::Event(other)) if id == other => {
                self.sink.push(versions(&name, span, first));
            }
            _ => self
                .sink
                .push(collision(&name, meaning, other, span, first)),
        }
    }
}

/// Appends `name` as mc.exe makes a C identifier of it.
fn sanitize(name: &str, out: &mut String) {
    let mut leading = true;
    for c in name.chars() {
        leading &= c.is_ascii_digit();
        let fits = !leading && (c.is_ascii_alphanumeric() || c == '_');
        out.push(if fits { c } else { '_' });
    }
}

fn versions(name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0317,
        span,
        format!("versions of an event share the symbol `{name}`"),
    )
    .label("the same symbol again")
    .related(first, "the first is here")
    .note("mc.exe makes a constant and macros of each symbol, which then clash; the Rust output tells them apart by id and version")
    .in_rust("C headers have a constant and macros for each symbol, which then clash; the Rust output tells them apart by id and version")
    .help("give each version a symbol of its own, such as one that ends in `_V1`")
}

fn collision(name: &str, meaning: Meaning, other: Meaning, span: Span, first: Span) -> Diagnostic {
    let (what, other) = (meaning.what(), other.what());
    Diagnostic::new(
        Code::ECM0313,
        span,
        if what == other {
            let plural = match what.strip_suffix('y') {
                Some(stem) => format!("{stem}ies"),
                None => format!("{what}s"),
            };
            format!("two {plural} have the C name `{name}`")
        } else {
            format!("{} {what} and {} {other} have the C name `{name}`",
                article(what), article(other))
        },
    )
    .label(format!("this {what}"))
    .related(first, format!("and this {other}"))
    .note("symbols, and the names that mc.exe makes where a symbol is missing, are unique in a provider whatever they name")
    .help("give one of them another `symbol`")
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['e', 'o']) {
        "an"
    } else {
        "a"
    }
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn names_become_identifiers() {
        for (name, expected) in [
            ("Acme-K/A", "Acme_K_A"),
            ("12Monkeys3", "__Monkeys3"),
            ("win:Error", "win_Error"),
        ] {
            let mut made = String::new();
            sanitize(name, &mut made);
            assert_eq!(made, expected);
        }
    }
}
