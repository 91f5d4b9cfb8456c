#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, message = "{name")]
    fn started(name: &str);
    #[event(id = 2, message = "name}")]
    fn stopped(name: &str);
}
