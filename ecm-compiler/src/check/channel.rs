//! Channels: their number, values, names, and what each type of channel may set.

use super::provider::{check_name, is_name};
use super::unique::Unique;
use super::{Scope, sddl};
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{
    Channel, ChannelDefinition, ChannelParts, ChannelType, Isolation, ItemOrigin, Logging,
    Publishing, Ref,
};
use crate::source::Span;

/// How many channels have a keyword bit.
const MOST_CHANNELS: usize = 8;

/// The smallest log file, in bytes.
const LEAST_SIZE: u64 = 1 << 20;

/// Checks `channels`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let channels = &scope.provider.channels;
    if let Some(at) = scope.at.channels.get(MOST_CHANNELS) {
        sink.push(too_many(channels.len(), at.span));
    }
    check_order(scope, sink);
    check_enabled(scope, sink);
    let mut values = Unique::new();
    // A value that was assigned because there are too many channels says nothing.
    for ((channel, at), parts) in channels
        .iter()
        .zip(&scope.at.channels)
        .zip(&scope.at.channel_parts)
        .take(MOST_CHANNELS)
    {
        // A channel that is named after its provider shares the fault, and one finding is enough.
        let provider = &scope.provider.name;
        if is_name(provider) || !channel.name.starts_with(provider.as_str()) {
            check_name("channel", &channel.name, at.name, sink);
        }
        values.claim(
            channel.value,
            at.value,
            sink,
            || format!("channel value {}", channel.value),
            "the value of a channel is unique in its provider",
        );
        if let Some(definition) = &channel.definition {
            check_definition(channel, definition, at, parts, sink);
        }
    }
}

/// A channel's place in the list decides its keyword bit, and written values that run against the list mostly come from a
/// tool that sorted the one and not the other.
fn check_order(scope: &Scope<'_>, sink: &mut Sink) {
    let written = scope.provider.channels.iter().zip(&scope.at.channels);
    let written = written.filter(|(channel, _)| {
        let definition = channel.definition.as_ref();
        definition.is_some_and(|definition| definition.explicit_value)
    });
    let mut before: Option<(&Channel, &ItemOrigin)> = None;
    for (channel, at) in written {
        if let Some((other, other_at)) = before {
            if other.value > channel.value {
                sink.push(out_of_order(channel, at, other, other_at));
                return;
            }
        }
        before = Some((channel, at));
    }
}

/// Admin and Operational channels are there to be read without anybody turning them on first.
fn check_enabled(scope: &Scope<'_>, sink: &mut Sink) {
    let mut used = vec![false; scope.provider.channels.len()];
    for event in &scope.provider.events {
        if let Some(Ref::Own(id)) = event.channel {
            used[id.index()] = true;
        }
    }
    let channels = scope.provider.channels.iter().zip(&scope.at.channels);
    for ((channel, at), used) in channels.zip(used) {
        let off = channel.definition.as_ref().is_some_and(|definition| {
            let logged = matches!(
                definition.channel_type,
                ChannelType::Admin | ChannelType::Operational
            );
            logged && !definition.enabled
        });
        if used && off {
            sink.push(
                Diagnostic::new(
                    Code::ECM0424,
                    at.name,
                    format!("channel `{}` is not enabled", channel.name),
                )
                .label("loses its events until somebody enables it")
                .note("a channel is off after installation unless it says otherwise")
                .help("add `enabled=\"true\"`")
                .in_rust("leave `enabled = false` out"),
            );
        }
    }
}

fn out_of_order(
    channel: &Channel,
    at: &ItemOrigin,
    other: &Channel,
    other_at: &ItemOrigin,
) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0423,
        at.value,
        format!(
            "channel value {} stands behind {}",
            channel.value, other.value
        ),
    )
    .label(format!("`{}`", channel.name))
    .related(other_at.value, format!("`{}`", other.name))
    .note("the first channel of the list has keyword bit 63, the second 62, whatever their values; writers that count by value set the wrong bit, and the event log then misses the event")
    .help("sort the channels by value, or leave the values out")
}

fn too_many(count: usize, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0405,
        span,
        format!("a provider with {count} channels"),
    )
    .label("the ninth")
    .note("a channel, imported or not, has one of the eight keyword bits 56 to 63, so that a provider has at most eight")
    .help("put the events of several channels into one, and tell them apart by keyword")
}

fn check_definition(
    channel: &Channel,
    definition: &ChannelDefinition,
    at: &ItemOrigin,
    parts: &ChannelParts,
    sink: &mut Sink,
) {
    if definition.explicit_value && channel.value < 16 {
        sink.push(
            Diagnostic::new(
                Code::ECM0404,
                at.value,
                format!("channel `{}` has the value {}", channel.name, channel.value),
            )
            .label("not between 16 and 255")
            .note("channels 0 to 15 belong to Windows")
            .help("leave the value out: it is assigned from 16 upwards"),
        );
    }
    if let Some(Err(fault)) = definition.access.as_ref().map(|access| sddl::check(access)) {
        sink.push(
            Diagnostic::new(
                Code::ECM0415,
                parts.access,
                format!("the access of channel `{}` is not a security descriptor", channel.name),
            )
            .label(fault)
            .note("`access` is a security descriptor in SDDL: `O:owner G:group D:(ace)(ace)`")
            .help("for example `O:BAG:SYD:(A;;0x7;;;BA)(A;;0x1;;;BU)`: administrators may do all, users read"),
        );
    }
    if let Some(logging) = &definition.logging {
        check_logging(channel, definition, logging, parts, sink);
    }
    if let Some(publishing) = &definition.publishing {
        check_publishing(channel, definition, publishing, parts, sink);
    }
}

