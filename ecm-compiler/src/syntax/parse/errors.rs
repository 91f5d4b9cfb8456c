//! The findings of the parser, one function each.

use super::literal::{Notation, NumberFault, NumberType};
use crate::diag::{Code, Diagnostic, suggest};
use crate::source::Span;
use crate::syntax::schema::{ElementRule, Kind, Space};
use crate::xml::{Attribute, Element, NamespaceId};

fn list(items: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| format!("`{item}`")).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

fn did_you_mean(diagnostic: Diagnostic, suggestion: Option<&str>) -> Diagnostic {
    match suggestion {
        Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
        None => diagnostic,
    }
}

/// A value as it is shown: long ones are cut.
fn shown(text: &str) -> String {
    const LIMIT: usize = 80;
    if text.chars().count() <= LIMIT {
        return text.to_owned();
    }
    text.chars().take(LIMIT).chain(['\u{2026}']).collect()
}

pub(super) fn mistyped_namespace(span: Span, uri: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0121,
        span,
        format!("`{}` is not a namespace of manifests", shown(uri)),
    )
    .note("namespaces are compared letter by letter; they are names, not addresses")
    .help(format!("write `{meant}`"))
}

pub(super) fn misused_prefix(span: Span, prefix: &str, uri: &str, meant: &str) -> Diagnostic {
    let uri = shown(uri);
    Diagnostic::new(
        Code::ECM0121,
        span,
        format!("`{prefix}` stands for the wrong namespace"),
    )
    .label(format!("names such as `{prefix}:…` are not in this one"))
    .note(format!(
        "the names that the file uses with `{prefix}:` belong to `{meant}`, not to `{uri}`"
    ))
    .help(format!("write `xmlns:{prefix}=\"{meant}\"`"))
}

pub(super) fn suspicious_namespace(span: Span, uri: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0122,
        span,
        format!(
            "`{}` is declared but not used, and nearly a namespace of manifests",
            shown(uri)
        ),
    )
    .note("nothing depends on it yet; the first name that uses its prefix will be refused")
    .help(format!("write `{meant}`, or remove the declaration"))
}

pub(super) fn undeclared_prefix(
    span: Span,
    prefix: &str,
    conventional: Option<NamespaceId>,
    at: Element<'_>,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::ECM0104,
        span,
        format!("the prefix `{prefix}` is not declared"),
    );
    let root = at.document().root().name_span();
    if let Some(id) = conventional {
        return diagnostic
            .related(root, "no xmlns attribute here or below declares it")
            .help(format!(
                "add `xmlns:{prefix}=\"{}\"` to the root element",
                id.uri()
            ));
    }
    let declared = at.scope().map(|binding| binding.prefix);
    match suggest::closest(prefix, declared.filter(|prefix| !prefix.is_empty())) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(format!(
            "add an `xmlns:{prefix}` attribute; if no namespace is meant, leave out `{prefix}:`"
        )),
    }
}

pub(super) fn stray_text(span: Span, parent: Kind) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0207,
        span,
        format!("text inside `{}`", parent.rule().name),
    )
    .note(format!(
        "the schema allows only elements inside `{}`",
        parent.rule().name
    ))
    .help("if it is a remark, make it a comment: `<!-- … -->`")
}

pub(super) fn foreign_element(element: Element<'_>, parent: Kind, uri: &str) -> Diagnostic {
    let name = element.local();
    let parent = parent.rule().name;
    if uri.is_empty() {
        let uri = NamespaceId::EVENTS.uri();
        return Diagnostic::new(
            Code::ECM0201,
            element.name_span(),
            format!("`{name}` inside `{parent}` is in no namespace"),
        )
        .help(format!("add `xmlns=\"{uri}\"` to the root element"));
    }
    Diagnostic::new(
        Code::ECM0201,
        element.name_span(),
        format!(
            "`{name}` of the namespace `{}` is not allowed inside `{parent}`",
            shown(uri)
        ),
    )
    .note(format!(
        "the schema allows no elements of other namespaces inside `{parent}`"
    ))
}

