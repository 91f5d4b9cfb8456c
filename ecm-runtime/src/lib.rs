//! The runtime of ecm.
#![no_std]
