#[provider(name = "Acme-App")]
mod app {
    enum Channel {
        #[channel(access = "everybody")]
        Operational,
    }
    #[event(id = 1, channel = Operational, message = "started")]
    fn started();
}
