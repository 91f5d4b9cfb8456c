//! The macros of a header that mc.exe wrote, by their names.

use std::collections::HashSet;

/// What a program that uses a header has to name.
#[derive(Default)]
pub struct Header {
    /// The macros of each provider, in the order of the header.
    pub providers: Vec<ProviderMacros>,
    /// The macros of each event that can be written, in the order of the header.
    pub events: Vec<EventMacro>,
}

/// The macros of a provider.
#[derive(Debug, PartialEq)]
pub struct ProviderMacros {
    /// Registers: a macro without arguments.
    pub register: String,
    /// Unregisters: likewise.
    pub unregister: String,
    /// The words with a bit for each class, and their number; none for a provider without events.
    pub words: Option<(String, usize)>,
}

/// `EventWrite…` of an event.
#[derive(Debug, PartialEq)]
pub struct EventMacro {
    /// What follows `EventWrite`.
    pub symbol: String,
    /// The names of the arguments.
    pub arguments: Vec<String>,
}

impl Header {
    /// Reads a header.
    ///
    /// # Panics
    ///
    /// If it is not what mc.exe writes.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut header = Self::default();
        let mut words = None;
        for line in text.lines() {
            if let Some((_, rest)) = line.split_once("DECLSPEC_CACHEALIGN ULONG ") {
                words = array(rest);
            } else if let Some((name, rest)) = macro_head(line, "#define EventRegister") {
                if rest.starts_with("()") {
                    header.providers.push(ProviderMacros {
                        register: format!("EventRegister{name}"),
                        unregister: format!("EventUnregister{name}"),
                        words: words.take(),
                    });
                }
            } else if let Some((name, rest)) = macro_head(line, "#define EventWrite") {
                if !name.ends_with("_AssumeEnabled") {
                    let (list, _) = rest[1..].split_once(')').expect("the end of the arguments");
                    let arguments = list.split(',').map(|name| name.trim().to_owned());
                    header.events.push(EventMacro {
                        symbol: name.to_owned(),
                        arguments: arguments.filter(|name| !name.is_empty()).collect(),
                    });
                }
            }
        }
        header
    }
}

/// The text of a header that a C compiler takes.
///
/// mc.exe gives two providers of one manifest the same C name, where the manifest has it so, and its own header does not
/// compile then. Here the later provider's gets another name. The flag says whether there was one.
#[must_use]
pub fn repaired(text: &str) -> (String, bool) {
    const SECTION: &str = "// Provider \"";
    let mut sections = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.get(1..).and_then(|rest| rest.find(SECTION)) {
        let (section, later) = rest.split_at(at + 1);
        sections.push(section);
        rest = later;
    }
    sections.push(rest);
    let mut known = HashSet::new();
    let (mut repaired, mut clashes) = (String::new(), false);
    for (number, original) in sections.into_iter().enumerate() {
        let mut section = original.to_owned();
        for name in constants(original) {
            if !known.insert(name) {
                section = section.replace(name, &format!("{name}_of_{number}"));
                clashes = true;
            }
        }
        repaired.push_str(&section);
    }
    (repaired, clashes)
}

/// The names of the constants that a part of a header defines.
fn constants(text: &str) -> Vec<&str> {
    const HEAD: &str = "EXTERN_C __declspec(selectany) const ";
    text.lines()
        .filter_map(|line| {
            let (declaration, _) = line.strip_prefix(HEAD)?.split_once(" = ")?;
            let (_, name) = declaration.rsplit_once(' ')?;
            name.split('[').next()
        })
        .collect()
}

/// The name behind a prefix, and what follows it from its parenthesis on.
fn macro_head<'a>(line: &'a str, prefix: &str) -> Option<(&'a str, &'a str)> {
    let rest = line.strip_prefix(prefix)?;
    Some(rest.split_at(rest.find('(')?))
}

/// `NameEnableBits[2];`
fn array(text: &str) -> Option<(String, usize)> {
    let (name, rest) = text.split_once('[')?;
    let (count, _) = rest.split_once(']')?;
    Some((name.to_owned(), count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{EventMacro, Header, ProviderMacros, repaired};

    #[test]
    fn names_are_found() {
        let header = Header::read(
            "EXTERN_C __declspec(selectany) DECLSPEC_CACHEALIGN ULONG PEnableBits[2];\n\
             #define EventRegisterP() McGenEventRegister(&P, Callback, &Context, &Handle)\n\
             #define EventRegisterByGuidP(Guid) McGenEventRegister(&(Guid), Callback, &Context, &Handle)\n\
             #define EventWriteEvt1(A, B_Len_, B) \\\n\
             #define EventWriteEvt1_AssumeEnabled(A, B_Len_, B) \\\n\
             #define EventWriteEvt2()\\\n",
        );
        assert_eq!(
            header.providers,
            [ProviderMacros {
                register: "EventRegisterP".to_owned(),
                unregister: "EventUnregisterP".to_owned(),
                words: Some(("PEnableBits".to_owned(), 2)),
            }]
        );
        let event = |symbol: &str, arguments: &[&str]| EventMacro {
            symbol: symbol.to_owned(),
            arguments: arguments.iter().map(|&name| name.to_owned()).collect(),
        };
        assert_eq!(
            header.events,
            [event("Evt1", &["A", "B_Len_", "B"]), event("Evt2", &[])]
        );
    }

    #[test]
    fn a_name_that_two_providers_have_is_told_apart() {
        let section = |number: u8, name: &str| {
            format!(
                "// Provider \"P{number}\"\nEXTERN_C __declspec(selectany) const EVENT_DESCRIPTOR {name} = {{0x{number}}};\n\
                 #define EventWrite{name}() \\\n"
            )
        };
        let text = format!("//\n{}{}", section(1, "Placed"), section(2, "Placed"));
        let wanted = format!("//\n{}{}", section(1, "Placed"), section(2, "Placed_of_2"));
        assert_eq!(repaired(&text), (wanted.clone(), true));
        assert_eq!(repaired(&wanted), (wanted, false));
    }
}
