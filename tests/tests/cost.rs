//! What a disabled event costs: instructions, counted by valgrind, held to a budget.
//!
//! `ECM_BLESS=1 cargo test -p ecm-tests --test cost` writes the figures and the machine code into `docs/runtime-cost.md` anew;
//! that needs `objdump` too. Counts are of instructions, because they are the same on a busy machine.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use ecm_compiler::{Compilation, Options};
use ecm_tests::golden::{assert_golden, package};

const PROFILES: [(&str, &str); 2] = [
    ("release", "`cargo build --release`, no LTO"),
    ("fat", "`lto = \"fat\"`, `codegen-units = 1`"),
];

/// So many that what differs in starting the program for one case or another does not count.
const ROUNDS: u64 = 10_000;
/// Names in `cost-caller`'s table, and by how many instructions a call may exceed the bare load of its kind.
const LOOPS: [(&str, u64); 3] = [("same crate", 0), ("other crate", 0), ("closure", 0)];
const CALLS: [(&str, u64); 3] = [("same crate", 0), ("other crate", 1), ("closure", 0)];
/// The functions whose machine code is shown, and what they are.
const SHOWN: [(&str, &str); 4] = [
    (
        "one_bare",
        "A relaxed load of an `AtomicU32`, a test, a branch, written by hand:",
    ),
    (
        "one_same_crate",
        "`write_order_placed(id, \"Contoso\")`, the generated module in the same crate:",
    ),
    (
        "one_other_crate",
        "The same, the generated module in another crate:",
    ),
    (
        "one_closure",
        "`write_order_placed_with(move |event| event.write(id, &*format!(\"nr {id}\")))`:",
    ),
];

#[test]
fn the_measured_provider_is_what_the_compiler_generates() {
    let mut compilation = Compilation::new(Options::default());
    let bytes = std::fs::read(package().join("cost/orders.man")).expect("the manifest is there");
    let source = compilation.add_text("orders.man", &bytes).expect("is text");
    let manifest = compilation.parse(source).expect("is a manifest");
    let lowered = compilation.lower(manifest).expect("resolves");
    let checked = compilation.check(lowered).expect("follows the rules");
    let rust = compilation.rust(&checked).expect("becomes Rust");
    assert_golden(&package().join("cost/orders.rs"), &rust);
}

#[test]
fn a_disabled_call_costs_what_a_bare_load_costs() {
    if !has("valgrind") {
        // Not by a macro, whose output the test runner would keep to itself.
        let _ = writeln!(std::io::stderr(), "SKIPPED cost: valgrind is not installed");
        return;
    }
    let mut report = String::new();
    for (profile, title) in PROFILES {
        let program = build(profile);
        let start = total(&program, "loop", 0);
        let count = |case: &str| (total(&program, case, ROUNDS) - start + ROUNDS / 2) / ROUNDS;
        let mut table = String::from("| | in a loop | as a call of its own |\n|---|---|---|\n");
        let (bare_loop, bare_call) = (count("loop, bare load"), count("call, bare load"));
        let _ = writeln!(table, "| nothing | {} | |", count("loop"));
        let _ = writeln!(table, "| bare load | {bare_loop} | {bare_call} |");
        for ((case, loop_budget), (_, call_budget)) in LOOPS.into_iter().zip(CALLS) {
            let (in_loop, as_call) = (
                count(&format!("loop, {case}")),
                count(&format!("call, {case}")),
            );
            let _ = writeln!(table, "| {case} | {in_loop} | {as_call} |");
            assert!(
                in_loop <= bare_loop + loop_budget,
                "{profile}, loop, {case}: {in_loop}, bare load: {bare_loop}"
            );
            assert!(
                as_call <= bare_call + call_budget,
                "{profile}, call, {case}: {as_call}, bare load: {bare_call}"
            );
        }
        let _ = writeln!(
            table,
            "| enabled, to a sink that keeps nothing | {} | |",
            count("enabled")
        );
        let _ = writeln!(std::io::stdout(), "{title}\n\n{table}");
        if std::env::var_os("ECM_BLESS").is_some() {
            let _ = writeln!(
                report,
                "### {}\n\n{table}\n{}",
                title,
                machine_code(&program)
            );
        }
    }
    if !report.is_empty() {
        bless(&report);
    }
}

