#[provider]
mod app {
    enum Keyword {
        Database,
    }
    enum Channel {
        Log,
    }
    #[event(id = 1)]
    fn started();
}
