//! Compiles the manifests of the samples; each becomes one file, which a sample includes.

fn main() {
    ecm_compiler::Builder::new()
        .manifest("manifests/quickstart.man")
        .manifest("manifests/all_types.man")
        .manifest("manifests/hello.man")
        .manifest("manifests/order_service.man")
        .generate();
}
