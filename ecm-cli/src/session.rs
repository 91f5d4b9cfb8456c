//! One manifest through the compiler, and its findings shown as the command line asks.

use std::cell::RefCell;
use std::io;

use ecm_compiler::compile::Compilation;
use ecm_compiler::diag::{Diagnostic, Reported, Severity, render};
use ecm_compiler::options::Options;
use ecm_compiler::source::SourceId;

use crate::args::{Findings, MessageFormat};
use crate::input::Input;
use crate::output::{Failure, Progress, Terminal, print, print_error};

/// How a command compiles and reports.
pub(crate) struct Session {
    options: Options,
    format: MessageFormat,
    /// The terminal that findings go to.
    pub(crate) terminal: Terminal,
    /// Whether JSON is what the command makes, and so goes to standard output.
    pub(crate) json_to_stdout: bool,
    /// Whether warnings are shown.
    pub(crate) warnings: bool,
    /// Makes room for findings.
    pub(crate) progress: RefCell<Progress>,
}

/// How many findings of each kind there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Errors.
    pub(crate) errors: usize,
    /// Warnings.
    pub(crate) warnings: usize,
}

impl Session {
    /// A session with the levels and the format of the command line.
    pub(crate) fn new(findings: &Findings, terminal: Terminal) -> Self {
        let mut options = Options::default();
        for (name, level) in findings.lints.levels() {
            // The command line takes only names that there are.
            let _ = options.lints.set(name, level);
        }
        Self {
            options,
            format: findings.message_format,
            terminal,
            json_to_stdout: false,
            warnings: !findings.quiet,
            progress: RefCell::new(Progress::new(false)),
        }
    }

    /// The options, to be changed before the first manifest.
    pub(crate) fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Whether findings are shown as JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.format == MessageFormat::Json
    }

    /// Runs `stages` over a manifest that was read, or reports why it could not be; shows the findings.
    pub(crate) fn compile<T>(
        &self,
        input: &Input,
        bytes: io::Result<Vec<u8>>,
        stages: impl FnOnce(&mut Compilation, SourceId) -> Result<T, Reported>,
    ) -> Result<(Option<T>, Tally), Failure> {
        let mut compilation = Compilation::new(self.options.clone());
        let result = compilation
            .add_read(&input.name(), bytes)
            .and_then(|source| stages(&mut compilation, source));
        let tally = self.show(&compilation)?;
        Ok((result.ok(), tally))
    }

    /// The result of [`Session::compile`] for a command that needs it.
    pub(crate) fn one<T>(
        &self,
        input: &Input,
        stages: impl FnOnce(&mut Compilation, SourceId) -> Result<T, Reported>,
    ) -> Result<T, Failure> {
        match self.compile(input, input.read(), stages)? {
            (Some(result), Tally { errors: 0, .. }) => Ok(result),
            _ => Err(Failure::Reported),
        }
    }

    /// Runs `stages` over what the command has made itself of several files, called `name` in findings; shows these.
    pub(crate) fn together<T>(
        &self,
        name: &str,
        stages: impl FnOnce(&mut Compilation, &str) -> Result<T, Reported>,
    ) -> Result<T, Failure> {
        let mut compilation = Compilation::new(self.options.clone());
        let result = stages(&mut compilation, name);
        self.show(&compilation)?;
        result.map_err(|_| Failure::Reported)
    }

    fn show(&self, compilation: &Compilation) -> Result<Tally, Failure> {
        let findings = compilation.diagnostics();
        let errors = findings
            .iter()
            .filter(|f| f.severity == Severity::Error)
            .count();
        let tally = Tally {
            errors,
            warnings: findings.len() - errors,
        };
        let kept: Vec<Diagnostic>;
        let findings = if self.warnings || tally.warnings == 0 {
            findings
        } else {
            kept = findings
                .iter()
                .filter(|f| f.severity == Severity::Error)
                .cloned()
                .collect();
            &kept
        };
        if findings.is_empty() {
            return Ok(tally);
        }
        self.progress.borrow_mut().clear();
        let sources = &compilation.sources;
        match self.format {
            MessageFormat::Full => {
                let Terminal { color, width, .. } = self.terminal;
                print_error(&render::full(findings, sources, color, width));
            }
            MessageFormat::Short => print_error(&render::short(findings, sources)),
            MessageFormat::Json if self.json_to_stdout => print(&render::json(findings, sources))?,
            MessageFormat::Json => print_error(&render::json(findings, sources)),
        }
        Ok(tally)
    }
}
