//! Hypotheses about other registrations and other files.

use alloc::borrow::Cow;
use alloc::format;

use alloy_primitives::{Address, B256};

use super::clues::{Candidate, Clues, Sibling};
use super::search::{Attempt, Proof};
use erc8257::limits;
use erc8257::registry::ToolRef;
use primitives::canonical::canonical_bytes;
use primitives::canonical::keccak256;
use primitives::harmless;
use primitives::json::read;
use primitives::url::HttpsUrl;

/// A URL after normalisation, as it stands where it cannot be normalised.
fn normalized(uri: &str) -> Cow<'_, str> {
    // A registry holds at most 2,048 bytes.
    let parsed = (uri.len() <= limits::URL_BYTES).then(|| HttpsUrl::parse(uri));
    parsed.and_then(Result::ok).map_or(Cow::Borrowed(uri), |url| url.normalized())
}

/// Other registrations that are looked at.
fn siblings<'c>(clues: &Clues<'c>) -> impl Iterator<Item = &'c Sibling<'c>> {
    let tool = clues.tool;
    let all = clues.siblings.unwrap_or_default().iter().take(limits::DIAGNOSIS_SIBLINGS);
    all.filter(move |sibling| Some(sibling.tool) != tool)
}

/// Whether two tools are of one registry, where a higher ID is a later registration.
fn same_registry(a: ToolRef, b: ToolRef) -> bool {
    (a.chain_id, a.registry) == (b.chain_id, b.registry)
}

/// Whether a registration is later than the one in question; `None` where that cannot be told.
pub(super) fn is_newer(tool: Option<ToolRef>, other: ToolRef) -> Option<bool> {
    tool.filter(|tool| same_registry(*tool, other)).map(|tool| other.tool_id > tool.tool_id)
}

/// Whether the other registration is known to be by the account that registered the tool. Any account can copy a URL and a hash.
pub(super) fn is_of_same_creator(clues: &Clues<'_>, other: ToolRef) -> bool {
    let mut creators = siblings(clues).filter(|sibling| sibling.tool == other).map(|sibling| sibling.creator);
    clues.creator.is_some() && creators.all(|creator| creator == clues.creator)
}

/// `cause-stale-duplicate`: of several, the last one of the same registry. One by another account than the manifest names is
/// not genuine, whatever its number (decision D19).
pub(super) fn stale_duplicate(
    attempt: &mut Attempt<'_>,
    clues: &Clues<'_>,
    served: Option<B256>,
    named: Option<Address>,
) -> Option<Proof> {
    let uri = normalized(clues.metadata_uri?);
    let named = named.or(clues.creator);
    let is_copy = |sibling: &Sibling<'_>| named.zip(sibling.creator).is_some_and(|(named, by)| named != by);
    let matching = siblings(clues).filter(|sibling| {
        attempt.count();
        let commits = !sibling.retired && Some(sibling.manifest_hash) == served;
        commits && !is_copy(sibling) && normalized(sibling.metadata_uri) == uri
    });
    let rank = |sibling: &&Sibling<'_>| {
        (clues.tool.is_some_and(|tool| same_registry(tool, sibling.tool)), sibling.tool)
    };
    let found = matching.max_by_key(rank)?;
    let age = match is_newer(clues.tool, found.tool) {
        Some(true) => "a newer registration",
        Some(false) => "an older registration",
        None => "a registration elsewhere",
    };
    let creator = match (clues.creator, found.creator) {
        (Some(this), Some(other)) if this == other => " by the same creator",
        (Some(_), Some(_)) => " by another creator",
        _ => "",
    };
    Some(Proof { tool: Some(found.tool), ..Proof::of(&format!("{age}{creator}")) })
}

/// `cause-hash-of-another`.
pub(super) fn hash_of_another(attempt: &mut Attempt<'_>, clues: &Clues<'_>) -> Option<Proof> {
    let uri = normalized(clues.metadata_uri?);
    let expected = attempt.expected();
    let found = siblings(clues).find(|sibling| {
        attempt.count();
        sibling.manifest_hash == expected && normalized(sibling.metadata_uri) != uri
    })?;
    let url = harmless::quoted(found.metadata_uri.as_bytes());
    Some(Proof { tool: Some(found.tool), ..Proof::of(&format!("the URL {url}")) })
}

/// `cause-other-body`.
pub(super) fn other_body(attempt: &mut Attempt<'_>, clues: &Clues<'_>) -> Option<Proof> {
    let candidates = clues.candidates.iter().take(limits::DIAGNOSIS_CANDIDATES);
    candidates.filter(|candidate| candidate.body.len() <= limits::MANIFEST_BYTES).find_map(|candidate| {
        let Candidate { name, body } = candidate;
        let name = harmless::quoted(name.as_bytes());
        let document = read(body, limits::MANIFEST_BYTES);
        if document.faults.is_empty() {
            let canonical = canonical_bytes(&document);
            if attempt.is(keccak256(&canonical)) {
                return Some(Proof { file: Some(canonical), ..Proof::of(&format!("the file {name}")) });
            }
        }
        attempt
            .is(keccak256(body))
            .then(|| Proof::of(&format!("the bytes of the file {name}, instead of its canonical bytes")))
    })
}
