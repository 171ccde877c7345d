//! `Validation`: what validators say of an agent.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::abi::encoder::Part;
use primitives::describe::{Begin, Conclusion, KnownMembers, Refusal, Run as _};
use primitives::registry::AgentRef;
use primitives::rpc::{BlockTag, Failure, Head};
use primitives::usage::UsageError;

use super::logs::Events;
use super::talk::{Ask, Said, Wait};
use super::{Live, Plan, Validation, chain};
use crate::answer::Answer;
use crate::border::validation::{JudgeValidation, ValidationStatus};
use crate::border::validation_read::{ReadValidation, ValidationRead};
use crate::event::VALIDATION_RESPONSE;
use crate::limits::VALIDATIONS;
use crate::reference::agent;
use crate::validation::{judge, requests};

impl Plan for ReadValidation {
    type Known = (AgentRef, BlockTag);

    fn check(&self) -> Result<Self::Known, UsageError> {
        Ok((agent(&self.agent, "agent")?, chain::tag(self.block.as_deref())?))
    }

    fn write(&self, members: &mut KnownMembers<'_>) {
        members.member("agent", &self.agent);
        members.member("registry", &self.registry);
        members.optional("block", &self.block);
        members.optional("maxAgeSeconds", &self.max_age_seconds);
        members.optional("validators", &self.validators);
        members.optional("events", &self.events);
        members.optional("fromBlock", &self.from_block);
    }

    fn run(&self, (agent, tag): &Self::Known, talk: &mut Ask<'_>) -> Result<ValidationRead, Wait> {
        match chain::head(talk, agent.chain_id, *tag)? {
            Ok(head) => self.at(talk, *agent, &head),
            Err(failure) => Ok(self.unread(*agent, talk.now, &failure)),
        }
    }
}

impl ReadValidation {
    fn asked(&self, now: u64) -> JudgeValidation {
        JudgeValidation {
            agent: self.agent.clone(),
            registry: self.registry,
            now,
            max_age_seconds: self.max_age_seconds,
            validators: self.validators.clone(),
            list: None,
            statuses: Vec::new(),
            logs: None,
            logs_complete: None,
        }
    }

    fn at(&self, talk: &mut Ask<'_>, agent: AgentRef, head: &Head) -> Said<ValidationRead> {
        let list = chain::call("getAgentValidations(uint256)", &[Part::number(agent.agent_id)]);
        let (registry, answers) = chain::registry(talk, self.registry, head.block, &[list])?;
        let mut asked = JudgeValidation { list: answers.into_iter().next(), ..self.asked(talk.now) };
        let mut list = Answer::read(asked.list.as_ref(), requests).value().unwrap_or_default();
        list.truncate(VALIDATIONS);
        let status = |hash: &B256| chain::call("getValidationStatus(bytes32)", &[Part::Word(*hash)]);
        let statuses: Vec<Vec<u8>> = list.iter().map(status).collect();
        let answers = chain::calls(talk, self.registry, head.block, &statuses)?;
        asked.statuses = list
            .into_iter()
            .zip(answers)
            .map(|(request_hash, answer)| ValidationStatus { request_hash, answer: Some(answer) })
            .collect();
        let from_block = self.from_block.unwrap_or(0);
        if self.events != Some(false) {
            let indexed = [None, Some(B256::from(agent.agent_id))];
            let signatures = [VALIDATION_RESPONSE];
            let events = Events { of: self.registry, signatures: &signatures, indexed: &indexed, from_block };
            asked.logs = events.read(talk, head.block)?;
        }
        let is_read = asked.logs.is_some();
        asked.logs_complete = Some(is_read);
        Ok(ValidationRead {
            agent: agent.to_string(),
            block: Some(chain::block(head)),
            registry,
            from_block: is_read.then_some(from_block),
            validation: judge(&asked, &agent),
            failure: None,
        })
    }

    fn unread(&self, agent: AgentRef, now: u64, failure: &Failure) -> ValidationRead {
        let asked = JudgeValidation { list: Some(chain::unavailable(failure)), ..self.asked(now) };
        ValidationRead {
            agent: agent.to_string(),
            block: None,
            registry: chain::unread(self.registry),
            from_block: None,
            validation: judge(&asked, &agent),
            failure: Some(chain::failed(failure)),
        }
    }
}

impl Begin for ReadValidation {
    type Inquiry = Validation;

    fn begin(self) -> Result<Validation, Refusal> {
        Ok(Live::new(self)?)
    }

    fn report(report: &ValidationRead) -> ValidationRead {
        report.clone()
    }

    fn conclusion(report: &ValidationRead) -> Conclusion {
        JudgeValidation::conclusion(&report.validation)
    }
}
