//! Several faults in one provider, and code that uses it: what rustc says is about the faults alone.

/// A provider.
#[ecm_runtime::provider(name = "Acme-App", gid = "7d44233d-0365-4a8c-84c3-bc528b3d09d4")]
pub mod app {
    enum Keyword {
        Database = 0x1,
        Network = 0x1,
    }

    enum Color {
        Red = 1,
        Red = 2,
    }

    struct Line<'a> {
        article: &'a str,
        quantity: usize,
    }

    /// The lines of an order.
    #[event(id = 1, keywords = DATABASE | NETWROK, level = Informationl, message = "{colour} {lines}")]
    fn started(color: Color, lines: &[Line]);

    #[event(id = 1)]
    fn stopped(code: u32);

    #[event]
    fn paused(why: Option<&str>);

    const LIMIT: u32 = 10;
}

/// Uses what is generated.
pub fn use_it() {
    let _registration = app::register();
    app::write_started(app::map::Color::RED, &[app::Line::new("nuts", 3)]);
    app::write_stopped(app::keyword::NETWORK.0 as u32);
    app::write_paused();
}

/// Decodes.
pub fn decode(record: &ecm_runtime::EventRecord<'_>) -> u32 {
    match app::Event::decode(record) {
        app::Event::Stopped(stopped) => stopped.code,
        _ => 0,
    }
}
