//! Texts to trees.

use std::fmt::Write;

use super::{Document, Element, Node};
use crate::diag::{Reported, Sink};
use crate::source::SourceMap;

fn with<T>(text: &str, look: impl FnOnce(Result<Document<'_>, Reported>, &Sink) -> T) -> T {
    let mut sink = Sink::new();
    let mut sources = SourceMap::new();
    let id = sources.add("a.xml", text.as_bytes(), &mut sink);
    let file = sources.file(id.expect("decodes"));
    let document = super::parse(file, &mut sink);
    look(document, &sink)
}

/// The tree as one line: `{uri}name@range[attribute=value@range …](children)`, text in quotes.
fn shown(text: &str) -> String {
    with(text, |document, sink| {
        let document = document.unwrap_or_else(|_| panic!("{:?}", sink.diagnostics()));
        let mut out = String::new();
        element(&mut out, document.root());
        out
    })
}

fn element(out: &mut String, element: Element<'_>) {
    let uri = element.document().uri(element.namespace());
    let span = element.span();
    let _ = write!(
        out,
        "{{{uri}}}{}@{}..{}",
        element.local(),
        span.start,
        span.end
    );
    for attribute in element.attributes() {
        let uri = element.document().uri(attribute.namespace());
        let (name, value, span) = (attribute.local(), attribute.value(), attribute.span());
        let _ = write!(
            out,
            "[{{{uri}}}{name}={value:?}@{}..{}]",
            span.start, span.end
        );
    }
    out.push('(');
    for node in element.children() {
        match node {
            Node::Element(child) => self::element(out, child),
            Node::Text(text) => {
                let span = text.span();
                let _ = write!(out, "{:?}@{}..{}", text.value(), span.start, span.end);
            }
        }
    }
    out.push(')');
}

/// The findings, as code and text underlined.
fn found(text: &str) -> Vec<(&'static str, String)> {
    with(text, |_, sink| {
        sink.diagnostics()
            .iter()
            .map(|found| {
                let span = found.labels[0].span;
                let place = &text[span.start as usize..span.end as usize];
                (found.code.as_str(), place.to_owned())
            })
            .collect()
    })
}

#[test]
fn elements_attributes_and_text() {
    assert_eq!(shown("<a/>"), "{}a@0..4()");
    assert_eq!(
        shown(
            "<?xml version='1.0'?>\r\n<a b = 'x&amp;y' c=\"\t\r\n\">t&lt;<!-- c --> <d></d>\r\n u\r\n</a >\n"
        ),
        "{}a@23..48[{}b=\"x&y\"@31..38][{}c=\"  \"@43..46](\"t<\"@48..53{}d@64..67()\"\\n u\\n\"@71..77)"
    );
    assert_eq!(
        shown("<a><![CDATA[<&\r\n]]></a>"),
        "{}a@0..3(\"<&\\n\"@3..19)"
    );
}

#[test]
fn namespaces() {
    assert_eq!(
        shown(
            "<p:a xmlns:p='u' xmlns='v' p:x='1' y='2'><b xmlns=''/><c xmlns:p='w'><p:d/></c><p:e xml:f=''/></p:a>"
        ),
        "{u}a@0..41[{u}x=\"1\"@32..33][{}y=\"2\"@38..39](\
         {}b@41..54()\
         {v}c@54..69({w}d@69..75())\
         {u}e@79..94[{http://www.w3.org/XML/1998/namespace}f=\"\"@91..91]())"
    );
}

#[test]
fn names_resolve_where_they_stand() {
    with("<a xmlns:p='u'><b xmlns:p='w'/><c/></a>", |document, _| {
        let document = document.expect("well-formed");
        let root = document.root();
        let uris: Vec<_> = root
            .children()
            .filter_map(|node| match node {
                Node::Element(child) => child.resolve("p").map(|id| document.uri(id)),
                Node::Text(_) => None,
            })
            .collect();
        assert_eq!(uris, ["w", "u"]);
        assert_eq!(root.resolve("q"), None);
        assert_eq!(root.resolve(""), Some(super::NamespaceId::NONE));
    });
}

#[test]
fn faults_are_located() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("", &[("ECM0112", "")]),
        ("<!-- -->", &[("ECM0112", "")]),
        ("text", &[("ECM0110", "text")]),
        ("<a/> text ", &[("ECM0110", "text")]),
        ("<a/><b/>", &[("ECM0110", "<b/>")]),
        ("<a>", &[("ECM0103", "<a>")]),
        ("<a></b>", &[("ECM0102", "</b>")]),
        ("<a><b></a>", &[("ECM0102", "</a>")]),
        ("</a>", &[("ECM0102", "</a>"), ("ECM0112", "")]),
        ("<a", &[("ECM0101", "<a")]),
        ("<a b='", &[("ECM0101", "b='")]),
        ("<!-- <a/>", &[("ECM0101", "<!--")]),
        ("<a><![CDATA[</a>", &[("ECM0101", "<![CDATA[</a")]),
        ("<a>]]></a>", &[("ECM0101", "]]>")]),
        (
            "<a>& &x; &#1;</a>",
            &[("ECM0106", "&"), ("ECM0106", "&x;"), ("ECM0106", "&#1;")],
        ),
        ("<1/>", &[("ECM0101", "<1")]),
        ("<a:b:c/>", &[("ECM0101", "<a:b:c")]),
        ("<p:a/>", &[("ECM0104", "p")]),
        ("<a p:b='' p:c=''/>", &[("ECM0104", "p")]),
        ("<a b='' c='' b=''/>", &[("ECM0105", "b")]),
        ("<a xmlns:p=''/>", &[("ECM0101", "xmlns:p")]),
        ("<a xmlns:p='u' xmlns:p='v'/>", &[("ECM0105", "xmlns:p")]),
        ("<a>\u{1}</a>", &[("ECM0108", "\u{1}")]),
        ("<!DOCTYPE a><a/>", &[("ECM0107", "<!DOCTYPE a>")]),
        (
            " <?xml version='1.0'?><a/>",
            &[("ECM0101", "<?xml version='1.0'?>")],
        ),
        ("<?xml version='2.0'?><a/>", &[("ECM0101", "2.0")]),
        (
            "<?xml version='1.0' encoding='utf-16'?><a/>",
            &[("ECM0004", "utf-16")],
        ),
        ("<?xml version='1.0' encoding='us-ascii'?><a/>", &[]),
        (
            "<?xml version='1.0' encoding='latin1'?><a b='\u{e4}'/>",
            &[("ECM0004", "latin1")],
        ),
        (
            "<!-- a--b --><a/><!-- c --->",
            &[("ECM0111", "--"), ("ECM0111", "--")],
        ),
        ("<!----><a/>", &[]),
        ("<?target?><a/>", &[]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> = expected
            .iter()
            .map(|&(code, place)| (code, place.to_owned()))
            .collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn limits_are_errors() {
    let deep = |depth: usize| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    assert!(found(&deep(256)).is_empty());
    assert_eq!(found(&deep(257)), [("ECM0109", "<a>".to_owned())]);
    let wide = |count: usize| {
        let attributes: String = (0..count).map(|n| format!(" a{n}=''")).collect();
        format!("<e{attributes}/>")
    };
    assert!(found(&wide(256)).is_empty());
    assert_eq!(found(&wide(257)), [("ECM0109", "e".to_owned())]);
    let bound = |count: usize| wide(count).replace(" a", " xmlns:a").replace("''", "'u'");
    assert!(found(&bound(128)).is_empty());
    assert_eq!(found(&bound(129)), [("ECM0109", "xmlns:a128".to_owned())]);
}

#[test]
fn many_faults_end_in_few_findings() {
    let text = format!("<a>{}</a>", "<b c=1/>".repeat(10_000));
    let count = found(&text).len();
    assert!((2..50).contains(&count), "{count}");
    let text = format!("<a>{}</a>", "&".repeat(1 << 20));
    assert!(found(&text).len() < 50);
    assert!(found(&"\u{1}".repeat(1 << 20)).len() < 50);
}
