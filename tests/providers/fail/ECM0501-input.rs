#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(#[field(in_type = UnicodeStrin)] a: &str);
}
