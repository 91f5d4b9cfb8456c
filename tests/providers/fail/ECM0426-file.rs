#[provider(name = "Acme-App", resource_file = r"%APPDATA%\acme.dll")]
mod app {
    #[event(id = 1, channel = Operational, message = "%%7 of {user}")]
    fn started(user: &str);
}
