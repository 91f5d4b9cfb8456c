//! From a payload to the sinks: what the generated functions call.
//!
//! Responsible for the enabled test, and for the one way that an event takes when somebody listens. It must not know how
//! a payload is encoded, nor what a sink does with it.

use crate::instance::{CounterWords, Instance, ProviderHandle};
use crate::sink::{Event, dispatch};
#[cfg(any(windows, test))]
use crate::wire::{DataDescriptor, describe, slots};
use crate::wire::{Encoder, EventMeta, MAX_PAYLOAD, Payload, failed_field};
use crate::{Context, WriteStatus};

/// Counts the changes of what generated code and runtime expect of each other.
const CODEGEN_EPOCH: u32 = 1;
/// The bytes of an event's header, which count towards ETW's limit.
const HEADER: usize = 80;
/// The bytes that a related activity adds to the header.
const RELATED: usize = 24;

/// What the generated functions call. They are methods, so that a call reads, to clippy too, as one on the provider's state.
impl<const N: usize> Instance<N> {
    /// Whether anybody wants the events of a class: one relaxed load and a test. The class is a constant, so that its
    /// bound is checked by the compiler.
    ///
    /// The event's description is not read; it is there for builds that have to look at more than the word.
    #[must_use]
    #[inline]
    pub fn enabled(&self, class: usize, _meta: &'static EventMeta) -> bool {
        self.wanted(class)
    }

    /// Writes an event to every sink that wants its class: what each generated function does behind its test.
    #[inline]
    pub fn emit<'e, 'a: 'e, P: Payload<'a>>(
        &'static self,
        event: &'e P,
        context: Context,
    ) -> WriteStatus {
        // A constant in most generated functions, which then need not pass it on.
        if context == Context::CURRENT {
            self.emit_current(event)
        } else {
            self.emit_in(event, &context)
        }
    }

    /// Writes an event of no activity but the thread's own.
    #[cold]
    #[inline(never)]
    fn emit_current<'e, 'a: 'e, P: Payload<'a>>(&'static self, event: &'e P) -> WriteStatus {
        self.emit_here(event)
    }

    /// The same as a part of the function that calls it, which therefore should not be one that others are made a part of.
    #[inline(always)]
    pub fn emit_here<'e, 'a: 'e, P: Payload<'a>>(&'static self, event: &'e P) -> WriteStatus {
        #[cfg(any(windows, test))]
        if self.sinks(P::META.class) == crate::etw::ALONE {
            let provider = ProviderHandle(self.core());
            let limit = MAX_PAYLOAD - HEADER;
            let mut slots = slots();
            if let Some(blocks) = describe(event, limit, provider.0.traits, &mut slots) {
                return crate::etw::write_alone(provider, P::META, blocks);
            }
            // Of its own, and not handed to another function unless it must be: so it can live in registers.
            let mut encoder = Encoder::new();
            event.encode(&mut encoder);
            return match encoder.packed() {
                Some(payload) => {
                    let blocks = [provider.0.traits, DataDescriptor::new(payload)];
                    let blocks = &blocks[..1 + usize::from(!payload.is_empty())];
                    crate::etw::write_alone(provider, P::META, blocks)
                }
                None => deliver(
                    provider,
                    crate::etw::ALONE,
                    P::META,
                    &Context::CURRENT,
                    &mut encoder,
                ),
            };
        }
        self.emit_in(event, &Context::CURRENT)
    }

    /// Writes an event to whichever sinks there are.
    #[cold]
    #[inline(never)]
    fn emit_in<'a, P: Payload<'a>>(&'static self, event: &P, context: &Context) -> WriteStatus {
        let sinks = self.sinks(P::META.class);
        if sinks == 0 {
            return WriteStatus::DISABLED;
        }
        let mut encoder = Encoder::new();
        event.encode(&mut encoder);
        let provider = ProviderHandle(self.core());
        deliver(provider, sinks, P::META, context, &mut encoder)
    }

