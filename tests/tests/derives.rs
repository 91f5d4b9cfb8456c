//! Types of an application that events carry: `#[derive(EventData)]`, `#[derive(EventMap)]`, and `#[derive(Event)]` in a provider.
//! What is written is compared with what the provider's own types write, byte for byte, and read back.
#![allow(missing_docs)]

use std::sync::{Mutex, PoisonError};

use ecm_runtime::session::{Enable, Session, Trace};
use ecm_runtime::{
    DecodeError, EventData, EventMap, EventRecord, Seq, Text, UnknownValue, WriteStatus,
};

#[ecm_runtime::provider(name = "Fixture-Derives")]
mod orders {
    use super::{Extras, Line, Payment};

    #[repr(u8)]
    enum Payment {
        /// In cash
        Cash = 1,
        Card = 2,
    }

    #[map(flags)]
    enum Extras {
        Gift = 1,
        Express = 2,
    }

    #[map(flags)]
    #[repr(u16)]
    enum Access {
        Read = 1,
        Write = 2,
    }

    #[derive(EventData)]
    struct Line<'a> {
        article: &'a str,
        quantity: u32,
        marks: &'a [u16],
    }

    struct Point {
        x: i32,
        y: i32,
    }

    /// The other spelling of an event, with fields that own.
    #[derive(Event)]
    #[event(id = 1, message = "Order {order_id} from {customer}")]
    struct OrderStarted {
        order_id: u32,
        customer: String,
        payment: Payment,
        extras: Extras,
        lines: Vec<Line>,
        place: Point,
        picture: Vec<u8>,
        tags: Vec<String>,
        at: FileTime,
        key: [u8; 4],
        weights: [f32; 2],
        peer: SocketAddr,
        port: Port,
        name: Ansi,
    }

    #[event(id = 2)]
    fn opened(access: Access, path: &str);
}

#[derive(Clone, Copy, Debug, PartialEq, EventMap)]
#[map(of = orders::map::Payment)]
enum Payment {
    /// In cash
    Cash = 1,
    Card,
}

bitflags::bitflags! {
    #[derive(Clone, Copy, Debug, PartialEq, EventMap)]
    #[map(of = orders::map::Extras)]
    struct Extras: u8 {
        const Gift = 1;
        const Express = 1 << 1;
    }
}

/// For an `impl` of bitflags, which leaves the struct to its owner.
#[derive(Clone, Copy, Debug, PartialEq, EventMap)]
#[map(of = orders::map::Access, bitflags)]
struct Access(u16);

bitflags::bitflags! {
    impl Access: u16 {
        const READ = 1;
        const WRITE = 2;
    }
}

/// Names for combinations, which need no entries of their own.
#[derive(Clone, Copy, Debug, PartialEq, EventMap)]
#[map(of = orders::map::Access, flags)]
enum Modes {
    Read = 1,
    Write = 2,
    ReadWrite = 3,
}

bitflags::bitflags! {
    #[derive(Clone, Copy, Debug, PartialEq, EventMap)]
    #[map(of = orders::map::Access)]
    struct ModeSet: u16 {
        const NONE = 0;
        const READ = 1;
        const WRITE = 2;
        const READ_WRITE = Self::READ.bits() | Self::WRITE.bits();
    }
}

/// Flags by hand.
#[derive(Clone, Copy, Debug, PartialEq, EventMap)]
#[map(of = orders::map::Access, entries(READ, WRITE))]
struct ByHand(u32);

impl ByHand {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
}

#[derive(Clone, Debug, PartialEq, EventData)]
#[data(of = orders::Line)]
struct Line {
    article: String,
    #[field(name = "quantity")]
    number: u32,
    marks: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, EventData)]
#[data(of = orders::Point)]
struct Point {
    y: i32,
    x: i32,
}

/// An event, with everything owned: it can leave the thread and outlive the trace.
#[derive(Debug, PartialEq, EventData)]
#[data(event = orders::OrderStarted)]
struct Order {
    order_id: u32,
    customer: String,
    payment: Payment,
    extras: Extras,
    lines: Vec<Line>,
    place: Point,
    picture: Vec<u8>,
    tags: Vec<String>,
    at: std::time::SystemTime,
    key: [u8; 4],
    weights: [f32; 2],
    peer: core::net::SocketAddr,
    port: u16,
    name: String,
}

