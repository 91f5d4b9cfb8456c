//! The resources of a package's providers on their way into the programs that cargo links.
//!
//! Knows cargo's and rustc's ways with native libraries; what a linker takes is [`crate::backend::resource`]'s business.
//! `docs/resources.md` says why each line is printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::{Report, bare, write_if_changed};
use crate::backend::bin::Resources;
use crate::backend::resource::{Convention, Machine, Resource, Target, archive, object, res};
use crate::check::Checked;
use crate::compile::Compilation;
use crate::diag::{Code, Diagnostic, Reported, Severity};
use crate::options::{LintLevel, LintLevels, Options};
use crate::source::Span;
use crate::together::{Clash, clashes};

/// The environment variable that turns the default off: `ECM_RESOURCES=off`.
pub(super) const SWITCH: &str = "ECM_RESOURCES";

/// Every object defines it, so that two packages that would hide each other's resources are an error of the linker, with
/// the remedy in its name.
const CLASH: &str = "ecm_resources_of_two_packages_in_one_program__see_docs_resources_md";

/// A checked manifest, and the file that it comes from.
pub(super) type FromFile = (PathBuf, Checked);

/// What a build script links resources for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// `None` where nothing is linked; what Windows would refuse is told there too, as a warning.
    target: Option<Target>,
    out_dir: PathBuf,
    /// Package and version: names the library, apart from those of other packages in the program.
    package: String,
}

/// What the build script's environment says.
pub(super) fn link(asked: Option<bool>, report: &mut Report) -> Option<Link> {
    let variable = |name: &str| std::env::var(name).ok();
    if asked == Some(false) {
        return None;
    }
    let Some(system) = variable("CARGO_CFG_TARGET_OS") else {
        if asked == Some(true) {
            report.push(outside());
        }
        return None;
    };
    if asked.is_none() {
        if system == "windows" {
            report.watch(SWITCH);
        }
        if variable(SWITCH).is_some_and(|value| matches!(value.as_str(), "off" | "0" | "false")) {
            return None;
        }
    }
    if system != "windows" {
        return Some(Link {
            target: None,
            out_dir: std::env::var_os("OUT_DIR")?.into(),
            package: String::new(),
        });
    }
    let arch = variable("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let convention = match variable("CARGO_CFG_TARGET_ENV").as_deref() {
        Some("msvc") => Convention::Msvc,
        _ => Convention::Gnu,
    };
    // A `.res` is for no machine in particular.
    let machine = match convention {
        Convention::Msvc => Some(Machine::X86_64),
        Convention::Gnu => Machine::of_arch(&arch),
    };
    let (Some(machine), Some(out_dir)) = (machine, std::env::var_os("OUT_DIR")) else {
        report.push(unknown_machine(&arch));
        return None;
    };
    let name = variable("CARGO_PKG_NAME").unwrap_or_default();
    let version = variable("CARGO_PKG_VERSION").unwrap_or_default();
    Some(Link {
        target: Some(Target {
            machine,
            convention,
        }),
        out_dir: out_dir.into(),
        package: format!("{name}_{version}").replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
    })
}

fn outside() -> Diagnostic {
    let message = "resources are asked for, and there is no program to link them into";
    bare(Code::ECM0906, String::from(message))
        .note("cargo says what it builds for to build scripts only")
        .help("call the builder from a build script, or write the files with `ecm resources`")
}

fn unknown_machine(arch: &str) -> Diagnostic {
    bare(
        Code::ECM0906,
        format!("no object with resources can be made for `{arch}`"),
    )
    .help("switch them off (`Builder::resources(false)`), and link them as your linker wants them: `ecm resources` writes the files")
}

/// What one build script has linked so far.
#[derive(Default)]
struct Linked {
    manifests: Vec<FromFile>,
    /// Whether cargo has been told of the library: twice would be two libraries.
    announced: bool,
}

impl Linked {
    /// Adds manifests that are not there yet and have providers.
    fn take_in(&mut self, fresh: Vec<FromFile>) {
        for (path, checked) in fresh {
            let mut others = self.manifests.iter();
            let known = others.any(|(_, other)| other.model() == checked.model());
            if !known && !checked.model().providers.is_empty() {
                self.manifests.push((path, checked));
            }
        }
    }
}

