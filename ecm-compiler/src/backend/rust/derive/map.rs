//! `EventMap`: an enum or a set of flags of an application as numbers with names, and as the values of a provider's map.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::super::docs;
use super::{runtime, runtime_or_usual};
use crate::check::Checked;
use crate::diag::{Reported, Sink};
use crate::inline::derive::{Form, MapType, MapVariant};

/// The expansion of `#[derive(EventMap)]`. `checked` is [`MapType::manifest`], of an enum.
///
/// # Errors
///
/// [`Reported`] when the path of the runtime is none.
pub fn map_tokens(
    map: &MapType,
    checked: Option<&Checked>,
    sink: &mut Sink,
) -> Result<TokenStream, Reported> {
    let runtime = runtime(&map.options, sink)?;
    let expansion = Expansion { map, runtime };
    let entries = checked.map(entries).unwrap_or_default();
    Ok(expansion.expand(&entries))
}

/// What takes the place of the expansion where there were errors: code that uses the type has nothing else to complain of.
#[must_use]
pub fn map_stub(map: &MapType) -> TokenStream {
    let (r, name) = (runtime_or_usual(&map.options), &map.name);
    quote! {
        const _: () = {
            impl #r::EventMap for #name {
                const META: &'static #r::__private::MapMeta = &#r::__private::MapMeta::values("", &[]);
                fn value(&self) -> u32 {
                    0
                }
                fn from_value(_: u32) -> ::core::option::Option<Self> {
                    ::core::option::Option::None
                }
            }
            impl ::core::convert::From<#name> for u32 {
                fn from(_: #name) -> Self {
                    0
                }
            }
            impl ::core::convert::TryFrom<u32> for #name {
                type Error = #r::UnknownValue;
                fn try_from(value: u32) -> ::core::result::Result<Self, #r::UnknownValue> {
                    ::core::result::Result::Err(#r::UnknownValue::new::<Self>(value))
                }
            }
            impl<'ecm_w, W> #r::__private::Lend<'ecm_w, W> for #name {
                fn lend(&'ecm_w self) -> W {
                    ::core::unreachable!()
                }
            }
            impl<W> #r::__private::Own<W> for #name {
                fn own(_: W) -> ::core::result::Result<Self, #r::DecodeError> {
                    ::core::result::Result::Err(#r::DecodeError::WrongEvent)
                }
            }
        };
    }
}

/// The values of the map with their texts.
fn entries(checked: &Checked) -> Vec<(u32, String)> {
    let model = checked.model();
    let map = model
        .providers
        .first()
        .and_then(|provider| provider.maps.first());
    let items = map.map_or(&[][..], |map| &map.items);
    let text = |item: &crate::ir::MapItem| docs::message(model, &item.message).trim().to_owned();
    items.iter().map(|item| (item.value, text(item))).collect()
}

struct Expansion<'m> {
    map: &'m MapType,
    runtime: TokenStream,
}

/// How a type becomes a number and back, and the table of its values.
struct Parts {
    table: TokenStream,
    value: TokenStream,
    from_value: TokenStream,
    /// The same for any number, where every number is a value.
    from_any: Option<TokenStream>,
    /// The integers beside `u32` that can hold all values.
    narrow: Vec<TokenStream>,
}