/// A field that comes after the template's `UserData`.
pub(super) fn behind_user_data(field: Element<'_>, user_data: Span) -> Diagnostic {
    let name = field.local();
    Diagnostic::new(
        Code::ECM0204,
        field.name_span(),
        format!("`{name}` stands behind `UserData`"),
    )
    .related(user_data, "the `UserData` of the template")
    .note("`UserData` is the last element of a template")
    .help("move it behind the fields")
}

pub(super) fn unknown_element(element: Element<'_>, space: Space, parent: Kind) -> Diagnostic {
    let name = element.local();
    let rule = parent.rule();
    let elsewhere: Vec<&ElementRule> = Kind::ALL
        .iter()
        .map(|kind| kind.rule())
        .filter(|rule| rule.name == name && rule.space == space)
        .collect();
    if !elsewhere.is_empty() {
        let diagnostic = Diagnostic::new(
            Code::ECM0204,
            element.name_span(),
            format!("`{name}` is not allowed inside `{}`", rule.name),
        );
        let mut parents: Vec<String> = elsewhere
            .iter()
            .flat_map(|rule| rule.parents())
            .map(path)
            .collect();
        parents.sort_unstable();
        parents.dedup();
        return diagnostic.note(format!("the place of `{name}` is inside {}", list(parents)));
    }
    let diagnostic = Diagnostic::new(
        Code::ECM0201,
        element.name_span(),
        format!("the schema has no element `{}`", shown(name)),
    );
    let children = rule.children.iter().map(|kind| kind.rule().name);
    let near = suggest::closest(name, children.clone());
    if near.is_none() && !rule.children.is_empty() {
        return diagnostic.note(format!("`{}` may contain {}", rule.name, list(children)));
    }
    did_you_mean(diagnostic, near)
}

/// The last two steps to an element, like `provider/templates`.
fn path(rule: &ElementRule) -> String {
    match rule.parents().next() {
        Some(parent) => format!("{}/{}", parent.name, rule.name),
        None => rule.name.to_owned(),
    }
}

pub(super) fn unknown_attribute(attribute: &Attribute<'_>, kind: Kind) -> Diagnostic {
    let rule = kind.rule();
    let name = attribute.written_name();
    let diagnostic = Diagnostic::new(
        Code::ECM0202,
        attribute.name_span(),
        format!("`{}` has no attribute `{}`", rule.name, shown(name)),
    );
    if attribute.namespace() != NamespaceId::NONE {
        return diagnostic
            .note("attributes of the schema have no prefix")
            .help(format!("write `{}`", attribute.local()));
    }
    let names = rule.attributes.iter().map(|attribute| attribute.name);
    let near = suggest::closest(name, names.clone());
    if near.is_none() && !rule.attributes.is_empty() {
        return diagnostic.note(format!("`{}` may have {}", rule.name, list(names)));
    }
    did_you_mean(diagnostic, near)
}

pub(super) fn missing_attribute(element: Element<'_>, kind: Kind, name: &str) -> Diagnostic {
    let rule = kind.rule();
    let value = rule.attribute(name).map_or("", |attribute| attribute.value);
    let form = match value {
        _ if name == "inType" => "win:UnicodeString",
        _ if name == "culture" => "en-US",
        "GUIDType" => "{00000000-0000-0000-0000-000000000000}",
        "strTableRef" => "$(string.id)",
        "HexInt64Type" | "HexInt32Type" => "0x1",
        "UInt8Type" | "UInt16Type" | "UInt32Type" => "1",
        _ => "…",
    };
    Diagnostic::new(
        Code::ECM0203,
        element.name_span(),
        format!("`{}` lacks the attribute `{name}`", rule.name),
    )
    .help(format!("add `{name}=\"{form}\"`"))
}

