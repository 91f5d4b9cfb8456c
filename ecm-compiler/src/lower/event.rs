//! Events: what they refer to, their descriptor, and the class that enables them.

use super::channel;
use super::keyword::KEYWORD;
use super::level::LEVEL;
use super::names::{self, shown};
use super::provider::Declared;
use super::task::TASK;
use super::{Lower, attributes, place, symbol, value};
use crate::diag::{Code, Diagnostic};
use crate::hash::HashMap;
use crate::ir::{
    self, ChannelId, ClassId, Descriptor, EventClass, EventOrigin, KeywordId, LevelId, OpcodeId,
    ProviderOrigins, Ref, TaskId, TemplateId,
};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax;
use crate::well_known::WellKnown;

/// What the events of a provider refer to.
pub(super) struct Scope<'p> {
    pub(super) provider: &'p ir::Provider,
    pub(super) at: &'p ProviderOrigins,
    pub(super) declared: &'p Declared,
}

/// The classes of a provider, numbered by first appearance.
#[derive(Default)]
struct Classes {
    list: Vec<EventClass>,
    ids: HashMap<EventClass, ClassId>,
}

impl Classes {
    fn of(&mut self, class: EventClass) -> ClassId {
        let next = ClassId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        let id = *self.ids.entry(class).or_insert(next);
        if id == next {
            self.list.push(class);
        }
        id
    }
}

/// The events of a provider, their places, and their classes.
pub(super) type Events = (Vec<ir::Event>, Vec<EventOrigin>, Vec<EventClass>);

