#[provider(name = "Acme-App")]
mod app {
    enum Level {
        Chatty = 256,
    }
    #[event(id = 70000, version = 256)]
    fn started(none: [u32; 0]);
}
