//! `EventData`: a struct of an application as a payload type, and back.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::super::words::word;
use super::{layout, runtime, runtime_or_usual};
use crate::check::Checked;
use crate::diag::{Reported, Sink};
use crate::inline::derive::{Data, DataMember};

/// The expansion of `#[derive(EventData)]`. `checked` is [`Data::manifest`], of a struct that has one.
///
/// # Errors
///
/// [`Reported`] when names would clash, or the path of the runtime is none.
pub fn data_tokens(
    data: &Data,
    checked: Option<&Checked>,
    sink: &mut Sink,
) -> Result<TokenStream, Reported> {
    let runtime = runtime(&data.options, sink)?;
    let mut module = TokenStream::new();
    let wire = match (&data.bound, checked) {
        (Some(bound), _) => Wire {
            path: bound.path.clone(),
            has_lifetime: bound.has_lifetime,
            is_event: bound.is_event,
            fields: data
                .members
                .iter()
                .map(|member| member.wire.clone())
                .collect(),
        },
        (None, Some(checked)) => {
            let layout = layout(checked, &data.options, sink)?;
            let (items, name) = (layout.items, word(&layout.name));
            module = quote! {
                #[allow(dead_code, unreachable_pub)]
                #[rustfmt::skip]
                mod ecm_wire {
                    #items
                }
            };
            let fields = layout.fields.iter().zip(&data.members);
            Wire {
                path: quote!(ecm_wire::#name),
                has_lifetime: layout.has_lifetime,
                is_event: false,
                fields: fields
                    .map(|(field, member)| at(word(field), member.name.span()))
                    .collect(),
            }
        }
        (None, None) => return Ok(TokenStream::new()),
    };
    let expansion = Expansion {
        data,
        wire,
        runtime,
    };
    let (writer, reader) = (expansion.writer(), expansion.reader());
    let alias = expansion.wire.alias();
    Ok(quote! {
        const _: () = {
            #module
            #alias
            #writer
            #reader
        };
    })
}

/// What takes the place of the expansion where there were errors: code that uses the type has nothing else to complain of.
#[must_use]
pub fn data_stub(data: &Data) -> TokenStream {
    let runtime = runtime_or_usual(&data.options);
    let head = Head::of(data);
    let (generics, ty) = (&head.generics, &head.ty);
    quote! {
        const _: () = {
            impl<#generics> #runtime::EventData for #ty {
                type Wire<'ecm_w> = () where Self: 'ecm_w;
                fn wire(&self) {}
                fn encode<'ecm_w>(&'ecm_w self, _: &mut #runtime::__private::Encoder<'ecm_w>) {}
            }
            impl<'ecm_p, #generics> #runtime::DecodeData<'ecm_p> for #ty {
                fn read(_: &mut #runtime::__private::Decoder<'ecm_p>) -> ::core::result::Result<Self, #runtime::DecodeError> {
                    ::core::result::Result::Err(#runtime::DecodeError::WrongEvent)
                }
            }
            impl<'ecm_w, #generics W> #runtime::__private::Lend<'ecm_w, W> for #ty {
                fn lend(&'ecm_w self) -> W {
                    ::core::unreachable!()
                }
            }
            impl<#generics W> #runtime::__private::Own<W> for #ty {
                fn own(_: W) -> ::core::result::Result<Self, #runtime::DecodeError> {
                    ::core::result::Result::Err(#runtime::DecodeError::WrongEvent)
                }
            }
        };
    }
}

/// The payload type.
struct Wire {
    path: TokenStream,
    has_lifetime: bool,
    is_event: bool,
    /// Parallel to the members.
    fields: Vec<Ident>,
}

