//! Any bytes as a payload of any layout. `cargo +nightly fuzz run decode`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ecm_tests::payloads::decode(bytes));
