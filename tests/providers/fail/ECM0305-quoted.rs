#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Database = 1,
        Network = 2,
    }
    #[event(id = 1, keywords = "Database, Network")]
    fn commas();
    #[event(id = 2, keywords = "Database Network")]
    fn blanks();
    #[event(id = 3, level = Info, opcode = End)]
    fn synonyms();
    #[event(id = 4, level = ERR)]
    fn screaming();
}
