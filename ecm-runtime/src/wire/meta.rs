//! The tables that generated code gives with each event: enough to walk a payload without its Rust type.

use core::fmt;

use crate::descriptor::EventDescriptor;

/// What the runtime knows of an event beside its payload type.
#[derive(Debug)]
pub struct EventMeta {
    /// Id, version and the other attributes, as written into the record's header.
    pub descriptor: EventDescriptor,
    /// The name of the event's payload type.
    pub name: &'static str,
    /// The index of the event's class word: events of one provider with the same level and keyword share a class.
    pub class: u16,
    /// The template's top-level fields, in payload order.
    pub fields: &'static [FieldMeta],
}

impl EventMeta {
    /// Lists the members.
    #[must_use]
    pub const fn new(
        descriptor: EventDescriptor,
        name: &'static str,
        class: u16,
        fields: &'static [FieldMeta],
    ) -> Self {
        Self {
            descriptor,
            name,
            class,
            fields,
        }
    }
}

/// A field of a template, or a member of a struct.
#[derive(Clone, Copy)]
pub struct FieldMeta {
    /// The name in the manifest.
    pub name: &'static str,
    /// How the value lies in the payload: `TDH_INTYPE_*`, or [`in_type::STRUCT`].
    pub in_type: u8,
    /// How the value is shown: `TDH_OUTTYPE_*`; 0 for a struct.
    pub out_type: u8,
    /// How many values there are.
    pub count: Count,
    /// How long each is.
    pub length: Length,
    /// The names of its values.
    pub map: Option<&'static MapMeta>,
    /// The members of a struct, in payload order; empty for all else.
    pub members: &'static [FieldMeta],
}

/// How many values a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One.
    One,
    /// An array of this many.
    Fixed(u16),
    /// An array of as many as the field with this index in the same table says.
    Field(u16),
}

/// How long a string is in its units, or a binary in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// As the input type has it: terminated, prefixed or of fixed size.
    Natural,
    /// This long.
    Fixed(u16),
    /// As long as the field with this index in the same table says.
    Field(u16),
}

impl FieldMeta {
    /// One value of natural length.
    #[must_use]
    pub const fn new(name: &'static str, in_type: u8, out_type: u8) -> Self {
        Self {
            name,
            in_type,
            out_type,
            count: Count::One,
            length: Length::Natural,
            map: None,
            members: &[],
        }
    }

    /// One struct.
    #[must_use]
    pub const fn structure(name: &'static str, members: &'static [Self]) -> Self {
        Self {
            members,
            ..Self::new(name, in_type::STRUCT, 0)
        }
    }

    /// The same as an array of `count` values.
    #[must_use]
    pub const fn count(self, count: u16) -> Self {
        Self {
            count: Count::Fixed(count),
            ..self
        }
    }

    /// The same as an array whose count the field with this index holds.
    #[must_use]
    pub const fn counted_by(self, field: u16) -> Self {
        Self {
            count: Count::Field(field),
            ..self
        }
    }

    /// The same with values of a fixed length.
    #[must_use]
    pub const fn length(self, length: u16) -> Self {
        Self {
            length: Length::Fixed(length),
            ..self
        }
    }

    /// The same with values whose length the field with this index holds.
    #[must_use]
    pub const fn sized_by(self, field: u16) -> Self {
        Self {
            length: Length::Field(field),
            ..self
        }
    }

    /// The same with names for its values.
    #[must_use]
    pub const fn map(self, map: &'static MapMeta) -> Self {
        Self {
            map: Some(map),
            ..self
        }
    }
}

impl fmt::Debug for FieldMeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FieldMeta")
            .field("name", &self.name)
            .field("in_type", &self.in_type)
            .field("out_type", &self.out_type)
            .field("count", &self.count)
            .field("length", &self.length)
            .field("map", &self.map.map(|map| map.name))
            .field("members", &self.members)
            .finish()
    }
}

/// The names of a valueMap's or bitMap's values.
#[derive(Debug)]
pub struct MapMeta {
    /// The name in the manifest.
    pub name: &'static str,
    /// Whether the values are bits that may be set together (bitMap).
    pub bits: bool,
    /// Values and their names, in manifest order.
    pub items: &'static [(u32, &'static str)],
}

impl MapMeta {
    /// A valueMap: each value has one name.
    #[must_use]
    pub const fn values(name: &'static str, items: &'static [(u32, &'static str)]) -> Self {
        Self {
            name,
            bits: false,
            items,
        }
    }

    /// A bitMap: each bit has a name.
    #[must_use]
    pub const fn bits(name: &'static str, items: &'static [(u32, &'static str)]) -> Self {
        Self {
            name,
            bits: true,
            items,
        }
    }

    /// The name of exactly this value: the first item wins.
    #[must_use]
    pub const fn name_of(&self, value: u32) -> Option<&'static str> {
        let mut at = 0;
        while at < self.items.len() {
            if self.items[at].0 == value {
                return Some(self.items[at].1);
            }
            at += 1;
        }
        None
    }
}

/// Input type codes (`TDH_INTYPE_*`).
pub mod in_type {
    macro_rules! codes {
        ($($name:ident = $code:literal, $qname:literal;)*) => {
            $(#[doc = concat!("`", $qname, "`.")] pub const $name: u8 = $code;)*
        };
    }
    codes! {
        UNICODE_STRING = 1, "win:UnicodeString";
        ANSI_STRING = 2, "win:AnsiString";
        INT8 = 3, "win:Int8";
        UINT8 = 4, "win:UInt8";
        INT16 = 5, "win:Int16";
        UINT16 = 6, "win:UInt16";
        INT32 = 7, "win:Int32";
        UINT32 = 8, "win:UInt32";
        INT64 = 9, "win:Int64";
        UINT64 = 10, "win:UInt64";
        FLOAT = 11, "win:Float";
        DOUBLE = 12, "win:Double";
        BOOLEAN = 13, "win:Boolean";
        BINARY = 14, "win:Binary";
        GUID = 15, "win:GUID";
        POINTER = 16, "win:Pointer";
        FILETIME = 17, "win:FILETIME";
        SYSTEMTIME = 18, "win:SYSTEMTIME";
        SID = 19, "win:SID";
        HEX_INT32 = 20, "win:HexInt32";
        HEX_INT64 = 21, "win:HexInt64";
        COUNTED_UNICODE_STRING = 22, "win:CountedUnicodeString";
        COUNTED_ANSI_STRING = 23, "win:CountedAnsiString";
        STRUCT = 24, "struct";
        COUNTED_BINARY = 25, "win:CountedBinary";
    }
}
