//! Any bytes through the whole compiler. `cargo +nightly fuzz run compile corpus/compile ../manifests/pass ../manifests/fail`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ecm_tests::robust::compile(bytes));
