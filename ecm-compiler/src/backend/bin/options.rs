//! What a caller can ask of the resources.

use std::fmt;
use std::str::FromStr;

/// Options of the resources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceOptions {
    /// The mc.exe whose bytes are written.
    pub mc_compat: McCompat,
}

/// The releases of mc.exe between which its output changed, each named by a release of the Windows SDK that has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum McCompat {
    /// SDK 7 to 8.1: format 3.1, template GUIDs by MD5, line feeds of messages as they are.
    V8_1,
    /// SDK 10.0.10240 to 10.0.15063: format 3.1, template GUIDs by SHA-256, line feeds become CR LF.
    V10_0_15063,
    /// SDK 10.0.16299 and later: as before in format 5.1, which has provider traits and event attributes.
    #[default]
    V10_0_18362,
}

impl McCompat {
    /// All of them, the oldest first.
    pub const ALL: &'static [Self] = &[Self::V8_1, Self::V10_0_15063, Self::V10_0_18362];

    /// The name by which it is asked for: `8.1`, `10.0.15063` or `10.0.18362`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V8_1 => "8.1",
            Self::V10_0_15063 => "10.0.15063",
            Self::V10_0_18362 => "10.0.18362",
        }
    }
}

impl fmt::Display for McCompat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that is no [`McCompat`]'s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMcCompat {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownMcCompat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no release of mc.exe whose output is known; there are ",
            self.name
        )?;
        let [others @ .., last] = McCompat::ALL else {
            return Ok(());
        };
        let others: Vec<String> = others.iter().map(|one| format!("`{one}`")).collect();
        write!(f, "{} and `{last}`", others.join(", "))
    }
}

impl std::error::Error for UnknownMcCompat {}

impl FromStr for McCompat {
    type Err = UnknownMcCompat;

    fn from_str(name: &str) -> Result<Self, UnknownMcCompat> {
        Self::ALL
            .iter()
            .copied()
            .find(|one| one.as_str() == name)
            .ok_or_else(|| UnknownMcCompat {
                name: name.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::McCompat;

    #[test]
    fn names_lead_back() {
        for one in McCompat::ALL {
            assert_eq!(one.to_string().parse(), Ok(*one));
        }
        let error = "10.0.17763".parse::<McCompat>().expect_err("unknown");
        assert_eq!(
            error.to_string(),
            "`10.0.17763` is no release of mc.exe whose output is known; there are `8.1`, `10.0.15063` and `10.0.18362`"
        );
    }
}
