//! The rows of the table, in the order of the schema.

use super::{ElementRule, Space, counters, element, ignored, inert, optional, required};

macro_rules! kinds {
    ($($kind:ident => $rule:expr;)*) => {
        /// An element of the schema, in one of its places: `provider` of `events` and of `counters` are two kinds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the names are those of the schema")]
        pub enum Kind { $($kind,)* }

        impl Kind {
            /// All kinds, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// The rule of the element.
            #[must_use]
            pub const fn rule(self) -> &'static ElementRule {
                const RULES: &[ElementRule] = &[$($rule,)*];
                &RULES[self as usize]
            }
        }
    };
}

const UNUSED: &str = "the schema has it, Windows does not use it";
const DESCRIPTION: &str = "a description for people";

kinds! {
    InstrumentationManifest => element(Kind::InstrumentationManifest, "instrumentationManifest")
        .children(&[Kind::Instrumentation, Kind::Localization, Kind::Metadata]);
    Assembly => element(Kind::Assembly, "assembly")
        .space(Space::Assembly)
        .attributes(&[ignored("manifestVersion", "string", "is the component's, not ETW's")])
        .children(&[Kind::Instrumentation, Kind::Localization])
        .foreign();
    Instrumentation => element(Kind::Instrumentation, "instrumentation")
        .children(&[Kind::ProviderList, Kind::Counters])
        .foreign();
    ProviderList => element(Kind::ProviderList, "events")
        .children(&[Kind::Provider, Kind::MessageTable])
        .foreign();
    MessageTable => element(Kind::MessageTable, "messageTable").children(&[Kind::Message]);
    Message => element(Kind::Message, "message").text().attributes(&[
        required("value", "UInt32Type"),
        required("message", "strTableRef"),
        optional("symbol", "CSymbolType"),
        inert("mid", "string", UNUSED),
    ]);

    Provider => element(Kind::Provider, "provider")
        .attributes(&[
            required("name", "anyURI"),
            required("guid", "GUIDType"),
            optional("symbol", "CSymbolType"),
            optional("resourceFileName", "filePath"),
            optional("messageFileName", "filePath"),
            optional("parameterFileName", "filePath"),
            optional("message", "strTableRef"),
            optional("helpLink", "anyURI"),
            optional("source", "Xml | Wbem"),
            inert("warnOnApplicationCompatibilityError", "boolean", "a switch for mc.exe in Windows' own build"),
            optional("controlGuid", "GUIDType"),
            optional("namespace", "string"),
        ])
        .children(&[
            Kind::Channels, Kind::Levels, Kind::Tasks, Kind::Opcodes, Kind::Keywords, Kind::Maps, Kind::NamedQueries,
            Kind::Templates, Kind::Events, Kind::Filters, Kind::Traits,
        ])
        .foreign();
    Traits => element(Kind::Traits, "traits").attributes(&[
        optional("groupGuid", "GUIDType"),
        optional("includeName", "boolean"),
    ]);

    Channels => element(Kind::Channels, "channels")
        .children(&[Kind::Channel, Kind::ImportChannel])
        .foreign();
    Channel => element(Kind::Channel, "channel")
        .attributes(&[
            required("name", "anyURI"),
            optional("chid", "token"),
            required("type", "Admin | Operational | Analytic | Debug"),
            optional("symbol", "CSymbolType"),
            optional("access", "string"),
            optional("isolation", "Application | System | Custom"),
            optional("enabled", "boolean"),
            optional("value", "UInt8Type"),
            optional("message", "strTableRef"),
        ])
        .children(&[Kind::Logging, Kind::Publishing])
        .foreign()
        .text();
    Logging => element(Kind::Logging, "logging")
        .children(&[Kind::AutoBackup, Kind::Retention, Kind::MaxSize])
        .foreign();
    AutoBackup => element(Kind::AutoBackup, "autoBackup").text();
    Retention => element(Kind::Retention, "retention").text();
    MaxSize => element(Kind::MaxSize, "maxSize").text();
    Publishing => element(Kind::Publishing, "publishing")
        .children(&[
            Kind::PublishingLevel, Kind::PublishingKeywords, Kind::ControlGuid, Kind::BufferSize, Kind::MinBuffers,
            Kind::FileMax, Kind::MaxBuffers, Kind::Latency, Kind::ClockType, Kind::SidType,
        ])
        .foreign();
    PublishingLevel => element(Kind::PublishingLevel, "level").text();
    PublishingKeywords => element(Kind::PublishingKeywords, "keywords").text();
    ControlGuid => element(Kind::ControlGuid, "controlGuid").text();
    BufferSize => element(Kind::BufferSize, "bufferSize").text();
    MinBuffers => element(Kind::MinBuffers, "minBuffers").text();
    FileMax => element(Kind::FileMax, "fileMax").text();
    MaxBuffers => element(Kind::MaxBuffers, "maxBuffers").text();
    Latency => element(Kind::Latency, "latency").text();
    ClockType => element(Kind::ClockType, "clockType").text();
    SidType => element(Kind::SidType, "sidType").text();
    ImportChannel => element(Kind::ImportChannel, "importChannel").text().attributes(&[
        required("name", "anyURI"),
        optional("chid", "token"),
        optional("symbol", "CSymbolType"),
    ]);

    Levels => element(Kind::Levels, "levels").children(&[Kind::Level]);
    Level => element(Kind::Level, "level").text().attributes(&[
        required("name", "QName"),
        required("value", "UInt8Type"),
        optional("symbol", "CSymbolType"),
        optional("message", "strTableRef"),
    ]);
    Tasks => element(Kind::Tasks, "tasks").children(&[Kind::Task]);
    Task => element(Kind::Task, "task")
        .attributes(&[
            required("name", "QName"),
            required("value", "UInt16Type"),
            optional("symbol", "CSymbolType"),
            optional("message", "strTableRef"),
            optional("eventGUID", "GUIDType"),
        ])
        .children(&[Kind::Opcodes])
        .foreign()
        .text();
    Opcodes => element(Kind::Opcodes, "opcodes").children(&[Kind::Opcode]);
    Opcode => element(Kind::Opcode, "opcode").foreign().text().attributes(&[
        required("name", "QName"),
        required("value", "UInt8Type"),
        optional("symbol", "CSymbolType"),
        optional("message", "strTableRef"),
        inert("mofValue", "UInt8Type", "only mc.exe -mof uses it, and ecm makes no MOF"),
    ]);
    Keywords => element(Kind::Keywords, "keywords").children(&[Kind::Keyword]);
    Keyword => element(Kind::Keyword, "keyword").foreign().text().attributes(&[
        required("name", "QName"),
        required("mask", "HexInt64Type"),
        optional("symbol", "CSymbolType"),
        optional("message", "strTableRef"),
    ]);

    Maps => element(Kind::Maps, "maps").children(&[Kind::ValueMap, Kind::BitMap]);
    ValueMap => element(Kind::ValueMap, "valueMap").children(&[Kind::ValueMapItem]).attributes(&[
        required("name", "string"),
        optional("symbol", "CSymbolType"),
    ]);
    ValueMapItem => element(Kind::ValueMapItem, "map").text().attributes(&[
        required("value", "UInt32Type"),
        required("message", "strTableRef"),
        optional("symbol", "CSymbolType"),
    ]);
    BitMap => element(Kind::BitMap, "bitMap").children(&[Kind::BitMapItem]).attributes(&[
        required("name", "string"),
        optional("symbol", "CSymbolType"),
    ]);
    BitMapItem => element(Kind::BitMapItem, "map").text().attributes(&[
        required("value", "HexInt32Type"),
        required("message", "strTableRef"),
        optional("symbol", "CSymbolType"),
    ]);
    NamedQueries => element(Kind::NamedQueries, "namedQueries").children(&[Kind::PatternMaps]).foreign();
    PatternMaps => element(Kind::PatternMaps, "patternMaps").children(&[Kind::PatternMap]);
    PatternMap => element(Kind::PatternMap, "patternMap").children(&[Kind::PatternMapItem]).attributes(&[
        required("name", "QName"),
        required("format", "anyURI"),
        optional("symbol", "CSymbolType"),
    ]);
    PatternMapItem => element(Kind::PatternMapItem, "map").text().attributes(&[
        required("name", "string"),
        required("value", "string"),
    ]);
    Filters => element(Kind::Filters, "filters").children(&[Kind::Filter]);
    Filter => element(Kind::Filter, "filter").text().attributes(&[
        required("name", "QName"),
        required("value", "UInt8Type"),
        optional("version", "UInt8Type"),
        optional("tid", "token"),
        optional("symbol", "CSymbolType"),
        optional("message", "strTableRef"),
    ]);

    Templates => element(Kind::Templates, "templates").children(&[Kind::Template]);
    Template => element(Kind::Template, "template")
        .attributes(&[required("tid", "token"), optional("name", "string")])
        .children(&[Kind::Data, Kind::Struct, Kind::Binary, Kind::UserData]);
    Data => element(Kind::Data, "data").foreign().text().attributes(&[
        required("name", "string"),
        required("inType", "QName"),
        optional("outType", "QName"),
        optional("map", "string"),
        optional("length", "LengthType"),
        optional("count", "CountType"),
    ]);
    Struct => element(Kind::Struct, "struct").children(&[Kind::Data]).foreign().text().attributes(&[
        required("name", "string"),
        optional("count", "CountType"),
        inert("length", "LengthType", "Windows Vista only (ECM0519)"),
    ]);
    Binary => element(Kind::Binary, "binary").inert("internal to Windows").text().attributes(&[optional("name", "string")]);
    UserData => element(Kind::UserData, "UserData").foreign();

    Events => element(Kind::Events, "events").children(&[Kind::Event]);
    Event => element(Kind::Event, "event").text().attributes(&[
        required("value", "UInt32Type"),
        optional("version", "UInt8Type"),
        optional("symbol", "CSymbolType"),
        optional("level", "QName"),
        optional("opcode", "QName"),
        optional("task", "QName"),
        optional("keywords", "QNameList"),
        optional("channel", "token"),
        optional("template", "token"),
        optional("message", "strTableRef"),
        optional("notLogged", "boolean"),
        optional("name", "string"),
        optional("attributes", "string"),
        optional("suppressProjection", "boolean"),
    ]);

    Localization => element(Kind::Localization, "localization")
        .attributes(&[inert("fallbackCulture", "string", UNUSED)])
        .children(&[Kind::Resources])
        .foreign();
    Resources => element(Kind::Resources, "resources")
        .attributes(&[required("culture", "string")])
        .children(&[Kind::StringTable])
        .foreign();
    StringTable => element(Kind::StringTable, "stringTable").children(&[Kind::String]).foreign();
    String => element(Kind::String, "string").text().attributes(&[
        required("id", "string"),
        required("value", "string"),
        inert("stringType", "string", UNUSED),
    ]);

    Metadata => element(Kind::Metadata, "metadata")
        .attributes(&[required("name", "anyURI")])
        .children(&[
            Kind::Channels, Kind::Levels, Kind::Tasks, Kind::Opcodes, Kind::Keywords, Kind::Types, Kind::NamedQueries,
            Kind::MessageTable,
        ])
        .foreign();
    Types => element(Kind::Types, "types").children(&[Kind::XmlTypes, Kind::InTypes]).foreign();
    XmlTypes => element(Kind::XmlTypes, "xmlTypes").children(&[Kind::XmlType]);
    XmlType => element(Kind::XmlType, "xmlType").children(&[Kind::Description]).text().attributes(&[
        required("name", "QName"),
        required("value", "UInt16Type"),
        required("symbol", "CSymbolType"),
    ]);
    InTypes => element(Kind::InTypes, "inTypes").children(&[Kind::InType]);
    InType => element(Kind::InType, "inType")
        .attributes(&[
            required("name", "QName"),
            required("value", "UInt16Type"),
            required("symbol", "CSymbolType"),
            ignored("description", "string", DESCRIPTION),
        ])
        .children(&[Kind::Description, Kind::OutType])
        .text();
    OutType => element(Kind::OutType, "outType").text().attributes(&[
        required("xmlType", "QName"),
        optional("default", "boolean"),
    ]);
    Description => element(Kind::Description, "description").ignored(DESCRIPTION);

    Counters => counters::COUNTERS;
    CounterProvider => counters::PROVIDER;
    CounterSet => counters::SET;
    CounterStructs => counters::STRUCTS;
    CounterStruct => counters::STRUCT;
    Counter => counters::COUNTER;
    CounterAttributes => counters::ATTRIBUTES;
    CounterAttribute => counters::ATTRIBUTE;
}
