//! The binaries that Windows reads the resources from.

use super::Scope;
use crate::diag::{Code, Diagnostic, Sink};

/// Checks `resourceFileName` and `messageFileName`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let names = [
        (
            "resourceFileName",
            &scope.provider.resource_file_name,
            scope.at.resource_file_name,
        ),
        (
            "messageFileName",
            &scope.provider.message_file_name,
            scope.at.message_file_name,
        ),
    ];
    let missing: Vec<&str> = names
        .iter()
        .filter(|(_, name, _)| name.as_ref().is_none_or(|name| name.is_empty()))
        .map(|(attribute, ..)| *attribute)
        .collect();
    let lacks = |names: &[&str]| {
        let name = &scope.provider.name;
        format!("provider `{name}` has no {}", names.join(" and no "))
    };
    if !missing.is_empty() {
        sink.push(
            Diagnostic::new(
                Code::ECM0416,
                scope.at.span,
                lacks(&missing),
            )
            .in_rust(lacks(&missing.iter().map(|name| in_rust(name)).collect::<Vec<_>>()))
            .label("Windows cannot find its resources")
            .note("mc.exe and wevtutil need both: the binary with the WEVT_TEMPLATE resource, and the one with the message table")
            .help("add the path of the binary that the resources are linked into"),
        );
    }
    let mut relative = names
        .iter()
        .filter(|(_, name, _)| name.as_ref().is_some_and(|name| is_relative(name)));
    let Some((attribute, name, span)) = relative.next() else {
        return;
    };
    let mut finding = Diagnostic::new(
        Code::ECM0418,
        *span,
        format!("{attribute} is a relative path"),
    )
    .in_rust(format!("{} is a relative path", in_rust(attribute)))
    .label("not found by the event-log service")
    .note("the event-log service and trace decoders look the file up from their own directory, not from the application's");
    for (attribute, _, span) in relative {
        finding = finding
            .related(*span, format!("so is {attribute}"))
            .in_rust(format!("so is {}", in_rust(attribute)));
    }
    let name = name.as_ref().map_or("", |name| name.as_str());
    sink.push(finding.help(format!(
        "write a full path such as `%ProgramFiles%\\MyApp\\{name}`, or give it when installing: `wevtutil im app.man /rf:path /mf:path`"
    )));
}

/// The argument of `#[provider]` that is an attribute in a manifest.
fn in_rust(attribute: &str) -> &str {
    match attribute {
        "resourceFileName" => "resource_file",
        "messageFileName" => "message_file",
        other => other,
    }
}

/// Whether a path starts at no drive, share, root, environment variable or build macro.
fn is_relative(name: &str) -> bool {
    let drive = name.as_bytes().get(1) == Some(&b':');
    !name.is_empty() && !drive && !name.starts_with(['%', '\\', '/']) && !name.starts_with("$(")
}

#[cfg(test)]
mod tests {
    use super::is_relative;

    #[test]
    fn what_starts_somewhere_is_not_relative() {
        for path in [
            r"%windir%\a.dll",
            r"C:\a.dll",
            r"\SystemRoot\a.sys",
            r"\\server\share\a.dll",
            r"$(runtime.system32)\a.dll",
        ] {
            assert!(!is_relative(path), "{path}");
        }
        for path in ["a.dll", "a", r"bin\a.dll", r".\a.dll"] {
            assert!(is_relative(path), "{path}");
        }
    }
}
