#[provider(name = "Acme-App")]
mod app {
    enum Task {
        Order = 1,
        Stock = 1,
    }
    #[event(id = 1)]
    fn started();
}
