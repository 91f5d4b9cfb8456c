#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(#[field(length = 3)] a: u32);
}
