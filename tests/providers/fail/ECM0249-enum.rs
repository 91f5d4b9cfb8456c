#[provider(name = "Acme-App")]
mod app {
    enum Keywords {
        Network = 1,
    }
    enum Levels {
        Chatty = 16,
    }
    // Maps, because fields have them or the attribute says so.
    enum Tasks {
        One,
    }
    #[map]
    enum OpCode {
        One,
    }
    #[event(id = 1, keywords = NETWORK, level = Chatty)]
    fn started(task: Tasks);
}