fn order() -> Order {
    let line = |article: &str, number| Line {
        article: article.to_owned(),
        number,
        marks: vec![1, 2, 3],
    };
    Order {
        order_id: 7,
        customer: "Ada".to_owned(),
        payment: Payment::Card,
        extras: Extras::Gift | Extras::Express,
        lines: vec![line("nuts", 3), line("bolts", 2)],
        place: Point { x: 1, y: -1 },
        picture: vec![9; 100],
        tags: vec!["a".to_owned(), "ü".to_owned()],
        at: std::time::SystemTime::UNIX_EPOCH,
        key: *b"abcd",
        weights: [1.0, 2.5],
        peer: core::net::SocketAddr::from(([127, 0, 0, 1], 80)),
        port: 443,
        name: "plain".to_owned(),
    }
}

/// What is captured of the provider while `write` runs.
fn captured(name: &str, write: impl FnOnce()) -> Trace {
    /// A session sees what any thread writes.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let _registration = orders::register().expect("registered");
    let session = Session::builder(name).start().expect("started");
    session
        .enable(orders::GUID, &Enable::new())
        .expect("enabled");
    write();
    session.stop().expect("stopped")
}

#[test]
fn a_bound_struct_writes_what_the_event_writes_and_reads_it_back() {
    let order = order();
    let trace = captured("bound", || {
        assert_eq!(order.wire().write(), WriteStatus::SUCCESS);
        let marks = [1, 2, 3];
        let lines = [("nuts", 3), ("bolts", 2)];
        let lines = lines.map(|(article, quantity)| orders::Line::new(article, quantity, &marks));
        // The other spelling, and the function.
        let event = orders::OrderStarted::new(
            7,
            "Ada",
            orders::map::Payment::CARD,
            orders::map::Extras::GIFT | orders::map::Extras::EXPRESS,
            &lines,
            orders::Point::new(1, -1),
            &[9; 100],
            &["a", "ü"],
            std::time::SystemTime::UNIX_EPOCH,
            b"abcd",
            &[1.0, 2.5],
            order.peer,
            443,
            "plain",
        );
        assert_eq!(event, order.wire());
        assert_eq!(event.write(), WriteStatus::SUCCESS);
        let lines: Vec<orders::Line<'_>> = order.lines.iter().map(Into::into).collect();
        orders::write_order_started(
            7,
            "Ada",
            order.payment.into(),
            order.extras.into(),
            &lines,
            order.place.wire(),
            &[9; 100],
            &["a", "ü"],
            std::time::SystemTime::UNIX_EPOCH,
            b"abcd",
            &[1.0, 2.5],
            order.peer,
            443,
            "plain",
        );
    });
    let records = trace.records();
    assert_eq!(records.len(), 3);
    for record in records {
        let record = record.event();
        assert_eq!(record.payload, records[0].event().payload);
        assert_eq!(Order::decode(&record).as_ref(), Ok(&order));
        assert_eq!(order.to_payload().as_deref(), Ok(record.payload));
    }
}

#[test]
fn another_event_is_refused_and_an_unknown_value_named() {
    let trace = captured("refused", || {
        orders::write_opened(Access::READ.into(), "x");
        let mut wire = order();
        wire.lines.clear();
        let mut wire = wire.wire();
        wire.payment = orders::map::Payment(9);
        wire.write();
    });
    let records = trace.records();
    let opened = records[0].event();
    assert_eq!(Order::decode(&opened), Err(DecodeError::WrongEvent));
    assert_eq!(opened.payload[..2], [1, 0]);
    let error = Order::decode(&records[1].event());
    assert_eq!(error, Err(DecodeError::Value { field: "payment" }));
    assert_eq!(
        error.map_err(|error| error.to_string()),
        Err("the field `payment` holds a value that its type does not have".to_owned())
    );
    let mut short = records[1].event();
    short.payload = &short.payload[..7];
    assert_eq!(
        Order::decode(&short),
        Err(DecodeError::Short { field: "payment" })
    );
}

/// What borrows from the payload may do so by the runtime's types.
#[derive(Debug, PartialEq, EventData)]
#[data(of = orders::Line)]
struct LineView<'p> {
    article: Text<'p>,
    quantity: u32,
    marks: Seq<'p, u16>,
}

