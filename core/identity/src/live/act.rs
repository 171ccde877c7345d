//! `Action`: an action prepared from the chain, agreed to, signed where that is needed, and held against its receipt. It sends nothing.

mod facts;
mod receipt;
mod words;

use alloc::string::String;

use primitives::describe::{Begin, Conclusion, Hex, Json, KnownMembers, Refusal, ToJson as _};
use primitives::json::Writer;
use primitives::rpc::BlockTag;
use primitives::usage::UsageError;

use super::talk::{Ask, Wait};
use super::{Action, Live, Plan, chain};
use crate::action::prepare;
use crate::border::action::{
    AgentAction, AgentActionArguments, AgentActionFacts, AgentActionReport, AgentActionVerdict, NewMetadata,
    PrepareAction,
};
use crate::border::agent_act::{ActAsAgent, AgentActReport, AgentActVerdict};

impl Plan for ActAsAgent {
    type Known = u128;

    fn check(&self) -> Result<u128, UsageError> {
        prepare(&self.with(self.args.clone(), AgentActionFacts::default()))?;
        // It was read as an ID of a chain.
        Ok(u128::try_from(self.chain_id).unwrap_or_default())
    }

    fn write(&self, members: &mut KnownMembers<'_>) {
        members.member("action", &self.action);
        members.member("chainId", &self.chain_id);
        members.member("from", &self.from);
        members.member("to", &self.to);
        members.member("args", &Json::<0>::of_value(arguments(&self.args)));
        members.optional("transaction", &self.transaction);
    }

    fn run(&self, chain: &u128, talk: &mut Ask<'_>) -> Result<AgentActReport, Wait> {
        if let Some(transaction) = self.transaction {
            return receipt::read(self, *chain, transaction, talk);
        }
        let mut report = self.report(AgentActVerdict::Unknown);
        let (facts, existing) = match chain::head(talk, *chain, BlockTag::Latest)? {
            Ok(head) => {
                report.block = Some(chain::block(&head));
                (facts::read(self, &head, talk)?, true)
            }
            Err(failure) => {
                report.failure = Some(chain::failed(&failure));
                (AgentActionFacts::default(), false)
            }
        };
        self.prepared(facts, existing, talk, report)
    }
}

impl ActAsAgent {
    fn with(&self, args: AgentActionArguments, facts: AgentActionFacts) -> PrepareAction {
        PrepareAction {
            action: self.action,
            chain_id: self.chain_id,
            from: self.from.clone(),
            to: self.to.clone(),
            args,
            facts: Some(facts),
        }
    }

    const fn report(&self, verdict: AgentActVerdict) -> AgentActReport {
        AgentActReport {
            action: self.action,
            verdict,
            block: None,
            confirmed: None,
            prepared: None,
            receipt: None,
            agent: None,
            feedback_id: None,
            owner: None,
            failure: None,
        }
    }

    /// Goes on from the facts. Without a block there are none, and nothing is asked of the user or of a wallet.
    fn prepared(
        &self,
        facts: AgentActionFacts,
        is_read: bool,
        talk: &mut Ask<'_>,
        mut report: AgentActReport,
    ) -> Result<AgentActReport, Wait> {
        let mut args = self.args.clone();
        // The arguments were checked at the beginning.
        let Ok((mut prepared, set)) = prepare(&self.with(args.clone(), facts.clone())) else {
            return Ok(report);
        };
        let is_refused = prepared.verdict == AgentActionVerdict::Refused;
        if !is_refused && is_read && self.needs_consent(&facts) {
            let agrees = talk.confirm(words::of(self), words::data(self, &prepared))?;
            report.confirmed = Some(agrees);
            if !agrees {
                report.verdict = AgentActVerdict::Declined;
                prepared.call = None;
                report.prepared = Some(prepared);
                return Ok(report);
            }
        }
        if let (AgentActionVerdict::SignFirst, Some(set)) = (prepared.verdict, set)
            && is_read
        {
            let signature = talk.sign(set.new_wallet, set.digest(), set.typed_data())?;
            if let Some(signature) = signature {
                args.signature = Some(Hex(signature.to_vec()));
                if let Ok((signed, _)) = prepare(&self.with(args, facts)) {
                    prepared = signed;
                }
            }
        }
        report.verdict = verdict(&prepared);
        report.prepared = Some(prepared);
        Ok(report)
    }

