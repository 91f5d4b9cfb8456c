#[provider(name = "Acme-App", allow("unusd-template"))]
mod app {
    #[event(id = 1)]
    fn started();
}
