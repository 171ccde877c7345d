//! Whether the tool's creator holds the agent (ledger `8004-bind-zero`; decisions I26, I30).

use alloy_primitives::Address;
use identity::Code;
use identity::border::agent::{AgentReport, AgentState, WalletState};
use primitives::delegation::delegate;
use primitives::describe::Hex;

use crate::border::agent_binding::{AccountCode, AccountLink};

/// As what an account holds an agent on the same chain.
pub(crate) fn link(creator: Address, agent: &AgentReport) -> AccountLink {
    match agent.state {
        AgentState::Active => {}
        AgentState::NotFound => return AccountLink::None,
        AgentState::NoContract | AgentState::Malformed | AgentState::Unavailable => {
            return AccountLink::Unknown;
        }
    }
    // No verified creator is the zero address (decision D5), and a wallet that is not set is no account.
    let is_held = |account: Option<Address>| account == Some(creator);
    match (is_held(agent.owner), is_held(agent.wallet.address)) {
        (true, true) => AccountLink::OwnerAndWallet,
        (true, false) => AccountLink::Owner,
        (false, true) => AccountLink::Wallet,
        (false, false) if agent.wallet.state == WalletState::Unknown => AccountLink::Unknown,
        (false, false) => AccountLink::None,
    }
}

/// The same where tool and agent are on two chains: for a key one address is one party, for a contract it may be another's.
pub(crate) fn across(link: AccountLink, code: Option<&AccountCode>) -> (AccountLink, Option<Code>) {
    if matches!(link, AccountLink::None | AccountLink::Unknown) {
        return (link, None);
    }
    let is_key = |code: Option<&Hex<_>>| code.map(|code| code.0.is_empty() || delegate(&code.0).is_some());
    let on_tools = is_key(code.and_then(|code| code.tool.as_ref()));
    let on_agents = is_key(code.and_then(|code| code.agent.as_ref()));
    match (on_tools, on_agents) {
        (Some(false), _) | (_, Some(false)) => (AccountLink::None, Some(Code::BindCrossChainContract)),
        (Some(true), Some(true)) => (link, None),
        _ => (AccountLink::Unknown, Some(Code::BindCrossChainUnknown)),
    }
}
