#[provider(
    name = "Acme Types",
    resource_file = r"%ProgramFiles%\Acme\acme.dll",
    message = "All types",
    group_guid = "1f1ff94b-0a3f-4a8c-84c3-bc528b3d09d4",
    culture = "en-GB",
    deny("warnings")
)]
pub(crate) mod types {
    #[event(id = 1, level = LogAlways)]
    fn numbers(a: u8, b: u16, c: u32, d: u64, e: i8, f: i16, g: i32, h: i64, i: f32, j: f64, k: bool);

    #[event(id = 2)]
    fn times_and_places(
        guid: Guid,
        pointer: Pointer,
        code: CodePointer,
        file_time: FileTime,
        std_time: std::time::SystemTime,
        system_time: SystemTime,
        sid: &Sid,
        port: Port,
        v4: Ipv4Addr,
        v6: std::net::Ipv6Addr,
        address: SocketAddr,
    );

    #[event(id = 3)]
    fn strings(plain: &str, owned: String, ansi: &Ansi, c: &CStr, xml: Xml, json: Json, utf8: Utf8);

    #[event(id = 4)]
    fn shown(a: HexInt8, b: HexInt16, c: HexInt32, d: HexInt64, pid: Pid, tid: Tid, e: Win32Error, f: NtStatus, g: HResult, h: ErrorCode);

    #[event(id = 5)]
    fn sequences(bytes: &[u8], mac: [u8; 6], texts: &[&str], guids: Vec<Guid>, four: [u32; 4], v6s: &[Ipv6Addr]);

    #[event(id = 6)]
    fn said(
        #[field(in_type = CountedUnicodeString)] counted: &str,
        #[field(in_type = AnsiString, length = 16)] fixed: &str,
        #[field(name = "Sizes", in_type = UInt8)] sizes: &[u8],
        #[field(in_type = CountedBinary)] blob: &[u8],
        count: u32,
        #[field(count = count)] xs: &[u64],
        #[field(count = count, out_type = "xs:string")] ys: &[i8],
        size: u16,
        #[field(length = size)] text: &str,
        r#type: u32,
    );
}
