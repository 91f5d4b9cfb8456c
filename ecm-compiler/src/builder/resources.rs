//! The resources of a package's providers on their way into the programs that cargo links.
//!
//! Knows cargo's and rustc's ways with native libraries; what a linker takes is [`crate::backend::resource`]'s business.
//! `docs/resources.md` says why each line is printed.

use std::cmp::Ordering;
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
use crate::sha1::sha1;
use crate::source::Span;
use crate::together::{Clash, clashes};

/// The environment variable that turns the default off: `ECM_RESOURCES=off`; see [`switched`].
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
    /// Names the library, apart from those of other packages in the program; see [`stem`].
    stem: String,
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
        let value = std::env::var_os(SWITCH).unwrap_or_default();
        match switched(&value.to_string_lossy()) {
            Some(false) => return None,
            Some(true) => {}
            None if system == "windows" => report.push(unknown_switch(&value.to_string_lossy())),
            None => {}
        }
    }
    if system != "windows" {
        return Some(Link {
            target: None,
            out_dir: std::env::var_os("OUT_DIR")?.into(),
            stem: String::new(),
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
        stem: stem(&name, &version),
    })
}

/// The name of a package's library. Linkers take letters, digits and `_` for sure; what tells `a-b` from `a_b` is a hash,
/// made of nothing that differs between machines.
fn stem(package: &str, version: &str) -> String {
    let exact = format!("{package} {version}");
    let plain = exact.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let ([a, b, c, d, ..], _) = sha1(exact.as_bytes());
    format!("ecm_resources_{plain}_{a:02x}{b:02x}{c:02x}{d:02x}")
}

/// What a value of the switch says; `None` if it says nothing.
fn switched(value: &str) -> Option<bool> {
    match value.trim().to_ascii_lowercase().as_str() {
        "off" | "0" | "false" | "no" => Some(false),
        "" | "on" | "1" | "true" | "yes" => Some(true),
        _ => None,
    }
}

fn unknown_switch(value: &str) -> Diagnostic {
    let message = format!("`{SWITCH}={value}` says neither yes nor no; resources are linked");
    let mut finding = bare(Code::ECM0906, message).help(
        "`off`, `0`, `false` and `no` leave them out; `on`, `1`, `true` and `yes` are the default",
    );
    finding.severity = Severity::Warning;
    finding
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
    /// As they came.
    manifests: Vec<FromFile>,
    /// Whether cargo has been told of the library: twice would be two libraries.
    announced: bool,
}

impl Linked {
    /// Takes a manifest in, unless it is there already or has no providers.
    fn take(&mut self, (path, checked): FromFile) {
        let mut known = self.manifests.iter_mut();
        match known.find(|(_, other)| other.model() == checked.model()) {
            // Of two paths one is taken, whichever comes first.
            Some(known) if by_name(&path, &known.0).is_lt() => *known = (path, checked),
            Some(_) => {}
            None if checked.model().providers.is_empty() => {}
            None => self.manifests.push((path, checked)),
        }
    }

    /// The manifests, by name: builders may run on several threads, and the bytes are the same each time.
    fn in_order(&self) -> Vec<&Checked> {
        let mut all: Vec<&FromFile> = self.manifests.iter().collect();
        // The providers of a file of Rust stay as they stand.
        all.sort_by(|(one, _), (other, _)| by_name(one, other));
        all.into_iter().map(|(_, checked)| checked).collect()
    }
}

/// The order of two files: by name, then by the folders from the innermost on, so that where the package lies does not matter.
fn by_name(one: &Path, other: &Path) -> Ordering {
    one.components().rev().cmp(other.components().rev())
}

