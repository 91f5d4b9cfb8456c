//! `localization`: cultures, texts that one of them lacks, texts that nobody uses.

use super::gather::Gather;
use super::usage::used_strings;
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{Model, Origins};
use crate::source::Span;

/// The longest text that an entry of a message table holds, in UTF-16 code units: an entry has at most 65,532 bytes, of
/// which four are its header and six the line end and terminator that mc adds.
const LONGEST: usize = (65_532 - 4 - 6) / 2;

/// Checks the localization section.
pub(super) fn check(model: &Model, origins: &Origins, sink: &mut Sink) {
    let used = used_strings(model);
    check_unused(model, origins, &used, sink);
    check_missing(model, origins, &used, sink);
    check_length(model, origins, sink);
    for (culture, at) in model.cultures.iter().zip(&origins.cultures) {
        if !is_culture(culture) {
            sink.push(
                Diagnostic::new(Code::ECM0608, *at, format!("`{culture}` is not a culture name"))
                    .label("not a language tag")
                    .note("a culture is a language tag such as `en-US`: two or three letters, then parts of up to eight letters or digits, joined by hyphens")
                    .help("did you mean `en-US`?"),
            );
        }
    }
}

fn is_culture(name: &str) -> bool {
    let mut parts = name.split('-');
    let language = parts.next().unwrap_or("");
    // Tags may have languages of up to eight letters, but none was ever registered with more than three.
    (2..=3).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_alphabetic())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

/// The place of a string in the first culture that has it.
fn first_place(origins: &Origins, index: usize) -> Span {
    origins.strings[index]
        .iter()
        .flatten()
        .next()
        .map_or(Span::default(), |(element, _)| *element)
}

fn check_unused(model: &Model, origins: &Origins, used: &[bool], sink: &mut Sink) {
    let mut unused = Gather::new();
    for (index, (string, used)) in model.strings.iter().zip(used).enumerate() {
        // Manifests made by ecmangen carry the display texts of winmeta.xml under winmeta's ids.
        if !used && crate::well_known::with_string_id(&string.id).is_none() {
            unused.add(first_place(origins, index), || format!("`{}`", string.id));
        }
    }
    unused.report(sink, |span, count| {
        Diagnostic::new(
            Code::ECM0605,
            span,
            match count {
                1 => "a string is never used".to_owned(),
                _ => format!("{count} strings are never used"),
            },
        )
        .note("mc.exe leaves unused strings out of the message table")
        .help("remove them, or refer to them with `message=\"$(string.id)\"`")
    });
}

fn check_missing(model: &Model, origins: &Origins, used: &[bool], sink: &mut Sink) {
    for (culture, (name, at)) in model.cultures.iter().zip(&origins.cultures).enumerate() {
        let mut missing = Vec::new();
        for (index, string) in model.strings.iter().enumerate() {
            if used[index] && string.texts[culture].is_none() {
                missing.push(index);
            }
        }
        let Some(first) = missing.first() else {
            continue;
        };
        let mut finding = Diagnostic::new(
            Code::ECM0602,
            *at,
            match missing.len() {
                1 => format!(
                    "culture `{name}` lacks string `{}`",
                    model.strings[*first].id
                ),
                count => format!("culture `{name}` lacks {count} strings"),
            },
        )
        .label("the text of the first culture is used instead");
        for index in missing.iter().take(6) {
            finding = finding.related(
                first_place(origins, *index),
                format!("`{}` is here", model.strings[*index].id),
            );
        }
        if missing.len() > 6 {
            finding = finding.note(format!("and {} more", missing.len() - 6));
        }
        sink.push(
            finding
                .note("each culture has a message table of its own")
                .help("translate them, or remove the culture"),
        );
    }
}

fn check_length(model: &Model, origins: &Origins, sink: &mut Sink) {
    for (string, at) in model.strings.iter().zip(&origins.strings) {
        for (text, at) in string.texts.iter().zip(at) {
            let (Some(text), Some((_, span))) = (text, at) else {
                continue;
            };
            // A text in UTF-8 has no fewer bytes than UTF-16 code units.
            if text.len() <= LONGEST {
                continue;
            }
            let units = text.encode_utf16().count();
            if units > LONGEST {
                sink.push(
                    Diagnostic::new(
                        Code::ECM0611,
                        *span,
                        format!("string `{}` has {units} characters", string.id),
                    )
                    .label("too long for a message table")
                    .note(format!(
                        "an entry of a message table holds at most {LONGEST} UTF-16 code units"
                    ))
                    .help("shorten the text"),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_culture;

    #[test]
    fn cultures_are_language_tags() {
        for name in ["en-US", "en", "sr-Latn-RS", "zh-Hans", "de-AT"] {
            assert!(is_culture(name), "{name}");
        }
        for name in ["", "e", "english", "en_US", "1033", "en-"] {
            assert!(!is_culture(name), "{name}");
        }
    }
}