fn has(tool: &str) -> bool {
    Command::new(tool)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

/// Builds the program, and says where it is.
fn build(profile: &str) -> PathBuf {
    let target = package().join("cost/target");
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--offline",
            "--profile",
            profile,
            "--manifest-path",
        ])
        .arg(package().join("cost/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        // What is measured is a user's build, not one with the flags of whoever runs the tests.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .expect("cargo runs");
    assert!(status.success(), "tests/cost does not build");
    target.join(profile).join("cost-caller")
}

/// All instructions of a run.
fn total(program: &Path, case: &str, count: u64) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([case, &count.to_string()])
        .output()
        .expect("valgrind runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{case}: {text}");
    let collected = text
        .lines()
        .find_map(|line| line.split_once("Collected :"))
        .map(|(_, number)| number.trim().parse());
    collected
        .and_then(Result::ok)
        .unwrap_or_else(|| panic!("callgrind says no total: {text}"))
}

/// What a call runs through while the event is disabled, for each function of `SHOWN`.
fn machine_code(program: &Path) -> String {
    let output = Command::new("objdump")
        .args([
            "--disassemble",
            "--demangle",
            "--no-show-raw-insn",
            "-M",
            "intel",
        ])
        .arg(program)
        .output()
        .expect("objdump is installed");
    let listing = String::from_utf8_lossy(&output.stdout);
    let mut shown = String::new();
    for (function, title) in SHOWN {
        let head = format!("<cost_caller::{function}>:");
        let body = listing
            .lines()
            .skip_while(|line| !line.ends_with(&head))
            .skip(1);
        let _ = writeln!(shown, "{title}\n\n```asm");
        for line in body.take_while(|line| !line.is_empty()) {
            let instruction = plain(line);
            let _ = writeln!(shown, "    {instruction}");
            if instruction == "ret" {
                break;
            }
        }
        shown.push_str("```\n\n");
    }
    shown
}

/// An instruction without what changes with every build: its address, and the distance to what it refers to.
fn plain(line: &str) -> String {
    let (_, instruction) = line.split_once('\t').unwrap_or(("", line));
    let instruction = instruction.split_whitespace().collect::<Vec<_>>().join(" ");
    match instruction.split_once(" # ") {
        Some((before, comment)) => {
            let before = before.split("[rip").next().unwrap_or(before);
            let name = comment.split_once(' ').map_or(comment, |(_, name)| name);
            let name = if name.contains("_DYNAMIC") {
                "address of PROVIDER, from the offset table"
            } else {
                name
            };
            format!("{before}[rip + ...] # {name}")
        }
        None if instruction.starts_with('j') => {
            let (jump, _) = instruction.split_once(' ').unwrap_or((&instruction, ""));
            format!("{jump} cold")
        }
        None => instruction,
    }
}

/// Replaces the part of the page between its two marks.
fn bless(report: &str) {
    const BEGIN: &str = "<!-- measured -->\n";
    const END: &str = "<!-- end -->";
    let path = package().join("../docs/runtime-cost.md");
    let page = std::fs::read_to_string(&path).expect("docs/runtime-cost.md is there");
    let (before, rest) = page
        .split_once(BEGIN)
        .expect("the page has a mark where the measured part begins");
    let (_, after) = rest
        .split_once(END)
        .expect("the page has a mark where the measured part ends");
    std::fs::write(&path, format!("{before}{BEGIN}\n{report}{END}{after}"))
        .expect("the page can be written");
}
