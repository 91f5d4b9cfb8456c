//! Any bytes to an XML tree. `cargo +nightly fuzz run xml_tree corpus/xml_tree ../manifests/pass ../manifests/fail`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ecm_tests::robust::xml_tree(bytes));
