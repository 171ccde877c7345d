//! A verdict on a manifest depends on its values alone, not on white space, escapes or the order of members.
//! A registration vouches for one set of values and no other.
//!
//! Input: the number of a genuine manifest and its changes, value by value. With an odd first byte, a
//! document as it stands.

use erc8257::{
    Address, Check, Code, Manifest, Policy, Report, Response, SchemaMeasure, Severity, Status, ToolConfig,
    limits,
};

use crate::core::{CORE, Core};
use crate::dice::{Dice, seed_of};
use crate::json::canonical::canonical;
use crate::json::grow::{grow, number, text};
use crate::json::spell::{plainly, spell};
use crate::json::strict::read;
use crate::json::tree::Tree;
use crate::reports::{assert_whole, without_places};

/// The property of the core.
pub fn manifest(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    let mut choices = Dice::seeded(seed_of(input));
    let tree = if dice.byte() % 2 == 1 {
        let Ok(tree) = read(dice.rest()) else { return };
        tree
    } else {
        mutated(&mut dice)
    };
    let body = spell(&tree, &mut dice, false);
    let other = spell(&tree, &mut choices, false);

    spelling_changes_nothing(core, &tree, &body, &other);
    registered(core, &tree, [&body, &other], &mut choices);
    repaired(core, &body);
}

/// A publisher gets the same report on both spellings, but for the places in the text.
fn spelling_changes_nothing(core: &Core, tree: &Tree, body: &[u8], other: &[u8]) {
    let reports = [body, other].map(core.validate);
    for report in &reports {
        assert_whole(report);
        assert_eq!(report.manifest_valid(), Some(!has_error(report)), "{}", report.to_json());
    }
    let [one, two] = &reports;
    assert_eq!(one.computed_hash(), two.computed_hash());
    assert_eq!(one.manifest_valid(), two.manifest_valid());
    if one.findings().len() < limits::FINDINGS {
        assert_eq!(without_places(one), without_places(two), "{}\n{}", shown(body), shown(other));
    }
    for finding in one.findings() {
        let (offset, pointer) = (finding.offset(), finding.pointer());
        assert!(offset.is_none_or(|offset| offset < body.len()), "{}", one.to_json());
        // A missing member's finding stands at its parent. A long pointer is cut between two characters.
        if let Some(pointer) = pointer.filter(|pointer| pointer.len() + 4 < limits::POINTER_BYTES) {
            assert!(tree.pointed(pointer).is_some(), "nothing is at {pointer}: {}", shown(body));
        }
    }
}

/// A registration of these values: they verify, in either spelling, and no others do.
fn registered(core: &Core, tree: &Tree, bodies: [&[u8]; 2], choices: &mut Dice<'_>) {
    let Ok(hash) = (core.hash)(bodies[0]) else { return };
    let config = ToolConfig {
        creator: creator(tree).unwrap_or(Address::repeat_byte(0xab)),
        metadata_uri: home(tree),
        manifest_hash: hash,
        access_predicate: if tree.get("access").is_some() { Address::repeat_byte(1) } else { Address::ZERO },
    };
    let strange = choices.one_in(4);
    let policy = Policy {
        accept_unknown_type: strange,
        schema_measure: if strange { SchemaMeasure::Subschemas } else { SchemaMeasure::Values },
        allow_private_addresses: strange,
        ..Policy::default()
    };
    let [report, same] = bodies.map(|body| (core.verify)(&config, &Response::ok(body), &policy));
    assert_whole(&report);
    assert_eq!(report.is_verified(), same.is_verified(), "{}\n{}", report.to_json(), same.to_json());
    if report.findings().len() < limits::FINDINGS {
        assert_eq!(without_places(&report), without_places(&same));
    }
    assert_eq!(
        (report.computed_hash(), report.expected_hash()),
        (Some(hash), Some(hash)),
        "{}",
        report.to_json()
    );
    assert!(
        report.findings().iter().all(|finding| finding.code() != Code::HashMismatch),
        "{}",
        report.to_json()
    );
    assert_eq!(report.is_verified(), !has_error(&report), "{}", report.to_json());
    if let Some(verified) = report.verified() {
        let manifest = verified.manifest(bodies[0]).expect("the bytes that were verified");
        assert_eq!(Some(manifest.name().into_owned()), member(tree, "name"));
        assert_eq!(Some(manifest.endpoint().into_owned()), member(tree, "endpoint"));
    }
    // A publisher is told of every fault that would keep a consumer from verifying, and of more.
    if !strange && (core.validate)(bodies[0]).manifest_valid() == Some(true) {
        assert!(Manifest::parse(bodies[0]).is_ok(), "{}", shown(bodies[0]));
        let honest = home(tree).starts_with("https://");
        assert!(report.is_verified() || !honest, "{}", report.to_json());
    }

    let mut changed = tree.clone();
    let place = choices.below(tree.count().min(60_000));
    changed.at(place).change(choices);
    let body = spell(&changed, choices, true);
    assert_ne!(canonical(&changed), canonical(tree), "the change changes nothing");
    let report = (core.verify)(&config, &Response::ok(&body), &policy);
    assert_whole(&report);
    assert!(!report.is_verified(), "{}\n{}", shown(bodies[0]), shown(&body));
    assert_eq!(report.check(Check::ManifestHash), Status::Fail, "{}", report.to_json());
    let told = report.findings().iter().any(|finding| finding.code() == Code::HashMismatch);
    assert!(told || report.findings().len() >= limits::FINDINGS, "{}", report.to_json());
}

