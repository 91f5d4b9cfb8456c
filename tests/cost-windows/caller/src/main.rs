//! Prints `CASE ALL OUTSIDE` for each call: its instructions up to its end or to the API, and how many of them are outside
//! of the program.

mod step;

use std::hint::black_box;

use cost_windows_provider as other;
use ecm_etw_observer::{Enable, Session, observe};
use ecm_runtime::{Guid, Pointer};
use step::{Call, count};

/// The generated modules as a part of this crate.
mod same {
    include!(concat!(env!("COST_GENERATED"), "/typemangling.rs"));
    include!(concat!(env!("COST_GENERATED"), "/wpf_etw.rs"));
}

tracelogging::define_provider!(TRACELOGGING, "Cost.TraceLogging");

unsafe extern "system-unwind" {
    safe fn c_register() -> u32;
    safe fn c_numbers(pointer: usize, number: usize);
    safe fn c_guid(guid: usize, unused: usize);
    safe fn c_two(pointer: usize, number: usize);
    safe fn c_three(pointer: usize, number: usize);
    safe fn c_text(text: usize, unused: usize);
    /// The slot of the import table that the C calls through, and its like.
    static __imp_EventWriteTransfer: usize;
}

macro_rules! calls {
    ($($name:ident($first:ident, $second:ident) $body:block)*) => {
        $(#[inline(never)]
        extern "system-unwind" fn $name($first: usize, $second: usize) $body)*
    };
}

/// # Safety
///
/// So many code units are there.
unsafe fn units<'a>(address: usize, count: usize) -> &'a [u16] {
    // SAFETY: see above.
    unsafe { std::slice::from_raw_parts(std::ptr::with_exposed_provenance(address), count) }
}

/// # Safety
///
/// A GUID is there.
unsafe fn guid<'a, T>(address: usize) -> &'a T {
    // SAFETY: see above.
    unsafe { &*std::ptr::with_exposed_provenance(address) }
}

/// # Safety
///
/// So many bytes of UTF-8 are there.
unsafe fn text<'a>(address: usize, count: usize) -> &'a str {
    // SAFETY: see above.
    unsafe {
        let bytes = std::slice::from_raw_parts(std::ptr::with_exposed_provenance(address), count);
        std::str::from_utf8_unchecked(bytes)
    }
}

// Each argument is what `main` passes: numbers, or the address and the length of a static.
calls! {
    same_numbers(pointer, number) {
        same::microsoft_windows_wpf_provider::write_create_channel(Pointer(pointer as u64), number as u32);
    }
    other_numbers(pointer, number) {
        other::microsoft_windows_wpf_provider::write_create_channel(Pointer(pointer as u64), number as u32);
    }
    trace_numbers(pointer, number) {
        tracelogging::write_event!(TRACELOGGING, "CreateChannel", u64("ChannelPtr", &(pointer as u64)), u32("ChannelHandle", &(number as u32)));
    }
    same_guid(address, _unused) {
        // SAFETY: `main` passes a GUID's address.
        same::type_mangling::write_evt15(*unsafe { guid::<Guid>(address) });
    }
    other_guid(address, _unused) {
        // SAFETY: as above.
        other::type_mangling::write_evt15(*unsafe { guid::<Guid>(address) });
    }
    trace_guid(address, _unused) {
        // SAFETY: as above.
        tracelogging::write_event!(TRACELOGGING, "Evt15", guid("Field", unsafe { guid::<tracelogging::Guid>(address) }));
    }
    same_two(pointer, number) {
        use same::microsoft_windows_wpf_provider as wpf;
        wpf::write_create_channel(Pointer(pointer as u64), number as u32);
        wpf::write_w_client_potential_irt_resource(Pointer(pointer as u64));
    }
    same_three(pointer, number) {
        use same::microsoft_windows_wpf_provider as wpf;
        wpf::write_create_channel(Pointer(pointer as u64), number as u32);
        wpf::write_w_client_potential_irt_resource(Pointer(pointer as u64));
        wpf::write_w_client_uce_response(number as u32);
    }
    other_two(pointer, number) {
        use other::microsoft_windows_wpf_provider as wpf;
        wpf::write_create_channel(Pointer(pointer as u64), number as u32);
        wpf::write_w_client_potential_irt_resource(Pointer(pointer as u64));
    }
    other_three(pointer, number) {
        use other::microsoft_windows_wpf_provider as wpf;
        wpf::write_create_channel(Pointer(pointer as u64), number as u32);
        wpf::write_w_client_potential_irt_resource(Pointer(pointer as u64));
        wpf::write_w_client_uce_response(number as u32);
    }
    trace_two(pointer, number) {
        tracelogging::write_event!(TRACELOGGING, "CreateChannel", u64("ChannelPtr", &(pointer as u64)), u32("ChannelHandle", &(number as u32)));
        tracelogging::write_event!(TRACELOGGING, "Resource", level(Informational), keyword(1), u64("Pointer", &(pointer as u64)));
    }
    trace_three(pointer, number) {
        tracelogging::write_event!(TRACELOGGING, "CreateChannel", u64("ChannelPtr", &(pointer as u64)), u32("ChannelHandle", &(number as u32)));
        tracelogging::write_event!(TRACELOGGING, "Resource", level(Informational), keyword(1), u64("Pointer", &(pointer as u64)));
        tracelogging::write_event!(TRACELOGGING, "Response", level(Warning), keyword(2), u32("Id", &(number as u32)));
    }
    same_units(address, count) {
        // SAFETY: `main` passes the address and the length of a slice.
        same::type_mangling::write_evt01(unsafe { units(address, count) });
    }
    other_units(address, count) {
        // SAFETY: as above.
        other::type_mangling::write_evt01(unsafe { units(address, count) });
    }
    trace_units(address, count) {
        // SAFETY: as above.
        tracelogging::write_event!(TRACELOGGING, "Evt01", str16("Field", unsafe { units(address, count) }));
    }
    same_str(address, count) {
        // SAFETY: as above; the slice is a string's.
        same::type_mangling::write_evt01(unsafe { text(address, count) });
    }
    other_str(address, count) {
        // SAFETY: as above.
        other::type_mangling::write_evt01(unsafe { text(address, count) });
    }
    trace_str(address, count) {
        // SAFETY: as above.
        tracelogging::write_event!(TRACELOGGING, "Evt01", str8("Field", unsafe { text(address, count) }));
    }
}

