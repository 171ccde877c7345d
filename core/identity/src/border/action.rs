//! Calls of the three registries: what a contract would say of them, and their data.

use primitives::describe::{
    Address, Bytes32, Count, Hex, Int128, List, Report, Seconds, Text, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::Finding;
use crate::limits::{ADDRESS, FUNCTION, KEY_CHARACTERS, METADATA, SIGNATURE_BYTES, WALLET_CODE_BYTES};

/// What is to be done. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentAction {
    /// Registers an agent whose file is known.
    Register,
    /// Registers an agent. Its file can name it only then.
    ///
    /// Name: registerEmpty
    RegisterEmpty,
    /// Registers an agent with metadata.
    ///
    /// Name: registerMetadata
    RegisterMetadata,
    /// Names the agent's file.
    ///
    /// Name: setAgentURI
    SetAgentUri,
    /// Sets one metadata value.
    ///
    /// Name: setMetadata
    SetMetadata,
    /// Sets the wallet that the agent is paid at.
    ///
    /// Name: setAgentWallet
    SetAgentWallet,
    /// Takes that wallet away.
    ///
    /// Name: unsetAgentWallet
    UnsetAgentWallet,
    /// Gives feedback.
    ///
    /// Name: giveFeedback
    GiveFeedback,
    /// Takes feedback back.
    ///
    /// Name: revokeFeedback
    RevokeFeedback,
    /// Responds to feedback.
    ///
    /// Name: appendResponse
    AppendResponse,
    /// Asks a validator.
    ///
    /// Name: validationRequest
    ValidationRequest,
    /// Answers as a validator.
    ///
    /// Name: validationResponse
    ValidationResponse,
    /// Gives the agent to another account.
    Transfer,
}

/// A metadata value of an agent to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMetadata {
    /// The key.
    pub key: Text<KEY_CHARACTERS>,
    /// The value.
    pub value: Hex<BUNDLE_BYTES>,
}

/// The arguments of an action: each action has its own. A text that is left out is empty, a hash that is left out is zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AgentActionArguments {
    /// The agent; for all but registrations and answers of validators.
    pub agent_id: Option<Uint256>,
    /// Where the agent's file is; for `register` and `registerMetadata`.
    ///
    /// Name: agentURI
    pub agent_uri: Option<Text<BUNDLE_BYTES>>,
    /// The metadata; for `registerMetadata`.
    pub metadata: Option<List<NewMetadata, METADATA>>,
    /// Where the agent's file is; for `setAgentURI`.
    ///
    /// Name: newURI
    pub new_uri: Option<Text<BUNDLE_BYTES>>,
    /// The key; for `setMetadata`.
    pub key: Option<Text<KEY_CHARACTERS>>,
    /// For `setMetadata` the value in hex; for `giveFeedback` a whole number in decimal digits.
    pub value: Option<Text<BUNDLE_BYTES>>,
    /// The wallet; for `setAgentWallet`.
    pub new_wallet: Option<Text<ADDRESS>>,
    /// The Unix time until which the signature counts; for `setAgentWallet`.
    pub deadline: Option<Uint256>,
    /// The signature of the new wallet; for `setAgentWallet`.
    pub signature: Option<Hex<SIGNATURE_BYTES>>,
    /// The decimals of the value; for `giveFeedback`.
    pub value_decimals: Option<u32>,
    /// Stars from 0 to 500, in place of value and decimals; for `giveFeedback`. The first tag is then `starred`.
    pub score: Option<u32>,
    /// The first tag; for `giveFeedback`.
    pub tag1: Option<Text<BUNDLE_BYTES>>,
    /// The second tag; for `giveFeedback`.
    pub tag2: Option<Text<BUNDLE_BYTES>>,
    /// The endpoint that it is about; for `giveFeedback`.
    pub endpoint: Option<Text<BUNDLE_BYTES>>,
    /// Where its file is; for `giveFeedback`.
    ///
    /// Name: feedbackURI
    pub feedback_uri: Option<Text<BUNDLE_BYTES>>,
    /// keccak256 of the file's bytes; for `giveFeedback`.
    pub feedback_hash: Option<Bytes32>,
    /// The feedback among that of its client, from 1; for `revokeFeedback` and `appendResponse`.
    pub feedback_index: Option<Uint256>,
    /// The account that gave the feedback; for `appendResponse`.
    pub client_address: Option<Text<ADDRESS>>,
    /// The validator; for `validationRequest`.
    pub validator_address: Option<Text<ADDRESS>>,
    /// Where the request is; for `validationRequest`.
    ///
    /// Name: requestURI
    pub request_uri: Option<Text<BUNDLE_BYTES>>,
    /// keccak256 of the request; for `validationRequest` and `validationResponse`.
    pub request_hash: Option<Bytes32>,
    /// The answer, from 0 to 100; for `validationResponse`.
    pub response: Option<u32>,
    /// Where the response is; for `appendResponse` and `validationResponse`.
    ///
    /// Name: responseURI
    pub response_uri: Option<Text<BUNDLE_BYTES>>,
    /// keccak256 of its bytes; for `appendResponse` and `validationResponse`.
    pub response_hash: Option<Bytes32>,
    /// The validator's tag; for `validationResponse`.
    pub tag: Option<Text<BUNDLE_BYTES>>,
    /// The owner; for `transfer`.
    pub owner: Option<Text<ADDRESS>>,
    /// The owner to be; for `transfer`.
    pub new_owner: Option<Text<ADDRESS>>,
}

