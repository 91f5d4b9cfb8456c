//! The command lines of wevtutil.

/// The files of an installation, as they are on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The manifest.
    pub manifest: String,
    /// The binary with the WEVT_TEMPLATE resource; the manifest's own `resourceFileName` holds where this is `None`.
    pub resource_file: Option<String>,
    /// The binary with the message table.
    pub message_file: Option<String>,
    /// The binaries with the parameter strings.
    pub parameter_file: Option<String>,
}

/// What wevtutil is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wevtutil {
    /// `im`: install the providers and channels of the manifest.
    Install,
    /// `um`: take them away again.
    Uninstall,
}

impl Wevtutil {
    /// The arguments, each as one argument of the process.
    #[must_use]
    pub fn arguments(self, files: &Files) -> Vec<String> {
        let manifest = files.manifest.clone();
        match self {
            // It takes the manifest and nothing else.
            Self::Uninstall => vec![String::from("um"), manifest],
            Self::Install => {
                let mut arguments = vec![String::from("im"), manifest];
                let options = [
                    ("rf", &files.resource_file),
                    ("mf", &files.message_file),
                    ("pf", &files.parameter_file),
                ];
                for (option, path) in options {
                    arguments.extend(path.iter().map(|path| format!("/{option}:{path}")));
                }
                arguments
            }
        }
    }

    /// The line for an elevated command prompt, and for batch files where no path has a percent sign.
    #[must_use]
    pub fn command(self, files: &Files) -> String {
        let mut line = String::from("wevtutil");
        for argument in self.arguments(files) {
            line.push(' ');
            // Behind the name of an option, as in Microsoft's own examples.
            let (option, value) = match argument.split_at_checked(4) {
                Some((option @ ("/rf:" | "/mf:" | "/pf:"), value)) => (option, value),
                _ => ("", argument.as_str()),
            };
            line.push_str(option);
            let plain = |c: char| c.is_ascii_alphanumeric() || "\\/:._-".contains(c);
            if value.chars().all(plain) {
                line.push_str(value);
            } else {
                line.extend(["\"", value, "\""]);
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines() {
        let mut files = Files {
            manifest: String::from("app.man"),
            ..Files::default()
        };
        assert_eq!(Wevtutil::Install.command(&files), "wevtutil im app.man");
        files.manifest = String::from(r"C:\My App\app.man");
        files.resource_file = Some(String::from(r"%ProgramFiles%\My App\app.exe"));
        files.message_file = Some(String::from(r"C:\App\app.exe"));
        files.parameter_file = Some(String::from(r"C:\a.dll;C:\b.dll"));
        assert_eq!(
            Wevtutil::Install.command(&files),
            r#"wevtutil im "C:\My App\app.man" /rf:"%ProgramFiles%\My App\app.exe" /mf:C:\App\app.exe /pf:"C:\a.dll;C:\b.dll""#
        );
        assert_eq!(
            Wevtutil::Uninstall.command(&files),
            r#"wevtutil um "C:\My App\app.man""#
        );
        assert_eq!(
            Wevtutil::Install.arguments(&files)[2],
            r"/rf:%ProgramFiles%\My App\app.exe"
        );
    }
}
