//! `-A`, `-W` and `-D`: lint levels in the order in which they are written, because the last one wins; and what shells complete
//! where the name of a lint or a code stands.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use ecm_compiler::diag::Code;
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
        "Silence lints (by name or code, with commas between; `warnings` is all of them)",
    ),
    ("warn", 'W', LintLevel::Warn, "Report lints as warnings"),
    (
        "deny",
        'D',
        LintLevel::Deny,
        "Report lints as errors; `-D warnings` lets no warning pass",
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
                        .value_parser(Known::lint())
                        .value_delimiter(',')
                        .hide_possible_values(true)
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

/// A text of which some values are known, so that shells can offer them.
#[derive(Clone)]
pub(crate) struct Known {
    /// Whether a text is accepted, and why not.
    accept: fn(&str) -> Result<(), String>,
    /// Whether a shell offers a code and its name.
    offers: fn(Code) -> bool,
    /// What else it offers.
    more: &'static [&'static str],
}

impl Known {
    /// The name or code of a lint.
    pub(crate) fn lint() -> Self {
        Self {
            accept: |text| {
                let known = LintLevels::new().set(text, LintLevel::Warn);
                known.map_err(|unknown| unknown.to_string())
            },
            offers: Code::is_lint,
            more: &["warnings"],
        }
    }

    /// A code, or its name; what is neither is for the command to answer.
    pub(crate) fn code() -> Self {
        Self {
            accept: |_| Ok(()),
            offers: |_| true,
            more: &[],
        }
    }
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let accept = self.accept;
        StringValueParser::new()
            .try_map(move |text| accept(&text).map(|()| text))
            .parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let codes = Code::ALL.iter().filter(|code| (self.offers)(**code));
        let names = codes.flat_map(|code| {
            let help = code.summary();
            [code.name(), code.as_str()].map(|text| PossibleValue::new(text).help(help))
        });
        let more = self.more.iter().map(|text| PossibleValue::new(*text));
        Some(Box::new(more.chain(names)))
    }
}
