//! What the contract would say, by the facts that were read of it. A fact that was not read refuses nothing, and is told (decision I42).

use alloc::format;

use alloy_primitives::{Address, U256};

use super::Prepared;
use super::accounts::{self, number};
use super::told::Told;
use super::wallet::AgentWalletSet;
use crate::border::action::{AgentActionExpects as Expects, AgentActionFacts, PrepareAction};
use crate::codes::Code;
use crate::event::{DECIMALS, PASSED, VALUE};
use crate::limits::{DEADLINE_SECONDS, SCORE};
use crate::reputation::{STARRED, rating};
use crate::text::quoted;

/// The metadata key that only `setAgentWallet` sets (ledger `8004-meta-reserved`).
const RESERVED: &str = "agentWallet";

/// What is asked and what was read.
struct Check<'a> {
    given: &'a PrepareAction,
    prepared: &'a Prepared,
    facts: &'a AgentActionFacts,
    from: Address,
}

/// Checks an action, and gives what the new wallet signs.
pub(super) fn check(
    given: &PrepareAction,
    prepared: &Prepared,
    facts: &AgentActionFacts,
    told: &mut Told,
) -> Option<AgentWalletSet> {
    let (to, from) = accounts::of(&prepared.expects);
    let check = Check { given, prepared, facts, from };
    match &prepared.expects {
        Expects::Register { .. } | Expects::RegisterEmpty { .. } => told.whole(Code::ActIrreversible),
        Expects::RegisterMetadata { .. } => {
            told.whole(Code::ActIrreversible);
            for (index, (key, _)) in prepared.metadata.iter().enumerate() {
                reserved(&format!("/args/metadata/{index}/key"), key, told);
            }
        }
        Expects::SetAgentUri { .. } | Expects::UnsetAgentWallet { .. } => check.manager(told),
        Expects::SetMetadata { key, .. } => {
            check.manager(told);
            reserved("/args/key", key, told);
        }
        Expects::SetAgentWallet { new_wallet, agent_id, .. } => {
            check.manager(told);
            check.deadline(told);
            let set = facts.owner.map(|owner| AgentWalletSet {
                chain_id: u64::try_from(given.chain_id).unwrap_or_default(),
                registry: to,
                agent_id: *agent_id,
                new_wallet: *new_wallet,
                owner,
                deadline: prepared.deadline,
            });
            check.signature(set.as_ref(), told);
            return set;
        }
        Expects::GiveFeedback { value, value_decimals, tag1, .. } => {
            check.reviewer(told);
            check.rating(*value, *value_decimals, tag1, told);
        }
        Expects::RevokeFeedback { feedback_index, .. } => {
            if check.index(*feedback_index, told) {
                match facts.revoked {
                    Some(true) => {
                        told.at(
                            Code::ActAlreadyRevoked,
                            "/args/feedbackIndex",
                            Some(number(*feedback_index)),
                        );
                    }
                    Some(false) => {}
                    None => told.not_known("/facts/revoked"),
                }
            }
        }
        Expects::AppendResponse { feedback_index, .. } => drop(check.index(*feedback_index, told)),
        Expects::ValidationRequest { request_hash, .. } => {
            check.manager(told);
            match facts.request_known {
                Some(true) => told.at(
                    Code::ActRequestExists,
                    "/args/requestHash",
                    Some(quoted(&format!("{request_hash}"))),
                ),
                Some(false) => {}
                None => told.not_known("/facts/requestKnown"),
            }
        }
        Expects::ValidationResponse { .. } => check.validator(told),
        Expects::Transfer { owner, .. } => {
            told.whole(Code::ActTransfer);
            told.whole(Code::ActWalletCleared);
            check.manager(told);
            check.owner(*owner, told);
        }
    }
    None
}

fn reserved(pointer: &str, key: &str, told: &mut Told) {
    if key == RESERVED {
        told.at(Code::ActReservedKey, pointer, Some(quoted(key)));
    }
}

