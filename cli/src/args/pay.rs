//! `pay call` and `pay gate`.

use std::ffi::OsString;
use std::path::PathBuf;

use erc8257::{Address, Quorum, ToolRef};

use super::given::Given;
use super::live::{self, Reach};
use super::value;
use crate::input::Source;
use crate::secret::Place;
use crate::status::Failure;

/// The options of `pay call`.
pub(super) const CALL: &[&str] = &[
    "--json",
    "--rpc",
    "--quorum",
    "--chain",
    "--from",
    "--contract",
    "--signer",
    "--policy",
    "--yes-if-match",
    "--output",
    "--record",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// `pay call TOOLREF INPUT`.
pub(crate) struct PayCall {
    pub(crate) tool: ToolRef,
    /// The body of the request.
    pub(crate) input: Source,
    pub(crate) rpcs: Vec<String>,
    pub(crate) quorum: Option<Quorum>,
    /// RPCs of other chains than the tool's.
    pub(crate) chains: Vec<(u128, String)>,
    pub(crate) from: Address,
    /// The account is a contract.
    pub(crate) contract: bool,
    /// The program that signs, and its arguments.
    pub(crate) signer: String,
    /// What the payer allows.
    pub(crate) policy: Option<Source>,
    /// A payment of exactly what the manifest lists is not asked about.
    pub(crate) yes_if_match: bool,
    /// Where the tool's answer goes.
    pub(crate) output: Option<PathBuf>,
    /// Where the bundle goes.
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

pub(super) fn call(given: Given) -> Result<PayCall, Failure> {
    let [tool, input] = given.operands.as_slice() else {
        return Err(Failure::usage("pay call needs a tool reference and a file with the input, or -"));
    };
    let (tool, input) = (value::tool(tool)?, Source::from(input.as_os_str()));
    let quorum = live::quorum(&given, "pay call")?;
    live::record(&given)?;
    if given.output.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::usage("--output needs a file; the report goes to standard output"));
    }
    let Given {
        rpcs, chains, from, contract, signer, policy, yes_if_match, output, record, reach, json, ..
    } = given;
    let from = from.ok_or_else(|| Failure::usage("pay call needs --from ADDRESS: the account that pays"))?;
    let signer = signer.ok_or_else(|| {
        Failure::usage("pay call needs --signer COMMAND, which gets the typed data and signs")
    })?;
    let policy = policy.map(|policy: OsString| Source::from(policy.as_os_str()));
    if matches!((&input, &policy), (Source::Stdin, Some(Source::Stdin))) {
        return Err(Failure::usage("standard input can be read once: it is the input or the policy"));
    }
    Ok(PayCall {
        tool,
        input,
        rpcs,
        quorum,
        chains,
        from,
        contract,
        signer,
        policy,
        yes_if_match,
        output,
        record,
        reach,
        json,
    })
}

/// The options of `pay gate`.
pub(super) const GATE: &[&str] = &[
    "--json",
    "--rpc",
    "--chain",
    "--handler",
    "--store",
    "--facilitator-secret",
    "--api-key",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// `pay gate CONFIG`.
pub(crate) struct PayGate {
    pub(crate) config: Source,
    pub(crate) rpcs: Vec<String>,
    pub(crate) chains: Vec<(u128, String)>,
    /// The program that answers, and its arguments.
    pub(crate) handler: Option<String>,
    /// The folder of used payments.
    pub(crate) store: PathBuf,
    /// The credentials for the facilitator.
    pub(crate) facilitator: Option<Place>,
    /// The key for reports of usage.
    pub(crate) api_key: Option<Place>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

pub(super) fn gate(given: Given) -> Result<PayGate, Failure> {
    let config = Source::from(given.operand("pay gate", "a file with the set-up of the gate")?);
    if matches!(config, Source::Stdin) {
        return Err(Failure::usage("standard input is the request; the set-up needs a file"));
    }
    let Given { rpcs, chains, handler, store, facilitator, api_key, reach, json, .. } = given;
    let api_key = api_key.map(|place| Place::of(&place));
    if rpcs.len() != 1 {
        return Err(Failure::usage(
            "pay gate asks one RPC: --rpc URL, once; --chain ID=URL names those of other chains",
        ));
    }
    let store = store
        .ok_or_else(|| Failure::usage("pay gate needs --store FOLDER: where used payments are remembered"))?;
    Ok(PayGate { config, rpcs, chains, handler, store, facilitator, api_key, reach, json })
}
