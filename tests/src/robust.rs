//! What must hold for any bytes at all: shared by the fuzz targets and by the replay that needs no fuzzer.

use ecm_cli::agreement::{Side, differences};
use ecm_cli::decompile::{Binary, decompile};
use ecm_compiler::backend::manifest;
use ecm_compiler::diag::render;
use ecm_compiler::ir::Model;
use ecm_compiler::source::{SourceMap, Span};
use ecm_compiler::xml::{self, Element, Node};
use ecm_compiler::{Compilation, Options};
use ecm_runtime::consumer::schema::{
    Extent, Field, FieldKind, MessageTable, Provider, Resources, Schema,
};

/// A sequence of numbers that looks random and is always the same.
pub struct Numbers(u64);

impl Numbers {
    /// The sequence that begins with `seed`, which is not 0.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (limit.max(1) as u64)).unwrap_or_default()
    }
}

/// Bytes to an XML tree: no panic, and every place lies in the text.
///
/// # Panics
///
/// If a promise of the tree is broken.
pub fn xml_tree(bytes: &[u8]) {
    let Compilation {
        mut sources,
        mut sink,
        ..
    } = Compilation::new(Options::default());
    let Ok(id) = sources.add("input", bytes, &mut sink) else {
        return findings_are_shown(&sources, sink.diagnostics());
    };
    let file = sources.file(id);
    if let Ok(document) = xml::parse(file, &mut sink) {
        let mut open = vec![document.root()];
        let mut elements = 0;
        while let Some(element) = open.pop() {
            elements += 1;
            check_element(&sources, element);
            for node in element.children() {
                match node {
                    Node::Element(child) => open.push(child),
                    Node::Text(text) => {
                        assert!(!text.value().is_empty());
                        in_text(&sources, text.span());
                    }
                }
            }
        }
        assert!(elements <= file.text().len());
    }
    findings_are_shown(&sources, sink.diagnostics());
}

fn check_element(sources: &SourceMap, element: Element<'_>) {
    let tag = in_text(sources, element.span());
    assert!(tag.starts_with('<') && tag.ends_with('>'), "{tag}");
    assert!(in_text(sources, element.name_span()).ends_with(element.local()));
    for attribute in element.attributes() {
        assert_eq!(
            in_text(sources, attribute.name_span()),
            attribute.written_name()
        );
        let written = in_text(sources, attribute.span());
        assert!(written == attribute.value() || written.contains(['&', '\t', '\n', '\r']));
        assert_eq!(attribute.shared(), attribute.value());
    }
}

fn in_text(sources: &SourceMap, span: Span) -> &str {
    let text = sources.file(span.source).text();
    text.get(span.start as usize..span.end as usize)
        .expect("a span lies in its text, between characters")
}

fn findings_are_shown(sources: &SourceMap, diagnostics: &[ecm_compiler::diag::Diagnostic]) {
    for label in diagnostics.iter().flat_map(|found| &found.labels) {
        in_text(sources, label.span);
    }
    let shown = &diagnostics[..diagnostics.len().min(64)];
    let lines = render::short(shown, sources).lines().count();
    assert_eq!(lines, shown.len());
    assert_eq!(render::json(shown, sources).lines().count(), shown.len());
    let _ = render::full(shown, sources, false, 100);
}

/// Bytes through all stages: no panic, and either a result or an error that is shown; a result can be printed as a manifest
/// that means the same.
///
/// # Panics
///
/// If a stage fails without a word, or something is lost in print.
pub fn compile(bytes: &[u8]) {
    let mut compilation = Compilation::new(Options::default());
    let result = compilation
        .add_text("input", bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .and_then(|checked| compilation.rust(&checked).map(|_| checked));
    assert_eq!(result.is_ok(), compilation.sink.errors() == 0);
    findings_are_shown(&compilation.sources, compilation.diagnostics());
    if let Ok(checked) = result {
        comes_back(checked.model());
    }
}

/// Damages bytes in one of the ways that matter to a format of offsets and counts.
#[must_use]
pub fn damaged_binary(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let end = (at + numbers.below(64)).min(bytes.len());
        let word = at & !3;
        match numbers.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 | 4 if word + 4 <= bytes.len() => {
                let values = [0, 1, at, bytes.len(), 0x7FFF_FFFF, 0xFFFF_FFFF, word];
                let value = u32::try_from(values[numbers.below(values.len())]).unwrap_or(u32::MAX);
                bytes[word..word + 4].copy_from_slice(&value.to_le_bytes());
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << numbers.below(8);
                }
            }
        }
    }
    bytes
}

