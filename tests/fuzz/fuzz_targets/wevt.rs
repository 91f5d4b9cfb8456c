//! Any bytes as a WEVT_TEMPLATE resource. `cargo +nightly fuzz run wevt corpus/wevt`, with resources of your own as the seed
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ecm_tests::robust::wevt(bytes));
