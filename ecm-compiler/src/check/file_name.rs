//! The binaries that Windows reads the resources from.

use super::Scope;
use crate::diag::{Code, Diagnostic, Sink};
use crate::source::{SharedStr, Span};

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
    check_reach(&names, sink);
    check_full(&names, sink);
}

/// The event-log service has a current directory of its own.
fn check_full(names: &[(&str, &Option<SharedStr>, Span)], sink: &mut Sink) {
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
    // Of a path that is both, once is enough.
    for (attribute, _, span) in relative.filter(|(.., other)| other != span) {
        finding = finding
            .related(*span, format!("so is {attribute}"))
            .in_rust(format!("so is {}", in_rust(attribute)));
    }
    let name = name.as_ref().map_or("", |name| name.as_str());
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
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

/// The event-log service is another user, on this machine only.
fn check_reach(names: &[(&str, &Option<SharedStr>, Span)], sink: &mut Sink) {
    let unreachable = |name: &Option<SharedStr>| name.as_ref().and_then(|name| users_place(name));
    let mut found = names
        .iter()
        .filter_map(|(attribute, name, span)| Some((*attribute, *span, unreachable(name)?)));
    let Some((attribute, span, place)) = found.next() else {
        return;
    };
    let mut finding = Diagnostic::new(
        Code::ECM0426,
        span,
        format!("{attribute} leads to {place}"),
    )
    .in_rust(format!("{} leads to {place}", in_rust(attribute)))
    .label("another place for the event-log service, or none")
    .note("the event-log service opens the file under its own account: it has other variables, and no access to the profiles of users");
    for (attribute, span, _) in found.filter(|(_, other, _)| *other != span) {
        finding = finding
            .related(span, format!("so does {attribute}"))
            .in_rust(format!("so does {}", in_rust(attribute)));
    }
    sink.push(finding.help(
        "install the binary for all users, as in `%ProgramFiles%\\MyApp`, where `NT SERVICE\\EventLog` can read it",
    ));
}

/// Which place of a single user, or of another machine, a path starts at.
fn users_place(path: &str) -> Option<&'static str> {
    let lower = path.to_ascii_lowercase().replace('/', "\\");
    let variables = [
        "%appdata%",
        "%homedrive%",
        "%homepath%",
        "%localappdata%",
        "%temp%",
        "%tmp%",
        "%userprofile%",
    ];
    if variables.iter().any(|name| lower.starts_with(name)) {
        return Some("the folder of a user");
    }
    let below_drive = lower.get(1..).unwrap_or_default();
    let folders = [":\\users\\", ":\\documents and settings\\"];
    let public = below_drive.starts_with(":\\users\\public\\");
    if !public && folders.iter().any(|folder| below_drive.starts_with(folder)) {
        return Some("the folder of a user");
    }
    // `\\?\` and `\\.\` begin paths of this machine.
    let share = lower.strip_prefix("\\\\")?;
    (!share.starts_with(['?', '.'])).then_some("another machine")
}

/// Whether a path starts at no drive, share, root, environment variable or build macro.
fn is_relative(name: &str) -> bool {
    let drive = name.as_bytes().get(1) == Some(&b':');
    !name.is_empty() && !drive && !name.starts_with(['%', '\\', '/']) && !name.starts_with("$(")
}

#[cfg(test)]
mod tests {
    use super::{is_relative, users_place};

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

    #[test]
    fn users_and_other_machines() {
        for path in [
            r"%temp%\a.dll",
            r"%LocalAppData%\App\a.exe",
            r"C:\Users\me\a.exe",
            r"c:/users/me/a.exe",
            r"\\server\share\a.dll",
        ] {
            assert!(users_place(path).is_some(), "{path}");
        }
        for path in [
            r"%ProgramFiles%\a.exe",
            r"%template%\a.exe",
            r"C:\Users\Public\a.exe",
            r"C:\App\users\a.exe",
            r"\\?\C:\App\a.exe",
            r"\SystemRoot\a.sys",
            "é",
            "",
        ] {
            assert_eq!(users_place(path), None, "{path}");
        }
    }
}
