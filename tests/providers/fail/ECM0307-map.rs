#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(#[field(map = Colour)] a: u32);
}