impl Wire {
    /// The type with this lifetime.
    fn with(&self, lifetime: &TokenStream) -> TokenStream {
        if self.has_lifetime {
            quote!(EcmWire<#lifetime>)
        } else {
            quote!(EcmWire)
        }
    }

    /// The one place that names the type, so that what is wrong with it is said once.
    fn alias(&self) -> TokenStream {
        let path = &self.path;
        if self.has_lifetime {
            quote!(type EcmWire<'payload> = #path<'payload>;)
        } else {
            quote!(type EcmWire = #path;)
        }
    }
}

/// The application's type, as impls name it.
struct Head {
    /// The lifetimes with their bounds, each with a comma behind it.
    generics: TokenStream,
    /// The type with its lifetimes.
    ty: TokenStream,
    /// The lifetimes alone: two tokens each.
    lifetimes: Vec<TokenStream>,
}

impl Head {
    fn of(data: &Data) -> Self {
        let name = &data.name;
        let bare = |lifetime: &TokenStream| lifetime.clone().into_iter().take(2).collect();
        let lifetimes: Vec<TokenStream> = data.lifetimes.iter().map(bare).collect();
        let declared = &data.lifetimes;
        Self {
            generics: quote!(#(#declared,)*),
            ty: if lifetimes.is_empty() {
                quote!(#name)
            } else {
                quote!(#name<#(#lifetimes),*>)
            },
            lifetimes,
        }
    }
}

struct Expansion<'d> {
    data: &'d Data,
    wire: Wire,
    runtime: TokenStream,
}

impl Expansion<'_> {
    /// From the application's type to the payload type.
    fn writer(&self) -> TokenStream {
        let (r, head) = (&self.runtime, Head::of(self.data));
        let (generics, ty) = (&head.generics, &head.ty);
        let wire = self.wire.with(&quote!('ecm_w));
        let fields = self.data.members.iter().zip(&self.wire.fields);
        let fields = fields.map(|(member, field)| {
            let name = &member.name;
            let (place, r) = self.at_type(member);
            let lent = quote_spanned!(place=> #r::__private::Lend::lend(&self.#name));
            quote!(#field: #lent,)
        });
        let encode = if self.wire.is_event {
            quote!(#r::__private::Payload::encode(&#r::EventData::wire(self), out))
        } else {
            quote! {
                #r::__private::Field::encode(
                    #r::EventData::wire(self),
                    out,
                    #r::__private::Shape::NATURAL
                )
            }
        };
        let lend = (!self.wire.is_event).then(|| {
            quote! {
                #[automatically_derived]
                impl<'ecm_w, #generics> #r::__private::Lend<'ecm_w, #wire> for #ty {
                    fn lend(&'ecm_w self) -> #wire {
                        #r::EventData::wire(self)
                    }
                }
            }
        });
        let from = self.data.bound.is_some().then(|| {
            quote! {
                #[automatically_derived]
                impl<'ecm_w, #generics> ::core::convert::From<&'ecm_w #ty> for #wire {
                    fn from(value: &'ecm_w #ty) -> Self {
                        #r::EventData::wire(value)
                    }
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl<#generics> #r::EventData for #ty {
                type Wire<'ecm_w> = #wire where Self: 'ecm_w;
                fn wire(&self) -> Self::Wire<'_> {
                    EcmWire { #(#fields)* }
                }
                fn encode<'ecm_w>(&'ecm_w self, out: &mut #r::__private::Encoder<'ecm_w>) {
                    #encode
                }
            }
            #lend
            #from
        }
    }

    /// From the payload type to the application's type.
    fn reader(&self) -> TokenStream {
        if !self.data.decode {
            return TokenStream::new();
        }
        let (r, head) = (&self.runtime, Head::of(self.data));
        let (ty, generics) = (&head.ty, &head.generics);
        let wire = self.wire.with(&quote!('ecm_p));
        let payload = self.payload_lifetime(&head);
        let bounds = self.bounds();
        let read = if self.wire.is_event {
            quote!(#r::__private::Decode::read(input)?)
        } else {
            quote!(#r::__private::Field::decode(input, #r::__private::Shape::NATURAL)?)
        };
        let from_record = self.wire.is_event.then(|| {
            quote! {
                fn from_record(
                    record: &#r::EventRecord<'ecm_p>
                ) -> ::core::result::Result<Self, #r::DecodeError> {
                    <Self as #r::__private::Own<#wire>>::own(EcmWire::decode(record)?)
                }
            }
        });
        let owner = self.owner(&head, &wire, &bounds);
        quote! {
            #[automatically_derived]
            impl<#generics #payload> #r::DecodeData<'ecm_p> for #ty #bounds {
                fn read(
                    input: &mut #r::__private::Decoder<'ecm_p>
                ) -> ::core::result::Result<Self, #r::DecodeError> {
                    let wire: #wire = #read;
                    #r::__private::Own::own(wire)
                }
                #from_record
            }
            #owner
        }
    }

    /// From a value of the payload type to the application's type.
    fn owner(&self, head: &Head, wire: &TokenStream, bounds: &TokenStream) -> TokenStream {
        let (r, ty, generics) = (&self.runtime, &head.ty, &head.generics);
        let generics = if self.wire.has_lifetime {
            let payload = self.payload_lifetime(head);
            quote!(#generics #payload)
        } else {
            quote!(#generics)
        };
        let own = self.own();
        let try_from = self.data.bound.is_some().then(|| {
            quote! {
                #[automatically_derived]
                impl<#generics> ::core::convert::TryFrom<#wire> for #ty #bounds {
                    type Error = #r::DecodeError;
                    fn try_from(wire: #wire) -> ::core::result::Result<Self, #r::DecodeError> {
                        #r::__private::Own::own(wire)
                    }
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl<#generics> #r::__private::Own<#wire> for #ty #bounds {
                #[allow(unused_variables)]
                fn own(wire: #wire) -> ::core::result::Result<Self, #r::DecodeError> {
                    #own
                }
            }
            #try_from
        }
    }

    /// Where the type of a field stands, and the runtime's path there: what rustc says of the type, it says at the type.
    fn at_type(&self, member: &DataMember) -> (Span, TokenStream) {
        let first = member.ty.clone().into_iter().next();
        let place = first.as_ref().map_or_else(Span::call_site, TokenTree::span);
        let path = self.runtime.clone().into_iter().map(|mut token| {
            token.set_span(place);
            token
        });
        (place, path.collect())
    }

    /// The lifetime of payloads: what the type borrows, it borrows from them.
    fn payload_lifetime(&self, head: &Head) -> TokenStream {
        match head.lifetimes.split_first() {
            None => quote!('ecm_p),
            Some((first, rest)) => quote!('ecm_p: #first #(+ #rest)*),
        }
    }

    /// That what borrows can be read, which rustc denies whoever asks for a decoder, and shows where.
    fn bounds(&self) -> TokenStream {
        let borrowing = self.data.members.iter().filter(|member| member.borrows);
        let bounds: Vec<TokenStream> = borrowing
            .map(|member| {
                let (ty, (place, r)) = (&member.ty, self.at_type(member));
                quote_spanned!(place=> for<'ecm_r> #ty: #r::__private::Readable<'ecm_r>,)
            })
            .collect();
        if bounds.is_empty() {
            TokenStream::new()
        } else {
            quote!(where #(#bounds)*)
        }
    }

    /// The body that puts the application's type together.
    fn own(&self) -> TokenStream {
        let r = &self.runtime;
        if self.data.members.iter().any(|member| member.borrows) {
            // Nobody can call it: see `bounds`.
            return quote!(::core::result::Result::Err(#r::DecodeError::VALUE));
        }
        let fields = self.data.members.iter().zip(&self.wire.fields);
        let fields = fields.map(|(member, field)| {
            let name = &member.name;
            let text = name.to_string();
            let text = text.trim_start_matches("r#");
            let (place, r) = self.at_type(member);
            let owned = quote_spanned!(place=> #r::__private::own(wire.#field, #text)?);
            quote!(#name: #owned,)
        });
        quote!(::core::result::Result::Ok(Self { #(#fields)* }))
    }
}

/// The identifier at another place.
fn at(mut ident: Ident, span: Span) -> Ident {
    ident.set_span(span);
    ident
}
