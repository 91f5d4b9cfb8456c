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
                let Some(number) = field_number(&text.value) else {
                    continue;
                };
                if number == 0 || number > fields {
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

/// The number in `%n`, where that is the whole text.
fn field_number(text: &str) -> Option<usize> {
    text.trim().strip_prefix('%')?.parse().ok()
}
