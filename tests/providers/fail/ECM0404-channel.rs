#[provider(name = "Acme-App")]
mod app {
    enum Channel {
        Operational = 3,
    }
    #[event(id = 1, channel = Operational, message = "started")]
    fn started();
}
