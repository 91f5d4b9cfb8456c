//! The attribute on something that is no module, and without a name.

#[ecm_runtime::provider(name = "Acme-App")]
pub struct App;

#[ecm_runtime::provider]
mod nameless {
    #[event(id = 1)]
    fn started();
}

#[ecm_runtime::provider(name = "Acme-App", runtime = "::not a path", deny("unusd-template"))]
mod runtime {
    #[event(id = 1)]
    fn started();
}
