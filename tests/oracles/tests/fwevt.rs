//! libfwevt (`pip install libfwevt-python`) against our writer; skipped where `$ECM_PYTHON`, else python3, does not have it.
//!
//! It was written for the format up to 10.0.15063; of the newer one it reads what is as before. It refuses a provider whose only
//! task has a short name, which mc.exe writes no otherwise than we do; the random manifests have long ones.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use ecm_compiler::backend::bin::McCompat;
use ecm_runtime::consumer::schema::Schema;
use ecm_tests::compile::resources;
use ecm_tests::golden::package;
use ecm_tests::random_manifest;
use ecm_tests::shared::manifests;

/// What the script prints of a resource, by our reader.
fn lines(bytes: &[u8]) -> String {
    let schema = Schema::parse(bytes).expect("our reader");
    let mut out = format!("file {}\n", schema.providers.len());
    let guid = |guid: ecm_runtime::Guid| guid.to_string().trim_matches(['{', '}']).to_owned();
    for one in &schema.providers {
        let _ = writeln!(
            out,
            "provider {} {} {} {} {} {}",
            guid(one.guid),
            one.levels.len(),
            one.tasks.len(),
            one.opcodes.len(),
            one.keywords.len(),
            one.channels.len()
        );
        for channel in &one.channels {
            let _ = writeln!(out, "channel {}", channel.name);
        }
        for template in &one.templates {
            let _ = writeln!(
                out,
                "template {} {}",
                guid(template.guid),
                template.fields.len()
            );
        }
        for event in &one.events {
            let message = event
                .message
                .map_or_else(|| String::from("none"), |id| id.to_string());
            let template = one.template(event).map(|template| guid(template.guid));
            let template = template.unwrap_or_else(|| String::from("none"));
            let key = (event.descriptor.id, event.descriptor.version);
            let _ = writeln!(out, "event {} {} {message} {template}", key.0, key.1);
        }
    }
    out
}

#[test]
fn libfwevt_reads_what_we_write() {
    let python = std::env::var("ECM_PYTHON").unwrap_or_else(|_| String::from("python3"));
    let has_it = Command::new(&python)
        .args(["-c", "import pyfwevt"])
        .output();
    if !has_it.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "SKIPPED libfwevt_reads_what_we_write: {python} has no pyfwevt (pip install libfwevt-python)"
        );
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fwevt");
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for path in manifests(&package().join("manifests/pass")) {
        texts.push(std::fs::read(path).expect("readable"));
    }
    texts.extend((1..=60).map(|seed| random_manifest::manifest(seed * 0x9E37_79B9).into_bytes()));
    let (mut paths, mut expected) = (Vec::new(), String::new());
    for text in &texts {
        for mc_compat in McCompat::ALL {
            let Ok(ours) = resources("manifest", text, *mc_compat) else {
                continue;
            };
            let path = folder.join(format!("{}.bin", paths.len()));
            std::fs::write(&path, &ours.template).expect("the target folder is writable");
            paths.push(path);
            expected.push_str(&lines(&ours.template));
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("fwevt.py");
    let output = Command::new(&python)
        .arg(script)
        .args(&paths)
        .output()
        .expect("python starts");
    let found = String::from_utf8_lossy(&output.stdout);
    let different = expected
        .lines()
        .zip(found.lines())
        .find(|(ours, theirs)| ours != theirs);
    assert!(different.is_none(), "{different:?}");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(expected, found);
    assert!(paths.len() > 200, "{}", paths.len());
}
