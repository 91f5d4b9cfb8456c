#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, level = Error, channel = Admin)]
    fn started();
}
