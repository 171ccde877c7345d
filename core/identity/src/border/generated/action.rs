//! Written by `cargo xtask border` from `core/identity/src/border/action.rs`. Change that file, and not this one.

use crate::border::action::{
    AgentAction, AgentActionArguments, AgentActionExpects, AgentActionFacts, AgentActionReport,
    AgentActionVerdict, AgentCall, NewMetadata, PrepareAction, WalletToSign,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AgentAction {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Register, "register"),
        (Self::RegisterEmpty, "registerEmpty"),
        (Self::RegisterMetadata, "registerMetadata"),
        (Self::SetAgentUri, "setAgentURI"),
        (Self::SetMetadata, "setMetadata"),
        (Self::SetAgentWallet, "setAgentWallet"),
        (Self::UnsetAgentWallet, "unsetAgentWallet"),
        (Self::GiveFeedback, "giveFeedback"),
        (Self::RevokeFeedback, "revokeFeedback"),
        (Self::AppendResponse, "appendResponse"),
        (Self::ValidationRequest, "validationRequest"),
        (Self::ValidationResponse, "validationResponse"),
        (Self::Transfer, "transfer"),
    ];
    const SENTENCE: &'static str = "is not register, registerEmpty, registerMetadata, setAgentURI, setMetadata, setAgentWallet, unsetAgentWallet, giveFeedback, revokeFeedback, appendResponse, validationRequest, validationResponse or transfer";
}

impl FromJson for AgentAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AgentAction {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for NewMetadata {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            key: members.required("key", |value| read::text(value, 256))?,
            value: members.required("value", read::hex)?,
        })
    }
}

impl FromJson for AgentActionArguments {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent_id: members.optional("agentId", read::uint256)?,
            agent_uri: members.optional("agentURI", |value| read::text(value, 16_777_216))?,
            metadata: members.optional("metadata", |value| value.list(32, read::described))?,
            new_uri: members.optional("newURI", |value| read::text(value, 16_777_216))?,
            key: members.optional("key", |value| read::text(value, 256))?,
            value: members.optional("value", |value| read::text(value, 16_777_216))?,
            new_wallet: members.optional("newWallet", |value| read::text(value, 64))?,
            deadline: members.optional("deadline", read::uint256)?,
            signature: members.optional("signature", read::hex)?,
            value_decimals: members.optional("valueDecimals", read::u32)?,
            score: members.optional("score", read::u32)?,
            tag1: members.optional("tag1", |value| read::text(value, 16_777_216))?,
            tag2: members.optional("tag2", |value| read::text(value, 16_777_216))?,
            endpoint: members.optional("endpoint", |value| read::text(value, 16_777_216))?,
            feedback_uri: members.optional("feedbackURI", |value| read::text(value, 16_777_216))?,
            feedback_hash: members.optional("feedbackHash", read::bytes32)?,
            feedback_index: members.optional("feedbackIndex", read::uint256)?,
            client_address: members.optional("clientAddress", |value| read::text(value, 64))?,
            validator_address: members.optional("validatorAddress", |value| read::text(value, 64))?,
            request_uri: members.optional("requestURI", |value| read::text(value, 16_777_216))?,
            request_hash: members.optional("requestHash", read::bytes32)?,
            response: members.optional("response", read::u32)?,
            response_uri: members.optional("responseURI", |value| read::text(value, 16_777_216))?,
            response_hash: members.optional("responseHash", read::bytes32)?,
            tag: members.optional("tag", |value| read::text(value, 16_777_216))?,
            owner: members.optional("owner", |value| read::text(value, 64))?,
            new_owner: members.optional("newOwner", |value| read::text(value, 64))?,
        })
    }
}

impl FromJson for AgentActionFacts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            owner: members.optional("owner", read::address)?,
            approved: members.optional("approved", read::boolean)?,
            now: members.optional("now", read::count)?,
            new_wallet_code: members.optional("newWalletCode", read::hex)?,
            wallet: members.optional("wallet", read::address)?,
            last_index: members.optional("lastIndex", read::count)?,
            revoked: members.optional("revoked", read::boolean)?,
            validator: members.optional("validator", read::address)?,
            request_known: members.optional("requestKnown", read::boolean)?,
        })
    }
}

impl Word for AgentActionVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Refused, "refused"),
        (Self::SignFirst, "sign-first"),
        (Self::Unknown, "unknown"),
        (Self::Ready, "ready"),
    ];
    const SENTENCE: &'static str = "is not refused, sign-first, unknown or ready";
}

impl ToJson for AgentActionVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for AgentCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletToSign {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"signer\":");
        self.signer.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw("}");
    }
}

