//! Pieces of a payload, in the form that `EventWrite` takes them.

use core::marker::PhantomData;
use core::{ptr, slice};

/// A piece of a payload (`EVENT_DATA_DESCRIPTOR`).
///
/// Borrows the bytes it names, so that a sink can read them without `unsafe`.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct DataDescriptor<'a> {
    pointer: *const u8,
    /// What a shorter pointer leaves of 64 bits.
    #[cfg(target_pointer_width = "32")]
    upper: u32,
    size: u32,
    kind: u32,
    bytes: PhantomData<&'a [u8]>,
}

const _: () = assert!(size_of::<DataDescriptor<'_>>() == 16);

// SAFETY: a descriptor is a reference to bytes, which any thread may read.
unsafe impl Send for DataDescriptor<'_> {}
// SAFETY: as above.
unsafe impl Sync for DataDescriptor<'_> {}

impl<'a> DataDescriptor<'a> {
    /// No bytes: an unused slot.
    pub const EMPTY: Self = Self::of(ptr::null(), 0, 0);

    /// `EVENT_DATA_DESCRIPTOR_TYPE_PROVIDER_METADATA`.
    const PROVIDER_METADATA: u32 = 2;

    #[inline]
    const fn of(pointer: *const u8, size: u32, kind: u32) -> Self {
        Self {
            pointer,
            #[cfg(target_pointer_width = "32")]
            upper: 0,
            size,
            kind,
            bytes: PhantomData,
        }
    }

    /// A piece of the payload.
    ///
    /// A piece of 4 GB or more cannot be named: it is cut, and refused before that by whoever counts the payload's bytes,
    /// since no event may have more than 64 KB.
    #[must_use]
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::of(bytes.as_ptr(), bytes.len() as u32, 0)
    }

    /// The provider's traits, which go into the first slot.
    #[must_use]
    #[inline]
    pub const fn provider_traits(bytes: &'a [u8]) -> Self {
        Self {
            kind: Self::PROVIDER_METADATA,
            ..Self::new(bytes)
        }
    }

    /// Whether these bytes are a part of the payload, not metadata beside it.
    #[must_use]
    #[inline]
    pub const fn is_payload(&self) -> bool {
        self.kind == 0
    }

    /// The bytes.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        if self.size == 0 {
            return &[];
        }
        // SAFETY: the fields are private and only `new` sets a size other than 0: pointer and size name a part of a slice
        // that is borrowed for 'a.
        unsafe { slice::from_raw_parts(self.pointer, self.size as usize) }
    }

    /// The number of bytes.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> u32 {
        self.size
    }
}

#[cfg(test)]
mod tests {
    use super::DataDescriptor;

    #[test]
    fn names_the_bytes_it_was_made_of() {
        let bytes = [1, 2, 3];
        let descriptor = DataDescriptor::new(&bytes);
        assert_eq!(descriptor.bytes().as_ptr(), bytes.as_ptr());
        assert_eq!(descriptor.bytes(), bytes);
        assert_eq!(descriptor.size(), 3);
        assert!(descriptor.is_payload());
        assert!(DataDescriptor::EMPTY.bytes().is_empty());
        assert!(!DataDescriptor::provider_traits(&bytes).is_payload());
    }
}
