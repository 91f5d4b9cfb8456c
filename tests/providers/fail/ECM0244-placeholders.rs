#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, message = "{} {0} {user} {{}}")]
    fn started(name: &str);
}
