#[ecm_runtime::provider(name = "Contoso-Hello")]
mod hello {
    #[event(id = 1, message = "Hello, {name}!")]
    fn greeted(name: &str);
}
