#[provider(name = "Acme-App")]
mod app {
    enum Channel {
        Operational,
    }
    #[event(id = 1, channel = Admin)]
    fn started();
    #[event(id = 2, channel = Operatonal)]
    fn stopped();
}
