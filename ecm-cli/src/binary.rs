//! Files with resources, read for the commands that look into them.

use std::fs::File;
use std::io::{self, Read, Seek as _};
use std::path::{Path, PathBuf};

use ecm_runtime::consumer::schema::{
    FileKind, MessageTable, OpenError, Resource, Resources, Schema,
};

use crate::output::Failure;

/// What a message table is taken for that does not say its language: American English.
const DEFAULT_LANGUAGE: u16 = 0x409;

/// A WEVT_TEMPLATE resource.
pub(crate) struct Template {
    /// The file that it is in.
    pub(crate) path: PathBuf,
    /// The resource as it is.
    pub(crate) resource: Resource,
    /// What it says.
    pub(crate) schema: Schema,
}

/// What some files carry.
pub(crate) struct Binary {
    /// What the first file is.
    pub(crate) kind: FileKind,
    /// The WEVT_TEMPLATE resources, those of equal bytes once.
    pub(crate) templates: Vec<Template>,
    /// The message tables, one for each language: those of one language together.
    pub(crate) tables: Vec<(u16, MessageTable)>,
    /// The bytes of each table.
    pub(crate) table_bytes: Vec<(u16, Vec<u8>)>,
}

impl Binary {
    /// Reads the files; the first must have something to tell.
    pub(crate) fn read(files: &[PathBuf]) -> Result<Self, Failure> {
        let mut binary = Self {
            kind: FileKind::Image,
            templates: Vec::new(),
            tables: Vec::new(),
            table_bytes: Vec::new(),
        };
        for (at, path) in files.iter().enumerate() {
            let resources = open(path).map_err(|error| unreadable(path, &error))?;
            if at == 0 {
                binary.kind = resources.kind;
            }
            binary.add(path, resources)?;
        }
        if binary.templates.is_empty() && binary.tables.is_empty() {
            return Err(Failure::System(format!(
                "`{}` has neither a WEVT_TEMPLATE resource nor a message table",
                shown(files.first())
            )));
        }
        Ok(binary)
    }

    fn add(&mut self, path: &Path, resources: Resources) -> Result<(), Failure> {
        let damaged = |what: &str, error: &dyn std::fmt::Display| {
            let path = name_of(path);
            Failure::System(format!("`{path}`: the {what} resource is damaged: {error}"))
        };
        for resource in resources.templates() {
            let known = |one: &Template| one.resource.bytes == resource.bytes;
            if self.templates.iter().any(known) {
                continue;
            }
            let schema =
                Schema::parse(&resource.bytes).map_err(|error| damaged("WEVT_TEMPLATE", &error))?;
            self.templates.push(Template {
                path: path.to_owned(),
                resource: resource.clone(),
                schema,
            });
        }
        for resource in resources.message_tables() {
            let table = MessageTable::parse(&resource.bytes)
                .map_err(|error| damaged("message table", &error))?;
            // A table alone does not say its language.
            let language = match resource.language {
                0 => DEFAULT_LANGUAGE,
                language => language,
            };
            let known = self.tables.iter_mut().find(|(one, _)| *one == language);
            match known {
                Some((_, known)) => known.append(table),
                None => self.tables.push((language, table)),
            }
            self.table_bytes.push((language, resource.bytes.clone()));
        }
        Ok(())
    }
}

/// Reads a file, `-` as standard input. What cannot be read twice (a pipe) is read to its end first.
fn open(path: &Path) -> Result<Resources, OpenError> {
    if path.as_os_str() == "-" {
        return whole(io::stdin().lock());
    }
    let mut file = File::open(path)?;
    match file.seek(io::SeekFrom::End(0)) {
        Ok(_) => Resources::read(&mut file),
        Err(_) => whole(file),
    }
}

fn whole(input: impl Read) -> Result<Resources, OpenError> {
    let mut bytes = Vec::new();
    let read = input.take(Resources::LIMIT + 1).read_to_end(&mut bytes)?;
    match read as u64 {
        read if read > Resources::LIMIT => Err(OpenError::TooLarge(read)),
        _ => Resources::parse(&bytes),
    }
}

/// What a file is called.
pub(crate) fn name_of(path: &Path) -> String {
    match path.to_str() {
        Some("-") => String::from("<stdin>"),
        _ => path.display().to_string(),
    }
}

fn unreadable(path: &Path, error: &OpenError) -> Failure {
    Failure::System(format!("`{}` cannot be read: {error}", name_of(path)))
}

fn shown(path: Option<&PathBuf>) -> String {
    path.map(|path| name_of(path)).unwrap_or_default()
}