/// Bytes as a WEVT_TEMPLATE resource: no panic, and a result in which every reference leads somewhere and which is not out of
/// proportion to the bytes.
///
/// # Panics
///
/// If a promise of the reader is broken.
pub fn wevt(bytes: &[u8]) {
    match Schema::parse(bytes) {
        Ok(schema) => schema.providers.iter().for_each(check_provider),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn check_provider(provider: &Provider) {
    let holds = |at: Option<u32>, length: usize| {
        assert!(
            at.is_none_or(|at| (at as usize) < length),
            "{at:?} of {length}"
        );
    };
    for event in &provider.events {
        holds(event.channel, provider.channels.len());
        holds(event.level, provider.levels.len());
        holds(event.task, provider.tasks.len());
        holds(event.opcode, provider.opcodes.len());
        holds(event.template, provider.templates.len());
        for keyword in &event.keywords {
            holds(Some(*keyword), provider.keywords.len());
        }
        let descriptor = event.descriptor;
        let found = provider.event(descriptor.id, descriptor.version);
        assert!(found.is_some_and(|found| found.descriptor.id == descriptor.id));
    }
    for filter in &provider.filters {
        holds(filter.template, provider.templates.len());
    }
    for template in &provider.templates {
        assert!(template.top_level as usize <= template.fields.len());
        for field in &template.fields {
            match field.kind {
                FieldKind::Data { map, .. } => holds(map, provider.maps.len()),
                FieldKind::Struct { count, .. } => {
                    let members = template.members(field);
                    assert_eq!(members.len(), usize::from(count));
                    let nested = |member: &Field| matches!(member.kind, FieldKind::Struct { .. });
                    assert!(!members.iter().any(nested));
                }
            }
            for extent in [field.count, field.length] {
                if let Extent::Field(at) = extent {
                    holds(Some(at.into()), template.fields.len());
                }
            }
        }
    }
}

/// What can be read as a WEVT_TEMPLATE resource can be decompiled, printed, and compared with itself.
///
/// # Panics
///
/// If it differs from itself.
pub fn decompiles(bytes: &[u8]) {
    let Ok(schema) = Schema::parse(bytes) else {
        return;
    };
    let binary = Binary {
        schema: &schema,
        tables: &[],
        file_name: None,
    };
    if let Ok(decompiled) = decompile(binary) {
        let text = manifest::print(&decompiled.model);
        crate::structure::expect(&decompiled.model, &text);
        compile(text.as_bytes());
    }
    let side = Side {
        name: "itself",
        schema: &schema,
        tables: &[],
    };
    assert_eq!(differences(side, side), []);
}

/// Bytes as a file with resources, whatever is in them: no panic, and resources that are no more than the file.
///
/// # Panics
///
/// If a promise of the reader is broken.
pub fn pe_resources(bytes: &[u8]) {
    let resources = match Resources::parse(bytes) {
        Ok(resources) => resources,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let total: usize = resources.list.iter().map(|one| one.bytes.len()).sum();
    assert!(total <= 2 * bytes.len(), "{total} bytes of {}", bytes.len());
    for resource in resources.templates() {
        wevt(&resource.bytes);
    }
    for resource in resources.message_tables() {
        if let Ok(table) = MessageTable::parse(&resource.bytes) {
            for message in table.messages() {
                assert!(
                    table
                        .message(message.id)
                        .is_some_and(|found| found.id == message.id)
                );
            }
        }
    }
}

/// What compiles can be printed, and the print is the same manifest.
fn comes_back(model: &Model) {
    let printed = manifest::print(model);
    let mut compilation = Compilation::new(Options::default());
    let again = compilation
        .add_text("printed", printed.as_bytes())
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered));
    let findings = render::short(compilation.diagnostics(), &compilation.sources);
    let again = again.unwrap_or_else(|_| panic!("{findings}{printed}"));
    assert!(*again.model() == *model, "another model:\n{printed}");
    assert_eq!(manifest::print(again.model()), printed);
}
