//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod fix;
mod manifest;
mod preflight;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 6;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x96a1_56dc;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1536 => fix::run_fix(arguments).map(|judged| judged.report),
            1537 => preflight::run_preflight(arguments).map(|judged| judged.report),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-fix-bundle/1" => Judged::of("erc8257-fix/1", fix::run_fix(arguments)),
            "erc8257-preflight-bundle/1" => {
                Judged::of("erc8257-preflight/1", preflight::run_preflight(arguments))
            }
            _ => return None,
        })
    }
}
