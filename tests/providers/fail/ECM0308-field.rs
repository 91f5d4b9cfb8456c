#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(#[field(count = cuont)] a: &[u32], count: u16);
}
