//! The provider of `hello_provider` from its manifest, by the command line: the generated code is checked in, and nothing of
//! ecm but the runtime takes part in the build.
//!
//! ```console
//! $ cargo run -p ecm-cli -- rust samples/manifests/hello.man -o samples/src/generated/hello.rs
//! $ cargo run -p ecm-samples --bin hello_cli
//! ```

use std::error::Error;

// The module `orders`, named after the provider's symbol.
include!("../generated/hello.rs");

use orders::map::Payment;
use orders::{Event, Line};

/// What `hello_provider` writes too, byte for byte.
pub fn write_events() {
    let lines = [Line::new("nuts", 3), Line::new("bolts", 2)];
    orders::write_order_started(7, "Ada", Payment::CARD, &lines);
    orders::write_order_stopped(7);
}

fn main() -> Result<(), Box<dyn Error>> {
    let _registration = orders::register()?;
    ecm_samples::captured(
        "samples/manifests/hello.man",
        (orders::NAME, orders::GUID),
        write_events,
        |record| format!("{:?}", Event::decode(record)),
    )
}
