//! `#[cfg(…)]` on what stands in a source file, judged without rustc. Knows predicates and where their truth comes from, not what
//! they stand on.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// How deep predicates may stand in each other.
const MAX_DEPTH: usize = 64;

/// What is taken for true in the `#[cfg]`s of a file. What cannot be judged leaves nothing out.
#[derive(Clone, Debug, Default)]
pub enum Cfg {
    /// Nothing is judged: everything is there.
    #[default]
    Everything,
    /// A program for Windows: `windows`, `unix`, `target_os`, `target_family` and `test` are judged, nothing else.
    Windows,
    /// What cargo tells a build script in its variables; see [`Cfg::of_cargo`].
    Cargo(BTreeMap<String, String>),
}

impl Cfg {
    /// What cargo's variables of a build script say; [`Cfg::Windows`] if they are none.
    ///
    /// `CARGO_CFG_*` are the names and values of the target, `--cfg` of RUSTFLAGS among them, `CARGO_FEATURE_*` the features.
    /// What has no variable is not set: `test`, and what `cargo::rustc-cfg` sets. `debug_assertions`, for which cargo has no
    /// variable, is set unless `PROFILE` is `release`.
    #[must_use]
    pub fn of_cargo(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let is_meant = |name: &str| {
            name == "PROFILE"
                || name.starts_with("CARGO_CFG_")
                || name.starts_with("CARGO_FEATURE_")
        };
        let variables = variables.into_iter().filter(|(name, _)| is_meant(name));
        let variables: BTreeMap<String, String> = variables.collect();
        if variables.contains_key("CARGO_CFG_TARGET_OS") {
            Self::Cargo(variables)
        } else {
            Self::Windows
        }
    }

    /// Whether what stands behind `#[cfg(predicate)]` is there.
    pub(super) fn holds(&self, predicate: TokenStream) -> bool {
        let predicate: Vec<TokenTree> = predicate.into_iter().collect();
        self.judge(&predicate, 0) != Some(false)
    }

