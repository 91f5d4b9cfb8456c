//! `UserData`: the shape of a rendered event.

use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{Template, UserData, UserElement, UserNode};

/// The namespaces in which the author's element cannot be.
const EVENTS: &str = "http://schemas.microsoft.com/win/2004/08/events";

/// Checks the body of `template`.
pub(super) fn check(user_data: &UserData, template: &Template, sink: &mut Sink) {
    let Some(root) = &user_data.root else {
        sink.push(
            Diagnostic::new(Code::ECM0515, user_data.span, "`UserData` is empty")
                .label("no element inside")
                .note("`UserData` holds exactly one element, in a namespace of the author's own")
                .help("add one, such as `<MyEvent xmlns=\"my-namespace\"><Id>%1</Id></MyEvent>`"),
        );
        return;
    };
    if root.namespace.is_empty() || root.namespace == EVENTS {
        sink.push(
            Diagnostic::new(
                Code::ECM0515,
                root.span,
                format!("`{}` is not in a namespace of its own", root.local),
            )
            .label("has the namespace of the manifest")
            .note("the element inside `UserData` declares a namespace of the author's own")
            .help(format!("write `<{} xmlns=\"my-namespace\">`", root.local)),
        );
    }
    check_inserts(root, template, sink);
}

/// Walks the elements; their depth is limited by the XML reader.
fn check_inserts(element: &UserElement, template: &Template, sink: &mut Sink) {
    for child in &element.children {
        match child {
            UserNode::Element(element) => check_inserts(element, template, sink),
            UserNode::Text(text) => {
                let fields = template.fields.len();
                let wrong =
                    substitutions(&text.value).find(|number| *number == 0 || *number > fields);
                if let Some(number) = wrong {
                    sink.push(
                        Diagnostic::new(
                            Code::ECM0516,
                            text.span,
                            format!("`UserData` uses %{number}"),
                        )
                        .label(match fields {
                            0 => "the template has no field".to_owned(),
                            1 => "the template has one field".to_owned(),
                            _ => format!("the template has {fields} fields"),
                        })
                        .note(
                            "%1 is the first top-level field; members of a struct cannot be named",
                        )
                        .help("use the number of one of the template's fields"),
                    );
                }
            }
        }
    }
}

/// The numbers of the fields that stand in a text of `UserData` as `%n`, in order.
pub(crate) fn substitutions(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.split('%').skip(1).filter_map(|piece| {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        // A number that no machine could hold is no field's either.
        (digits > 0).then(|| piece[..digits].parse().unwrap_or(usize::MAX))
    })
}

#[cfg(test)]
mod tests {
    use super::substitutions;

    #[test]
    fn numbers_stand_behind_percent_signs() {
        let found: Vec<usize> = substitutions(" %1 and %23%4, 100% of %x%").collect();
        assert_eq!(found, [1, 23, 4]);
        assert_eq!(substitutions("plain").next(), None);
        assert_eq!(
            substitutions(&format!("%{}", "9".repeat(40))).next(),
            Some(usize::MAX)
        );
    }
}
