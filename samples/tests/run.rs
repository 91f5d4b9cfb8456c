//! Every sample runs and prints what its reader is told to look at.

use std::process::Command;

fn run(program: &str) -> String {
    let output = Command::new(program).output().expect("the sample starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {stderr}");
    assert_eq!(stderr, "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The lines that contain `part`.
fn count(text: &str, part: &str) -> usize {
    text.lines().filter(|line| line.contains(part)).count()
}

#[test]
fn quickstart() {
    let text = run(env!("CARGO_BIN_EXE_quickstart"));
    assert!(
        text.starts_with(
            "manifest  samples/manifests/quickstart.man\n\
             provider  MyAppProvider {7d44233d-0365-4a8c-84c3-bc528b3d09d4}\n\n"
        ),
        "{text}"
    );
    assert_eq!(count(&text, "event 100 version 0 win:Informational"), 3);
    for thread in 1..=3 {
        assert_eq!(
            count(&text, &format!("ThreadID: {thread} }}")),
            1,
            "thread {thread}"
        );
    }
    assert!(text.contains("\n3 events captured, 0 lost, "), "{text}");
}

#[test]
fn hello_provider() {
    let text = run(env!("CARGO_BIN_EXE_hello_provider"));
    assert!(
        text.starts_with(
            "manifest  samples/src/bin/hello_provider.rs\n\
             provider  Contoso-Orders {7094c77f-c1bf-559e-96a1-e70cbc0ef69d}\n\n"
        ),
        "{text}"
    );
    assert_eq!(
        count(
            &text,
            "OrderStarted { order_id: 7, customer: \"Ada\", payment: Card, lines: ["
        ),
        1,
        "{text}"
    );
    assert!(text.contains("\n    3 of nuts\n    2 of bolts\n"), "{text}");
    assert!(text.contains("\n2 events captured, 0 lost, "), "{text}");
}

#[test]
fn order_service() {
    let text = run(env!("CARGO_BIN_EXE_order_service"));
    let (everyday, alarms) = text.split_once("alarms: errors").expect("two sessions");
    assert_eq!(count(everyday, " event "), 13);
    // Nobody wants the keyword of the stock levels.
    assert_eq!(count(&text, "StockLevel"), 0);
    assert_eq!(count(alarms, " event "), 1);
    assert_eq!(
        count(
            alarms,
            "PaymentRefused { OrderId: 1002, Reason: \"voucher of Søren Kierkegaard has expired\" }"
        ),
        1
    );
    assert_eq!(count(everyday, " caused by {"), 3);
    assert_eq!(count(alarms, " line(s), "), 3);
}

#[test]
fn all_types() {
    let text = run(env!("CARGO_BIN_EXE_all_types"));
    assert_eq!(count(&text, "  event "), 8);
    for part in [
        "Port: 443",
        "Address: 127.0.0.1",
        "Unicode: \"Grüße, 世界\"",
        "AnsiFixed: \"cut off \"",
        "Name: \"axle\"",
        "Shade: 77",
        "Bits: Read|Delete",
    ] {
        assert_eq!(count(&text, part), 1, "{part}\n{text}");
    }
    assert!(text.contains("\n8 events captured, 0 lost, "), "{text}");
}
