//! Process and thread ids on Unix, remembered because asking the kernel costs more than writing an event.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, Ordering};

pub(crate) use super::thread_activity as activity;

std::thread_local! { static THREAD: Cell<u32> = const { Cell::new(0) }; }
static PROCESS: AtomicU32 = AtomicU32::new(0);

pub(crate) fn process_id() -> u32 {
    let known = PROCESS.load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    let id = std::process::id();
    // What a fork would not undo is not remembered.
    if fork::watch() {
        PROCESS.store(id, Ordering::Relaxed);
    }
    id
}

pub(crate) fn thread_id() -> u32 {
    let known = THREAD.get();
    if known != 0 {
        return known;
    }
    let id = ask::thread_id();
    if fork::watch() {
        THREAD.set(id);
    }
    id
}

/// A forked child has new ids, and whoever asks to is told that it is one.
#[cfg(not(miri))]
mod fork {
    use core::ffi::c_int;
    #[cfg(feature = "session")]
    use core::sync::atomic::AtomicPtr;
    use core::sync::atomic::{AtomicBool, Ordering};

    unsafe extern "C" {
        fn pthread_atfork(
            prepare: Option<extern "C" fn()>,
            parent: Option<extern "C" fn()>,
            child: Option<extern "C" fn()>,
        ) -> c_int;
    }

    static WATCHED: AtomicBool = AtomicBool::new(false);
    /// A `fn()`, or null.
    #[cfg(feature = "session")]
    static TELL: AtomicPtr<()> = AtomicPtr::new(core::ptr::null_mut());

    /// Runs in the child, on the one thread that it has.
    extern "C" fn forked() {
        super::PROCESS.store(0, Ordering::Relaxed);
        super::THREAD.set(0);
        #[cfg(feature = "session")]
        {
            let tell = TELL.load(Ordering::Acquire);
            if !tell.is_null() {
                // SAFETY: only `tell` stores anything but null, and it stores a `fn()`.
                unsafe { core::mem::transmute::<*mut (), fn()>(tell)() };
            }
        }
    }

    /// Whether forks are noticed from now on. No `Once`: a child whose parent was just inside it would wait for ever. So
    /// two threads may both ask, and a child then forgets twice, which does no harm.
    pub(super) fn watch() -> bool {
        if WATCHED.load(Ordering::Acquire) {
            return true;
        }
        // SAFETY: `forked` does what is allowed in a child of a threaded process: it stores to atomics and to a cell
        // without destructor, and so does the function that it tells.
        let watched = unsafe { pthread_atfork(None, None, Some(forked)) } == 0;
        if watched {
            WATCHED.store(true, Ordering::Release);
        }
        watched
    }

    /// Has `child` called in every forked child, before `fork` returns there. It may only touch atomics: other threads
    /// may have held any lock, the allocator's too. A call that fails for lack of memory leaves forks unnoticed.
    #[cfg(feature = "session")]
    pub(crate) fn tell(child: fn()) {
        TELL.store(child as *mut (), Ordering::Release);
        watch();
    }
}

/// Miri cannot fork.
#[cfg(miri)]
mod fork {
    pub(super) fn watch() -> bool {
        true
    }

    #[cfg(feature = "session")]
    pub(crate) fn tell(_child: fn()) {}
}

#[cfg(feature = "session")]
pub(crate) use fork::tell as tell_forked_children;

#[cfg(all(
    any(target_os = "linux", target_os = "android"),
    not(miri),
    any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "arm",
        target_arch = "riscv64",
        target_arch = "loongarch64"
    )
))]
mod ask {
    use core::ffi::c_long;

    /// By number: the C library has a function for it only since glibc 2.30.
    const SYS_GETTID: c_long = if cfg!(all(target_arch = "x86_64", target_pointer_width = "32")) {
        0x4000_0000 + 186
    } else if cfg!(target_arch = "x86_64") {
        186
    } else if cfg!(any(target_arch = "x86", target_arch = "arm")) {
        224
    } else {
        178
    };

    unsafe extern "C" {
        fn syscall(number: c_long, ...) -> c_long;
    }

    pub(super) fn thread_id() -> u32 {
        // SAFETY: the call takes nothing and cannot fail.
        let id = unsafe { syscall(SYS_GETTID) };
        // A thread id is a positive `int`.
        id as u32
    }
}

#[cfg(target_vendor = "apple")]
mod ask {
    use core::ffi::c_int;

    unsafe extern "C" {
        fn pthread_threadid_np(thread: usize, id: *mut u64) -> c_int;
    }

    pub(super) fn thread_id() -> u32 {
        let mut id = 0;
        // SAFETY: 0 is the calling thread, and `id` is a place for the answer.
        unsafe { pthread_threadid_np(0, &raw mut id) };
        // ETW has 32 bits for a thread; the system counts up from a small number.
        id as u32
    }
}

#[cfg(not(any(
    target_vendor = "apple",
    all(
        any(target_os = "linux", target_os = "android"),
        not(miri),
        any(
            target_arch = "x86_64",
            target_arch = "x86",
            target_arch = "aarch64",
            target_arch = "arm",
            target_arch = "riscv64",
            target_arch = "loongarch64"
        )
    )
)))]
use super::counted as ask;

#[cfg(all(test, not(loom), not(miri)))]
mod tests {
    use super::{process_id, thread_id};
    use core::ffi::c_int;

    #[test]
    fn ids_are_the_systems() {
        assert_eq!(process_id(), std::process::id());
        assert_eq!(thread_id(), thread_id());
        let other = std::thread::spawn(thread_id)
            .join()
            .expect("the thread ends");
        assert_ne!(thread_id(), other);
        #[cfg(target_os = "linux")]
        assert!(std::path::Path::new(&std::format!("/proc/self/task/{}", thread_id())).exists());
    }

    #[test]
    fn a_forked_child_has_ids_of_its_own() {
        unsafe extern "C" {
            fn fork() -> c_int;
            fn waitpid(pid: c_int, status: *mut c_int, options: c_int) -> c_int;
            fn _exit(status: c_int) -> !;
        }
        let (process, thread) = (process_id(), thread_id());
        // SAFETY: the child calls nothing that needs a lock which another thread may have held at the time.
        let child = unsafe { fork() };
        if child == 0 {
            let fresh = process_id() != process && thread_id() != thread;
            // SAFETY: ends the child without running anything of the parent's.
            unsafe { _exit(c_int::from(!fresh)) };
        }
        let mut status = -1;
        // SAFETY: `child` is a child of this process, and `status` a place for its end.
        assert_eq!(unsafe { waitpid(child, &raw mut status, 0) }, child);
        assert_eq!(status, 0);
    }
}
