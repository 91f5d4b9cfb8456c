//! What a printed manifest must be, whatever is in its model: well-formed, with the elements of the model and no others, and
//! with the prefixes of manifests bound to what they mean.

use ecm_compiler::ir::{Field, FieldKind, MapKind, Model, UserElement, UserNode};
use ecm_compiler::xml::{self, Element, NamespaceId, Node};
use ecm_compiler::{Compilation, Options};

/// Expects it of `text`, to which `model` was printed.
///
/// # Panics
///
/// If it is something else.
pub fn expect(model: &Model, text: &str) {
    let Compilation {
        mut sources,
        mut sink,
        ..
    } = Compilation::new(Options::default());
    let source = sources.add("printed", text.as_bytes(), &mut sink);
    let file = sources.file(source.expect("it is text"));
    let parsed = xml::parse(file, &mut sink);
    let said = sink.diagnostics().first().map(|one| one.message.clone());
    assert_eq!(said, None, "{text}");
    let document = parsed.expect("it is well-formed");
    let mut found = Vec::new();
    elements(document.root(), &mut found);
    found.sort_unstable();
    let mut expected = expected(model);
    expected.sort_unstable();
    assert_eq!(found, expected, "{text}");
}

/// The elements that are counted, those of bodies as `body`.
const COUNTED: [&str; 18] = [
    "provider",
    "channel",
    "importChannel",
    "level",
    "task",
    "opcode",
    "keyword",
    "valueMap",
    "bitMap",
    "patternMap",
    "filter",
    "template",
    "data",
    "struct",
    "UserData",
    "event",
    "message",
    "string",
];

fn elements<'d>(element: Element<'d>, found: &mut Vec<&'d str>) {
    assert_eq!(
        element.namespace(),
        NamespaceId::EVENTS,
        "{}",
        element.local()
    );
    assert_eq!(element.resolve("win"), Some(NamespaceId::WIN));
    assert_eq!(element.resolve("xs"), Some(NamespaceId::XS));
    let is_level = element.local() == "level" && element.attributes().len() == 0;
    if COUNTED.contains(&element.local()) && !is_level {
        found.push(element.local());
    }
    for node in element.children() {
        let Node::Element(child) = node else {
            continue;
        };
        if element.local() == "UserData" {
            found.extend(std::iter::repeat_n("body", 1 + descendants(child)));
        } else {
            elements(child, found);
        }
    }
}

fn descendants(element: Element<'_>) -> usize {
    let children = element.children().map(|node| match node {
        Node::Element(child) => 1 + descendants(child),
        Node::Text(_) => 0,
    });
    children.sum()
}

fn expected(model: &Model) -> Vec<&'static str> {
    let mut list = Vec::new();
    let mut add = |name: &'static str, count: usize| {
        list.extend(std::iter::repeat_n(name, count));
    };
    add("provider", model.providers.len());
    add("message", model.message_table.len());
    let texts = model.strings.iter().flat_map(|one| &one.texts);
    add("string", texts.flatten().count());
    for provider in &model.providers {
        for channel in &provider.channels {
            let imported = channel.definition.is_none();
            add(if imported { "importChannel" } else { "channel" }, 1);
        }
        add("level", provider.levels.len());
        add("task", provider.tasks.len());
        add("opcode", provider.opcodes.len());
        add("keyword", provider.keywords.len());
        for map in &provider.maps {
            add(
                match map.kind {
                    MapKind::Value => "valueMap",
                    MapKind::Bit => "bitMap",
                },
                1,
            );
        }
        add("patternMap", provider.pattern_maps.len());
        add("filter", provider.filters.len());
        add("template", provider.templates.len());
        add("event", provider.events.len());
        for template in &provider.templates {
            fields(&template.fields, &mut add);
            if let Some(user_data) = &template.user_data {
                add("UserData", 1);
                add("body", user_data.root.as_ref().map_or(0, body));
            }
        }
    }
    list
}

fn fields(list: &[Field], add: &mut impl FnMut(&'static str, usize)) {
    for field in list {
        match &field.kind {
            FieldKind::Data(_) => add("data", 1),
            FieldKind::Struct(members) => {
                add("struct", 1);
                fields(members, add);
            }
        }
    }
}

fn body(element: &UserElement) -> usize {
    let children = element.children.iter().map(|node| match node {
        UserNode::Element(child) => body(child),
        UserNode::Text(_) => 0,
    });
    1 + children.sum::<usize>()
}
