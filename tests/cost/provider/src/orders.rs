//! A provider in the form that ecm-compiler generates, so that the cost of a call can be measured without the compiler.

use ecm_runtime::__private::{
    Class, Encoder, EventMeta, FieldMeta, Instance, Payload, ProviderMeta, Shape, Token,
    assert_codegen_epoch, in_type, run,
};
use ecm_runtime::{
    Context, EventDescriptor, Guid, RegisterError, Registration, Text, WriteStatus, Written,
};

const _: () = assert_codegen_epoch(1);
pub const GUID: Guid = Guid::from_u128(0x1b1f_0e4e_9d4c_4a7c_8b57_6d0c_6a3f_2f11);

const CLASSES: &[Class] = &[Class::new(5, 0x1), Class::new(4, 0x1)];
static META: ProviderMeta = ProviderMeta::new("Cost-Orders", GUID, GUID, &[], CLASSES);

#[derive(Debug)]
pub struct Provider {
    instance: Instance<2>,
}

impl Provider {
    pub const fn new() -> Self {
        Self {
            instance: Instance::new(&META),
        }
    }

    pub fn register(&'static self) -> Result<Registration, RegisterError> {
        self.instance.register()
    }
}

impl Default for Provider {
    fn default() -> Self {
        Self::new()
    }
}

pub static PROVIDER: Provider = Provider::new();

/// An order was placed.
#[derive(Clone)]
pub struct OrderPlaced<'a> {
    pub id: u32,
    pub customer: Text<'a>,
}

impl OrderPlaced<'_> {
    const DESCRIPTOR: EventDescriptor = EventDescriptor::new(1, 0, 0, 4, 0, 0, 0x1);
}

impl<'a> Payload<'a> for OrderPlaced<'a> {
    const META: &'static EventMeta = &EventMeta::new(
        Self::DESCRIPTOR,
        "OrderPlaced",
        1,
        &[
            FieldMeta::new("Id", in_type::UINT32, 8),
            FieldMeta::new("Customer", in_type::UNICODE_STRING, 1),
        ],
    );

    fn encode(&self, out: &mut Encoder<'a>) {
        out.field(self.id, Shape::NATURAL);
        out.field(self.customer, Shape::NATURAL);
    }
}

#[must_use]
#[inline]
pub fn order_placed_enabled() -> bool {
    PROVIDER
        .instance
        .enabled(1, <OrderPlaced<'_> as Payload<'_>>::META)
}

#[inline]
pub fn write_order_placed<'a>(id: u32, customer: impl Into<Text<'a>>) -> WriteStatus {
    if order_placed_enabled() {
        PROVIDER.instance.emit(
            &OrderPlaced {
                id,
                customer: customer.into(),
            },
            Context::CURRENT,
        )
    } else {
        WriteStatus::DISABLED
    }
}

#[inline]
pub fn write_order_placed_with(write: impl FnOnce(OrderPlacedWriter) -> Written) -> WriteStatus {
    if order_placed_enabled() {
        run(write, OrderPlacedWriter(Token::new()))
    } else {
        WriteStatus::DISABLED
    }
}

#[derive(Debug)]
pub struct OrderPlacedWriter(Token);

impl OrderPlacedWriter {
    pub fn write<'a>(self, id: u32, customer: impl Into<Text<'a>>) -> Written {
        PROVIDER.instance.emit_once(
            self.0,
            &OrderPlaced {
                id,
                customer: customer.into(),
            },
        )
    }
}
