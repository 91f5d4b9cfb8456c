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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::data::Lend;
    use crate::{Seq, Text};

    /// A type of an application: larger than what it becomes, and with text that it owns.
    struct Name(std::string::String, [u64; 3]);

    impl<'w> Lend<'w, Text<'w>> for Name {
        fn lend(&'w self) -> Text<'w> {
            self.0.as_str().into()
        }
    }

    /// A type of no size.
    struct Seven;

    impl<'w> Lend<'w, u32> for Seven {
        fn lend(&'w self) -> u32 {
            7
        }
    }

    #[test]
    fn every_value_is_lent_once_and_again() {
        let names: Vec<Name> = ["a", "", "ccc"]
            .iter()
            .map(|name| Name((*name).into(), [0; 3]))
            .collect();
        assert_eq!(names[0].1, [0; 3]);
        let seq: Seq<'_, Text<'_>> = names.as_slice().lend();
        let copy = seq;
        assert_eq!(seq, ["a", "", "ccc"]);
        assert_eq!(copy.iter().len(), 3);
        assert_eq!(copy.get(2), Some("ccc".into()));
        assert_eq!(copy.get(3), None);
        let mut iter = seq.iter();
        let again = iter.clone();
        assert_eq!(iter.by_ref().count(), 3);
        assert_eq!(iter.next(), None);
        assert_eq!(again.count(), 3);
        let empty: Seq<'_, Text<'_>> = names[3..].lend();
        assert!(empty.is_empty() && empty.iter().next().is_none());
        let sevens: Seq<'_, u32> = [Seven, Seven].as_slice().lend();
        assert_eq!(sevens, [7, 7]);
    }

    #[test]
    fn what_is_lent_may_be_read_on_another_thread() {
        let names = [Name("a".into(), [1; 3])];
        let seq: Seq<'_, Text<'_>> = names.as_slice().lend();
        let read = std::thread::scope(|scope| scope.spawn(move || seq == ["a"]).join());
        assert_eq!(read.ok(), Some(true));
    }
}
