#[provider(name = "Acme-App", guid = "7d44233d-0365")]
mod app {

}
