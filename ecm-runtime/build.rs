//! Nothing to build: cargo wants a build script beside `links`, which keeps two incompatible runtimes out of one graph.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
