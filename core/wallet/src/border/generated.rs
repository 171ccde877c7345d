//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod call_acts;
mod evaluate;
mod session_ask;
mod session_grant;
mod session_keys;
mod session_request;
mod session_revoke;
mod session_scope;
mod signing;
mod wallet_account;
mod wallet_address;
mod wallet_answer;
mod wallet_chains;
mod wallet_codes;
mod wallet_delegation;
mod wallet_fund;
mod wallet_gas;
mod wallet_guard;
mod wallet_plan;
mod wallet_policy;
mod wallet_read;
mod wallet_status;
mod wallet_transfer;

use alloc::boxed::Box;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 14;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x9b07_3be5;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            3584 => call_acts::run_decode_calls(arguments).map(|judged| judged.report),
            3585 => evaluate::run_evaluate_action(arguments).map(|judged| judged.report),
            3586 => session_grant::run_session_grant(arguments).map(|judged| judged.report),
            3587 => session_keys::run_session_keys(arguments).map(|judged| judged.report),
            3588 => session_request::run_session_request(arguments).map(|judged| judged.report),
            3589 => session_revoke::run_session_revoke(arguments).map(|judged| judged.report),
            3590 => session_scope::run_session_scope(arguments).map(|judged| judged.report),
            3591 => signing::run_signing_digest(arguments).map(|judged| judged.report),
            3592 => wallet_account::run_wallet_account(arguments).map(|judged| judged.report),
            3593 => wallet_address::run_wallet_address(arguments).map(|judged| judged.report),
            3594 => wallet_chains::run_wallet_chains(arguments).map(|judged| judged.report),
            3595 => wallet_delegation::run_wallet_delegation(arguments).map(|judged| judged.report),
            3596 => wallet_fund::run_wallet_fund(arguments).map(|judged| judged.report),
            3597 => wallet_gas::run_wallet_gas(arguments).map(|judged| judged.report),
            3598 => wallet_guard::run_guard_request(arguments).map(|judged| judged.report),
            3599 => wallet_policy::run_check_policy(arguments).map(|judged| judged.report),
            3600 => wallet_status::run_wallet_status(arguments).map(|judged| judged.report),
            3601 => wallet_transfer::run_wallet_transfer(arguments).map(|judged| judged.report),
            3602 => wallet_codes::tell_wallet_codes(arguments),
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
            3584 => session_ask::begin_request_session_keys(arguments),
            3585 => session_ask::begin_list_session_keys(arguments),
            3586 => session_ask::begin_revoke_session_keys(arguments),
            3587 => wallet_plan::begin_plan_transfer(arguments),
            3588 => wallet_plan::begin_read_transfer(arguments),
            3589 => wallet_plan::begin_plan_wallet(arguments),
            3590 => wallet_read::begin_read_wallet_account(arguments),
            3591 => wallet_read::begin_read_wallet_status(arguments),
            3592 => wallet_read::begin_read_gas(arguments),
            3593 => wallet_read::begin_read_chains(arguments),
            3594 => wallet_read::begin_read_delegation(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            3584 => {
                running::resume::<crate::border::session_ask::RequestSessionKeys>(Self::DESCRIPTION, state)
            }
            3585 => running::resume::<crate::border::session_ask::ListSessionKeys>(Self::DESCRIPTION, state),
            3586 => {
                running::resume::<crate::border::session_ask::RevokeSessionKeys>(Self::DESCRIPTION, state)
            }
            3587 => running::resume::<crate::border::wallet_plan::PlanTransfer>(Self::DESCRIPTION, state),
            3588 => running::resume::<crate::border::wallet_plan::ReadTransfer>(Self::DESCRIPTION, state),
            3589 => running::resume::<crate::border::wallet_plan::PlanWallet>(Self::DESCRIPTION, state),
            3590 => {
                running::resume::<crate::border::wallet_read::ReadWalletAccount>(Self::DESCRIPTION, state)
            }
            3591 => running::resume::<crate::border::wallet_read::ReadWalletStatus>(Self::DESCRIPTION, state),
            3592 => running::resume::<crate::border::wallet_read::ReadGas>(Self::DESCRIPTION, state),
            3593 => running::resume::<crate::border::wallet_read::ReadChains>(Self::DESCRIPTION, state),
            3594 => running::resume::<crate::border::wallet_read::ReadDelegation>(Self::DESCRIPTION, state),
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
            "erc8257-wallet-grant-bundle/1" => {
                Judged::of("erc8257-wallet-grant/1", session_grant::run_session_grant(arguments))
            }
            "erc8257-wallet-keys-bundle/1" => {
                Judged::of("erc8257-wallet-keys/1", session_keys::run_session_keys(arguments))
            }
            "erc8257-wallet-request-bundle/1" => {
                Judged::of("erc8257-wallet-request/1", session_request::run_session_request(arguments))
            }
            "erc8257-wallet-revoke-bundle/1" => {
                Judged::of("erc8257-wallet-revoke/1", session_revoke::run_session_revoke(arguments))
            }
            "erc8257-wallet-scope-bundle/1" => {
                Judged::of("erc8257-wallet-scope/1", session_scope::run_session_scope(arguments))
            }
            "erc8257-wallet-digest-bundle/1" => {
                Judged::of("erc8257-wallet-digest/1", signing::run_signing_digest(arguments))
            }
            "erc8257-wallet-account-bundle/1" => {
                Judged::of("erc8257-wallet-account/1", wallet_account::run_wallet_account(arguments))
            }
            "erc8257-wallet-address-bundle/1" => {
                Judged::of("erc8257-wallet-address/1", wallet_address::run_wallet_address(arguments))
            }
            "erc8257-wallet-chains-bundle/1" => {
                Judged::of("erc8257-wallet-chains/1", wallet_chains::run_wallet_chains(arguments))
            }
            "erc8257-wallet-delegation-bundle/1" => {
                Judged::of("erc8257-wallet-delegation/1", wallet_delegation::run_wallet_delegation(arguments))
            }
            "erc8257-wallet-fund-bundle/1" => {
                Judged::of("erc8257-wallet-fund/1", wallet_fund::run_wallet_fund(arguments))
            }
            "erc8257-wallet-gas-bundle/1" => {
                Judged::of("erc8257-wallet-gas/1", wallet_gas::run_wallet_gas(arguments))
            }
            "erc8257-wallet-guard-bundle/1" => {
                Judged::of("erc8257-wallet-guard/1", wallet_guard::run_guard_request(arguments))
            }
            "erc8257-wallet-policy-bundle/1" => {
                Judged::of("erc8257-wallet-policy-check/1", wallet_policy::run_check_policy(arguments))
            }
            "erc8257-wallet-status-bundle/1" => {
                Judged::of("erc8257-wallet-status/1", wallet_status::run_wallet_status(arguments))
            }
            "erc8257-wallet-transfer-bundle/1" => {
                Judged::of("erc8257-wallet-transfer/1", wallet_transfer::run_wallet_transfer(arguments))
            }
            _ => return None,
        })
    }
}
