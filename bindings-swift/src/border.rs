//! Memory for what Kotlin hands over, and back again.
//!
//! JNA, through which Kotlin calls, is slow with structures and quick with pointers. So Kotlin calls the form of each
//! export that uniffi makes beside the usual one (`uniffi_ffibuffer_…`): it takes one pointer to its arguments and one to
//! where its result goes, both in elements of eight bytes, of which a `RustBuffer` takes three. Only for the memory of a
//! `RustBuffer` uniffi has no such form: here it is. This is the only unsafe code that the project wrote itself.

use std::slice;

use uniffi::{FfiBufferElement, FfiSerialize as _, RustBuffer};

/// How many elements one call can have: a bit for each.
const ELEMENTS: usize = 64;

/// Gives memory to every buffer that `starts` has a bit for. The bit's number is that of the buffer's first
/// element, and the second element says how many bytes. Returns 0, and gives none, if the memory is too
/// small.
///
/// # Safety
///
/// `elements` has all elements of the buffers in `starts`, no other code uses them during the call, and no
/// two of the buffers overlap. The former content of a buffer is forgotten.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn erc8257_memory_alloc(elements: *mut FfiBufferElement, starts: u64) -> i8 {
    for start in bits(starts) {
        // SAFETY: the caller promises that these elements are there, and that no other code uses them.
        let buffer = unsafe { slice::from_raw_parts_mut(elements.add(start), RustBuffer::SIZE) };
        // SAFETY: each bit pattern is a number, and the caller has written one.
        let len = buffer.get(1).map(|len| unsafe { len.u64 });
        let Some(memory) = len.and_then(memory) else {
            let given = starts & !(u64::MAX << start);
            // SAFETY: these elements have been written by this loop.
            unsafe { erc8257_memory_free(elements, given) };
            return 0;
        };
        RustBuffer::put(buffer, RustBuffer::from_vec(memory));
    }
    1
}

/// Frees every buffer that `starts` has a bit for.
///
/// # Safety
///
/// As above; and each of the buffers came out of this library and was not handed to it again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn erc8257_memory_free(elements: *mut FfiBufferElement, starts: u64) {
    for start in bits(starts) {
        // SAFETY: the caller promises that these elements are there, and that no other code uses them.
        let buffer = unsafe { slice::from_raw_parts(elements.add(start), RustBuffer::SIZE) };
        // The parts are those of a `Vec<u8>` by the caller's word, so it may be made of them again.
        RustBuffer::get(buffer).destroy();
    }
}

fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..ELEMENTS).filter(move |bit| set >> bit & 1 == 1)
}

/// Bytes to be written into, all of them zero; none if there is not enough memory.
fn memory(len: u64) -> Option<Vec<u8>> {
    let len = usize::try_from(len).ok()?;
    let mut memory = Vec::new();
    memory.try_reserve_exact(len).ok()?;
    memory.resize(len, 0);
    Some(memory)
}
