//! Values of a payload, made up for a test: as Rust that a caller would write, and as what a reader must find.
//!
//! Made from the model alone, and from the types of the generated functions where a name is needed; knows nothing of how the
//! backend chooses names or of how the runtime packs.

use ecm_compiler::ir::{
    Arity, Data, Field, FieldId, FieldKind, InType, Length, OutType, Provider, Template,
};

/// A value as a reader finds it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer, a pointer, a time, a value of a map.
    Number(i128),
    /// The bits of a float.
    Bits(u64),
    /// Text, up to the first NUL.
    Text(String),
    /// Bytes: a binary, an address, a GUID, a SID.
    Bytes(Vec<u8>),
    /// The members of a struct, or the elements of an array.
    List(Vec<Value>),
}

/// A sequence of numbers that looks random and is always the same.
pub struct Random(u64);

impl Random {
    /// The sequence of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number (xorshift).
    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.draw() % limit
    }
}

/// The arguments of an event.
pub struct Arguments {
    /// What a caller writes, for each argument.
    pub rust: Vec<String>,
    /// What a reader finds, for each field, counts and lengths included.
    pub found: Vec<Value>,
    /// Whether a reader can find the end of each field.
    pub decodable: bool,
}

/// How the types of maps and structs are called in Rust: by the positions of the arguments of a type's `new`.
pub trait Names {
    /// The last name in the type of an argument of `owner::new` (`None`: of the event itself).
    fn argument(&self, owner: Option<&str>, position: usize) -> String;
}

/// Makes up arguments for an event with `template`.
pub fn arguments(
    provider: &Provider,
    template: &Template,
    names: &dyn Names,
    random: &mut Random,
) -> Arguments {
    let mut maker = Maker {
        provider,
        names,
        random,
        decodable: true,
    };
    let (rust, found) = maker.list(&template.fields, None);
    Arguments {
        rust,
        found,
        decodable: maker.decodable,
    }
}

/// Whether the field at `at` holds a count or length that follows from another field.
fn follows(fields: &[Field], at: usize) -> bool {
    let this = FieldId(u32::try_from(at).unwrap_or(u32::MAX));
    fields.iter().any(|field| {
        let sized = matches!(&field.kind, FieldKind::Data(data) if data.length == Length::SizedBy(this)
            && matches!(data.in_type, InType::UnicodeString | InType::AnsiString | InType::Binary));
        sized || field.arity == Arity::CountedBy(this)
    })
}

/// Whether a type uses the length that a field has.
fn has_length(in_type: InType) -> bool {
    matches!(
        in_type,
        InType::UnicodeString | InType::AnsiString | InType::Binary
    )
}

struct Maker<'a> {
    provider: &'a Provider,
    names: &'a dyn Names,
    random: &'a mut Random,
    decodable: bool,
}

