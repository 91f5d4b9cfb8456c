//! Rust types as written, and the ETW types that they stand for.

use proc_macro2::{Delimiter, TokenTree};

use super::cursor::plain;
use super::literal;

/// How many values a field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Many {
    One,
    /// As many as a count says.
    Slice,
    Exactly(u64),
}

/// What a Rust type says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The last segment of the path of one value's type; `[u8]` for bytes.
    pub(super) name: String,
    pub(super) many: Many,
    /// The number of bytes of `[u8; N]`.
    pub(super) bytes: Option<u64>,
}

/// The name of a sequence of bytes.
pub(super) const BYTES: &str = "[u8]";

/// One row: the type's name in Rust, its input type, its output type where that is not the default, and the Rust type that
/// a caller gives.
pub(super) struct Row {
    pub(super) rust: &'static str,
    pub(super) in_type: &'static str,
    pub(super) out_type: Option<&'static str>,
    carrier: &'static str,
}

const fn row(
    rust: &'static str,
    in_type: &'static str,
    out_type: Option<&'static str>,
    carrier: &'static str,
) -> Row {
    Row {
        rust,
        in_type,
        out_type,
        carrier,
    }
}

/// The types that stand for ETW's, by name.
pub(super) const TYPES: &[Row] = &[
    row("bool", "Boolean", None, "bool"),
    row("u8", "UInt8", None, "u8"),
    row("u16", "UInt16", None, "u16"),
    row("u32", "UInt32", None, "u32"),
    row("u64", "UInt64", None, "u64"),
    row("i8", "Int8", None, "i8"),
    row("i16", "Int16", None, "i16"),
    row("i32", "Int32", None, "i32"),
    row("i64", "Int64", None, "i64"),
    row("f32", "Float", None, "f32"),
    row("f64", "Double", None, "f64"),
    row("str", "UnicodeString", None, "str"),
    row("String", "UnicodeString", None, "str"),
    row("Text", "UnicodeString", None, "str"),
    row("Xml", "UnicodeString", Some("win:Xml"), "str"),
    row("Json", "UnicodeString", Some("win:Json"), "str"),
    row("Ansi", "AnsiString", None, "str"),
    row("CStr", "AnsiString", None, "str"),
    row("Utf8", "AnsiString", Some("win:Utf8"), "str"),
    row(BYTES, "Binary", None, BYTES),
    row("Guid", "GUID", None, "Guid"),
    row("Pointer", "Pointer", None, "Pointer"),
    row("CodePointer", "Pointer", Some("win:CodePointer"), "Pointer"),
    row("FileTime", "FILETIME", None, "FileTime"),
    row("SystemTime", "SYSTEMTIME", None, "SystemTime"),
    row("Sid", "SID", None, "Sid"),
    row("Port", "UInt16", Some("win:Port"), "u16"),
    row("Ipv4Addr", "UInt32", Some("win:IPv4"), "u32"),
    row("Ipv6Addr", "Binary", Some("win:IPv6"), BYTES),
    row("SocketAddr", "Binary", Some("win:SocketAddress"), BYTES),
    row("SocketAddress", "Binary", Some("win:SocketAddress"), BYTES),
    row("HexInt8", "UInt8", Some("win:HexInt8"), "u8"),
    row("HexInt16", "UInt16", Some("win:HexInt16"), "u16"),
    row("HexInt32", "HexInt32", None, "u32"),
    row("HexInt64", "HexInt64", None, "u64"),
    row("Pid", "UInt32", Some("win:PID"), "u32"),
    row("Tid", "UInt32", Some("win:TID"), "u32"),
    row("Win32Error", "UInt32", Some("win:Win32Error"), "u32"),
    row("NtStatus", "UInt32", Some("win:NTSTATUS"), "u32"),
    row("ErrorCode", "UInt32", Some("win:ErrorCode"), "u32"),
    row("HResult", "Int32", Some("win:HResult"), "i32"),
];

/// The row of a Rust type.
pub(super) fn find(rust: &str) -> Option<&'static Row> {
    TYPES.iter().find(|row| row.rust == rust)
}