impl FromJson for AgentActionExpects {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let case = members.required("action", read::code)?;
        match case.as_str() {
"register" => Ok(Self::Register { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, agent_uri: members.required("agentURI", |value| read::text(value, 16_777_216))? }),
"registerEmpty" => Ok(Self::RegisterEmpty { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)? }),
"registerMetadata" => Ok(Self::RegisterMetadata { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, agent_uri: members.required("agentURI", |value| read::text(value, 16_777_216))? }),
"setAgentURI" => Ok(Self::SetAgentUri { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, new_uri: members.required("newURI", |value| read::text(value, 16_777_216))?, agent_id: members.required("agentId", read::uint256)? }),
"setMetadata" => Ok(Self::SetMetadata { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, key: members.required("key", |value| read::text(value, 256))?, value: members.required("value", read::hex)?, agent_id: members.required("agentId", read::uint256)? }),
"setAgentWallet" => Ok(Self::SetAgentWallet { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, new_wallet: members.required("newWallet", read::address)?, agent_id: members.required("agentId", read::uint256)? }),
"unsetAgentWallet" => Ok(Self::UnsetAgentWallet { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, agent_id: members.required("agentId", read::uint256)? }),
"giveFeedback" => Ok(Self::GiveFeedback { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, value: members.required("value", read::int128)?, value_decimals: members.required("valueDecimals", read::u8)?, tag1: members.required("tag1", |value| read::text(value, 16_777_216))?, tag2: members.required("tag2", |value| read::text(value, 16_777_216))?, endpoint: members.required("endpoint", |value| read::text(value, 16_777_216))?, feedback_uri: members.required("feedbackURI", |value| read::text(value, 16_777_216))?, feedback_hash: members.required("feedbackHash", read::bytes32)?, agent_id: members.required("agentId", read::uint256)? }),
"revokeFeedback" => Ok(Self::RevokeFeedback { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, feedback_index: members.required("feedbackIndex", read::uint256)?, agent_id: members.required("agentId", read::uint256)? }),
"appendResponse" => Ok(Self::AppendResponse { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, client_address: members.required("clientAddress", read::address)?, feedback_index: members.required("feedbackIndex", read::uint256)?, response_uri: members.required("responseURI", |value| read::text(value, 16_777_216))?, response_hash: members.required("responseHash", read::bytes32)?, agent_id: members.required("agentId", read::uint256)? }),
"validationRequest" => Ok(Self::ValidationRequest { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, validator_address: members.required("validatorAddress", read::address)?, request_uri: members.required("requestURI", |value| read::text(value, 16_777_216))?, request_hash: members.required("requestHash", read::bytes32)?, agent_id: members.required("agentId", read::uint256)? }),
"validationResponse" => Ok(Self::ValidationResponse { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, request_hash: members.required("requestHash", read::bytes32)?, response: members.required("response", read::u8)?, response_uri: members.required("responseURI", |value| read::text(value, 16_777_216))?, response_hash: members.required("responseHash", read::bytes32)?, tag: members.required("tag", |value| read::text(value, 16_777_216))? }),
"transfer" => Ok(Self::Transfer { chain_id: members.required("chainId", read::uint256)?, to: members.required("to", read::address)?, from: members.required("from", read::address)?, owner: members.required("owner", read::address)?, new_owner: members.required("newOwner", read::address)?, agent_id: members.required("agentId", read::uint256)? }),
_ => Err(members.wrong("action", "is not register, registerEmpty, registerMetadata, setAgentURI, setMetadata, setAgentWallet, unsetAgentWallet, giveFeedback, revokeFeedback, appendResponse, validationRequest, validationResponse or transfer")),
}
    }
}

