//! The namespaces that manifests use, by number.

/// A namespace of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamespaceId(pub(super) u32);

macro_rules! well_known {
    ($($(#[$doc:meta])* $name:ident = $number:literal $uri:literal;)*) => {
        impl NamespaceId {
            $($(#[$doc])* pub const $name: Self = Self($number);)*

            /// All well-known namespaces.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The URIs of the numbered namespaces, by number.
            pub(super) const WELL_KNOWN: &'static [&'static str] = &[$($uri),*];
        }
    };
}

well_known! {
    /// No namespace.
    NONE = 0 "";
    /// Manifest elements.
    EVENTS = 1 "http://schemas.microsoft.com/win/2004/08/events";
    /// Names that winmeta.xml defines: by convention `win`.
    WIN = 2 "http://manifests.microsoft.com/win/2004/08/windows/events";
    /// Output types: by convention `xs`.
    XS = 3 "http://www.w3.org/2001/XMLSchema";
    /// Types of the classic kernel trace: by convention `trace`.
    TRACE = 4 "http://schemas.microsoft.com/win/2004/08/events/trace";
    /// Performance counters.
    COUNTERS = 5 "http://schemas.microsoft.com/win/2005/12/counters";
    /// Windows component manifests.
    ASM_V3 = 6 "urn:schemas-microsoft-com:asm.v3";
    /// `xsi:schemaLocation` and the like.
    XSI = 7 "http://www.w3.org/2001/XMLSchema-instance";
    /// `xml:space` and the like; the prefix `xml` needs no declaration.
    XML = 8 "http://www.w3.org/XML/1998/namespace";
    /// Rendered events, which are no manifests.
    EVENT_INSTANCE = 9 "http://schemas.microsoft.com/win/2004/08/events/event";
    /// What ecm adds to manifests: by convention `ecm`.
    ECM = 10 "https://github.com/ecm-rs/ecm/manifest";
}

impl NamespaceId {
    /// The number; below the count of a document's namespaces.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The namespaces whose URIs people mistype. (`asm.v1` is no slip of `asm.v3`: it is another format.)
    pub const MISTYPABLE: &'static [Self] = &[
        Self::EVENTS,
        Self::WIN,
        Self::XS,
        Self::TRACE,
        Self::COUNTERS,
    ];

    /// The namespace that a prefix stands for by convention.
    #[must_use]
    pub fn conventional(prefix: &str) -> Option<Self> {
        Some(match prefix {
            "win" => Self::WIN,
            "xs" | "xsd" => Self::XS,
            "xsi" => Self::XSI,
            "trace" => Self::TRACE,
            "ecm" => Self::ECM,
            _ => return None,
        })
    }

    /// The URI of a well-known namespace, empty for another one: [`super::Document::uri`] knows all.
    #[must_use]
    pub fn uri(self) -> &'static str {
        Self::WELL_KNOWN.get(self.0 as usize).copied().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions() {
        assert_eq!(NamespaceId::NONE.uri(), "");
        assert_eq!(
            NamespaceId::EVENT_INSTANCE.uri(),
            "http://schemas.microsoft.com/win/2004/08/events/event"
        );
        assert_eq!(NamespaceId(99).uri(), "");
    }
}