#[test]
fn structs_convert_to_the_provider_s_and_back() {
    let line = Line {
        article: "nuts".to_owned(),
        number: 3,
        marks: vec![5],
    };
    let wire = orders::Line::from(&line);
    assert_eq!(wire, orders::Line::new("nuts", 3, &[5]));
    assert_eq!(Line::try_from(wire).as_ref(), Ok(&line));
    let bytes = line.to_payload().expect("it fits");
    assert_eq!(bytes, b"n\0u\0t\0s\0\0\0\x03\0\0\0\x01\0\x05\0");
    let view = LineView::from_payload(&bytes, 8).expect("the same fields");
    assert_eq!(view.article, "nuts");
    assert_eq!(view.marks, [5]);
    assert_eq!(view.to_payload().as_ref(), Ok(&bytes));
}

/// A layout of its own: what a struct in a provider would have.
#[derive(Debug, PartialEq, EventData)]
struct Sample<'p> {
    #[field(out_type = HexInt32)]
    id: u32,
    #[field(in_type = UInt8)]
    payment: Payment,
    #[field(in_type = CountedUnicodeString)]
    name: String,
    #[field(length = 4)]
    code: Text<'p>,
    #[field(in_type = UInt32)]
    colors: Vec<Color>,
    bytes: &'p [u8],
    on: bool,
    r#type: i64,
}

/// An open enum: what has no variant is kept.
#[derive(Clone, Copy, Debug, PartialEq, EventMap)]
#[repr(u32)]
enum Color {
    Red = 1,
    #[entry(message = "Green, like grass")]
    Green = 0x20,
    #[entry(other)]
    Other(u32),
}

#[test]
fn a_struct_can_have_a_layout_of_its_own() {
    let sample = Sample {
        id: 0x0102_0304,
        payment: Payment::Card,
        name: "ab".to_owned(),
        code: "xy".into(),
        colors: vec![Color::Green, Color::Other(7)],
        bytes: &[1, 2, 3],
        on: true,
        r#type: -1,
    };
    let bytes = sample.to_payload().expect("it fits");
    let expected: Vec<u8> = [
        &[4, 3, 2, 1, 2][..],
        &[4, 0],
        b"a\0b\0",
        b"x\0y\0\0\0\0\0",
        &[2, 0, 0x20, 0, 0, 0, 7, 0, 0, 0],
        &[3, 0, 1, 2, 3],
        &[1, 0, 0, 0],
        &[0xff; 8],
    ]
    .concat();
    assert_eq!(bytes, expected);
    assert_eq!(Sample::from_payload(&bytes, 8).as_ref(), Ok(&sample));
    let mut unknown = bytes.clone();
    unknown[4] = 3;
    assert_eq!(
        Sample::from_payload(&unknown, 8),
        Err(DecodeError::Value { field: "payment" })
    );
    assert_eq!(
        Sample::from_payload(&bytes[..6], 8),
        Err(DecodeError::Short { field: "name" })
    );
}

/// A string that is borrowed can be written; nothing of it can be decoded (see `derive_crates`).
#[derive(EventData)]
struct Greeting<'a> {
    name: &'a str,
    lines: &'a [&'a str],
}

#[test]
fn what_borrows_is_written() {
    let greeting = Greeting {
        name: "x",
        lines: &["a", "b"],
    };
    assert_eq!(
        greeting.to_payload().as_deref(),
        Ok(&b"x\0\0\0\x02\0a\0\0\0b\0\0\0"[..])
    );
}

