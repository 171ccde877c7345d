//! Descriptions of four verbs, each of another area that is to come: that the profile can say their bundles and reports.
//!
//! Nothing here is shipped. An area takes its description from here, and its crate then has the logic. The documents of the
//! tests are those of the areas' vectors.
#![no_std]
#![forbid(unsafe_code)]
// The designs of the areas say what each member is; a description that is shipped says it itself.
#![allow(missing_docs)]

extern crate alloc;

pub mod border;
