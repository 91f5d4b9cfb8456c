//! Manifests made of random but valid parts: every kind of declaration, and every way in which one refers to another.

use std::fmt::Write as _;

use ecm_compiler::ir::InType;

use crate::robust::Numbers;

/// A manifest that compiles, another one for each seed.
#[must_use]
pub fn manifest(seed: u64) -> String {
    let mut numbers = Numbers::new(seed | 1);
    for _ in 0..8 {
        numbers.below(2);
    }
    let mut maker = Maker {
        numbers,
        out: String::from(HEAD),
        strings: Vec::new(),
    };
    for provider in 0..=maker.below(2) {
        maker.provider(provider);
    }
    maker
        .out
        .push_str("</events></instrumentation><localization>");
    maker.localization();
    maker
        .out
        .push_str("</localization></instrumentationManifest>");
    maker.out
}

const HEAD: &str = "<instrumentationManifest xmlns='http://schemas.microsoft.com/win/2004/08/events' \
     xmlns:win='http://manifests.microsoft.com/win/2004/08/windows/events' xmlns:xs='http://www.w3.org/2001/XMLSchema'>\
     <instrumentation><events>";

/// Texts of messages: what mc.exe and XML treat specially.
const TEXTS: &[&str] = &[
    "plain",
    "",
    "%%",
    "two&#xA;lines",
    "&lt;&amp;&quot;",
    "gr\u{fc}n \u{1f600}",
    "%n",
    "tab&#x9;",
];

const LEVELS: &[&str] = &[
    "win:Critical",
    "win:Error",
    "win:Warning",
    "win:Informational",
    "win:Verbose",
];

struct Maker {
    numbers: Numbers,
    out: String,
    /// Ids of strings.
    strings: Vec<String>,
}

/// What a provider has, by name.
#[derive(Default)]
struct Parts {
    channels: Vec<String>,
    levels: Vec<String>,
    tasks: Vec<(String, Vec<String>)>,
    opcodes: Vec<String>,
    keywords: Vec<String>,
    maps: Vec<String>,
    templates: Vec<String>,
}

impl Maker {
    fn below(&mut self, limit: usize) -> usize {
        self.numbers.below(limit)
    }

    fn chance(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        let at = self.below(list.len());
        list.get(at)
    }

    fn write(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
    }

    /// A message attribute: a new string, or one that is there.
    fn message(&mut self) -> String {
        match self.below(4) {
            0 if !self.strings.is_empty() => {
                let at = self.below(self.strings.len());
                format!(" message='$(string.{})'", self.strings[at])
            }
            _ => {
                let id = format!("s{}", self.strings.len());
                self.strings.push(id.clone());
                format!(" message='$(string.{id})'")
            }
        }
    }

    fn maybe_message(&mut self) -> String {
        if self.chance() {
            self.message()
        } else {
            String::new()
        }
    }

    fn provider(&mut self, number: usize) {
        let message = self.maybe_message();
        self.write(format!(
            "<provider name='Random-{number}' guid='{{0000000{number}-1111-2222-3333-444444444444}}' symbol='RANDOM_{number}' \
             resourceFileName='r.dll' messageFileName='r.dll'{message}>"
        ));
        let mut parts = Parts::default();
        self.channels(number, &mut parts);
        self.items(&mut parts);
        self.maps(&mut parts);
        self.templates(&mut parts);
        self.events(&parts);
        self.write("</provider>");
    }

    fn channels(&mut self, provider: usize, parts: &mut Parts) {
        let count = self.below(4);
        if count == 0 {
            return;
        }
        self.write("<channels>");
        for number in 0..count {
            let name = format!("Random-{provider}/Channel{number}");
            match self.below(4) {
                0 if !parts.channels.iter().any(|one| one == "System") => {
                    self.write("<importChannel name='System' chid='System'/>");
                    parts.channels.push(String::from("System"));
                }
                kind => {
                    let value = if kind == 1 {
                        format!(" value='{}'", 100 + number)
                    } else {
                        String::new()
                    };
                    let message = self.maybe_message();
                    self.write(format!(
                        "<channel name='{name}' chid='c{number}' type='Analytic'{value}{message}/>"
                    ));
                    parts.channels.push(format!("c{number}"));
                }
            }
        }
        self.write("</channels>");
    }

