#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Database = 1,
        Network = 2,
    }
    #[event(id = 1, keywords = Database, Network, level = Warning)]
    fn comma();
    #[event(id = 2, keywords = Keyword::Database | keyword::NETWORK, level = Level::Warning)]
    fn paths();
    #[event(id = 3, keywords = Level::Database)]
    fn other_path();
    #[event(id = 4, level = "win:Warning")]
    fn prefixed();
}
