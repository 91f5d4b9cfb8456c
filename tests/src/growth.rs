//! How the effort of something grows with the size of its input, without a limit in seconds: machines differ, and do other
//! things meanwhile.

use std::time::{Duration, Instant};

/// How often each size is tried: the quickest counts, it was disturbed least.
const TRIES: usize = 3;
/// What is quicker than this is taken to need this much, so that a few page faults make no ratio.
const FLOOR: Duration = Duration::from_millis(20);

/// How many times as much processor time `work` needs for `large` as for `small`.
pub fn growth<Input: ?Sized>(small: &Input, large: &Input, mut work: impl FnMut(&Input)) -> f64 {
    let mut quickest = |input: &Input| {
        let times = (0..TRIES).map(|_| {
            let start = processor_time();
            work(input);
            processor_time().saturating_sub(start)
        });
        times.min().unwrap_or_default().max(FLOOR)
    };
    let (small, large) = (quickest(small), quickest(large));
    large.as_secs_f64() / small.as_secs_f64()
}

/// The time for which this thread has run, where the kernel says so; else that of the clock.
fn processor_time() -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|stat| stat.split(' ').next()?.parse().ok())
        .map_or_else(since_the_first_call, Duration::from_nanos)
}

fn since_the_first_call() -> Duration {
    static FIRST: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn tells_quadratic_from_linear() {
        // As much as takes longer than the floor.
        let small: u64 = if cfg!(debug_assertions) {
            4_000
        } else {
            16_000
        };
        let times = |steps: fn(u64, u64) -> u64| {
            growth(&small, &(small * 4), |size| {
                for n in 0..steps(*size, small) {
                    std::hint::black_box(n);
                }
            })
        };
        let linear = times(|size, small| size * small);
        let quadratic = times(|size, _| size * size);
        assert!(linear < 9.0, "{linear}");
        assert!(quadratic > 9.0, "{quadratic}");
    }
}
