//! `provider` and `traits`.

use super::context::Context;
use super::{channel, event, keyword, level, literal, map, opcode, pattern, task, template};
use crate::syntax::schema::Kind;
use crate::syntax::{Provider, Traits};
use crate::xml::Element;

pub(super) fn provider<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Provider {
    let mut provider = head(cx, element);
    for node in element.children() {
        let Some((kind, child)) = cx.child(Kind::Provider, node) else {
            continue;
        };
        match kind {
            Kind::Channels => channel::channels(cx, child, &mut provider.channels),
            Kind::Levels => level::levels(cx, child, &mut provider.levels),
            Kind::Tasks => task::tasks(cx, child, &mut provider.tasks),
            Kind::Opcodes => opcode::opcodes(cx, child, &mut provider.opcodes),
            Kind::Keywords => keyword::keywords(cx, child, &mut provider.keywords),
            Kind::Maps => map::maps(cx, child, &mut provider.maps),
            Kind::NamedQueries => pattern::named_queries(cx, child, &mut provider.pattern_maps),
            Kind::Filters => event::filters(cx, child, &mut provider.filters),
            Kind::Templates => template::templates(cx, child, &mut provider.templates),
            Kind::Events => event::events(cx, child, &mut provider.events),
            Kind::Traits => {
                let parsed = traits(cx, child);
                let first = provider.traits.as_ref().map_or(parsed.span, |t| t.span);
                cx.once(&mut provider.traits, first, parsed.span, kind, parsed);
            }
            _ => {}
        }
    }
    provider
}

fn head<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Provider {
    let mut a = cx.attributes(element, Kind::Provider);
    Provider {
        span: a.span(),
        name: a.required("name", literal::name),
        guid: a.required("guid", literal::guid),
        symbol: a.optional("symbol", literal::symbol),
        resource_file_name: a.optional("resourceFileName", literal::string),
        message_file_name: a.optional("messageFileName", literal::string),
        parameter_file_name: a.optional("parameterFileName", literal::string),
        message: a.optional("message", literal::message),
        help_link: a.optional("helpLink", literal::token),
        source: a.optional("source", literal::provider_source),
        warn_on_application_compatibility_error: a
            .optional("warnOnApplicationCompatibilityError", literal::boolean),
        control_guid: a.optional("controlGuid", literal::guid),
        namespace: a.optional("namespace", literal::string),
        traits: None,
        channels: Vec::new(),
        levels: Vec::new(),
        tasks: Vec::new(),
        opcodes: Vec::new(),
        keywords: Vec::new(),
        maps: Vec::new(),
        pattern_maps: Vec::new(),
        filters: Vec::new(),
        templates: Vec::new(),
        events: Vec::new(),
    }
}

fn traits<'d>(cx: &mut Context<'d, '_>, element: Element<'d>) -> Traits {
    cx.no_children(element, Kind::Traits);
    let mut a = cx.attributes(element, Kind::Traits);
    Traits {
        span: a.span(),
        group_guid: a.optional("groupGuid", literal::guid),
        include_name: a.optional("includeName", literal::boolean),
    }
}