impl Maker<'_> {
    /// The arguments of a list of fields, and what is found.
    fn list(&mut self, fields: &[Field], owner: Option<&str>) -> (Vec<String>, Vec<Value>) {
        let extents: Vec<u16> = (0..fields.len())
            .map(|at| self.extent(fields, at))
            .collect();
        let (mut rust, mut found) = (Vec::new(), Vec::new());
        for (at, field) in fields.iter().enumerate() {
            if follows(fields, at) {
                found.push(Value::Number(i128::from(extents[at])));
                continue;
            }
            let (text, value) = self.field(field, at, &extents, owner, rust.len());
            rust.push(text);
            found.push(value);
        }
        (rust, found)
    }

    /// The number that a count or length field will hold.
    fn extent(&mut self, fields: &[Field], at: usize) -> u16 {
        let this = FieldId(u32::try_from(at).unwrap_or(u32::MAX));
        let is_address = fields.iter().any(|field| {
            matches!(&field.kind, FieldKind::Data(data)
                if data.length == Length::SizedBy(this) && data.out_type == OutType::SocketAddress)
        });
        if is_address {
            16
        } else {
            1 + self.random.below(3) as u16
        }
    }

    fn field(
        &mut self,
        field: &Field,
        at: usize,
        extents: &[u16],
        owner: Option<&str>,
        argument: usize,
    ) -> (String, Value) {
        let mut extent = |id: FieldId| {
            self.decodable &= id.index() < at;
            extents[id.index()]
        };
        let count = match field.arity {
            Arity::One | Arity::Fixed(0 | 1) => None,
            Arity::Fixed(count) => Some(count),
            Arity::CountedBy(id) => Some(extent(id)),
        };
        let length = match &field.kind {
            FieldKind::Data(Data {
                length: Length::SizedBy(id),
                in_type,
                ..
            }) if has_length(*in_type) => Some((extent(*id), true)),
            FieldKind::Data(Data {
                length: Length::Fixed(length),
                ..
            }) => Some((*length, false)),
            _ => None,
        };
        let name = self.names.argument(owner, argument);
        let Some(count) = count else {
            return self.single(field, length, &name, false);
        };
        let (texts, values): (Vec<_>, Vec<_>) = (0..count)
            .map(|_| self.single(field, length, &name, true))
            .unzip();
        (format!("&[{}]", texts.join(", ")), Value::List(values))
    }

    fn single(
        &mut self,
        field: &Field,
        length: Option<(u16, bool)>,
        name: &str,
        in_array: bool,
    ) -> (String, Value) {
        match &field.kind {
            FieldKind::Data(data) => self.data(data, length, name, in_array),
            FieldKind::Struct(members) => {
                let (rust, found) = self.list(members, Some(name));
                (
                    format!("m::{name}::new({})", rust.join(", ")),
                    Value::List(found),
                )
            }
        }
    }

    fn data(
        &mut self,
        data: &Data,
        length: Option<(u16, bool)>,
        name: &str,
        in_array: bool,
    ) -> (String, Value) {
        let random = self.random.draw();
        match data.in_type {
            InType::UnicodeString | InType::CountedUnicodeString => {
                self.text(length, &["a", "Z", "é", "語", "😀", "'", "\\"])
            }
            InType::AnsiString | InType::CountedAnsiString => {
                self.text(length, &["a", "Z", "0", " ", "~"])
            }
            InType::Float => {
                let value = f32::from(random as i16) / 8.0;
                (
                    format!("f32::from_bits({:#x})", value.to_bits()),
                    Value::Bits(value.to_bits().into()),
                )
            }
            InType::Double => {
                let value = f64::from(random as i32) / 64.0;
                (
                    format!("f64::from_bits({:#x})", value.to_bits()),
                    Value::Bits(value.to_bits()),
                )
            }
            InType::Boolean => (
                format!("{}", random & 1 == 1),
                Value::Number((random & 1).into()),
            ),
            InType::Binary
                if data.out_type == OutType::IPv6 && matches!(length, None | Some((16, false))) =>
            {
                let number = u128::from(random) << 64 | u128::from(self.random.draw());
                (
                    format!("core::net::Ipv6Addr::from({number:#x}_u128)"),
                    Value::Bytes(number.to_be_bytes().to_vec()),
                )
            }
            InType::Binary if data.out_type == OutType::SocketAddress => {
                let bytes = self.bytes(length.map_or(16, |(length, _)| length));
                (
                    format!(
                        "ecm_runtime::SocketAddress::from_bytes({})",
                        literal(&bytes)
                    ),
                    Value::Bytes(bytes),
                )
            }
            InType::Binary | InType::CountedBinary => {
                let bytes = self.bytes(length.map_or((random % 5) as u16, |(length, _)| length));
                (
                    format!("{}.as_slice()", literal(&bytes)),
                    Value::Bytes(bytes),
                )
            }
            InType::Guid => {
                let number = u128::from(random) << 64 | u128::from(self.random.draw());
                let mut bytes = number.to_be_bytes();
                bytes[..4].reverse();
                bytes[4..6].reverse();
                bytes[6..8].reverse();
                (
                    format!("ecm_runtime::Guid::from_u128({number:#x})"),
                    Value::Bytes(bytes.to_vec()),
                )
            }
            InType::Pointer => (
                format!("ecm_runtime::Pointer({random:#x})"),
                Value::Number(random.into()),
            ),
            InType::FileTime => (
                format!("ecm_runtime::FileTime({random:#x})"),
                Value::Number(random.into()),
            ),
            InType::SystemTime => system_time(random),
            InType::Sid => {
                let mut bytes = vec![1, 2, 0, 0, 0, 0, 0, 5];
                bytes.extend_from_slice(&random.to_le_bytes());
                (
                    format!(
                        "ecm_runtime::Sid::from_bytes({}).expect(\"a SID\")",
                        literal(&bytes)
                    ),
                    Value::Bytes(bytes),
                )
            }
            _ => self.integer(data, random, name, in_array),
        }
    }

    fn integer(&mut self, data: &Data, random: u64, name: &str, in_array: bool) -> (String, Value) {
        let (rust, bytes, signed) = match data.in_type {
            InType::Int8 => ("i8", 1, true),
            InType::UInt8 => ("u8", 1, false),
            InType::Int16 => ("i16", 2, true),
            InType::UInt16 => ("u16", 2, false),
            InType::Int32 => ("i32", 4, true),
            InType::UInt32 | InType::HexInt32 => ("u32", 4, false),
            InType::Int64 => ("i64", 8, true),
            _ => ("u64", 8, false),
        };
        let kept = random & (u64::MAX >> (64 - 8 * bytes));
        let shift = 64 - 8 * bytes;
        let value = if signed {
            i128::from(((kept << shift) as i64) >> shift)
        } else {
            i128::from(kept)
        };
        if let Some(map) = data.map.filter(|_| bytes <= 4) {
            assert!(
                map.index() < self.provider.maps.len(),
                "a map of the provider"
            );
            return (format!("m::map::{name}({kept})"), Value::Number(value));
        }
        match (data.in_type, data.out_type) {
            (InType::UInt8, OutType::Boolean) => (
                format!("{}", kept & 1 == 1),
                Value::Number((kept & 1).into()),
            ),
            (InType::UInt16, OutType::Port) => {
                let swapped = (kept as u16).swap_bytes();
                let text = if in_array {
                    format!("ecm_runtime::Port({swapped})")
                } else {
                    swapped.to_string()
                };
                (text, Value::Number(value))
            }
            (InType::UInt32, OutType::IPv4) => {
                let [a, b, c, d] = (kept as u32).to_le_bytes();
                (
                    format!("core::net::Ipv4Addr::new({a}, {b}, {c}, {d})"),
                    Value::Number(value),
                )
            }
            _ => (format!("{value}_{rust}"), Value::Number(value)),
        }
    }

    /// A string. One whose length a field holds has exactly that many units, one of fixed length fewer.
    fn text(&mut self, length: Option<(u16, bool)>, letters: &[&str]) -> (String, Value) {
        let mut text = String::new();
        match length {
            Some((length, true)) => {
                for _ in 0..length {
                    text.push_str(letters[self.random.below(2) as usize]);
                }
            }
            Some((length, false)) => {
                for _ in 0..length / 2 {
                    text.push_str(letters[self.random.below(2) as usize]);
                }
            }
            None => {
                for _ in 0..self.random.below(9) {
                    text.push_str(letters[self.random.below(letters.len() as u64) as usize]);
                }
            }
        }
        (format!("{text:?}"), Value::Text(text))
    }

    fn bytes(&mut self, length: u16) -> Vec<u8> {
        (0..length).map(|_| self.random.draw() as u8).collect()
    }
}

fn literal(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

fn system_time(random: u64) -> (String, Value) {
    let words = [
        2026,
        1 + random % 12,
        random % 7,
        1 + random % 28,
        random % 24,
        random % 60,
        random % 59,
        random % 1000,
    ];
    let names = [
        "year",
        "month",
        "day_of_week",
        "day",
        "hour",
        "minute",
        "second",
        "milliseconds",
    ];
    let fields: Vec<String> = names
        .iter()
        .zip(words)
        .map(|(name, word)| format!("{name}: {word}"))
        .collect();
    let bytes = words
        .iter()
        .flat_map(|&word| (word as u16).to_le_bytes())
        .collect();
    (
        format!("ecm_runtime::SystemTime {{ {} }}", fields.join(", ")),
        Value::Bytes(bytes),
    )
}
