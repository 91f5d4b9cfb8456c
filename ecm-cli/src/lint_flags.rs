//! `-A`, `-W` and `-D`: lint levels in the order in which they are written, because the last one wins.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use ecm_compiler::options::{LintLevel, LintLevels};

/// The levels that the command line sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct LintFlags(Vec<(usize, String, LintLevel)>);

/// Option, its letter, its level, its help.
const FLAGS: [(&str, char, LintLevel, &str); 3] = [
    (
        "allow",
        'A',
        LintLevel::Allow,
        "Silence a lint (by its name or code; `warnings` is all of them)",
    ),
    ("warn", 'W', LintLevel::Warn, "Report a lint as a warning"),
    (
        "deny",
        'D',
        LintLevel::Deny,
        "Report a lint as an error; `-D warnings` lets no warning pass",
    ),
];

impl LintFlags {
    /// Name and level, the later ones stronger.
    pub(crate) fn levels(&self) -> impl Iterator<Item = (&str, LintLevel)> {
        self.0
            .iter()
            .map(|(_, name, level)| (name.as_str(), *level))
    }
}

impl Args for LintFlags {
    fn augment_args(command: Command) -> Command {
        FLAGS
            .iter()
            .fold(command, |command, (name, letter, _, help)| {
                command.arg(
                    Arg::new(*name)
                        .short(*letter)
                        .long(*name)
                        .value_name("LINT")
                        .value_parser(lint)
                        .action(ArgAction::Append)
                        .help(*help),
                )
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LintFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Vec::new();
        for (name, _, level, _) in FLAGS {
            let indices = matches.indices_of(name).into_iter().flatten();
            let values = matches.get_many::<String>(name).into_iter().flatten();
            flags.extend(
                indices
                    .zip(values)
                    .map(|(index, value)| (index, value.clone(), level)),
            );
        }
        flags.sort_by_key(|(index, ..)| *index);
        Ok(Self(flags))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A lint's name; its code is accepted for it.
fn lint(text: &str) -> Result<String, String> {
    match LintLevels::new().set(text, LintLevel::Warn) {
        Ok(()) => Ok(text.to_owned()),
        Err(unknown) => Err(unknown.to_string()),
    }
}
