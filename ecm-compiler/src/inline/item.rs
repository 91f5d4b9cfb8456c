//! The items of a module: enums, structs and functions without a body. Knows their syntax, not what they mean.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::Cx;
use super::attribute::Attributes;
use super::cursor::Cursor;
use super::types;
use crate::diag::{Code, Diagnostic};
use crate::source::{Span, Spanned};

/// The module of a provider.
pub(super) struct Module {
    /// What stands in front of `mod`: attributes and visibility.
    pub(super) head: TokenStream,
    pub(super) name: Ident,
    pub(super) items: Vec<Item>,
}

/// One item.
pub(super) struct Item {
    pub(super) attributes: Attributes,
    pub(super) name: Spanned<String>,
    pub(super) kind: ItemKind,
}

/// What an item is.
pub(super) enum ItemKind {
    Enum(Vec<Variant>),
    Struct(Vec<Member>),
    Function(Vec<Member>),
}

/// A variant of an enum.
pub(super) struct Variant {
    pub(super) attributes: Attributes,
    pub(super) name: Spanned<String>,
    /// What stands behind `=`.
    pub(super) value: Option<Spanned<Vec<TokenTree>>>,
}

/// A parameter of a function, or a field of a struct.
pub(super) struct Member {
    pub(super) attributes: Attributes,
    pub(super) name: Spanned<String>,
    pub(super) ty: Spanned<Vec<TokenTree>>,
}

/// Reads `mod name { … }`; `None` after an error.
pub(super) fn module(item: TokenStream, cx: &mut Cx<'_>) -> Option<Module> {
    let end = proc_macro2::Span::call_site();
    let mut cursor = Cursor::new(item, end, cx.places);
    let mut head = TokenStream::new();
    while !matches!(cursor.peek(), Some(TokenTree::Ident(word)) if word == "mod") {
        let here = cursor.here();
        match cursor.next() {
            Some(token) => head.extend([token]),
            None => {
                cx.sink.push(no_module(here));
                return None;
            }
        }
    }
    cursor.eat_word("mod");
    let here = cursor.here();
    let (Some(name), Some(body)) = (cursor.ident(), cursor.group(Delimiter::Brace)) else {
        cx.sink.push(no_module(here));
        return None;
    };
    let items = items(&body, cx);
    Some(Module { head, name, items })
}

fn no_module(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0240,
        span,
        "a provider is a module with its contents",
    )
    .help("write `#[provider(name = \"…\")] mod name { … }`")
}

/// The items in `body`; those that mean nothing are reported and left out.
fn items(body: &Group, cx: &mut Cx<'_>) -> Vec<Item> {
    let mut cursor = Cursor::inside(body, cx.places);
    let mut items = Vec::new();
    let mut has_std_time = false;
    while !cursor.is_end() {
        let before = cx.sink.errors();
        let attributes = Attributes::read(&mut cursor, cx);
        if cursor.is_end() {
            break;
        }
        if cursor.eat_word("pub") {
            cursor.group(Delimiter::Parenthesis);
        }
        let words = cursor.qualifiers();
        // The name of an ABI goes with its word.
        for word in words.iter().filter(|word| !word.value.starts_with('"')) {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0240,
                    word.span,
                    format!("`{}` has no meaning for an event", word.value),
                )
                .note("the function that writes the event is generated; it waits for nothing and is safe to call")
                .help("remove the word"),
            );
        }
        let here = cursor.here();
        let kind = if cursor.eat_word("enum") {
            enumeration(&mut cursor, cx)
        } else if cursor.eat_word("struct") {
            structure(&mut cursor, here, cx)
        } else if cursor.eat_word("fn") {
            function(&mut cursor, cx)
        } else if cursor.eat_word("use") {
            // Types are known by name; imports are for the reader and their editor.
            has_std_time |= imports_std_time(&skip(&mut cursor));
            continue;
        } else {
            cx.sink.push(
                Diagnostic::new(Code::ECM0240, here, "this has no meaning in a provider")
                    .label("not read")
                    .note("the module of a provider consists of enums, structs and functions without a body, from which it is generated")
                    .help("move it out of the module"),
            );
            skip(&mut cursor);
            continue;
        };
        if let Some((name, kind)) = kind {
            if cx.sink.errors() > before {
                cx.faulty.push(name.span);
            }
            items.push(Item {
                attributes,
                name,
                kind,
            });
        }
    }
    if has_std_time {
        refuse_std_time(&items, cx);
    }
    items
}

/// Reads the rest of an item, and gives what was read up to its braces, and those.
fn skip(cursor: &mut Cursor<'_>) -> Vec<TokenTree> {
    let mut skipped = Vec::new();
    while !cursor.is_end() && !cursor.eat(';') {
        if let Some(group) = cursor.group(Delimiter::Brace) {
            skipped.push(TokenTree::Group(group));
            // A use declaration goes on behind its braces.
            cursor.eat(';');
            break;
        }
        skipped.extend(cursor.next());
    }
    skipped
}

/// Whether `use …` names `std::time::SystemTime`.
fn imports_std_time(tokens: &[TokenTree]) -> bool {
    let text: TokenStream = tokens.iter().cloned().collect();
    let text = text.to_string();
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let path = text.trim_start_matches("::");
    path.starts_with("std::time::") && path.contains("SystemTime")
}

