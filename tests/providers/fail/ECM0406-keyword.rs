#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Both = 0x3,
    }
    #[event(id = 1, keywords = Both)]
    fn started();
}
