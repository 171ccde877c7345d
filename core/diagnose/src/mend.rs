//! The repair of a proved cause.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use super::others::{is_newer, is_of_same_creator};
use super::{Call, Cause, Clues, CommittedFile, Hypothesis, Repair, Side};
use erc8257::Policy;
use erc8257::Response;
use erc8257::border::preflight::RegistryFunction;
use erc8257::inside::collector::{Collector, View};
use erc8257::inside::manifest;
use erc8257::limits;
use erc8257::registry::{ToolConfig, deregister_tool, update_tool_metadata};
use erc8257::verify;
use primitives::json::{Document, read};

const NOTHING: &str = "Nothing needs to be changed.";
const SERVE: &str = "A publisher serves the file that has the committed hash, which is a valid manifest.";
const UNKNOWN: &str = "A publisher commits the hash of the served file if that is what is meant, or serves the file that was committed.";
const UNREADABLE: &str = "A publisher first serves the manifest as JSON: what is served now cannot be read.";
const INVALID: &str = "A publisher first repairs the served file, which breaks rules of the standard, and then hashes what is served.";
const STRANGER: &str = "The manifest names another creator than the account that registered: no hash makes this registration verify.";

/// The known facts about the served file.
pub(super) struct Served {
    pub(super) hash: Option<B256>,
    pub(super) valid: bool,
    /// The account that it names.
    pub(super) creator: Option<Address>,
}

impl Served {
    /// Judges a document without faults by the rules for consumers.
    pub(super) fn of(document: &Document<'_>, hash: B256) -> Self {
        let policy = Policy::default();
        let mut collector = Collector::new(document, &policy, View::Consumer);
        let facts = manifest::check(&mut collector);
        let creator = facts.creator.map(|(creator, _)| Address::from(creator));
        Self { hash: Some(hash), valid: !collector.invalid, creator }
    }
}

/// The repair of a mismatch; `file` has the committed hash.
pub(super) fn repair(
    served: &Served,
    expected: B256,
    cause: Option<&Cause>,
    file: Option<Vec<u8>>,
    clues: &Clues<'_>,
) -> Repair {
    if served.hash == Some(expected) {
        return Repair { side: Side::Nothing, action: NOTHING, first: None, calls: Vec::new(), file: None };
    }
    let file = file.map(|body| committed(body, expected, clues));
    let (mut side, mut action) =
        cause.map_or((Side::Unknown, UNKNOWN), |cause| (cause.row().side, cause.row().action));
    // Do not commit to a served file that breaks rules, if a good file is known.
    if !served.valid && file.as_ref().is_some_and(|file| file.valid) && side != Side::File {
        (side, action) = (Side::File, SERVE);
    }
    let stranger = served.creator.zip(clues.creator).is_some_and(|(named, onchain)| named != onchain);
    let first = match served.hash {
        None if side != Side::File => Some(UNREADABLE),
        Some(_) if stranger => Some(STRANGER),
        Some(_) if !served.valid && side != Side::File => Some(INVALID),
        _ => None,
    };
    let calls = if stranger { Vec::new() } else { calls(served, cause, clues) };
    Repair { side, action, first, calls, file }
}

fn committed(body: Vec<u8>, expected: B256, clues: &Clues<'_>) -> CommittedFile {
    let document = read(&body, limits::MANIFEST_BYTES);
    let valid = document.faults.is_empty() && Served::of(&document, expected).valid;
    let record = clues.metadata_uri.zip(clues.creator);
    let verifies = record.map(|(uri, creator)| {
        let config = ToolConfig {
            creator,
            metadata_uri: String::from(uri),
            manifest_hash: expected,
            access_predicate: Address::ZERO,
        };
        valid && verify(&config, &Response::ok(&body), &Policy::default()).is_verified()
    });
    CommittedFile { body, valid, verifies }
}

/// The calls of the chain's side.
fn calls(served: &Served, cause: Option<&Cause>, clues: &Clues<'_>) -> Vec<Call> {
    let Some(tool) = clues.tool else {
        return Vec::new();
    };
    let update = clues.metadata_uri.zip(served.hash).filter(|_| served.valid).map(|(uri, hash)| Call {
        function: RegistryFunction::UpdateToolMetadata,
        to: tool.registry,
        data: update_tool_metadata(tool.tool_id, uri, hash),
    });
    let mut calls: Vec<Call> = update.into_iter().collect();
    let duplicate = cause.filter(|cause| cause.hypothesis == Hypothesis::StaleDuplicate);
    // That cannot be undone, so a registration of which nothing but its number is known does not suffice (decision D19).
    if let Some(other) =
        duplicate.and_then(|cause| cause.tool).filter(|other| is_of_same_creator(clues, *other))
    {
        let retire = Call {
            function: RegistryFunction::DeregisterTool,
            to: tool.registry,
            data: deregister_tool(tool.tool_id),
        };
        // The newer registration is the genuine one.
        if is_newer(Some(tool), other) == Some(true) {
            calls = vec![retire].into_iter().chain(calls).collect();
        } else {
            calls.push(retire);
        }
    }
    calls
}
