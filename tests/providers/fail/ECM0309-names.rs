#[provider(name = "Acme-App")]
mod app {
    enum Keyword {
        Database = 1,
        Database = 2,
    }
    enum Color {
        Red,
    }
    struct Color {
        a: u32,
    }
    #[event(id = 1)]
    fn started(color: Color);
}
