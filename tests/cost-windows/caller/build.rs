//! Links the C that the test has compiled.

fn main() {
    println!("cargo:rerun-if-env-changed=COST_GENERATED");
    let folder = std::env::var("COST_GENERATED").expect("the test says where it put what it made");
    println!("cargo:rerun-if-changed={folder}/calls.o");
    // Where crate tracelogging finds the import library that it asks for.
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:rustc-link-arg={folder}/calls.o");
    println!("cargo:rustc-link-arg=-ladvapi32");
    println!("cargo:rustc-link-arg=-lmsvcrt");
}
