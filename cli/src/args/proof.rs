//! Proofs: the options of `verify --proof`, and the verbs of the group `proof`.

use std::ffi::OsStr;
use std::path::PathBuf;

use erc8257::proofs::border::proof::{AnchorSource, LayoutCounter, ProofAnchor, ProofLayout, ProofPolicy};
use erc8257::{B256, ToolRef, limits};

use super::given::Given;
use super::live::{self, Reach};
use super::value::{self, shown};
use crate::input::Source;
use crate::status::Failure;

/// The options of `verify` that go with `--proof`.
pub(super) const OPTIONS: &[&str] =
    &["--proof", "--trusted-block", "--trusted-by", "--layout", "--registry-code", "--predicate-code"];
pub(super) const VERIFY: &[&str] = &["--json", "--batch", "--trusted-block", "--trusted-by"];
pub(super) const RECEIPT: &[&str] = &["--json", "--trusted-block", "--trusted-by"];
pub(super) const SLOTS: &[&str] = &["--json", "--layout"];
pub(super) const FETCH: &[&str] = &[
    "--json",
    "--rpc",
    "--record",
    "--trusted-block",
    "--trusted-by",
    "--layout",
    "--registry-code",
    "--predicate-code",
    "--ca",
    "--connect-to",
    "--timeout",
];

/// What the user demands of a proof, and the hash that they trust.
#[derive(Clone)]
pub(crate) struct Trust {
    pub(crate) policy: ProofPolicy,
    /// `None`: the hash that a majority of the RPCs has.
    pub(crate) anchor: Option<ProofAnchor>,
}

/// A verb of the group `proof`.
pub(crate) enum Proof {
    Verify { source: Source, anchor: Option<ProofAnchor>, json: bool, batch: bool },
    Receipt { source: Source, anchor: Option<ProofAnchor>, json: bool },
    Fetch(Box<Fetch>),
    Slots { tool: ToolRef, layouts: Vec<ProofLayout>, json: bool },
}

