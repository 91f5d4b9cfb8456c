#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Database = 0x1,
        Network = 0x2,
    }

    #[event(id = 1, keywords = DATABASE | NETWROK)]
    fn started();
    #[event(id = 2, keywords = Disk)]
    fn stopped();
}
