//! A cause is named only with its proof: the file that it speaks of has the committed hash. A mistake that was made is
//! found, another hash is not explained, and no search goes beyond its budget.
//!
//! Input: an even first byte and choices of a manifest and of a mistake, or an odd one and a body as it stands.

use diagnose::{Candidate, Clues, Diagnosis, Hypothesis, Outcome, Sibling, TrialResult, Why};
use erc8257::{Address, B256};
use sha2::Digest as _;

use crate::canonicalizer::keccak256;
use crate::core::{CORE, Core};
use crate::dice::Dice;
use crate::json::canonical::{canonical, stringify};
use crate::json::spell::spell;
use crate::json::strict::{Refusal, read};
use crate::json::tree::Tree;
use crate::manifest::{genuine, mutated};

/// The property of the core.
pub fn diagnose(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    if dice.byte() % 2 == 1 {
        let body = dice.rest();
        let other = keccak256(&[b"no such file", body].concat()).into();
        let diagnosis = diagnosed(core, body, other, &[]);
        assert!(
            diagnosis.outcome() != Outcome::Explained,
            "by a hash that fell from the sky: {}",
            diagnosis.to_json()
        );
        diagnosed(core, body, B256::ZERO, &[]);
        let raw = diagnosed(core, body, keccak256(body).into(), &[]);
        assert!(raw.outcome() != Outcome::Unknown, "the hash of its very bytes: {}", raw.to_json());
        return;
    }
    let tree = if dice.one_in(2) { mutated(&mut dice) } else { genuine(dice.below(3)) };
    let (mistake, choice) = (dice.below(MISTAKES), dice.byte());
    let body = spell(&tree, &mut dice, true);
    let expected = mistaken(&tree, &body, mistake, choice);
    let diagnosis = diagnosed(core, &body, expected, &[]);
    let short = |why| matches!(why, TrialResult::NotTried(Why::Budget | Why::TooLarge));
    assert!(
        diagnosis.outcome() != Outcome::Unknown || diagnosis.tried().iter().any(|trial| short(trial.result)),
        "mistake {mistake}: {}",
        diagnosis.to_json()
    );
    if mistake == 0 {
        assert_eq!(diagnosis.outcome(), Outcome::Matches, "{}", diagnosis.to_json());
    }
    // An older copy of the file explains whatever it hashes to.
    let mut older = tree.clone();
    let place = dice.below(older.count().min(60_000));
    older.at(place).change(&mut dice);
    let file = spell(&older, &mut dice, true);
    let hash = (core.hash)(&file).expect("a document");
    let diagnosis = diagnosed(core, &body, hash, &[Candidate { name: "older", body: &file }]);
    assert_eq!(diagnosis.outcome(), Outcome::Explained, "{}", diagnosis.to_json());
}

const URI: &str = "https://tools.example.com/.well-known/ai-tool/random.json";
const TOOL: &str = "eip155:1/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";

