#[provider(name = "Acme-App")]
mod app {
    #[event(id = 1)]
    fn started<'a, T: Display, U, const N: usize>(
        number: u128,
        letter: char,
        path: &'a Path,
        owned: std::path::PathBuf,
        size: usize,
        maybe: Option<u32>,
        any: T,
        time: Duration,
        table: HashMap<String, u32>,
    );
}
