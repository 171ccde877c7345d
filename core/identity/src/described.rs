//! The verbs, as other languages have them.

use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, Run, Tell};

use crate::agent::judge_agent;
use crate::border::agent::{AgentReport, AgentVerdict, JudgeAgent};
use crate::border::agent_card::{CardReport, CardVerdict, ReadCard};
use crate::border::agent_cid::{CidReport, CidVerdict, VerifyCid};
use crate::border::agent_codes::{AgentCode, AgentCodes};
use crate::border::agent_file::{FileReport, FileVerdict, WriteFile};
use crate::border::agent_ref::{AgentRefReport, AgentRefVerdict, ReadAgentRef};
use crate::border::evidence::FileForm;
use crate::card::read_card;
use crate::cid::verify_cid;
use crate::codes::codes;
use crate::file::{FileChanges, write_file};
use crate::reference::read_agent_ref;

type Result<T> = core::result::Result<T, Refusal>;

impl Tell for AgentCodes {
    fn answer(self) -> Result<Vec<AgentCode>> {
        let rows = codes().iter().map(|row| AgentCode {
            code: row.id.into(),
            section: row.section.into(),
            severity: row.severity.as_str().into(),
            message: row.message.into(),
            fix: row.fix.into(),
            place: row.place.into(),
        });
        Ok(rows.collect())
    }
}

impl Run for ReadAgentRef {
    fn run(self) -> Result<AgentRefReport> {
        Ok(read_agent_ref(&self.text))
    }

    fn conclusion(report: &AgentRefReport) -> Conclusion {
        if report.verdict == AgentRefVerdict::Ok { Conclusion::Yes } else { Conclusion::No }
    }
}

impl Run for VerifyCid<'_> {
    fn run(self) -> Result<CidReport> {
        Ok(verify_cid(&self.cid, self.bytes, self.r#as.unwrap_or(FileForm::File)))
    }

    fn conclusion(report: &CidReport) -> Conclusion {
        match report.verdict {
            CidVerdict::Match => Conclusion::Yes,
            CidVerdict::Unknown => Conclusion::Unknown,
            CidVerdict::Mismatch | CidVerdict::Refused => Conclusion::No,
        }
    }
}

impl Run for JudgeAgent {
    fn run(self) -> Result<AgentReport> {
        Ok(judge_agent(&self)?)
    }

    fn conclusion(report: &AgentReport) -> Conclusion {
        match report.verdict {
            AgentVerdict::Bound => Conclusion::Yes,
            AgentVerdict::Unknown => Conclusion::Unknown,
            AgentVerdict::Invalid | AgentVerdict::NotBound | AgentVerdict::NotFound => Conclusion::No,
        }
    }
}

impl Run for ReadCard {
    fn run(self) -> Result<CardReport> {
        Ok(read_card(&self.url, self.response.as_ref())?)
    }

    fn conclusion(report: &CardReport) -> Conclusion {
        match report.verdict {
            CardVerdict::Valid => Conclusion::Yes,
            CardVerdict::Unknown => Conclusion::Unknown,
            CardVerdict::Invalid => Conclusion::No,
        }
    }
}

impl Run for WriteFile<'_> {
    fn run(self) -> Result<FileReport> {
        Ok(write_file(&FileChanges {
            agent: self.agent.as_deref(),
            file: self.file,
            set: self.set.as_ref(),
            remove: self.remove.as_deref().unwrap_or_default(),
        })?)
    }

    fn conclusion(report: &FileReport) -> Conclusion {
        if report.verdict == FileVerdict::Written { Conclusion::Yes } else { Conclusion::No }
    }
}
