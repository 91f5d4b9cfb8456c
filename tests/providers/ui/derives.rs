//! Types of an application that cannot be what they derive, or not what the provider declares.
use ecm_runtime::{Event, EventData, EventMap};

/// A provider.
#[ecm_runtime::provider(name = "Acme-App")]
pub mod app {
    #[repr(u8)]
    enum Color {
        Red = 1,
        Green = 2,
        Blue = 3,
    }

    struct Line<'a> {
        article: &'a str,
        quantity: u32,
    }

    struct Point {
        x: u32,
    }

    #[map(flags)]
    enum Access {
        Read = 1,
        Write = 2,
    }

    #[event(id = 1)]
    fn started(color: Color, lines: &[Line]);

    #[event(id = 2)]
    fn stopped(code: u32, at: Point, access: Access);
}

/// An entry too few, and one with another number.
#[derive(EventMap)]
#[map(of = app::map::Color)]
pub enum Color {
    Red = 1,
    Green = 4,
}

/// An entry too many.
#[derive(EventMap)]
#[map(of = app::map::Color)]
pub enum Colour {
    Red = 1,
    Green = 2,
    Blue = 3,
    Purple = 4,
}

/// A struct that is taken for an event, and an event for a struct.
#[derive(EventData)]
#[data(event = app::Point, decode = false)]
pub struct NoEvent {
    x: u32,
}

#[derive(EventData)]
#[data(of = app::Stopped, decode = false)]
pub struct NoStruct {
    code: u32,
    at: app::Point,
    access: app::map::Access,
}

/// A type that borrows for one that does not.
#[derive(EventData)]
#[data(of = app::Point<'_>)]
pub struct Point {
    x: u32,
}


/// Values for flags.
#[derive(EventMap)]
#[map(of = app::map::Access)]
pub enum Access {
    Read = 1,
    Write = 2,
}

/// A flag too many.
#[derive(EventMap)]
#[map(of = app::map::Access, entries(READ, WRITE, EXECUTE))]
pub struct Bitset(u32);

impl Bitset {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
    const EXECUTE: Self = Self(4);
}

/// A field that the provider does not have, and types that no payload has.
#[derive(EventData)]
#[data(of = app::Line)]
pub struct Line {
    artikle: &'static str,
    quantity: u32,
}

/// Types that no payload has, whatever the provider says.
#[derive(EventData)]
#[data(event = app::Started, off = true)]
pub struct Started {
    color: Option<Color>,
    lines: (Line, usize),
    #[field(out_type = HexInt32)]
    size: usize,
}

/// A layout of its own.
#[derive(EventData)]
pub struct Settings {
    name: Option<String>,
    size: usize,
    color: Color,
    text: Strin,
    #[field(length = size)]
    bytes: Vec<u8>,
}

/// What the checker refuses.
#[derive(EventData)]
pub struct Shown {
    #[field(in_type = UInt33)]
    colour: Colour,
    #[field(out_type = IPv6)]
    port: u16,
    #[field(name = "Port")]
    other: u16,
}

/// Fields that nobody can name.
#[derive(EventData)]
pub struct Nothing {}

/// A type that there is not.
pub struct Strin;

/// Numbers that are none, and too large, and twice.
#[derive(EventMap)]
pub enum Numbers {
    Negative = -1,
    Large = 0x1_0000_0000,
}

#[derive(EventMap)]
#[map(flags)]
pub enum Bits {
    One = 1,
    Two,
}

#[derive(EventMap)]
pub struct Flags(u32);

#[derive(EventData)]
pub struct Tuple(u32);

#[derive(EventMap)]
pub struct Fields {
    value: u32,
}

#[derive(EventData)]
pub struct Generic<'a, T> {
    name: &'a str,
    value: T,
}

#[derive(EventMap)]
pub enum Others {
    #[entry(other)]
    First,
    #[entry(other, text = "x")]
    Second(u32),
}

#[derive(EventMap)]
#[repr(u8)]
pub enum Narrow {
    First = 1,
    #[entry(other)]
    Other(u8),
}

#[derive(Event)]
#[event(id = 1)]
pub struct Stopped {
    code: u32,
}

/// Uses the faulty ones: nothing is said of that.
pub fn use_them(numbers: Numbers, settings: &Settings, record: &ecm_runtime::EventRecord<'_>) -> u32 {
    let _ = Settings::decode(record);
    let _ = settings.wire();
    let _ = Numbers::try_from(1);
    u32::from(numbers) + Bits::One.value()
}
