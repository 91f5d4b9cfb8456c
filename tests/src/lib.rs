//! In-process tests of ecm.
