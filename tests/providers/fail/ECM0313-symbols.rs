// Errors of names and numbers that only the whole provider shows.
#[provider(name = "Acme:App", control_guid = "7d44233d-0365-4a8c-84c3-bc528b3d09d4")]
mod app {
    enum Keyword {
        High = 1 << 48,
    }
    enum Task {
        Order = 1,
    }
    enum Opcode {
        Approve = 11,
        #[opcode(task = Order)]
        Pack = 11,
    }
    enum Channel {
        Admin,
        Operational,
        Analytic,
        Debug,
        #[channel(type = Analytic)]
        E,
        #[channel(type = Analytic)]
        F,
        #[channel(type = Analytic)]
        G,
        #[channel(type = Analytic)]
        H,
        #[channel(type = Analytic)]
        I,
    }
    enum Color {
        Red = 1,
        #[entry(symbol = Red)]
        Crimson = 2,
    }
    #[map]
    enum Empty {}
    #[event(id = 1, keywords = High, task = Order, opcode = Approve)]
    fn mixed(color: Color, #[field(map = Color)] wide: u64, empty: Empty);
    #[event(id = 2, task = Order, opcode = Pack)]
    fn packed(name: &str, #[field(count = name)] values: &[u32]);
}
