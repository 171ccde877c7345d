//! One event beside the values that were sent.

use alloy_primitives::{Address, B256, U256};
use primitives::abi::strict::{address, is_zero};
use primitives::abi::tuple::Tuple;
use primitives::canonical::keccak256;

use crate::border::action::AgentActionExpects as Expects;
use crate::border::evidence::EventLog;
use crate::event::{
    FEEDBACK_REVOKED, METADATA_SET, NEW_FEEDBACK, NewFeedback, REGISTERED, RESPONSE_APPENDED, TRANSFER,
    URI_UPDATED, VALIDATION_REQUEST, VALIDATION_RESPONSE, ValidationResponse,
};

/// The metadata key under which the wallet stands.
const WALLET: &[u8] = b"agentWallet";

/// What an event names that was not known before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) agent_id: U256,
    pub(super) feedback_index: Option<U256>,
}

/// A log of the contract.
pub(super) enum Event {
    /// An event of another kind: another signature, or another number of indexed values.
    Another,
    /// The event of this action, in a form that the contract never writes.
    Malformed,
    /// The event of this action; `None` with other values than were sent.
    Read(Option<Shown>),
}

/// Reads the event of an action.
pub(super) fn read(expects: &Expects, log: &EventLog) -> Event {
    match log.topics.as_slice() {
        [event, one, two, three] => four(expects, *event, [one, two, three], &log.data.0),
        [event, one, two] => three(expects, *event, [one, two], &log.data.0),
        _ => Event::Another,
    }
}

impl Event {
    /// What was read of the event of this action, if it has its form, beside what was sent.
    fn of<T>(read: Option<T>, fitting: impl FnOnce(T) -> Option<Shown>) -> Self {
        read.map_or(Self::Malformed, |read| Self::Read(fitting(read)))
    }
}

fn agent(topic: &B256) -> Shown {
    Shown { agent_id: U256::from_be_bytes(topic.0), feedback_index: None }
}

/// An event with two indexed values.
fn three(expects: &Expects, event: B256, [agent_topic, account]: [&B256; 2], data: &[u8]) -> Event {
    let shown = agent(agent_topic);
    let text = || {
        let mut tuple = Tuple::new(data, 1);
        let text = tuple.bytes()?;
        tuple.end()?;
        address(&account.0).map(|account| (text, account))
    };
    match expects {
        Expects::Register { from, agent_uri, .. } | Expects::RegisterMetadata { from, agent_uri, .. }
            if event == REGISTERED =>
        {
            Event::of(text(), |is| (is == (agent_uri.as_bytes(), *from)).then_some(shown))
        }
        Expects::RegisterEmpty { from, .. } if event == REGISTERED => {
            Event::of(text(), |is| (is == (b"".as_slice(), *from)).then_some(shown))
        }
        Expects::SetAgentUri { from, new_uri, agent_id, .. } if event == URI_UPDATED => {
            let is_it = |is| is == (new_uri.as_bytes(), *from) && *agent_id == shown.agent_id;
            Event::of(text(), |is| is_it(is).then_some(shown))
        }
        Expects::SetMetadata { key, value, agent_id, .. } if event == METADATA_SET => {
            metadata((key.as_bytes(), &value.0), *agent_id, shown, account, data)
        }
        Expects::SetAgentWallet { new_wallet, agent_id, .. } if event == METADATA_SET => {
            metadata((WALLET, new_wallet.as_slice()), *agent_id, shown, account, data)
        }
        Expects::UnsetAgentWallet { agent_id, .. } if event == METADATA_SET => {
            metadata((WALLET, b""), *agent_id, shown, account, data)
        }
        _ => Event::Another,
    }
}

fn metadata(sent: (&[u8], &[u8]), agent_id: U256, shown: Shown, key_topic: &B256, data: &[u8]) -> Event {
    let pair = || {
        let mut tuple = Tuple::new(data, 2);
        let pair = (tuple.bytes()?, tuple.bytes()?);
        tuple.end()?;
        (keccak256(pair.0) == *key_topic).then_some(pair)
    };
    Event::of(pair(), |pair| (pair == sent && agent_id == shown.agent_id).then_some(shown))
}

