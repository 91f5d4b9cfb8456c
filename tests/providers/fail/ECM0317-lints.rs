// Lints: said when there is no error.
#[provider(
    name = "Acme-App",
    guid = "00000000-0000-0000-0000-000000000000",
    resource_file = "acme.dll",
    culture = "english"
)]
mod app {
    enum Task {
        #[task(event_guid = "8b4c3c6e-5d9a-4d0f-9a3c-2f0e7f8f1c11")]
        Order = 1,
        #[task(event_guid = "8b4c3c6e-5d9a-4d0f-9a3c-2f0e7f8f1c11")]
        Stock = 2,
    }
    enum Channel {
        #[channel(enabled = false, auto_backup = true)]
        Operational = 20,
        #[channel(auto_backup = true, max_size = 5)]
        Analytic = 18,
        #[channel(type = Debug, control_guid = "8b4c3c6e-5d9a-4d0f-9a3c-2f0e7f8f1c11", keywords = 1, file_max = 17, min_buffers = 4, max_buffers = 2)]
        Wpp,
        #[channel(type = Admin, level = 4, control_guid = "8b4c3c6e-5d9a-4d0f-9a3c-2f0e7f8f1c11")]
        Log,
    }
    #[map(flags)]
    enum Flags {
        Both = 0x3,
    }
    #[repr(u8)]
    enum Size {
        Large = 256,
    }
    #[event(id = 1, symbol = Same, task = Order, opcode = Start, channel = Operational)]
    fn first(flags: Flags, size: Size);
    #[event(id = 1, version = 1, symbol = Same, not_logged = true, channel = Analytic)]
    fn second();
    #[event(id = 2, version = 1, task = Order, opcode = Stop, level = ReservedLevel6)]
    fn third(#[field(count = later)] values: &[u32], later: u16, #[field(count = 0)] none: u32);
    #[event(id = 3, message = "{size}", channel = Analytic)]
    fn fourth(size: u16, #[field(length = size)] data: &[u8], #[field(length = 4)] address: Ipv6Addr);
    #[event(id = 4, channel = Log, message = "text")]
    fn fifth(values: [u64; 8000]);
    #[event(id = 7, symbol = Twice)]
    fn sixth();
    #[event(id = 7, version = 1, symbol = Twice)]
    fn seventh(a: u8);
    #[event(id = 5)]
    fn a_b();
    #[event(id = 6)]
    fn aB();
}
