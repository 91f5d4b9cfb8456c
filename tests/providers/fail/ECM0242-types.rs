#[provider(name = "Acme-App")]
mod app {
    struct Inner {
        a: u32,
    }
    struct Outer {
        inner: Inner,
    }
    #[event(id = 1)]
    fn started(
        a: Strin,
        b: (u32, u32),
        c: &[&[u8]],
        d: [u32; N],
        e: impl Display,
        f: Outer,
        #[field(in_type = UInt64)] g: u32,
        h: isize,
    );
}
