//! One provider in four ways - build script, `include_manifest!`, `#[provider]`, command line - and the events that they write
//! are the same, byte for byte.

use std::process::Command;

use ecm_runtime::session::{Enable, Session};
use ecm_runtime::{EventDescriptor, Guid};

#[allow(dead_code, unreachable_pub)]
#[path = "../src/bin/hello_build.rs"]
mod hello_build;
#[allow(dead_code, unreachable_pub)]
#[path = "../src/bin/hello_cli.rs"]
mod hello_cli;
#[allow(dead_code, unreachable_pub)]
#[path = "../src/bin/hello_include.rs"]
mod hello_include;
#[allow(dead_code, unreachable_pub)]
#[path = "../src/bin/hello_provider.rs"]
mod hello_provider;

/// All of an event that its provider decides.
type Written = (Guid, EventDescriptor, Vec<u8>);

macro_rules! written_by {
    ($sample:ident) => {{
        let _registration = $sample::orders::register().expect("registered");
        let session = Session::builder("hello").start().expect("started");
        session
            .enable($sample::orders::GUID, &Enable::new())
            .expect("enabled");
        $sample::write_events();
        let trace = session.stop().expect("stopped");
        let written = |record: &ecm_runtime::session::Record| {
            let event = record.event();
            let header = event.header;
            (header.provider, header.descriptor, event.payload.to_vec())
        };
        trace
            .records()
            .iter()
            .map(written)
            .collect::<Vec<Written>>()
    }};
}

#[test]
fn all_four_write_the_same_bytes() {
    let expected = written_by!(hello_provider);
    assert_eq!(expected.len(), 2);
    let (guid, descriptor, payload) = &expected[0];
    assert_eq!(
        guid.to_string(),
        "{7094c77f-c1bf-559e-96a1-e70cbc0ef69d}",
        "by EventSource's rule"
    );
    assert_eq!((descriptor.id, descriptor.channel.0), (100, 16));
    let text = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().chain([0]);
        units.flat_map(u16::to_le_bytes).collect()
    };
    let bytes = [
        &[7, 0, 0, 0][..],
        &text("Ada"),
        &[2, 2, 0],
        &text("nuts"),
        &[3, 0, 0, 0],
        &text("bolts"),
        &[2, 0, 0, 0],
    ];
    assert_eq!(*payload, bytes.concat());
    assert_eq!(written_by!(hello_build), expected);
    assert_eq!(written_by!(hello_include), expected);
    assert_eq!(written_by!(hello_cli), expected);
}

#[test]
fn all_four_run() {
    for program in [
        env!("CARGO_BIN_EXE_hello_build"),
        env!("CARGO_BIN_EXE_hello_include"),
        env!("CARGO_BIN_EXE_hello_provider"),
        env!("CARGO_BIN_EXE_hello_cli"),
    ] {
        let output = Command::new(program).output().expect("the sample starts");
        assert!(output.status.success(), "{program}");
        let text = String::from_utf8_lossy(&output.stdout);
        for part in [
            "provider  Contoso-Orders {7094c77f-c1bf-559e-96a1-e70cbc0ef69d}\n",
            "OrderStarted { order_id: 7, customer: \"Ada\", payment: Card, lines: [lines { article: \"nuts\", quantity: 3 }, lines { article: \"bolts\", quantity: 2 }] }",
            "OrderStopped(OrderStopped { order_id: 7 })",
            "\n2 events captured, 0 lost, ",
        ] {
            assert!(text.contains(part), "{program}: {part}\n{text}");
        }
    }
}
