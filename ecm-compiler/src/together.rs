//! Several checked manifests as one: a program has one resource WEVT_TEMPLATE, so that what it carries is checked and made
//! together. Knows nothing of who asks for it and where the parts come from.

use std::hash::Hash;

use crate::backend::manifest::print;
use crate::check::Checked;
use crate::compile::Compilation;
use crate::diag::Reported;
use crate::hash::HashMap;
use crate::ir::Model;
use crate::options::{LintLevel, LintLevels};
use crate::source::Span;

/// Two manifests that have a provider each which cannot be beside the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What is the same: `name and GUID`.
    pub what: String,
    /// The provider of the later manifest, by name.
    pub provider: String,
    /// The position of the earlier manifest, and where it says so.
    pub first: (usize, Span),
    /// The position of the later manifest, and where it says so.
    pub second: (usize, Span),
}

/// Which manifests cannot be in one program: names, GUIDs and symbols of providers are unique in it. A manifest is told once,
/// with the first provider that is in the way.
#[must_use]
pub fn clashes<'c>(all: impl IntoIterator<Item = &'c Checked>) -> Vec<Clash> {
    let (mut names, mut guids, mut symbols) =
        (HashMap::default(), HashMap::default(), HashMap::default());
    let mut found = Vec::new();
    for (position, checked) in all.into_iter().enumerate() {
        let mut is_told = false;
        let providers = checked.model().providers.iter();
        for (provider, at) in providers.zip(&checked.origins().providers) {
            let symbol = (!provider.symbol.is_empty()).then(|| provider.symbol.as_str());
            let same = [
                (
                    "name",
                    take(&mut names, provider.name.as_str(), (position, at.name)),
                    at.name,
                ),
                (
                    "GUID",
                    take(&mut guids, provider.guid, (position, at.guid)),
                    at.guid,
                ),
                (
                    "symbol",
                    symbol.and_then(|symbol| take(&mut symbols, symbol, (position, at.symbol))),
                    at.symbol,
                ),
            ];
            let same = same
                .into_iter()
                .filter_map(|(what, first, here)| Some((what, first?, here)));
            let same: Vec<_> = same.filter(|(_, first, _)| first.0 != position).collect();
            let Some((_, first, here)) = same.first().filter(|_| !is_told) else {
                continue;
            };
            is_told = true;
            let alike = same.iter().filter(|(_, other, _)| other.0 == first.0);
            let what: Vec<&str> = alike.map(|(what, ..)| *what).collect();
            found.push(Clash {
                what: match what.as_slice() {
                    [others @ .., last] if !others.is_empty() => {
                        format!("{} and {last}", others.join(", "))
                    }
                    one => one.concat(),
                },
                provider: provider.name.to_string(),
                first: *first,
                second: (position, *here),
            });
        }
    }
    found
}

/// Notes who has `key`; who had it already.
fn take<K: Eq + Hash>(
    taken: &mut HashMap<K, (usize, Span)>,
    key: K,
    place: (usize, Span),
) -> Option<(usize, Span)> {
    match taken.get(&key) {
        Some(first) => Some(*first),
        None => {
            taken.insert(key, place);
            None
        }
    }
}

impl Compilation {
    /// Models that are right each on its own, as that of one manifest; findings about it call it `name`. Lints are not
    /// applied again.
    ///
    /// # Errors
    ///
    /// When they cannot be in one manifest; where [`clashes`] has nothing to tell, that is rare.
    pub fn together(
        &mut self,
        name: &str,
        models: impl IntoIterator<Item = Model>,
    ) -> Result<Checked, Reported> {
        let joined = models.into_iter().reduce(|mut all: Model, next| {
            all.join(next);
            all
        });
        let text = print(&joined.unwrap_or_default());
        let mut levels = LintLevels::new();
        // The name is in the table.
        let _ = levels.set("warnings", LintLevel::Allow);
        self.sink.set_levels(levels);
        let source = self.add_text(name, text.as_bytes())?;
        let manifest = self.parse(source)?;
        let lowered = self.lower(manifest)?;
        self.check(lowered)
    }
}
