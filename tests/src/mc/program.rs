//! The program that calls mc's C and our Rust with the same arguments, for one manifest and its header.

use std::fmt::Write as _;

use ecm_compiler::ir::{Event, Field, FieldKind, InType, Model, Provider};

use super::header::{EventMacro, Header};
use super::pack::{Packed, has_length, is_array, pack};
use crate::generated::{ArgumentNames, Module, modules};
use crate::values::{Random, arguments};

/// How often each event is written, with other arguments each time.
const ROUNDS: usize = 3;
/// How many ways of enabling a provider are tried beside those that are always tried.
const RULES: usize = 24;

/// The sources of a program, and what it does.
#[derive(Default)]
pub struct Program {
    /// The C file.
    pub c: String,
    /// The file of the binary; it expects the generated module and `run.rs` in the folder above its own.
    pub rust: String,
    /// What is written, in order.
    pub cases: Vec<Case>,
    /// The class of each event, as the header has it: the bit that `EventEnabled…` tests.
    pub events: Vec<String>,
}

/// One call on each side.
pub struct Case {
    /// The event's C symbol.
    pub name: String,
    /// What the payload has to be.
    pub fields: Vec<Packed>,
}

impl Program {
    /// Makes the program `name` of a model, its generated Rust and its header.
    ///
    /// # Panics
    ///
    /// If the header is not that of the model.
    #[must_use]
    pub fn new(name: &str, model: &Model, rust: &str, header: &Header, include: &str) -> Self {
        let mut program = Self {
            c: format!(
                "#include <windows.h>\n#include <evntprov.h>\n\
                 /* With `extern`, gcc takes the words without initializer for declarations; Microsoft's compiler defines them. */\n\
                 #undef EXTERN_C\n#define EXTERN_C\n#include {include:?}\n\n\
                 #define VALUE(type, bytes) (*(const type *)(bytes))\n\n"
            ),
            rust: format!(
                "#![allow(clippy::all)]\n#[path = \"../{name}.rs\"]\nmod generated;\n#[path = \"../run.rs\"]\nmod run;\n\n"
            ),
            ..Self::default()
        };
        let modules = modules(rust);
        assert_eq!(modules.len(), header.providers.len(), "{name}: providers");
        let mut macros = header.events.iter();
        let (mut events, mut providers) = (String::new(), String::new());
        for (at, (provider, module)) in model.providers.iter().zip(&modules).enumerate() {
            let _ = writeln!(providers, "    {},", program.provider(provider, module));
            for event in provider.events.iter().filter(|event| !event.not_logged) {
                let event_macro = macros.next().expect("a macro for each event");
                let _ = writeln!(
                    events,
                    "    {},",
                    program.event(at, (provider, event), module, event_macro)
                );
            }
        }
        assert!(macros.next().is_none(), "{name}: an event for each macro");
        program.tables(header);
        let _ = write!(
            program.rust,
            "\nstatic PROVIDERS: &[run::Provider] = &[\n{providers}];\nstatic EVENTS: &[run::Event] = &[\n{events}];\n\n\
             fn main() {{\n    run::main(PROVIDERS, EVENTS);\n}}\n"
        );
        program
    }

    /// The entry of a provider.
    fn provider(&mut self, provider: &Provider, module: &Module) -> String {
        let path = format!("generated::{}", module.name);
        let guid = if module.has_control_guid {
            "CONTROL_GUID"
        } else {
            "GUID"
        };
        format!(
            "run::Provider {{ guid: {path}::{guid}, register: {path}::register, rules: &{:?} }}",
            rules(provider)
        )
    }