/// A repaired manifest is canonical, stays as it is in a second repair, and has no more faults than before.
fn repaired(core: &Core, body: &[u8]) {
    let Ok(fixed) = (core.fix)(body) else { return };
    let mended = fixed.body();
    assert_eq!((core.canonicalize)(mended).as_deref(), Ok(mended), "{}", shown(mended));
    let again = (core.fix)(mended).expect("what was repaired can be read");
    assert_eq!(shown(again.body()), shown(mended), "not at rest");
    serde_json::from_str::<serde_json::Value>(&fixed.to_json()).expect("JSON");
    if fixed.changes().is_empty() && fixed.changes_left_out() == 0 {
        assert_eq!((core.canonicalize)(body).as_deref(), Ok(mended), "a silent change");
    }
}

fn has_error(report: &Report) -> bool {
    report.findings().iter().any(|finding| finding.severity() == Severity::Error)
}

fn shown(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

fn member(tree: &Tree, name: &str) -> Option<String> {
    match tree.get(name) {
        Some(Tree::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

fn creator(tree: &Tree) -> Option<Address> {
    member(tree, "creatorAddress")?.parse().ok()
}

/// The metadataURI of a tool at this endpoint.
fn home(tree: &Tree) -> String {
    let endpoint = member(tree, "endpoint").unwrap_or_default();
    erc8257::well_known_url(&endpoint, "sample").unwrap_or_default()
}

/// Manifests in which every optional member stands in one at least.
const GENUINE: [&str; 3] = [
    include_str!("../../bench/data/free.json"),
    include_str!("../../bench/data/paid.json"),
    include_str!("manifest/whole.json"),
];

/// The manifest of this number.
///
/// # Panics
/// Never: they are read by the tests.
#[must_use]
pub fn genuine(number: usize) -> Tree {
    read(GENUINE[number % GENUINE.len()].as_bytes()).expect("a genuine manifest")
}

/// The most bytes that a mutated manifest has without white space: no spelling of it is too large to be read.
const ROOM: usize = limits::MANIFEST_BYTES / 4;

/// A genuine manifest, changed by the dice.
pub(crate) fn mutated(dice: &mut Dice<'_>) -> Tree {
    let mut tree = genuine(dice.below(GENUINE.len()));
    for _ in 0..dice.below(6) {
        let mut next = tree.clone();
        let place = dice.below(tree.count().min(60_000));
        mutate(next.at(place), dice);
        // Copies of copies grow without end.
        if plainly(&next).len() > ROOM {
            break;
        }
        tree = next;
    }
    tree
}

fn mutate(tree: &mut Tree, dice: &mut Dice<'_>) {
    match (dice.below(16), tree) {
        (1, tree) => *tree = grow(dice),
        (2, tree) => *tree = Tree::Number(number(dice)),
        (3, tree) => *tree = Tree::Text(text(dice)),
        (4, tree) => *tree = Tree::text(dice.pick(&TEXTS)),
        (5, tree) => {
            let plain = [Tree::Null, Tree::Bool(true), Tree::Array(Vec::new()), Tree::Object(Vec::new())];
            tree.clone_from(&plain[dice.below(4)]);
        }
        (6 | 7, Tree::Text(text)) => edit(text, dice),
        (8, Tree::Text(text)) => *text = text.repeat(1 << dice.below(8)),
        (9, Tree::Text(text)) => *text = text.to_uppercase(),
        (6..=8, Tree::Array(items)) => {
            if let Some(item) = items.first().cloned() {
                items.extend(vec![item; dice.below(40)]);
            } else {
                items.push(Tree::text(dice.pick(&TEXTS)));
            }
        }
        (9, Tree::Array(items)) => items.reverse(),
        (6, Tree::Object(members)) if !members.is_empty() => {
            let gone = dice.below(members.len());
            members.remove(gone);
        }
        (7, Tree::Object(members)) if !members.is_empty() => {
            let (renamed, name) = (dice.below(members.len()), dice.pick(&MEMBERS));
            if members.iter().all(|(other, _)| other != name) {
                name.clone_into(&mut members[renamed].0);
            }
        }
        (8..=12, tree @ Tree::Object(_)) => {
            let name = dice.pick(&MEMBERS);
            let value = match dice.below(4) {
                0 => grow(dice),
                1 => Tree::Text(text(dice)),
                2 => Tree::Array(vec![Tree::text(dice.pick(&TEXTS)); 1 + dice.below(20)]),
                _ => Tree::text(dice.pick(&TEXTS)),
            };
            tree.set(name, value);
        }
        (13, tree) => *tree = nested(tree, 1 + dice.below(20)),
        (14, tree) => *tree = Tree::Array(vec![tree.clone(); 1 + dice.below(3)]),
        (_, tree) => tree.change(dice),
    }
}

/// The same inside so many levels of a schema.
fn nested(tree: &Tree, levels: usize) -> Tree {
    (0..levels).fold(tree.clone(), |inner, _| Tree::Object(vec![("items".to_owned(), inner)]))
}

fn edit(text: &mut String, dice: &mut Dice<'_>) {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = places[dice.below(places.len())];
    match dice.below(4) {
        0 => text.insert_str(at, dice.pick(&TEXTS)),
        1 => text.insert(at, dice.pick(&[' ', '\n', '\u{202e}', '\u{301}', '\0', '\\', '/', ':', 'X', '0'])),
        2 => text.truncate(at),
        _ => {
            if at < text.len() {
                text.remove(at);
            }
        }
    }
}

const MEMBERS: [&str; 44] = [
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
    "links",
    "amount",
    "asset",
    "recipient",
    "protocol",
    "logic",
    "requirements",
    "kind",
    "data",
    "label",
    "tier",
    "execution",
    "proof",
    "source",
    "build",
    "attestation",
    "reproducibleBuild",
    "commit",
    "repository",
    "instructions",
    "expiresAt",
    "org.example.more",
    "featured",
    "items",
    "properties",
    "pattern",
    "$ref",
    "website",
    "Type",
    "",
    "n\u{303}",
];

const TEXTS: [&str; 40] = [
    "",
    "a",
    "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
    "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v2",
    "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1",
    "https://tools.example.com/a",
    "HTTPS://TOOLS.example.com:443/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://user@tools.example.com/",
    "https://m\u{fc}nchen.example/",
    "http://tools.example.com/",
    "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "0x",
    "0xabcdefabcdef1234567890abcdefabcdef123456",
    "0xABCDEFabcdef1234567890abcdefabcdef123456",
    "0X0000000000000000000000000000000000000000",
    "0x0000000000000000000000000000000000000000",
    "0xbdf8c428",
    "0x00000000",
    "0",
    "01",
    "-1",
    "1.5",
    "20000",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "115792089237316195423570985008687907853269984665640564039457584007913129639936",
    "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    "eip155:1/slip44:60",
    "eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
    "x402",
    "AND",
    "OR",
    "self-attested",
    "tee-attested",
    "e\u{301}",
    "\u{202e}\u{2066}\u{200d}",
];

/// The text of a manifest of this number, as it is published.
#[must_use]
pub fn genuine_body(number: usize) -> Vec<u8> {
    plainly(&genuine(number))
}
