//! What a file carries: the WEVT_TEMPLATE resources and message tables of images and resource files, or one of them alone.
//!
//! The kind of a file is told by its content, never by its name.

use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::vec::Vec;

use super::{MessageTable, OpenError, ReadError, Schema, pe, res};

/// How many bytes are read at most.
pub(super) const LIMIT: u64 = 512 << 20;

/// What kind of file resources come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A PE image: `.exe`, `.dll`, `.sys`, `.mui`.
    Image,
    /// A `.res` file of a resource compiler.
    Res,
    /// A WEVT_TEMPLATE resource alone (`*TEMP.BIN`).
    Template,
    /// A message table alone (`MSG00001.bin`).
    MessageTable,
}

/// Which of the two kinds a resource is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceKind {
    /// Type `WEVT_TEMPLATE`.
    Template,
    /// Type 11, RT_MESSAGETABLE.
    MessageTable,
}

impl ResourceKind {
    /// The kind of resources of this type.
    pub(super) fn of(name: &ResourceName) -> Option<Self> {
        match name {
            ResourceName::Id(11) => Some(Self::MessageTable),
            ResourceName::Name(name) if name.eq_ignore_ascii_case("WEVT_TEMPLATE") => {
                Some(Self::Template)
            }
            _ => None,
        }
    }
}

/// The name of a resource, or of a type of resources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResourceName {
    /// A number.
    Id(u16),
    /// A text.
    Name(Arc<str>),
}

/// A resource of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resource {
    /// What it is.
    pub kind: ResourceKind,
    /// Its name, 1 in what mc.exe makes.
    pub name: ResourceName,
    /// Its language (LANGID, 0x409 for American English); 0 where the file does not say.
    pub language: u16,
    /// The resource itself.
    pub bytes: Vec<u8>,
}

/// The resources of a file that matter to events.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resources {
    /// What the file is.
    pub kind: FileKind,
    /// The resources, in the order of the file.
    pub list: Vec<Resource>,
}

impl Resources {
    /// How many bytes of a file are read at most. Of an image only the section with the resources counts.
    pub const LIMIT: u64 = LIMIT;

    /// Reads the resources of the file at `path`.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no file of a known kind, or is damaged. An image without such resources is no error.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::read(&mut File::open(path)?)
    }

    /// Reads the resources of a file that lies in memory.
    ///
    /// # Errors
    ///
    /// When it is no file of a known kind, or damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, OpenError> {
        Self::read(&mut Cursor::new(bytes))
    }

    /// Reads the resources of a file, from its start whatever the position is.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no file of a known kind, or is damaged.
    pub fn read(file: &mut (impl Read + Seek)) -> Result<Self, OpenError> {
        let length = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut head = Vec::new();
        file.take(16).read_to_end(&mut head)?;
        if head.starts_with(b"MZ") {
            let list = pe::read(file, length)?;
            return Ok(Self {
                kind: FileKind::Image,
                list,
            });
        }
        if length > LIMIT {
            return Err(OpenError::TooLarge(length));
        }
        file.rewind()?;
        let mut bytes = Vec::new();
        file.take(LIMIT).read_to_end(&mut bytes)?;
        if bytes.starts_with(&res::MAGIC) {
            let list = res::read(&bytes)?;
            return Ok(Self {
                kind: FileKind::Res,
                list,
            });
        }
        let (kind, resource) = if bytes.starts_with(b"CRIM") {
            (FileKind::Template, ResourceKind::Template)
        } else if is_message_table(&bytes) {
            (FileKind::MessageTable, ResourceKind::MessageTable)
        } else {
            return Err(OpenError::Unknown);
        };
        Ok(Self {
            kind,
            list: std::vec![Resource {
                kind: resource,
                name: ResourceName::Id(1),
                language: 0,
                bytes,
            }],
        })
    }

    /// The WEVT_TEMPLATE resources.
    pub fn templates(&self) -> impl Iterator<Item = &Resource> {
        self.of(ResourceKind::Template)
    }

    /// The message tables.
    pub fn message_tables(&self) -> impl Iterator<Item = &Resource> {
        self.of(ResourceKind::MessageTable)
    }

    fn of(&self, kind: ResourceKind) -> impl Iterator<Item = &Resource> {
        self.list
            .iter()
            .filter(move |resource| resource.kind == kind)
    }

    /// Reads all WEVT_TEMPLATE resources.
    ///
    /// # Errors
    ///
    /// The first fault that is found; offsets are from the start of the resource.
    pub fn schemas(&self) -> Result<Vec<Schema>, ReadError> {
        self.templates()
            .map(|resource| Schema::parse(&resource.bytes))
            .collect()
    }

    /// Reads all message tables, each with its language.
    ///
    /// # Errors
    ///
    /// The first fault that is found; offsets are from the start of the resource.
    pub fn messages(&self) -> Result<Vec<(u16, MessageTable)>, ReadError> {
        self.message_tables()
            .map(|resource| Ok((resource.language, MessageTable::parse(&resource.bytes)?)))
            .collect()
    }
}

/// Message tables have no mark: what can be read as one that holds something is one.
fn is_message_table(bytes: &[u8]) -> bool {
    MessageTable::parse(bytes).is_ok_and(|table| !table.messages().is_empty())
}
