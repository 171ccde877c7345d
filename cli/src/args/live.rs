//! The verbs that ask a chain: `verify` with a tool reference, and `inspect`.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use erc8257::rpc::BlockTag;
use erc8257::{Address, B256, Quorum, ToolRef, limits};
use primitives::registry::AgentRef;
use ureq::http::Uri;

use super::given::Given;
use super::proof::{self, Trust};
use super::value;
use crate::host::{ConnectTo, Network};
use crate::status::Failure;
use crate::view::escape::harmless;

/// The options of `verify` and `advise` that go with a tool reference only.
pub(super) const OPTIONS: &[&str] = &[
    "--rpc",
    "--quorum",
    "--block",
    "--pin",
    "--record",
    "--agent",
    "--agent-rpc",
    "--gateway",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// How to reach RPCs and servers.
#[derive(Default, Clone)]
pub(crate) struct Reach {
    pub(crate) ca: Vec<PathBuf>,
    pub(crate) connect_to: Vec<ConnectTo>,
    pub(crate) allow_private_addresses: bool,
    pub(crate) timeout: Option<u32>,
}

impl Reach {
    /// The network as these options want it.
    pub(crate) fn network(&self) -> Result<Network, Failure> {
        Network::new(&self.ca, self.connect_to.clone()).map_err(|why| Failure::usage(harmless(&why)))
    }

    /// The time for one JSON-RPC response.
    pub(crate) fn rpc_time(&self) -> Duration {
        Duration::from_secs(self.timeout.unwrap_or(limits::RPC_SECONDS).into())
    }
}

/// `verify TOOLREF`, and the verification within `advise TOOLREF`.
pub(crate) struct VerifyLive {
    pub(crate) tool: ToolRef,
    pub(crate) rpcs: Vec<String>,
    pub(crate) quorum: Option<Quorum>,
    pub(crate) block: BlockTag,
    pub(crate) pin: Option<B256>,
    /// The record is to be proven.
    pub(crate) trust: Option<Trust>,
    pub(crate) record: Option<PathBuf>,
    /// Whose agent the tool may be.
    pub(crate) agent: Option<Beside>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// `--agent`, and what goes with it.
pub(crate) struct Beside {
    pub(crate) agent: AgentRef,
    /// An RPC of the agent's chain, where it is another.
    pub(crate) rpc: Option<String>,
    pub(crate) gateways: Vec<String>,
}

/// `inspect TOOLREF`.
pub(crate) struct Inspect {
    pub(crate) tool: ToolRef,
    pub(crate) rpc: String,
    pub(crate) block: BlockTag,
    pub(crate) access: Option<Access>,
    /// Where the facts go.
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// `--check-access` and `--data`: the account, and the data that the registry hands to the predicate.
pub(crate) struct Access {
    pub(crate) account: Address,
    pub(crate) data: Vec<u8>,
}

/// Whether an operand is a tool reference, right or wrong, and no file.
pub(super) fn is_tool(operand: &OsStr) -> bool {
    operand.as_encoded_bytes().starts_with(b"eip155:")
}

/// Refuses options that go only with a tool reference.
pub(super) fn refuse_with(given: &Given, operand: &str) -> Result<(), Failure> {
    given.allow_with(operand, &[OPTIONS, proof::OPTIONS].concat()).map_err(|failure| {
        let hint = "a tool reference begins with eip155:, as in eip155:8453/erc8257:0x…/1";
        Failure::usage(format!("{}; {hint}", failure.text))
    })
}

/// The arguments to verify a tool on the chain, for this verb.
pub(super) fn verify(given: Given, verb: &str) -> Result<VerifyLive, Failure> {
    let tool = tool(&given, verb)?;
    let quorum = quorum(&given, verb)?;
    let trust = proof::trust(&given)?;
    // Under a trusted hash the RPCs have no vote.
    let quorum = quorum.filter(|_| trust.as_ref().is_none_or(|trust| trust.anchor.is_none()));
    record(&given)?;
    let Given { rpcs, block, pin, record, agent, agent_rpc, gateways, reach, json, .. } = given;
    let agent = beside(&tool, agent, agent_rpc, gateways)?;
    Ok(VerifyLive { tool, rpcs, quorum, block, pin, trust, record, agent, reach, json })
}

/// The agent beside the verdict.
fn beside(
    tool: &ToolRef,
    agent: Option<AgentRef>,
    rpc: Option<String>,
    gateways: Vec<String>,
) -> Result<Option<Beside>, Failure> {
    match (agent, &rpc) {
        (None, Some(_)) => Err(Failure::usage("--agent-rpc goes with --agent")),
        (None, None) if !gateways.is_empty() => Err(Failure::usage("--gateway goes with --agent")),
        (Some(agent), None) if agent.chain_id != tool.chain_id => Err(Failure::usage(
            "the agent is on another chain than the tool: give --agent-rpc URL, an RPC of that chain",
        )),
        (Some(agent), Some(_)) if agent.chain_id == tool.chain_id => Err(Failure::usage(
            "the agent is on the tool's chain, where --rpc is asked: leave --agent-rpc out",
        )),
        (agent, _) => Ok(agent.map(|agent| Beside { agent, rpc, gateways })),
    }
}

pub(super) fn inspect(given: Given) -> Result<Inspect, Failure> {
    let tool = tool(&given, "inspect")?;
    if given.data.is_some() && given.check_access.is_none() {
        return Err(Failure::usage("--data goes with --check-access"));
    }
    record(&given)?;
    let Given { rpcs, block, check_access, data, record, reach, json, .. } = given;
    let Ok([rpc]) = <[String; 1]>::try_from(rpcs) else {
        return Err(Failure::usage("inspect asks one RPC: --rpc URL, once"));
    };
    let access = check_access.map(|account| Access { account, data: data.unwrap_or_default() });
    Ok(Inspect { tool, rpc, block, access, record, reach, json })
}

/// The recording is not part of the output.
pub(super) fn record(given: &Given) -> Result<(), Failure> {
    if given.record.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::usage("--record needs a file; the report goes to standard output"));
    }
    Ok(())
}

fn tool(given: &Given, verb: &str) -> Result<ToolRef, Failure> {
    value::tool(given.operand(verb, "a tool reference")?)
}

/// Several RPCs are asked for agreement, by default of a majority.
pub(super) fn quorum(given: &Given, verb: &str) -> Result<Option<Quorum>, Failure> {
    quorum_of(&given.rpcs, given.quorum, verb)
}

/// The same for these RPCs.
pub(super) fn quorum_of(rpcs: &[String], asked: Option<u8>, verb: &str) -> Result<Option<Quorum>, Failure> {
    let of = match u8::try_from(rpcs.len()) {
        Ok(0) => {
            let why = "needs --rpc URL with a tool reference: where to read the registry";
            return Err(Failure::usage(format!("{verb} {why}")));
        }
        Ok(of) if of <= limits::QUORUM_RPCS => of,
        _ => return Err(Failure::usage(format!("{verb} asks at most {} RPCs", limits::QUORUM_RPCS))),
    };
    let same = |a: &String, b: &String| a == b || endpoint(a).is_some_and(|own| endpoint(b) == Some(own));
    if rpcs.iter().enumerate().any(|(n, rpc)| rpcs.iter().skip(n.saturating_add(1)).any(|b| same(rpc, b))) {
        return Err(Failure::usage("an RPC is named twice; it has one vote"));
    }
    match asked {
        Some(need) if need > of => {
            Err(Failure::usage(format!("--quorum {need} cannot be reached by {of} RPCs")))
        }
        None if of == 1 => Ok(None),
        None => Ok(Some(Quorum::majority(of))),
        Some(need) => Ok(Some(Quorum { need, of })),
    }
}

/// Scheme, host, port and path of an RPC's URL, alike however they are spelled. Who asks is left out: it is the same
/// RPC for whatever user.
fn endpoint(rpc: &str) -> Option<(bool, String, u16, String)> {
    let uri: Uri = rpc.parse().ok()?;
    let secure = uri.scheme_str()? == "https";
    let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Some((secure, uri.host()?.to_ascii_lowercase(), port, path.to_owned()))
}
