//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod call_acts;
mod evaluate;
mod signing;
mod wallet_answer;
mod wallet_codes;
mod wallet_policy;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 11;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x8dd5_c639;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            2816 => call_acts::run_decode_calls(arguments).map(|judged| judged.report),
            2817 => evaluate::run_evaluate_action(arguments).map(|judged| judged.report),
            2818 => signing::run_signing_digest(arguments).map(|judged| judged.report),
            2819 => wallet_policy::run_check_policy(arguments).map(|judged| judged.report),
            2820 => wallet_codes::tell_wallet_codes(arguments),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-wallet-calls-bundle/1" => {
                Judged::of("erc8257-wallet-calls/1", call_acts::run_decode_calls(arguments))
            }
            "erc8257-wallet-evaluate-bundle/1" => {
                Judged::of("erc8257-wallet-evaluate/1", evaluate::run_evaluate_action(arguments))
            }
            "erc8257-wallet-digest-bundle/1" => {
                Judged::of("erc8257-wallet-digest/1", signing::run_signing_digest(arguments))
            }
            "erc8257-wallet-policy-bundle/1" => {
                Judged::of("erc8257-wallet-policy-check/1", wallet_policy::run_check_policy(arguments))
            }
            _ => return None,
        })
    }
}
