//! Filters.

use super::Scope;
use super::unique::Unique;
use crate::diag::Sink;

/// Checks `filters`.
pub(super) fn check(scope: &Scope<'_>, sink: &mut Sink) {
    let mut values = Unique::new();
    for (filter, at) in scope.provider.filters.iter().zip(&scope.at.filters) {
        values.claim(
            (filter.value, filter.version),
            at.value,
            sink,
            || format!("filter value {} version {}", filter.value, filter.version),
            "value and version of a filter are unique together in its provider",
        );
    }
}
