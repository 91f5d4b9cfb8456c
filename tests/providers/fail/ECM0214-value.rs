#[provider(name = "Acme-App")]
mod app {
    enum Channel {
        #[channel(type = Operatonal)]
        Log,
    }
    #[event(id = 1)]
    fn started();
}