impl Link {
    /// Writes the library with the resources of `fresh` and of what other builders of this build script have linked, and
    /// notes what cargo is to be told. A program has one resource of this type and name, so that they are made together.
    pub(super) fn add(&self, fresh: Vec<FromFile>, options: &Options, report: &mut Report) {
        static LINKED: Mutex<BTreeMap<PathBuf, Linked>> = Mutex::new(BTreeMap::new());
        let mut linked = LINKED.lock().unwrap_or_else(PoisonError::into_inner);
        let linked = linked.entry(self.out_dir.clone()).or_default();
        let before = linked.manifests.len();
        for one in fresh {
            linked.take(one);
        }
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
        let resources = bytes(&mut compilation, linked.in_order());
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
        let stem = &self.stem;
        match target.convention {
            // rustc adds `.lib` to a library's name; the linker looks at what is in the file.
            Convention::Msvc => (format!("{stem}.lib"), res(resources)),
            Convention::Gnu => {
                let symbols = [stem, CLASH].map(|name| target.machine.symbol(name));
                let symbols = symbols.each_ref().map(String::as_str);
                let object = object(resources, target, &symbols);
                (format!("lib{stem}.a"), archive(&object, &symbols))
            }
        }
    }

    /// What cargo is told.
    fn directives(&self, target: Target, library: &Path) -> Vec<String> {
        let stem = &self.stem;
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
                let symbol = target.machine.symbol(stem);
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
fn bytes(compilation: &mut Compilation, all: Vec<&Checked>) -> Result<Resources, Reported> {
    if let [one] = all.as_slice() {
        return compilation.resources(one);
    }
    let models = all.into_iter().map(|checked| checked.model().clone());
    let checked = compilation.together("<all manifests of the package>", models)?;
    compilation.resources(&checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_libraries_of_their_own() {
        assert_eq!(stem("a-b", "1.0.0"), "ecm_resources_a_b_1_0_0_aee8b6ba");
        assert_eq!(stem("a_b", "1.0.0"), "ecm_resources_a_b_1_0_0_bacd00a8");
        assert_ne!(stem("a", "1.0.0-a.b"), stem("a", "1.0.0-a-b"));
    }

    #[test]
    fn the_switch_has_words_for_yes_and_no() {
        for value in ["off", "OFF", "0", "False", "no", "NO "] {
            assert_eq!(switched(value), Some(false), "{value}");
        }
        for value in ["", "on", "1", "TRUE", "yes"] {
            assert_eq!(switched(value), Some(true), "{value}");
        }
        for value in ["none", "2", "offf"] {
            assert_eq!(switched(value), None, "{value}");
        }
        let finding = unknown_switch("none");
        assert_eq!(finding.severity, Severity::Warning);
        assert_eq!(
            finding.message,
            "`ECM_RESOURCES=none` says neither yes nor no; resources are linked"
        );
    }

    /// A manifest with one provider.
    fn manifest(path: &str, name: &str) -> FromFile {
        let text = format!(
            "<instrumentationManifest xmlns=\"http://schemas.microsoft.com/win/2004/08/events\"><instrumentation><events>\
             <provider name=\"{name}\" guid=\"{{6B1C54A8-2FD1-4E6B-9F3B-0000000000{name}{name}}}\" symbol=\"P{name}\" \
             resourceFileName=\"a.exe\" messageFileName=\"a.exe\"><events><event symbol=\"E\" value=\"1\"/></events></provider>\
             </events></instrumentation></instrumentationManifest>"
        );
        let mut compilation = Compilation::default();
        let source = compilation.add_text(path, text.as_bytes()).expect("text");
        let manifest = compilation.parse(source).expect("XML");
        let lowered = compilation.lower(manifest).expect("names");
        (path.into(), compilation.check(lowered).expect("rules"))
    }

    #[test]
    fn the_order_of_builders_does_not_matter() {
        let made = |order: [(&str, &str); 4]| {
            let mut linked = Linked::default();
            for (path, name) in order {
                linked.take(manifest(path, name));
            }
            assert_eq!(linked.manifests.len(), 3);
            bytes(&mut Compilation::default(), linked.in_order())
                .expect("resources")
                .template
        };
        assert!(by_name(Path::new("/b/a/a.man"), Path::new("a/b/a.man")).is_lt());
        let (a, b, c, again) = (
            ("../z/a.man", "A"),
            ("b.man", "B"),
            ("c.man", "C"),
            ("z.man", "B"),
        );
        let first = made([a, b, c, again]);
        assert_eq!(made([again, c, b, a]), first);
        assert_eq!(made([c, again, a, b]), first);
    }
}