impl ToJson for AgentActionExpects {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Register { chain_id: member_0, to: member_1, from: member_2, agent_uri: member_3 } => {
                w.raw("{\"action\":\"register\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"agentURI\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::RegisterEmpty { chain_id: member_0, to: member_1, from: member_2 } => {
                w.raw("{\"action\":\"registerEmpty\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::RegisterMetadata {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                agent_uri: member_3,
            } => {
                w.raw("{\"action\":\"registerMetadata\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"agentURI\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::SetAgentUri {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                new_uri: member_3,
                agent_id: member_4,
            } => {
                w.raw("{\"action\":\"setAgentURI\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"newURI\":");
                member_3.to_json(w);
                w.raw(",\"agentId\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::SetMetadata {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                key: member_3,
                value: member_4,
                agent_id: member_5,
            } => {
                w.raw("{\"action\":\"setMetadata\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"key\":");
                member_3.to_json(w);
                w.raw(",\"value\":");
                member_4.to_json(w);
                w.raw(",\"agentId\":");
                member_5.to_json(w);
                w.raw("}");
            }
            Self::SetAgentWallet {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                new_wallet: member_3,
                agent_id: member_4,
            } => {
                w.raw("{\"action\":\"setAgentWallet\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"newWallet\":");
                member_3.to_json(w);
                w.raw(",\"agentId\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::UnsetAgentWallet {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                agent_id: member_3,
            } => {
                w.raw("{\"action\":\"unsetAgentWallet\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"agentId\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::GiveFeedback {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                value: member_3,
                value_decimals: member_4,
                tag1: member_5,
                tag2: member_6,
                endpoint: member_7,
                feedback_uri: member_8,
                feedback_hash: member_9,
                agent_id: member_10,
            } => {
                w.raw("{\"action\":\"giveFeedback\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"value\":");
                member_3.to_json(w);
                w.raw(",\"valueDecimals\":");
                member_4.to_json(w);
                w.raw(",\"tag1\":");
                member_5.to_json(w);
                w.raw(",\"tag2\":");
                member_6.to_json(w);
                w.raw(",\"endpoint\":");
                member_7.to_json(w);
                w.raw(",\"feedbackURI\":");
                member_8.to_json(w);
                w.raw(",\"feedbackHash\":");
                member_9.to_json(w);
                w.raw(",\"agentId\":");
                member_10.to_json(w);
                w.raw("}");
            }
            Self::RevokeFeedback {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                feedback_index: member_3,
                agent_id: member_4,
            } => {
                w.raw("{\"action\":\"revokeFeedback\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"feedbackIndex\":");
                member_3.to_json(w);
                w.raw(",\"agentId\":");
                member_4.to_json(w);
                w.raw("}");
            }
            Self::AppendResponse {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                client_address: member_3,
                feedback_index: member_4,
                response_uri: member_5,
                response_hash: member_6,
                agent_id: member_7,
            } => {
                w.raw("{\"action\":\"appendResponse\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"clientAddress\":");
                member_3.to_json(w);
                w.raw(",\"feedbackIndex\":");
                member_4.to_json(w);
                w.raw(",\"responseURI\":");
                member_5.to_json(w);
                w.raw(",\"responseHash\":");
                member_6.to_json(w);
                w.raw(",\"agentId\":");
                member_7.to_json(w);
                w.raw("}");
            }
            Self::ValidationRequest {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                validator_address: member_3,
                request_uri: member_4,
                request_hash: member_5,
                agent_id: member_6,
            } => {
                w.raw("{\"action\":\"validationRequest\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"validatorAddress\":");
                member_3.to_json(w);
                w.raw(",\"requestURI\":");
                member_4.to_json(w);
                w.raw(",\"requestHash\":");
                member_5.to_json(w);
                w.raw(",\"agentId\":");
                member_6.to_json(w);
                w.raw("}");
            }
            Self::ValidationResponse {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                request_hash: member_3,
                response: member_4,
                response_uri: member_5,
                response_hash: member_6,
                tag: member_7,
            } => {
                w.raw("{\"action\":\"validationResponse\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"requestHash\":");
                member_3.to_json(w);
                w.raw(",\"response\":");
                member_4.to_json(w);
                w.raw(",\"responseURI\":");
                member_5.to_json(w);
                w.raw(",\"responseHash\":");
                member_6.to_json(w);
                w.raw(",\"tag\":");
                member_7.to_json(w);
                w.raw("}");
            }
            Self::Transfer {
                chain_id: member_0,
                to: member_1,
                from: member_2,
                owner: member_3,
                new_owner: member_4,
                agent_id: member_5,
            } => {
                w.raw("{\"action\":\"transfer\",\"chainId\":");
                member_0.to_json(w);
                w.raw(",\"to\":");
                member_1.to_json(w);
                w.raw(",\"from\":");
                member_2.to_json(w);
                w.raw(",\"owner\":");
                member_3.to_json(w);
                w.raw(",\"newOwner\":");
                member_4.to_json(w);
                w.raw(",\"agentId\":");
                member_5.to_json(w);
                w.raw("}");
            }
        }
    }
}

impl ToJson for AgentActionReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-action/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"function\":");
        self.function.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"sign\":");
        self.sign.to_json(w);
        w.raw(",\"expects\":");
        self.expects.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for PrepareAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            action: members.required("action", read::described)?,
            chain_id: members.required("chainId", read::uint256)?,
            from: members.required("from", |value| read::text(value, 64))?,
            to: members.required("to", |value| read::text(value, 64))?,
            args: members.required("args", read::described)?,
            facts: members.optional("facts", read::described)?,
        })
    }
}

pub(super) fn run_prepare_action(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: PrepareAction = read::described(&given.value())?;
    arguments.judge()
}
