#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started(#[field(out_type = HexInt23)] a: u32);
}