/// A finding about the settings of a channel.
///
/// The rule and the remedy, in the words of manifests and in those of Rust.
fn setting(span: Span, fact: String, xml: [&str; 2], rust: [&str; 2]) -> Diagnostic {
    Diagnostic::new(Code::ECM0413, span, fact)
        .note(xml[0])
        .in_rust(rust[0])
        .help(xml[1])
        .in_rust(rust[1])
}

fn check_logging(
    channel: &Channel,
    definition: &ChannelDefinition,
    logging: &Logging,
    parts: &ChannelParts,
    sink: &mut Sink,
) {
    let name = &channel.name;
    let traced = matches!(
        definition.channel_type,
        ChannelType::Analytic | ChannelType::Debug
    );
    if logging.auto_backup == Some(true) && traced {
        sink.push(setting(
            parts.auto_backup,
            format!("channel `{name}` cannot back its log up"),
            [
                "`autoBackup` is for Admin and Operational channels",
                "remove `<autoBackup>`",
            ],
            [
                "`auto_backup` is for Admin and Operational channels",
                "remove `auto_backup`",
            ],
        ));
    } else if logging.auto_backup == Some(true) && logging.retention != Some(true) {
        sink.push(setting(
            parts.auto_backup,
            format!("channel `{name}` backs up a log that it does not retain"),
            [
                "`autoBackup` needs `<retention>true</retention>`: without it old events are overwritten and the log is never full",
                "add `<retention>true</retention>`",
            ],
            [
                "`auto_backup` needs `retention = true`: without it old events are overwritten and the log is never full",
                "add `retention = true`",
            ],
        ));
    }
    if let Some(size) = logging.max_size.filter(|size| *size < LEAST_SIZE) {
        sink.push(setting(
            parts.max_size,
            format!("the log of channel `{name}` has a maximum size of {size} bytes"),
            [
                "`maxSize` is in bytes, and at least 1048576",
                "write the size in bytes",
            ],
            [
                "`max_size` is in bytes, and at least 1048576",
                "write the size in bytes",
            ],
        ));
    }
}

fn check_publishing(
    channel: &Channel,
    definition: &ChannelDefinition,
    publishing: &Publishing,
    parts: &ChannelParts,
    sink: &mut Sink,
) {
    let name = &channel.name;
    let traced = matches!(
        definition.channel_type,
        ChannelType::Analytic | ChannelType::Debug
    );
    if !traced && definition.isolation != Isolation::Custom {
        sink.push(setting(
            parts.publishing,
            format!("channel `{name}` has no session of its own to set up"),
            [
                "`<publishing>` is for Analytic and Debug channels, and for those with `isolation=\"Custom\"`: others share a session",
                "remove `<publishing>`, or give the channel `isolation=\"Custom\"`",
            ],
            [
                "settings of a session are for Analytic and Debug channels, and for those with `isolation = Custom`: others share a session",
                "remove them, or give the channel `isolation = Custom`",
            ],
        ));
    }
    if publishing.control_guid.is_some() && definition.channel_type != ChannelType::Debug {
        sink.push(setting(
            parts.control_guid,
            format!("channel `{name}` has a control GUID but is not a Debug channel"),
            [
                "`controlGuid` is for the sessions of WPP tracing, which Debug channels show",
                "remove `<controlGuid>`, or make it `type=\"Debug\"`",
            ],
            [
                "`control_guid` is for the sessions of WPP tracing, which Debug channels show",
                "remove `control_guid`, or make it `type = Debug`",
            ],
        ));
    } else if publishing.control_guid.is_some()
        && publishing
            .keywords
            .is_some_and(|keywords| keywords != u64::MAX)
    {
        sink.push(setting(
            parts.keywords,
            format!("channel `{name}` has a control GUID and picks keywords"),
            [
                "with a `controlGuid` the keywords must be 0xFFFFFFFFFFFFFFFF",
                "write `<keywords>0xFFFFFFFFFFFFFFFF</keywords>`",
            ],
            [
                "with a `control_guid` the keywords must be 0xFFFFFFFFFFFFFFFF",
                "write `keywords = 0xFFFFFFFFFFFFFFFF`",
            ],
        ));
    }
    if let Some(files) = publishing.file_max.filter(|files| *files > 16) {
        sink.push(setting(
            parts.file_max,
            format!("channel `{name}` keeps {files} files"),
            ["`fileMax` is at most 16", "write a number from 1 to 16"],
            ["`file_max` is at most 16", "write a number from 1 to 16"],
        ));
    }
    if let (Some(least), Some(most)) = (publishing.min_buffers, publishing.max_buffers) {
        if most < least {
            sink.push(setting(
                parts.max_buffers,
                format!("channel `{name}` has at most {most} buffers but at least {least}"),
                [
                    "`maxBuffers` is not less than `minBuffers`",
                    "raise `<maxBuffers>`",
                ],
                [
                    "`max_buffers` is not less than `min_buffers`",
                    "raise `max_buffers`",
                ],
            ));
        }
    }
}
