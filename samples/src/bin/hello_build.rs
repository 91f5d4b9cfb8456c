//! The provider of `hello_provider` from its manifest, by the build script: `build.rs` compiles `manifests/hello.man`.
//!
//! ```console
//! $ cargo run -p ecm-samples --bin hello_build
//! ```

use std::error::Error;

// The module `orders`, named after the provider's symbol.
ecm_runtime::include_provider!("hello");

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
