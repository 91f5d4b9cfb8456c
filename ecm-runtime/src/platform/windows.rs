//! Process, thread and activity ids on Windows.

#[cfg(feature = "session")]
crate::dll::dll! { "kernel32",
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
    use crate::etw::activity_id_control as control;

    const GET_ID: u32 = 1;
    const CREATE_ID: u32 = 3;
    const GET_SET_ID: u32 = 4;

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
