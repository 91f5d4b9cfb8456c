#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started();
    #[event(id = 1)]
    fn stopped();
}
