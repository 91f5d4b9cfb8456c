//! WEVT_TEMPLATE resources and message tables field by field, each with the name of what it is.
//!
//! For tests only: it trusts that a resource is well-formed as far as it says so, and says where it is not. It was written
//! after the format and shares nothing with the writer, so that the two can disagree.

use std::fmt;

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number that means something by itself.
    Number(u64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Where something is, or how long: differs as a consequence of differences elsewhere.
    Layout(u64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number:#x}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Bytes(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
            Self::Layout(number) => write!(f, "@{number:#x}"),
        }
    }
}

/// A field and its place in the structure, such as `provider 1, EVNT entry 12, template`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub path: String,
    /// The offset of its first byte.
    pub offset: usize,
    /// What it holds.
    pub value: Value,
}

/// Why a resource could not be walked: what was read, and where it ended.
pub type Broken = String;

/// The first difference of two resources, by the name of the structure; `None` if they are equal.
///
/// What things are comes before where they are: offsets are compared where everything else is equal.
#[must_use]
pub fn first_difference(
    walk: fn(&[u8]) -> Result<Vec<Field>, Broken>,
    expected: &[u8],
    actual: &[u8],
) -> Option<String> {
    if expected == actual {
        return None;
    }
    let (old, new) = match (walk(expected), walk(actual)) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(broken), _) => return Some(format!("the expected resource: {broken}")),
        (_, Err(broken)) => return Some(format!("the resource: {broken}")),
    };
    let content = |fields: &[Field]| -> Vec<Field> {
        let keep = |field: &&Field| !matches!(field.value, Value::Layout(_));
        fields.iter().filter(keep).cloned().collect()
    };
    difference(&content(&old), &content(&new))
        .or_else(|| difference(&old, &new))
        .or_else(|| {
            let at = expected.iter().zip(actual).position(|(a, b)| a != b);
            let at = at.unwrap_or(expected.len().min(actual.len()));
            let near = old.iter().rfind(|field| field.offset <= at);
            let near = near.map_or("the start", |field| &field.path);
            Some(format!("byte {at:#x}, behind {near}"))
        })
}

fn difference(old: &[Field], new: &[Field]) -> Option<String> {
    let length = old.len().max(new.len());
    for at in 0..length {
        let (old, new) = (old.get(at), new.get(at));
        let show = |field: Option<&Field>| match field {
            Some(field) => format!("{} at {:#x}", field.value, field.offset),
            None => "nothing".to_owned(),
        };
        match (old, new) {
            (Some(a), Some(b)) if a.path == b.path && a.value == b.value => {}
            (Some(a), Some(b)) if a.path != b.path => {
                return Some(format!("{} is expected, {} is there", a.path, b.path));
            }
            (one, other) => {
                let path = &one.or(other)?.path;
                return Some(format!(
                    "{path}: expected {}, got {}",
                    show(one),
                    show(other)
                ));
            }
        }
    }
    None
}

/// The fields as lines, without offsets: a golden that shows what is in a resource.
#[must_use]
pub fn text(fields: &[Field]) -> String {
    let lines = fields.iter().map(|field| match field.value {
        Value::Layout(0) => format!("{}: none\n", field.path),
        Value::Layout(_) => format!("{}: some\n", field.path),
        _ => format!("{}: {}\n", field.path, field.value),
    });
    lines.collect()
}

struct Walk<'b> {
    bytes: &'b [u8],
    at: usize,
    path: Vec<String>,
    fields: Vec<Field>,
}

