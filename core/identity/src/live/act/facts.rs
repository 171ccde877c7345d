//! What a contract would check, read at one block. What is not read stays unknown (decision I42).

use alloy_primitives::{Address, B256};
use primitives::abi::encoder::Part;
use primitives::abi::tuple::Tuple;
use primitives::describe::Hex;
use primitives::hex::parse_address;
use primitives::limits::EXACT_INTEGER;
use primitives::rpc::{BlockRef, Head, code_params, read_data};

use crate::answer::{Answer, one_address};
use crate::border::action::{AgentAction, AgentActionFacts};
use crate::border::agent_act::ActAsAgent;
use crate::border::evidence::ContractAnswer;
use crate::limits::WALLET_CODE_BYTES;
use crate::live::chain;
use crate::live::talk::{Ask, Said};
use crate::validation::validator;

/// Reads the facts of an action.
pub(super) fn read(act: &ActAsAgent, head: &Head, talk: &mut Ask<'_>) -> Said<AgentActionFacts> {
    let mut facts = AgentActionFacts {
        now: head.time.filter(|time| *time <= EXACT_INTEGER),
        ..AgentActionFacts::default()
    };
    // The addresses were read at the beginning.
    let (Some(to), Some(from)) = (parse_address(&act.to), parse_address(&act.from)) else { return Ok(facts) };
    let at = head.block;
    let about = About { act, at, to, from };
    match act.action {
        AgentAction::Register | AgentAction::RegisterEmpty | AgentAction::RegisterMetadata => {}
        AgentAction::SetAgentUri
        | AgentAction::SetMetadata
        | AgentAction::UnsetAgentWallet
        | AgentAction::Transfer => about.owner(to, &mut facts, talk)?,
        AgentAction::SetAgentWallet => {
            about.owner(to, &mut facts, talk)?;
            let wallet = act.args.new_wallet.as_deref().and_then(parse_address);
            if let Some(wallet) = wallet {
                let code = read_data(&talk.call("eth_getCode", code_params(wallet, at))?).ok();
                facts.new_wallet_code = code.filter(|code| code.len() <= WALLET_CODE_BYTES).map(Hex);
            }
        }
        AgentAction::GiveFeedback => {
            facts.last_index = about.last_index(from, talk)?;
            if let Some(identity) = about.identity(talk)? {
                about.owner(identity, &mut facts, talk)?;
                let wallet = about.call(identity, "getAgentWallet(uint256)", &[about.id()], talk)?;
                facts.wallet = Answer::read(Some(&wallet), one_address).value();
            }
        }
        AgentAction::RevokeFeedback => {
            facts.last_index = about.last_index(from, talk)?;
            facts.revoked = about.revoked(talk)?;
        }
        AgentAction::AppendResponse => {
            let client = act.args.client_address.as_deref().and_then(parse_address);
            if let Some(client) = client {
                facts.last_index = about.last_index(client, talk)?;
            }
        }
        AgentAction::ValidationRequest => {
            facts.request_known = about.validator(talk)?.map(|validator| !validator.is_zero());
            if let Some(identity) = about.identity(talk)? {
                about.owner(identity, &mut facts, talk)?;
            }
        }
        AgentAction::ValidationResponse => facts.validator = about.validator(talk)?,
    }
    Ok(facts)
}

/// What the facts are about.
struct About<'a> {
    act: &'a ActAsAgent,
    at: BlockRef,
    to: Address,
    from: Address,
}

impl About<'_> {
    fn id(&self) -> Part<'static> {
        Part::number(self.act.args.agent_id.unwrap_or_default())
    }

    fn call(
        &self,
        to: Address,
        function: &str,
        parts: &[Part<'_>],
        talk: &mut Ask<'_>,
    ) -> Said<ContractAnswer> {
        let answers = chain::calls(talk, to, self.at, &[chain::call(function, parts)])?;
        let none = || ContractAnswer::Unavailable { unavailable: "not-asked".into() };
        Ok(answers.into_iter().next().unwrap_or_else(none))
    }

    /// The identity registry that another registry asks.
    fn identity(&self, talk: &mut Ask<'_>) -> Said<Option<Address>> {
        let answer = self.call(self.to, "getIdentityRegistry()", &[], talk)?;
        Ok(Answer::read(Some(&answer), one_address).value().filter(|registry| !registry.is_zero()))
    }

    /// The owner, zero where the registry has no such agent; and whether the sender is an operator.
    fn owner(&self, registry: Address, facts: &mut AgentActionFacts, talk: &mut Ask<'_>) -> Said<()> {
        let answer = self.call(registry, "ownerOf(uint256)", &[self.id()], talk)?;
        let read = Answer::read(Some(&answer), one_address);
        facts.owner = if read.is_nonexistent() { Some(Address::ZERO) } else { read.value() };
        let Some(owner) = facts.owner.filter(|owner| !owner.is_zero() && *owner != self.from) else {
            return Ok(());
        };
        let accounts = [Part::Word(owner.into_word()), Part::Word(self.from.into_word())];
        let asked = [
            chain::call("getApproved(uint256)", &[self.id()]),
            chain::call("isApprovedForAll(address,address)", &accounts),
        ];
        let answers = chain::calls(talk, registry, self.at, &asked)?;
        let approved = Answer::read(answers.first(), one_address).value();
        let is_operator = Answer::read(answers.get(1), flag).value();
        facts.approved = match (approved, is_operator) {
            (Some(approved), _) if approved == self.from => Some(true),
            (_, Some(true)) => Some(true),
            (Some(_), Some(false)) => Some(false),
            _ => None,
        };
        Ok(())
    }

    fn last_index(&self, client: Address, talk: &mut Ask<'_>) -> Said<Option<u64>> {
        let parts = [self.id(), Part::Word(client.into_word())];
        let answer = self.call(self.to, "getLastIndex(uint256,address)", &parts, talk)?;
        let last = Answer::read(Some(&answer), |data| {
            let mut tuple = Tuple::new(data, 1);
            let last = tuple.small(EXACT_INTEGER)?;
            tuple.end()?;
            Some(last)
        });
        Ok(last.value())
    }

    fn revoked(&self, talk: &mut Ask<'_>) -> Said<Option<bool>> {
        let index = self.act.args.feedback_index.unwrap_or_default();
        let parts = [self.id(), Part::Word(self.from.into_word()), Part::number(index)];
        let answer = self.call(self.to, "readFeedback(uint256,address,uint64)", &parts, talk)?;
        let revoked = Answer::read(Some(&answer), |data| {
            let mut tuple = Tuple::new(data, 5);
            let (_, _, _, _) =
                (tuple.int128()?, tuple.small(u8::MAX.into())?, tuple.bytes()?, tuple.bytes()?);
            let revoked = tuple.boolean()?;
            tuple.end()?;
            Some(revoked)
        });
        Ok(revoked.value())
    }

    /// The validator of the request; zero where the registry reverts, since it knows none.
    fn validator(&self, talk: &mut Ask<'_>) -> Said<Option<Address>> {
        let hash = self.act.args.request_hash.unwrap_or(B256::ZERO);
        let answer = self.call(self.to, "getValidationStatus(bytes32)", &[Part::Word(hash)], talk)?;
        Ok(match Answer::read(Some(&answer), validator) {
            Answer::Value(validator) => Some(validator),
            Answer::Reverted(_) => Some(Address::ZERO),
            _ => None,
        })
    }
}

/// One flag.
fn flag(data: &[u8]) -> Option<bool> {
    let mut tuple = Tuple::new(data, 1);
    let flag = tuple.boolean()?;
    tuple.end()?;
    Some(flag)
}
