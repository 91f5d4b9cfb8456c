//! The program: registers the provider once, for all crates.
#![forbid(unsafe_code)]
#![deny(warnings)]

use ecm_runtime::session::{Enable, Session};
use ecm_runtime::{EventData, EventMap};
use telemetry::orders;
use warehouse::{Line, Parcel};

#[derive(Clone, Copy, Debug, EventMap)]
#[map(of = orders::map::Payment)]
enum Payment {
    Cash = 1,
    Card,
}

#[derive(Debug, EventData)]
#[data(event = orders::OrderStarted)]
struct Started {
    order_id: u32,
    customer: String,
    payment: Payment,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let _registration = orders::register()?;
    let session = Session::builder("shop").start()?;
    session.enable(orders::GUID, &Enable::new())?;
    orders::write_order_started(7, "Ada", Payment::Card.into());
    let lines = vec![Line {
        article: "nuts".to_owned(),
        quantity: 3,
    }];
    let status = warehouse::pack(&Parcel { order_id: 7, lines });
    println!("{status:?}");
    orders::write_order_started(8, "Grace", Payment::Cash.into());
    for record in session.stop()?.records() {
        let event = record.event();
        match Parcel::decode(&event) {
            Ok(parcel) => println!("{parcel:?}"),
            Err(_) => println!("{:?}", Started::decode(&event)?),
        }
    }
    Ok(())
}
