//! What the user is asked, in words and as data.

use alloc::format;
use alloc::string::String;

use primitives::describe::ToJson as _;
use primitives::harmless::harmless;
use primitives::json::Writer;

use crate::border::action::{AgentAction, AgentActionReport};
use crate::border::agent_act::ActAsAgent;

/// The question. A stranger may have written texts of it: they are made harmless.
pub(super) fn of(act: &ActAsAgent) -> String {
    let (chain, to, from) = (act.chain_id, harmless(&act.to), harmless(&act.from));
    let id = act.args.agent_id.unwrap_or_default();
    match act.action {
        AgentAction::Transfer => {
            let owner = act.args.new_owner.as_deref().unwrap_or_default();
            format!(
                "Give agent {id} of {to} on chain {chain} to {}? The new owner will control its name, services and payments.",
                harmless(owner)
            )
        }
        AgentAction::GiveFeedback => format!(
            "Give feedback on agent {id} of chain {chain} from {from}, for the first time? Everyone can read it for ever."
        ),
        _ => format!(
            "Register an agent at {to} on chain {chain} from {from}? A registration cannot be undone."
        ),
    }
}

/// The same as data: what the call does, and what its receipt must show.
pub(super) fn data(act: &ActAsAgent, prepared: &AgentActionReport) -> String {
    let mut w = Writer::new();
    w.raw("{\"action\":");
    act.action.to_json(&mut w);
    w.raw(",\"function\":").string(&prepared.function).raw(",\"expects\":");
    prepared.expects.to_json(&mut w);
    w.raw("}");
    w.finish()
}
