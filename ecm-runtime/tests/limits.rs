//! How many sessions a process can have: in a test file, and so a process, of its own.

use ecm_runtime::session::{Session, SessionError};

#[test]
fn a_process_has_64_sessions_at_most() {
    let start = |number: usize| Session::builder(format!("session {number}")).start();
    let mut sessions: Vec<Session> = (0..64)
        .map(|number| start(number).expect("starts"))
        .collect();
    assert_eq!(start(64).err(), Some(SessionError::TooManySessions));
    assert_eq!(
        start(3).err(),
        Some(SessionError::NameTaken("session 3".into()))
    );
    sessions.pop();
    start(64).expect("there is room again");
}
