//! `templates`, and `filters`, which refer to them.

use super::field::{self, Scope};
use super::names::{Names, duplicate};
use super::{Lower, place, symbol, value};
use crate::diag::{Code, Diagnostic};
use crate::hash::{HashMap, Seeded};
use crate::ir::{self, ItemOrigin, TemplateId, TemplateOrigin};
use crate::source::{SharedStr, Span, Spanned};
use crate::syntax;

/// The templates of a provider by id.
pub(super) struct TemplateNames {
    ids: HashMap<SharedStr, (TemplateId, Span)>,
}

/// Lowers `templates`.
pub(super) fn lower(
    list: Vec<syntax::Template>,
    scope: &Scope<'_>,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Template>, Vec<TemplateOrigin>, TemplateNames) {
    let mut names = TemplateNames {
        ids: HashMap::with_capacity_and_hasher(list.len(), Seeded::default()),
    };
    let mut templates = Vec::with_capacity(list.len());
    let mut origins = Vec::with_capacity(list.len());
    for template in list {
        let id = TemplateId(u32::try_from(templates.len()).unwrap_or(u32::MAX));
        names.declare(&template.tid, id, lower);
        let name_span = place(&template.name, template.span);
        let (fields, field_origins) = field::lower(template.fields, scope, lower);
        origins.push(TemplateOrigin {
            span: template.span,
            tid: template.tid.span,
            name: name_span,
            fields: field_origins,
        });
        templates.push(ir::Template {
            tid: template.tid.value,
            name: value(template.name),
            fields,
            user_data: template.user_data,
        });
    }
    (templates, origins, names)
}

impl TemplateNames {
    fn declare(&mut self, tid: &Spanned<SharedStr>, id: TemplateId, lower: &mut Lower<'_>) {
        if let Some((_, first)) = self.ids.get(&tid.value) {
            let finding = duplicate("template", &tid.value, tid.span, *first);
            lower.sink.push(finding);
        } else {
            self.ids.insert(tid.value.clone(), (id, tid.span));
        }
    }

    /// The template that an event or filter refers to; `None` after an error.
    pub(super) fn resolve(
        &self,
        tid: &Spanned<SharedStr>,
        templates: &[ir::Template],
        lower: &mut Lower<'_>,
    ) -> Option<TemplateId> {
        if let Some((id, _)) = self.ids.get(&tid.value) {
            return Some(*id);
        }
        let near = lower.suggest.closest(
            &tid.value,
            templates.iter().map(|template| template.tid.as_str()),
        );
        let finding = Diagnostic::new(
            Code::ECM0306,
            tid.span,
            format!("template `{}` is not defined", tid.value),
        )
        .label("no such template")
        .note("an event refers to a `<template>` of its own provider by tid");
        lower.sink.push(match near {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help(format!(
                "declare it: `<template tid=\"{}\">` in `<templates>`",
                tid.value
            )),
        });
        None
    }
}

/// Lowers `filters`.
pub(super) fn filters(
    list: Vec<syntax::Filter>,
    templates: &[ir::Template],
    names: &TemplateNames,
    lower: &mut Lower<'_>,
) -> (Vec<ir::Filter>, Vec<ItemOrigin>) {
    static FILTER: super::names::Kind = super::names::Kind {
        what: "filter",
        section: "filters",
        unknown: Code::ECM0306,
        predefined: &[],
    };
    let mut filter_names = Names::new();
    let one = |filter: syntax::Filter| {
        let span = filter.span;
        let (symbol, symbol_span) = symbol(filter.symbol, span);
        let (message, message_span) = lower.optional_message(filter.message, span);
        let origin = ItemOrigin {
            span,
            name: filter.name.span,
            value: filter.value.span,
            symbol: symbol_span,
            message: message_span,
        };
        let template = filter
            .tid
            .as_ref()
            .and_then(|tid| names.resolve(tid, templates, lower));
        let filter = ir::Filter {
            name: filter_names.declare(filter.name, (), &FILTER, lower),
            value: filter.value.value,
            version: value(filter.version).unwrap_or(0),
            template,
            symbol,
            message,
        };
        (filter, origin)
    };
    list.into_iter().map(one).unzip()
}