    /// An element around `count` elements of one kind.
    fn list(&mut self, around: &str, count: usize, mut one: impl FnMut(&mut Self, usize)) {
        if count > 0 {
            self.write(format!("<{around}>"));
            (0..count).for_each(|number| one(self, number));
            self.write(format!("</{around}>"));
        }
    }

    fn items(&mut self, parts: &mut Parts) {
        let count = self.below(3);
        self.list("levels", count, |maker, number| {
            let message = maker.maybe_message();
            // Declared in another order than that of the values.
            maker.write(format!(
                "<level name='L{number}' value='{}'{message}/>",
                40 - number
            ));
            parts.levels.push(format!("L{number}"));
        });
        let count = self.below(4);
        self.list("tasks", count, |maker, number| {
            let message = maker.maybe_message();
            let guid = if maker.chance() {
                " eventGUID='{12345678-1234-1234-1234-123456789ABC}'"
            } else {
                ""
            };
            let value = number * 300 + 1;
            maker.write(format!(
                "<task name='TaskNumber{number}' value='{value}'{guid}{message}>"
            ));
            let mut opcodes = Vec::new();
            let local = maker.below(3);
            maker.list("opcodes", local, |maker, at| {
                let message = maker.maybe_message();
                let name = format!("O{number}_{at}");
                maker.write(format!(
                    "<opcode name='{name}' value='{}'{message}/>",
                    60 + at
                ));
                opcodes.push(name);
            });
            maker.write("</task>");
            parts.tasks.push((format!("TaskNumber{number}"), opcodes));
        });
        let count = self.below(3);
        self.list("opcodes", count, |maker, number| {
            let message = maker.maybe_message();
            maker.write(format!(
                "<opcode name='G{number}' value='{}'{message}/>",
                30 - number
            ));
            parts.opcodes.push(format!("G{number}"));
        });
        let count = self.below(5);
        self.list("keywords", count, |maker, number| {
            let message = maker.maybe_message();
            let mask = 1_u64 << (40 - 9 * number);
            maker.write(format!(
                "<keyword name='K{number}' mask='{mask:#x}'{message}/>"
            ));
            parts.keywords.push(format!("K{number}"));
        });
    }

    fn maps(&mut self, parts: &mut Parts) {
        let count = self.below(4);
        self.list("maps", count, |maker, number| {
            // The table of maps is ordered by name.
            let name = format!("M{}", 9 - number);
            let (element, shift) = if maker.chance() {
                ("valueMap", false)
            } else {
                ("bitMap", true)
            };
            maker.write(format!("<{element} name='{name}'>"));
            for item in (0..=maker.below(4)).rev() {
                let value = if shift {
                    format!("{:#x}", 1 << item)
                } else {
                    (item * 3).to_string()
                };
                let message = maker.message();
                maker.write(format!("<map value='{value}'{message}/>"));
            }
            maker.write(format!("</{element}>"));
            parts.maps.push(name);
        });
    }

    fn templates(&mut self, parts: &mut Parts) {
        let count = self.below(5);
        let maps = parts.maps.clone();
        self.list("templates", count, |maker, number| {
            let tid = format!("t{number}");
            let named = if maker.below(4) == 0 {
                format!(" name='Named{number}'")
            } else {
                String::new()
            };
            maker.write(format!("<template tid='{tid}'{named}>"));
            let fields = maker.below(6);
            maker.write("<data name='n' inType='win:UInt16'/>");
            for field in 0..fields {
                if maker.below(5) == 0 {
                    let extent = maker.extent("count");
                    maker.write(format!("<struct name='f{field}'{extent}>"));
                    maker.write("<data name='n' inType='win:UInt8'/>");
                    for member in 0..=maker.below(3) {
                        maker.data(&format!("m{member}"), &maps);
                    }
                    maker.write("</struct>");
                } else {
                    maker.data(&format!("f{field}"), &maps);
                }
            }
            if named.is_empty() && maker.below(4) == 0 {
                maker.user_data(fields + 1);
            }
            maker.write("</template>");
            parts.templates.push(tid);
        });
    }

    /// A count or length: a number, or the field `n` that every list begins with.
    fn extent(&mut self, what: &str) -> String {
        match self.below(3) {
            0 => format!(" {what}='{}'", 1 + self.below(9)),
            1 => format!(" {what}='n'"),
            _ => String::new(),
        }
    }

