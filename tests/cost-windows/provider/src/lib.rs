//! The generated modules in a crate of their own. `COST_GENERATED` is where the test has put them.

include!(concat!(env!("COST_GENERATED"), "/typemangling.rs"));
include!(concat!(env!("COST_GENERATED"), "/wpf_etw.rs"));
