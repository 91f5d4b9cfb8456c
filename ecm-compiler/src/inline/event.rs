//! Functions and structs with `#[event(…)]` as events.

use super::Cx;
use super::attribute::Arguments;
use super::channel;
use super::field::{self, qname};
use super::item::{Item, ItemKind, Member};
use super::lock::{self, Lock};
use super::message;
use super::text::Texts;
use crate::backend::rust::names;
use crate::diag::{Code, Diagnostic, suggest};
use crate::hash::HashSet;
use crate::lower::synonym;
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Attr, Event, Field, Namespace, Provider, QName, Template};
use crate::well_known::{self, WellKnown};

/// What the events of a provider need to know of it.
pub(super) struct Scope<'s> {
    pub(super) fields: &'s field::Scope,
    pub(super) declared: &'s Declared,
    pub(super) lock: &'s Lock,
    /// Whether the provider declares its channels.
    pub(super) has_channels: bool,
}

/// An entry of an enum, and the name that it gives.
pub(super) type Named = (String, QName);

/// What the enums of a provider declare.
#[derive(Default)]
pub(super) struct Declared {
    pub(super) keywords: Vec<Named>,
    pub(super) levels: Vec<Named>,
    pub(super) tasks: Vec<Named>,
    /// With the task that alone may use it.
    pub(super) opcodes: Vec<(Named, Option<QName>)>,
}

/// Adds the events to `provider`.
pub(super) fn events(
    items: &[(&Item, &[Member])],
    scope: &Scope<'_>,
    provider: &mut Provider,
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) {
    let mut ids = Ids::default();
    let mut templates = HashSet::default();
    for (item, members) in items {
        cx.watch(item.name.span, |cx| {
            one(
                item,
                members,
                scope,
                &mut ids,
                &mut templates,
                provider,
                texts,
                cx,
            );
        });
    }
    ids.report(scope, provider, cx);
}

/// The ids that are given, and the events that have none.
#[derive(Default)]
struct Ids {
    given: HashSet<u16>,
    missing: Vec<Spanned<String>>,
}

impl Ids {
    fn of(
        &mut self,
        name: &Spanned<String>,
        written: Option<Spanned<u64>>,
        provider: &str,
        lock: &Lock,
        cx: &mut Cx<'_>,
    ) -> Spanned<u32> {
        let frozen = lock.id(provider, &name.value);
        if let Some(written) = written {
            let id = u32::try_from(written.value).unwrap_or(u32::MAX);
            if let Some(frozen) = frozen.filter(|frozen| u32::from(*frozen) != id) {
                cx.sink.push(
                    Diagnostic::new(
                        Code::ECM0246,
                        written.span,
                        format!("`{}` is frozen with the id {frozen}", name.value),
                    )
                    .note(format!(
                        "{} says so; an event that was released keeps its id",
                        lock::FILE_NAME
                    ))
                    .help(format!(
                        "write `id = {frozen}`, or give the event another name"
                    )),
                );
            }
            self.given.extend(u16::try_from(id));
            return Spanned::new(id, written.span);
        }
        match frozen {
            Some(id) => {
                self.given.insert(id);
                Spanned::new(u32::from(id), name.span)
            }
            None => {
                self.missing.push(name.clone());
                Spanned::new(0, name.span)
            }
        }
    }

    /// Reports the events without id, each with one that is free, and gives it that.
    fn report(mut self, scope: &Scope<'_>, provider: &mut Provider, cx: &mut Cx<'_>) {
        let owner = provider.name.value.clone();
        self.given.extend(scope.lock.of(&owner).map(|(_, id)| id));
        let mut next = self
            .given
            .iter()
            .max()
            .map_or(1, |last| last.saturating_add(1));
        for name in self.missing {
            let line = lock::line(&owner, &name.value, next);
            let mut events = provider.events.iter_mut();
            if let Some(event) = events.find(|event| event.span == name.span) {
                event.value.value = u32::from(next);
            }
            cx.sink.push(
                Diagnostic::new(Code::ECM0243, name.span, format!("the event `{}` has no id", name.value))
                    .note("consumers know an event by its id, so that it must not depend on the order of the source")
                    .help(format!(
                        "write `id = {next}` in its attribute, or add the line `{line}` to {} beside Cargo.toml",
                        lock::FILE_NAME
                    )),
            );
            next = next.saturating_add(1);
        }
    }
}

