#[provider(name = "Acme-App")]
mod app {
    trait Nothing {}
    struct Tuple(u32);
    enum Payload {
        One(u32),
    }
    #[event(id = 1)]
    fn started(&self);
    #[event(id = 2)]
    fn stopped() -> u32 {
        0
    }
    #[event(id = 3)]
    fn paused() {}
}