/// An event with three indexed values.
fn four(expects: &Expects, event: B256, topics: [&B256; 3], data: &[u8]) -> Event {
    let [one, two, three] = topics;
    let by_agent = agent(one);
    match expects {
        Expects::GiveFeedback { .. } if event == NEW_FEEDBACK => {
            let given = NewFeedback::read(two, data).filter(|given| keccak256(given.tag1) == *three);
            Event::of(given, |given| {
                let shown = Shown { feedback_index: Some(U256::from(given.index)), ..by_agent };
                is_given(expects, &given, by_agent.agent_id).then_some(shown)
            })
        }
        Expects::RevokeFeedback { from, feedback_index, agent_id, .. } if event == FEEDBACK_REVOKED => {
            let index = Tuple::new(&three.0, 1).small(u64::MAX).map(U256::from);
            let read = address(&two.0).zip(index).filter(|_| data.is_empty());
            Event::of(read, |read| {
                let is_it = read == (*from, *feedback_index) && *agent_id == by_agent.agent_id;
                is_it.then_some(Shown { feedback_index: Some(read.1), ..by_agent })
            })
        }
        Expects::AppendResponse {
            from,
            client_address,
            feedback_index,
            response_uri,
            response_hash,
            agent_id,
            ..
        } if event == RESPONSE_APPENDED => {
            let read = || {
                let mut tuple = Tuple::new(data, 3);
                let index = U256::from(tuple.small(u64::MAX)?);
                let response = (index, tuple.bytes()?, tuple.word()?);
                tuple.end()?;
                Some((address(&two.0)?, address(&three.0)?, response))
            };
            let sent = (*client_address, *from, (*feedback_index, response_uri.as_bytes(), *response_hash));
            let shown = Shown { feedback_index: Some(*feedback_index), ..by_agent };
            Event::of(read(), |read| (read == sent && *agent_id == by_agent.agent_id).then_some(shown))
        }
        Expects::ValidationRequest { validator_address, request_uri, request_hash, agent_id, .. }
            if event == VALIDATION_REQUEST =>
        {
            let read = || {
                let mut tuple = Tuple::new(data, 1);
                let uri = tuple.bytes()?;
                tuple.end()?;
                Some((address(&one.0)?, uri, three))
            };
            let shown = agent(two);
            let sent = (*validator_address, request_uri.as_bytes(), request_hash);
            Event::of(read(), |read| (read == sent && *agent_id == shown.agent_id).then_some(shown))
        }
        Expects::ValidationResponse {
            from,
            request_hash,
            response,
            response_uri,
            response_hash,
            tag,
            ..
        } if event == VALIDATION_RESPONSE => {
            let read = address(&one.0).zip(ValidationResponse::read(data));
            let sent = ValidationResponse {
                response: *response,
                uri: response_uri.as_bytes(),
                hash: *response_hash,
                tag: tag.as_bytes(),
            };
            Event::of(read, |read| (read == (*from, sent) && request_hash == three).then_some(agent(two)))
        }
        Expects::Transfer { owner, new_owner, agent_id, .. } if event == TRANSFER => {
            let read = transfer(topics, data);
            let sent = (*owner, *new_owner, *agent_id);
            Event::of(read, |read| (read == sent).then_some(agent(three)))
        }
        _ => Event::Another,
    }
}

/// Whether the event has every value of the feedback.
fn is_given(expects: &Expects, given: &NewFeedback<'_>, agent: U256) -> bool {
    let Expects::GiveFeedback {
        from,
        value,
        value_decimals,
        tag1,
        tag2,
        endpoint,
        feedback_uri,
        feedback_hash,
        agent_id,
        ..
    } = expects
    else {
        return false;
    };
    let sent = NewFeedback {
        client: *from,
        // Only the event tells it (ledger `8004-fb-index`).
        index: given.index,
        value: *value,
        decimals: *value_decimals,
        tag1: tag1.as_bytes(),
        tag2: tag2.as_bytes(),
        endpoint: endpoint.as_bytes(),
        uri: feedback_uri.as_bytes(),
        hash: *feedback_hash,
    };
    sent == *given && *agent_id == agent
}

/// From whom, to whom, and which agent.
fn transfer([from, to, agent]: [&B256; 3], data: &[u8]) -> Option<(Address, Address, U256)> {
    let read = (address(&from.0)?, address(&to.0)?, U256::from_be_bytes(agent.0));
    data.is_empty().then_some(read)
}

/// Whether the agent was transferred besides, before or behind the event: the mint calls its receiver first (decision I40).
pub(super) fn is_moved(expects: &Expects, event: usize, agent: U256, logs: &[EventLog]) -> bool {
    let (to, _) = crate::action::accounts::of(expects);
    logs.iter().enumerate().any(|(position, log)| {
        let [TRANSFER, from, _, of] = log.topics.as_slice() else { return false };
        let is_mint = is_zero(&from.0);
        let is_of_agent = log.address == to && U256::from_be_bytes(of.0) == agent;
        position != event && log.removed != Some(true) && is_of_agent && !is_mint
    })
}
