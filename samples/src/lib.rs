//! Samples of ecm.