    /// Whether a predicate is true; `None` if that is not known.
    fn judge(&self, predicate: &[TokenTree], depth: usize) -> Option<bool> {
        let predicate = match predicate {
            [rest @ .., TokenTree::Punct(comma)] if comma.as_char() == ',' => rest,
            all => all,
        };
        match predicate {
            [TokenTree::Ident(name)] => self.name(&name.to_string()),
            [
                TokenTree::Ident(key),
                TokenTree::Punct(equals),
                TokenTree::Literal(value),
            ] if equals.as_char() == '=' => {
                let value = value.to_string();
                let value = value.strip_prefix('"')?.strip_suffix('"')?;
                self.value(&key.to_string(), value)
            }
            [TokenTree::Ident(operator), TokenTree::Group(group)]
                if depth < MAX_DEPTH && group.delimiter() == Delimiter::Parenthesis =>
            {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
                let parts = inner.split(is_comma).filter(|part| !part.is_empty());
                let mut parts = parts.map(|part| self.judge(part, depth + 1));
                match operator.to_string().as_str() {
                    "not" => parts.next()?.map(|truth| !truth),
                    "all" => joined(parts, false),
                    "any" => joined(parts, true),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn name(&self, name: &str) -> Option<bool> {
        match (self, name) {
            (Self::Everything, _) => None,
            (_, "true") => Some(true),
            (_, "false" | "test") => Some(false),
            (Self::Windows, "windows") => Some(true),
            (Self::Windows, "unix") => Some(false),
            (Self::Windows, _) => None,
            (Self::Cargo(variables), "debug_assertions") => Some(
                variables
                    .get("PROFILE")
                    .is_none_or(|profile| profile != "release"),
            ),
            (Self::Cargo(variables), _) => Some(variables.contains_key(&variable("CFG", name))),
        }
    }

    fn value(&self, key: &str, value: &str) -> Option<bool> {
        match (self, key) {
            (Self::Windows, "target_os" | "target_family") => Some(value == "windows"),
            (Self::Everything | Self::Windows, _) => None,
            (Self::Cargo(variables), "feature") => {
                Some(variables.contains_key(&variable("FEATURE", value)))
            }
            (Self::Cargo(variables), _) => {
                let values = variables.get(&variable("CFG", key));
                Some(values.is_some_and(|values| values.split(',').any(|one| one == value)))
            }
        }
    }
}

/// The variable that says whether `name` is set, as cargo spells it.
fn variable(kind: &str, name: &str) -> String {
    format!("CARGO_{kind}_{}", name.to_uppercase().replace('-', "_"))
}

/// Several predicates as one, which is `decisive` as soon as one of them is.
fn joined(parts: impl Iterator<Item = Option<bool>>, decisive: bool) -> Option<bool> {
    let mut all = Some(!decisive);
    for part in parts {
        match part {
            Some(truth) if truth == decisive => return Some(decisive),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::Cfg;

    fn holds(cfg: &Cfg, predicate: &str) -> bool {
        cfg.holds(predicate.parse().expect("tokens"))
    }

    fn check(cfg: &Cfg, cases: &[(&str, bool)]) {
        for (predicate, expected) in cases {
            assert_eq!(holds(cfg, predicate), *expected, "{predicate}");
        }
    }

    #[test]
    fn cargos_variables_decide() {
        let variables = [
            ("CARGO_CFG_TARGET_OS", "linux"),
            ("CARGO_CFG_UNIX", ""),
            ("CARGO_CFG_TARGET_ENV", ""),
            ("CARGO_CFG_TARGET_FEATURE", "fxsr,sse,sse4.2"),
            ("CARGO_FEATURE_ETW_EXTRA", "1"),
            ("PROFILE", "release"),
            ("HOME", "test"),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
        check(
            &Cfg::of_cargo(variables),
            &[
                ("unix", true),
                ("windows", false),
                ("test", false),
                ("not(test)", true),
                ("debug_assertions", false),
                ("target_os = \"linux\"", true),
                ("target_os = \"lin\"", false),
                ("target_env = \"\"", true),
                ("target_feature = \"sse4.2\"", true),
                ("target_feature = \"avx\"", false),
                ("feature = \"etw-extra\",", true),
                ("feature = \"other\"", false),
                ("set_by_build_script", false),
                ("all()", true),
                ("any()", false),
                ("true", true),
                ("false", false),
                (
                    "all(unix, not(windows), any(windows, feature = \"etw-extra\"))",
                    true,
                ),
                ("all(unix, any(test, windows))", false),
                ("not(unix)", false),
                ("version(\"1.0\")", true),
                ("not(version(\"1.0\"))", true),
                ("all(version(\"1.0\"), windows)", false),
                ("any(version(\"1.0\"), windows)", true),
                ("", true),
                ("=", true),
            ],
        );
    }

    #[test]
    fn without_cargo_it_is_windows() {
        check(
            &Cfg::of_cargo([(String::from("PROFILE"), String::from("debug"))]),
            &[
                ("windows", true),
                ("not(windows)", false),
                ("unix", false),
                ("target_os = \"windows\"", true),
                ("target_os = \"linux\"", false),
                ("test", false),
                ("feature = \"a\"", true),
                ("not(feature = \"a\")", true),
                ("all(test, feature = \"a\")", false),
                ("debug_assertions", true),
            ],
        );
        check(
            &Cfg::Everything,
            &[("test", true), ("false", true), ("not(windows)", true)],
        );
    }

    #[test]
    fn deep_predicates_end() {
        let deep = "not(".repeat(5000) + "unix" + &")".repeat(5000);
        // A parser of tokens may refuse it.
        if let Ok(predicate) = deep.parse() {
            assert!(Cfg::Windows.holds(predicate));
        }
    }
}
