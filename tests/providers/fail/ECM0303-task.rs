#[provider(name = "Acme-App")]
mod app {
    enum Opcode {
        #[opcode(task = Ordr)]
        Pack = 11,
    }
    #[event(id = 1, task = Order)]
    fn started();
}
