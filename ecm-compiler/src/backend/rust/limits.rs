//! How long names may be: longer ones are refused, so that what is generated is not larger than its manifest by more than a
//! factor.
//!
//! Each name occurs several times for each event; rustc, debuggers and linkers have limits of their own, too.

use super::report::Report;
use crate::diag::{Code, Diagnostic};
use crate::ir::{Field, FieldKind, FieldOrigin, Provider, ProviderOrigins};
use crate::source::Span;

/// More characters than this are refused.
const LONGEST: usize = 255;

/// Reports the names of `provider` that are too long, and says whether there are any.
pub(super) fn check(
    provider: &Provider,
    origins: &ProviderOrigins,
    report: &mut Report<'_>,
) -> bool {
    let mut names = Lengths {
        report,
        found: false,
    };
    names.check("symbol of a provider", &provider.symbol, origins.symbol);
    names.check("name of a provider", &provider.name, origins.name);
    let at = |items: &[crate::ir::ItemOrigin], at: usize| {
        items.get(at).copied().unwrap_or_default().name
    };
    for (index, item) in provider.channels.iter().enumerate() {
        names.check("id of a channel", &item.chid, at(&origins.channels, index));
    }
    for (index, item) in provider.levels.iter().enumerate() {
        let place = at(&origins.levels, index);
        names.check("name of a level", &item.name.local, place);
    }
    for (index, item) in provider.tasks.iter().enumerate() {
        let place = at(&origins.tasks, index);
        names.check("name of a task", &item.name.local, place);
    }
    for (index, item) in provider.opcodes.iter().enumerate() {
        let place = at(&origins.opcodes, index);
        names.check("name of an opcode", &item.name.local, place);
    }
    for (index, item) in provider.keywords.iter().enumerate() {
        let place = at(&origins.keywords, index);
        names.check("name of a keyword", &item.name.local, place);
    }
    names.maps(provider, origins);
    for (index, template) in provider.templates.iter().enumerate() {
        let origin = origins.templates.get(index);
        let place = origin.map_or_else(Span::default, |origin| origin.tid);
        names.check("`tid` of a template", &template.tid, place);
        names.fields(&template.fields, origin.map_or(&[], |at| &at.fields));
    }
    for (index, event) in provider.events.iter().enumerate() {
        let place = origins.events.get(index);
        let place = place.map_or_else(Span::default, |origin| origin.symbol);
        names.check("symbol of an event", symbol(event.symbol.as_deref()), place);
    }
    names.found
}

fn symbol(symbol: Option<&str>) -> &str {
    symbol.unwrap_or_default()
}

struct Lengths<'r, 's> {
    report: &'r mut Report<'s>,
    found: bool,
}

impl Lengths<'_, '_> {
    fn check(&mut self, what: &str, name: &str, span: Span) {
        // A character has at least one byte.
        if name.len() <= LONGEST {
            return;
        }
        let length = name.chars().count();
        if length <= LONGEST {
            return;
        }
        self.found = true;
        self.report.sink.push(
            Diagnostic::new(
                Code::ECM0705,
                span,
                format!("the {what} has {length} characters"),
            )
            .label(format!("more than {LONGEST}"))
            .note("generated code repeats names for each event, and compilers and debuggers limit them")
            .help(format!("use at most {LONGEST} characters")),
        );
    }

    fn maps(&mut self, provider: &Provider, origins: &ProviderOrigins) {
        for (index, map) in provider.maps.iter().enumerate() {
            let origin = origins.maps.get(index);
            let place = origin.map_or_else(Default::default, |origin| origin.item);
            self.check("name of a map", &map.name, place.name);
            self.check(
                "symbol of a map",
                symbol(map.symbol.as_deref()),
                place.symbol,
            );
            for (index, item) in map.items.iter().enumerate() {
                let place = origin.and_then(|origin| origin.items.get(index));
                let place = place.map_or_else(Span::default, |place| place.symbol);
                self.check(
                    "symbol of a map entry",
                    symbol(item.symbol.as_deref()),
                    place,
                );
            }
        }
    }

    fn fields(&mut self, fields: &[Field], origins: &[FieldOrigin]) {
        for (index, field) in fields.iter().enumerate() {
            let origin = origins.get(index);
            let place = origin.map_or_else(Span::default, |origin| origin.name);
            self.check("name of a field", &field.name, place);
            self.check("type of a field", symbol(field.type_name.as_deref()), place);
            if let FieldKind::Struct(members) = &field.kind {
                self.fields(members, origin.map_or(&[], |origin| &origin.members));
            }
        }
    }
}