#[test]
fn enums_are_numbers_with_names() {
    assert_eq!(u32::from(Payment::Card), 2);
    assert_eq!(Payment::try_from(1), Ok(Payment::Cash));
    let unknown = Payment::try_from(3);
    assert_eq!(
        unknown,
        Err(UnknownValue {
            value: 3,
            of: "Payment"
        })
    );
    assert_eq!(
        unknown.map_err(|error| error.to_string()),
        Err("3 is no value of `Payment`".to_owned())
    );
    // The provider's texts, by the same rule.
    assert_eq!(Payment::Cash.name(), Some("In cash"));
    assert_eq!(orders::map::Payment::CASH.name(), Some("In cash"));
    assert_eq!(
        Payment::try_from(orders::map::Payment::CARD),
        Ok(Payment::Card)
    );
    assert!(Payment::try_from(orders::map::Payment(9)).is_err());
    assert_eq!(Color::from(0x20), Color::Green);
    assert_eq!(Color::Green.name(), Some("Green, like grass"));
    assert_eq!(Color::from(9), Color::Other(9));
    assert_eq!(Color::Other(9).name(), None);
    assert_eq!(Color::Other(1).name(), Some("Red"));
    assert_eq!(u32::from(Color::Other(9)), 9);
}

#[test]
fn flags_are_numbers_with_names() {
    let both = Extras::Gift | Extras::Express;
    assert_eq!(orders::map::Extras::from(both), orders::map::Extras(3));
    assert_eq!(Extras::Express.name(), Some("Express"));
    assert_eq!(both.name(), None);
    // Bits without a name are kept, and what the type cannot hold is refused.
    assert_eq!(Extras::try_from(0x81).map(|extras| extras.bits()), Ok(0x81));
    assert!(Extras::try_from(0x100).is_err());
    assert_eq!(orders::map::Access::from(Access::WRITE).0, 2);
    assert_eq!(Access::try_from(orders::map::Access(3)), Ok(Access(3)));
    assert_eq!(ByHand::WRITE.name(), Some("WRITE"));
    assert_eq!(ByHand::from_value(3), Some(ByHand(3)));
    assert_eq!(u32::from(ByHand::READ), 1);
}

/// Arrays of an application's values need no memory of their own.
#[test]
fn an_array_that_is_lent_is_one_like_any_other() {
    let lines: Vec<Line> = (0..200)
        .map(|number| Line {
            article: format!("article {number}"),
            number,
            marks: Vec::new(),
        })
        .collect();
    let order = Order { lines, ..order() };
    let wire = order.wire();
    assert_eq!(wire.lines.len(), 200);
    assert_eq!(wire.lines.get(199).map(|line| line.quantity), Some(199));
    assert!(wire.lines.get(200).is_none());
    assert!(wire.lines.as_slice().is_none());
    let other = wire.clone();
    let there = std::thread::scope(|scope| scope.spawn(move || other.lines.len()).join());
    assert_eq!(there.ok(), Some(200));
    let payload = order.to_payload().expect("it fits");
    let record = EventRecord::new(header(), &payload);
    assert_eq!(Order::decode(&record).as_ref(), Ok(&order));
    // Too many for the count's 16 bits.
    let tags = vec![String::new(); 70_000];
    assert_eq!(
        Order { tags, ..order }.to_payload(),
        Err(WriteStatus::INVALID)
    );
}

fn header() -> ecm_runtime::EventHeader {
    ecm_runtime::EventHeader {
        provider: orders::GUID,
        descriptor: orders::OrderStarted::DESCRIPTOR,
        timestamp: ecm_runtime::FileTime(0),
        process_id: 0,
        thread_id: 0,
        activity: ecm_runtime::Guid::ZERO,
        related_activity: None,
        pointer_size: 8,
    }
}

#[test]
fn combinations_of_flags_may_have_names() {
    assert_eq!(
        orders::map::Access::from(Modes::ReadWrite),
        orders::map::Access::READ | orders::map::Access::WRITE
    );
    assert_eq!(Modes::try_from(3), Ok(Modes::ReadWrite));
    assert_eq!(
        orders::map::Access::from(ModeSet::READ_WRITE),
        Modes::ReadWrite.into()
    );
    assert_eq!(ModeSet::READ_WRITE.name(), Some("READ_WRITE"));
}

#[test]
fn strings_that_are_owned_are_an_array_of_strings() {
    let owned = ["a".to_owned(), "ü".to_owned()];
    let list = owned.to_vec();
    let seqs: [Seq<'_, Text<'_>>; 3] = [(&owned).into(), owned.as_slice().into(), (&list).into()];
    for seq in seqs {
        assert_eq!(seq, ["a", "ü"]);
    }
    let ansi: Seq<'_, ecm_runtime::Ansi<'_>> = (&list).into();
    assert_eq!(ansi.len(), 2);
}
