//! Counts the instructions of a call, one by one: with the processor's trap flag set, each instruction raises an exception
//! before it runs, and a handler counts.
//!
//! A call is counted from its first instruction on, until it returns or until an API is entered. Works under Wine as on
//! Windows, whose own code is not entered.

use std::arch::asm;
use std::ffi::c_void;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What is counted: a function of two words, which the compiler does not know.
pub type Call = extern "system-unwind" fn(usize, usize);

/// The instructions of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// All of them.
    pub all: usize,
    /// Those that lie outside of the program: in the C library.
    pub outside: usize,
}

static FUNCTION: AtomicUsize = AtomicUsize::new(0);
/// Where counting ends: the API, or where the call returns to.
static API: AtomicUsize = AtomicUsize::new(0);
static RETURN: AtomicUsize = AtomicUsize::new(0);
/// 0: the call has not begun; 1: it is being counted; 2: it has ended.
static STATE: AtomicUsize = AtomicUsize::new(0);
static ALL: AtomicUsize = AtomicUsize::new(0);
static OUTSIDE: AtomicUsize = AtomicUsize::new(0);
static IMAGE: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

const SINGLE_STEP: u32 = 0x8000_0004;
const TRAP_FLAG: u32 = 0x100;
/// Offsets in `CONTEXT` of x86-64.
const EFLAGS: usize = 0x44;
const RSP: usize = 0x98;
const RIP: usize = 0xf8;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn AddVectoredExceptionHandler(
        first: u32,
        handler: unsafe extern "system" fn(*mut Pointers) -> i32,
    ) -> *mut c_void;
    fn GetModuleHandleW(name: *const u16) -> *const u8;
}

/// `EXCEPTION_POINTERS`.
#[repr(C)]
struct Pointers {
    record: *const u32,
    context: *mut u8,
}

unsafe extern "system" fn on_exception(pointers: *mut Pointers) -> i32 {
    const CONTINUE_SEARCH: i32 = 0;
    const CONTINUE_EXECUTION: i32 = -1;
    // SAFETY: the system passes a record, whose first word is the code, and the context of the thread that is stopped.
    unsafe {
        let Pointers { record, context } = *pointers;
        if *record != SINGLE_STEP {
            return CONTINUE_SEARCH;
        }
        let rip = *context.add(RIP).cast::<usize>();
        let stack = *context.add(RSP).cast::<*const usize>();
        if STATE.load(Relaxed) == 0 && rip == FUNCTION.load(Relaxed) {
            RETURN.store(*stack, Relaxed);
            STATE.store(1, Relaxed);
        }
        if STATE.load(Relaxed) == 1 {
            if rip == RETURN.load(Relaxed) || rip == API.load(Relaxed) {
                STATE.store(2, Relaxed);
            } else {
                ALL.fetch_add(1, Relaxed);
                let inside = IMAGE[0].load(Relaxed) <= rip && rip < IMAGE[1].load(Relaxed);
                OUTSIDE.fetch_add(usize::from(!inside), Relaxed);
            }
        }
        let flags = context.add(EFLAGS).cast::<u32>();
        if STATE.load(Relaxed) == 2 {
            *flags &= !TRAP_FLAG;
        } else {
            *flags |= TRAP_FLAG;
        }
    }
    CONTINUE_EXECUTION
}

/// Has handlers ready, and learns where the program lies.
fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler is a function of the right type; the program's own headers say how large it is.
        unsafe {
            AddVectoredExceptionHandler(1, on_exception);
            let base = GetModuleHandleW(std::ptr::null());
            let headers = base.add(base.add(0x3c).cast::<u32>().read_unaligned() as usize);
            let size = headers.add(24 + 56).cast::<u32>().read_unaligned();
            IMAGE[0].store(base.addr(), Relaxed);
            IMAGE[1].store(base.addr() + size as usize, Relaxed);
        }
    });
}

/// Counts the instructions of a call, up to its end or to the entry of the function at `api`.
pub fn count(call: Call, first: usize, second: usize, api: usize) -> Steps {
    prepare();
    // Once without counting, so that what is done only once is not in the figure.
    call(first, second);
    FUNCTION.store(call as usize, Relaxed);
    API.store(api, Relaxed);
    ALL.store(0, Relaxed);
    OUTSIDE.store(0, Relaxed);
    STATE.store(0, Relaxed);
    // SAFETY: a call by the rules of the ABI; setting the trap flag raises exceptions, which the handler takes.
    unsafe {
        asm!(
            "pushfq",
            "or qword ptr [rsp], 0x100",
            "popfq",
            "call {call}",
            call = in(reg) call,
            inout("rcx") first => _,
            inout("rdx") second => _,
            clobber_abi("system"),
        );
    }
    assert_eq!(STATE.load(Relaxed), 2, "the call was seen");
    Steps {
        all: ALL.load(Relaxed),
        outside: OUTSIDE.load(Relaxed),
    }
}