#[allow(
    clippy::too_many_arguments,
    reason = "one event of a provider, with all that they share"
)]
fn one(
    item: &Item,
    members: &[Member],
    scope: &Scope<'_>,
    ids: &mut Ids,
    templates: &mut HashSet<String>,
    provider: &mut Provider,
    texts: &mut Texts,
    cx: &mut Cx<'_>,
) {
    let name = &event_name(item);
    let mut arguments = item.attributes.arguments("event", &[], cx);
    let id = arguments.number("id", u64::from(u16::MAX), cx);
    let id = match id {
        None if arguments.place("id").is_some() => Spanned::new(0, name.span),
        id => ids.of(name, id, &provider.name.value, scope.lock, cx),
    };
    let version = arguments
        .number("version", 255, cx)
        .map(|version| version.map(super::declare::byte));
    let symbol = arguments
        .word("symbol", cx)
        .unwrap_or_else(|| Spanned::new(symbol(&name.value), name.span));
    let fields = field::of_event(members, scope.fields, cx);
    if has_faulty(&fields.list, scope.fields) {
        cx.faulty.push(item.name.span);
    }
    let message = arguments.text("message", cx).map(|text| {
        let inserted = message::of_event(&text, &fields.inserts, cx);
        texts.add(
            &format!("event.{}", name.value),
            Spanned::new(inserted, text.span),
        )
    });
    let template = (!fields.list.is_empty()).then(|| {
        let mut tid = symbol.value.clone();
        if !templates.insert(tid.clone()) {
            tid = format!(
                "{tid}_{}_V{}",
                id.value,
                version.map_or(0, |version| version.value)
            );
            templates.insert(tid.clone());
        }
        let tid = Spanned::new(SharedStr::from(tid), name.span);
        provider.templates.push(Template {
            span: name.span,
            tid: tid.clone(),
            name: None,
            fields: fields.list,
            binary: None,
            user_data: None,
        });
        tid
    });
    let references = references(&mut arguments, scope, provider, name.span, cx);
    let event = Event {
        span: name.span,
        value: id,
        version,
        symbol: Some(symbol.map(SharedStr::from)),
        level: references.level,
        opcode: references.opcode,
        task: references.task,
        keywords: references.keywords,
        channel: references.channel,
        template,
        message,
        not_logged: arguments.flag("not_logged", cx),
        name: arguments
            .text("name", cx)
            .map(|text| text.map(SharedStr::from)),
        attributes: arguments
            .text("attributes", cx)
            .map(|text| text.map(SharedStr::from)),
        suppress_projection: arguments.flag("suppress_projection", cx),
    };
    arguments.finish("event", cx);
    provider.events.push(event);
}

/// Whether one of the fields is a struct that could not be read as it stands.
fn has_faulty(fields: &[Field], scope: &field::Scope) -> bool {
    fields.iter().any(|field| match field {
        Field::Struct(group) => group
            .type_name
            .as_ref()
            .is_some_and(|name| scope.faulty.iter().any(|other| **other == *name.value)),
        Field::Data(_) => false,
    })
}

/// The name by which an event is known: that of its function.
fn event_name(item: &Item) -> Spanned<String> {
    match item.kind {
        ItemKind::Struct(_) => item.name.clone().map(|name| names::snake(&name)),
        _ => item.name.clone(),
    }
}

/// The symbol of an event: its name as a type, where that gives the function's name back.
fn symbol(name: &str) -> String {
    let camel = names::camel(name);
    if names::snake(&camel) == names::snake(name) {
        camel
    } else {
        name.to_owned()
    }
}

/// What an event refers to.
struct References {
    level: Attr<QName>,
    opcode: Attr<QName>,
    task: Attr<QName>,
    keywords: Vec<Spanned<QName>>,
    channel: Attr<SharedStr>,
}

fn references(
    arguments: &mut Arguments,
    scope: &Scope<'_>,
    provider: &mut Provider,
    span: Span,
    cx: &mut Cx<'_>,
) -> References {
    let declared = scope.declared;
    let level = match arguments.word("level", cx) {
        Some(word) => resolve(word, &declared.levels, well_known::LEVELS, LEVEL, cx),
        None if arguments.place("level").is_some() => None,
        None => Some(Spanned::new(
            qname(Namespace::Win, "win", "Informational"),
            span,
        )),
    };
    let task = arguments
        .word("task", cx)
        .and_then(|word| resolve(word, &declared.tasks, well_known::TASKS, TASK, cx));
    let opcode = arguments.word("opcode", cx).and_then(|word| {
        let task = task.as_ref().map(|task| &task.value);
        let own = declared
            .opcodes
            .iter()
            .filter(|(_, owner)| owner.as_ref().is_none_or(|owner| Some(owner) == task));
        // Those of the task come first: they hide the provider's.
        let mut own: Vec<_> = own.collect();
        own.sort_by_key(|(_, owner)| owner.is_none());
        let own: Vec<Named> = own.into_iter().map(|(named, _)| named.clone()).collect();
        resolve(word, &own, well_known::OPCODES, OPCODE, cx)
    });
    let keywords = arguments
        .alternatives("keywords", cx)
        .into_iter()
        .filter_map(|word| resolve(word, &declared.keywords, well_known::KEYWORDS, KEYWORD, cx))
        .collect();
    let channel = arguments
        .word("channel", cx)
        .and_then(|word| channel_of(word, scope, provider, cx));
    References {
        level,
        opcode,
        task,
        keywords,
        channel,
    }
}

