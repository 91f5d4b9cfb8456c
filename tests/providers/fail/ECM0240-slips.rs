use ecm_runtime::provider;
#[provider("Acme-App")]
mod app {
    use std::time::{Duration, SystemTime};

    #[evnt(id = 1, level = Debug)]
    async fn started(kind: Foo);

    #[event(id = -1)]
    pub extern "C" fn stopped(at: SystemTime);

    #[evnt(id = 3)]
    struct Paused {
        size: u16,
        #[field(count = size)]
        data: &[u8],
    }

    #[event(id = 4)]
    const unsafe fn resumed();
}
