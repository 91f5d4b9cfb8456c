//! Compiles the manifest, and links what comes of it as a driver.

fn main() {
    ecm_compiler::Builder::new()
        .manifest("manifests/sample_driver.man")
        .generate();
    let windows = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "windows");
    let gnu = std::env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "gnu");
    let arguments: &[&str] = match (windows, gnu) {
        (false, _) => &[],
        (true, true) => &[
            "-nostartfiles",
            "-nodefaultlibs",
            "-Wl,--subsystem,native",
            "-Wl,--entry,DriverEntry",
        ],
        (true, false) => &[
            "/SUBSYSTEM:NATIVE",
            "/DRIVER",
            "/ENTRY:DriverEntry",
            "/NODEFAULTLIB",
        ],
    };
    for argument in arguments {
        println!("cargo:rustc-link-arg-cdylib={argument}");
    }
}
