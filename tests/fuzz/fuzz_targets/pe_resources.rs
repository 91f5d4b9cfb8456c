//! Any bytes as an image, a `.res` file or a resource. `cargo +nightly fuzz run pe_resources corpus/pe_resources`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ecm_tests::robust::pe_resources(bytes));
