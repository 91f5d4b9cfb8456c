#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(a: u32, a: u32);
}
