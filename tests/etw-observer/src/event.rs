//! What is recorded. GUIDs are numbers, written as their digits are.

use windows_sys::Win32::System::Diagnostics::Etw::EVENT_DESCRIPTOR;

/// A call of the provider's side of ETW.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// `EventRegister`.
    Register {
        /// The GUID.
        provider: u128,
        /// The answer.
        result: u32,
    },
    /// `EventUnregister`.
    Unregister {
        /// The GUID that the handle was registered for; none for another number.
        provider: Option<u128>,
    },
    /// `EventSetInformation`.
    SetInformation {
        /// `EVENT_INFO_CLASS`.
        class: i32,
        /// The buffer.
        bytes: Vec<u8>,
    },
    /// `EventWriteTransfer`, `EventWriteEx` or `EventWrite`.
    Write {
        /// What was written.
        event: Event,
        /// The answer.
        result: u32,
    },
}

/// An event as it was handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The GUID of the registration.
    pub provider: u128,
    /// The numbers that travel with it.
    pub descriptor: Descriptor,
    /// The activity that it is written for: given, or the thread's current one if that is not zero.
    pub activity: Option<u128>,
    /// The related activity.
    pub related: Option<u128>,
    /// The function that wrote it.
    pub api: Api,
    /// The data descriptors in order.
    pub blocks: Vec<Block>,
    /// Whether the type of a block counts: only after traits were set.
    pub types_count: bool,
}

/// `EVENT_DESCRIPTOR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "ETW's own names")]
pub struct Descriptor {
    pub id: u16,
    pub version: u8,
    pub channel: u8,
    pub level: u8,
    pub opcode: u8,
    pub task: u16,
    pub keyword: u64,
}

/// The function that wrote an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// `EventWrite`.
    Write,
    /// `EventWriteTransfer`.
    WriteTransfer,
    /// `EventWriteEx`.
    WriteEx {
        /// The sessions that are not to get it.
        filter: u64,
        /// `EVENT_WRITE_FLAG_*`.
        flags: u32,
    },
}

/// `EVENT_DATA_DESCRIPTOR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The type: 0 payload, 1 event metadata, 2 provider traits.
    pub kind: u8,
    /// What it names.
    pub bytes: Vec<u8>,
}

impl Event {
    /// What a consumer gets as the event's data.
    pub fn payload(&self) -> Vec<u8> {
        let is_payload = |block: &&Block| !self.types_count || block.kind == 0;
        let blocks = self.blocks.iter().filter(is_payload);
        blocks.flat_map(|block| &block.bytes).copied().collect()
    }

    /// The provider traits that travel with it.
    pub fn traits(&self) -> Option<&[u8]> {
        let first = self.blocks.first()?;
        (self.types_count && first.kind == 2).then_some(&*first.bytes)
    }
}

impl From<&EVENT_DESCRIPTOR> for Descriptor {
    fn from(raw: &EVENT_DESCRIPTOR) -> Self {
        Self {
            id: raw.Id,
            version: raw.Version,
            channel: raw.Channel,
            level: raw.Level,
            opcode: raw.Opcode,
            task: raw.Task,
            keyword: raw.Keyword,
        }
    }
}
