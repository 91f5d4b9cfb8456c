//! Equality of what has a place of its own: everything but the place counts.

use super::{
    Channel, Counter, CounterProvider, CounterSet, Counters, Data, Event, Filter, Keyword, Level,
    Logging, Map, MapItem, MessageEntry, Metadata, MetadataInType, Opcode, PatternItem, PatternMap,
    Provider, Publishing, Resources, StringEntry, Struct, Task, Template, Traits, UserData,
    UserElement, XmlType,
};

macro_rules! equal_but_for_the_place {
    ($($name:ident { $($field:ident,)* })*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                // Without `..`: a new field has to be named here.
                let Self { span: _, $($field,)* } = self;
                $(*$field == other.$field)&&*
            }
        }

        impl Eq for $name {}
    )*};
}

equal_but_for_the_place! {
    Channel { name, chid, symbol, definition, }
    Logging { auto_backup, retention, max_size, }
    Publishing {
        level, keywords, control_guid, buffer_size, min_buffers, file_max, max_buffers, latency, clock_type,
        sid_type,
    }
    Counters { schema_version, providers, }
    CounterProvider {
        provider_guid, application_identity, provider_type, callback, symbol, provider_name, resource_base,
        sets,
    }
    CounterSet {
        guid, uri, name, description, symbol, instances, name_id, description_id, structs, counters,
    }
    Counter { id, uri, counter_type, name, description, attributes, flags, }
    Filter { name, value, version, tid, symbol, message, }
    Event {
        value, version, symbol, level, opcode, task, keywords, channel, template, message, not_logged, name,
        attributes, suppress_projection,
    }
    Keyword { name, mask, symbol, message, }
    Level { name, value, symbol, message, }
    Resources { culture, strings, }
    StringEntry { id, value, string_type, }
    MessageEntry { value, message, symbol, mid, }
    Map { kind, name, symbol, items, }
    MapItem { value, message, symbol, }
    PatternMap { name, format, symbol, items, }
    PatternItem { name, value, }
    Metadata { name, channels, levels, tasks, opcodes, keywords, xml_types, in_types, pattern_maps, }
    XmlType { name, value, symbol, }
    MetadataInType { name, value, symbol, out_types, }
    Provider {
        name, guid, symbol, resource_file_name, message_file_name, parameter_file_name, message, help_link,
        source, warn_on_application_compatibility_error, control_guid, namespace, traits, channels, levels,
        tasks, opcodes, keywords, maps, pattern_maps, filters, templates, events,
    }
    Traits { group_guid, include_name, }
    Task { name, value, symbol, message, event_guid, opcodes, }
    Opcode { name, value, symbol, message, mof_value, }
    Template { tid, name, fields, binary, user_data, }
    Data { name, in_type, out_type, map, length, count, }
    Struct { name, type_name, count, length, members, }
    UserData { root, }
    UserElement { prefix, local, namespace, attributes, children, spaced, }
}
