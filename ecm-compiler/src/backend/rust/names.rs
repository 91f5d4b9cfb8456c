//! Names in generated Rust: one pure function per kind.
//!
//! The rules are part of the public interface: what they return for a given manifest never changes within a major version,
//! for every user of the generated code has written these names. They see one declaration at a time; that two declarations
//! get one name is found, and resolved or reported, in [`super::resolve`].
//!
//! * A name is cut into words at every character outside `[A-Za-z0-9]`, before an upper-case letter that follows a lower-case
//!   one or a digit, and before the last letter of a run of upper-case ones that goes on in lower case (`GCStart` is `GC`,
//!   `Start`). `IPv4` and `IPv6` are words.
//! * Words are joined as Rust wants them: `gc_start`, `GcStart`, `GC_START`. Between two digits an underscore stays.
//! * A leading digit gets `n` before it; a keyword of any edition gets `r#`, and `self`, `super`, `crate`, `Self`, which have
//!   no raw form, an underscore behind.
//! * Text of messages never becomes a name, and neither does a position in the file.
//! * A map is called by its name; only where that leaves nothing, its symbol serves, though mc.exe names the enumeration by the
//!   symbol: the name is what fields refer to, and it is always there.
//! * No name that comes from a manifest ends in an underscore, but for `self_`, `super_`, `crate_` and `Self_`; names that the
//!   generator adds where a manifest's names stand beside them do.

/// The words of `text`, as ranges of bytes.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .flat_map(|part| Words { rest: part })
}

/// Cuts a run of letters and digits into words.
struct Words<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.rest.as_bytes();
        if bytes.is_empty() {
            return None;
        }
        let end = (1..bytes.len())
            .find(|&at| starts_word(bytes, at))
            .unwrap_or(bytes.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }
}

/// Whether a word starts at `at`, which is not the start of `bytes`.
fn starts_word(bytes: &[u8], at: usize) -> bool {
    let (previous, this) = (bytes[at - 1], bytes[at]);
    if !this.is_ascii_uppercase() {
        return false;
    }
    if !previous.is_ascii_uppercase() {
        return true;
    }
    let goes_on_lower = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
    goes_on_lower && !is_ip_version(&bytes[at - 1..])
}

/// Whether `bytes` start with `IPv` and a digit.
fn is_ip_version(bytes: &[u8]) -> bool {
    bytes.starts_with(b"IPv") && bytes.get(3).is_some_and(u8::is_ascii_digit)
}

fn ends_with_digit(text: &str) -> bool {
    text.as_bytes().last().is_some_and(u8::is_ascii_digit)
}

fn starts_with_digit(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// `GCStart_V1` -> `gc_start_v1`; empty if there is no letter and no digit.
pub(crate) fn snake(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for word in words(text) {
        if !out.is_empty() {
            out.push('_');
        }
        let start = out.len();
        out.push_str(word);
        out[start..].make_ascii_lowercase();
    }
    out
}

/// `GCStart_V1` -> `GcStartV1`; empty if there is no letter and no digit.
pub(crate) fn camel(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        if ends_with_digit(&out) && starts_with_digit(word) {
            out.push('_');
        }
        let mut bytes = word.bytes();
        out.extend(
            bytes
                .next()
                .map(|b| char::from(b.to_ascii_uppercase()))
                .into_iter()
                .chain(bytes.map(|b| char::from(b.to_ascii_lowercase()))),
        );
    }
    out
}

/// `GCStart_V1` -> `GC_START_V1`; empty if there is no letter and no digit.
pub(crate) fn screaming(text: &str) -> String {
    let mut out = snake(text);
    out.make_ascii_uppercase();
    out
}

/// Whether `word` is a keyword of any edition, reserved ones included.
fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "as"
            | "async"
            | "await"
            | "become"
            | "box"
            | "break"
            | "const"
            | "continue"
            | "do"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "false"
            | "final"
            | "fn"
            | "for"
            | "gen"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "macro"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "override"
            | "priv"
            | "pub"
            | "ref"
            | "return"
            | "static"
            | "struct"
            | "trait"
            | "true"
            | "try"
            | "type"
            | "typeof"
            | "unsafe"
            | "unsized"
            | "use"
            | "virtual"
            | "where"
            | "while"
            | "yield"
    )
}

/// Makes an identifier of a joined name that is not empty.
pub(crate) fn ident(name: String) -> String {
    if starts_with_digit(&name) {
        return format!("n{name}");
    }
    match name.as_str() {
        "self" | "super" | "crate" | "Self" => format!("{name}_"),
        // `union` is a keyword only where an item starts, and legal as it is.
        word if is_keyword(word) => format!("r#{name}"),
        _ => name,
    }
}

/// The name of a const: of a keyword, level, task, opcode, channel. `value` serves where the name has no usable character.
pub(super) fn constant(name: &str, kind: &str, value: u64) -> String {
    let joined = screaming(name);
    if joined.is_empty() {
        return format!("{kind}_{value}");
    }
    if starts_with_digit(&joined) {
        return format!("N{joined}");
    }
    joined
}

