#[provider(name = "Acme-App")]
mod app {
    const N: u32 = 1;
    enum Keyword {
        Database = N,
    }
    #[event(id = "one")]
    fn started();
}
