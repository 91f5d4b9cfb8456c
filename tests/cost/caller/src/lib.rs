//! Calls of disabled events, one function for each way to call, and the bare load that they are held against.
//!
//! The functions `one_*` are a single call each, for looking at the machine code; those in `CASES` make many.

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};

use cost_provider::orders as other;
use ecm_runtime::sink::{Sink, install};
use ecm_runtime::{Rule, WriteStatus};
use included::orders as same;

/// The provider's module as a part of this crate.
mod included {
    include!("../../orders.rs");
}

static WORD: AtomicU32 = AtomicU32::new(0);

/// What would set the word, so that the compiler does not take it for zero.
pub fn switch() {
    WORD.store(1, Ordering::Relaxed);
}

#[cold]
#[inline(never)]
fn cold(id: u32, customer: &str) {
    black_box((id, customer));
}

/// What nothing can be cheaper than that can be switched on.
#[inline]
fn bare(id: u32, customer: &str) {
    if WORD.load(Ordering::Relaxed) != 0 {
        cold(id, customer);
    }
}

#[inline(never)]
pub fn one_bare(id: u32) {
    bare(id, "Contoso");
}

#[inline(never)]
pub fn one_same_crate(id: u32) {
    same::write_order_placed(id, "Contoso");
}

#[inline(never)]
pub fn one_other_crate(id: u32) {
    other::write_order_placed(id, "Contoso");
}

#[inline(never)]
pub fn one_closure(id: u32) {
    same::write_order_placed_with(move |event| event.write(id, &*format!("nr {id}")));
}

macro_rules! cases {
    ($($name:ident $text:literal: |$id:ident| $call:expr;)*) => {
        $(#[inline(never)]
        fn $name(count: u32) {
            for id in 0..count {
                let $id = black_box(id);
                $call;
            }
        })*

        /// What can be counted: a name, and a function that does it so many times.
        pub const CASES: &[(&str, fn(u32))] = &[$(($text, $name),)* ("enabled", enabled)];
    };
}

cases! {
    loop_empty "loop": |_id| ();
    loop_bare "loop, bare load": |id| bare(id, "Contoso");
    loop_same_crate "loop, same crate": |id| same::write_order_placed(id, "Contoso");
    loop_other_crate "loop, other crate": |id| other::write_order_placed(id, "Contoso");
    loop_closure "loop, closure": |id| same::write_order_placed_with(move |event| event.write(id, &*format!("nr {id}")));
    // Calls of a function that does nothing else; through a pointer that the compiler does not know.
    call_bare "call, bare load": |id| black_box(one_bare as fn(u32))(id);
    call_same_crate "call, same crate": |id| black_box(one_same_crate as fn(u32))(id);
    call_other_crate "call, other crate": |id| black_box(one_other_crate as fn(u32))(id);
    call_closure "call, closure": |id| black_box(one_closure as fn(u32))(id);
}

/// A sink that takes everything and keeps nothing: what is left is the runtime's own cost.
static SINK: Sink = Sink {
    attach: |slot, provider| slot.enable(provider, &Rule::EVERYTHING),
    detach: |slot, provider| slot.disable(provider),
    write: |_, event| {
        black_box(event);
        WriteStatus::SUCCESS
    },
};

fn enabled(count: u32) {
    switch();
    let _registration = same::register();
    let installed = install(2, &SINK);
    assert!(installed.is_ok() && same::order_placed_enabled());
    loop_same_crate(count);
}
