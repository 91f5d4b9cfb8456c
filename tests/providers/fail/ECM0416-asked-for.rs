// Lints that are silent unless somebody asks for them.
#[provider(name = "Acme-App", warn("missing-file-name", "message-without-channel"))]
mod app {
    #[event(id = 1, message = "text")]
    fn started();
}
