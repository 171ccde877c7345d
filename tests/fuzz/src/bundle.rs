//! A bundle is read, written and read again without a change, and gives the same report each time. A
//! registration that verifies goes on verifying as long as the bytes of its manifest keep their values.
//!
//! Input: an even first byte and choices of a bundle's content, or an odd first byte and a bundle's text.

use base64ct::{Base64, Encoding as _};
use erc8257::{Bundle, Check, Recording, RegistryState, Report, Response, Status};

use crate::core::{CORE, Core};
use crate::dice::{Dice, seed_of};
use crate::json::grow::grow;
use crate::json::spell::spell;
use crate::json::strict::read;
use crate::json::tree::Tree;
use crate::manifest::genuine;
use crate::reports::assert_whole;

/// The property of the core.
pub fn bundle(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    let mut choices = Dice::seeded(seed_of(input));
    if dice.byte() % 2 == 1 {
        let text = dice.rest();
        at_rest(core, text);
        // Read as JSON, its spelling changes nothing either.
        if let (Ok(tree), Ok(bundle)) = (read(text), (core.parse_bundle)(text)) {
            let again = (core.parse_bundle)(&spell(&tree, &mut choices, false));
            assert_eq!(again, Ok(bundle), "{}", String::from_utf8_lossy(text));
        }
        return;
    }
    let (mut tree, hash_of) = Recorded::roll(core, &mut dice);
    let plain = dice.one_in(2);
    for _ in 0..dice.below(4) {
        let place = dice.below(tree.count().min(60_000));
        disturb(tree.at(place), &mut dice);
    }
    let text = spell(&tree, if plain { &mut dice } else { &mut choices }, false);
    at_rest(core, &text);
    hash_of.stays_verified(core, &mut choices);
}

/// Whatever is read as a bundle has one text, and one report.
fn at_rest(core: &Core, text: &[u8]) {
    let shown = || String::from_utf8_lossy(text);
    let bundle = match (core.parse_bundle)(text) {
        Ok(bundle) => bundle,
        Err(error) => {
            let told: serde_json::Value = serde_json::from_str(&error.to_json()).expect("JSON");
            assert!(told.is_object() && !error.message().is_empty(), "{}", shown());
            return;
        }
    };
    let written = bundle.to_json();
    let again = (core.parse_bundle)(written.as_bytes()).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again, bundle, "{}\n{written}", shown());
    assert_eq!(again.to_json(), written);
    let report = (core.verify_bundle)(&bundle);
    assert_whole(&report);
    let same = (core.verify_bundle)(&again);
    assert_eq!(same, report);
    assert_eq!(same.to_json(), report.to_json());
    // A record beside a state that gives none explains that state, and decides nothing.
    let is_ok = bundle.registry() == RegistryState::Ok;
    assert!(is_ok || !report.is_verified(), "{}\n{}", shown(), report.to_json());
    if bundle.is_plain()
        && is_ok
        && let Some(config) = bundle.config()
    {
        let direct = (core.verify)(config, &bundle.response(), bundle.policy());
        assert_eq!(direct.is_verified(), report.is_verified(), "{}\n{}", shown(), report.to_json());
    }
    let genuine = matches!(bundle.response(), Response::Received(got) if got.status == 200 && got.complete && !got.redirected);
    assert!(genuine || !report.is_verified(), "{}", shown());
    replayed(&bundle, &report);
}

/// A session that is answered from the bundle comes to the same report, where it can be answered.
fn replayed(bundle: &Bundle, report: &Report) {
    let Some(recording) = Recording::of(bundle) else { return };
    let replay = recording.replay().unwrap_or_else(|error| panic!("{error}: {}", bundle.to_json()));
    assert_eq!(replay.to_json(), report.to_json(), "{}", bundle.to_json());
}

/// A genuine registration.
struct Recorded {
    manifest: Tree,
    config: Tree,
}

const HOME: &str = "https://tools.example.com/.well-known/ai-tool/sample.json";

impl Recorded {
    /// A bundle, and the registration that it records.
    fn roll(core: &Core, dice: &mut Dice<'_>) -> (Tree, Self) {
        let mut manifest = genuine(dice.below(3));
        manifest.set("endpoint", Tree::text("https://tools.example.com/x"));
        let body = spell(&manifest, dice, true);
        let hash = (core.hash)(&body).expect("a genuine manifest");
        let Some(Tree::Text(creator)) = manifest.get("creatorAddress").cloned() else { panic!("a creator") };
        let predicate =
            format!("0x{}", if manifest.get("access").is_some() { "22" } else { "00" }.repeat(20));
        let config = Tree::Object(vec![
            ("creator".into(), Tree::Text(creator)),
            ("metadataURI".into(), Tree::text(HOME)),
            ("manifestHash".into(), Tree::Text(hash.to_string())),
            ("accessPredicate".into(), Tree::Text(predicate)),
        ]);
        let recorded = Self { manifest, config };
        (recorded.bundle(&body, dice), recorded)
    }

