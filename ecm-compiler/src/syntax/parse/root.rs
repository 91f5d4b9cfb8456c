//! The root element: which kind of file this is, and the manifest as a whole.

use super::context::Context;
use super::{counters, errors, localization, message, metadata, provider};
use crate::diag::{Code, Diagnostic, Reported, Sink, suggest};
use crate::syntax::schema::Kind;
use crate::syntax::{Manifest, Root};
use crate::xml::{Document, Element, NamespaceId};

/// Makes the syntax tree of a document.
///
/// # Errors
///
/// When the document is no manifest or breaks the schema; `sink` has the findings.
pub fn parse<'d>(document: &'d Document<'d>, sink: &mut Sink) -> Result<Manifest, Reported> {
    let before = sink.errors();
    let mut context = Context::new(document, sink);
    let manifest = manifest(&mut context, document.root());
    context.report_unused_slips();
    sink.gate_since(before)?;
    Ok(manifest)
}

fn manifest<'d>(cx: &mut Context<'d, '_>, root: Element<'d>) -> Manifest {
    let mut manifest = Manifest::default();
    let kind = match root.local() {
        "instrumentationManifest" => {
            own_namespace(cx, root);
            Kind::InstrumentationManifest
        }
        "assembly" if root.namespace() == NamespaceId::ASM_V3 => {
            manifest.root = Root::Assembly;
            // A component manifest may leave `instrumentation` and `localization` in its own namespace.
            cx.alias(NamespaceId::ASM_V3, NamespaceId::EVENTS);
            Kind::Assembly
        }
        _ => {
            cx.report(not_a_manifest(root));
            return manifest;
        }
    };
    drop(cx.attributes(root, kind));
    let mut first = None;
    for node in root.children() {
        if kind == Kind::Assembly && !is_ours(node) {
            continue;
        }
        match cx.child(kind, node) {
            Some((kind @ Kind::Instrumentation, child)) => {
                let span = child.name_span();
                match first {
                    Some(first) => cx.report(errors::repeated_element(first, span, kind)),
                    None => first = Some(span),
                }
                instrumentation(cx, child, &mut manifest);
            }
            Some((Kind::Localization, child)) => {
                localization::localization(cx, child, &mut manifest);
            }
            Some((Kind::Metadata, child)) => {
                let parsed = metadata::metadata(cx, child, &mut manifest.message_table);
                let first = manifest.metadata.as_ref().map_or(parsed.span, |m| m.span);
                cx.once(
                    &mut manifest.metadata,
                    first,
                    parsed.span,
                    Kind::Metadata,
                    parsed,
                );
            }
            _ => {}
        }
    }
    manifest
}

/// Whether a child of `assembly` concerns events: components have files, registry keys and more beside them.
fn is_ours(node: crate::xml::Node<'_>) -> bool {
    match node {
        crate::xml::Node::Element(child) => {
            matches!(child.local(), "instrumentation" | "localization")
        }
        crate::xml::Node::Text(_) => true,
    }
}

/// `instrumentationManifest` must be in the namespace of manifests; if it is not, its content is taken as if it were.
fn own_namespace<'d>(cx: &mut Context<'d, '_>, root: Element<'d>) {
    let namespace = root.namespace();
    let meant = cx.meant(namespace, root, root.prefix());
    if meant == NamespaceId::EVENTS {
        return;
    }
    let events = NamespaceId::EVENTS.uri();
    let uri = root.document().uri(namespace);
    let message = if uri.is_empty() {
        "`instrumentationManifest` is in no namespace".to_owned()
    } else {
        format!("`instrumentationManifest` is in the namespace `{uri}`")
    };
    cx.report(
        Diagnostic::new(Code::ECM0121, root.name_span(), message)
            .note(format!(
                "the elements of a manifest are in the namespace `{events}`"
            ))
            .help(format!(
                "write `<instrumentationManifest xmlns=\"{events}\">`"
            )),
    );
    cx.alias(namespace, NamespaceId::EVENTS);
}

fn instrumentation<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, manifest: &mut Manifest) {
    drop(cx.attributes(element, Kind::Instrumentation));
    for node in element.children() {
        match cx.child(Kind::Instrumentation, node) {
            Some((Kind::ProviderList, child)) => provider_list(cx, child, manifest),
            Some((Kind::Counters, child)) => {
                cx.report(errors::counters_not_compiled(child.name_span()));
                let counters = counters::counters(cx, child);
                manifest.counters.push(counters);
            }
            _ => {}
        }
    }
}

fn provider_list<'d>(cx: &mut Context<'d, '_>, element: Element<'d>, manifest: &mut Manifest) {
    drop(cx.attributes(element, Kind::ProviderList));
    for node in element.children() {
        match cx.child(Kind::ProviderList, node) {
            Some((Kind::Provider, child)) => manifest.providers.push(provider::provider(cx, child)),
            Some((Kind::MessageTable, child)) => {
                message::message_table(cx, child, &mut manifest.message_table);
            }
            _ => {}
        }
    }
}

fn not_a_manifest(root: Element<'_>) -> Diagnostic {
    let name = root.local();
    let known = known_format(root);
    let message = match known {
        Some((what, _)) => format!("this is {what}, not an instrumentation manifest"),
        None => format!("`{name}` is not the root element of an instrumentation manifest"),
    };
    let diagnostic = Diagnostic::new(Code::ECM0120, root.name_span(), message).note(
        "the root element is `instrumentationManifest`, or `assembly` of the namespace \
         `urn:schemas-microsoft-com:asm.v3` in a Windows component manifest",
    );
    match known {
        Some((_, help)) => diagnostic.help(help),
        None => match suggest::closest(name, ["instrumentationManifest"]) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic,
        },
    }
}

/// What a root element stands for in formats that are mistaken for manifests, and what to do.
fn known_format(root: Element<'_>) -> Option<(&'static str, &'static str)> {
    let uri = root.document().uri(root.namespace());
    let is_schema_element = |name: &str| {
        Kind::ALL
            .iter()
            .map(|kind| kind.rule())
            .any(|rule| rule.name == name)
    };
    Some(match root.local() {
        "InstrumentationManifest" if root.namespace() == NamespaceId::EVENTS => (
            "an element in the wrong letter case",
            "write `instrumentationManifest`, with a small `i`",
        ),
        "InstrumentationManifest" => (
            "a regions-of-interest file of Windows Performance Analyzer",
            "load it in WPA; compile the manifest of the provider that it names",
        ),
        "WindowsPerformanceRecorder" => (
            "a recording profile of Windows Performance Recorder",
            "give it to wpr.exe; compile the manifest of a provider that it names",
        ),
        "assembly" if uri.starts_with("urn:schemas-microsoft-com:asm.") => (
            "an application manifest (side-by-side assembly)",
            "it belongs to the executable, not to its events",
        ),
        "Event" | "Events" => (
            "a list of rendered events",
            "it was written by an event viewer; compile the manifest of the provider that logged them",
        ),
        name if is_schema_element(name) => (
            "a fragment of a manifest",
            "wrap it: <instrumentationManifest xmlns=\"http://schemas.microsoft.com/win/2004/08/events\">\
             <instrumentation><events><provider …>…</provider></events></instrumentation></instrumentationManifest>",
        ),
        _ => return None,
    })
}
