//! Whether a tool and an agent speak for each other, and what may be concluded (decisions I31, I37).

use alloc::string::String;

use alloy_primitives::Address;
use erc8257::{Bundle, Verified};
use identity::Code;
use identity::border::agent::{AgentReport, AgentVerdict, WalletState};
use identity::noted::Noted;
use primitives::registry::{AgentRef, ToolRef};
use primitives::usage::UsageError;

use crate::account;
use crate::border::agent_binding::{
    AccountCode, AccountLink, AgentBindingReport, AgentBindingVerdict, BindingConclusion, FileLink,
};
use crate::file;

/// A tool whose registration was recorded. Only a verified one can be bound (ledger `8004-bind-verified-only`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    reference: ToolRef,
    proof: Option<Proven>,
}

/// What a verification proved.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Proven {
    creator: Address,
    metadata_uri: String,
    endpoint: String,
}

impl Tool {
    /// The tool of a recorded registration, which is verified here.
    ///
    /// # Errors
    /// A bundle without `toolRef`.
    pub fn of(bundle: &Bundle) -> Result<Self, UsageError> {
        let reference = bundle.tool_ref().ok_or_else(|| UsageError::missing("toolRef"))?;
        let (report, manifest) = bundle.verify_with_manifest();
        let proof = report.verified().zip(manifest).and_then(|(proof, manifest)| {
            let metadata_uri = bundle.config()?.metadata_uri.clone();
            Some(Proven {
                creator: Verified::creator(proof),
                metadata_uri,
                endpoint: manifest.endpoint().into_owned(),
            })
        });
        Ok(Self { reference: *reference, proof })
    }
}

/// Says whether a tool and an agent speak for each other. `code` is needed only where they are on two chains.
///
/// # Example
/// ```
/// use erc8257::Bundle;
/// use erc8257_identity_binding::border::agent_binding::AgentBindingVerdict;
/// use erc8257_identity_binding::{Tool, bind_tool};
/// use identity::border::agent::{AgentCalls, JudgeAgent};
///
/// let tool = format!("eip155:8453/erc8257:0x{}/1", "aa".repeat(20));
/// let bundle = Bundle::parse(format!(r#"{{"format":"erc8257-bundle/1","registry":"not-found","toolRef":"{tool}"}}"#).as_bytes())?;
/// let calls = AgentCalls { owner_of: None, token_uri: None, get_agent_wallet: None };
/// let agent = "8453:22".to_owned();
/// let agent = JudgeAgent { agent, block: None, calls, metadata: None, file: None, domains: None };
/// let report = bind_tool(&Tool::of(&bundle)?, &identity::judge_agent(&agent)?, None);
/// assert_eq!(report.verdict, AgentBindingVerdict::UnverifiedTool);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
#[must_use]
pub fn bind_tool(tool: &Tool, agent: &AgentReport, code: Option<&AccountCode>) -> AgentBindingReport {
    let mut noted = Noted::default();
    let (account_link, file_link) = match &tool.proof {
        None => {
            noted.nowhere(Code::BindToolUnverified);
            (AccountLink::Unknown, FileLink::Unknown)
        }
        Some(proof) => links(tool.reference, proof, agent, code, &mut noted),
    };
    let verdict = if tool.proof.is_none() {
        AgentBindingVerdict::UnverifiedTool
    } else {
        verdict(account_link, file_link, agent.wallet.state, &mut noted)
    };
    AgentBindingReport {
        verdict,
        tool: tool.reference,
        agent: agent.agent.clone(),
        tool_verified: tool.proof.is_some(),
        agent_verdict: agent.verdict,
        creator: tool.proof.as_ref().map(|proof| proof.creator),
        account_link,
        file_link,
        conclude: conclude(verdict),
        findings: noted.finish(None),
    }
}

fn links(
    reference: ToolRef,
    proof: &Proven,
    agent: &AgentReport,
    code: Option<&AccountCode>,
    noted: &mut Noted,
) -> (AccountLink, FileLink) {
    match agent.verdict {
        AgentVerdict::NotFound => noted.nowhere(Code::AgentNotFound),
        AgentVerdict::NotBound | AgentVerdict::Invalid => noted.nowhere(Code::BindFileNotBound),
        AgentVerdict::Bound | AgentVerdict::Unknown => {}
    }
    let mut link = account::link(proof.creator, agent);
    let chain = agent.agent.parse().map(|agent: AgentRef| agent.chain_id);
    if chain != Ok(reference.chain_id) {
        let (across, code) = account::across(link, code);
        link = across;
        if let Some(code) = code {
            noted.nowhere(code);
        }
    }
    (link, file::link(agent, reference, &proof.metadata_uri, &proof.endpoint))
}

/// The verdict of a verified tool. A stranger can send an agent to any account, so that the owner's link counts for consent only
/// while a wallet is set, which only the owner's side can do (decision I37).
fn verdict(
    account: AccountLink,
    file: FileLink,
    wallet: WalletState,
    noted: &mut Noted,
) -> AgentBindingVerdict {
    let is_named = matches!(file, FileLink::ToolRef | FileLink::Manifest | FileLink::Endpoint);
    match account {
        AccountLink::Owner | AccountLink::Wallet | AccountLink::OwnerAndWallet => {
            match (is_named, wallet == WalletState::Set) {
                (true, true) => AgentBindingVerdict::Mutual,
                (true, false) => {
                    noted.nowhere(Code::BindUnsolicited);
                    AgentBindingVerdict::Account
                }
                (false, _) => AgentBindingVerdict::Account,
            }
        }
        AccountLink::None if is_named => {
            noted.nowhere(Code::BindClaimed);
            AgentBindingVerdict::Claimed
        }
        AccountLink::None if file == FileLink::None => AgentBindingVerdict::None,
        AccountLink::None | AccountLink::Unknown => AgentBindingVerdict::Unknown,
    }
}

/// What a consumer may conclude (ledger `8004-bind-claim-nothing`).
const fn conclude(verdict: AgentBindingVerdict) -> BindingConclusion {
    match verdict {
        AgentBindingVerdict::Mutual => BindingConclusion::SameParty,
        AgentBindingVerdict::Account => BindingConclusion::SameAccount,
        AgentBindingVerdict::Claimed => BindingConclusion::AgentSaysSo,
        AgentBindingVerdict::None | AgentBindingVerdict::UnverifiedTool => BindingConclusion::Nothing,
        AgentBindingVerdict::Unknown => BindingConclusion::NotEstablished,
    }
}
