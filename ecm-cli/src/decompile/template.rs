//! Templates and their fields.

use ecm_compiler::backend::bin::McCompat;
use ecm_compiler::ir::{self, Arity, FieldId, FieldKind, InType, Length, MapId, OutType, UserData};
use ecm_compiler::source::{SharedStr, Span};
use ecm_runtime::consumer::schema::{self, Body, Extent, Field, Provider, Template};

use super::event;
use super::name::Taken;
use super::provider::Scope;
use super::user_data;

/// The templates of a provider.
pub(super) fn templates(scope: &mut Scope<'_, '_>) -> Vec<ir::Template> {
    let provider = scope.provider;
    let tids = tids(provider);
    provider
        .templates
        .iter()
        .zip(tids)
        .map(|(template, tid)| one(scope, template, &tid))
        .collect()
}

/// Template ids: after the first event that has the template.
fn tids(provider: &Provider) -> Vec<String> {
    let mut taken = Taken::default();
    let symbols = event::symbols(provider);
    let mut users: Vec<Option<&str>> = vec![None; provider.templates.len()];
    for (event, symbol) in provider.events.iter().zip(&symbols) {
        let user = event.template.and_then(|at| users.get_mut(at as usize));
        if let Some(user) = user {
            user.get_or_insert(symbol);
        }
    }
    users
        .into_iter()
        .enumerate()
        .map(|(at, user)| {
            taken.symbol(match user {
                Some(symbol) => format!("{symbol}_Args"),
                None => format!("Template_{at}"),
            })
        })
        .collect()
}

fn one(scope: &mut Scope<'_, '_>, template: &Template, tid: &str) -> ir::Template {
    for field in &template.fields {
        let _ = scope.text("field", &field.name);
    }
    let maps = scope.provider.maps.len();
    let map = |at: u32| ((at as usize) < maps).then_some(MapId(at));
    let (mut lowered, faults) = lower(template, tid, map);
    for fault in faults {
        scope.note(format!("template `{tid}`: {fault}"));
    }
    match &template.body {
        Body::EventData { .. } => {}
        Body::Other { kind, .. } => scope.note(format!(
            "template `{tid}` has a body of kind {kind} that mc.exe would not make; `EventData` is written"
        )),
        Body::UserData(root) => {
            let (root, faults) = user_data::cleaned(root);
            for fault in faults {
                scope.note(format!("template `{tid}`: {fault}"));
            }
            let root = user_data::root(
                &root,
                &mut lowered,
                template.guid,
                scope.mc_compat,
                &mut scope.bodies_left,
            );
            lowered.user_data = Some(UserData {
                span: Span::default(),
                root: Some(root),
            });
        }
    }
    if !user_data::fits(&lowered, template.guid, scope.mc_compat) {
        scope.note(format!(
            "template `{tid}` gets another GUID than {}: its `UserData` was spaced or prefixed in a way that is not found again",
            template.guid
        ));
    }
    lowered
}

/// Whether this mc.exe gives a template the GUID that it has, in some way of writing its body.
pub(super) fn gets_its_guid(template: &Template, mc_compat: McCompat) -> bool {
    let (mut lowered, _) = lower(template, "", |_| None);
    if let Body::UserData(root) = &template.body {
        let (root, _) = user_data::cleaned(root);
        let mut left = user_data::MOST_TRIED / 100;
        let root = user_data::root(&root, &mut lowered, template.guid, mc_compat, &mut left);
        lowered.user_data = Some(UserData {
            span: Span::default(),
            root: Some(root),
        });
    }
    user_data::fits(&lowered, template.guid, mc_compat)
}

/// A template without its `UserData`, and what is wrong with its fields.
pub(super) fn lower(
    template: &Template,
    tid: &str,
    map: impl Fn(u32) -> Option<MapId>,
) -> (ir::Template, Vec<String>) {
    let mut fields = Fields {
        template,
        map,
        faults: Vec::new(),
    };
    let lowered = ir::Template {
        tid: SharedStr::from(tid),
        name: match &template.body {
            Body::EventData { name } => name.as_deref().map(SharedStr::from),
            _ => None,
        },
        fields: fields.list(0, template.payload()),
        user_data: None,
    };
    (lowered, fields.faults)
}

/// The fields of a template on their way.
struct Fields<'t, M> {
    template: &'t Template,
    map: M,
    faults: Vec<String>,
}

impl<M: Fn(u32) -> Option<MapId>> Fields<'_, M> {
    /// Fields in a row that begins at position `first` of the template. Structs do not nest, so the recursion ends at its
    /// first step.
    fn list(&mut self, first: usize, list: &[Field]) -> Vec<ir::Field> {
        list.iter()
            .map(|field| ir::Field {
                name: SharedStr::from(&*field.name),
                kind: self.kind(field, first, list.len()),
                type_name: None,
                arity: match field.count {
                    Extent::None => Arity::One,
                    Extent::Fixed(count) => Arity::Fixed(count),
                    Extent::Field(at) => match self.sibling(field, at, first, list.len()) {
                        Some(id) => Arity::CountedBy(id),
                        None => Arity::One,
                    },
                    Extent::Ignored(count) => {
                        let name = &field.name;
                        self.faults.push(format!(
                            "the count {count} of field `{name}` is not marked as one"
                        ));
                        Arity::One
                    }
                },
            })
            .collect()
    }

    fn kind(&mut self, field: &Field, first: usize, count: usize) -> FieldKind {
        let (in_code, out_code, map) = match field.kind {
            schema::FieldKind::Struct { first, .. } => {
                let members = self.template.members(field);
                return FieldKind::Struct(self.list(usize::from(first), members));
            }
            schema::FieldKind::Data {
                in_type,
                out_type,
                map,
            } => (in_type, out_type, map),
        };
        let name = &field.name;
        let in_type = InType::ALL
            .iter()
            .copied()
            .find(|one| one.code() == in_code);
        let in_type = in_type.unwrap_or_else(|| {
            self.faults.push(format!(
                "the input type {in_code} of field `{name}` is not known"
            ));
            InType::UInt8
        });
        let out_type = OutType::ALL
            .iter()
            .copied()
            .find(|one| one.code() == out_code);
        let out_type = out_type.unwrap_or_else(|| {
            self.faults.push(format!(
                "the output type {out_code} of field `{name}` is not known"
            ));
            in_type.default_out_type()
        });
        FieldKind::Data(ir::Data {
            in_type,
            out_type,
            map: map.and_then(&self.map),
            length: match field.length {
                Extent::None => Length::Natural,
                Extent::Fixed(length) => Length::Fixed(length),
                // A number that is there and does not count: mc.exe writes it so for a SID.
                Extent::Ignored(length) => {
                    if in_type != InType::Sid {
                        self.faults.push(format!(
                            "the length {length} of field `{name}` is not marked as one"
                        ));
                    }
                    Length::Fixed(length)
                }
                Extent::Field(at) => match self.sibling(field, at, first, count) {
                    Some(id) => Length::SizedBy(id),
                    None => Length::Natural,
                },
            },
        })
    }

    /// The field at a position of the template as one of those in the same row.
    fn sibling(&mut self, field: &Field, at: u16, first: usize, count: usize) -> Option<FieldId> {
        let position = usize::from(at)
            .checked_sub(first)
            .filter(|position| *position < count);
        let found = position.and_then(|position| u32::try_from(position).ok());
        if found.is_none() {
            self.faults.push(format!(
                "the size of field `{}` is in field {at}, which is not beside it",
                field.name
            ));
        }
        found.map(FieldId)
    }
}
