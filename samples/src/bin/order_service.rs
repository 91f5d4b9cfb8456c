//! A service that takes orders on several threads: start/stop pairs tied together by activities, keywords and levels that
//! two sessions choose from, an array of structures, a value map.
//!
//! ```console
//! $ cargo run -p ecm-samples --bin order_service
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

use ecm_runtime::session::{Enable, Record, Session};
use ecm_runtime::{Activity, FileTime, Level};

ecm_runtime::include_provider!("order_service");

use order_service::map::PaymentMethod;
use order_service::{Event, OrderStartedLine, keyword};

/// An order, as the service knows it; nothing of it is made for tracing.
struct Order {
    id: u32,
    customer: &'static str,
    lines: &'static [(&'static str, u16, f64)],
    method: PaymentMethod,
}

const ORDERS: [Order; 3] = [
    Order {
        id: 1001,
        customer: "Ada Lovelace",
        lines: &[("Punched cards", 200, 0.02), ("Brass gear", 3, 12.5)],
        method: PaymentMethod::CARD,
    },
    Order {
        id: 1002,
        customer: "Søren Kierkegaard",
        lines: &[("Ink", 1, 4.0)],
        method: PaymentMethod::VOUCHER,
    },
    Order {
        id: 1003,
        customer: "Emmy Noether",
        lines: &[("Chalk", 12, 0.5), ("Sponge", 1, 1.25), ("Board", 1, 80.0)],
        method: PaymentMethod::TRANSFER,
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    ecm_samples::heading(
        &mut out,
        "samples/manifests/order_service.man",
        order_service::NAME,
        order_service::GUID,
    )?;
    let _registration = order_service::register()?;

    // One session for everything but the chatty stock levels, another one for errors only, both at once.
    let everyday = Session::builder("everyday").start()?;
    let of_interest = keyword::ORDERS | keyword::PAYMENTS;
    everyday.enable(order_service::GUID, &Enable::new().any(of_interest))?;
    let alarms = Session::builder("alarms").start()?;
    alarms.enable(order_service::GUID, &Enable::new().level(Level::ERROR))?;

    std::thread::scope(|scope| {
        for order in &ORDERS {
            scope.spawn(|| serve(order));
        }
    });

    let trace = everyday.stop()?;
    writeln!(out, "everyday: orders and payments, all levels")?;
    for record in trace.records() {
        show(&mut out, record)?;
    }
    ecm_samples::statistics(&mut out, &trace.statistics())?;

    let errors = alarms.stop()?;
    writeln!(out, "\nalarms: errors")?;
    for record in errors.records() {
        show(&mut out, record)?;
    }

    writeln!(
        out,
        "\nhow long each order took, by the activity of its start and its stop"
    )?;
    durations(&mut out, trace.records())?;
    Ok(())
}

/// Prints an event. A consumer handles the events that it knows, with their types, and sees whatever else there is.
fn show(out: &mut impl Write, record: &Record) -> io::Result<()> {
    let header = record.header();
    match Event::decode(&record.event()) {
        Event::OrderStarted(event) => ecm_samples::event(out, header, &event),
        Event::OrderStopped(event) => ecm_samples::event(out, header, &event),
        Event::PaymentStarted(event) => ecm_samples::event(out, header, &event),
        Event::PaymentStopped(event) => ecm_samples::event(out, header, &event),
        Event::PaymentRefused(event) => ecm_samples::event(out, header, &event),
        other => ecm_samples::event(out, header, &other),
    }
}

/// Serves an order. Every event that is written in here carries the order's activity.
fn serve(order: &Order) {
    let _activity = Activity::start();
    let lines: Vec<OrderStartedLine<'_>> = order
        .lines
        .iter()
        .map(|&(article, quantity, unit_price)| OrderStartedLine {
            article: article.into(),
            quantity,
            unit_price,
        })
        .collect();
    // The number of lines is no argument: it follows from the slice.
    order_service::write_order_started(order.id, order.customer, &lines);
    // Costly arguments are made only if somebody wants them: the closure does not run here.
    order_service::write_stock_level_with(|writer| {
        let articles: Vec<&str> = order.lines.iter().map(|line| line.0).collect();
        let quantities: Vec<u32> = articles
            .iter()
            .map(|article| article.len() as u32)
            .collect();
        writer.write(&articles, &quantities)
    });
    let paid = pay(order);
    std::thread::sleep(Duration::from_millis(u64::from(order.id % 10)));
    order_service::write_order_stopped(order.id, paid);
}

/// Charges for an order: an activity of its own, whose cause is the order's.
fn pay(order: &Order) -> bool {
    let activity = Activity::start();
    let amount: f64 = order
        .lines
        .iter()
        .map(|&(_, quantity, price)| f64::from(quantity) * price)
        .sum();
    order_service::write_payment_started_activity(
        activity.context(),
        order.id,
        amount,
        order.method,
    );
    let accepted = order.method != PaymentMethod::VOUCHER;
    if !accepted {
        let reason = format!("voucher of {} has expired", order.customer);
        order_service::write_payment_refused(order.id, &reason);
    }
    order_service::write_payment_stopped(order.id, if accepted { 0 } else { -2_147_467_259 });
    accepted
}

/// Pairs starts and stops by their activity.
fn durations(out: &mut impl Write, records: &[Record]) -> io::Result<()> {
    for record in records {
        let Event::OrderStarted(started) = Event::decode(&record.event()) else {
            continue;
        };
        let start = record.header();
        let stop = records.iter().find(|other| {
            other.header().activity == start.activity
                && matches!(Event::decode(&other.event()), Event::OrderStopped(_))
        });
        if let Some(stop) = stop {
            let FileTime(from) = start.timestamp;
            let FileTime(to) = stop.header().timestamp;
            let microseconds = to.saturating_sub(from) / 10;
            writeln!(
                out,
                "    order {} of {}: {} line(s), {microseconds} µs",
                started.order_id,
                started.customer,
                started.line.len(),
            )?;
        }
    }
    Ok(())
}
