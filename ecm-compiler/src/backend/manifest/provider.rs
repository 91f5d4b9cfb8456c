//! `provider` and `traits`.

use super::xml::Xml;
use super::{Scope, channel, event, filter, keyword, level, map, opcode, pattern, task, template};
use crate::ir::{Provider, Traits};
use crate::syntax::ProviderSource;

/// Prints a provider with everything that it declares.
pub(super) fn print(scope: &Scope<'_>, provider: &Provider, xml: &mut Xml) {
    let source = (provider.source != ProviderSource::Xml).then_some(provider.source);
    let symbol = (!provider.symbol.is_empty()).then(|| provider.symbol.clone());
    xml.element("provider")
        .with("name", &provider.name)
        .with("guid", &provider.guid)
        .with("controlGuid", &provider.control_guid)
        .with("symbol", &symbol)
        .with("namespace", &provider.namespace)
        .with("resourceFileName", &provider.resource_file_name)
        .with("messageFileName", &provider.message_file_name)
        .with("parameterFileName", &provider.parameter_file_name)
        .with("message", &scope.message(provider.message.as_ref()))
        .with("helpLink", &provider.help_link)
        .with("source", &source)
        .flag(
            "warnOnApplicationCompatibilityError",
            provider.warn_on_application_compatibility_error,
        )
        .around(|xml| {
            if let Some(traits) = &provider.traits {
                print_traits(traits, xml);
            }
            channel::print(scope, &provider.channels, xml);
            level::print(scope, &provider.levels, xml);
            task::print(scope, provider, xml);
            opcode::print(scope, provider, xml);
            keyword::print(scope, &provider.keywords, xml);
            map::print(scope, &provider.maps, xml);
            pattern::print(&provider.pattern_maps, xml);
            filter::print(scope, provider, xml);
            template::print(provider, xml);
            event::print(scope, provider, xml);
        });
}

fn print_traits(traits: &Traits, xml: &mut Xml) {
    xml.element("traits")
        .with("groupGuid", &traits.group_guid)
        .flag("includeName", traits.include_name)
        .end();
}
