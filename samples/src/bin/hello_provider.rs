//! A provider written in Rust: the module `orders` below is the declaration, and what `#[provider]` makes of it is used as if
//! it came from a manifest. The program captures its events in a session of its own, and decodes them.
//!
//! ```console
//! $ cargo run -p ecm-samples --bin hello_provider
//! ```

use std::error::Error;
use std::io::Write as _;

use ecm_runtime::session::{Enable, Session};

/// What happens to orders.
#[ecm_runtime::provider(name = "Contoso-Orders")]
pub mod orders {
    enum Keyword {
        /// Events of the order database
        Database = 0x1,
        /// Events of the shop's connections
        Network = 0x2,
    }

    enum Task {
        /// Handling of an order
        Order = 1,
    }

    /// How an order is paid.
    #[repr(u8)]
    enum Payment {
        Cash = 1,
        Card = 2,
    }

    struct Line<'a> {
        article: &'a str,
        quantity: u32,
    }

    /// An order has come in.
    #[event(id = 100, channel = Operational, task = Order, opcode = Start, keywords = DATABASE | NETWORK, message = "Order {order_id} from {customer}")]
    fn order_started(order_id: u32, customer: &str, payment: Payment, lines: &[Line]);

    #[event(id = 101, channel = Operational, task = Order, opcode = Stop, keywords = DATABASE, message = "Order {order_id} is complete")]
    fn order_stopped(order_id: u32);
}

use orders::map::Payment;
use orders::{Event, Line};

/// What `hello_build`, `hello_include` and `hello_cli` write too, byte for byte.
pub fn write_events() {
    let lines = [Line::new("nuts", 3), Line::new("bolts", 2)];
    orders::write_order_started(7, "Ada", Payment::CARD, &lines);
    orders::write_order_stopped(7);
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    ecm_samples::heading(
        &mut out,
        "samples/src/bin/hello_provider.rs",
        orders::NAME,
        orders::GUID,
    )?;
    let _registration = orders::register()?;
    let session = Session::builder("hello").start()?;
    session.enable(orders::GUID, &Enable::new())?;

    write_events();

    let trace = session.stop()?;
    for record in trace.records() {
        match Event::decode(&record.event()) {
            Event::OrderStarted(event) => {
                ecm_samples::event(&mut out, record.header(), &event)?;
                for line in event.lines {
                    writeln!(out, "    {} of {}", line.quantity, line.article)?;
                }
            }
            other => ecm_samples::event(&mut out, record.header(), &other)?,
        }
    }
    ecm_samples::statistics(&mut out, &trace.statistics())?;
    Ok(())
}
