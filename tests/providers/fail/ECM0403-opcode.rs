#[provider(name = "Acme-App")]
mod app {
    enum Opcode {
        Pack = 3,
    }
    #[event(id = 1, opcode = Pack)]
    fn started();
}
