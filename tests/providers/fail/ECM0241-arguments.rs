#[provider(name = "Acme-App", name = "Acme-Again", 7, symbol = "OTHER")]
mod app {
    #[cfg(windows)]
    #[event(id = 1, level, keywords = A + B, message = text, task =)]
    fn started(#[field(lenght = 3)] name: &str);
}
