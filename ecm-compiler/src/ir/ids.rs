//! Indices into the arenas of a [`super::Model`] and of a [`super::Provider`].

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in the arena.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A position in [`super::Model::strings`].
    StringId;
    /// A position in [`super::Provider::channels`].
    ChannelId;
    /// A position in [`super::Provider::levels`].
    LevelId;
    /// A position in [`super::Provider::tasks`].
    TaskId;
    /// A position in [`super::Provider::opcodes`].
    OpcodeId;
    /// A position in [`super::Provider::keywords`].
    KeywordId;
    /// A position in [`super::Provider::maps`].
    MapId;
    /// A position in [`super::Provider::templates`].
    TemplateId;
    /// A position in a list of fields: those of a template, or the members of one struct.
    FieldId;
    /// A position in [`super::Provider::classes`].
    ClassId;
}
