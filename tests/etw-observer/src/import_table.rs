//! Rewriting what a loaded module imports.
//!
//! Knows the PE format and nothing of ETW.

use std::ffi::{CStr, c_void};
use std::ptr;

use windows_sys::Win32::System::Memory::{PAGE_READWRITE, VirtualProtect};

/// A function's name and what takes its place.
pub(crate) type Replacement = (&'static CStr, *const c_void);

/// Where the optional header has the import directory, for 32 and 64 bits.
const DIRECTORY: [usize; 2] = [96 + 8, 112 + 8];
/// The bytes of `IMAGE_IMPORT_DESCRIPTOR`.
const DESCRIPTOR: usize = 20;

/// Replaces the functions that the module at `base` imports by name, from whatever DLL; the number of those replaced.
///
/// # Safety
///
/// A module is loaded at `base`, and each replacement has the type of the function that it replaces.
pub(crate) unsafe fn replace(base: *mut u8, replacements: &[Replacement]) -> usize {
    let image = Image { base };
    let mut count = 0;
    // SAFETY: the headers and the tables that they name are mapped, as the loader has read them.
    unsafe {
        let optional = image.u32(0x3c) + 24;
        let is_64 = image.read::<u16>(optional) == 0x20b;
        let mut descriptor = image.u32(optional + DIRECTORY[usize::from(is_64)]);
        if descriptor == 0 {
            return 0;
        }
        while image.u32(descriptor + 12) != 0 {
            let (names, slots) = (image.u32(descriptor), image.u32(descriptor + 16));
            for (name, slot) in image.imports(if names == 0 { slots } else { names }, slots) {
                if let Some((_, new)) = replacements.iter().find(|(known, _)| *known == name) {
                    count += usize::from(write(slot, *new));
                }
            }
            descriptor += DESCRIPTOR;
        }
    }
    count
}

struct Image {
    base: *mut u8,
}

impl Image {
    /// # Safety
    ///
    /// The image has a `T` at this offset.
    unsafe fn read<T: Copy>(&self, at: usize) -> T {
        // SAFETY: the caller vouches for it.
        unsafe { self.base.add(at).cast::<T>().read_unaligned() }
    }

    /// # Safety
    ///
    /// The image has a number of 32 bits at this offset.
    unsafe fn u32(&self, at: usize) -> usize {
        // SAFETY: the caller vouches for it.
        unsafe { self.read::<u32>(at) as usize }
    }

    /// The named imports of one DLL with the slots that their addresses are in.
    ///
    /// # Safety
    ///
    /// The offsets are those of a descriptor's tables.
    unsafe fn imports(
        &self,
        names: usize,
        slots: usize,
    ) -> Vec<(&'static CStr, *mut *const c_void)> {
        const SIZE: usize = size_of::<usize>();
        let mut found = Vec::new();
        for at in (0..).step_by(SIZE) {
            // SAFETY: the table ends in a zero, where this ends.
            let name = unsafe { self.read::<usize>(names + at) };
            if name == 0 {
                break;
            }
            // The highest bit marks an import by number.
            if name >> (8 * SIZE - 1) == 0 {
                // SAFETY: a name follows a hint of 16 bits, and there is a slot for each.
                unsafe {
                    let text = CStr::from_ptr(self.base.add(name + 2).cast());
                    found.push((text, self.base.add(slots + at).cast()));
                }
            }
        }
        found
    }
}

/// Writes a slot, unless it has the value.
///
/// # Safety
///
/// The slot is one of an import table.
unsafe fn write(slot: *mut *const c_void, new: *const c_void) -> bool {
    // SAFETY: the caller vouches for the slot; what protected it before protects it again.
    unsafe {
        if slot.read() == new {
            return false;
        }
        let mut protection = 0;
        let size = size_of::<usize>();
        if VirtualProtect(slot.cast(), size, PAGE_READWRITE, &raw mut protection) == 0 {
            return false;
        }
        ptr::write(slot, new);
        VirtualProtect(slot.cast(), size, protection, &raw mut protection);
    }
    true
}
