//! Functions of Windows' own DLLs.
//!
//! Responsible for how they are linked, in one place. Own declarations, not those of a crate, because they are few and
//! every build script that needs this crate's users would wait for it.
//!
//! As `raw-dylib` they need no import library, so no SDK, and none of MinGW's, whose 32-bit one lacks
//! `EventSetInformation`. But for the targets of GNU's tools, rustc makes them with `dlltool`, also where nothing is linked
//! yet; so the 64-bit one of these, whose import libraries have all that is needed here, uses them.

/// Declares functions of a DLL.
macro_rules! dll {
    ($name:literal, $($functions:tt)*) => {
        #[cfg_attr(
            all(target_env = "gnu", not(target_abi = "llvm"), target_arch = "x86_64"),
            link(name = $name)
        )]
        #[cfg_attr(
            not(any(
                all(target_env = "gnu", not(target_abi = "llvm"), target_arch = "x86_64"),
                target_arch = "x86"
            )),
            link(name = $name, kind = "raw-dylib")
        )]
        #[cfg_attr(
            target_arch = "x86",
            link(name = $name, kind = "raw-dylib", import_name_type = "undecorated")
        )]
        unsafe extern "system" {
            $($functions)*
        }
    };
}

pub(crate) use dll;