impl<'b> Walk<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            path: Vec::new(),
            fields: Vec::new(),
        }
    }

    fn name(&self, name: &str) -> String {
        let mut path = self.path.join(", ");
        if !path.is_empty() {
            path.push_str(", ");
        }
        path + name
    }

    fn push(&mut self, name: &str, offset: usize, value: Value) {
        self.fields.push(Field {
            path: self.name(name),
            offset,
            value,
        });
    }

    fn inside<T>(
        &mut self,
        name: String,
        act: impl FnOnce(&mut Self) -> Result<T, Broken>,
    ) -> Result<T, Broken> {
        self.path.push(name);
        let result = act(self);
        self.path.pop();
        result
    }

    /// Does `act` at another offset and comes back.
    fn at<T>(
        &mut self,
        offset: usize,
        act: impl FnOnce(&mut Self) -> Result<T, Broken>,
    ) -> Result<T, Broken> {
        let back = std::mem::replace(&mut self.at, offset);
        let result = act(self);
        self.at = back;
        result
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], Broken> {
        let end = self.at.checked_add(count);
        let found = end.and_then(|end| self.bytes.get(self.at..end));
        let found = found.ok_or_else(|| {
            format!(
                "{} ends at {:#x}",
                self.name("the resource"),
                self.bytes.len()
            )
        })?;
        self.at += count;
        Ok(found)
    }

    fn raw(&mut self, size: usize) -> Result<u64, Broken> {
        let bytes = self.take(size)?;
        Ok(bytes
            .iter()
            .rev()
            .fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn number(&mut self, name: &str, size: usize) -> Result<u64, Broken> {
        let offset = self.at;
        let number = self.raw(size)?;
        self.push(name, offset, Value::Number(number));
        Ok(number)
    }

    fn layout(&mut self, name: &str, size: usize) -> Result<usize, Broken> {
        let offset = self.at;
        let number = self.raw(size)?;
        self.push(name, offset, Value::Layout(number));
        Ok(number as usize)
    }

    fn guid(&mut self, name: &str) -> Result<(), Broken> {
        let offset = self.at;
        let bytes = self.take(16)?.to_vec();
        self.push(name, offset, Value::Bytes(bytes));
        Ok(())
    }

    fn tag(&mut self, tag: &str) -> Result<(), Broken> {
        let offset = self.at;
        let found = String::from_utf8_lossy(self.take(4)?).into_owned();
        if found != tag {
            let place = self.name(tag);
            return Err(format!(
                "{place} is expected at {offset:#x}, {found:?} is there"
            ));
        }
        Ok(())
    }

    fn units(&mut self, count: usize) -> Result<String, Broken> {
        let bytes = self.take(2 * count)?;
        let units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        Ok(String::from_utf16_lossy(&units))
    }

    /// A name behind an offset: its size, the text, a NUL and the padding.
    fn name_at(&mut self, name: &str) -> Result<String, Broken> {
        let offset = self.layout(&format!("{name} offset"), 4)?;
        self.at(offset, |walk| {
            let size = walk.raw(4)? as usize;
            if size < 4 || size % 4 != 0 {
                return Err(format!("{} has size {size}", walk.name(name)));
            }
            let text = walk.units((size - 4) / 2)?;
            let end = text.find('\0').unwrap_or(text.len());
            walk.push(name, offset, Value::Text(text[..end].to_owned()));
            walk.push(&format!("{name} size"), offset, Value::Number(size as u64));
            Ok(text[..end].to_owned())
        })
    }

    /// A text behind an offset, up to its NUL.
    fn terminated_at(&mut self, name: &str) -> Result<(), Broken> {
        let offset = self.layout(&format!("{name} offset"), 4)?;
        self.at(offset, |walk| {
            let mut units = Vec::new();
            loop {
                match walk.raw(2)? as u16 {
                    0 => break,
                    unit => units.push(unit),
                }
            }
            walk.push(name, offset, Value::Text(String::from_utf16_lossy(&units)));
            Ok(())
        })
    }

    /// The header of a list: tag, length, number of entries.
    fn list(&mut self, tag: &str) -> Result<usize, Broken> {
        self.tag(tag)?;
        self.layout("length", 4)?;
        Ok(self.number("count", 4)? as usize)
    }
}

/// The fields of a WEVT_TEMPLATE resource.
///
/// # Errors
///
/// [`Broken`] where the resource ends or has another tag than it should.
pub fn template(bytes: &[u8]) -> Result<Vec<Field>, Broken> {
    let mut walk = Walk::new(bytes);
    walk.tag("CRIM")?;
    walk.layout("length", 4)?;
    walk.number("major version", 2)?;
    walk.number("minor version", 2)?;
    let providers = walk.number("providers", 4)?;
    for number in 1..=providers {
        walk.inside(format!("provider {number}"), |walk| {
            walk.guid("GUID")?;
            let offset = walk.layout("offset", 4)?;
            walk.at(offset, provider)
        })?;
    }
    Ok(walk.fields)
}

fn provider(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.tag("WEVT")?;
    walk.layout("length", 4)?;
    walk.number("message", 4)?;
    let lists = walk.number("lists", 4)?;
    for number in 1..=lists {
        let kind = walk.number(&format!("list {number} kind"), 4)?;
        let offset = walk.layout(&format!("list {number} offset"), 4)?;
        walk.at(offset, |walk| list(walk, kind))?;
    }
    Ok(())
}

/// Walks an entry of a list.
type Entry = fn(&mut Walk<'_>) -> Result<(), Broken>;

fn list(walk: &mut Walk<'_>, kind: u64) -> Result<(), Broken> {
    let (tag, entry): (&str, Entry) = match kind {
        0 => ("LEVL", level),
        1 => ("TASK", task),
        2 => ("OPCO", opcode),
        3 => ("KEYW", keyword),
        4 => ("EVNT", event),
        5 => ("CHAN", channel),
        6 => ("MAPS", map),
        7 => ("TTBL", temp),
        8 => ("QTAB", pattern_map),
        9 => ("FLTR", filter),
        12 => ("EVTA", event_attribute),
        13 => ("PRVA", trait_),
        other => return Err(format!("{} of kind {other}", walk.name("a list"))),
    };
    walk.path.push(tag.to_owned());
    let count = walk.list(tag)?;
    match kind {
        4 => drop(walk.number("reserved", 4)?),
        9 => drop(walk.layout("last template", 4)?),
        _ => {}
    }
    walk.path.pop();
    for number in 1..=count {
        walk.inside(format!("{tag} entry {number}"), entry)?;
    }
    Ok(())
}

fn channel(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("flags", 4)?;
    walk.name_at("name")?;
    walk.number("value", 4)?;
    walk.number("message", 4)?;
    Ok(())
}

fn level(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("value", 4)?;
    walk.number("message", 4)?;
    walk.name_at("name")?;
    Ok(())
}

fn task(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("value", 4)?;
    walk.number("message", 4)?;
    walk.guid("eventGUID")?;
    walk.name_at("name")?;
    Ok(())
}

fn opcode(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("task", 2)?;
    walk.number("value", 2)?;
    walk.number("message", 4)?;
    walk.name_at("name")?;
    Ok(())
}

fn keyword(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("mask", 8)?;
    walk.number("message", 4)?;
    walk.name_at("name")?;
    Ok(())
}

fn map(walk: &mut Walk<'_>) -> Result<(), Broken> {
    let offset = walk.layout("offset", 4)?;
    walk.at(offset, |walk| {
        let tag = String::from_utf8_lossy(walk.take(4)?).into_owned();
        walk.push("tag", offset, Value::Text(tag));
        walk.layout("length", 4)?;
        walk.name_at("name")?;
        walk.number("flags", 4)?;
        let count = walk.number("items", 4)?;
        for number in 1..=count {
            walk.number(&format!("item {number} value"), 4)?;
            walk.number(&format!("item {number} message"), 4)?;
        }
        Ok(())
    })
}

fn pattern_map(walk: &mut Walk<'_>) -> Result<(), Broken> {
    let offset = walk.layout("offset", 4)?;
    walk.at(offset, |walk| {
        walk.tag("QUER")?;
        walk.layout("length", 4)?;
        walk.name_at("name")?;
        walk.name_at("format")?;
        let count = walk.number("items", 4)?;
        for number in 1..=count {
            walk.name_at(&format!("item {number} name"))?;
            walk.name_at(&format!("item {number} value"))?;
        }
        Ok(())
    })
}

fn trait_(walk: &mut Walk<'_>) -> Result<(), Broken> {
    if walk.number("kind", 4)? == 0x1000_0001 {
        return walk.terminated_at("name");
    }
    let offset = walk.layout("offset", 4)?;
    walk.at(offset, |walk| walk.guid("GUID"))
}

fn event_attribute(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("kind", 1)?;
    walk.number("event version", 1)?;
    walk.number("event id", 2)?;
    walk.terminated_at("text")
}

fn filter(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("value", 1)?;
    walk.number("version", 1)?;
    walk.number("reserved", 2)?;
    walk.number("message", 4)?;
    walk.name_at("name")?;
    walk.layout("template", 4)?;
    Ok(())
}

fn event(walk: &mut Walk<'_>) -> Result<(), Broken> {
    walk.number("id", 2)?;
    for name in ["version", "channel", "level", "opcode"] {
        walk.number(name, 1)?;
    }
    walk.number("task", 2)?;
    walk.number("keyword mask", 8)?;
    walk.number("message", 4)?;
    for name in [
        "template offset",
        "opcode offset",
        "level offset",
        "task offset",
    ] {
        walk.layout(name, 4)?;
    }
    let keywords = walk.number("keywords", 4)?;
    let offset = walk.layout("keyword offsets", 4)?;
    walk.at(offset, |walk| {
        for number in 1..=keywords {
            walk.layout(&format!("keyword {number} offset"), 4)?;
        }
        Ok(())
    })?;
    walk.layout("channel offset", 4)?;
    Ok(())
}

fn temp(walk: &mut Walk<'_>) -> Result<(), Broken> {
    let start = walk.at;
    walk.tag("TEMP")?;
    let length = walk.layout("length", 4)?;
    walk.number("parameters", 4)?;
    let count = walk.number("descriptors", 4)?;
    let descriptors = walk.layout("descriptor offset", 4)?;
    walk.number("kind", 4)?;
    walk.guid("GUID")?;
    walk.inside("binary XML".to_owned(), |walk| fragment(walk, descriptors))?;
    walk.at = descriptors;
    for number in 1..=count {
        walk.inside(format!("field {number}"), descriptor)?;
    }
    walk.at = start + length;
    Ok(())
}

fn descriptor(walk: &mut Walk<'_>) -> Result<(), Broken> {
    let flags = walk.number("flags", 4)?;
    if flags & 1 == 1 {
        walk.number("first member", 2)?;
        walk.number("members", 2)?;
        walk.number("reserved", 4)?;
    } else {
        walk.number("inType", 1)?;
        walk.number("outType", 1)?;
        walk.number("reserved", 2)?;
        walk.layout("map offset", 4)?;
    }
    walk.number("count", 2)?;
    walk.number("length", 2)?;
    walk.name_at("name")?;
    Ok(())
}

/// Tokens one after the other: names and values matter, nesting is theirs.
fn fragment(walk: &mut Walk<'_>, end: usize) -> Result<(), Broken> {
    let mut number = 0;
    loop {
        number += 1;
        let token = walk.number(&format!("token {number}"), 1)?;
        match token {
            0x00 => break,
            0x0F => drop(walk.number("version and flags", 3)?),
            0x01 | 0x41 => {
                walk.number("dependency", 2)?;
                walk.layout("element size", 4)?;
                xml_name(walk, "element")?;
                if token == 0x41 {
                    walk.layout("attributes size", 4)?;
                }
            }
            0x06 | 0x46 => xml_name(walk, "attribute")?,
            0x05 => {
                walk.number("value type", 1)?;
                let offset = walk.at;
                let count = walk.raw(2)? as usize;
                let text = walk.units(count)?;
                walk.push("value", offset, Value::Text(text));
            }
            0x02..=0x04 => {}
            0x0D | 0x0E => {
                walk.number("substitution", 2)?;
                walk.number("substitution type", 1)?;
            }
            _ => return Err(format!("{} {token:#x}", walk.name("unknown token"))),
        }
    }
    let rest = end.checked_sub(walk.at);
    let rest = rest.ok_or_else(|| walk.name("the fragment reaches into the fields"))?;
    let offset = walk.at;
    let padding = walk.take(rest)?.to_vec();
    walk.push("padding", offset, Value::Bytes(padding));
    Ok(())
}

fn xml_name(walk: &mut Walk<'_>, what: &str) -> Result<(), Broken> {
    walk.number(&format!("{what} name hash"), 2)?;
    let offset = walk.at;
    let count = walk.raw(2)? as usize;
    let text = walk.units(count)?;
    walk.push(&format!("{what} name"), offset, Value::Text(text));
    walk.number(&format!("{what} name end"), 2)?;
    Ok(())
}

/// The fields of a message table.
///
/// # Errors
///
/// [`Broken`] where the resource ends.
pub fn message_table(bytes: &[u8]) -> Result<Vec<Field>, Broken> {
    let mut walk = Walk::new(bytes);
    let blocks = walk.layout("blocks", 4)?;
    for _ in 0..blocks {
        let (first, last) = (walk.raw(4)?, walk.raw(4)?);
        let offset = walk.layout(&format!("block {first:#010x} offset"), 4)?;
        walk.at(offset, |walk| {
            for id in first..=last {
                walk.inside(format!("message {id:#010x}"), message)?;
            }
            Ok(())
        })?;
    }
    Ok(walk.fields)
}

fn message(walk: &mut Walk<'_>) -> Result<(), Broken> {
    let start = walk.at;
    let length = walk.raw(2)? as usize;
    let flags = walk.raw(2)?;
    if length < 4 {
        return Err(format!("{} has length {length}", walk.name("the entry")));
    }
    let text = walk.units((length - 4) / 2)?;
    let text = text.trim_end_matches('\0').to_owned();
    walk.push("text", start, Value::Text(text));
    walk.push("flags", start, Value::Number(flags));
    walk.push("length", start, Value::Number(length as u64));
    Ok(())
}
