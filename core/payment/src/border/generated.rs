//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod approval;
mod authorization;
mod binding;
mod call;
mod gate;
mod payment;
mod rest;
mod settlement;
mod usage;

use alloc::boxed::Box;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 10;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x4624_851c;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            2560 => approval::run_judge_approval(arguments).map(|judged| judged.report),
            2561 => binding::run_bind_challenge(arguments).map(|judged| judged.report),
            2562 => payment::run_judge_payment(arguments).map(|judged| judged.report),
            2563 => rest::run_rest_request(arguments).map(|judged| judged.report),
            2564 => settlement::run_judge_settlement(arguments).map(|judged| judged.report),
            2565 => usage::run_usage_request(arguments).map(|judged| judged.report),
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
            2560 => call::begin_pay_call(arguments),
            2561 => gate::begin_gate(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            2560 => running::resume::<crate::border::call::PayCall<'_>>(Self::DESCRIPTION, state),
            2561 => running::resume::<crate::border::gate::Gate>(Self::DESCRIPTION, state),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-payment-authorize-bundle/1" => {
                Judged::of("erc8257-payment-authorization/1", authorization::run_authorize(arguments))
            }
            "erc8257-payment-bind-bundle/1" if arguments.value().has("terms") => {
                Judged::of("erc8257-payment-binding/1", binding::run_bind_terms(arguments))
            }
            "erc8257-payment-paycall-terms-bundle/1" => {
                Judged::of("erc8257-payment-call/1", call::run_replay_call(arguments))
            }
            "erc8257-payment-gate-bundle/1" => {
                Judged::of("erc8257-payment-gate/1", gate::run_replay_gate(arguments))
            }
            "erc8257-payment-approval-bundle/1" => {
                Judged::of("erc8257-payment-approval/1", approval::run_judge_approval(arguments))
            }
            "erc8257-payment-bind-bundle/1" => {
                Judged::of("erc8257-payment-binding/1", binding::run_bind_challenge(arguments))
            }
            "erc8257-payment-payment-bundle/1" => {
                Judged::of("erc8257-payment-proof/1", payment::run_judge_payment(arguments))
            }
            "erc8257-payment-rest-bundle/1" => {
                Judged::of("erc8257-payment-rest/1", rest::run_rest_request(arguments))
            }
            "erc8257-payment-settlement-bundle/1" => {
                Judged::of("erc8257-payment-settlement/1", settlement::run_judge_settlement(arguments))
            }
            "erc8257-payment-usage-bundle/1" => {
                Judged::of("erc8257-payment-usage/1", usage::run_usage_request(arguments))
            }
            "erc8257-payment-call-bundle/1" => Judged::of(
                "erc8257-payment-call/1",
                running::judge::<crate::border::call::PayCall<'_>>(arguments),
            ),
            "erc8257-payment-gate-state/1" => {
                Judged::of("erc8257-payment-gate/1", running::judge::<crate::border::gate::Gate>(arguments))
            }
            _ => return None,
        })
    }
}
