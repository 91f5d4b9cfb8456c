//! From a manifest to decoded events: the build script compiled `manifests/quickstart.man`; this program writes its event
//! through the generated function, captures it in a session of its own, and decodes it with the generated decoder.
//!
//! ```console
//! $ cargo run -p ecm-samples --bin quickstart
//! ```

use std::error::Error;
use std::io::Write as _;

use ecm_runtime::Level;
use ecm_runtime::session::{Enable, Session};

// The module `myapp_provider`, named after the provider's symbol.
ecm_runtime::include_provider!("quickstart");

use myapp_provider::Event;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    ecm_samples::heading(
        &mut out,
        "samples/manifests/quickstart.man",
        myapp_provider::NAME,
        myapp_provider::GUID,
    )?;

    // A provider writes; what it writes is dropped in a few instructions as long as nobody wants it.
    let _registration = myapp_provider::register()?;
    myapp_provider::write_operation_start(0, 0);

    // A session asks for a provider's events, here up to level Informational.
    let session = Session::builder("quickstart").start()?;
    session.enable(
        myapp_provider::GUID,
        &Enable::new().level(Level::INFORMATIONAL),
    )?;

    // Typed functions: the manifest says which arguments an event takes.
    let process = std::process::id();
    for thread in 1..=3 {
        // One after the other, so that every run prints the same.
        std::thread::scope(|scope| {
            scope.spawn(move || myapp_provider::write_operation_start(process, thread));
        });
    }

    // A consumer decodes: a record is one of the manifest's events, or it says why it is not.
    let trace = session.stop()?;
    for record in trace.records() {
        match Event::decode(&record.event()) {
            Event::OperationStart(event) => {
                ecm_samples::event(&mut out, record.header(), &event)?;
                let (process, thread) = (event.process_id, event.thread_id);
                writeln!(
                    out,
                    "    process {process} began an operation on its thread {thread}"
                )?;
            }
            other => ecm_samples::event(&mut out, record.header(), &other)?,
        }
    }
    ecm_samples::statistics(&mut out, &trace.statistics())?;
    Ok(())
}
