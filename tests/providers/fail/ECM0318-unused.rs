#[provider(name = "Acme-App")]
mod app {
    struct Unused {
        a: u32,
    }
    #[event(id = 1)]
    fn started();
}
