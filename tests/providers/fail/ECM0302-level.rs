#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, level = Warn)]
    fn started();
    #[event(id = 2, level = Chatty)]
    fn stopped();
}
