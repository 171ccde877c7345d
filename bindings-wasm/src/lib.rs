//! The core for JavaScript. This crate converts and nothing else: bytes and texts in, JSON text out, and for an error
//! a thrown JSON text that `pkg/src` turns into a real `Error`. What the exports mean is documented there, in the
//! types that users see.
//!
//! One feature makes one module of the npm package: `verify`, `advice`, `idn`; `replay` is for the tests.
#![no_std]

extern crate alloc;

mod failure;
mod runtime;

#[cfg(feature = "advice")]
mod advice;
#[cfg(feature = "idn")]
mod idn;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "verify")]
mod rules;
#[cfg(feature = "verify")]
mod session;
#[cfg(feature = "verify")]
mod tool_ref;
#[cfg(feature = "verify")]
mod url;
#[cfg(feature = "verify")]
mod verify;