/// The Rust type that carries values of an input type; `None` if there is no such type.
pub(super) fn carrier(in_type: &str) -> Option<&'static str> {
    match in_type {
        "CountedUnicodeString" | "CountedAnsiString" => Some("str"),
        "CountedBinary" => Some(BYTES),
        _ => TYPES
            .iter()
            .find(|row| row.in_type == in_type)
            .map(|row| row.carrier),
    }
}

impl Row {
    /// Whether values of this type can be written as `in_type`; what is no input type is reported later.
    pub(super) fn fits(&self, in_type: &str) -> bool {
        carrier(in_type).is_none_or(|carrier| carrier == self.carrier)
    }
}

/// What to write instead of a type of Rust that has no counterpart.
pub(super) fn hint(name: &str) -> Option<&'static str> {
    Some(match name {
        "usize" | "isize" => {
            "its size is not the same everywhere: write `u32` or `u64`, or `Pointer` for an address"
        }
        "u128" | "i128" => {
            "ETW's integers have at most 64 bits: write two `u64`, a `Guid` or `[u8; 16]`"
        }
        "char" => "write `u32` for its number, or `&str` for its text",
        "Path" | "PathBuf" | "OsStr" | "OsString" => {
            "write `&str`, and give it `path.to_string_lossy()` or `path.display().to_string()`"
        }
        "Duration" | "Instant" => {
            "write `u64`, with the unit in the name of the field: `elapsed_us`"
        }
        "HashMap" | "BTreeMap" => {
            "declare a struct of key and value in the module, and write a slice of it"
        }
        "Uuid" => "write `Guid`",
        "CString" => "write `Ansi` or `CStr`",
        "IpAddr" => "write `Ipv4Addr` or `Ipv6Addr`, or `SocketAddr` for either",
        "Self" => "the module has no `Self`: write the type's name",
        _ => return parameter(name),
    })
}

fn parameter(name: &str) -> Option<&'static str> {
    let is_parameter = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_uppercase());
    is_parameter
        .then_some("if it is a type parameter: an event has the same types whoever writes it")
}

/// The input type of what code that uses an event is likely to pass for a field of such a type.
pub(super) fn likely(name: &str) -> Option<&'static str> {
    match name {
        "usize" => Some("UInt64"),
        "isize" => Some("Int64"),
        _ => None,
    }
}

/// Reads a type; the error says what it is instead.
pub(super) fn read(tokens: &[TokenTree]) -> Result<Written, String> {
    match tokens {
        [TokenTree::Punct(and), rest @ ..] if and.as_char() == '&' => read(skip_lifetime(rest)),
        [TokenTree::Ident(word), rest @ ..] if word == "mut" => read(rest),
        [TokenTree::Group(group)] => match group.delimiter() {
            Delimiter::Bracket => sequence(&group.stream().into_iter().collect::<Vec<_>>()),
            Delimiter::Parenthesis => Err("a tuple".to_owned()),
            _ => Err("no type".to_owned()),
        },
        _ => path(tokens),
    }
}

/// `T` or `T; N`: what stands in brackets.
fn sequence(tokens: &[TokenTree]) -> Result<Written, String> {
    let at = tokens
        .iter()
        .position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'));
    let (element, length) = tokens.split_at(at.unwrap_or(tokens.len()));
    let many = match length {
        [] => Many::Slice,
        [_, TokenTree::Literal(number)] => match literal::integer(&number.to_string()) {
            Ok(number) => Many::Exactly(number),
            Err(_) => return Err("an array whose length is no number".to_owned()),
        },
        _ => return Err("an array whose length is no literal".to_owned()),
    };
    repeat(read(element)?, many)
}

/// A type of which there are many.
fn repeat(element: Written, many: Many) -> Result<Written, String> {
    if element.many != Many::One || element.name == BYTES {
        return Err("a sequence of sequences".to_owned());
    }
    if element.name == "u8" {
        let bytes = if let Many::Exactly(bytes) = many {
            Some(bytes)
        } else {
            None
        };
        return Ok(Written {
            name: BYTES.to_owned(),
            many: Many::One,
            bytes,
        });
    }
    Ok(Written { many, ..element })
}

