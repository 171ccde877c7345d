//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod certificate;
mod discoverability_codes;
mod ed25519;
mod mcp;
mod mcp_report;
mod probe;
mod schema_check;
mod server_json;

use alloc::boxed::Box;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 4;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x4cb2_7064;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1024 => certificate::run_judge_certificate(arguments).map(|judged| judged.report),
            1025 => ed25519::run_judge_ed25519(arguments).map(|judged| judged.report),
            1026 => mcp::run_judge_mcp(arguments).map(|judged| judged.report),
            1027 => server_json::run_judge_server_json(arguments).map(|judged| judged.report),
            1028 => discoverability_codes::tell_discoverability_codes(arguments),
            1029 => schema_check::tell_check_schema(arguments),
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
            1024 => probe::begin_probe(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            1024 => running::resume::<crate::border::probe::Probe>(Self::DESCRIPTION, state),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-discoverability-certificate-bundle/1" => Judged::of(
                "erc8257-discoverability-certificate/1",
                certificate::run_judge_certificate(arguments),
            ),
            "erc8257-discoverability-ed25519-bundle/1" => {
                Judged::of("erc8257-discoverability-ed25519/1", ed25519::run_judge_ed25519(arguments))
            }
            "erc8257-mcp-transcript/1" => {
                Judged::of("erc8257-discoverability-mcp/1", mcp::run_judge_mcp(arguments))
            }
            "erc8257-discoverability-server-json-bundle/1" => Judged::of(
                "erc8257-discoverability-server-json/1",
                server_json::run_judge_server_json(arguments),
            ),
            _ => return None,
        })
    }
}