/// The module of a provider: its symbol, else its name. Empty if neither has a usable character.
pub(super) fn provider_module(symbol: &str, name: &str) -> String {
    let joined = match snake(symbol) {
        joined if joined.is_empty() => snake(name),
        joined => joined,
    };
    ident(joined)
}

/// The const of an opcode that is local to a task: `<TASK>_<OPCODE>`. Each is a name and a value.
pub(super) fn local_opcode(task: (&str, u16), opcode: (&str, u8)) -> String {
    format!(
        "{}_{}",
        constant(task.0, "TASK", u64::from(task.1)),
        constant(opcode.0, "OPCODE", u64::from(opcode.1))
    )
}

/// The type of a map: its name, else its symbol. Empty if neither has a usable character.
pub(super) fn map(name: &str, symbol: Option<&str>) -> String {
    match camel(name) {
        joined if joined.is_empty() => type_ident(camel(symbol.unwrap_or(""))),
        joined => type_ident(joined),
    }
}

/// The const of a map's entry: its symbol, else `VALUE_3`.
pub(crate) fn map_item(symbol: Option<&str>, value: u32) -> String {
    constant(symbol.unwrap_or(""), "VALUE", u64::from(value))
}

/// The type of a struct in a template: `<Template><Struct>`, or `<Template>Field<n>` with the position `n`, counted from one,
/// of a struct whose name has no usable character. Empty if neither has one.
pub(super) fn nested_struct(template: &str, name: &str, position: usize) -> String {
    let (has_template, has_name) = (words(template).next(), words(name).next());
    match (has_template, has_name) {
        (None, None) => String::new(),
        (Some(_), None) => type_ident(camel(&format!("{template} field{position}"))),
        (_, Some(_)) => type_ident(camel(&format!("{template} {name}"))),
    }
}

/// The type of a struct that has a name of its own, not its template's. Empty if that has no usable character.
pub(super) fn named_struct(name: &str) -> String {
    type_ident(camel(name))
}

fn type_ident(joined: String) -> String {
    if starts_with_digit(&joined) {
        return format!("N{joined}");
    }
    match joined.as_str() {
        "Self" => "Self_".to_owned(),
        _ => joined,
    }
}

/// The private table of a template's fields, where no other table has this name.
pub(super) fn template_table(tid: &str) -> String {
    constant(tid, "TEMPLATE", 0)
}

/// A field: its name, else `field_<n>` with its position `n`, counted from one as message inserts do.
pub(crate) fn field(name: &str, position: usize) -> String {
    match snake(name) {
        joined if joined.is_empty() => format!("field_{position}"),
        joined => ident(joined),
    }
}

/// A field whose name is taken in its template or struct: with its position, counted from one.
pub(super) fn field_at(name: &str, position: usize) -> String {
    match snake(name) {
        joined if joined.is_empty() => format!("field_{position}"),
        joined => ident(format!("{joined}_{position}")),
    }
}

/// A field whose name is taken with its position, too. No name of another field ends in an underscore behind a number.
pub(super) fn field_apart(name: &str, position: usize) -> String {
    format!("{}_", field_at(name, position))
}

/// The two forms of an event's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EventName {
    /// Of functions, as a part of a name.
    pub(super) snake: String,
    /// Of types.
    pub(super) camel: String,
}

/// An event by its symbol; without one it is `event_<id>_v<version>`.
pub(super) fn event(symbol: Option<&str>, id: u16, version: u8) -> EventName {
    match symbol {
        Some(symbol) if words(symbol).next().is_some() => event_name(symbol),
        _ => event_with_id("event", id, version),
    }
}

fn event_name(symbol: &str) -> EventName {
    let joined = snake(symbol);
    EventName {
        // Some functions start with it. Keywords are none where something follows.
        snake: if starts_with_digit(&joined) {
            format!("n{joined}")
        } else {
            joined
        },
        camel: type_ident(camel(symbol)),
    }
}

/// The type with which a closure writes the event of this type.
pub(super) fn writer(camel: &str) -> String {
    format!("{}{WRITER}", camel.trim_end_matches('_'))
}

/// What the names of such types end in.
pub(super) const WRITER: &str = "Writer";

