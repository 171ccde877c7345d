//! What no input may break.
//!
//! A target is a property of the core: a function of bytes that panics if the property does not hold. Fuzzers call it
//! (`targets/`), the ordinary tests call it for every input of its corpus (`corpus/`). Every property takes the functions
//! that it judges as [`Core`], so that a test can hand it broken ones and see it panic.

pub mod core;
pub mod corpus;
pub mod dice;
pub mod exhaustive;
pub mod json;

pub mod abi;
pub mod agents;
pub mod bundle;
pub mod canonicalizer;
pub mod diagnose;
pub mod manifest;
pub mod payment;
pub mod proof;
pub mod reader;
pub mod session;
pub mod url;
pub mod wallet;

mod reports;

use crate::core::Core;

/// A property by its name.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name of the module, of the fuzz target and of the file of the corpus.
    pub name: &'static str,
    /// The property; it panics if the input breaks it.
    pub holds: fn(&Core, &[u8]),
}

/// All of them.
pub const TARGETS: [Target; 12] = [
    Target { name: "reader", holds: reader::holds },
    Target { name: "canonicalizer", holds: canonicalizer::holds },
    Target { name: "url", holds: url::holds },
    Target { name: "manifest", holds: manifest::holds },
    Target { name: "bundle", holds: bundle::holds },
    Target { name: "abi", holds: abi::holds },
    Target { name: "session", holds: session::holds },
    Target { name: "diagnose", holds: diagnose::holds },
    Target { name: "payment", holds: payment::holds },
    Target { name: "proof", holds: proof::holds },
    Target { name: "wallet", holds: wallet::holds },
    Target { name: "agents", holds: agents::holds },
];