/// Lowers `events`.
pub(super) fn lower(
    mut list: Vec<syntax::Event>,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> Events {
    let mut classes = Classes::default();
    let mut events = Vec::with_capacity(list.len());
    let mut origins = Vec::with_capacity(list.len());
    // Event by event in place: an event of the syntax tree is large, and moving it costs more than taking it apart.
    for event in &mut list {
        origins.push(origin(event));
        events.push(one(event, scope, &mut classes, lower));
    }
    (events, origins, classes.list)
}

/// What an event refers to.
struct References {
    level: Option<Ref<LevelId>>,
    opcode: Option<Ref<OpcodeId>>,
    task: Option<Ref<TaskId>>,
    keywords: Vec<Ref<KeywordId>>,
    channel: Option<Ref<ChannelId>>,
}

fn one(
    event: &mut syntax::Event,
    scope: &Scope<'_>,
    classes: &mut Classes,
    lower: &mut Lower<'_>,
) -> ir::Event {
    let references = references(event, scope, lower);
    let descriptor = descriptor(event, &references, scope, lower);
    let template = event
        .template
        .as_ref()
        .and_then(|tid| template(tid, scope, lower));
    let (message, _) = lower.optional_message(event.message.take(), event.span);
    let attributes = match &event.attributes {
        Some(text) => event_attributes(text, lower),
        None => Vec::new(),
    };
    ir::Event {
        descriptor,
        symbol: symbol(event.symbol.take(), event.span).0,
        level: references.level,
        opcode: references.opcode,
        task: references.task,
        keywords: references.keywords,
        channel: references.channel,
        template,
        message,
        not_logged: value(event.not_logged.take()).unwrap_or(false),
        name: value(event.name.take()),
        attributes,
        suppress_projection: value(event.suppress_projection.take()).unwrap_or(false),
        class: classes.of(EventClass {
            level: descriptor.level,
            keyword: descriptor.keyword,
        }),
    }
}

/// The template of an event; an empty reference is none.
fn template(
    tid: &Spanned<SharedStr>,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> Option<TemplateId> {
    if !tid.value.is_empty() {
        return scope
            .declared
            .templates
            .resolve(tid, &scope.provider.templates, lower);
    }
    lower.sink.push(
        Diagnostic::new(
            Code::ECM0320,
            tid.span,
            "the reference to a template is empty",
        )
        .label("taken for no template")
        .help("remove the attribute, or name a template"),
    );
    None
}

fn references(event: &syntax::Event, scope: &Scope<'_>, lower: &mut Lower<'_>) -> References {
    let level = event.level.as_ref().and_then(|name| {
        let own = scope.provider.levels.iter().map(|level| shown(&level.name));
        names::resolve(name, &scope.declared.levels, own, &LEVEL, lower)
    });
    let task = event.task.as_ref().and_then(|name| {
        let own = scope.provider.tasks.iter().map(|task| shown(&task.name));
        names::resolve(name, &scope.declared.tasks, own, &TASK, lower)
    });
    // With an unknown task nobody can tell which opcodes there are.
    let opcode = event
        .opcode
        .as_ref()
        .filter(|_| event.task.is_none() || task.is_some())
        .and_then(|name| {
            let own_task = match task {
                Some(Ref::Own(id)) => Some(id),
                _ => None,
            };
            let provider = (scope.provider, scope.at);
            scope
                .declared
                .opcodes
                .resolve(name, own_task, provider, lower)
        });
    let keywords = event
        .keywords
        .iter()
        .filter_map(|name| {
            let own = scope
                .provider
                .keywords
                .iter()
                .map(|keyword| shown(&keyword.name));
            names::resolve(name, &scope.declared.keywords, own, &KEYWORD, lower)
        })
        .collect();
    let channel = event.channel.as_ref().and_then(|reference| {
        channel::resolve(
            reference,
            &scope.declared.channels,
            &scope.provider.channels,
            lower,
        )
    });
    References {
        level,
        opcode,
        task,
        keywords,
        channel,
    }
}

fn descriptor(
    event: &syntax::Event,
    references: &References,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> Descriptor {
    let id = u16::try_from(event.value.value).unwrap_or_else(|_| {
        lower.sink.push(too_large(&event.value));
        0
    });
    let (channel, channel_bit) = match references.channel {
        None => (0, 0),
        Some(Ref::Own(id)) => {
            let channel = &scope.provider.channels[id.index()];
            (channel.value, channel.keyword_bit)
        }
        // A channel of Windows' own that is not imported has no bit.
        Some(Ref::WellKnown(known)) => (number(known), 0),
    };
    let keyword = references
        .keywords
        .iter()
        .fold(channel_bit, |bits, keyword| {
            bits | match keyword {
                Ref::Own(id) => scope.provider.keywords[id.index()].mask,
                Ref::WellKnown(known) => known.value,
            }
        });
    Descriptor {
        id,
        version: event.version.as_ref().map_or(0, |version| version.value),
        channel,
        level: match references.level {
            None => 0,
            Some(Ref::Own(id)) => scope.provider.levels[id.index()].value,
            Some(Ref::WellKnown(known)) => number(known),
        },
        opcode: match references.opcode {
            None => 0,
            Some(Ref::Own(id)) => scope.provider.opcodes[id.index()].value,
            Some(Ref::WellKnown(known)) => number(known),
        },
        task: match references.task {
            Some(Ref::Own(id)) => scope.provider.tasks[id.index()].value,
            // winmeta's only task is `None`, 0.
            None | Some(Ref::WellKnown(_)) => 0,
        },
        keyword,
    }
}

/// The number of a predefined channel, level or opcode: all of them fit a byte.
fn number(known: &WellKnown) -> u8 {
    u8::try_from(known.value).unwrap_or(u8::MAX)
}

fn too_large(value: &Spanned<u32>) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0401,
        value.span,
        format!("event id {} does not fit 16 bits", value.value),
    )
    .label("at most 65535")
    .note("EVENT_DESCRIPTOR.Id is an unsigned 16-bit number; larger ids were those of classic event-log messages")
    .help("choose an id up to 65535")
}

fn event_attributes(text: &Spanned<SharedStr>, lower: &mut Lower<'_>) -> Vec<(String, String)> {
    attributes::split(&text.value).unwrap_or_else(|| {
        lower.sink.push(
            Diagnostic::new(Code::ECM0316, text.span, "event attributes are malformed")
                .label("not a list of `key=value`")
                .note("attributes are separated by semicolons; a value with a semicolon stands in double quotes, and a double quote in it is doubled")
                .help("write them like `File=a.cpp;Text=\"say \"\"hello\"\"\"`")
                .in_rust("write them like `File=a.cpp;Line=7`"),
        );
        Vec::new()
    })
}

fn origin(event: &syntax::Event) -> EventOrigin {
    let span: Span = event.span;
    EventOrigin {
        span,
        value: event.value.span,
        version: place(&event.version, event.value.span),
        symbol: place(&event.symbol, span),
        level: place(&event.level, span),
        opcode: place(&event.opcode, span),
        task: place(&event.task, span),
        channel: place(&event.channel, span),
        template: place(&event.template, span),
        message: place(&event.message, span),
        keywords: event.keywords.iter().map(|keyword| keyword.span).collect(),
    }
}