pub(super) fn repeated_element(first: Span, again: Span, kind: Kind) -> Diagnostic {
    let name = kind.rule().name;
    Diagnostic::new(Code::ECM0205, again, format!("`{name}` occurs again"))
        .related(first, "first here")
        .note(format!("`{name}` may occur once in its parent"))
}

/// A child that comes behind one that follows it in the schema's sequence.
pub(super) fn out_of_sequence(
    element: Element<'_>,
    parent: Kind,
    before: (Kind, Span),
) -> Diagnostic {
    let (name, other) = (element.local(), before.0.rule().name);
    let order: Vec<String> = parent
        .rule()
        .children
        .iter()
        .map(|kind| format!("`{}`", kind.rule().name))
        .collect();
    Diagnostic::new(
        Code::ECM0204,
        element.name_span(),
        format!("`{name}` stands behind `{other}`"),
    )
    .related(before.1, format!("`{other}` is here"))
    .note(format!(
        "the children of `{}` have an order: {}",
        parent.rule().name,
        order.join(", ")
    ))
    .help(format!("move it in front of `{other}`"))
}

pub(super) fn malformed_guid(span: Span, text: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::ECM0210,
        span,
        format!("`{}` is not a GUID", shown(text)),
    )
    .note("a GUID is written in braces: {8-4-4-4-12} hexadecimal digits");
    match super::literal::parse_guid(&format!("{{{text}}}")) {
        Some(_) => diagnostic.help(format!("add the braces: `{{{text}}}`")),
        None => match wrong_group(text) {
            Some(wrong) => diagnostic.label(wrong),
            None => diagnostic,
        },
    }
}

/// The first of a GUID's groups that is not as it should be.
fn wrong_group(text: &str) -> Option<String> {
    let inner = text.strip_prefix('{').unwrap_or(text);
    let groups: Vec<&str> = inner
        .strip_suffix('}')
        .unwrap_or(inner)
        .split('-')
        .collect();
    if groups.len() != 5 {
        return (groups.len() > 1)
            .then(|| format!("{} groups of digits instead of five", groups.len()));
    }
    for ((group, length), which) in groups
        .iter()
        .zip([8, 4, 4, 4, 12])
        .zip(["first", "second", "third", "fourth", "last"])
    {
        if let Some(odd) = group.chars().find(|c| !c.is_ascii_hexdigit()) {
            return Some(format!(
                "{odd:?} in the {which} group is no hexadecimal digit"
            ));
        }
        if group.len() != length {
            return Some(format!(
                "the {which} group has {} digit{} instead of {length}",
                group.len(),
                if group.len() == 1 { "" } else { "s" }
            ));
        }
    }
    None
}

pub(super) fn number(span: Span, text: &str, number: NumberType, fault: NumberFault) -> Diagnostic {
    let maximum = u64::MAX >> (64 - number.bits);
    let digits = number.bits / 4;
    let text = shown(text.trim());
    let notation = match number.notation {
        Notation::Decimal => format!("a decimal number from 0 to {maximum}"),
        Notation::Hexadecimal => format!("`0x` and 1 to {digits} hexadecimal digits"),
        Notation::Either => {
            format!(
                "a decimal number from 0 to {maximum}, or `0x` and 1 to {digits} hexadecimal digits"
            )
        }
    };
    let (code, message) = match fault {
        NumberFault::NotANumber => (Code::ECM0211, format!("`{text}` is not a number")),
        NumberFault::WrongNotation => {
            let wrong = if number.notation == Notation::Decimal {
                "hexadecimal"
            } else {
                "decimal"
            };
            (Code::ECM0211, format!("`{text}` is {wrong}"))
        }
        NumberFault::OutOfRange => (Code::ECM0212, format!("`{text}` is out of range")),
    };
    let diagnostic = Diagnostic::new(code, span, message).note(format!("the value is {notation}"));
    let either = NumberType {
        notation: Notation::Either,
        ..number
    };
    match (fault, super::literal::parse_number(&text, either)) {
        (NumberFault::WrongNotation, Ok(value)) if number.notation == Notation::Hexadecimal => {
            diagnostic.help(format!("write `{value:#x}`"))
        }
        (NumberFault::WrongNotation, Ok(value)) => diagnostic.help(format!("write `{value}`")),
        _ => diagnostic,
    }
}

