//! `ecm inspect` and `ecm dump-manifest`: what a binary carries, and the manifest that it was made of.

use std::path::Path;

use crate::common::Folder;

/// A manifest with something of everything, in two languages.
const SHOP: &str = include_str!("inspect.man");

/// The resources of a manifest, in the folder.
fn compiled(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.file("app.man", SHOP);
    let outcome = folder.ecm(["resources", "app.man", "-o", ".", "-q"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    folder
}

#[test]
fn a_res_file_is_listed() {
    let folder = compiled("inspect-res");
    let listing = folder.ecm(["inspect", "app.res"]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/inspect.txt");
    if std::env::var_os("ECM_BLESS").is_some() && std::env::var_os("CI").is_none() {
        std::fs::write(&path, &listing.stdout).expect("the golden is writable");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    listing.is(0, &expected, "");
    let alone = folder.ecm(["inspect", "appTEMP.BIN"]);
    let (first, _) = alone.stdout.split_once("\n\n").expect("a head");
    assert_eq!(
        first,
        "WEVT_TEMPLATE resource\n  WEVT_TEMPLATE: 1526 bytes, format 5.1, 1 provider"
    );
}

#[test]
fn json_is_json() {
    let folder = compiled("inspect-json");
    let outcome = folder.ecm(["inspect", "app.res", "--json", "--manifest", "app.man"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    assert_eq!(value["kind"], "res");
    assert_eq!(value["agrees"], true);
    assert_eq!(value["templates"][0]["format"], "5.1");
    let cultures: Vec<_> = [0, 1]
        .map(|at| &value["message_tables"][at]["culture"])
        .into();
    assert_eq!(cultures, ["de-DE", "en-US"]);
    let field = &value["templates"][0]["providers"][0]["templates"][0]["fields"][3];
    assert_eq!(field["struct"][0]["length"], 8);
    assert_eq!(field["count"], "count");
    // Values of bit maps are masks, here as in `ecm dump --json`.
    let maps = &value["templates"][0]["providers"][0]["maps"];
    assert_eq!(maps[0]["items"][1]["value"], 2);
    assert_eq!(maps[1]["items"][0]["value"], "0x10");
}

#[test]
fn agreement_is_an_exit_code() {
    let folder = compiled("inspect-agreement");
    folder
        .ecm(["inspect", "app.res", "--manifest", "app.man"])
        .is(0, "`app.man` and `app.res` agree\n", "");
    let changed = SHOP.replacen("win:Informational", "win:Warning", 1);
    assert_ne!(changed, SHOP);
    folder.file("other.man", changed);
    let outcome = folder.ecm(["inspect", "app.res", "--manifest", "other.man", "-q"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    assert!(
        outcome.stdout.contains(
            ": the level is \"win:Warning\" (3) in the manifest, \"win:Informational\" (4) in the binary\n"
        ),
        "{}",
        outcome.stdout
    );
}

#[test]
fn a_difference_says_in_which_part_it_is() {
    let folder = compiled("inspect-parts");
    let changed = SHOP
        .replacen("name=\"colour\"", "name=\"color\"", 1)
        .replacen("name=\"price\"", "name=\"cost\"", 1)
        .replacen("value=\"gift\"", "value=\"present\"", 1);
    folder.file("other.man", &changed);
    let arguments = [
        "inspect",
        "app.res",
        "--manifest",
        "other.man",
        "-q",
        "--json",
    ];
    let outcome = folder.ecm(arguments);
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    let list = value["differences"].as_array().expect("a list");
    let parts: Vec<_> = list
        .iter()
        .map(|one| {
            format!(
                "{}: {}",
                one["part"].as_str().unwrap_or("?"),
                one["what"].as_str().unwrap_or("?")
            )
        })
        .collect();
    assert_eq!(
        parts,
        [
            "map \"Flags\", value 0x10: the message (en-US) is \"present\" in the manifest, \"gift\" in the binary",
            "event 1: field 1 is \"color\" in the manifest, \"colour\" in the binary",
            "event 1 version 1: field 1 is \"color\" in the manifest, \"colour\" in the binary",
        ]
    );
}

/// A build script links all manifests of a package together.
#[test]
fn several_manifests_of_one_binary() {
    let folder = Folder::new("inspect-several");
    let provider = |at: u8| {
        crate::common::CLEAN
            .replace("Test-Provider", &format!("Test-{at}"))
            .replace("TEST_PROVIDER", &format!("TEST_{at}"))
            .replace("555555555555}", &format!("55555555555{at}}}"))
    };
    let (one, other) = (provider(1), provider(2));
    let (start, rest) = one.split_once("<provider").expect("a provider");
    let (mine, end) = rest.split_once("</provider>").expect("its end");
    let (_, rest) = other.split_once("<provider").expect("a provider");
    let (theirs, _) = rest.split_once("</provider>").expect("its end");
    let both = format!(
        "{start}<provider{mine}</provider>\n<provider{}</provider>{end}",
        theirs.replace("symbol=\"Numbered\"", "symbol=\"NumberedToo\"")
    );
    folder
        .file("one.man", &one)
        .file("two.man", &other)
        .file("again.man", &one)
        .file("both.man", &both);
    let made = folder.ecm(["resources", "both.man", "-o", ".", "-q"]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    let compare = |manifests: &[&str]| {
        let options = manifests.iter().flat_map(|name| ["--manifest", name]);
        folder.ecm(["inspect", "both.res", "-q"].into_iter().chain(options))
    };
    compare(&["one.man", "two.man"]).is(0, "`one.man`, `two.man` and `both.res` agree\n", "");
    assert_eq!(compare(&["one.man"]).code, 1);
    compare(&["one.man", "two.man", "again.man"]).is(
        1,
        "",
        "error: `one.man` and `again.man` cannot be in one binary: both have a provider with the name, GUID and symbol of `Test-1`\n",
    );
}

#[test]
fn a_manifest_comes_back() {
    let folder = compiled("dump-manifest");
    let said = "the manifest compiles to the same bytes with --mc-compat 10.0.18362\n";
    folder
        .ecm(["dump-manifest", "app.res", "-o", "back.man", "--exact"])
        .is(0, "", said);
    folder
        .ecm(["inspect", "app.res", "--manifest", "back.man", "-q"])
        .is(0, "`back.man` and `app.res` agree\n", "");
    let old = folder.ecm([
        "resources",
        "app.man",
        "-o",
        "old",
        "-q",
        "--mc-compat",
        "8.1",
    ]);
    assert_eq!(old.code, 0);
    let outcome = folder.ecm(["dump-manifest", "old/app.res", "-o", "old.man", "--exact"]);
    outcome.is(0, "", &said.replace("10.0.18362", "8.1"));
    let printed = folder.ecm(["dump-manifest", "app.res"]);
    assert_eq!(printed.stdout, folder.read("back.man"));
}

#[test]
fn what_cannot_be_read_is_said() {
    let folder = compiled("inspect-errors");
    folder.file("text.txt", "no resources");
    let unknown = "it is neither a PE image (.exe, .dll, .sys, .mui), a .res file, a WEVT_TEMPLATE resource nor a message table";
    for command in ["inspect", "dump-manifest"] {
        let error = format!("error: `text.txt` cannot be read: {unknown}\n");
        folder.ecm([command, "text.txt"]).is(1, "", &error);
    }
    let mut damaged = std::fs::read(folder.path().join("appTEMP.BIN")).expect("readable");
    damaged.truncate(100);
    folder.file("damaged.bin", &damaged);
    let outcome = folder.ecm(["inspect", "damaged.bin"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""));
    let said =
        "error: `damaged.bin`: the WEVT_TEMPLATE resource is damaged: CRIM at 0x0: its length is ";
    assert!(outcome.stderr.starts_with(said), "{}", outcome.stderr);
    folder.ecm(["dump-manifest", "app_MSG00001.bin"]).is(
        1,
        "",
        "error: there is no WEVT_TEMPLATE resource in what was given: messages alone are no manifest\n",
    );
}

#[cfg(unix)]
#[test]
fn pipes_are_read() {
    let folder = compiled("inspect-pipe");
    let fifo = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.is_ok_and(|status| status.success()));
    let bytes = std::fs::read(folder.path().join("app.res")).expect("readable");
    let write = std::thread::spawn(move || std::fs::write(fifo, bytes));
    let piped = folder.ecm(["inspect", "pipe", "--manifest", "app.man", "-q"]);
    piped.is(0, "`app.man` and `pipe` agree\n", "");
    write.join().expect("no panic").expect("it was read");
}

/// Tables of one language are one, whatever files they come from.
#[test]
fn tables_of_one_language_are_one() {
    let folder = compiled("inspect-tables");
    let table = |id: u8, letter: u8| -> Vec<u8> {
        let numbers = [1, u32::from(id), u32::from(id), 16]
            .map(u32::to_le_bytes)
            .concat();
        [&numbers[..], &[8, 0, 1, 0, letter, 0, 0, 0]].concat()
    };
    folder
        .file("one.bin", table(5, b'a'))
        .file("two.bin", table(6, b'b'));
    let outcome = folder.ecm(["inspect", "appTEMP.BIN", "one.bin", "two.bin", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    let tables = value["message_tables"].as_array().expect("a list");
    assert_eq!(tables.len(), 1, "{}", outcome.stdout);
    assert_eq!(tables[0]["messages"].as_array().map(Vec::len), Some(2));
}

#[test]
fn nothing_turns_the_direction_of_a_listing() {
    let folder = Folder::new("inspect-direction");
    folder.file("app.man", SHOP.replace("colour", "col\u{202e}our"));
    let made = folder.ecm(["resources", "app.man", "-o", ".", "-q"]);
    assert_eq!((made.code, made.stderr.as_str()), (0, ""));
    let listing = folder.ecm(["inspect", "app.res"]);
    assert!(
        listing.stdout.contains("col\u{fffd}our"),
        "{}",
        listing.stdout
    );
    assert!(!listing.stdout.contains('\u{202e}'));
}
