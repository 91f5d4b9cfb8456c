#[provider(name = "Acme-App")]
mod app {
    enum Level {
        Chatty = 7,
    }
    #[event(id = 1, level = Chatty)]
    fn started();
}
