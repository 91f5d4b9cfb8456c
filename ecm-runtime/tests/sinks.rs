//! Sinks of applications: what they are told, and what they get. Needs no feature.

mod by_hand;

use std::sync::Mutex;

use by_hand::{Provider, write, write_with};
use ecm_runtime::sink::{Sink, SinkError, install};
use ecm_runtime::{Context, Guid, Keyword, Level, ProviderHandle, Rule, WriteStatus};

/// What the sink was told, of providers that this file made for it.
static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());
const GUID: Guid = Guid::from_u128(0x41);

/// Notes what concerns the providers of the first test; the others' threads come in between.
fn log(provider: ProviderHandle, line: String) {
    if ![0x41, 0x42].contains(&number(provider)) {
        return;
    }
    LOG.lock().expect("no test panics here").push(line);
}

fn logged() -> Vec<String> {
    std::mem::take(&mut LOG.lock().expect("no test panics here"))
}

fn number(provider: ProviderHandle) -> u128 {
    provider.guid().to_u128()
}

static SINK: Sink = Sink {
    attach: |slot, provider| {
        log(provider, format!("attach {:x}", number(provider)));
        if provider.control_guid() == GUID {
            slot.enable(provider, &Rule::new(Level::ERROR, Keyword(0), Keyword(0)));
        }
    },
    detach: |slot, provider| {
        log(provider, format!("detach {:x}", number(provider)));
        slot.disable(provider);
    },
    write: |provider, event| {
        let payload: Vec<u8> = event
            .payload
            .iter()
            .flat_map(|block| block.bytes())
            .copied()
            .collect();
        log(
            provider,
            format!(
                "write {:x} {} {} {payload:?} {:?}",
                number(provider),
                event.meta.descriptor.id,
                event.meta.fields[0].name,
                event.context.related.map(Guid::to_u128)
            ),
        );
        if payload[0] == 13 {
            WriteStatus(1450)
        } else {
            WriteStatus::SUCCESS
        }
    },
};

#[test]
fn a_sink_meets_every_provider_and_gets_what_it_enabled() {
    let early = Provider::with_guid(GUID);
    let early_registration = early.register().expect("registers");
    assert_eq!(install(1, &SINK), Err(SinkError::Reserved(1)));
    assert_eq!(install(30, &SINK), Err(SinkError::Reserved(30)));
    assert_eq!(logged(), [""; 0]);

    let slot = install(2, &SINK).expect("the slot is free");
    assert_eq!(slot.number(), 2);
    assert_eq!(logged(), ["attach 41"]);
    assert_eq!(
        install(2, &SINK).map_err(|error| error.to_string()),
        Err("sink slot 2 has a sink already".into())
    );
    assert_eq!(early.enabled(), [false, true, false, true]);

    let late = Provider::with_guid(Guid::from_u128(0x42));
    let late_registration = late.register().expect("registers");
    assert_eq!(logged(), ["attach 42"]);
    assert_eq!(late.enabled(), [false; 4]);

    assert_eq!(write::<0>(early, 1), WriteStatus::DISABLED);
    assert_eq!(write::<1>(early, 0x0102), WriteStatus::SUCCESS);
    let context = Context::new(None, Some(Guid::from_u128(9)));
    assert_eq!(
        write_with::<3>(early, 13, &[4; 3], context),
        WriteStatus(1450),
        "the sink's answer is the writer's"
    );
    assert_eq!(early.counters().refused, 1);
    assert_eq!(
        logged(),
        [
            "write 41 2 value [2, 1, 0, 0] None",
            "write 41 4 value [13, 0, 0, 0, 4, 4, 4] Some(9)"
        ]
    );

    slot.enable_classes(late_registration.provider(), |class| {
        class.keyword == Keyword(0x3)
    });
    assert_eq!(late.enabled(), [false, false, true, false]);
    assert_eq!(
        format!("{:?}", late_registration.provider())
            .split('(')
            .next(),
        Some("ProviderHandle")
    );

    drop((early_registration, late_registration));
    assert_eq!(logged(), ["detach 41", "detach 42"]);
    assert_eq!((early.enabled(), late.enabled()), ([false; 4], [false; 4]));
}

#[test]
fn a_failed_encoding_reaches_no_sink_and_is_counted() {
    use ecm_runtime::__private::{Encoder, EventMeta, FieldMeta, Payload};
    use ecm_runtime::EventDescriptor;

    struct Contradiction;

    impl Payload<'_> for Contradiction {
        const META: &'static EventMeta = &EventMeta::new(
            EventDescriptor::new(9, 0, 0, 2, 0, 0, 2),
            "Contradiction",
            1,
            &[
                FieldMeta::new("First", 8, 8),
                FieldMeta::new("Count", 8, 8),
                FieldMeta::new("Left", 8, 8).counted_by(1),
                FieldMeta::new("Right", 8, 8).counted_by(1),
            ],
        );

        fn encode(&self, out: &mut Encoder<'_>) {
            out.natural(1u32);
            out.shared_count::<u32>(&[1, 2]);
            out.natural(2u32);
        }
    }

    static QUIET: Sink = Sink {
        attach: |slot, provider| {
            if number(provider) == 0x43 {
                slot.enable(provider, &Rule::EVERYTHING);
            }
        },
        detach: |slot, provider| slot.disable(provider),
        write: |_, event| {
            if event.meta.descriptor.id == 9 {
                WriteStatus(1)
            } else {
                WriteStatus::SUCCESS
            }
        },
    };
    let provider = Provider::with_guid(Guid::from_u128(0x43));
    assert_eq!(
        provider.instance.emit(&Contradiction, Context::CURRENT),
        WriteStatus::DISABLED
    );
    install(29, &QUIET).expect("the slot is free");
    let _registration = provider.register().expect("registers");
    assert_eq!(provider.counters().last_invalid, None);
    assert_eq!(
        provider.instance.emit(&Contradiction, Context::CURRENT),
        WriteStatus::INVALID
    );
    let counters = provider.counters();
    let invalid = counters.last_invalid.expect("there is one");
    assert_eq!(invalid.event, "Contradiction");
    assert_eq!(invalid.field, cfg!(feature = "alloc").then_some("Count"));
    assert_eq!(
        (counters.invalid, counters.refused, counters.too_large),
        (1, 0, 0)
    );
}
