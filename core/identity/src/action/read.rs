//! The arguments of an action, each read as the type that the function takes.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::describe::Hex;
use primitives::hex::{self, NO_ADDRESS, parse_address};
use primitives::usage::UsageError;

use super::Prepared;
use crate::border::action::{
    AgentAction, AgentActionArguments, AgentActionExpects as Expects, PrepareAction,
};

type Result<T> = core::result::Result<T, UsageError>;

/// What the members of every action say: chain, contract, sender.
type Common = (U256, Address, Address);

/// Reads a bundle.
///
/// # Errors
/// `usage-missing` and `usage-wrong-value`. What the contract itself would refuse is no error, but a finding.
pub(super) fn read(given: &PrepareAction) -> Result<Prepared> {
    if given.chain_id.is_zero() || given.chain_id > U256::from(u64::MAX) {
        return Err(UsageError::wrong("chainId", "is not a chain ID from 1 to 2^64 - 1"));
    }
    let common = (given.chain_id, account(&given.to, "to")?, account(&given.from, "from")?);
    let args = &given.args;
    let pairs = args.metadata.iter().flatten();
    Ok(Prepared {
        action: given.action,
        expects: expects(given.action, args, common)?,
        metadata: pairs.map(|pair| (pair.key.clone(), pair.value.0.clone())).collect(),
        deadline: match given.action {
            AgentAction::SetAgentWallet => need(args.deadline, "args.deadline")?,
            _ => U256::ZERO,
        },
        signature: args.signature.as_ref().map(|signature| signature.0.clone()),
    })
}

#[allow(clippy::too_many_lines, reason = "one case an action")]
fn expects(action: AgentAction, args: &AgentActionArguments, common: Common) -> Result<Expects> {
    let (chain_id, to, from) = common;
    let agent_id = || need(args.agent_id, "args.agentId");
    let feedback_index = || need(args.feedback_index, "args.feedbackIndex");
    let named = |text: Option<&String>, member: &str| {
        account(text.ok_or_else(|| UsageError::missing(member))?, member)
    };
    Ok(match action {
        AgentAction::Register => {
            Expects::Register { chain_id, to, from, agent_uri: text(args.agent_uri.as_ref()) }
        }
        AgentAction::RegisterEmpty => Expects::RegisterEmpty { chain_id, to, from },
        AgentAction::RegisterMetadata => {
            Expects::RegisterMetadata { chain_id, to, from, agent_uri: text(args.agent_uri.as_ref()) }
        }
        AgentAction::SetAgentUri => Expects::SetAgentUri {
            chain_id,
            to,
            from,
            new_uri: text(args.new_uri.as_ref()),
            agent_id: agent_id()?,
        },
        AgentAction::SetMetadata => Expects::SetMetadata {
            chain_id,
            to,
            from,
            key: text(args.key.as_ref()),
            value: bytes(args.value.as_deref())?,
            agent_id: agent_id()?,
        },
        AgentAction::SetAgentWallet => Expects::SetAgentWallet {
            chain_id,
            to,
            from,
            new_wallet: named(args.new_wallet.as_ref(), "args.newWallet")?,
            agent_id: agent_id()?,
        },
        AgentAction::UnsetAgentWallet => {
            Expects::UnsetAgentWallet { chain_id, to, from, agent_id: agent_id()? }
        }
        AgentAction::GiveFeedback => {
            let (value, value_decimals, tag1) = rating(args)?;
            Expects::GiveFeedback {
                chain_id,
                to,
                from,
                value,
                value_decimals,
                tag1,
                tag2: text(args.tag2.as_ref()),
                endpoint: text(args.endpoint.as_ref()),
                feedback_uri: text(args.feedback_uri.as_ref()),
                feedback_hash: args.feedback_hash.unwrap_or_default(),
                agent_id: agent_id()?,
            }
        }
        AgentAction::RevokeFeedback => Expects::RevokeFeedback {
            chain_id,
            to,
            from,
            feedback_index: feedback_index()?,
            agent_id: agent_id()?,
        },
        AgentAction::AppendResponse => Expects::AppendResponse {
            chain_id,
            to,
            from,
            client_address: named(args.client_address.as_ref(), "args.clientAddress")?,
            feedback_index: feedback_index()?,
            response_uri: text(args.response_uri.as_ref()),
            response_hash: args.response_hash.unwrap_or_default(),
            agent_id: agent_id()?,
        },
        AgentAction::ValidationRequest => Expects::ValidationRequest {
            chain_id,
            to,
            from,
            validator_address: named(args.validator_address.as_ref(), "args.validatorAddress")?,
            request_uri: text(args.request_uri.as_ref()),
            request_hash: args.request_hash.unwrap_or_default(),
            agent_id: agent_id()?,
        },
        AgentAction::ValidationResponse => Expects::ValidationResponse {
            chain_id,
            to,
            from,
            request_hash: args.request_hash.unwrap_or_default(),
            response: small(need(args.response, "args.response")?),
            response_uri: text(args.response_uri.as_ref()),
            response_hash: args.response_hash.unwrap_or_default(),
            tag: text(args.tag.as_ref()),
        },
        AgentAction::Transfer => Expects::Transfer {
            chain_id,
            to,
            from,
            owner: named(args.owner.as_ref(), "args.owner")?,
            new_owner: named(args.new_owner.as_ref(), "args.newOwner")?,
            agent_id: agent_id()?,
        },
    })
}

/// A value with its decimals and its tag; stars become a starred value of 0 to 100 (decision I8).
fn rating(args: &AgentActionArguments) -> Result<(i128, u8, String)> {
    let Some(score) = args.score else {
        let value = args.value.as_deref().ok_or_else(|| UsageError::missing("args.value"))?;
        let value = whole(value).ok_or_else(|| {
            UsageError::wrong(
                "args.value",
                "is not a whole number from -2^127 to 2^127 - 1 in decimal digits",
            )
        })?;
        let decimals = need(args.value_decimals, "args.valueDecimals")?;
        return Ok((value, small(decimals), text(args.tag1.as_ref())));
    };
    if args.value.is_some() || args.value_decimals.is_some() {
        return Err(UsageError::wrong("args.score", "stands beside a value: give one of the two"));
    }
    if args.tag1.as_ref().is_some_and(|tag| tag != STARRED) {
        return Err(UsageError::wrong("args.tag1", "is not starred, which the tag of a score is"));
    }
    let (value, decimals) =
        if score.is_multiple_of(5) { (score / 5, 0) } else { (score.saturating_mul(2), 1) };
    Ok((value.into(), decimals, STARRED.into()))
}

/// The tag of star ratings.
const STARRED: &str = "starred";

fn whole(text: &str) -> Option<i128> {
    let number: i128 = text.parse().ok()?;
    (alloc::format!("{number}") == text).then_some(number)
}

fn bytes<const BYTES: usize>(value: Option<&str>) -> Result<Hex<BYTES>> {
    let value = value.ok_or_else(|| UsageError::missing("args.value"))?;
    let bytes: Option<Vec<u8>> = hex::data(value.as_bytes());
    bytes.map(Hex).ok_or_else(|| UsageError::wrong("args.value", "is not 0x and two hex digits a byte"))
}

fn account(text: &str, member: &str) -> Result<Address> {
    parse_address(text).ok_or_else(|| UsageError::wrong(member, NO_ADDRESS))
}

fn need<T>(value: Option<T>, member: &str) -> Result<T> {
    value.ok_or_else(|| UsageError::missing(member))
}

fn text(text: Option<&String>) -> String {
    text.cloned().unwrap_or_default()
}

/// A number that one byte takes. A larger one is out of range either way, and refused for that.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
