#[provider(name = "Acme-App")]
mod Application {
    #[event(id = 1)]
    fn started();
}
