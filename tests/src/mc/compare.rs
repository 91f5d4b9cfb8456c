//! Compares what the observer saw of mc's C with what it saw of our functions.
//!
//! Knows the lines that `run.rs` prints, and no type of ETW's.

use std::collections::{BTreeMap, HashMap};

use super::program::{Case, Program};

/// What a comparison found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many writes were compared.
    pub writes: usize,
    /// How many ways to enable a provider were compared.
    pub rules: usize,
    /// How often an event was enabled, and how often it was not, by any of them.
    pub enabled: (usize, usize),
    /// All differences, by event and field.
    pub differences: Vec<String>,
}

/// A write, as observed: descriptor, activities, the other descriptors, payload.
type Write<'a> = [&'a str; 5];
const WRITE: Write<'static> = [
    "descriptor",
    "activity",
    "related activity",
    "traits and other metadata",
    "payload",
];

/// Compares what `program` printed.
///
/// # Panics
///
/// If the lines are not those of `run.rs`.
#[must_use]
pub fn compare(program: &Program, printed: &str) -> Report {
    let mut report = Report::default();
    let mut providers: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    let mut writes: HashMap<(usize, &str), Write<'_>> = HashMap::new();
    for line in printed.lines() {
        let (kind, rest) = line.split_once(' ').expect("a kind of line");
        match kind {
            "provider" => {
                let (key, seen) = pair(rest);
                providers.insert(key, seen);
            }
            "rule" => rule(&mut report, rest),
            "write" => {
                let ((number, side), seen) = pair(rest);
                let parts: Vec<&str> = seen.split(' ').collect();
                let number = number.parse().expect("the number of a case");
                let write = parts.try_into().expect("the parts of a write");
                assert!(writes.insert((number, side), write).is_none(), "{line}");
            }
            _ => panic!("{line}"),
        }
    }
    for ((number, side), theirs) in &providers {
        let ours = providers.get(&(number, "ecm"));
        if *side == "mc" && ours != Some(theirs) {
            report.differences.push(format!(
                "provider {number}: registers: mc {theirs}, ecm {ours:?}"
            ));
        }
    }
    for (number, case) in program.cases.iter().enumerate() {
        let side = |side| writes.get(&(number, side));
        match (side("mc"), side("ecm")) {
            (Some(theirs), Some(ours)) => write(&mut report, case, theirs, ours),
            (theirs, ours) => report.differences.push(format!(
                "{}: written by mc: {}, by ecm: {}",
                case.name,
                theirs.is_some(),
                ours.is_some()
            )),
        }
    }
    report
}

/// `NUMBER SIDE REST`
fn pair(text: &str) -> ((&str, &str), &str) {
    let (number, rest) = text.split_once(' ').expect("a number");
    let (side, rest) = rest.split_once(' ').expect("a side");
    ((number, side), rest)
}

/// What one rule enabled: mc's words by class, mc's tests, our tests, mc's writes, our writes, a digit for each event.
fn rule(report: &mut Report, line: &str) {
    let parts: Vec<&str> = line.split(' ').collect();
    let [provider, level, any, all, seen @ ..] = parts.as_slice() else {
        panic!("{line}");
    };
    report.rules += 1;
    report.enabled.0 += seen[0].matches('1').count();
    report.enabled.1 += seen[0].matches('0').count();
    if seen.iter().any(|other| other != &seen[0]) {
        report.differences.push(format!(
            "provider {provider}, enabled with level {level}, any {any}, all {all}: \
             mc's words, mc's tests, our tests, mc's writes, our writes by event: {}",
            seen.join(" ")
        ));
    }
}

fn write(report: &mut Report, case: &Case, theirs: &Write<'_>, ours: &Write<'_>) {
    report.writes += 1;
    for ((what, theirs), ours) in WRITE.iter().zip(theirs).zip(ours).take(4) {
        if theirs != ours {
            report
                .differences
                .push(format!("{}: {what}: mc {theirs}, ecm {ours}", case.name));
        }
    }
    let expected: Vec<Vec<u8>> = case.fields.iter().map(super::pack::Packed::bytes).collect();
    for (side, seen) in [("mc", theirs), ("ecm", ours)] {
        if let Some(difference) = payload(case, &expected, &bytes(seen[4])) {
            report.differences.push(format!(
                "{}: {side} {difference}; mc .{}, ecm .{}",
                case.name, theirs[4], ours[4]
            ));
        }
    }
}

/// `.0a0b`
fn bytes(text: &str) -> Vec<u8> {
    (1..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("a byte"))
        .collect()
}

/// The first field whose bytes are not those that must be there.
fn payload(case: &Case, fields: &[Vec<u8>], seen: &[u8]) -> Option<String> {
    let mut rest = seen;
    for (at, expected) in fields.iter().enumerate() {
        let (field, after) = rest.split_at(expected.len().min(rest.len()));
        if field != expected.as_slice() {
            return Some(format!(
                "field {}: {field:02x?} instead of {expected:02x?}",
                case.fields[at].name
            ));
        }
        rest = after;
    }
    (!rest.is_empty()).then(|| format!("behind the last field: {rest:02x?}"))
}
