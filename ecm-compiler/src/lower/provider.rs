//! A provider: its declarations first, then what refers to them.

use super::names::Names;
use super::opcode::Opcodes;
use super::{Lower, channel, event, field, keyword, level, map, place, task, template, value};
use crate::ir::{self, ProviderOrigins, TaskId};
use crate::syntax;

/// Lowers one provider.
pub(super) fn lower(
    mut provider: syntax::Provider,
    lower: &mut Lower<'_>,
) -> (ir::Provider, ProviderOrigins) {
    let mut origins = head_origins(&provider);
    let channels = channel::lower(std::mem::take(&mut provider.channels), lower);
    origins.channels = channels.origins;
    origins.channel_parts = channels.parts;
    let mut level_names = Names::new();
    let (levels, level_origins) = level::lower(
        std::mem::take(&mut provider.levels),
        &mut level_names,
        lower,
    );
    origins.levels = level_origins;
    let mut opcodes = Opcodes::lower(std::mem::take(&mut provider.opcodes), lower);
    let mut task_names = Names::new();
    let mut tasks = Vec::with_capacity(provider.tasks.len());
    for one in std::mem::take(&mut provider.tasks) {
        let id = TaskId(u32::try_from(tasks.len()).unwrap_or(u32::MAX));
        let (one, origin, local) = task::lower(one, id, &mut task_names, lower);
        opcodes.lower_local(local, id, lower);
        tasks.push(one);
        origins.tasks.push(origin);
    }
    let mut keyword_names = Names::new();
    let (keywords, keyword_origins) = keyword::lower(
        std::mem::take(&mut provider.keywords),
        &mut keyword_names,
        lower,
    );
    origins.keywords = keyword_origins;
    let (maps, map_origins, map_names) = map::lower(std::mem::take(&mut provider.maps), lower);
    origins.maps = map_origins;
    let (templates, template_origins, template_names) = template::lower(
        std::mem::take(&mut provider.templates),
        &field::Scope {
            maps: &maps,
            map_names: &map_names,
        },
        lower,
    );
    origins.templates = template_origins;
    let (filters, filter_origins) = template::filters(
        std::mem::take(&mut provider.filters),
        &templates,
        &template_names,
        lower,
    );
    origins.filters = filter_origins;
    let (events, event_origins, classes) = event::lower(
        std::mem::take(&mut provider.events),
        &event::Scope {
            channels: &channels.channels,
            channel_names: &channels.names,
            levels: &levels,
            level_names: &level_names,
            tasks: &tasks,
            task_names: &task_names,
            opcodes: &opcodes,
            keywords: &keywords,
            keyword_names: &keyword_names,
            templates: &templates,
            template_names: &template_names,
        },
        lower,
    );
    origins.events = event_origins;
    origins.opcodes = opcodes.origins;
    let provider = ir::Provider {
        channels: channels.channels,
        levels,
        tasks,
        opcodes: opcodes.list,
        keywords,
        maps,
        filters,
        templates,
        events,
        classes,
        ..head(provider, lower)
    };
    (provider, origins)
}

/// What a provider is, without its declarations.
fn head(provider: syntax::Provider, lower: &mut Lower<'_>) -> ir::Provider {
    let (message, _) = lower.optional_message(provider.message, provider.span);
    ir::Provider {
        name: provider.name.value,
        guid: provider.guid.value,
        symbol: value(provider.symbol).unwrap_or_default(),
        resource_file_name: value(provider.resource_file_name),
        message_file_name: value(provider.message_file_name),
        parameter_file_name: value(provider.parameter_file_name),
        message,
        help_link: value(provider.help_link),
        source: value(provider.source).unwrap_or(syntax::ProviderSource::Xml),
        warn_on_application_compatibility_error: value(
            provider.warn_on_application_compatibility_error,
        )
        .unwrap_or(false),
        control_guid: value(provider.control_guid),
        namespace: value(provider.namespace),
        traits: provider.traits.map(|traits| ir::Traits {
            group_guid: value(traits.group_guid),
            include_name: value(traits.include_name).unwrap_or(false),
        }),
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::new(),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        maps: Vec::new(),
        pattern_maps: provider.pattern_maps,
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
