#[provider(name = "Acme-App")]
mod app {
    struct Nothing {}
    #[event(id = 1)]
    fn started(a: Nothing);
}