    /// The functions that write an event, and its entry.
    fn event(
        &mut self,
        at: usize,
        (provider, event): (&Provider, &Event),
        module: &Module,
        event_macro: &EventMacro,
    ) -> String {
        let symbol = &event_macro.symbol;
        let number = self.events.len();
        let name = &module.events[&(event.descriptor.id, event.descriptor.version)];
        let writer = &module.writers[name];
        let fields = event
            .template
            .map_or(&[][..], |id| &provider.templates[id.index()].fields);
        let mut random = Random::new(number as u64 + 1);
        for _ in 0..ROUNDS {
            let names = ArgumentNames {
                module,
                event: name,
            };
            let (rust, found) = match event.template {
                Some(id) => {
                    let template = &provider.templates[id.index()];
                    let made = arguments(provider, template, &names, &mut random);
                    (made.rust, made.found)
                }
                None => (Vec::new(), Vec::new()),
            };
            let packed = pack(fields, &found);
            let case = self.cases.len();
            self.c_call(case, event_macro, fields, &packed);
            let _ = writeln!(
                self.rust,
                "fn w{case}() -> ecm_runtime::WriteStatus {{\n    use generated::{} as m;\n    m::{writer}({})\n}}",
                module.name,
                rust.join(", ")
            );
            self.cases.push(Case {
                name: symbol.clone(),
                fields: packed,
            });
        }
        let _ = writeln!(
            self.c,
            "static int t{number}(void) {{ return EventEnabled{symbol}(); }}"
        );
        self.events.push(symbol.clone());
        let snake = writer.strip_prefix("write_").unwrap_or(writer);
        let first = self.cases.len() - ROUNDS;
        let cases: Vec<String> = (first..self.cases.len())
            .map(|case| format!("w{case}"))
            .collect();
        format!(
            "run::Event {{ provider: {at}, class: <generated::{module}::{name} as ecm_runtime::__private::Payload>::META.class, \
             enabled: generated::{module}::{snake}_enabled, write: &[{}] }}",
            cases.join(", "),
            module = module.name,
        )
    }

    /// The function that calls mc's macro.
    fn c_call(
        &mut self,
        case: usize,
        event_macro: &EventMacro,
        fields: &[Field],
        packed: &[Packed],
    ) {
        let mut list = Vec::new();
        for (at, (field, packed)) in fields.iter().zip(packed).enumerate() {
            let argument = argument(field, packed);
            let array = format!("a{case}_{at}");
            let expected = argument.length.is_some();
            let has_length = event_macro
                .arguments
                .get(list.len())
                .is_some_and(|name| name.ends_with("_Len_"));
            assert_eq!(
                has_length, expected,
                "{}: {}",
                event_macro.symbol, packed.name
            );
            let mut bytes = argument.bytes;
            // C has no empty array.
            if bytes.is_empty() {
                bytes.push(0);
            }
            let _ = writeln!(
                self.c,
                "static unsigned char {array}[] __attribute__((aligned(16))) = {{{}}};",
                bytes
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            );
            list.extend(argument.length.map(|length| length.to_string()));
            list.push(match argument.value {
                Some(ty) => format!("VALUE({ty}, {array})"),
                None => format!("(const void *){array}"),
            });
        }
        assert_eq!(
            list.len(),
            event_macro.arguments.len(),
            "{}",
            event_macro.symbol
        );
        let _ = writeln!(
            self.c,
            "static ULONG w{case}(void) {{ return EventWrite{}({}); }}",
            event_macro.symbol,
            list.join(", ")
        );
    }

    /// What the C file offers.
    fn tables(&mut self, header: &Header) {
        let list = |letter: char, count: usize| -> String {
            (0..count)
                .map(|number| format!("{letter}{number}, "))
                .collect()
        };
        let last: String = self
            .cases
            .iter()
            .enumerate()
            .map(|(case, Case { fields, .. })| match fields.len() {
                0 => "0, ".to_owned(),
                count => format!("a{case}_{}, ", count - 1),
            })
            .collect();
        let (mut register, mut unregister, mut words) =
            (String::new(), String::new(), String::new());
        for (at, provider) in header.providers.iter().enumerate() {
            let _ = writeln!(register, "    case {at}: return {}();", provider.register);
            let _ = writeln!(
                unregister,
                "    case {at}: return {}();",
                provider.unregister
            );
            if let Some((name, count)) = &provider.words {
                let _ = writeln!(words, "    case {at}: *count = {count}; return {name};");
            }
        }
        let _ = write!(
            self.c,
            "
static ULONG (*const writers[])(void) = {{{writers}0}};
static int (*const tests[])(void) = {{{tests}0}};
static unsigned char *const last_arguments[] = {{{last}0}};

ULONG mc_write(ULONG number) {{ return writers[number](); }}
int mc_enabled(ULONG event) {{ return tests[event](); }}
void mc_spoil(ULONG number) {{ last_arguments[number][0] ^= 0x5a; }}
ULONG mc_register(ULONG provider) {{
  switch (provider) {{
{register}    default: return ~0u;
  }}
}}
ULONG mc_unregister(ULONG provider) {{
  switch (provider) {{
{unregister}    default: return ~0u;
  }}
}}
const ULONG *mc_words(ULONG provider, ULONG *count) {{
  *count = 0;
  switch (provider) {{
{words}    default: return 0;
  }}
}}
",
            writers = list('w', self.cases.len()),
            tests = list('t', self.events.len()),
        );
    }
}

