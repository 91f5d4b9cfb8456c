//! What the samples share: printing.

use std::error::Error;
use std::fmt::Debug;
use std::io::{self, Write};

use ecm_runtime::session::{Enable, Session, Statistics};
use ecm_runtime::{EventHeader, EventRecord, Guid};

/// Prints the heading of a sample: which manifest was compiled, and into what.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn heading(
    out: &mut impl Write,
    manifest: &str,
    provider: &str,
    guid: impl Debug,
) -> io::Result<()> {
    writeln!(out, "manifest  {manifest}")?;
    writeln!(out, "provider  {provider} {guid:?}")?;
    writeln!(out)
}

/// Prints one event: when and where it was written, what it is, and its data as it was decoded.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn event(out: &mut impl Write, header: &EventHeader, event: &impl Debug) -> io::Result<()> {
    let descriptor = &header.descriptor;
    write!(
        out,
        "{:?}  process {} thread {}  event {} version {} {:?}",
        header.timestamp,
        header.process_id,
        header.thread_id,
        descriptor.id,
        descriptor.version,
        descriptor.level,
    )?;
    if header.activity != Guid::ZERO {
        write!(out, "  activity {:?}", header.activity)?;
    }
    if let Some(cause) = header.related_activity {
        write!(out, " caused by {cause:?}")?;
    }
    writeln!(out)?;
    let line = format!("{event:?}");
    if line.chars().count() <= LINE {
        return writeln!(out, "    {line}");
    }
    for line in format!("{event:#?}").lines() {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

/// What is longer is shown field by field.
const LINE: usize = 240;

/// Captures what `write` writes in a session of its own, and prints it as `decode` shows it.
///
/// # Errors
///
/// When the session cannot be started, or standard output cannot be written.
pub fn captured(
    manifest: &str,
    (name, guid): (&str, Guid),
    write: impl FnOnce(),
    decode: impl Fn(&EventRecord<'_>) -> String,
) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    heading(&mut out, manifest, name, guid)?;
    let session = Session::builder("sample").start()?;
    session.enable(guid, &Enable::new())?;
    write();
    let trace = session.stop()?;
    for record in trace.records() {
        writeln!(out, "{}", decode(&record.event()))?;
    }
    statistics(&mut out, &trace.statistics())?;
    Ok(())
}

/// Prints how the session fared.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn statistics(out: &mut impl Write, statistics: &Statistics) -> io::Result<()> {
    let Statistics {
        events,
        events_lost,
        bytes_used,
        bytes_total,
        ..
    } = statistics;
    writeln!(out)?;
    writeln!(
        out,
        "{events} events captured, {events_lost} lost, {bytes_used} of {bytes_total} bytes used"
    )
}
