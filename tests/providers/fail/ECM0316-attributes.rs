#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, attributes = "File")]
    fn started();
}