/// What was read of the chain: what the contract would check. What was not read is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AgentActionFacts {
    /// The agent's owner; zero where the registry has no such agent.
    pub owner: Option<Address>,
    /// Whether the sender is an operator of the agent.
    pub approved: Option<bool>,
    /// The Unix time of the newest block.
    pub now: Option<Seconds>,
    /// The code of the new wallet.
    pub new_wallet_code: Option<Hex<WALLET_CODE_BYTES>>,
    /// The agent's wallet.
    pub wallet: Option<Address>,
    /// How much feedback the client gave (`getLastIndex`).
    pub last_index: Option<Count>,
    /// Whether the feedback was taken back.
    pub revoked: Option<bool>,
    /// The validator that the request names; zero where the registry has no such request.
    pub validator: Option<Address>,
    /// Whether the request's hash is in use.
    pub request_known: Option<bool>,
}

/// What came of an action. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentActionVerdict {
    /// It would fail, or do harm.
    Refused,
    /// The new wallet must sign.
    SignFirst,
    /// A fact that the contract checks was not read.
    Unknown,
    /// It can be sent.
    Ready,
}

/// A call to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCall {
    /// The ID of the chain.
    pub chain_id: Uint256,
    /// The sender.
    pub from: Address,
    /// The contract.
    pub to: Address,
    /// The data.
    pub data: Hex<BUNDLE_BYTES>,
    /// The amount of the chain's currency: none, `0x0`.
    pub value: Text<FUNCTION>,
}

/// What the new wallet signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletToSign {
    /// The new wallet.
    pub signer: Address,
    /// The digest of `AgentWalletSet` (EIP-712).
    pub digest: Bytes32,
}

