//! Which namespace is meant: the exact ones, and those that are nearly right.

use crate::diag::suggest;
use crate::xml::NamespaceId;

/// The well-known namespace that `uri` is a slip of, if it is one.
pub(super) fn nearly(uri: &str) -> Option<NamespaceId> {
    let exact = NamespaceId::ALL.iter().any(|id| id.uri() == uri);
    if exact || uri.is_empty() {
        return None;
    }
    let plain = essence(uri);
    NamespaceId::MISTYPABLE.iter().copied().find(|id| {
        let known = id.uri();
        essence(known) == plain || suggest::within(uri, known, 3)
    })
}

/// A URI without what is easily mistyped: scheme, case, slashes and white space at the ends.
fn essence(uri: &str) -> String {
    let uri = uri.trim().to_ascii_lowercase();
    let uri = uri.split_once("://").map_or(uri.as_str(), |(_, rest)| rest);
    let uri = uri.strip_prefix("www.").unwrap_or(uri);
    uri.trim_end_matches(['/', '#']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised() {
        for (uri, meant) in [
            (
                "https://schemas.microsoft.com/win/2004/08/events",
                NamespaceId::EVENTS,
            ),
            (
                "http://schemas.microsoft.com/win/2004/08/events/",
                NamespaceId::EVENTS,
            ),
            (
                "http://schemas.microsoft.com/win/2004/08/Events",
                NamespaceId::EVENTS,
            ),
            (
                "http://schema.microsoft.com/win/2004/08/event",
                NamespaceId::EVENTS,
            ),
            (
                "https://manifests.microsoft.com/win/2004/08/windows/events",
                NamespaceId::WIN,
            ),
            ("http://w3.org/2001/XMLSchema", NamespaceId::XS),
            ("http://www.w3.org/2001/XmlSchema", NamespaceId::XS),
        ] {
            assert_eq!(nearly(uri), Some(meant), "{uri}");
        }
    }

    #[test]
    fn other_namespaces_are_left_alone() {
        for uri in [
            "",
            "http://schemas.microsoft.com/win/2004/08/events",
            "http://schemas.microsoft.com/win/2004/08/events/event",
            "http://schemas.microsoft.com/win/2004/08/events/trace",
            "http://www.w3.org/2001/XMLSchema-instance",
            "http://manifests.microsoft.com/win/2004/08/windows/networkevents",
            "http://manifests.microsoft.com/win/2004/08/test/events",
            "urn:schemas-microsoft-com:asm.v1",
            "myNs",
        ] {
            assert_eq!(nearly(uri), None, "{uri}");
        }
    }
}