    /// Whether the user is asked: what cannot be taken back, and what an account does for the first time. A transfer is always asked
    /// about (ledger `doc4-id-custody-transfer`).
    fn needs_consent(&self, facts: &AgentActionFacts) -> bool {
        match self.action {
            AgentAction::Transfer
            | AgentAction::Register
            | AgentAction::RegisterEmpty
            | AgentAction::RegisterMetadata => true,
            AgentAction::GiveFeedback => facts.last_index.is_none_or(|last| last == 0),
            _ => false,
        }
    }
}

const fn verdict(prepared: &AgentActionReport) -> AgentActVerdict {
    match prepared.verdict {
        AgentActionVerdict::Refused => AgentActVerdict::Refused,
        AgentActionVerdict::SignFirst => AgentActVerdict::NotSigned,
        AgentActionVerdict::Unknown => AgentActVerdict::Unknown,
        AgentActionVerdict::Ready => AgentActVerdict::Ready,
    }
}

/// The arguments as JSON text: those that are there.
fn arguments(args: &AgentActionArguments) -> String {
    let mut w = Writer::new();
    let mut members = KnownMembers::new(&mut w);
    members.optional("agentId", &args.agent_id);
    members.optional("agentURI", &args.agent_uri);
    members.optional("metadata", &args.metadata.as_ref().map(|all| Json::<0>::of_value(metadata(all))));
    members.optional("newURI", &args.new_uri);
    members.optional("key", &args.key);
    members.optional("value", &args.value);
    members.optional("newWallet", &args.new_wallet);
    members.optional("deadline", &args.deadline);
    members.optional("signature", &args.signature);
    members.optional("valueDecimals", &args.value_decimals);
    members.optional("score", &args.score);
    members.optional("tag1", &args.tag1);
    members.optional("tag2", &args.tag2);
    members.optional("endpoint", &args.endpoint);
    members.optional("feedbackURI", &args.feedback_uri);
    members.optional("feedbackHash", &args.feedback_hash);
    members.optional("feedbackIndex", &args.feedback_index);
    members.optional("clientAddress", &args.client_address);
    members.optional("validatorAddress", &args.validator_address);
    members.optional("requestURI", &args.request_uri);
    members.optional("requestHash", &args.request_hash);
    members.optional("response", &args.response);
    members.optional("responseURI", &args.response_uri);
    members.optional("responseHash", &args.response_hash);
    members.optional("tag", &args.tag);
    members.optional("owner", &args.owner);
    members.optional("newOwner", &args.new_owner);
    members.end();
    w.finish()
}

fn metadata(all: &[NewMetadata]) -> String {
    let mut w = Writer::new();
    w.raw("[");
    for (place, pair) in all.iter().enumerate() {
        w.raw(if place == 0 { "{\"key\":" } else { ",{\"key\":" }).string(&pair.key).raw(",\"value\":");
        pair.value.to_json(&mut w);
        w.raw("}");
    }
    w.raw("]");
    w.finish()
}

impl Begin for ActAsAgent {
    type Inquiry = Action;

    fn begin(self) -> Result<Action, Refusal> {
        Ok(Live::new(self)?)
    }

    fn report(report: &AgentActReport) -> AgentActReport {
        report.clone()
    }

    fn conclusion(report: &AgentActReport) -> Conclusion {
        match report.verdict {
            AgentActVerdict::Ready | AgentActVerdict::Done => Conclusion::Yes,
            AgentActVerdict::Unknown | AgentActVerdict::Pending => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}