    /// Writes the event that a closure was called for.
    #[inline]
    pub fn emit_once<'a, P: Payload<'a>>(&'static self, _token: Token, event: &P) -> Written {
        Written(self.emit(event, Context::CURRENT))
    }
}

/// The part of [`Instance::emit`] that is the same for all events.
#[inline(never)]
fn deliver(
    provider: ProviderHandle,
    sinks: u32,
    meta: &'static EventMeta,
    context: &Context,
    encoder: &mut Encoder<'_>,
) -> WriteStatus {
    let counters = &provider.0.counters;
    let limit = MAX_PAYLOAD
        - if context.related.is_some() {
            HEADER + RELATED
        } else {
            HEADER
        };
    // By reference: the descriptors are many, and stay where they were made.
    let mut finished = encoder.finish();
    let payload = match &mut finished {
        Ok(payload) if payload.payload_len() <= limit => payload,
        Ok(_) => {
            counters.count_unwritten(WriteStatus::TOO_LARGE);
            return WriteStatus::TOO_LARGE;
        }
        Err(status) => return reject(counters, meta, *status, encoder),
    };
    if payload.is_cut() {
        counters.count_cut();
    }
    #[cfg(any(windows, test))]
    if let Some(first) = payload.first_mut() {
        *first = provider.0.traits;
    }
    dispatch(provider, sinks, &Event::new(meta, context, payload))
}

/// Notes an event that could not be encoded.
#[cold]
#[inline(never)]
fn reject(
    counters: &CounterWords,
    meta: &'static EventMeta,
    status: WriteStatus,
    encoder: &Encoder<'_>,
) -> WriteStatus {
    counters.count_unwritten(status);
    if status == WriteStatus::INVALID {
        counters.note_invalid(meta, failed_field(meta.fields, encoder));
    }
    status
}

/// Calls a closure that makes an event's arguments. Cold, so that what the closure does is not moved to where the test is.
#[cold]
#[inline(never)]
pub fn run<W>(write: impl FnOnce(W) -> Written, writer: W) -> WriteStatus {
    write(writer).0
}

/// Proof that an event was handed to its sinks: what a closure passed to a `write_..._with` function has to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written(WriteStatus);

impl Written {
    /// How writing went.
    pub fn status(self) -> WriteStatus {
        self.0
    }
}

/// The right to write one event, once: [`Instance::emit_once`] takes it.
#[derive(Debug)]
pub struct Token(());

impl Token {
    /// Made by generated code, for each call of a `write_..._with` function.
    #[allow(clippy::new_without_default, reason = "generated code names it")]
    #[inline]
    pub const fn new() -> Self {
        Self(())
    }
}

/// Stops the compilation of generated code that this runtime does not fit. Generated code calls it in a constant, with the
/// epoch it was generated for.
///
/// # Panics
/// If the epochs differ.
pub const fn assert_codegen_epoch(epoch: u32) {
    assert!(
        epoch >= CODEGEN_EPOCH,
        "this code was generated for an older ecm-runtime: generate it again with the ecm of this release"
    );
    assert!(
        epoch <= CODEGEN_EPOCH,
        "this code was generated for a newer ecm-runtime: update ecm-runtime to the release of the ecm that generated it"
    );
}

#[cfg(test)]
mod tests {
    use super::{CODEGEN_EPOCH, assert_codegen_epoch};

    const _: () = assert_codegen_epoch(CODEGEN_EPOCH);

    #[test]
    #[should_panic(
        expected = "generated for an older ecm-runtime: generate it again with the ecm of this release"
    )]
    fn older_code_is_told_to_be_generated_again() {
        assert_codegen_epoch(CODEGEN_EPOCH - 1);
    }

    #[test]
    #[should_panic(expected = "generated for a newer ecm-runtime: update ecm-runtime")]
    fn newer_code_is_told_to_update_the_runtime() {
        assert_codegen_epoch(CODEGEN_EPOCH + 1);
    }
}
