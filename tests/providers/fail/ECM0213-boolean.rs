#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, not_logged = yes)]
    fn started();
}
