//! The numbers that mc.exe assigned, as its own headers have them: descriptors, channel values, event classes.

use ecm_compiler::ir::{Channel, Event, Model, Provider};
use ecm_compiler::{Compilation, Options};
use ecm_tests::shared::path_for;
use std::collections::HashMap;
use std::path::Path;

/// The numbers of a header.
#[derive(Default)]
struct Header {
    /// `{id, version, channel, level, opcode, task, keyword}` of the descriptors, in order.
    descriptors: Vec<(String, [u64; 7])>,
    /// The bit that `EventEnabled…` tests, in order.
    bits: Vec<u64>,
    /// The keywords of all classes.
    keywords: Vec<u64>,
    /// The levels of all classes.
    levels: Vec<u64>,
    /// `#define NAME 0x…`.
    defines: HashMap<String, u64>,
}

fn number(text: &str) -> u64 {
    let text = text.trim().trim_end_matches(['U', 'L']);
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    }
    .unwrap_or_else(|_| panic!("{text} is a number"))
}

/// The numbers between the braces of `line`.
fn list(line: &str) -> Vec<u64> {
    let (_, rest) = line.split_once('{').expect("an initializer");
    let (inner, _) = rest.split_once('}').expect("an end");
    inner.split(',').map(number).collect()
}

/// The bit in `MCGEN_EVENT_BIT_SET(EnableBits, 3)` or `((EnableBits[0] & 0x00000008) != 0)`.
fn bit(line: &str) -> u64 {
    if let Some((_, rest)) = line.split_once("MCGEN_EVENT_BIT_SET(") {
        let (_, bit) = rest.split_once(", ").expect("a bit");
        return number(bit.trim_end_matches(')'));
    }
    let (_, rest) = line.split_once("EnableBits[").expect("a word");
    let (word, rest) = rest.split_once("] & ").expect("a mask");
    let (mask, _) = rest.split_once(')').expect("an end");
    number(word) * 32 + u64::from(number(mask).trailing_zeros())
}

fn read(path: &Path) -> Header {
    let text = std::fs::read_to_string(path).expect("the header is text");
    let mut header = Header::default();
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(" const EVENT_DESCRIPTOR ") {
            let (name, _) = rest.split_once(" = ").expect("a definition");
            let values: [u64; 7] = list(rest).try_into().expect("seven numbers");
            header.descriptors.push((name.to_owned(), values));
        } else if line.starts_with("#define EventEnabled") && line.contains("EnableBits") {
            header.bits.push(bit(line));
        } else if line.contains("Keywords[") && line.contains("= {") {
            header.keywords.extend(list(line));
        } else if line.contains("Levels[") && line.contains("= {") {
            header.levels.extend(list(line));
        } else if let Some((name, value)) = line
            .strip_prefix("#define ")
            .and_then(|rest| rest.split_once(' '))
        {
            if value.trim().starts_with("0x") {
                header.defines.insert(name.to_owned(), number(value));
            }
        }
    }
    header
}

fn compile(path: &Path) -> Model {
    let mut compilation = Compilation::new(Options::default());
    let bytes = std::fs::read(path).expect("the manifest is there");
    let model = compilation
        .add_text(&path.display().to_string(), &bytes)
        .and_then(|source| compilation.parse(source))
        .and_then(|manifest| compilation.lower(manifest))
        .and_then(|lowered| compilation.check(lowered))
        .map(|checked| checked.model().clone());
    model.unwrap_or_else(|_| panic!("{}: {:#?}", path.display(), compilation.diagnostics()))
}

/// The events that get a descriptor, with their providers.
fn logged(model: &Model) -> impl Iterator<Item = (&Provider, &Event)> {
    model.providers.iter().flat_map(|provider| {
        let events = provider.events.iter().filter(|event| !event.not_logged);
        events.map(move |event| (provider, event))
    })
}

/// The numbers of an event as mc writes them into a header.
fn descriptor(provider: &Provider, event: &Event) -> [u64; 7] {
    let d = event.descriptor;
    // A provider with a control GUID sends its events to the channel ProviderMetadata.
    let channel = match d.channel {
        0 if event.channel.is_none() && provider.control_guid.is_some() => 12,
        channel => channel,
    };
    [
        d.id.into(),
        d.version.into(),
        channel.into(),
        d.level.into(),
        d.opcode.into(),
        d.task.into(),
        d.keyword,
    ]
}

fn channel_symbol(provider: &Provider, channel: &Channel) -> String {
    match &channel.symbol {
        Some(symbol) => symbol.to_string(),
        None => {
            let name: String = channel
                .chid
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
                .collect();
            format!("{}_CHANNEL_{name}", provider.symbol)
        }
    }
}

fn compare(manifest: &Path, header: &Path) {
    let (model, header) = (compile(manifest), read(header));
    let name = manifest.display();
    let ours: Vec<[u64; 7]> = logged(&model).map(|(p, e)| descriptor(p, e)).collect();
    let theirs: Vec<[u64; 7]> = header.descriptors.iter().map(|(_, d)| *d).collect();
    assert_eq!(ours, theirs, "{name}: descriptors");
    for ((_, event), (symbol, _)) in logged(&model).zip(&header.descriptors) {
        if let Some(own) = &event.symbol {
            assert_eq!(own, symbol.as_str(), "{name}: the same event");
        }
    }
    let classes = model.providers.iter().flat_map(|p| &p.classes);
    let keywords: Vec<u64> = classes.clone().map(|class| class.keyword).collect();
    let levels: Vec<u64> = classes.map(|class| class.level.into()).collect();
    assert_eq!(keywords, header.keywords, "{name}: keywords of the classes");
    assert_eq!(levels, header.levels, "{name}: levels of the classes");
    let bits: Vec<u64> = logged(&model).map(|(_, e)| e.class.0.into()).collect();
    assert_eq!(bits, header.bits, "{name}: classes of the events");
    for provider in &model.providers {
        for channel in &provider.channels {
            let symbol = channel_symbol(provider, channel);
            let value = header.defines.get(&symbol);
            assert_eq!(value, Some(&channel.value.into()), "{name}: {symbol}");
        }
    }
}

#[test]
fn numbers_are_those_of_mc() {
    let Some(golden) = path_for("numbers_are_those_of_mc", "golden") else {
        return;
    };
    let mut compared = 0;
    for folder in std::fs::read_dir(golden).expect("a folder") {
        let folder = folder.expect("an entry").path();
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let files: Vec<_> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
        let with = |extension: &str| {
            files
                .iter()
                .find(|path| path.extension().is_some_and(|e| e == extension))
        };
        if let (Some(manifest), Some(header)) = (with("man"), with("h")) {
            compare(manifest, header);
            compared += 1;
        }
    }
    assert!(compared >= 9, "only {compared} headers were compared");
}
