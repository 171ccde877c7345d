//! The verb, as other languages have it.

use erc8257::Bundle;
use identity::border::agent::JudgeAgent;
use identity::judge_agent;
use identity::limits::NESTED_BYTES;
use primitives::describe::{Conclusion, Refusal, Run};
use primitives::usage::UsageError;

use crate::binding::{Tool, bind_tool};
use crate::border::agent_binding::{AgentBindingReport, AgentBindingVerdict, BindAgent};

impl Run for BindAgent<'_> {
    fn run(self) -> Result<AgentBindingReport, Refusal> {
        let tool = nested(self.tool, "tool", |tool| Tool::of(&Bundle::parse(tool)?))?;
        let agent = nested(self.agent, "agent", |agent| judge_agent(&JudgeAgent::parse(agent)?))?;
        Ok(bind_tool(&tool, &agent, self.code.as_ref()))
    }

    fn conclusion(report: &AgentBindingReport) -> Conclusion {
        match report.verdict {
            AgentBindingVerdict::Mutual => Conclusion::Yes,
            AgentBindingVerdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}

/// A bundle within this one.
fn nested<T>(
    bundle: &[u8],
    member: &str,
    read: impl FnOnce(&[u8]) -> Result<T, UsageError>,
) -> Result<T, UsageError> {
    let fits = bundle.len() <= NESTED_BYTES;
    let read = if fits { read(bundle) } else { Err(UsageError::too_large(NESTED_BYTES)) };
    read.map_err(|error| error.within(member))
}
