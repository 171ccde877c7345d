//! The core for JavaScript. This crate only converts: bytes and texts go in, and JSON text comes out. An
//! error is a thrown JSON text that `pkg/src` turns into a real `Error`. `pkg/src` documents the exports, in
//! the types that users see.
//!
//! One feature makes one module of the npm package: `verify`, `advice`, `live`, `follow`, `payment`,
//! `identity`, `wallet`, `proof`, `discoverability`, `idn`; `replay` is for the tests.
#![no_std]

extern crate alloc;

mod failure;
mod runtime;

#[cfg(feature = "verify")]
mod answer;
#[cfg(any(feature = "verbs", feature = "inquiries"))]
mod areas;
#[cfg(feature = "advice")]
mod hex;
#[cfg(feature = "idn")]
mod idn;
#[cfg(feature = "inquiries")]
mod inquiry;
#[cfg(any(feature = "verify", feature = "advice"))]
mod list;
#[cfg(any(feature = "verify", feature = "inquiries"))]
mod number;
#[cfg(feature = "verify")]
mod policy;
#[cfg(feature = "advice")]
mod proof;
#[cfg(any(feature = "verify", feature = "payment"))]
mod quorum;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "verify")]
mod rules;
#[cfg(feature = "verify")]
mod session;
#[cfg(feature = "advice")]
mod shown;
#[cfg(feature = "advice")]
mod tables;
#[cfg(feature = "verify")]
mod tool_ref;
#[cfg(feature = "verify")]
mod url;
#[cfg(feature = "verbs")]
mod verbs;
#[cfg(feature = "verify")]
mod verify;