/// An event whose symbol is that of another one too, or gives a name that is taken: `<symbol>_<id>_v<version>`.
pub(super) fn event_with_id(symbol: &str, id: u16, version: u8) -> EventName {
    event_name(&format!("{symbol}_{id}_v{version}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_as_rust_wants_them() {
        for (name, snake_case, camel_case, screaming_case) in [
            (
                "OrderStarted",
                "order_started",
                "OrderStarted",
                "ORDER_STARTED",
            ),
            (
                "MYAPP_PROVIDER",
                "myapp_provider",
                "MyappProvider",
                "MYAPP_PROVIDER",
            ),
            ("GCStart_V1", "gc_start_v1", "GcStartV1", "GC_START_V1"),
            ("IPv4Address", "ipv4_address", "Ipv4Address", "IPV4_ADDRESS"),
            ("LocalIPv6", "local_ipv6", "LocalIpv6", "LOCAL_IPV6"),
            ("IPvFoo", "i_pv_foo", "IPvFoo", "I_PV_FOO"),
            ("Win32Error", "win32_error", "Win32Error", "WIN32_ERROR"),
            ("ut:Database", "ut_database", "UtDatabase", "UT_DATABASE"),
            ("a  b--c", "a_b_c", "ABC", "A_B_C"),
            ("Foo1_2", "foo1_2", "Foo1_2", "FOO1_2"),
            (
                "T_OperationStart",
                "t_operation_start",
                "TOperationStart",
                "T_OPERATION_START",
            ),
            ("ÄGröße", "gr_e", "GrE", "GR_E"),
            ("___", "", "", ""),
            ("", "", "", ""),
        ] {
            assert_eq!(snake(name), snake_case, "{name}");
            assert_eq!(camel(name), camel_case, "{name}");
            assert_eq!(screaming(name), screaming_case, "{name}");
        }
    }

    #[test]
    fn fields_are_identifiers() {
        for (name, expected) in [
            ("ProcessID", "process_id"),
            ("type", "r#type"),
            ("Gen", "r#gen"),
            ("union", "union"),
            ("Self", "self_"),
            ("super", "super_"),
            ("crate", "crate_"),
            ("1st", "n1st"),
            ("%%", "field_3"),
        ] {
            assert_eq!(field(name, 3), expected, "{name}");
        }
        assert_eq!(field_at("Count", 2), "count_2");
        assert_eq!(field_at("", 2), "field_2");
        assert_eq!(field_at("Type", 4), "type_4");
        assert_eq!(field_apart("Type", 4), "type_4_");
        assert_eq!(field_apart("1", 4), "n1_4_");
    }

    #[test]
    fn events_have_a_name_for_functions_and_one_for_types() {
        for (symbol, snake, camel) in [
            (Some("GCStart"), "gc_start", "GcStart"),
            (Some("Self"), "self", "Self_"),
            (Some("Foo_2"), "foo_2", "Foo2"),
            (Some("_1"), "n1", "N1"),
            (Some("_2x"), "n2x", "N2x"),
            (Some("type"), "type", "Type"),
            (Some("__"), "event_7_v1", "Event7V1"),
            (None, "event_7_v1", "Event7V1"),
        ] {
            let name = event(symbol, 7, 1);
            assert_eq!((name.snake.as_str(), name.camel.as_str()), (snake, camel));
        }
        assert_eq!(event_with_id("_1", 7, 1).snake, "n1_7_v1");
        assert_eq!(writer("Foo"), "FooWriter");
        assert_eq!(writer("Self_"), "SelfWriter");
        let name = event_with_id("Foo2", 7, 1);
        assert_eq!(
            (name.snake.as_str(), name.camel.as_str()),
            ("foo2_7_v1", "Foo2_7V1")
        );
    }

    #[test]
    fn the_rest() {
        assert_eq!(
            provider_module("", "Microsoft-Windows-DotNETRuntime"),
            "microsoft_windows_dot_net_runtime"
        );
        assert_eq!(provider_module("TYPE", "x"), "r#type");
        assert_eq!(provider_module("", "??"), "");
        assert_eq!(constant("ut:GCKeyword", "KEYWORD", 1), "UT_GC_KEYWORD");
        assert_eq!(constant("??", "KEYWORD", 1), "KEYWORD_1");
        assert_eq!(constant("3D", "KEYWORD", 1), "N3_D");
        assert_eq!(
            local_opcode(("Work", 7), ("win:Start", 1)),
            "WORK_WIN_START"
        );
        assert_eq!(local_opcode(("色", 7), ("é", 10)), "TASK_7_OPCODE_10");
        assert_eq!(
            map("ClrMethodFlags", Some("METHOD_FLAGS")),
            "ClrMethodFlags"
        );
        assert_eq!(map("self", None), "Self_");
        assert_eq!(map("é", Some("FOO_BAR")), "FooBar");
        assert_eq!(map("é", None), "");
        assert_eq!(map_item(Some("RED"), 3), "RED");
        assert_eq!(map_item(None, 3), "VALUE_3");
        assert_eq!(nested_struct("BulkType", "Values", 2), "BulkTypeValues");
        assert_eq!(nested_struct("BulkType", "é", 2), "BulkTypeField2");
        assert_eq!(nested_struct("é", "Values", 2), "Values");
        assert_eq!(nested_struct("é", "é", 2), "");
        assert_eq!(named_struct("order line"), "OrderLine");
        assert_eq!(template_table("(null)Args"), "NULL_ARGS");
    }
}
