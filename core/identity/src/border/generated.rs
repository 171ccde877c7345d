//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod action;
mod agent;
mod agent_act;
mod agent_card;
mod agent_cid;
mod agent_codes;
mod agent_discovery;
mod agent_file;
mod agent_query;
mod agent_read;
mod agent_receipt;
mod agent_ref;
mod evidence;
mod feedback;
mod read_at;
mod reputation;
mod reputation_read;
mod tier;
mod trust;
mod validation;
mod validation_read;

use alloc::boxed::Box;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 7;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0xffd6_6c1c;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1792 => action::run_prepare_action(arguments).map(|judged| judged.report),
            1793 => agent::run_judge_agent(arguments).map(|judged| judged.report),
            1794 => agent_card::run_read_card(arguments).map(|judged| judged.report),
            1795 => agent_cid::run_verify_cid(arguments).map(|judged| judged.report),
            1796 => agent_file::run_write_file(arguments).map(|judged| judged.report),
            1797 => agent_query::run_query_agents(arguments).map(|judged| judged.report),
            1798 => agent_query::run_rank_agents(arguments).map(|judged| judged.report),
            1799 => agent_receipt::run_judge_action_receipt(arguments).map(|judged| judged.report),
            1800 => agent_ref::run_read_agent_ref(arguments).map(|judged| judged.report),
            1801 => feedback::run_judge_feedback(arguments).map(|judged| judged.report),
            1802 => reputation::run_judge_reputation(arguments).map(|judged| judged.report),
            1803 => tier::run_find_tier(arguments).map(|judged| judged.report),
            1804 => trust::run_weigh_trust(arguments).map(|judged| judged.report),
            1805 => validation::run_judge_validation(arguments).map(|judged| judged.report),
            1806 => agent_codes::tell_agent_codes(arguments),
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
            1792 => agent_act::begin_act_as_agent(arguments),
            1793 => agent_discovery::begin_discover_agents(arguments),
            1794 => agent_read::begin_read_agent(arguments),
            1795 => reputation_read::begin_read_reputation(arguments),
            1796 => validation_read::begin_read_validation(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            1792 => running::resume::<crate::border::agent_act::ActAsAgent>(Self::DESCRIPTION, state),
            1793 => {
                running::resume::<crate::border::agent_discovery::DiscoverAgents>(Self::DESCRIPTION, state)
            }
            1794 => running::resume::<crate::border::agent_read::ReadAgent>(Self::DESCRIPTION, state),
            1795 => {
                running::resume::<crate::border::reputation_read::ReadReputation>(Self::DESCRIPTION, state)
            }
            1796 => {
                running::resume::<crate::border::validation_read::ReadValidation>(Self::DESCRIPTION, state)
            }
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-identity-action-bundle/1" => {
                Judged::of("erc8257-identity-action/1", action::run_prepare_action(arguments))
            }
            "erc8257-identity-agent-bundle/1" => {
                Judged::of("erc8257-identity-agent/1", agent::run_judge_agent(arguments))
            }
            "erc8257-identity-card-bundle/1" => {
                Judged::of("erc8257-identity-card/1", agent_card::run_read_card(arguments))
            }
            "erc8257-identity-cid-bundle/1" => {
                Judged::of("erc8257-identity-cid/1", agent_cid::run_verify_cid(arguments))
            }
            "erc8257-identity-file-bundle/1" => {
                Judged::of("erc8257-identity-file/1", agent_file::run_write_file(arguments))
            }
            "erc8257-identity-query-bundle/1" => {
                Judged::of("erc8257-identity-query/1", agent_query::run_query_agents(arguments))
            }
            "erc8257-identity-rank-bundle/1" => {
                Judged::of("erc8257-identity-rank/1", agent_query::run_rank_agents(arguments))
            }
            "erc8257-identity-receipt-bundle/1" => {
                Judged::of("erc8257-identity-receipt/1", agent_receipt::run_judge_action_receipt(arguments))
            }
            "erc8257-identity-ref-bundle/1" => {
                Judged::of("erc8257-identity-ref/1", agent_ref::run_read_agent_ref(arguments))
            }
            "erc8257-identity-feedback-bundle/1" => {
                Judged::of("erc8257-identity-feedback/1", feedback::run_judge_feedback(arguments))
            }
            "erc8257-identity-reputation-bundle/1" => {
                Judged::of("erc8257-identity-reputation/1", reputation::run_judge_reputation(arguments))
            }
            "erc8257-identity-tier-bundle/1" => {
                Judged::of("erc8257-identity-tier/1", tier::run_find_tier(arguments))
            }
            "erc8257-identity-trust-bundle/1" => {
                Judged::of("erc8257-identity-trust/1", trust::run_weigh_trust(arguments))
            }
            "erc8257-identity-validation-bundle/1" => {
                Judged::of("erc8257-identity-validation/1", validation::run_judge_validation(arguments))
            }
            "erc8257-identity-act-bundle/1" => Judged::of(
                "erc8257-identity-act/1",
                running::judge::<crate::border::agent_act::ActAsAgent>(arguments),
            ),
            "erc8257-identity-discovery-bundle/1" => Judged::of(
                "erc8257-identity-discovery/1",
                running::judge::<crate::border::agent_discovery::DiscoverAgents>(arguments),
            ),
            "erc8257-identity-agent-read-bundle/1" => Judged::of(
                "erc8257-identity-agent-read/1",
                running::judge::<crate::border::agent_read::ReadAgent>(arguments),
            ),
            "erc8257-identity-reputation-read-bundle/1" => Judged::of(
                "erc8257-identity-reputation-read/1",
                running::judge::<crate::border::reputation_read::ReadReputation>(arguments),
            ),
            "erc8257-identity-validation-read-bundle/1" => Judged::of(
                "erc8257-identity-validation-read/1",
                running::judge::<crate::border::validation_read::ReadValidation>(arguments),
            ),
            _ => return None,
        })
    }
}