/// `proof fetch`.
pub(crate) struct Fetch {
    pub(crate) tool: ToolRef,
    pub(crate) rpcs: Vec<String>,
    pub(crate) policy: ProofPolicy,
    pub(crate) anchor: ProofAnchor,
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// What `verify` is to prove, if it is to prove anything.
pub(super) fn trust(given: &Given) -> Result<Option<Trust>, Failure> {
    if !given.proof {
        let foreign = OPTIONS.iter().find(|option| given.has(option));
        return foreign.map_or(Ok(None), |option| Err(without_proof(option)));
    }
    for option in ["--block", "--quorum"] {
        if given.has(option) && (option == "--block" || given.trusted_block.is_some()) {
            return Err(names_a_block(option));
        }
    }
    let anchor = anchor(given)?;
    if anchor.is_none() && given.rpcs.len() < 2 {
        return Err(without_hash("HASH", ", or two --rpc that name the block"));
    }
    Ok(Some(Trust { policy: policy(given), anchor }))
}

/// An option that says something about proofs, and no proof is asked for.
pub(crate) fn without_proof(option: &str) -> Failure {
    Failure::usage(format!("{option} goes with --proof"))
}

/// An option that names a block beside a trusted hash.
pub(crate) fn names_a_block(option: &str) -> Failure {
    let why = "the trusted hash says which block it is";
    Failure::usage(format!("{option} does not go with --proof: {why}"))
}

/// A proof without a hash that can be trusted: `form` is how the hash is given, `or` what else would do.
pub(crate) fn without_hash(form: &str, or: &str) -> Failure {
    let why = "one RPC cannot give both the hash and the proof";
    Failure::usage(format!("--proof needs --trusted-block {form} from a source that you trust{or}: {why}"))
}

/// The source of a hash, where the user gives no hash.
pub(crate) fn source_without_hash() -> Failure {
    Failure::usage("--trusted-by goes with --trusted-block")
}

/// What is demanded of a proof.
pub(crate) fn demands(
    layouts: Vec<ProofLayout>,
    registry_code: Option<B256>,
    predicate_code: Option<B256>,
) -> ProofPolicy {
    let layouts = Some(layouts).filter(|layouts| !layouts.is_empty());
    ProofPolicy { layouts, registry_code, predicate_code, max_block_age_seconds: None }
}

pub(super) fn verify(given: &Given, verb: &str) -> Result<Proof, Failure> {
    let source = Source::from(given.operand(verb, "a bundle of a proof, or - for standard input")?);
    Ok(Proof::Verify { source, anchor: anchor(given)?, json: given.json, batch: given.batch })
}

pub(super) fn receipt(given: &Given, verb: &str) -> Result<Proof, Failure> {
    let source = Source::from(given.operand(verb, "a bundle of a receipt's proof, or - for standard input")?);
    Ok(Proof::Receipt { source, anchor: anchor(given)?, json: given.json })
}

pub(super) fn slots(given: Given, verb: &str) -> Result<Proof, Failure> {
    let tool = value::tool(given.operand(verb, "a tool reference")?)?;
    Ok(Proof::Slots { tool, layouts: given.layouts, json: given.json })
}

pub(super) fn fetch(given: Given, verb: &str) -> Result<Proof, Failure> {
    let tool = value::tool(given.operand(verb, "a tool reference")?)?;
    live::record(&given)?;
    // Names an RPC at least once and at most 32 times, none twice.
    live::quorum(&given, verb)?;
    let anchor = anchor(&given)?.ok_or_else(|| Failure::usage("proof fetch needs --trusted-block HASH"))?;
    let policy = policy(&given);
    let Given { rpcs, record, reach, json, .. } = given;
    Ok(Proof::Fetch(Box::new(Fetch { tool, rpcs, policy, anchor, record, reach, json })))
}

fn anchor(given: &Given) -> Result<Option<ProofAnchor>, Failure> {
    match (given.trusted_block, given.trusted_by) {
        (Some(hash), by) => Ok(Some(ProofAnchor::of(hash, by.unwrap_or(AnchorSource::Unstated)))),
        (None, Some(_)) => Err(source_without_hash()),
        (None, None) => Ok(None),
    }
}

fn policy(given: &Given) -> ProofPolicy {
    demands(given.layouts.clone(), given.registry_code, given.predicate_code)
}

/// Where a hash is from. An output root needs its preimage, which only a bundle has.
pub(crate) fn trusted_by(value: &OsStr) -> Result<AnchorSource, Failure> {
    match value.to_str() {
        Some("own-node") => Ok(AnchorSource::OwnNode),
        Some("light-client") => Ok(AnchorSource::LightClient),
        Some("quorum") => Ok(AnchorSource::Quorum),
        _ => Err(Failure::usage(format!(
            "--trusted-by is own-node, light-client or quorum, not {}",
            shown(value)
        ))),
    }
}

/// `CODEHASH:COUNTER:TOOLS:REMOVED[:last]`.
pub(crate) fn layout(value: &OsStr) -> Result<ProofLayout, Failure> {
    let read = || {
        let mut parts = value.to_str()?.split(':');
        let code_hash: B256 = value::hash(OsStr::new(parts.next()?), "--layout").ok()?;
        let mut slot = || {
            let text = parts.next()?;
            let slot: u64 = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())??;
            (slot <= limits::EXACT_INTEGER).then_some(slot)
        };
        let (counter_slot, tools_slot, removed_slot) = (slot()?, slot()?, slot()?);
        let counter = match parts.next() {
            None | Some("next") => LayoutCounter::Next,
            Some("last") => LayoutCounter::Last,
            Some(_) => return None,
        };
        let layout =
            ProofLayout { code_hash, counter_slot, tools_slot, removed_slot, counter: Some(counter) };
        parts.next().is_none().then_some(layout)
    };
    read().ok_or_else(|| {
        let form = "CODEHASH:COUNTER:TOOLS:REMOVED, slots in decimal digits, and :last where the counter is the last ID";
        Failure::usage(format!("--layout is {form}, not {}", shown(value)))
    })
}
