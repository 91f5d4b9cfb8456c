#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, message = "started)]
    fn started();
}
