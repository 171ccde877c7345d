//! The functions of the registries, and the data of their calls.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::encoder::{Part, encode, encode_list};
use primitives::canonical::keccak256;

use super::Prepared;
use crate::border::action::{AgentAction, AgentActionExpects as Expects};

/// The function that an action calls.
pub(super) const fn function(action: AgentAction) -> &'static str {
    match action {
        AgentAction::Register => "register(string)",
        AgentAction::RegisterEmpty => "register()",
        AgentAction::RegisterMetadata => "register(string,(string,bytes)[])",
        AgentAction::SetAgentUri => "setAgentURI(uint256,string)",
        AgentAction::SetMetadata => "setMetadata(uint256,string,bytes)",
        AgentAction::SetAgentWallet => "setAgentWallet(uint256,address,uint256,bytes)",
        AgentAction::UnsetAgentWallet => "unsetAgentWallet(uint256)",
        AgentAction::GiveFeedback => "giveFeedback(uint256,int128,uint8,string,string,string,string,bytes32)",
        AgentAction::RevokeFeedback => "revokeFeedback(uint256,uint64)",
        AgentAction::AppendResponse => "appendResponse(uint256,address,uint64,string,bytes32)",
        AgentAction::ValidationRequest => "validationRequest(address,uint256,string,bytes32)",
        AgentAction::ValidationResponse => "validationResponse(bytes32,uint8,string,bytes32,string)",
        AgentAction::Transfer => "safeTransferFrom(address,address,uint256)",
    }
}

/// The data of the call.
pub(super) fn data(prepared: &Prepared) -> Vec<u8> {
    let hash = keccak256(function(prepared.action).as_bytes());
    let mut data = Vec::from(hash.0.first_chunk::<4>().copied().unwrap_or_default());
    data.extend(encode(&parts(prepared)));
    data
}

fn parts(prepared: &Prepared) -> Vec<Part<'_>> {
    let number = |number: &U256| Part::number(*number);
    let account = |account: &Address| Part::Word(account.into_word());
    match &prepared.expects {
        Expects::Register { agent_uri, .. } => Vec::from([text(agent_uri)]),
        Expects::RegisterEmpty { .. } => Vec::new(),
        Expects::RegisterMetadata { agent_uri, .. } => {
            let pair =
                |(key, value): &(alloc::string::String, Vec<u8>)| encode(&[text(key), Part::Bytes(value)]);
            let metadata = encode_list(prepared.metadata.iter().map(pair).collect());
            Vec::from([text(agent_uri), Part::Tail(metadata)])
        }
        Expects::SetAgentUri { agent_id, new_uri, .. } => Vec::from([number(agent_id), text(new_uri)]),
        Expects::SetMetadata { agent_id, key, value, .. } => {
            Vec::from([number(agent_id), text(key), Part::Bytes(&value.0)])
        }
        Expects::SetAgentWallet { agent_id, new_wallet, .. } => Vec::from([
            number(agent_id),
            account(new_wallet),
            number(&prepared.deadline),
            Part::Bytes(prepared.signature.as_deref().unwrap_or_default()),
        ]),
        Expects::UnsetAgentWallet { agent_id, .. } => Vec::from([number(agent_id)]),
        Expects::GiveFeedback {
            agent_id,
            value,
            value_decimals,
            tag1,
            tag2,
            endpoint,
            feedback_uri,
            feedback_hash,
            ..
        } => Vec::from([
            number(agent_id),
            Part::Word(signed(*value)),
            number(&U256::from(*value_decimals)),
            text(tag1),
            text(tag2),
            text(endpoint),
            text(feedback_uri),
            Part::Word(*feedback_hash),
        ]),
        Expects::RevokeFeedback { agent_id, feedback_index, .. } => {
            Vec::from([number(agent_id), number(feedback_index)])
        }
        Expects::AppendResponse {
            agent_id,
            client_address,
            feedback_index,
            response_uri,
            response_hash,
            ..
        } => Vec::from([
            number(agent_id),
            account(client_address),
            number(feedback_index),
            text(response_uri),
            Part::Word(*response_hash),
        ]),
        Expects::ValidationRequest { validator_address, agent_id, request_uri, request_hash, .. } => {
            Vec::from([
                account(validator_address),
                number(agent_id),
                text(request_uri),
                Part::Word(*request_hash),
            ])
        }
        Expects::ValidationResponse { request_hash, response, response_uri, response_hash, tag, .. } => {
            Vec::from([
                Part::Word(*request_hash),
                number(&U256::from(*response)),
                text(response_uri),
                Part::Word(*response_hash),
                text(tag),
            ])
        }
        Expects::Transfer { owner, new_owner, agent_id, .. } => {
            Vec::from([account(owner), account(new_owner), number(agent_id)])
        }
    }
}

const fn text(text: &str) -> Part<'_> {
    Part::Bytes(text.as_bytes())
}

/// An `int128` as a word, its sign in all bits in front.
fn signed(value: i128) -> B256 {
    let mut word = if value.is_negative() { B256::repeat_byte(0xff) } else { B256::ZERO };
    if let Some(low) = word.0.last_chunk_mut::<16>() {
        *low = value.to_be_bytes();
    }
    word
}
