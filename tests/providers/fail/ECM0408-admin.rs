#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, level = Verbose, channel = Admin, message = "started")]
    fn started();
}
