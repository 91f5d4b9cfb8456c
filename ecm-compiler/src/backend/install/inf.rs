//! `AddEventProvider` for INF files: drivers and other packages that Windows 10 1809 and later installs itself.

use handlebars::Handlebars;
use serde_json::{Value, json};

use crate::backend::template::{TemplateError, render};
use crate::ir::{Channel, ChannelDefinition, ChannelType, Isolation, Model, Provider};

/// The template of the lines.
pub const INF_TEMPLATE: &str = include_str!("events.inf.hbs");

/// The sections that register the providers of `model`, to be put into an INF file.
///
/// # Errors
///
/// When `template` ([`INF_TEMPLATE`] or another) is malformed.
pub fn inf(template: &str, model: &Model) -> Result<String, TemplateError> {
    let providers: Vec<Value> = model
        .providers
        .iter()
        .enumerate()
        .map(|(index, provider)| values(index, provider))
        .collect();
    render(
        &mut Handlebars::new(),
        template,
        &json!({"providers": providers}),
    )
}

fn values(index: usize, provider: &Provider) -> Value {
    // The number keeps providers apart whose names differ only in what a section cannot have.
    let section = format!("Events{}_{}", index + 1, identifier(&provider.name));
    let channels: Vec<Value> = provider
        .channels
        .iter()
        .map(|channel| match &channel.definition {
            Some(definition) => own(&section, channel, definition),
            None => json!({"imported": true, "name": quoted(&channel.name)}),
        })
        .collect();
    let path = |path: &Option<crate::source::SharedStr>| {
        let path = path.as_ref().filter(|path| !path.is_empty());
        path.map_or(Value::Null, |path| json!(paths(path)))
    };
    json!({
        "section": section,
        "guid": provider.guid.to_string(),
        "name": quoted(&provider.name),
        "resource_file": path(&provider.resource_file_name),
        "message_file": path(&provider.message_file_name),
        "parameter_file": path(&provider.parameter_file_name),
        "channels": channels,
    })
}

fn own(section: &str, channel: &Channel, definition: &ChannelDefinition) -> Value {
    let logging = definition.logging.as_ref();
    json!({
        "imported": false,
        "name": quoted(&channel.name),
        // The registry counts from 0, an INF file from 1.
        "type": match definition.channel_type {
            ChannelType::Admin => 1,
            ChannelType::Operational => 2,
            ChannelType::Analytic => 3,
            ChannelType::Debug => 4,
        },
        "section": format!("{section}_Channel{}", channel.value),
        "isolation": match definition.isolation {
            Isolation::Application => 1,
            Isolation::System => 2,
            Isolation::Custom => 3,
        },
        "access": definition.access.as_ref().map(|access| quoted(access)),
        "enabled": u8::from(definition.enabled),
        "value": channel.value,
        "max_size": logging.and_then(|logging| logging.max_size),
        "retention": logging
            .and_then(|logging| logging.retention)
            .map(|keep| if keep { 2 } else { 1 }),
        "auto_backup": logging
            .and_then(|logging| logging.auto_backup)
            .map(u8::from),
    })
}

/// Letters, digits and underscores.
fn identifier(name: &str) -> String {
    name.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

/// A text as the value of a directive. Percent signs would begin the name of a string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('%', "%%").replace('"', "\"\""))
}

/// A list of paths, separated by `;`: in quotes where setup would take a character for its own.
fn paths(list: &str) -> String {
    let paths: Vec<String> = list.split(';').map(directory).collect();
    let paths = paths.join(";").replace('"', "\"\"");
    if paths.contains([',', ';', '=', '"']) {
        format!("\"{paths}\"")
    } else {
        paths
    }
}

/// A path with the number of its directory in the place of an environment variable: setup does not know those.
fn directory(path: &str) -> String {
    const DIRECTORIES: &[(&str, &str)] = &[
        (r"%systemroot%\system32\drivers\", "%12%"),
        (r"%windir%\system32\drivers\", "%12%"),
        (r"\systemroot\system32\drivers\", "%12%"),
        (r"%systemroot%\system32\", "%11%"),
        (r"%windir%\system32\", "%11%"),
        (r"%systemroot%\", "%10%"),
        (r"%windir%\", "%10%"),
        (r"%programfiles%\", "%16422%"),
        (r"%commonprogramfiles%\", "%16427%"),
    ];
    let lower = path.to_ascii_lowercase();
    let known = DIRECTORIES
        .iter()
        .find(|(prefix, _)| lower.starts_with(prefix));
    match known {
        Some((prefix, number)) => format!("{number}\\{}", &path[prefix.len()..]),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{directory, paths, quoted};

    #[test]
    fn directories_have_numbers() {
        for (path, expected) in [
            (r"%SystemRoot%\System32\drivers\a.sys", r"%12%\a.sys"),
            (r"%windir%\System32\a.dll", r"%11%\a.dll"),
            (r"%ProgramFiles%\App\a.exe", r"%16422%\App\a.exe"),
            (r"%13%\a.sys", r"%13%\a.sys"),
            (r"C:\App\a.exe", r"C:\App\a.exe"),
        ] {
            assert_eq!(directory(path), expected);
        }
        assert_eq!(
            paths(r"%windir%\a.dll;C:\b.dll"),
            "\"%10%\\a.dll;C:\\b.dll\""
        );
        assert_eq!(quoted("100% \"a\""), "\"100%% \"\"a\"\"\"");
    }
}