    fn data(&mut self, name: &str, maps: &[String]) {
        let in_type = *self.pick(InType::ALL).unwrap_or(&InType::UInt8);
        let out_types = in_type.out_types();
        let out_type = self.pick(out_types).copied();
        let out = out_type.filter(|_| self.chance());
        let mut line = format!("<data name='{name}' inType='{}'", in_type.qname());
        if let Some(out) = out {
            let _ = write!(line, " outType='{}'", out.qname());
        }
        let map = self
            .pick(maps)
            .cloned()
            .filter(|_| in_type == InType::UInt32 && out.is_none());
        if let Some(map) = map {
            let _ = write!(line, " map='{map}'");
        }
        match in_type {
            InType::Binary => {
                let length = 1 + self.below(20);
                let _ = write!(line, " length='{length}'");
            }
            InType::UnicodeString | InType::AnsiString => line.push_str(&self.extent("length")),
            _ => {}
        }
        line.push_str(&self.extent("count"));
        line.push_str("/>");
        self.write(line);
    }

    fn user_data(&mut self, fields: usize) {
        let blank = if self.chance() { " " } else { "" };
        let line = if self.chance() { "\n" } else { "" };
        self.write(format!("<UserData><Body xmlns='urn:random'>{line}"));
        for field in 1..=fields {
            self.write(format!("<E{field}>{blank}%{field}{blank}</E{field}>{line}"));
        }
        self.write("</Body></UserData>");
    }

    fn events(&mut self, parts: &Parts) {
        let count = self.below(12);
        self.list("events", count, |maker, number| {
            // Ids out of order, versions of one id together.
            let (id, version) = ((number / 2 * 7) % 40, number % 2);
            let mut line = format!("<event value='{id}' version='{version}' symbol='E{number}'");
            let level = match maker.chance() {
                true => maker.pick(LEVELS).map(|level| (*level).to_owned()),
                false => maker.pick(&parts.levels).cloned(),
            };
            maker.attribute(&mut line, "level", level);
            let channel = maker.pick(&parts.channels).cloned();
            let implicit = (maker.below(6) == 0).then(|| String::from("Application"));
            maker.attribute(&mut line, "channel", implicit.or(channel));
            let task = maker.pick(&parts.tasks).filter(|_| number % 3 != 0);
            maker.attribute(&mut line, "task", task.map(|(name, _)| name.clone()));
            let local = task.and_then(|(_, opcodes)| opcodes.first().cloned());
            let opcode = match maker.below(3) {
                0 => Some(String::from("win:Start")),
                1 => maker.pick(&parts.opcodes).cloned(),
                _ => local,
            };
            maker.attribute(&mut line, "opcode", opcode);
            let keywords: Vec<String> = parts
                .keywords
                .iter()
                .filter(|_| maker.chance())
                .cloned()
                .collect();
            maker.attribute(
                &mut line,
                "keywords",
                (!keywords.is_empty()).then(|| keywords.join(" ")),
            );
            let template = maker
                .pick(&parts.templates)
                .cloned()
                .filter(|_| number % 4 != 3);
            maker.attribute(&mut line, "template", template);
            line.push_str(&maker.maybe_message());
            if maker.below(4) == 0 {
                line.push_str(" attributes='A=1;B=\"x;y\"'");
            }
            line.push_str("/>");
            maker.write(line);
        });
    }

    fn attribute(&mut self, line: &mut String, name: &str, value: Option<String>) {
        if let Some(value) = value {
            let _ = write!(line, " {name}='{value}'");
        }
    }

    fn localization(&mut self) {
        let strings = std::mem::take(&mut self.strings);
        let cultures = ["en-US", "de-DE", "ja-JP"];
        let count = 1 + self.below(3);
        for (position, culture) in cultures[..count].iter().enumerate() {
            self.write(format!("<resources culture='{culture}'><stringTable>"));
            for (at, id) in strings.iter().enumerate() {
                let text = self.pick(TEXTS).copied().unwrap_or_default();
                // Other cultures lack some.
                if position == 0 || at % 5 != 4 {
                    self.write(format!("<string id='{id}' value='{culture} {at} {text}'/>"));
                }
            }
            self.write("</stringTable></resources>");
        }
    }
}
