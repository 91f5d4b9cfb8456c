#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1, message = "{name:?}")]
    fn debug(name: &str);
    #[event(id = 2, message = "{name:>5}")]
    fn width(name: &str);
    #[event(id = 3, message = "{code:08x}")]
    fn digits(code: u32);
    #[event(id = 4, message = "{name:20s} {name:-20s} {name:.8s}")]
    fn fine(name: &str);
}
