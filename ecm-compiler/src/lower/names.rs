//! What a qualified name in an attribute refers to.

use super::Lower;
use crate::diag::{Code, Diagnostic};
use crate::hash::HashMap;
use crate::ir::{Name, Ref};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax::{Namespace, QName};
use crate::well_known::{self, WellKnown};
use std::collections::hash_map::Entry;

/// A kind of thing that is named by a qualified name.
pub(super) struct Kind {
    /// In prose: `level`.
    pub(super) what: &'static str,
    /// The element that holds the declarations: `levels`.
    pub(super) section: &'static str,
    /// The code of a reference that leads nowhere.
    pub(super) unknown: Code,
    /// What winmeta.xml predefines.
    pub(super) predefined: &'static [WellKnown],
}

/// The declared names of one kind in one scope.
pub(super) struct Names<Id> {
    ids: HashMap<(Namespace, SharedStr), (Id, Span)>,
}

impl<Id: Copy> Names<Id> {
    pub(super) fn new() -> Self {
        Self {
            ids: HashMap::default(),
        }
    }

    /// Makes `name` stand for `id`, reports a name that is taken, and gives the name as the model keeps it.
    pub(super) fn declare(
        &mut self,
        name: Spanned<QName>,
        id: Id,
        kind: &Kind,
        lower: &mut Lower<'_>,
    ) -> Name {
        let span = name.span;
        let QName {
            namespace,
            prefix,
            local,
        } = name.value;
        if namespace == Namespace::Win {
            lower.sink.push(predefined(&local, span, kind));
        }
        let name = Name {
            prefix,
            local: local.clone(),
            namespace: namespace.clone(),
        };
        match self.ids.entry((namespace, local)) {
            Entry::Vacant(free) => {
                free.insert((id, span));
            }
            Entry::Occupied(taken) => {
                let (_, first) = *taken.get();
                let finding = duplicate(kind.what, &shown(&name), span, first);
                lower.sink.push(finding);
            }
        }
        name
    }

    /// The id that `name` stands for.
    pub(super) fn get(&self, name: &QName) -> Option<Id> {
        let key = (name.namespace.clone(), name.local.clone());
        self.ids.get(&key).map(|(id, _)| *id)
    }
}

/// What winmeta.xml calls `name`, if it is one of its names.
pub(super) fn resolve_predefined(
    name: &QName,
    span: Span,
    kind: &Kind,
    lower: &mut Lower<'_>,
) -> Option<&'static WellKnown> {
    if name.namespace != Namespace::Win {
        return None;
    }
    if let Some(found) = well_known::find(kind.predefined, &name.local) {
        return Some(found);
    }
    let (_, right) = well_known::DUMPED_NAMES
        .iter()
        .find(|(written, _)| name.local == *written)?;
    let found = well_known::find(kind.predefined, right)?;
    if lower.respelled.contains(right) {
        return Some(found);
    }
    lower.respelled.push(right);
    lower.sink.push(
        Diagnostic::new(
            Code::ECM0315,
            span,
            format!(
                "`{}` is what decompilers call the {} `{}:{right}`",
                written(name),
                kind.what,
                name.prefix
            ),
        )
        .label("taken for the predefined one; mc.exe would refuse it")
        .help(format!("write `{}:{right}`", name.prefix)),
    );
    Some(found)
}

/// What `name` refers to, the provider's own names and winmeta's considered; `None` after an error.
pub(super) fn resolve<Id: Copy>(
    name: &Spanned<QName>,
    names: &Names<Id>,
    own: impl Iterator<Item = String>,
    kind: &Kind,
    lower: &mut Lower<'_>,
) -> Option<Ref<Id>> {
    if let Some(found) = resolve_predefined(&name.value, name.span, kind, lower) {
        return Some(Ref::WellKnown(found));
    }
    if let Some(id) = names.get(&name.value) {
        return Some(Ref::Own(id));
    }
    let finding = unknown(name, own, kind, lower);
    lower.sink.push(finding);
    None
}

/// The finding that `name` leads nowhere.
pub(super) fn unknown(
    name: &Spanned<QName>,
    own: impl Iterator<Item = String>,
    kind: &Kind,
    lower: &mut Lower<'_>,
) -> Diagnostic {
    let as_written = written(&name.value);
    let mut finding = Diagnostic::new(
        kind.unknown,
        name.span,
        format!("{} `{as_written}` is not defined", kind.what),
    )
    .label(format!("no such {}", kind.what));
    finding = match &name.value.namespace {
        Namespace::Other(uri) if name.value.prefix == "win" => finding.note(format!(
            "the prefix `win` stands for `{uri}` here; the predefined names belong to \
             `http://manifests.microsoft.com/win/2004/08/windows/events`"
        )),
        Namespace::Win => finding.note(format!(
            "what winmeta.xml predefines in `<{}>` is {}",
            kind.section,
            predefined_list(&name.value.prefix, kind)
        )),
        _ => finding.note(format!(
            "{0} {1} is declared in the provider's `<{2}>` or predefined by winmeta.xml under the prefix `win`",
            article(kind.what), kind.what, kind.section
        )),
    };
    match nearest(&name.value, own, kind, lower) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None if name.value.namespace == Namespace::Win => finding.help(format!(
            "use what is predefined, or declare {0} {1} of your own without the prefix: `<{1} name=\"{2}\" …/>` in `<{3}>`",
            article(kind.what),
            kind.what,
            name.value.local,
            kind.section
        )),
        None => finding.help(format!(
            "declare it: `<{} name=\"{as_written}\" …/>` in `<{}>`",
            kind.what, kind.section
        )),
    }
}

