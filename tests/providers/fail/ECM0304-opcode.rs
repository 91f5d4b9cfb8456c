#[provider(name = "Acme-App")]
mod app {
    enum Task {
        Order = 1,
        Stock = 2,
    }
    enum Opcode {
        #[opcode(task = Order)]
        Pack = 11,
    }
    #[event(id = 1, task = Stock, opcode = Pack)]
    fn started();
}
