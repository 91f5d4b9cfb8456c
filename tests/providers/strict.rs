/// A provider whose names set off no lint.
#[ecm_runtime::provider(name = "Acme-App")]
pub mod app {
    enum Keyword {
        /// The database
        Database = 0x1,
    }

    enum Task {
        Order = 1,
    }

    #[repr(u8)]
    enum Color {
        Red = 1,
        Green = 2,
    }

    #[map(flags)]
    enum Extras {
        Gift = 1,
    }

    struct Line<'a> {
        article: &'a str,
        price: f64,
    }

    /// Something began.
    #[event(id = 1, task = Order, opcode = Start, keywords = DATABASE, channel = Operational, message = "by {who}")]
    fn started(who: &str, color: Color, extras: Extras, lines: &[Line], bytes: &[u8]);

    #[event(id = 2)]
    fn stopped();
}
