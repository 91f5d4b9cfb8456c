//! What rustc says of code that uses a provider leads to the user's own lines.

#[ecm_runtime::provider(name = "Acme-App")]
pub mod app {
    pub enum Keyword {
        Network = 0x1,
    }

    pub enum Color {
        Red = 1,
    }

    #[event(id = 1, keywords = NETWORK)]
    fn started(name: &str, color: Color);
}

pub fn use_it() {
    app::write_started();
    app::Started { nmae: "a".into() };
    app::keyword::NETWROK;
    app::map::Color::READ;
}