/// Reports fields of type `SystemTime` where that is imported from `std`: here it would be another type.
fn refuse_std_time(items: &[Item], cx: &mut Cx<'_>) {
    let members = items.iter().flat_map(|item| match &item.kind {
        ItemKind::Function(members) | ItemKind::Struct(members) => members.as_slice(),
        ItemKind::Enum(_) => &[],
    });
    for member in members {
        let is_bare = types::read(&member.ty.value).is_ok_and(|ty| ty.name == "SystemTime");
        if is_bare {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0242,
                    member.ty.span,
                    "`SystemTime` is ETW's SYSTEMTIME here, whatever is imported",
                )
                .note("types are known by name: a provider sees no imports")
                .help("write `FileTime` or the path `std::time::SystemTime` (both FILETIME), or remove the import"),
            );
        }
    }
}

type Named = Option<(Spanned<String>, ItemKind)>;

fn enumeration(cursor: &mut Cursor<'_>, cx: &mut Cx<'_>) -> Named {
    let name = cursor.name()?;
    cursor.generics();
    let body = cursor.group(Delimiter::Brace)?;
    Some((name, ItemKind::Enum(variants(&body, cx))))
}

/// Reads the variants of an enum.
pub(super) fn variants(body: &Group, cx: &mut Cx<'_>) -> Vec<Variant> {
    let mut inner = Cursor::inside(body, cx.places);
    let mut variants = Vec::new();
    while !inner.is_end() {
        let attributes = Attributes::read(&mut inner, cx);
        let here = inner.here();
        let Some(name) = inner.name() else {
            if !inner.is_end() {
                cx.sink.push(Diagnostic::new(
                    Code::ECM0240,
                    here,
                    "expected the name of an entry",
                ));
                inner.expression();
            }
            continue;
        };
        let fields = inner.here();
        if inner.group(Delimiter::Parenthesis).is_some() || inner.group(Delimiter::Brace).is_some()
        {
            cx.sink.push(
                Diagnostic::new(
                    Code::ECM0240,
                    fields,
                    format!("`{}` has fields", name.value),
                )
                .note("the entries of an enum stand for numbers"),
            );
        }
        let has_value = inner.eat('=');
        let tokens = inner.expression();
        let value = has_value.then(|| {
            let span = inner.span_of(&tokens);
            Spanned::new(tokens, span)
        });
        variants.push(Variant {
            attributes,
            name,
            value,
        });
    }
    variants
}

fn structure(cursor: &mut Cursor<'_>, here: Span, cx: &mut Cx<'_>) -> Named {
    let name = cursor.name()?;
    let generics = cursor.parameters();
    let members = if cursor.eat(';') {
        Vec::new()
    } else if let Some(body) = cursor.group(Delimiter::Brace) {
        members(&body, cx)
    } else {
        cx.sink.push(
            Diagnostic::new(
                Code::ECM0240,
                here,
                format!("the fields of `{}` have no names", name.value),
            )
            .note("tools show the fields of an event by name")
            .help(format!("write `struct {} {{ name: type, … }}`", name.value)),
        );
        skip(cursor);
        Vec::new()
    };
    refuse_generics(&name.value, &generics, &members, cx);
    Some((name, ItemKind::Struct(members)))
}

fn function(cursor: &mut Cursor<'_>, cx: &mut Cx<'_>) -> Named {
    let name = cursor.name()?;
    let generics = cursor.parameters();
    let parameters = cursor.group(Delimiter::Parenthesis)?;
    let members = members(&parameters, cx);
    refuse_generics(&name.value, &generics, &members, cx);
    let here = cursor.here();
    if !cursor.eat(';') {
        let fact = format!(
            "the event `{}` is more than its name and fields",
            name.value
        );
        cx.sink.push(
            Diagnostic::new(Code::ECM0240, here, fact)
                .label("has no meaning here")
                .note("the function that writes an event is generated; it returns a `WriteStatus`")
                .help("end the declaration with `;` behind the parentheses"),
        );
        skip(cursor);
    }
    Some((name, ItemKind::Function(members)))
}

/// Reports parameters for types that no field has; those of fields are reported there.
fn refuse_generics(name: &str, generics: &[Spanned<String>], members: &[Member], cx: &mut Cx<'_>) {
    let is_used = |parameter: &str| {
        let types = members.iter().flat_map(|member| &member.ty.value);
        types
            .into_iter()
            .any(|token| matches!(token, TokenTree::Ident(ident) if ident == parameter))
    };
    for parameter in generics.iter().filter(|one| !is_used(&one.value)) {
        cx.sink.push(
            Diagnostic::new(
                Code::ECM0240,
                parameter.span,
                format!("`{name}` has a parameter `{}`", parameter.value),
            )
            .note("an event has the same fields whoever writes it: tools decode them by one description")
            .help("remove it; lifetimes may stand, and mean nothing"),
        );
    }
}

/// Reads `name: type, …`.
pub(super) fn members(group: &Group, cx: &mut Cx<'_>) -> Vec<Member> {
    let mut cursor = Cursor::inside(group, cx.places);
    let mut members = Vec::new();
    while !cursor.is_end() {
        let attributes = Attributes::read(&mut cursor, cx);
        if cursor.eat_word("pub") {
            cursor.group(Delimiter::Parenthesis);
        }
        let here = cursor.here();
        let name = cursor.name();
        let (Some(name), true) = (name, cursor.eat(':')) else {
            cx.sink.push(Diagnostic::new(
                Code::ECM0240,
                here,
                "expected a field: `name: type`",
            ));
            cursor.ty();
            continue;
        };
        let tokens = cursor.ty();
        let span = cursor.span_of(&tokens);
        members.push(Member {
            attributes,
            name,
            ty: Spanned::new(tokens, span),
        });
    }
    members
}
