//! What the system tells about an instance, and the way from there to the application's callback.
//!
//! Responsible for the class bits that follow from an instruction of the system's, and for telling the application of it
//! once its events can be written. It must not register or write.

use core::ffi::c_void;

use super::sink::SLOT;
use super::state::{News, Teller};
use crate::instance::Core;
use crate::{Control, ControlCode, FilterData, Guid, Keyword, Level, Rule};

/// `EVENT_FILTER_DESCRIPTOR`.
#[repr(C)]
pub(super) struct RawFilter {
    pub(super) pointer: u64,
    pub(super) size: u32,
    pub(super) kind: u32,
}

const _: () = assert!(size_of::<RawFilter>() == 16);

/// One call of the system's.
pub(super) struct Instruction<'a> {
    code: u32,
    source: Guid,
    /// What all the system's sessions want together.
    rule: Rule,
    filter: Option<FilterData<'a>>,
}

const DISABLE: u32 = 0;
const ENABLE: u32 = 1;
const CAPTURE_STATE: u32 = 2;

impl Instruction<'_> {
    /// No session has the instance enabled any more.
    pub(super) const DISABLE: Self = Self {
        code: DISABLE,
        source: Guid::ZERO,
        rule: Rule::EVERYTHING,
        filter: None,
    };
}

/// The enable callback (`PENABLECALLBACK`) of every instance.
///
/// Runs on a thread of the system, or inside `EventRegister`. It takes no lock; a panic of the application's ends in
/// [`crate::control`], or with the program where there is no `std`.
///
/// # Safety
///
/// `context` is the `Core` of an instance; `source` and `filter` are null or can be read, and so can what `filter` names.
pub(super) unsafe extern "system" fn on_instruction(
    source: *const Guid,
    code: u32,
    level: u8,
    any: u64,
    all: u64,
    filter: *const RawFilter,
    context: *mut c_void,
) {
    // SAFETY: the caller vouches for it, and an instance is `'static`.
    let core: &'static Core = unsafe { &*context.cast_const().cast() };
    // SAFETY: null or readable.
    let source = unsafe { source.as_ref() };
    // SAFETY: null or readable.
    let filter = unsafe { filter.as_ref() }.filter(|filter| filter.pointer != 0);
    let filter = filter.map(|filter| {
        let pointer = core::ptr::with_exposed_provenance(filter.pointer as usize);
        // SAFETY: the system's copy of what the controller sent, which lies there until this call returns.
        let bytes = unsafe { core::slice::from_raw_parts(pointer, filter.size as usize) };
        FilterData::new(filter.kind, bytes)
    });
    let instruction = Instruction {
        code,
        source: source.copied().unwrap_or_default(),
        // Level 0 means every level, as in mc.exe's code, and so does an empty `any`.
        rule: Rule::new(Level(level), Keyword(any), Keyword(all)),
        filter,
    };
    follow(core, &instruction);
}

/// Does what the system says: sets the class bits at once, and tells the application, or leaves that to who is telling.
pub(super) fn follow(core: &'static Core, instruction: &Instruction<'_>) {
    let state = &core.etw;
    let news = match instruction.code {
        DISABLE => {
            state.set_wanted(None);
            core.set(SLOT, |_| false);
            News::WANTED
        }
        ENABLE => {
            let rule = instruction.rule;
            state.set_wanted(Some(rule));
            core.set(SLOT, |class| rule.allows(class.level, class.keyword));
            News::WANTED
        }
        CAPTURE_STATE => News::CAPTURE,
        // A code of a later system.
        _ => return,
    };
    if let Some(teller) = state.leave_news(news, || keep(core, news, instruction)) {
        tell(core, teller, Some((news, instruction)));
    }
}

/// Keeps what the application cannot be told at once. Without `alloc` there is no place: it learns the rule only.
fn keep(core: &'static Core, news: News, instruction: &Instruction<'_>) {
    #[cfg(feature = "alloc")]
    core.etw.keep(
        news,
        super::state::Kept::new(instruction.source, instruction.filter),
    );
    #[cfg(not(feature = "alloc"))]
    let _ = (core, news, instruction);
}

/// Tells the application everything there is to tell. `at_hand` is the instruction that this call is about, if it is
/// about one.
pub(super) fn tell(
    core: &'static Core,
    mut teller: Teller,
    mut at_hand: Option<(News, &Instruction<'_>)>,
) {
    loop {
        let news = core.etw.take_news(&teller);
        for kind in [News::WANTED, News::CAPTURE] {
            if news.has(kind) {
                let at_hand = at_hand.take_if(|(about, _)| *about == kind);
                tell_one(
                    core,
                    &teller,
                    kind,
                    at_hand.map(|(_, instruction)| instruction),
                );
            }
        }
        match core.etw.end_telling(teller) {
            Ok(()) => return,
            Err(again) => teller = again,
        }
    }
}

/// Tells the application of one kind of news as things stand now.
fn tell_one(core: &'static Core, teller: &Teller, kind: News, at_hand: Option<&Instruction<'_>>) {
    #[cfg(feature = "alloc")]
    let kept = core.etw.take_kept(kind);
    let rule = core.etw.wanted();
    let code = match (kind, rule) {
        (News::CAPTURE, _) => ControlCode::CaptureState,
        (_, Some(_)) => ControlCode::Enable,
        (_, None) => ControlCode::Disable,
    };
    if kind == News::WANTED {
        let was_enabled = core.etw.replace_told(teller, rule.is_some());
        if !was_enabled && rule.is_none() {
            return;
        }
    }
    let mut control = Control::new(code, rule);
    if let Some(instruction) = at_hand {
        control.source = instruction.source;
        control.filter = instruction.filter;
        return crate::control::notify(core, &control);
    }
    #[cfg(feature = "alloc")]
    if let Some(kept) = &kept {
        control.source = kept.source;
        control.filter = kept.filter();
    }
    crate::control::notify(core, &control);
}
