//! The parts that a program without an operating system must bring itself.

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// The core does not panic; where something does in spite of that, the module stops with a `RuntimeError`.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

// On any other target this crate is only checked, never run.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;
