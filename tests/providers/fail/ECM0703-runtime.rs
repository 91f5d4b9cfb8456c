#[provider(name = "Acme-App", runtime = "my runtime")]
mod app {
    #[event(id = 1)]
    fn started();
}
