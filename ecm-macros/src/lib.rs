//! Procedural macros over `ecm-compiler`.
