//! Whom an object is for: the machine, and the linker's customs.

use std::fmt;
use std::str::FromStr;

/// The processor that an object names. The resources are the same on all of them; linkers refuse foreign objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Machine {
    /// `i686-pc-windows-*` and the like.
    X86,
    /// `x86_64-pc-windows-*`.
    X86_64,
    /// `aarch64-pc-windows-*`.
    Aarch64,
    /// `thumbv7a-pc-windows-msvc`.
    Arm,
}

impl Machine {
    /// The machine of a `target_arch`, as rustc spells it.
    #[must_use]
    pub fn of_arch(arch: &str) -> Option<Self> {
        Some(match arch {
            "x86" => Self::X86,
            "x86_64" => Self::X86_64,
            "aarch64" => Self::Aarch64,
            "arm" => Self::Arm,
            _ => return None,
        })
    }

    /// A C name as objects for the machine spell it. GNU ld looks for others in vain when it exports them from a DLL.
    #[must_use]
    pub fn symbol(self, name: &str) -> String {
        match self {
            Self::X86 => format!("_{name}"),
            Self::X86_64 | Self::Aarch64 | Self::Arm => name.to_owned(),
        }
    }

    /// `IMAGE_FILE_MACHINE_*`.
    pub(super) fn code(self) -> u16 {
        match self {
            Self::X86 => 0x014c,
            Self::X86_64 => 0x8664,
            Self::Aarch64 => 0xaa64,
            Self::Arm => 0x01c4,
        }
    }

    /// The relocation that puts in an address relative to the image.
    pub(super) fn image_relative(self) -> u16 {
        match self {
            Self::X86 => 7,
            Self::X86_64 => 3,
            Self::Aarch64 | Self::Arm => 2,
        }
    }
}

/// Whose linker an object is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Convention {
    /// GNU ld and LLVM's in its place (`*-windows-gnu`, `*-windows-gnullvm`): one section `.rsrc`. With two, GNU ld loses
    /// data as soon as another object has resources too.
    Gnu,
    /// Microsoft's linker and LLVM's in its place (`*-windows-msvc`): sections `.rsrc$01` and `.rsrc$02`, as cvtres.exe makes
    /// them. These linkers take one such object, but any number of `.res` files.
    Msvc,
}

/// Machine and convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The processor.
    pub machine: Machine,
    /// The linker's customs.
    pub convention: Convention,
}

/// A text that names no target with resources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTarget(String);

impl fmt::Display for UnknownTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no Windows target that rustc has (one is `x86_64-pc-windows-msvc`)",
            self.0
        )
    }
}

impl std::error::Error for UnknownTarget {}

impl FromStr for Target {
    type Err = UnknownTarget;

    /// Reads a target triple: `x86_64-pc-windows-gnu`.
    fn from_str(triple: &str) -> Result<Self, UnknownTarget> {
        let unknown = || UnknownTarget(triple.to_owned());
        let mut parts = triple.split('-');
        let (arch, vendor, system, environment) =
            (parts.next(), parts.next(), parts.next(), parts.next());
        if parts.next().is_some() || system != Some("windows") || vendor.is_none_or(str::is_empty) {
            return Err(unknown());
        }
        let machine = match arch.unwrap_or_default() {
            "i586" | "i686" => Machine::X86,
            "thumbv7a" => Machine::Arm,
            "arm" => return Err(unknown()),
            other => Machine::of_arch(other).ok_or_else(unknown)?,
        };
        let convention = match environment {
            Some("gnu" | "gnullvm") => Convention::Gnu,
            Some("msvc") => Convention::Msvc,
            _ => return Err(unknown()),
        };
        Ok(Self {
            machine,
            convention,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples() {
        let read = |triple: &str| {
            let target = triple.parse::<Target>().ok()?;
            Some((target.machine, target.convention))
        };
        for (triple, expected) in [
            ("x86_64-pc-windows-gnu", (Machine::X86_64, Convention::Gnu)),
            (
                "x86_64-pc-windows-gnullvm",
                (Machine::X86_64, Convention::Gnu),
            ),
            (
                "aarch64-pc-windows-gnullvm",
                (Machine::Aarch64, Convention::Gnu),
            ),
            ("i686-pc-windows-gnu", (Machine::X86, Convention::Gnu)),
            ("i686-win7-windows-msvc", (Machine::X86, Convention::Msvc)),
            (
                "aarch64-pc-windows-msvc",
                (Machine::Aarch64, Convention::Msvc),
            ),
            ("thumbv7a-pc-windows-msvc", (Machine::Arm, Convention::Msvc)),
        ] {
            assert_eq!(read(triple), Some(expected), "{triple}");
        }
        for triple in [
            "",
            "x86_64-unknown-linux-gnu",
            "x86_64-pc-windows",
            "x86_64-pc-windows-gnu-x",
            "x86_64--windows-gnu",
            "arm-pc-windows-msvc",
            "arm64ec-pc-windows-msvc",
        ] {
            assert_eq!(read(triple), None, "{triple}");
        }
    }
}
