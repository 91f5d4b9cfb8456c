//! What is said about manifests whose resources cannot be written.

use super::decisions::MOST_BORROWED;
use super::{language, template};
use crate::backend::message_ids::{Fault, MOST_PROVIDERS, Place, User};
use crate::check::Checked;
use crate::diag::{Code, Diagnostic};
use crate::ir::StringId;
use crate::source::Span;

/// The finding about a message that gets no id.
pub(super) fn fault(fault: &Fault, checked: &Checked) -> Diagnostic {
    match fault {
        Fault::Clash { id, first, second } => clash(*id, *first, *second, checked),
        Fault::Unnumbered(place) => unnumbered(*place, checked),
        Fault::Unresolved(place, symbol) => unresolved(*place, symbol, checked),
    }
}

fn clash(id: u32, first: Place, second: Place, checked: &Checked) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0801,
        span(second, checked),
        format!("two messages have the id {id:#010x}"),
    )
    .related(span(first, checked), "the first is here");
    let opcodes = matches!(
        (first.user, second.user),
        (User::Opcode(_), User::Opcode(_) | User::Predefined(_))
    );
    if opcodes {
        finding
            .note("the id of an opcode's message has the opcode and the low eight bits of its task: tasks whose values differ by a multiple of 256 share the ids of their opcodes")
            .help("give one of the tasks another value, or both opcodes the same text")
    } else if matches!(first.user, User::Entry(_)) {
        finding
            .note("an id in `<messageTable>` stands for that message alone")
            .help("give the entry of `<messageTable>` another value")
    } else {
        finding
            .note("a message id is made of the kind of an item, the position of its provider and the item's value")
            .help("give one of them another value, or both the same text")
    }
}

fn unnumbered(place: Place, checked: &Checked) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0802,
        span(place, checked),
        format!("provider {} has a message", place.provider + 1),
    )
    .label("no id is left for it")
    .note(format!(
        "a message id holds the position of its provider in four bits, which is enough for {MOST_PROVIDERS} providers"
    ))
    .help("split the manifest, or give the strings ids of their own in a `<messageTable>`")
}

fn unresolved(place: Place, symbol: &str, checked: &Checked) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0803,
        span(place, checked),
        format!("the text of `$(mc.{symbol})` is not in the manifest"),
    )
    .label("refers to a message-text file")
    .note("message-text files (.mc) are not read; a symbol can name an entry of `<messageTable>` whose message is a string of the manifest")
    .help(format!(
        "put the text into the `<stringTable>` of every culture, and refer to it with `$(string.{symbol})`"
    ))
}

/// A culture without a number.
pub(super) fn unknown_culture(checked: &Checked, position: usize) -> Diagnostic {
    let culture = &checked.model().cultures[position];
    Diagnostic::new(
        Code::ECM0804,
        checked.origins().cultures[position],
        format!("Windows has no language identifier for culture `{culture}`"),
    )
    .label("its message table would not be found")
    .note("a resource is found by a 16-bit language identifier, which not every language tag has")
    .help(format!(
        "use the culture that its readers have, or one that Windows falls back to: `{}`",
        language::near(culture)
    ))
}

/// Two cultures with one number.
pub(super) fn shared_language(
    checked: &Checked,
    (first, second): (usize, usize),
    language: u16,
) -> Diagnostic {
    let (cultures, at) = (&checked.model().cultures, &checked.origins().cultures);
    Diagnostic::new(
        Code::ECM0805,
        at[second],
        format!(
            "cultures `{}` and `{}` are one language to Windows",
            cultures[first], cultures[second]
        ),
    )
    .label(format!(
        "language {language:#06x} has a message table already"
    ))
    .related(at[first], "the first is here")
    .note("a culture without a country stands for the one that Windows takes for it")
    .help("put the strings of both into one of them")
}

fn limit(span: Span, fact: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::ECM0806, span, fact)
}

/// A name that 16 bits cannot measure.
pub(super) fn name_too_long(span: Span, what: &str, name: &str) -> Diagnostic {
    let units = name.encode_utf16().count();
    limit(span, format!("{what} has {units} characters"))
        .label("too long for WEVT_TEMPLATE")
        .note("the body of an event keeps lengths in 16 bits: a name has at most 65,535 UTF-16 code units")
        .help("shorten it")
}

/// A template with more fields than 16 bits can count.
pub(super) fn too_many_descriptors(span: Span, count: usize) -> Diagnostic {
    limit(span, format!("a template has {count} fields and members"))
        .label("too many for WEVT_TEMPLATE")
        .note(format!(
            "fields and members of structs are numbered in 16 bits: a template has at most {} of both together",
            template::MOST_DESCRIPTORS
        ))
        .help("split the structs")
}

/// A text that is too long when its lines end in CR LF.
pub(super) fn text_too_long(checked: &Checked, string: StringId, culture: usize) -> Diagnostic {
    let (name, at) = (
        &checked.model().string(string).id,
        &checked.origins().strings[string.index()],
    );
    let span = at.get(culture).copied().flatten().map(|(_, value)| value);
    limit(
        span.unwrap_or_default(),
        format!("string `{name}` does not fit a message table"),
    )
    .label("too long with the line ends that it gets")
    .note("every line of a message ends in CR LF, and an entry of a message table has at most 65,532 bytes")
    .help("shorten the text")
}

/// More untranslated text than the tables should hold.
pub(super) fn borrowed_too_much(checked: &Checked) -> Diagnostic {
    let span = checked.origins().cultures.first().copied();
    limit(
        span.unwrap_or_default(),
        "the cultures lack too many strings",
    )
    .label("the texts of the others would be written into each")
    .note(format!(
        "a culture that lacks a string gets the text of another one; such texts may have {} bytes in all",
        MOST_BORROWED
    ))
    .help("translate the strings, or remove the cultures that lack most of them")
}

/// A resource that 32 bits cannot measure.
pub(super) fn template_too_large(checked: &Checked, provider: usize) -> Diagnostic {
    limit(
        checked.origins().providers[provider].span,
        "the resource WEVT_TEMPLATE exceeds 4 GB",
    )
    .label("with this provider")
    .note("the resource keeps offsets in 32 bits")
    .help("split the manifest")
}

/// Where something refers to a message.
fn span(place: Place, checked: &Checked) -> Span {
    let origins = checked.origins();
    let Some(at) = origins.providers.get(place.provider) else {
        return match place.user {
            User::Entry(entry) => origins.message_table[entry],
            _ => Span::default(),
        };
    };
    match place.user {
        User::Entry(entry) => origins.message_table[entry],
        User::Provider => at.message,
        User::Channel(item) => at.channels[item].message,
        User::Level(item) => at.levels[item].message,
        User::Task(item) => at.tasks[item].message,
        User::Opcode(item) => at.opcodes[item].message,
        User::Keyword(item) => at.keywords[item].message,
        User::Event(event) => at.events[event].message,
        User::MapItem(map, item) => at.maps[map].items[item].message,
        User::Filter(item) => at.filters[item].message,
        User::Predefined(_) => at.span,
    }
}