impl Expansion<'_> {
    fn expand(&self, entries: &[(u32, String)]) -> TokenStream {
        let (r, name) = (&self.runtime, &self.map.name);
        let parts = match &self.map.form {
            Form::Enum(variants, other) => enumeration(variants, other.as_ref(), entries),
            Form::Bitflags(krate) => bitflags(name, krate),
            Form::Constants(constants) => self.constants(constants),
        };
        let text = name.to_string();
        let text = text.trim_start_matches("r#");
        let table = if self.map.is_bits {
            quote!(bits)
        } else {
            quote!(values)
        };
        let conversions = self.conversions(&parts);
        let bound = self
            .map
            .bound
            .as_ref()
            .map(|path| self.bound(path, &parts, entries));
        let (items, value, from_value) = (&parts.table, &parts.value, &parts.from_value);
        quote! {
            const _: () = {
                #items
                #[automatically_derived]
                impl #r::EventMap for #name {
                    const META: &'static #r::__private::MapMeta = &#r::__private::MapMeta::#table(#text, ECM_ENTRIES);
                    fn value(&self) -> u32 {
                        #value
                    }
                    fn from_value(value: u32) -> ::core::option::Option<Self> {
                        #from_value
                    }
                }
                #conversions
                #bound
            };
        }
    }

    /// To integers and back.
    fn conversions(&self, parts: &Parts) -> TokenStream {
        let (r, name) = (&self.runtime, &self.map.name);
        let back = if let Some(any) = &parts.from_any {
            quote! {
                #[automatically_derived]
                impl ::core::convert::From<u32> for #name {
                    fn from(value: u32) -> Self {
                        #any
                    }
                }
            }
        } else {
            quote! {
                #[automatically_derived]
                impl ::core::convert::TryFrom<u32> for #name {
                    type Error = #r::UnknownValue;
                    fn try_from(value: u32) -> ::core::result::Result<Self, #r::UnknownValue> {
                        #r::EventMap::from_value(value).ok_or_else(|| #r::UnknownValue::new::<Self>(value))
                    }
                }
            }
        };
        let fields = self.fields(&parts.narrow);
        quote! {
            #[automatically_derived]
            impl ::core::convert::From<#name> for u32 {
                fn from(value: #name) -> Self {
                    #r::EventMap::value(&value)
                }
            }
            #back
            #fields
        }
    }

    /// As fields that have no map: 32 bits, and fewer where all values fit.
    fn fields(&self, narrow: &[TokenStream]) -> TokenStream {
        let (r, name) = (&self.runtime, &self.map.name);
        quote! {
            #[automatically_derived]
            impl<'ecm_w> #r::__private::Lend<'ecm_w, u32> for #name {
                fn lend(&'ecm_w self) -> u32 {
                    #r::EventMap::value(self)
                }
            }
            #[automatically_derived]
            impl #r::__private::Own<u32> for #name {
                fn own(wire: u32) -> ::core::result::Result<Self, #r::DecodeError> {
                    #r::EventMap::from_value(wire).ok_or(#r::DecodeError::VALUE)
                }
            }
            #(
                #[automatically_derived]
                impl<'ecm_w> #r::__private::Lend<'ecm_w, #narrow> for #name {
                    #[allow(clippy::cast_possible_truncation)]
                    fn lend(&'ecm_w self) -> #narrow {
                        // All values fit.
                        #r::EventMap::value(self) as #narrow
                    }
                }
                #[automatically_derived]
                impl #r::__private::Own<#narrow> for #name {
                    fn own(wire: #narrow) -> ::core::result::Result<Self, #r::DecodeError> {
                        #r::__private::Own::own(<u32 as ::core::convert::From<#narrow>>::from(wire))
                    }
                }
            )*
        }
    }

    /// To the map of a provider and back, and that both have the same values.
    fn bound(
        &self,
        own_path: &TokenStream,
        parts: &Parts,
        entries: &[(u32, String)],
    ) -> TokenStream {
        let (r, name) = (&self.runtime, &self.map.name);
        // Named once, so that what is wrong with it is said once.
        let path = quote!(EcmMap);
        let back = if parts.from_any.is_some() {
            quote! {
                #[automatically_derived]
                impl ::core::convert::From<#path> for #name {
                    fn from(value: #path) -> Self {
                        ::core::convert::From::from(#r::__private::MapValue::raw(value))
                    }
                }
            }
        } else {
            quote! {
                #[automatically_derived]
                impl ::core::convert::TryFrom<#path> for #name {
                    type Error = #r::UnknownValue;
                    fn try_from(value: #path) -> ::core::result::Result<Self, #r::UnknownValue> {
                        ::core::convert::TryFrom::try_from(#r::__private::MapValue::raw(value))
                    }
                }
            }
        };
        let checks = self.checks(own_path, parts, entries);
        quote! {
            type EcmMap = #own_path;
            #[automatically_derived]
            impl ::core::convert::From<#name> for #path {
                fn from(value: #name) -> Self {
                    #r::__private::MapValue::from_raw(#r::EventMap::value(&value))
                }
            }
            #back
            #[automatically_derived]
            impl<'ecm_w> #r::__private::Lend<'ecm_w, #path> for #name {
                fn lend(&'ecm_w self) -> #path {
                    #r::__private::MapValue::from_raw(#r::EventMap::value(self))
                }
            }
            #[automatically_derived]
            impl #r::__private::Own<#path> for #name {
                fn own(wire: #path) -> ::core::result::Result<Self, #r::DecodeError> {
                    #r::__private::Own::own(#r::__private::MapValue::raw(wire))
                }
            }
            #checks
        }
    }

    /// Assertions at compile time, each at what it is about.
    fn checks(&self, path: &TokenStream, parts: &Parts, entries: &[(u32, String)]) -> TokenStream {
        let (r, name) = (&self.runtime, &self.map.name);
        let own = quote!(<#name as #r::EventMap>::META);
        let theirs = quote!(<EcmMap as #r::__private::MapValue>::META);
        let place = path.clone().into_iter().next();
        let place = place.map_or_else(proc_macro2::Span::call_site, |token| token.span());
        let mut checks = TokenStream::new();
        let mut agree: Vec<TokenStream> = Vec::new();
        match &self.map.form {
            Form::Enum(variants, _) => {
                for (at, (variant, (value, _))) in variants.iter().zip(entries).enumerate() {
                    let constant = &variant.constant;
                    let span = variant.name.span();
                    let same = quote::format_ident!("ECM_SAME_{at}");
                    let (is_same, text) = if self.map.is_bits && value.count_ones() != 1 {
                        // A combination needs no entry of its own.
                        let text =
                            format!("`{}` has bits that the provider's map lacks", variant.name);
                        (quote!(#r::__private::has_value(#theirs, #value)), text)
                    } else {
                        let text = format!(
                            "`{}` is {value}, and in the provider's map it is another number",
                            variant.name
                        );
                        (quote_spanned!(span=> EcmMap::#constant.0 == #value), text)
                    };
                    checks.extend(quote_spanned! {span=>
                        const #same: bool = #is_same;
                        const _: () = ::core::assert!(#same, #text);
                    });
                    agree.push(quote!(#same));
                }
            }
            Form::Bitflags(_) | Form::Constants(_) => {
                checks.extend(quote_spanned! {place=>
                    const _: () = #r::__private::assert_map_has(#theirs, #own);
                });
                agree.push(quote!(#r::__private::is_within(#own, #theirs)));
            }
        }
        if agree.is_empty() {
            agree.push(quote!(true));
        }
        if parts.from_any.is_none() {
            // One wrong number is one error.
            checks.extend(quote_spanned! {place=>
                const _: () = if #(#agree)&&* { #r::__private::assert_has_map(#own, #theirs) };
            });
        }
        checks
    }

    /// A struct of one integer.
    fn constants(&self, constants: &[Ident]) -> Parts {
        let name = &self.map.name;
        let texts = constants.iter().map(ToString::to_string);
        Parts {
            table: quote! {
                #[allow(clippy::cast_lossless, clippy::unnecessary_cast)]
                const ECM_ENTRIES: &[(u32, &str)] = &[#((#name::#constants.0 as u32, #texts)),*];
            },
            value: quote!(::core::convert::From::from(self.0)),
            from_value: quote! {
                ::core::option::Option::Some(Self(::core::convert::TryFrom::try_from(value).ok()?))
            },
            from_any: None,
            narrow: Vec::new(),
        }
    }
}

/// An enum.
fn enumeration(variants: &[MapVariant], other: Option<&Ident>, entries: &[(u32, String)]) -> Parts {
    let names: Vec<&Ident> = variants.iter().map(|variant| &variant.name).collect();
    let values: Vec<u32> = entries.iter().map(|(value, _)| *value).collect();
    let texts = entries.iter().map(|(_, text)| text);
    let largest = values.iter().copied().max().unwrap_or(0);
    let narrow = if other.is_some() {
        Vec::new()
    } else {
        let fits = [(0xff, quote!(u8)), (0xffff, quote!(u16))];
        let fits = fits.into_iter().filter(|(most, _)| largest <= *most);
        fits.map(|(_, ty)| ty).collect()
    };
    let other_value = other.map(|name| quote!(Self::#name(value) => *value,));
    let known = quote!(#(#values => Self::#names,)*);
    let from_any = other.map(|name| quote!(match value { #known other => Self::#name(other), }));
    let from_value = if from_any.is_some() {
        quote!(::core::option::Option::Some(::core::convert::From::from(
            value
        )))
    } else {
        quote! {
            ::core::option::Option::Some(match value {
                #known
                _ => return ::core::option::Option::None,
            })
        }
    };
    Parts {
        table: quote!(const ECM_ENTRIES: &[(u32, &str)] = &[#((#values, #texts)),*];),
        value: quote! {
            match self {
                #(Self::#names => #values,)*
                #other_value
            }
        },
        from_value,
        from_any,
        narrow,
    }
}

/// A type of `bitflags!`, by what the crate documents: the constant `FLAGS`, `bits` and `from_bits_retain`.
fn bitflags(name: &Ident, krate: &TokenStream) -> Parts {
    Parts {
        table: quote! {
            const ECM_FLAGS: &[#krate::Flag<#name>] = <#name as #krate::Flags>::FLAGS;
            #[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::unnecessary_cast)]
            const ECM_ENTRIES: &[(u32, &str)] = &{
                let mut entries = [(0, ""); ECM_FLAGS.len()];
                let mut at = 0;
                while at < ECM_FLAGS.len() {
                    entries[at] = (ECM_FLAGS[at].value().bits() as u32, ECM_FLAGS[at].name());
                    at += 1;
                }
                entries
            };
        },
        value: quote!(::core::convert::From::from(self.bits())),
        from_value: quote! {
            ::core::option::Option::Some(Self::from_bits_retain(::core::convert::TryFrom::try_from(value).ok()?))
        },
        from_any: None,
        narrow: Vec::new(),
    }
}
