//! Process, thread and activity ids on Windows.

#[cfg(feature = "session")]
#[link(name = "kernel32", kind = "raw-dylib")]
unsafe extern "system" {
    safe fn GetCurrentProcessId() -> u32;
    safe fn GetCurrentThreadId() -> u32;
}

#[cfg(feature = "session")]
pub(crate) fn process_id() -> u32 {
    GetCurrentProcessId()
}

#[cfg(feature = "session")]
pub(crate) fn thread_id() -> u32 {
    GetCurrentThreadId()
}

/// ETW's own activity id of the thread.
pub(crate) mod activity {
    use crate::Guid;

    #[link(name = "advapi32", kind = "raw-dylib")]
    unsafe extern "system" {
        fn EventActivityIdControl(code: u32, id: *mut Guid) -> u32;
    }

    const GET_ID: u32 = 1;
    const CREATE_ID: u32 = 3;
    const GET_SET_ID: u32 = 4;

    fn control(code: u32, mut id: Guid) -> Guid {
        // SAFETY: `Guid` has the layout of the system's GUID, and the call reads and writes only that.
        unsafe { EventActivityIdControl(code, &raw mut id) };
        id
    }

    pub(crate) fn current() -> Guid {
        control(GET_ID, Guid::ZERO)
    }

    /// Sets the id, and gives the one before.
    pub(crate) fn replace(id: Guid) -> Guid {
        control(GET_SET_ID, id)
    }

    pub(crate) fn create() -> Guid {
        control(CREATE_ID, Guid::ZERO)
    }
}
