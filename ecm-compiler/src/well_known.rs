//! What winmeta.xml predefines: the `win:` channels, levels, tasks, opcodes and keywords.

/// One predefined name.
#[derive(Debug, PartialEq, Eq)]
pub struct WellKnown {
    /// The local part of the name; for channels the name itself.
    pub name: &'static str,
    /// The channel, level, task or opcode number, or the keyword mask.
    pub value: u64,
    /// The C symbol.
    pub symbol: &'static str,
    /// The display text.
    pub message: &'static str,
}
