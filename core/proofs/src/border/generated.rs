//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod proof;
mod receipt;
mod walk;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 12;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x7166_b980;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            3072 => proof::run_verify_proof(arguments).map(|judged| judged.report),
            3073 => receipt::run_verify_receipt(arguments).map(|judged| judged.report),
            3074 => walk::run_walk_proof(arguments).map(|judged| judged.report),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-proof-bundle/1" => {
                Judged::of("erc8257-proof-report/1", proof::run_verify_proof(arguments))
            }
            "erc8257-receipt-proof-bundle/1" => {
                Judged::of("erc8257-receipt-proof-report/1", receipt::run_verify_receipt(arguments))
            }
            "erc8257-proof-walk-bundle/1" => {
                Judged::of("erc8257-proof-walk/1", walk::run_walk_proof(arguments))
            }
            _ => return None,
        })
    }
}