/// A kind of thing that events refer to: in prose, its enum, an entry of that, and the code of a reference that leads nowhere.
type Kind = (&'static str, &'static str, &'static str, Code);

const LEVEL: Kind = ("level", "Level", "16", Code::ECM0302);
const TASK: Kind = ("task", "Task", "1", Code::ECM0303);
const OPCODE: Kind = ("opcode", "Opcode", "10", Code::ECM0304);
const KEYWORD: Kind = ("keyword", "Keyword", "0x1", Code::ECM0305);

/// Whether a reference means `name`: `ORDER_FLOW`, as the generated constant is called, is `OrderFlow`.
fn means(word: &str, name: &str) -> bool {
    let letters = |text: &str| {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect::<String>()
    };
    word == name || letters(word) == letters(name)
}

/// What `word` refers to: something of the provider's own, else of winmeta.xml.
fn resolve(
    word: Spanned<String>,
    own: &[Named],
    predefined: &'static [WellKnown],
    kind: Kind,
    cx: &mut Cx<'_>,
) -> Option<Spanned<QName>> {
    let (word, own) = match word.value.strip_prefix("win:") {
        Some(local) => (Spanned::new(local.to_owned(), word.span), &[][..]),
        None => (word, own),
    };
    let exact = own.iter().find(|(ident, _)| *ident == word.value);
    let found = exact.or_else(|| own.iter().find(|(ident, _)| means(&word.value, ident)));
    if let Some((_, name)) = found {
        return Some(Spanned::new(name.clone(), word.span));
    }
    if let Some(found) = predefined
        .iter()
        .find(|known| means(&word.value, known.name))
    {
        return Some(Spanned::new(
            qname(Namespace::Win, "win", found.name),
            word.span,
        ));
    }
    let (what, section, value, code) = kind;
    let finding = Diagnostic::new(
        code,
        word.span,
        format!("{what} `{}` is not defined", word.value),
    )
    .label(format!("no such {what}"))
    .note(format!(
        "{what}s are the entries of `enum {section}` in the same module, and those that Windows predefines"
    ));
    if let Some(list) = quoted_list(&word.value) {
        let key = if section == "Keyword" {
            "keywords"
        } else {
            what
        };
        cx.sink.push(finding.help(format!(
            "names stand without quotation marks: `{key} = {list}`"
        )));
        return None;
    }
    // Suggested as it is spelled here: `NETWORK` for `NETWROK`.
    let is_screaming = !word.value.contains(|c: char| c.is_ascii_lowercase());
    let spelled = |name: &str| {
        if is_screaming {
            names::screaming(name)
        } else {
            name.to_owned()
        }
    };
    let own = own.iter().map(|(ident, _)| spelled(ident));
    let known = predefined
        .iter()
        .filter(|known| !known.name.starts_with("Reserved"));
    let candidates: Vec<String> = own.chain(known.map(|known| spelled(known.name))).collect();
    let near = suggest::closest(&word.value, candidates.iter().map(String::as_str));
    let near = match (near, synonym(&word.value, predefined)) {
        // `End` is nearer to `Send` than to what it means.
        (near, Some(other)) if near.is_none_or(|near| !near.eq_ignore_ascii_case(&word.value)) => {
            Some(spelled(other))
        }
        (near, _) => near.map(str::to_owned),
    };
    cx.sink.push(match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!(
            "declare it: `enum {section} {{ {} = {value} }}`",
            names::camel(&word.value)
        )),
    });
    None
}

/// Names in one string, as they are to be written.
fn quoted_list(word: &str) -> Option<String> {
    let names: Vec<&str> = word
        .split([' ', ',', '|', ';'])
        .filter(|name| !name.is_empty())
        .collect();
    (names.len() > 1).then(|| names.join(" | "))
}

/// The channel that `word` refers to.
fn channel_of(
    word: Spanned<String>,
    scope: &Scope<'_>,
    provider: &mut Provider,
    cx: &mut Cx<'_>,
) -> Attr<SharedStr> {
    let chid = |channel: &crate::syntax::Channel| {
        channel
            .chid
            .as_ref()
            .map_or_else(SharedStr::default, |chid| chid.value.clone())
    };
    if let Some(own) = provider
        .channels
        .iter()
        .find(|channel| means(&word.value, &chid(channel)))
    {
        return Some(Spanned::new(chid(own), word.span));
    }
    if let Some(known) = well_known::find(well_known::CHANNELS, &word.value) {
        return Some(Spanned::new(known.name.into(), word.span));
    }
    if !scope.has_channels {
        if let Some(implied) = channel::implied(&provider.name.value, &word.value, word.span) {
            let name = chid(&implied);
            provider.channels.push(implied);
            return Some(Spanned::new(name, word.span));
        }
    }
    let finding = Diagnostic::new(Code::ECM0301, word.span, format!("channel `{}` is not defined", word.value))
        .label("no such channel")
        .note("a channel is an entry of `enum Channel` of the same module; without that enum there are Admin, Operational, Analytic and Debug");
    let own: Vec<SharedStr> = provider.channels.iter().map(chid).collect();
    let types = channel::TYPES
        .iter()
        .map(|(name, _)| *name)
        .filter(|_| !scope.has_channels);
    let near = suggest::closest(&word.value, own.iter().map(SharedStr::as_str).chain(types));
    cx.sink.push(match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!(
            "declare it: `enum Channel {{ #[channel(type = Operational)] {} }}`",
            word.value
        )),
    });
    None
}