pub(super) fn malformed_boolean(span: Span, text: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::ECM0213,
        span,
        format!("`{}` is neither true nor false", shown(text)),
    )
    .note("a boolean is `true`, `false`, `1` or `0`, in lower case");
    let lower = text.trim().to_ascii_lowercase();
    match lower.as_str() {
        "true" | "yes" => diagnostic.help("write `true`"),
        "false" | "no" => diagnostic.help("write `false`"),
        _ => diagnostic,
    }
}

pub(super) fn unknown_value(span: Span, text: &str, known: &[&'static str]) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::ECM0214,
        span,
        format!("`{}` is not a value that the schema lists", shown(text)),
    )
    .note(format!("the values are {}", list(known)));
    did_you_mean(
        diagnostic,
        suggest::closest(text.trim(), known.iter().copied()),
    )
}

pub(super) fn malformed_message(attribute: &Attribute<'_>) -> Diagnostic {
    let text = attribute.value();
    let diagnostic = Diagnostic::new(
        Code::ECM0215,
        attribute.span(),
        format!("`{}` is not a reference to a message", shown(text)),
    )
    .note(
        "a message is written `$(string.ID)`, where ID is the id of a `string` in the string table",
    );
    if text.starts_with("$(") {
        diagnostic
    } else {
        diagnostic.help("put the text into `localization/resources/stringTable`, and its id here")
    }
}

pub(super) fn empty_name(attribute: &Attribute<'_>) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0216,
        attribute.span(),
        format!("`{}` is empty", attribute.written_name()),
    )
}

pub(super) fn malformed_name(span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0216,
        span,
        format!("`{}` is not a qualified name", shown(text)),
    )
    .note("a qualified name is `name` or `prefix:name`, without white space")
}

pub(super) fn separated_names(attribute: &Attribute<'_>) -> Diagnostic {
    let names: Vec<&str> = attribute
        .value()
        .split(|c: char| c.is_ascii_whitespace() || super::literal::is_list_sign(c))
        .filter(|name| !name.is_empty())
        .collect();
    Diagnostic::new(
        Code::ECM0216,
        attribute.span(),
        format!("`{}` are separated by spaces", attribute.written_name()),
    )
    .label("there is another sign between the names")
    .help(format!("write `{}`", shown(&names.join(" "))))
}

pub(super) fn not_an_extent(span: Span, what: &str, text: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0211,
        span,
        format!("`{}` is not a number from 0 to 65535", shown(text)),
    )
    .note(format!(
        "`{what}` is such a number, or the name of a field that holds it"
    ))
}

pub(super) fn malformed_symbol(attribute: &Attribute<'_>) -> Diagnostic {
    let text = attribute.value();
    let mut proposal: String = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        proposal.insert(0, '_');
    }
    Diagnostic::new(
        Code::ECM0217,
        attribute.span(),
        format!("`{}` is not a C identifier", shown(text)),
    )
    .note("a symbol consists of letters, digits and underscores, and does not start with a digit")
    .help(format!("for example `{}`", shown(&proposal)))
}

pub(super) fn counters_not_compiled(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0230,
        span,
        "these performance counters are read but nothing is generated for them",
    )
    .note("counters are compiled by ctrpp.exe, not by mc.exe; ecm compiles the events")
}

pub(super) fn second_user_element(first: Span, again: Span) -> Diagnostic {
    Diagnostic::new(Code::ECM0205, again, "a second element inside `UserData`")
        .related(first, "the first one")
        .note("`UserData` contains one element, of a namespace of your own, that contains the rest")
}
