//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod advise;
mod facts;
mod look_alikes;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 1;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x440f_db88;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            256 => advise::run_advise(arguments).map(|judged| judged.report),
            257 => look_alikes::run_look_alikes(arguments).map(|judged| judged.report),
            258 => facts::tell_read_code(arguments),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-advice-bundle/1" => Judged::of("erc8257-advice/1", advise::run_advise(arguments)),
            "erc8257-look-alikes-bundle/1" => {
                Judged::of("erc8257-look-alikes/1", look_alikes::run_look_alikes(arguments))
            }
            _ => return None,
        })
    }
}