/// A diagnosis, with all that must be so of every one.
fn diagnosed(core: &Core, body: &[u8], expected: B256, candidates: &[Candidate<'_>]) -> Diagnosis {
    let tool = TOOL.parse().expect("a tool");
    let sibling = Sibling {
        tool,
        metadata_uri: URI,
        manifest_hash: B256::repeat_byte(7),
        creator: None,
        retired: false,
    };
    let siblings = [sibling];
    let clues = Clues {
        tool: Some(tool),
        metadata_uri: Some(URI),
        creator: Some(Address::repeat_byte(3)),
        siblings: Some(&siblings),
        candidates,
    };
    let diagnosis = (core.diagnose)(body, expected, &clues);
    let text = diagnosis.to_json();
    let value: serde_json::Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(value["outcome"], diagnosis.outcome().as_str(), "{text}");
    assert!(text.chars().all(|c| c >= ' '), "{text}");
    assert_eq!((diagnosis.expected(), diagnosis.computed()), (expected, (core.hash)(body).ok()), "{text}");

    // The proof, once more.
    if let Some(file) = diagnosis.repair().file() {
        let tree = match read(&file.body) {
            Err(Refusal::Deep) => None,
            read => Some(read.unwrap_or_else(|refusal| panic!("{refusal:?}: {text}"))),
        };
        if let Some(tree) = tree {
            assert_eq!(String::from_utf8_lossy(&canonical(&tree)), String::from_utf8_lossy(&file.body));
        }
        assert_eq!(B256::from(keccak256(&file.body)), expected, "the file has another hash: {text}");
    }
    let proved = diagnosis.tried().iter().filter(|trial| trial.result == TrialResult::Proved).count();
    assert_eq!(proved, usize::from(diagnosis.outcome() != Outcome::Unknown), "{text}");
    assert_eq!(diagnosis.outcome() == Outcome::Matches, diagnosis.computed() == Some(expected), "{text}");
    recomputed(&diagnosis, body);

    // Each form that has a hash of its own takes a block at least.
    let hashed = diagnosis.tried().iter().filter(|trial| is_searched(trial.hypothesis));
    let forms: usize = hashed.map(|trial| trial.forms as usize).sum();
    assert!(forms * 136 <= body.len() * 40 + 16_384, "{forms} forms: {text}");
    assert!(diagnosis.tried().iter().all(|trial| {
        diagnosis.outcome() != Outcome::Unknown || trial.result != TrialResult::NotTried(Why::Explained)
    }));
    diagnosis
}

/// The hypotheses whose forms are written and hashed one by one.
fn is_searched(hypothesis: Hypothesis) -> bool {
    use Hypothesis::{
        AddressCase, CreatorReplaced, DefaultsInserted, EmptyDropped, Indented, JsonDumps, NameList,
        NormalForm, ServedOrder, ShallowSort, TypeVariant, TypedObject, UnknownDropped,
    };
    [
        AddressCase,
        CreatorReplaced,
        DefaultsInserted,
        EmptyDropped,
        Indented,
        JsonDumps,
        NameList,
        NormalForm,
        ServedOrder,
        ShallowSort,
        TypeVariant,
        TypedObject,
        UnknownDropped,
    ]
    .contains(&hypothesis)
}

/// The causes that say which bytes were hashed: these are hashed here, too.
fn recomputed(diagnosis: &Diagnosis, body: &[u8]) {
    let Some(cause) = diagnosis.cause() else { return };
    let is = |bytes: &[u8]| diagnosis.expected() == B256::from(keccak256(bytes));
    let good = match cause.hypothesis() {
        Hypothesis::RawBytes => is(body),
        Hypothesis::HashOfUrl => is(URI.as_bytes()),
        // A file that has the hash is the proof of all that is about values.
        Hypothesis::UnknownDropped
        | Hypothesis::DefaultsInserted
        | Hypothesis::TypedObject
        | Hypothesis::EmptyDropped
        | Hypothesis::TypeVariant
        | Hypothesis::AddressCase
        | Hypothesis::CreatorReplaced
        | Hypothesis::OtherBody => !cause.changes().is_empty() || diagnosis.repair().file().is_some(),
        _ => true,
    };
    assert!(good, "not proved: {}", diagnosis.to_json());
}

const MISTAKES: usize = 13;

/// The members that the standard defines.
const KNOWN: [&str; 13] = [
    "type",
    "name",
    "description",
    "endpoint",
    "inputs",
    "outputs",
    "creatorAddress",
    "version",
    "tags",
    "image",
    "pricing",
    "access",
    "verifiability",
];

/// The hash that a mistake leads to, made by other means than the core's.
fn mistaken(tree: &Tree, body: &[u8], mistake: usize, choice: u8) -> B256 {
    let served = read(body).expect("what was spelt reads");
    let canonical_bytes = canonical(tree);
    let hash = |bytes: &[u8]| B256::from(keccak256(bytes));
    let sha256 = |bytes: &[u8]| B256::from(<[u8; 32]>::from(sha2::Sha256::digest(bytes)));
    match mistake {
        0 => hash(&canonical_bytes),
        1 => hash(body),
        2 => sha256(&canonical_bytes),
        3 => hash(hash(&canonical_bytes).as_slice()),
        4 => {
            let mut reversed = hash(&canonical_bytes);
            reversed.reverse();
            reversed
        }
        5 => hash(stringify(&served, 0).as_bytes()),
        6 => hash(body.trim_ascii()),
        7 => hash(stringify(&served, 2).as_bytes()),
        8 => {
            let mut known = tree.clone();
            if let Tree::Object(members) = &mut known {
                members.retain(|(name, _)| KNOWN.contains(&name.as_str()));
            }
            hash(&canonical(&known))
        }
        9 => sha256(body),
        10 => hash(URI.as_bytes()),
        11 => B256::ZERO,
        _ => {
            let mut typed = tree.clone();
            let kind = ["https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1"];
            typed.set("type", Tree::text(kind[usize::from(choice) % kind.len()]));
            if typed.get("type").is_none() { B256::ZERO } else { hash(&canonical(&typed)) }
        }
    }
}
