//! A slice of an application's values whose type is forgotten: an array in a payload is known by its elements alone.

use core::marker::PhantomData;

use crate::data::Lend;

/// Values, each of which becomes a `T` when it is asked for.
pub(super) struct Lent<'a, T> {
    /// The first of `left` values of the type that `get` was made for, borrowed for `'a`.
    next: *const (),
    left: usize,
    /// Makes an element of the value, and gives the place of the one behind it.
    get: unsafe fn(*const ()) -> (T, *const ()),
    values: PhantomData<&'a ()>,
}

// SAFETY: a `Lent` is a shared borrow of values that are `Sync` (`new` demands it) and a function; elements are made anew for
// whoever asks.
unsafe impl<T> Send for Lent<'_, T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Lent<'_, T> {}

impl<T> Clone for Lent<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lent<'_, T> {}

impl<'a, T> Lent<'a, T> {
    #[inline]
    pub(super) fn new<U: Lend<'a, T> + Sync>(values: &'a [U]) -> Self {
        /// # Safety
        ///
        /// `value` points to a `U` that is borrowed for `'a`.
        unsafe fn get<'a, T, U: Lend<'a, T> + 'a>(value: *const ()) -> (T, *const ()) {
            let value = value.cast::<U>();
            // SAFETY: the caller vouches for the value; what is behind a value is a place of the same slice, or its end.
            let (element, next) = unsafe { (&*value, value.add(1)) };
            (element.lend(), next.cast())
        }
        Self {
            next: values.as_ptr().cast(),
            left: values.len(),
            get: get::<T, U>,
            values: PhantomData,
        }
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.left
    }

    pub(super) fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        // SAFETY: `new` had that many values of the type that it made `get` for, and they are borrowed for 'a; `next` is the
        // first of those that are left.
        let (element, next) = unsafe { (self.get)(self.next) };
        self.next = next;
        Some(element)
    }
}
