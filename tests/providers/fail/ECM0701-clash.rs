#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn provider();
    #[event(id = 2)]
    fn event();
    struct Provider {
        a: u32,
    }
    #[event(id = 3)]
    fn used(a: Provider);
}
