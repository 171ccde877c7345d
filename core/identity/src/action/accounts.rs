//! The addresses of an action: their checksums, that each is an account, and that the contract is the listed one.

use alloc::format;

use alloy_primitives::{Address, U256};
use primitives::hex::parse_address;
use primitives::registry::agent_registries;

use super::Prepared;
use super::told::Told;
use crate::border::action::{AgentAction, AgentActionExpects as Expects, PrepareAction};
use crate::codes::Code;
use crate::text::quoted;

/// The contract and the sender.
pub(crate) const fn of(expects: &Expects) -> (Address, Address) {
    match expects {
        Expects::Register { to, from, .. }
        | Expects::RegisterEmpty { to, from, .. }
        | Expects::RegisterMetadata { to, from, .. }
        | Expects::SetAgentUri { to, from, .. }
        | Expects::SetMetadata { to, from, .. }
        | Expects::SetAgentWallet { to, from, .. }
        | Expects::UnsetAgentWallet { to, from, .. }
        | Expects::GiveFeedback { to, from, .. }
        | Expects::RevokeFeedback { to, from, .. }
        | Expects::AppendResponse { to, from, .. }
        | Expects::ValidationRequest { to, from, .. }
        | Expects::ValidationResponse { to, from, .. }
        | Expects::Transfer { to, from, .. } => (*to, *from),
    }
}

/// Which registry a function is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Identity,
    Reputation,
    Validation,
}

const fn side(action: AgentAction) -> Side {
    match action {
        AgentAction::GiveFeedback | AgentAction::RevokeFeedback | AgentAction::AppendResponse => {
            Side::Reputation
        }
        AgentAction::ValidationRequest | AgentAction::ValidationResponse => Side::Validation,
        _ => Side::Identity,
    }
}

pub(super) fn check(given: &PrepareAction, prepared: &Prepared, told: &mut Told) {
    let args = &given.args;
    account("/from", &given.from, told);
    account("/to", &given.to, told);
    let named = match given.action {
        AgentAction::SetAgentWallet => [Some(("newWallet", &args.new_wallet)), None],
        AgentAction::AppendResponse => [Some(("clientAddress", &args.client_address)), None],
        AgentAction::ValidationRequest => [Some(("validatorAddress", &args.validator_address)), None],
        AgentAction::Transfer => [Some(("owner", &args.owner)), Some(("newOwner", &args.new_owner))],
        _ => [None, None],
    };
    for (name, text) in named.into_iter().flatten() {
        if let Some(text) = text {
            account(&format!("/args/{name}"), text, told);
        }
    }
    let (to, _) = of(&prepared.expects);
    if !to.is_zero() {
        listed(given, to, told);
    }
    if let Expects::Transfer { new_owner, .. } = &prepared.expects
        && *new_owner == to
    {
        told.at(Code::ActToRegistry, "/args/newOwner", args.new_owner.as_deref().map(quoted));
    }
}

/// An account: not zero, and with its checksum where its capitals are mixed.
fn account(pointer: &str, text: &str, told: &mut Told) {
    let Some(address) = parse_address(text) else { return };
    let digits = || text.bytes().skip(2);
    let is_mixed =
        digits().any(|digit| digit.is_ascii_lowercase()) && digits().any(|digit| digit.is_ascii_uppercase());
    let checksum = address.to_checksum(None);
    if address.is_zero() {
        told.at(Code::ActZeroAddress, pointer, Some(quoted(text)));
    } else if is_mixed && checksum != text {
        told.expecting(Code::ActChecksum, pointer, Some(quoted(text)), Some(checksum));
    }
}

/// Whether the contract is the listed registry of its side. No validation registry is listed (decision I4).
fn listed(given: &PrepareAction, to: Address, told: &mut Told) {
    let chain = u128::try_from(given.chain_id).ok();
    let listed = chain.and_then(agent_registries);
    let side = side(given.action);
    let is_of = listed.and_then(|listed| match to {
        to if to == listed.identity => Some(Side::Identity),
        to if to == listed.reputation => Some(Side::Reputation),
        _ => None,
    });
    match is_of {
        Some(found) if found == side => {}
        Some(_) => told.at(Code::ActWrongRegistry, "/to", Some(quoted(&given.to))),
        None => told.at(Code::ActUnlisted, "/to", Some(quoted(&given.to))),
    }
}

/// A number as the bundle writes it.
pub(super) fn number(number: U256) -> alloc::string::String {
    format!("\"{number}\"")
}