/// `a::b::Name<'x, T>`.
fn path(tokens: &[TokenTree]) -> Result<Written, String> {
    let mut segments = Vec::new();
    let mut arguments: &[TokenTree] = &[];
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) => segments.push(plain(ident)),
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            TokenTree::Punct(punct) if punct.as_char() == '<' && !segments.is_empty() => {
                arguments = tokens.get(at + 1..tokens.len() - 1).unwrap_or(&[]);
                break;
            }
            _ => return Err("no type that has a name".to_owned()),
        }
    }
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
        return Err("no type".to_owned());
    };
    let one = |name: &str| Written {
        name: name.to_owned(),
        many: Many::One,
        bytes: None,
    };
    if matches!(first.as_str(), "impl" | "dyn" | "fn" | "for" | "unsafe") {
        return Err(format!("`{first} …`"));
    }
    let arguments = skip_lifetime(arguments);
    match last.as_str() {
        "Vec" | "Seq" => repeat(read(arguments)?, Many::Slice),
        "Box" | "Arc" | "Rc" | "Cow" => read(arguments),
        "Option" => Err("an `Option`, and ETW has no fields that may be absent".to_owned()),
        "SystemTime" if segments.len() > 1 && segments[segments.len() - 2] == "time" => {
            Ok(one("FileTime"))
        }
        name => Ok(one(name)),
    }
}

/// `'a`, and the comma that follows it in a list.
fn skip_lifetime(tokens: &[TokenTree]) -> &[TokenTree] {
    match tokens {
        [
            TokenTree::Punct(quote),
            TokenTree::Ident(_),
            TokenTree::Punct(comma),
            rest @ ..,
        ] if quote.as_char() == '\'' && comma.as_char() == ',' => rest,
        [TokenTree::Punct(quote), TokenTree::Ident(_), rest @ ..] if quote.as_char() == '\'' => {
            rest
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<(String, Many), String> {
        let stream: proc_macro2::TokenStream = text.parse().expect("tokens");
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        read(&tokens).map(|written| (written.name, written.many))
    }

    #[test]
    fn types_are_read() {
        for (text, name, many) in [
            ("u32", "u32", Many::One),
            ("&'a str", "str", Many::One),
            ("&[u8]", BYTES, Many::One),
            ("[u8; 16]", BYTES, Many::One),
            ("&[Line<'a>]", "Line", Many::Slice),
            ("[u32; 4]", "u32", Many::Exactly(4)),
            ("Vec<String>", "String", Many::Slice),
            (
                "ecm_runtime::Seq<'a, ecm_runtime::Text<'a>>",
                "Text",
                Many::Slice,
            ),
            ("::core::net::Ipv4Addr", "Ipv4Addr", Many::One),
            ("std::time::SystemTime", "FileTime", Many::One),
            ("SystemTime", "SystemTime", Many::One),
            ("Cow<'a, str>", "str", Many::One),
        ] {
            assert_eq!(written(text), Ok((name.to_owned(), many)), "{text}");
        }
        for text in [
            "Option<u32>",
            "(u32, u32)",
            "&[&[u8]]",
            "impl Display",
            "fn()",
            "",
        ] {
            assert!(written(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_page_about_types_names_them_all() {
        use crate::ir::OutType;
        let page = crate::diag::Code::ECM0242.page();
        let words: Vec<&str> = page
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .collect();
        // `u8 to u64` stands for those between.
        let between = ["u16", "u32", "i16", "i32"];
        for row in TYPES {
            let name = row.rust.trim_matches(['[', ']']);
            assert!(words.contains(&name) || between.contains(&name), "{name}");
        }
        for out_type in OutType::ALL {
            let (_, local) = out_type.qname().split_once(':').expect("a prefix");
            let between = ["HexInt16", "HexInt32"];
            assert!(
                words.contains(&local) || between.contains(&local),
                "{local}"
            );
        }
    }

    #[test]
    fn every_input_type_has_a_rust_type_and_every_row_an_input_type() {
        use crate::ir::{InType, OutType};
        for in_type in InType::ALL {
            let local = &in_type.qname()[4..];
            assert!(carrier(local).is_some(), "{local}");
        }
        for row in TYPES {
            let in_type = InType::from_local(row.in_type).expect("an input type");
            if let Some((prefix, local)) = row.out_type.and_then(|name| name.split_once(':')) {
                let out_type = OutType::from_qname(prefix, local).expect("an output type");
                assert!(in_type.out_types().contains(&out_type), "{}", row.rust);
            }
        }
    }
}