impl Check<'_> {
    /// The owner, if the agent exists; `None` is told.
    fn existing(&self, told: &mut Told) -> Option<Address> {
        match self.facts.owner {
            None => told.not_known("/facts/owner"),
            Some(owner) if owner.is_zero() => {
                told.at(Code::AgentNotFound, "/args/agentId", self.given.args.agent_id.map(number));
            }
            owner => return owner,
        }
        None
    }

    /// Whether the sender is the owner or an operator; `None` where that was not read, which is told.
    fn manages(&self, told: &mut Told) -> Option<bool> {
        let owner = self.existing(told)?;
        if owner == self.from {
            return Some(true);
        }
        if self.facts.approved.is_none() {
            told.not_known("/facts/approved");
        }
        self.facts.approved
    }

    fn manager(&self, told: &mut Told) {
        if self.manages(told) == Some(false) {
            told.at(Code::ActNotAuthorized, "/from", Some(quoted(&self.given.from)));
        }
    }

    /// Owner and operators give no feedback; the agent's wallet may, and it counts nothing here (decision I11).
    fn reviewer(&self, told: &mut Told) {
        if self.manages(told) == Some(true) {
            told.at(Code::ActSelfFeedback, "/from", Some(quoted(&self.given.from)));
        }
        if self.facts.wallet.is_some_and(|wallet| wallet == self.from && !wallet.is_zero()) {
            told.at(Code::RepOwnWallet, "/from", Some(quoted(&self.given.from)));
        }
    }

    fn rating(&self, value: i128, decimals: u8, tag1: &str, told: &mut Told) {
        let args = &self.given.args;
        let found = args.value.as_deref().map(quoted);
        if let Some(score) = args.score {
            told.at(Code::ActScoreScale, "/args/score", Some(format!("{score}")));
            if score > SCORE {
                told.at(Code::ScoreRange, "/args/score", Some(format!("{score}")));
            }
        } else if decimals > DECIMALS {
            let found = args.value_decimals.map(|decimals| format!("{decimals}"));
            told.at(Code::ActDecimalsRange, "/args/valueDecimals", found);
        } else if tag1.as_bytes() == STARRED && rating(value, decimals).is_none() {
            told.at(Code::RepOutOfRange, "/args/value", found.clone());
        }
        if value.unsigned_abs() > VALUE {
            told.at(Code::ActValueRange, "/args/value", found);
        }
    }

    /// Whether the client has given feedback of this index, as far as that was read.
    fn index(&self, index: U256, told: &mut Told) -> bool {
        let last = self.facts.last_index;
        if last.is_none() {
            told.not_known("/facts/lastIndex");
        }
        // An index has 8 bytes.
        let most = last.unwrap_or(u64::MAX);
        let is_given = !index.is_zero() && index <= U256::from(most);
        if !is_given {
            told.at(Code::ActIndex, "/args/feedbackIndex", Some(number(index)));
        }
        is_given && last.is_some()
    }

    fn validator(&self, told: &mut Told) {
        let args = &self.given.args;
        match self.facts.validator {
            None => told.not_known("/facts/validator"),
            Some(validator) if validator.is_zero() => {
                let found = args.request_hash.map(|hash| quoted(&format!("{hash}")));
                told.at(Code::ActRequestUnknown, "/args/requestHash", found);
            }
            Some(validator) if validator != self.from => {
                let (found, expected) = (Some(quoted(&self.given.from)), Some(format!("{validator:?}")));
                told.expecting(Code::ActNotValidator, "/from", found, expected);
            }
            Some(_) => {}
        }
        if let Some(response) = args.response.filter(|response| *response > PASSED.into()) {
            told.at(Code::ActResponseRange, "/args/response", Some(format!("{response}")));
        }
    }

    fn owner(&self, given: Address, told: &mut Told) {
        let Some(owner) = self.facts.owner.filter(|owner| !owner.is_zero() && *owner != given) else {
            return;
        };
        let found = self.given.args.owner.as_deref().map(quoted);
        told.expecting(Code::ActNotOwner, "/args/owner", found, Some(format!("{owner:?}")));
    }

    /// The deadline is neither past nor far (ledger `8004-wallet-712-window`).
    fn deadline(&self, told: &mut Told) {
        let Some(now) = self.facts.now else { return told.not_known("/facts/now") };
        let deadline = self.prepared.deadline;
        let code = if deadline < U256::from(now) {
            Code::ActDeadlinePast
        } else if deadline > U256::from(now.saturating_add(DEADLINE_SECONDS)) {
            Code::ActDeadlineFar
        } else {
            return;
        };
        told.at(code, "/args/deadline", Some(number(deadline)));
    }

    /// In the order of the contract: the key first, then the code of the wallet (decision I27).
    fn signature(&self, set: Option<&AgentWalletSet>, told: &mut Told) {
        let pointer = "/args/signature";
        let Some(signature) = &self.prepared.signature else {
            return told.at(Code::ActNeedsSignature, pointer, None);
        };
        // Without the owner there is no digest, and that is told.
        let Some(set) = set else { return };
        if set.is_signed_by_key(signature) {
            return;
        }
        let is_key = self.facts.new_wallet_code.as_ref().is_some_and(|code| code.0.is_empty());
        let code = if is_key { Code::ActSignature } else { Code::ActNeeds1271 };
        let found = quoted(&alloy_primitives::hex::encode_prefixed(signature));
        told.at(code, pointer, Some(found));
    }
}
