//! `cost-caller CASE COUNT` does something COUNT times: the difference of two runs under callgrind is what it costs.

fn main() {
    let mut arguments = std::env::args().skip(1);
    let case = arguments.next().unwrap_or_default();
    let count = arguments
        .next()
        .and_then(|count| count.parse().ok())
        .unwrap_or(0);
    let found = cost_caller::CASES.iter().find(|(name, _)| *name == case);
    let (_, run) = found.unwrap_or_else(|| panic!("there is no case `{case}`"));
    run(count);
}