impl Link {
    /// Writes the library with the resources of `fresh` and of what other builders of this build script have linked, and
    /// notes what cargo is to be told. A program has one resource of this type and name, so that they are made together.
    pub(super) fn add(&self, fresh: Vec<FromFile>, options: &Options, report: &mut Report) {
        static LINKED: Mutex<BTreeMap<PathBuf, Linked>> = Mutex::new(BTreeMap::new());
        let mut linked = LINKED.lock().unwrap_or_else(PoisonError::into_inner);
        let linked = linked.entry(self.out_dir.clone()).or_default();
        let before = linked.manifests.len();
        linked.take_in(fresh);
        // What was told once is not told again for the next builder.
        let clashes = clashes(linked.manifests.iter().map(|(_, checked)| checked));
        let mut clashes = clashes
            .iter()
            .filter(|clash| clash.second.0 >= before)
            .peekable();
        let refused = self.target.is_some() && clashes.peek().is_some();
        for clash in clashes {
            report.add_joined(told(clash, &linked.manifests, self.target.is_some()));
        }
        let Some(target) = self
            .target
            .filter(|_| !refused && !linked.manifests.is_empty())
        else {
            return;
        };
        // Lints were applied to each manifest.
        let mut options = options.clone();
        options.lints = LintLevels::new();
        let _ = options.lints.set("warnings", LintLevel::Allow);
        let mut compilation = Compilation::new(options);
        let resources = bytes(&mut compilation, &linked.manifests);
        report.add_joined(compilation);
        let Ok(resources) = resources else {
            if linked.manifests.len() > 1 {
                report.push(apart());
            }
            return;
        };
        let (name, bytes) = self.library(target, &resources.list());
        let path = self.out_dir.join(name);
        match write_if_changed(&path, &bytes) {
            Ok(_) if linked.announced => {}
            Ok(_) => {
                linked.announced = true;
                report.link(self.directives(target, &path));
            }
            Err(error) => report.push(
                bare(
                    Code::ECM0903,
                    format!("`{}` cannot be written: {error}", path.display()),
                )
                .help("check the directory's permissions and the space on its disk"),
            ),
        }
    }

    /// The library's file name, and its bytes.
    fn library(&self, target: Target, resources: &[Resource<'_>]) -> (String, Vec<u8>) {
        let stem = self.stem();
        match target.convention {
            // rustc adds `.lib` to a library's name; the linker looks at what is in the file.
            Convention::Msvc => (format!("{stem}.lib"), res(resources)),
            Convention::Gnu => {
                let symbols = [stem.as_str(), CLASH].map(|name| target.machine.symbol(name));
                let symbols = symbols.each_ref().map(String::as_str);
                let object = object(resources, target, &symbols);
                (format!("lib{stem}.a"), archive(&object, &symbols))
            }
        }
    }

    fn stem(&self) -> String {
        format!("ecm_resources_{}", self.package)
    }

    /// What cargo is told.
    fn directives(&self, target: Target, library: &Path) -> Vec<String> {
        let stem = self.stem();
        let folder = self.out_dir.display();
        let mut lines = vec![format!("cargo::rustc-link-search=native={folder}")];
        match target.convention {
            // Goes to the library target and with it to every program that uses it, or to all programs of a package
            // without one. A `.res` in the place of an import library is what Microsoft's linker and LLVM's take.
            Convention::Msvc => lines.push(format!("cargo::rustc-link-lib=dylib={stem}")),
            Convention::Gnu => {
                lines.push(format!(
                    "cargo::rustc-link-lib=static:+whole-archive={stem}"
                ));
                // Programs of this package that hold the provider and do not use its library: the symbol brings the
                // object in unless it is there already.
                lines.push(format!("cargo::rustc-link-arg={}", library.display()));
                let symbol = target.machine.symbol(&stem);
                lines.push(format!("cargo::rustc-link-arg=-u{symbol}"));
            }
        }
        lines
    }
}

const ONE: &str = "Windows looks for one WEVT_TEMPLATE in a program, so that all providers of the package are in it; their names and GUIDs differ";
const REMEDY: &str = "give the manifests that are not for Windows to decode a builder of their own, with `.resources(false)`";

/// Two manifests with providers that exclude each other, shown in their files.
fn told(clash: &Clash, all: &[FromFile], for_windows: bool) -> Compilation {
    let mut compilation = Compilation::default();
    let mut place = |(position, span): (usize, Span)| {
        let path = &all[position].0;
        let name = path.display().to_string();
        let source = compilation
            .add_read(&name, crate::source::read_file(path))
            .ok()?;
        let is_inside = compilation.sources.file(source).text().len() >= span.end as usize;
        is_inside.then(|| Span::new(source, span.start, span.end))
    };
    let (second, first) = (place(clash.second), place(clash.first));
    let [one, other] = [clash.first.0, clash.second.0].map(|at| &all[at].0);
    let has = format!("a provider with the {} of `{}`", clash.what, clash.provider);
    let (one, twice) = (one.display(), one == other);
    let message = match twice {
        true => format!("`{one}` has twice {has}"),
        false => {
            let other = other.display();
            format!("`{one}` and `{other}` cannot be in one program: both have {has}")
        }
    };
    let mut finding = match second {
        Some(span) => Diagnostic::new(Code::ECM0908, span, message).label("taken already"),
        None => bare(Code::ECM0908, message),
    };
    if let Some(first) = first {
        finding = finding.related(first, "the first is here");
    }
    finding = finding.note(ONE).help(REMEDY);
    if !for_windows {
        finding.severity = Severity::Warning;
        finding.notes.push(String::from(
            "built for Windows, the package gets an error here",
        ));
    }
    compilation.sink.push(finding);
    compilation
}

/// Manifests that are right each on its own, and not together.
fn apart() -> Diagnostic {
    bare(
        Code::ECM0908,
        String::from("the manifests of this package cannot be linked as one"),
    )
    .note(ONE)
    .help(REMEDY)
}

/// The resources of all manifests together.
fn bytes(compilation: &mut Compilation, all: &[FromFile]) -> Result<Resources, Reported> {
    if let [(_, one)] = all {
        return compilation.resources(one);
    }
    let models = all.iter().map(|(_, checked)| checked.model().clone());
    let checked = compilation.together("<all manifests of the package>", models)?;
    compilation.resources(&checked)
}