fn main() {
    let _observation = observe();
    let session = Session::new();
    // SAFETY: the slot is there for the program's life, and nobody changes it any more.
    let api = unsafe { std::ptr::read_volatile(&raw const __imp_EventWriteTransfer) };
    let id = Guid::from_u128(0xa0a1_a2a3_a4a5_a6a7_a8a9_aaab_acad_aeaf);
    let unicode: Vec<u16> = "Contoso Ltd.\0".encode_utf16().collect();
    let (id, units, text) = (&raw const id, &unicode[..12], "Contoso Ltd.");
    let (id, units, length) = (
        id.expose_provenance(),
        units.as_ptr().expose_provenance(),
        12,
    );
    let text = text.as_ptr().expose_provenance();
    let cases: [(&str, Call, usize, usize); 23] = [
        ("numbers c", c_numbers, 0x1234, 5),
        ("numbers same", same_numbers, 0x1234, 5),
        ("numbers other", other_numbers, 0x1234, 5),
        ("numbers tracelogging", trace_numbers, 0x1234, 5),
        ("guid c", c_guid, id, 0),
        ("guid same", same_guid, id, 0),
        ("guid other", other_guid, id, 0),
        ("guid tracelogging", trace_guid, id, 0),
        ("two c", c_two, 0x1234, 5),
        ("two same", same_two, 0x1234, 5),
        ("two other", other_two, 0x1234, 5),
        ("two tracelogging", trace_two, 0x1234, 5),
        ("three c", c_three, 0x1234, 5),
        ("three same", same_three, 0x1234, 5),
        ("three other", other_three, 0x1234, 5),
        ("three tracelogging", trace_three, 0x1234, 5),
        ("units c", c_text, units, 0),
        ("units same", same_units, units, length),
        ("units other", other_units, units, length),
        ("units tracelogging", trace_units, units, length),
        ("str same", same_str, text, length),
        ("str other", other_str, text, length),
        ("str tracelogging", trace_str, text, length),
    ];
    let show = |state: &str| {
        for &(name, call, first, second) in &cases {
            let steps = count(black_box(call), first, second, api);
            println!("{state} {name} {} {}", steps.all, steps.outside);
        }
    };
    assert_eq!(c_register(), 0);
    let registered = (
        same::type_mangling::register().expect("registered"),
        same::microsoft_windows_wpf_provider::register().expect("registered"),
        other::type_mangling::register().expect("registered"),
        other::microsoft_windows_wpf_provider::register().expect("registered"),
    );
    // SAFETY: unregistered before the program ends.
    unsafe { TRACELOGGING.register() };
    show("disabled");
    let guids = [
        same::type_mangling::GUID.to_u128(),
        same::microsoft_windows_wpf_provider::GUID.to_u128(),
        TRACELOGGING.id().to_u128(),
    ];
    for guid in guids {
        session.enable(guid, &Enable::EVERYTHING);
    }
    show("enabled");
    TRACELOGGING.unregister();
    drop(registered);
}
