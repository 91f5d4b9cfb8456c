#[provider(name = "Acme-App")]
mod app {
    #[repr(u64)]
    enum Keyword {
        Network = 1,
    }
    #[repr(u8)]
    enum Task {
        Order = 1,
    }
    #[repr(i32)]
    enum Color {
        Red,
    }
    #[repr(u32)]
    enum Size {
        Small,
    }
    #[repr(C, packed)]
    struct Line {
        color: Color,
        size: Size,
    }
    #[event(id = 1, keywords = NETWORK, task = Order)]
    fn started(line: Line);
}
