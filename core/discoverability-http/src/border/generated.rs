//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod http_probe;
mod http_tool;
mod http_tool_report;

use alloc::boxed::Box;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 5;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0xdb08_11fc;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1280 => http_tool::run_judge_http_tool(arguments).map(|judged| judged.report),
            _ => return None,
        })
    }

    fn start(
        description: u32,
        inquiry: u32,
        arguments: &impl Arguments,
    ) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            1280 => http_probe::begin_probe_http_tool(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            1280 => running::resume::<crate::border::http_probe::ProbeHttpTool<'_>>(Self::DESCRIPTION, state),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-discoverability-http-bundle/1" => {
                Judged::of("erc8257-discoverability-http/1", http_tool::run_judge_http_tool(arguments))
            }
            _ => return None,
        })
    }
}
