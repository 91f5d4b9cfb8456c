//! `channels`: `channel` with `logging` and `publishing`, and `importChannel`.

use super::Scope;
use super::xml::{Tag, Xml};
use crate::dump::{Attribute, Value};
use crate::ir::{Channel, ChannelId, ChannelType, Isolation, Logging, Provider, Publishing};
use crate::source::SharedStr;
use crate::syntax;

/// Prints the channels of a provider.
pub(super) fn print(scope: &Scope<'_>, channels: &[Channel], xml: &mut Xml) {
    xml.list("channels", channels, |xml, channel| {
        let kind = kind(channel.definition.is_some());
        let chid = (channel.chid != channel.name).then(|| channel.chid.clone());
        let tag = head(xml, kind, &channel.name, &chid, &channel.symbol);
        let Some(definition) = &channel.definition else {
            return tag.end();
        };
        let isolation = definition.isolation;
        let definition = Definition {
            channel_type: definition.channel_type,
            access: definition.access.as_ref(),
            isolation: (isolation != Isolation::Application).then_some(isolation),
            enabled: definition.enabled.then_some(true),
            value: definition.explicit_value.then_some(channel.value),
            message: scope.message(definition.message.as_ref()),
            logging: definition.logging.clone(),
            publishing: definition.publishing.clone(),
        };
        define(&definition, tag);
    });
}

/// Prints the channels of `metadata`, which the model keeps as they are written.
pub(super) fn print_written(channels: &[syntax::Channel], xml: &mut Xml) {
    xml.list("channels", channels, |xml, channel| {
        let kind = kind(channel.definition.is_some());
        let tag = head(xml, kind, &channel.name, &channel.chid, &channel.symbol);
        let Some(definition) = &channel.definition else {
            return tag.end();
        };
        let message = definition.message.as_ref().and_then(Attribute::value);
        let definition = Definition {
            channel_type: definition.channel_type.value,
            access: definition.access.as_ref().map(|access| &access.value),
            isolation: definition
                .isolation
                .as_ref()
                .map(|isolation| isolation.value),
            enabled: definition.enabled.as_ref().map(|enabled| enabled.value),
            value: definition.value.as_ref().map(|value| value.value),
            message,
            logging: definition.logging.clone().map(Logging::from),
            publishing: definition.publishing.clone().map(Publishing::from),
        };
        define(&definition, tag);
    });
}

/// How an event refers to a channel: by its id, unless that is the name of a channel before it.
pub(super) fn reference(provider: &Provider, id: ChannelId) -> &SharedStr {
    let channel = provider.channel(id);
    let means_it = |name: &&SharedStr| {
        let first = provider
            .channels
            .iter()
            .position(|other| other.chid == **name || other.name == **name);
        first == Some(id.index())
    };
    [&channel.chid, &channel.name]
        .into_iter()
        .find(means_it)
        .unwrap_or(&channel.chid)
}

fn kind(defined: bool) -> &'static str {
    if defined { "channel" } else { "importChannel" }
}

fn head<'x>(
    xml: &'x mut Xml,
    kind: &str,
    name: &impl Attribute,
    chid: &impl Attribute,
    symbol: &impl Attribute,
) -> Tag<'x> {
    xml.element(kind)
        .with("name", name)
        .with("chid", chid)
        .with("symbol", symbol)
}

/// What is to be written of a channel that is defined; `None` is not written.
struct Definition<'c, M> {
    channel_type: ChannelType,
    access: Option<&'c SharedStr>,
    isolation: Option<Isolation>,
    enabled: Option<bool>,
    value: Option<u8>,
    message: Option<M>,
    logging: Option<Logging>,
    publishing: Option<Publishing>,
}

fn define<M: Attribute>(definition: &Definition<'_, M>, tag: Tag<'_>) {
    tag.with("type", &definition.channel_type)
        .with("access", &definition.access.cloned())
        .with("isolation", &definition.isolation)
        .with("enabled", &definition.enabled)
        .with("value", &definition.value)
        .with("message", &definition.message)
        .around(|xml| {
            if let Some(logging) = &definition.logging {
                print_logging(logging, xml);
            }
            if let Some(publishing) = &definition.publishing {
                print_publishing(publishing, xml);
            }
        });
}

fn print_logging(logging: &Logging, xml: &mut Xml) {
    xml.element("logging").around(|xml| {
        xml.leaf("autoBackup", &logging.auto_backup);
        xml.leaf("retention", &logging.retention);
        xml.leaf("maxSize", &logging.max_size);
    });
}

fn print_publishing(publishing: &Publishing, xml: &mut Xml) {
    xml.element("publishing").around(|xml| {
        xml.leaf("level", &publishing.level);
        xml.leaf("keywords", &publishing.keywords.map(Value::Hex));
        xml.leaf("controlGuid", &publishing.control_guid);
        xml.leaf("bufferSize", &publishing.buffer_size);
        xml.leaf("minBuffers", &publishing.min_buffers);
        xml.leaf("fileMax", &publishing.file_max);
        xml.leaf("maxBuffers", &publishing.max_buffers);
        xml.leaf("latency", &publishing.latency);
        xml.leaf("clockType", &publishing.clock_type);
        xml.leaf("sidType", &publishing.sid_type);
    });
}
