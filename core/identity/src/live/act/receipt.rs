//! The receipt of an action: what it shows, and what it names.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::encoder::Part;
use primitives::describe::Hex;
use primitives::hex::parse_address;
use primitives::registry::AgentRef;
use primitives::rpc::{
    BlockTag, CallAnswer, Failure, Log, Reason, Receipt, block_params, call_params, read_chain_id, read_head,
    read_receipt,
};

use crate::action::expects;
use crate::answer::{Answer, one_address};
use crate::border::action::{AgentAction, AgentActionFacts};
use crate::border::agent_act::{ActAsAgent, AgentActReport, AgentActVerdict};
use crate::border::agent_receipt::{
    ActionReceipt, ActionReceiptReport, ActionReceiptVerdict, JudgeActionReceipt,
};
use crate::border::evidence::EventLog;
use crate::border::read_at::ReadBlock;
use crate::limits::RECEIPT_LOGS;
use crate::live::chain;
use crate::live::talk::{Ask, Said};
use crate::receipt::judge_action_receipt;

/// Reads the receipt of a transaction, and judges it by what the action expects.
pub(super) fn read(
    act: &ActAsAgent,
    chain_id: u128,
    transaction: B256,
    talk: &mut Ask<'_>,
) -> Said<AgentActReport> {
    let mut report = act.report(AgentActVerdict::Unknown);
    let asked = Vec::from([
        ("eth_chainId", String::from("[]")),
        ("eth_getTransactionReceipt", format!("[\"{transaction}\"]")),
    ]);
    let answers = talk.calls(asked)?;
    let [on, receipt] = answers.as_slice() else { return Ok(report) };
    let receipt = match checked(on, receipt, chain_id, transaction) {
        Ok(receipt) => receipt,
        Err(failure) => {
            report.failure = Some(chain::failed(&failure));
            return Ok(report);
        }
    };
    // The arguments were checked at the beginning.
    let Ok(expects) = expects(&act.with(act.args.clone(), AgentActionFacts::default())) else {
        return Ok(report);
    };
    report.block = receipt.as_ref().map(|receipt| ReadBlock {
        number: U256::from(receipt.block.number),
        hash: receipt.block.hash,
        time: None,
    });
    let is_mined = receipt.is_some();
    let judged = judge_action_receipt(&JudgeActionReceipt { expects, receipt: receipt.map(recorded) });
    report.verdict = match judged.verdict {
        ActionReceiptVerdict::Done => AgentActVerdict::Done,
        ActionReceiptVerdict::Reverted => AgentActVerdict::Reverted,
        ActionReceiptVerdict::NotThisCall => AgentActVerdict::NotThisCall,
        ActionReceiptVerdict::Ambiguous => AgentActVerdict::Ambiguous,
        ActionReceiptVerdict::Unknown if is_mined => AgentActVerdict::Unknown,
        ActionReceiptVerdict::Unknown => AgentActVerdict::Pending,
    };
    if report.verdict == AgentActVerdict::Done {
        name(act, chain_id, &judged, talk, &mut report)?;
    }
    report.receipt = Some(judged);
    Ok(report)
}

/// The receipt of this transaction on this chain; `None` where there is none yet.
fn checked(
    on: &CallAnswer<'_>,
    receipt: &CallAnswer<'_>,
    chain_id: u128,
    transaction: B256,
) -> Result<Option<Receipt>, Failure> {
    if read_chain_id(on)? != chain_id {
        return Err(Reason::WrongChain.into());
    }
    let receipt = read_receipt(receipt)?;
    let is_another = receipt.as_ref().is_some_and(|receipt| receipt.transaction != transaction);
    let is_too_long = receipt.as_ref().is_some_and(|receipt| receipt.logs.len() > RECEIPT_LOGS);
    match (is_another, is_too_long) {
        (true, _) => Err(Reason::NotJsonRpc.into()),
        (_, true) => Err(Reason::TooLarge.into()),
        _ => Ok(receipt),
    }
}

fn recorded(receipt: Receipt) -> ActionReceipt {
    let log = |log: Log| EventLog {
        address: log.address,
        topics: log.topics,
        data: Hex(log.data),
        block_number: None,
        log_index: None,
        removed: None,
    };
    let status = if receipt.succeeded { "0x1" } else { "0x0" };
    ActionReceipt { status: Some(status.into()), logs: receipt.logs.into_iter().map(log).collect() }
}

/// Names the agent or the piece of feedback. Behind a registration and a transfer the owner is read again (decision I25).
fn name(
    act: &ActAsAgent,
    chain_id: u128,
    judged: &ActionReceiptReport,
    talk: &mut Ask<'_>,
    report: &mut AgentActReport,
) -> Said<()> {
    let Some(agent_id) = judged.agent_id else { return Ok(()) };
    // The addresses were read at the beginning.
    let Some(to) = parse_address(&act.to) else { return Ok(()) };
    match act.action {
        AgentAction::GiveFeedback | AgentAction::RevokeFeedback | AgentAction::AppendResponse => {
            // The event has the sender as its client, but for a response, which is to the feedback of the account that is named.
            let client = match act.action {
                AgentAction::AppendResponse => act.args.client_address.as_deref(),
                _ => Some(act.from.as_str()),
            };
            if let (Some(client), Some(index)) = (client.and_then(parse_address), judged.feedback_index) {
                report.feedback_id = Some(format!("{chain_id}:{agent_id}:{client:?}:{index}"));
            }
        }
        AgentAction::ValidationRequest | AgentAction::ValidationResponse => {}
        AgentAction::Register
        | AgentAction::RegisterEmpty
        | AgentAction::RegisterMetadata
        | AgentAction::Transfer => {
            report.agent = Some(AgentRef { chain_id, registry: to, agent_id }.to_string());
            report.owner = owner(to, agent_id, talk)?;
        }
        _ => report.agent = Some(AgentRef { chain_id, registry: to, agent_id }.to_string()),
    }
    Ok(())
}

/// The owner at the newest block.
fn owner(registry: Address, agent_id: U256, talk: &mut Ask<'_>) -> Said<Option<Address>> {
    let newest = talk.call("eth_getBlockByNumber", block_params(BlockTag::Latest))?;
    let Ok(head) = read_head(&newest) else { return Ok(None) };
    let data = chain::call("ownerOf(uint256)", &[Part::number(agent_id)]);
    let answer = chain::answer(&talk.call("eth_call", call_params(registry, &data, None, head.block))?);
    Ok(Answer::read(Some(&answer), one_address).value().filter(|owner| !owner.is_zero()))
}