/// An argument of a macro, as the notes in the headers have it.
struct Argument {
    /// What the macro's `_Len_` argument is, if there is one.
    length: Option<usize>,
    /// The type of what is passed by value.
    value: Option<&'static str>,
    /// What the argument is, or points to.
    bytes: Vec<u8>,
}

fn argument(field: &Field, packed: &Packed) -> Argument {
    let bytes = packed.bytes();
    let pointer = |length: Option<usize>, bytes: Vec<u8>| Argument {
        length,
        value: None,
        bytes,
    };
    let FieldKind::Data(data) = &field.kind else {
        // mc.exe's code takes one element's size for all: it cannot write an array of structs that differ in size. No
        // manifest here has one.
        let length = packed.elements[0].len();
        assert!(
            packed
                .elements
                .iter()
                .all(|element| element.len() == length),
            "{}: mc.exe's code cannot write it",
            packed.name
        );
        return pointer(Some(packed.elements[0].len()), bytes);
    };
    let unit = match data.in_type {
        InType::UnicodeString | InType::CountedUnicodeString => 2,
        _ => 1,
    };
    match data.in_type {
        InType::CountedUnicodeString | InType::CountedAnsiString | InType::CountedBinary => {
            if is_array(field) {
                pointer(Some(bytes.len() / unit), bytes)
            } else {
                pointer(Some((bytes.len() - 2) / unit), bytes[2..].to_vec())
            }
        }
        InType::UnicodeString | InType::AnsiString | InType::Binary => {
            let packed_by_caller = is_array(field) && !has_length(data);
            pointer(packed_by_caller.then_some(bytes.len() / unit), bytes)
        }
        InType::Sid => pointer(is_array(field).then_some(bytes.len()), bytes),
        InType::Guid | InType::FileTime | InType::SystemTime => pointer(None, bytes),
        _ if is_array(field) => pointer(None, bytes),
        in_type => Argument {
            length: None,
            value: Some(c_type(in_type)),
            bytes,
        },
    }
}

fn c_type(in_type: InType) -> &'static str {
    match in_type {
        InType::Int8 => "signed char",
        InType::UInt8 => "unsigned char",
        InType::Int16 => "signed short",
        InType::UInt16 => "unsigned short",
        InType::Int32 | InType::HexInt32 | InType::Boolean => "signed int",
        InType::UInt32 => "unsigned int",
        InType::Int64 | InType::HexInt64 => "signed long long",
        InType::UInt64 => "unsigned long long",
        InType::Float => "float",
        InType::Double => "double",
        _ => "void *",
    }
}

/// Levels and masks (any, all) by which a provider is enabled, one after the other.
fn rules(provider: &Provider) -> Vec<(u8, u64, u64)> {
    let mut rules = vec![
        (255, u64::MAX, 0),
        (0, u64::MAX, 0),
        (0, 0, 0),
        (5, 0, 0),
        (3, u64::MAX, u64::MAX),
    ];
    for class in &provider.classes {
        let keyword = class.keyword;
        let lowest = keyword & keyword.wrapping_neg();
        for level in [class.level, class.level.wrapping_sub(1)] {
            rules.extend([
                (level, u64::MAX, 0),
                (level, keyword, 0),
                (level, lowest, keyword),
                (level, !keyword, 0),
            ]);
        }
    }
    let mut random = Random::new(provider.classes.len() as u64 + 7);
    let mut drawn = Vec::new();
    for _ in 0..RULES {
        let (level, any) = (random.below(7) as u8, random.draw());
        let bits: Vec<u64> = provider.classes.iter().map(|class| class.keyword).collect();
        let all = match bits.len() {
            0 => 0,
            count => bits[random.below(count as u64) as usize] & random.draw(),
        };
        drawn.push((level, any, all));
    }
    rules.truncate(120);
    rules.extend(drawn);
    rules
}
