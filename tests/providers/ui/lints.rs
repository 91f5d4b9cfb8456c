//! Lints of a provider are warnings of rustc where they are.
#![deny(missing_docs)]

/// A provider.
#[ecm_runtime::provider(name = "Acme-App")]
pub mod app {
    enum Channel {
        #[channel(enabled = false)]
        Operational,
    }

    struct Unused {
        number: u32,
    }

    #[event(id = 1, channel = Operational, message = "started")]
    fn started();
}

/// Misuse of a faultless provider: rustc's own finding points at the user.
pub fn use_it() {
    app::write_started(1);
}
