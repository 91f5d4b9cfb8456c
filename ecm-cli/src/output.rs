//! Where text goes: standard output, standard error, colour, and how a command ends. The only module that prints.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use crate::args::Color;

/// Why a command ends early.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The command line asks for something that makes no sense: exit code 2.
    Misuse(String),
    /// The operating system refused something: exit code 1.
    System(String),
    /// Findings were shown, and one of them is an error: exit code 1.
    Reported,
    /// Findings were shown, and nothing that the command line names could be read: exit code 2.
    NothingRead,
    /// The reader of standard output has seen enough (`| head`): exit code 0.
    Closed,
}

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Misuse(_) | Self::NothingRead => 2,
            Self::System(_) | Self::Reported => 1,
            Self::Closed => 0,
        }
    }
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::System(format!("standard output cannot be written: {error}")),
    })
}

/// Writes to standard error. Where that cannot be written there is nobody to tell.
pub(crate) fn print_error(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Names of files and lines of them may hold what a terminal takes for commands.
pub(crate) fn harmless(text: &str) -> String {
    let replace = |c: char| {
        if is_command(c) && c != '\n' {
            '\u{fffd}'
        } else {
            c
        }
    };
    text.chars().map(replace).collect()
}

/// What a terminal acts on instead of showing it: controls, and format characters that turn the direction of text or hide it.
/// (Those that join letters stay: scripts need them.)
pub(crate) fn is_command(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// What is known of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// Whether standard error takes colour.
    pub(crate) color: bool,
    /// Whether standard error is a terminal, so that progress can be shown on it.
    pub(crate) interactive: bool,
    /// The width that findings are fitted to.
    pub(crate) width: usize,
}

/// The width where there is no terminal to ask.
const WIDTH: usize = 100;

impl Terminal {
    /// Asks the terminal and the environment.
    pub(crate) fn detect(color: Color) -> Self {
        let interactive = io::stderr().is_terminal();
        let choice = match color {
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
            Color::Auto => anstream::AutoStream::choice(&io::stderr()),
        };
        let columns = terminal_size::terminal_size_of(io::stderr())
            .map(|(terminal_size::Width(columns), _)| usize::from(columns));
        Self {
            color: choice != anstream::ColorChoice::Never,
            interactive,
            width: columns.unwrap_or(WIDTH).clamp(40, 200),
        }
    }

    /// A line for a failure, `error: …`.
    pub(crate) fn print_failure(self, failure: &Failure) {
        let (Failure::Misuse(text) | Failure::System(text)) = failure else {
            return;
        };
        let (on, off) = if self.color {
            ("\u{1b}[1m\u{1b}[31m", "\u{1b}[0m")
        } else {
            ("", "")
        };
        print_error(&format!("{on}error{off}: {}\n", harmless(text)));
        if matches!(failure, Failure::Misuse(_)) {
            print_error("\nFor more information, try '--help'.\n");
        }
    }
}

/// A line at the foot of the terminal that says how far a long command is. Silent where there is no terminal, and
/// until a person would begin to wonder.
#[derive(Debug)]
pub(crate) struct Progress {
    enabled: bool,
    shown: bool,
    last: std::time::Instant,
}

/// Faster than this nobody reads, and before this nobody waits.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(200);

impl Progress {
    /// Nothing shown yet.
    pub(crate) fn new(enabled: bool) -> Self {
        Self {
            enabled,
            shown: false,
            last: std::time::Instant::now(),
        }
    }

    /// Shows `text`, if it is time to.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String, width: usize) {
        if self.enabled && self.last.elapsed() >= PAUSE {
            let text = harmless(&text());
            let text: String = text.chars().take(width.saturating_sub(1)).collect();
            print_error(&format!("\r\u{1b}[2K{text}"));
            self.shown = true;
            self.last = std::time::Instant::now();
        }
    }

    /// Makes room for other text.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            print_error("\r\u{1b}[2K");
            self.shown = false;
        }
    }
}
