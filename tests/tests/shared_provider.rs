//! A workspace whose crates share a provider: its module is in one of them, and the others write to it and bind their own types
//! to what it declares.

use ecm_tests::golden::package;
use ecm_tests::scratch::Scratch;

/// `Cargo.toml` of a member.
fn member(name: &str, edition: &str, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\npublish = false\n\n\
         [dependencies]\n{dependencies}\n"
    )
}

#[test]
fn crates_of_a_workspace_share_a_provider() {
    let scratch = Scratch::with_manifest(
        "shared_provider",
        "[workspace]\nresolver = \"2\"\nmembers = [\"telemetry\", \"warehouse\", \"shop\"]\n\n[profile.dev]\ndebug = 0\n",
    );
    let runtime = |features: &str| {
        let path = package().join("../ecm-runtime");
        format!("ecm-runtime = {{ path = {path:?}, features = [{features}] }}\n")
    };
    let telemetry = "telemetry = { path = \"../telemetry\" }\n";
    let members = [
        (
            "telemetry",
            "src/lib.rs",
            member("telemetry", "2021", &runtime("\"macros\", \"alloc\"")),
            include_str!("../providers/workspace/telemetry.rs"),
        ),
        (
            "warehouse",
            "src/lib.rs",
            member("warehouse", "2024", telemetry),
            include_str!("../providers/workspace/warehouse.rs"),
        ),
        (
            "shop",
            "src/main.rs",
            member(
                "shop",
                "2021",
                &format!(
                    "{}{telemetry}warehouse = {{ path = \"../warehouse\" }}\n",
                    runtime("\"macros\", \"session\"")
                ),
            ),
            include_str!("../providers/workspace/shop.rs"),
        ),
    ];
    for (name, file, manifest, source) in members {
        scratch.write(&format!("{name}/Cargo.toml"), &manifest);
        scratch.write(&format!("{name}/{file}"), source);
    }
    // Each member is complete by itself, too.
    let output = scratch.cargo(&["check", "-p", "warehouse"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = scratch.cargo(&["run", "-p", "shop"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "WriteStatus(0: written)\n\
         Started { order_id: 7, customer: \"Ada\", payment: Card }\n\
         Parcel { order_id: 7, lines: [Line { article: \"nuts\", quantity: 3 }] }\n\
         Started { order_id: 8, customer: \"Grace\", payment: Cash }\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