    fn bundle(&self, body: &[u8], dice: &mut Dice<'_>) -> Tree {
        let mut bundle = Tree::Object(vec![("format".into(), Tree::text("erc8257-bundle/1"))]);
        bundle.set("config", self.config.clone());
        let mut response = Tree::Object(vec![("status".into(), Tree::Number("200".into()))]);
        if dice.one_in(2) {
            response.set("body", Tree::Text(Base64::encode_string(body)));
        } else {
            response.set("bodyText", Tree::Text(String::from_utf8(body.to_vec()).expect("UTF-8")));
        }
        bundle.set("response", response);
        let mut more = |name: &str, value: fn(&mut Dice<'_>, &Self) -> Tree| {
            if dice.one_in(4) {
                bundle.set(name, value(dice, self));
            }
        };
        more("toolRef", |dice, _| Tree::text(dice.pick(&TOOLS)));
        more("evidence", |dice, _| {
            Tree::text(dice.pick(&["rpc", "unstated", "quorum 2 of 3", "quorum 4 of 3", ""]))
        });
        more("registry", |dice, _| Tree::text(dice.pick(&STATES)));
        more("block", |dice, _| {
            let number = format!("{:#x}", dice.number());
            Tree::Object(vec![("number".into(), Tree::Text(number)), ("hash".into(), Tree::text(BLOCK))])
        });
        more("policy", |dice, _| policy(dice));
        more("reread", |dice, one| reading(dice, &one.config));
        more("answers", |dice, one| answers(dice, &one.config));
        more("org.example.more", |dice, _| grow(dice));
        bundle
    }

    /// As it stands, and in other spellings, it verifies; with another value it does not.
    fn stays_verified(&self, core: &Core, choices: &mut Dice<'_>) {
        let place = choices.number();
        let mut verdict = |manifest: &Tree| {
            let body = spell(manifest, choices, true);
            let bundle = self.bundle(&body, &mut Dice::of(&[choices.byte() % 2]));
            let text = spell(&bundle, choices, true);
            let bundle = (core.parse_bundle)(&text)
                .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&text)));
            let report = (core.verify_bundle)(&bundle);
            assert_whole(&report);
            report
        };
        for _ in 0..2 {
            let report = verdict(&self.manifest);
            assert!(report.is_verified(), "{}", report.to_json());
        }
        let mut changed = self.manifest.clone();
        let mut place = Dice::seeded(place);
        changed.at(place.below(changed.count())).change(&mut place);
        let report = verdict(&changed);
        assert!(!report.is_verified(), "{}", report.to_json());
        assert_eq!(report.check(Check::ManifestHash), Status::Fail, "{}", report.to_json());
    }
}

const TOOLS: [&str; 5] = [
    "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1",
    "eip155:1/erc8257:0xAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "eip155:01/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1",
    "eip155:1/erc721:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1",
    "",
];
const STATES: [&str; 9] =
    ["ok", "not-found", "deregistered", "no-contract", "malformed", "unavailable", "disagreement", "OK", ""];
const BLOCK: &str = "0x2222222222222222222222222222222222222222222222222222222222222222";

fn policy(dice: &mut Dice<'_>) -> Tree {
    let mut policy = Tree::Object(Vec::new());
    for _ in 0..dice.below(4) {
        let flag = Tree::Bool(dice.one_in(2));
        let number = Tree::Number(
            dice.pick(&["0", "255", "256", "300", "65536", "65537", "86400", "86401", "-0", "3e2"]).into(),
        );
        match dice.below(9) {
            0 => policy.set("acceptUnknownType", flag),
            1 => policy.set("allowPrivateAddresses", flag),
            2 => policy.set("addressesEnforced", flag),
            3 => policy.set("maxRequirements", number),
            4 => policy.set("freshnessSeconds", number),
            5 => policy.set("schemaMeasure", Tree::text(dice.pick(&["values", "subschemas", "x"]))),
            6 => policy.set("pinnedHash", Tree::text(BLOCK)),
            7 => policy.set("quorum", Tree::text(dice.pick(&["1 of 1", "2 of 3", "3 of 2", "33 of 33"]))),
            _ => policy.set("misspelt", flag),
        }
    }
    policy
}

/// A registry's answer, the second time or to one RPC.
fn reading(dice: &mut Dice<'_>, config: &Tree) -> Tree {
    let mut reading = Tree::Object(Vec::new());
    if dice.one_in(3) {
        reading.set("registry", Tree::text(dice.pick(&STATES)));
    } else {
        let mut config = config.clone();
        match dice.below(5) {
            1 => config.set("manifestHash", Tree::text(BLOCK)),
            2 => config.set(
                "metadataURI",
                Tree::text("HTTPS://Tools.example.com:443/.well-known/ai-tool/sample.json"),
            ),
            3 => {
                config.set("metadataURI", Tree::text("https://evil.example/.well-known/ai-tool/sample.json"));
            }
            4 => config.set("creator", Tree::text("0x00000000000000000000000000000000000bad01")),
            _ => {}
        }
        reading.set("config", config);
    }
    reading
}

fn answers(dice: &mut Dice<'_>, config: &Tree) -> Tree {
    let count = dice.below(5);
    let answer = |_| {
        let mut answer = reading(dice, config);
        if dice.one_in(2) {
            answer.set("registry", Tree::text(dice.pick(&STATES)));
        }
        if dice.one_in(3) {
            answer
                .set("reason", Tree::text(dice.pick(&["timeout", "connect", "malformed", "rpc-error", ""])));
            answer.set("detail", Tree::text("\u{202e}\0 what the RPC said"));
        }
        answer
    };
    Tree::Array((0..count).map(answer).collect())
}

/// Something else in the place of a value of the bundle.
fn disturb(tree: &mut Tree, dice: &mut Dice<'_>) {
    match (dice.below(8), &mut *tree) {
        (0, _) => *tree = Tree::Null,
        (1, _) => *tree = grow(dice),
        (2, Tree::Text(text)) => *text = text.to_uppercase(),
        (3, Tree::Text(text)) => *text = text.replace('a', "b"),
        (4, Tree::Text(text)) => {
            text.pop();
        }
        (2, Tree::Object(members)) if !members.is_empty() => {
            let gone = dice.below(members.len());
            members.remove(gone);
        }
        (3, Tree::Number(text)) => text.push('0'),
        _ => tree.change(dice),
    }
}
