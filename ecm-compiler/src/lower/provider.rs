//! A provider: its declarations first, then what refers to them.

use super::channel::ChannelNames;
use super::names::Names;
use super::opcode::{OpcodeNames, Opcodes};
use super::template::TemplateNames;
use super::{Lower, channel, event, field, keyword, level, map, place, task, template, value};
use crate::ir::{self, KeywordId, LevelId, ProviderOrigins, TaskId};
use crate::syntax;
use std::mem::take;

/// What the names of a provider's declarations stand for.
pub(super) struct Declared {
    pub(super) channels: ChannelNames,
    pub(super) levels: Names<LevelId>,
    pub(super) tasks: Names<TaskId>,
    pub(super) opcodes: OpcodeNames,
    pub(super) keywords: Names<KeywordId>,
    pub(super) templates: TemplateNames,
}

/// Lowers one provider.
pub(super) fn lower(
    mut written: syntax::Provider,
    lower: &mut Lower<'_>,
) -> (ir::Provider, ProviderOrigins) {
    let mut at = head_origins(&written);
    let mut provider = head(&mut written, lower);
    let declared = declarations(&mut written, &mut provider, &mut at, lower);
    let scope = event::Scope {
        provider: &provider,
        at: &at,
        declared: &declared,
    };
    let (events, event_origins, classes) = event::lower(written.events, &scope, lower);
    provider.events = events;
    provider.classes = classes;
    at.events = event_origins;
    (provider, at)
}

/// Lowers everything that events refer to.
fn declarations(
    written: &mut syntax::Provider,
    provider: &mut ir::Provider,
    at: &mut ProviderOrigins,
    lower: &mut Lower<'_>,
) -> Declared {
    let channels = channel::lower(take(&mut written.channels), lower);
    (provider.channels, at.channels) = (channels.channels, channels.origins);
    at.channel_parts = channels.parts;

    let mut levels = Names::new();
    (provider.levels, at.levels) = level::lower(take(&mut written.levels), &mut levels, lower);

    let mut opcodes = Opcodes::lower(take(&mut written.opcodes), lower);
    let mut tasks = Names::new();
    for (task, id) in take(&mut written.tasks).into_iter().zip((0..).map(TaskId)) {
        let (task, origin, local) = task::lower(task, id, &mut tasks, lower);
        opcodes.lower_local(local, id, lower);
        provider.tasks.push(task);
        at.tasks.push(origin);
    }
    (provider.opcodes, at.opcodes) = (opcodes.list, opcodes.origins);

    let mut keywords = Names::new();
    (provider.keywords, at.keywords) =
        keyword::lower(take(&mut written.keywords), &mut keywords, lower);

    let (maps, map_origins, map_names) = map::lower(take(&mut written.maps), lower);
    (provider.maps, at.maps) = (maps, map_origins);
    let scope = field::Scope {
        maps: &provider.maps,
        map_names: &map_names,
    };
    let (lowered, template_origins, templates) =
        template::lower(take(&mut written.templates), &scope, lower);
    (provider.templates, at.templates) = (lowered, template_origins);
    (provider.filters, at.filters) = template::filters(
        take(&mut written.filters),
        &provider.templates,
        &templates,
        lower,
    );
    Declared {
        channels: channels.names,
        levels,
        tasks,
        opcodes: opcodes.names,
        keywords,
        templates,
    }
}

/// What a provider is, without its declarations.
fn head(provider: &mut syntax::Provider, lower: &mut Lower<'_>) -> ir::Provider {
    let (message, _) = lower.optional_message(provider.message.take(), provider.span);
    let warn = value(provider.warn_on_application_compatibility_error.take());
    ir::Provider {
        name: take(&mut provider.name.value),
        guid: provider.guid.value,
        symbol: value(provider.symbol.take()).unwrap_or_default(),
        resource_file_name: value(provider.resource_file_name.take()),
        message_file_name: value(provider.message_file_name.take()),
        parameter_file_name: value(provider.parameter_file_name.take()),
        message,
        help_link: value(provider.help_link.take()),
        source: value(provider.source.take()).unwrap_or(syntax::ProviderSource::Xml),
        warn_on_application_compatibility_error: warn.unwrap_or(false),
        control_guid: value(provider.control_guid.take()),
        namespace: value(provider.namespace.take()),
        traits: provider.traits.take().map(|traits| ir::Traits {
            group_guid: value(traits.group_guid),
            include_name: value(traits.include_name).unwrap_or(false),
        }),
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::with_capacity(provider.tasks.len()),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        maps: Vec::new(),
        pattern_maps: take(&mut provider.pattern_maps),
        filters: Vec::new(),
        templates: Vec::new(),
        events: Vec::new(),
        classes: Vec::new(),
    }
}

fn head_origins(provider: &syntax::Provider) -> ProviderOrigins {
    let span = provider.span;
    ProviderOrigins {
        span,
        name: provider.name.span,
        guid: provider.guid.span,
        symbol: place(&provider.symbol, span),
        resource_file_name: place(&provider.resource_file_name, span),
        message_file_name: place(&provider.message_file_name, span),
        message: place(&provider.message, span),
        control_guid: place(&provider.control_guid, span),
        ..ProviderOrigins::default()
    }
}