/// What the receipt of an action must show.
///
/// Tag: action
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgentActionExpects {
    /// A registration.
    Register {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// Where the agent's file is.
        ///
        /// Name: agentURI
        agent_uri: Text<BUNDLE_BYTES>,
    },
    /// A registration without a file.
    ///
    /// Name: registerEmpty
    RegisterEmpty {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
    },
    /// A registration with metadata, which are not compared.
    ///
    /// Name: registerMetadata
    RegisterMetadata {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// Where the agent's file is.
        ///
        /// Name: agentURI
        agent_uri: Text<BUNDLE_BYTES>,
    },
    /// Another file.
    ///
    /// Name: setAgentURI
    SetAgentUri {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// Where the agent's file is.
        ///
        /// Name: newURI
        new_uri: Text<BUNDLE_BYTES>,
        /// The agent.
        agent_id: Uint256,
    },
    /// A metadata value.
    ///
    /// Name: setMetadata
    SetMetadata {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The key.
        key: Text<KEY_CHARACTERS>,
        /// The value.
        value: Hex<BUNDLE_BYTES>,
        /// The agent.
        agent_id: Uint256,
    },
    /// Another wallet.
    ///
    /// Name: setAgentWallet
    SetAgentWallet {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The wallet.
        new_wallet: Address,
        /// The agent.
        agent_id: Uint256,
    },
    /// No wallet.
    ///
    /// Name: unsetAgentWallet
    UnsetAgentWallet {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The agent.
        agent_id: Uint256,
    },
    /// A piece of feedback.
    ///
    /// Name: giveFeedback
    GiveFeedback {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The value, a whole number in this many decimals.
        value: Int128,
        /// The decimals of the value.
        value_decimals: u8,
        /// The first tag.
        tag1: Text<BUNDLE_BYTES>,
        /// The second tag.
        tag2: Text<BUNDLE_BYTES>,
        /// The endpoint that it is about.
        endpoint: Text<BUNDLE_BYTES>,
        /// Where its file is.
        ///
        /// Name: feedbackURI
        feedback_uri: Text<BUNDLE_BYTES>,
        /// The hash that commits the file; zero for none.
        feedback_hash: Bytes32,
        /// The agent.
        agent_id: Uint256,
    },
    /// Feedback taken back.
    ///
    /// Name: revokeFeedback
    RevokeFeedback {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The feedback among that of the sender, from 1.
        feedback_index: Uint256,
        /// The agent.
        agent_id: Uint256,
    },
    /// A response to feedback.
    ///
    /// Name: appendResponse
    AppendResponse {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The account that gave the feedback.
        client_address: Address,
        /// The feedback among that of this account, from 1.
        feedback_index: Uint256,
        /// Where the response is.
        ///
        /// Name: responseURI
        response_uri: Text<BUNDLE_BYTES>,
        /// The hash that commits it; zero for none.
        response_hash: Bytes32,
        /// The agent.
        agent_id: Uint256,
    },
    /// A request to a validator.
    ///
    /// Name: validationRequest
    ValidationRequest {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The validator.
        validator_address: Address,
        /// Where the request is.
        ///
        /// Name: requestURI
        request_uri: Text<BUNDLE_BYTES>,
        /// The hash of the request.
        request_hash: Bytes32,
        /// The agent.
        agent_id: Uint256,
    },
    /// The answer of a validator.
    ///
    /// Name: validationResponse
    ValidationResponse {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The hash of the request.
        request_hash: Bytes32,
        /// The answer, from 0 to 100.
        response: u8,
        /// Where the response is.
        ///
        /// Name: responseURI
        response_uri: Text<BUNDLE_BYTES>,
        /// The hash that commits it; zero for none.
        response_hash: Bytes32,
        /// The validator's tag.
        tag: Text<BUNDLE_BYTES>,
    },
    /// Another owner.
    Transfer {
        /// The ID of the chain.
        chain_id: Uint256,
        /// The contract.
        to: Address,
        /// The sender.
        from: Address,
        /// The owner.
        owner: Address,
        /// The owner to be.
        new_owner: Address,
        /// The agent.
        agent_id: Uint256,
    },
}

/// Whether an action can be sent, and the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentActionReport {
    /// What came of it.
    pub verdict: AgentActionVerdict,
    /// The function that is called, such as `register(string)`. With the contract it names what a caveat may allow.
    pub function: Text<FUNCTION>,
    /// The call; null unless it is ready, or would be if the facts that were not read were good.
    pub call: Option<AgentCall>,
    /// What the new wallet signs; null without the owner, and where the action is refused.
    pub sign: Option<WalletToSign>,
    /// What the receipt must show; null where there is no call.
    pub expects: Option<AgentActionExpects>,
    /// What is wrong, what was not read, and what to know before.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentActionReport {
    const FORMAT: &'static str = "erc8257-identity-action/1";
}

/// Prepares a call of a registry, and tells beforehand what the contract would say. It sends nothing and signs nothing.
///
/// Source: ERC-8004; seed 004; decisions I21 to I27, I42
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrepareAction {
    /// What is to be done.
    pub action: AgentAction,
    /// The ID of the chain, from 1 to 2^64 - 1.
    pub chain_id: Uint256,
    /// The sender. Capitals of mixed case are its checksum.
    pub from: Text<ADDRESS>,
    /// The contract. Capitals of mixed case are its checksum.
    pub to: Text<ADDRESS>,
    /// The arguments.
    pub args: AgentActionArguments,
    /// What was read of the chain.
    pub facts: Option<AgentActionFacts>,
}
impl Verb for PrepareAction {
    type Report = AgentActionReport;
    const BUNDLE: &'static str = "erc8257-identity-action-bundle/1";
}