/// The predefined names that a manifest may well use.
fn predefined_list(prefix: &str, kind: &Kind) -> String {
    let names: Vec<String> = usable(kind)
        .map(|entry| format!("`{prefix}:{}`", entry.name))
        .collect();
    match names.as_slice() {
        [start @ .., last] if !start.is_empty() => format!("{} and {last}", start.join(", ")),
        names => names.concat(),
    }
}

fn usable(kind: &Kind) -> impl Iterator<Item = &'static WellKnown> {
    kind.predefined
        .iter()
        .filter(|entry| !entry.name.starts_with("Reserved"))
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}

/// What other systems call the predefined names, and what winmeta.xml calls them.
static SYNONYMS: &[(&str, &str)] = &[
    ("fatal", "Critical"),
    ("err", "Error"),
    ("warn", "Warning"),
    ("info", "Informational"),
    ("information", "Informational"),
    ("information", "Info"),
    ("notice", "Informational"),
    ("trace", "Verbose"),
    ("debug", "Verbose"),
    ("always", "LogAlways"),
    ("begin", "Start"),
    ("enter", "Start"),
    ("end", "Stop"),
    ("finish", "Stop"),
    ("complete", "Stop"),
    ("leave", "Stop"),
    ("exit", "Stop"),
    ("pause", "Suspend"),
    ("continue", "Resume"),
    ("response", "Reply"),
];

/// The name in `predefined` that `local` is another word for.
pub(crate) fn synonym(local: &str, predefined: &'static [WellKnown]) -> Option<&'static str> {
    SYNONYMS
        .iter()
        .filter(|(word, _)| local.eq_ignore_ascii_case(word))
        .find_map(|(_, name)| well_known::find(predefined, name))
        .map(|entry| entry.name)
}

/// The name that was probably meant: first one that differs in the prefix alone, then one that is spelled alike.
fn nearest(
    name: &QName,
    own: impl Iterator<Item = String>,
    kind: &Kind,
    lower: &mut Lower<'_>,
) -> Option<String> {
    // Making the list of candidates costs as much as comparing them.
    if !lower.suggest.afford(1) {
        return None;
    }
    let prefix = if name.namespace == Namespace::Win {
        name.prefix.as_str()
    } else {
        "win"
    };
    let mut candidates: Vec<String> = own.take(10_000).collect();
    candidates.extend(usable(kind).map(|entry| format!("{prefix}:{}", entry.name)));
    let local = |candidate: &String| {
        let (_, local) = candidate.split_once(':').unwrap_or(("", candidate));
        local.to_owned()
    };
    let locals: Vec<String> = candidates.iter().map(local).collect();
    let near = lower
        .suggest
        .closest(&name.local, locals.iter().map(String::as_str));
    let synonym = synonym(&name.local, kind.predefined);
    let near = match (near, synonym) {
        // `End` is nearer to `Send` than to what it means.
        (Some(near), Some(_)) if !near.eq_ignore_ascii_case(&name.local) => None,
        (near, _) => near,
    };
    let Some(near) = near else {
        return synonym.map(|name| format!("{prefix}:{name}"));
    };
    let at = locals.iter().position(|candidate| candidate == near)?;
    Some(candidates.swap_remove(at))
}

/// A name that is declared twice.
pub(super) fn duplicate(what: &str, name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::ECM0309,
        span,
        format!("{what} `{name}` is declared twice"),
    )
    .related(first, "the first is here")
    .note(format!(
        "the name of {} {what} is unique where it is declared",
        article(what)
    ))
    .help("rename one of them, or remove it if both mean the same")
}

fn predefined(local: &str, span: Span, kind: &Kind) -> Diagnostic {
    let finding = Diagnostic::new(
        Code::ECM0314,
        span,
        format!(
            "{} {} of the provider's own is in winmeta's namespace",
            article(kind.what),
            kind.what
        ),
    )
    .label("names with the prefix `win` are predefined by winmeta.xml")
    .note("a manifest refers to the predefined names and cannot add to them");
    match well_known::find(kind.predefined, local) {
        Some(_) => finding.help(format!(
            "remove the declaration: `win:{local}` can be used without one"
        )),
        None => finding.help(format!("declare it without the prefix: `{local}`")),
    }
}

/// A qualified name as the user wrote it.
pub(super) fn written(name: &QName) -> String {
    if name.prefix.is_empty() {
        name.local.to_string()
    } else {
        format!("{}:{}", name.prefix, name.local)
    }
}

/// A name of the model as the user wrote it.
pub(super) fn shown(name: &Name) -> String {
    if name.prefix.is_empty() {
        name.local.to_string()
    } else {
        format!("{}:{}", name.prefix, name.local)
    }
}
