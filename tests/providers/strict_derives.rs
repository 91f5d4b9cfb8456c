/// How something looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ecm_runtime::EventMap)]
#[map(of = app::map::Color)]
#[non_exhaustive]
pub enum Color {
    /// Like blood
    Red = 1,
    /// Like grass
    Green = 2,
}

/// What comes with it.
#[derive(Clone, Copy, Debug, ecm_runtime::EventMap)]
#[map(of = app::map::Extras, entries(GIFT))]
pub struct Extras(pub u8);

impl Extras {
    /// Wrapped
    pub const GIFT: Self = Self(1);
}

/// Any number.
#[derive(Clone, Copy, Debug, ecm_runtime::EventMap)]
#[repr(u32)]
pub enum Open {
    /// One
    One = 1,
    /// Another one
    #[entry(other)]
    Other(u32),
}

/// A line.
#[derive(Clone, Copy, Debug, ecm_runtime::EventData)]
#[data(of = app::Line)]
pub struct Line<'l> {
    /// What
    pub article: ecm_runtime::Text<'l>,
    /// How much
    pub price: f64,
}

/// An event.
#[derive(Clone, Copy, Debug, ecm_runtime::EventData)]
#[data(event = app::Started)]
pub struct Started<'s, 'l: 's> {
    /// By whom
    pub who: &'s str,
    /// How it looks
    pub color: Color,
    /// What comes with it
    pub extras: Extras,
    /// What there is
    pub lines: &'s [Line<'l>],
    /// How it is kept
    pub bytes: &'s [u8],
}

/// A layout of its own.
#[derive(Clone, Copy, Debug, ecm_runtime::EventData)]
pub struct Sample<'s> {
    /// What
    pub core: ecm_runtime::Text<'s>,
    /// How it looks
    #[field(in_type = UInt8)]
    pub color: Color,
    /// Numbers
    pub numbers: [u16; 3],
    /// More
    pub open: ecm_runtime::Guid,
}

/// Uses all of it.
///
/// # Errors
///
/// Those of decoding.
pub fn use_derives(
    started: &Started<'_, '_>,
    record: &ecm_runtime::EventRecord<'_>,
) -> ::core::result::Result<u32, ecm_runtime::DecodeError> {
    use ecm_runtime::{EventData, EventMap};
    started.wire().write();
    Sample::decode(record).map(|sample| {
        sample.color.value() + u32::from(Open::from(7)) + u32::from(started.extras)
    })
}
