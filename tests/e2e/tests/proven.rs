//! Proofs of a real node: its record is proven, no altered answer proves another one, and a lie is named with the RPC that told it.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::common::{code_hash, each, expect, options, trusted, verify};
use erc8257::proofs::border::proof::{
    AnchorSource, LayoutCounter, ProofAnchor, ProofLayout, ProofPolicy, ProvenReport, ProvenState,
    ProvenVerdict,
};
use erc8257::proofs::{Given, Layout, prove, slots, uri_slots};
use erc8257::{Address, B256, ToolRef, U256};
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::liar::lies;
use erc8257_e2e::manifest;
use serde_json::{Value, json};

/// The bed's registry is its own: the counter is the last ID.
fn layout(bed: &Bed) -> ProofLayout {
    ProofLayout {
        code_hash: code_hash(&bed.chain, &bed.registry),
        counter_slot: 0,
        tools_slot: 1,
        removed_slot: 2,
        counter: Some(LayoutCounter::Last),
    }
}

/// What the node serves for a tool at its newest block, and the hash of that block.
struct Served {
    tool: ToolRef,
    policy: ProofPolicy,
    anchor: ProofAnchor,
    header: Value,
    account: Value,
}

impl Served {
    fn of(bed: &Bed, id: u64) -> Self {
        let tool: ToolRef = bed.registry.tool_ref(CHAIN_ID, id).parse().expect("a tool");
        let own = layout(bed);
        let known = Layout {
            name: "policy",
            code_hash: own.code_hash,
            home: None,
            counter_slot: U256::ZERO,
            tools_slot: U256::from(1),
            removed_slot: U256::from(2),
            counter: LayoutCounter::Last,
        };
        let first = slots(tool.tool_id, &known);
        let header = bed.chain.rpc("eth_getBlockByNumber", &json!(["latest", false])).expect("a block");
        let hash: B256 = header["hash"].as_str().expect("a hash").parse().expect("a hash");
        let keys = first.into_iter().chain(uri_slots(U256::from_be_bytes(first[2].0), 100));
        let keys: Vec<String> = keys.map(|key| key.to_string()).collect();
        let address = bed.registry.address.to_string();
        let account =
            bed.chain.rpc("eth_getProof", &json!([address, keys, header["number"]])).expect("a proof");
        let policy = ProofPolicy { layouts: Some(vec![own]), ..ProofPolicy::default() };
        Self { tool, policy, anchor: ProofAnchor::of(hash, AnchorSource::OwnNode), header, account }
    }

    fn judge(&self, header: &Value, account: &Value) -> ProvenReport {
        let (header, account) = (header.to_string(), account.to_string());
        let accounts = [account.as_str()];
        let policy = Some(&self.policy);
        let given = Given { tool: &self.tool, policy, now: None, header: Some(&header), accounts: &accounts };
        prove(given, &self.anchor).into_report()
    }
}

/// A record, a tool that was deregistered (anvil keeps its slots as leaves of zero), and one that never was.
///
/// Ledger `prf-sto-value`, `prf-seed-notfound`.
#[test]
fn a_real_node_proves_each_state() {
    let bed = Bed::start(0);
    let uri = "https://tools.example.com/.well-known/ai-tool/gone.json";
    let gone =
        bed.registry.register(manifest::CREATOR, uri, B256::repeat_byte(1), Address::ZERO).expect("an ID");
    bed.registry.deregister(manifest::CREATOR, gone).expect("deregistered");
    for (id, state) in
        [(1, ProvenState::Ok), (gone, ProvenState::Deregistered), (1_000_000, ProvenState::NotFound)]
    {
        let served = Served::of(&bed, id);
        let report = served.judge(&served.header, &served.account);
        assert_eq!(
            (report.verdict, report.state),
            (ProvenVerdict::Proven, Some(state)),
            "{}",
            report.to_text()
        );
    }
}

/// Every text of what a real node serves, with one digit changed, with one more and with one less, and every list, cut and padded.
///
/// Ledger `prf-mpt-root`, `prf-mpt-truncated`, `prf-mpt-extra`, `prf-hdr-hash`, `prf-acc-claims`.
#[test]
fn no_altered_answer_proves_another_record() {
    let bed = Bed::start(0);
    let served = Served::of(&bed, 1);
    let truth = served.judge(&served.header, &served.account);
    assert_eq!(truth.verdict, ProvenVerdict::Proven, "{}", truth.to_text());
    let mut count = 0;
    let mut same = |report: &ProvenReport, what: &str| {
        count += 1;
        if report.verdict == ProvenVerdict::Proven {
            let (state, record) = (&report.state, &report.record);
            assert_eq!((state, record), (&truth.state, &truth.record), "{what}");
        }
    };
    for pointer in texts(&served.header) {
        for changed in changes(&served.header, &pointer) {
            same(&served.judge(&changed, &served.account), &pointer);
        }
    }
    for pointer in texts(&served.account) {
        for changed in changes(&served.account, &pointer) {
            same(&served.judge(&served.header, &changed), &pointer);
        }
    }
    for pointer in lists(&served.account) {
        let list = served.account.pointer(&pointer).and_then(Value::as_array).expect("a list");
        for place in 0..=list.len() {
            let mut cut = served.account.clone();
            let own = cut.pointer_mut(&pointer).and_then(Value::as_array_mut).expect("a list");
            own.truncate(place);
            same(&served.judge(&served.header, &cut), &pointer);
            let mut padded = served.account.clone();
            let own = padded.pointer_mut(&pointer).and_then(Value::as_array_mut).expect("a list");
            own.insert(place, list.first().cloned().unwrap_or_else(|| json!("0x80")));
            same(&served.judge(&served.header, &padded), &pointer);
        }
    }
    assert!(count > 300, "{count} alterations");
}

fn walk(value: &Value, at: &str, take: &mut dyn FnMut(&Value, &str)) {
    take(value, at);
    match value {
        Value::Array(values) => {
            (0..).zip(values).for_each(|(n, value)| walk(value, &format!("{at}/{n}"), take))
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, value)| walk(value, &format!("{at}/{name}"), take))
        }
        _ => {}
    }
}

fn texts(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk(value, "", &mut |value, at| found.extend(value.is_string().then(|| at.to_owned())));
    found
}

fn lists(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk(value, "", &mut |value, at| found.extend(value.is_array().then(|| at.to_owned())));
    found
}

/// The value with the text in this place changed: a digit in the middle, the last one, one more, one less, none.
fn changes(value: &Value, pointer: &str) -> Vec<Value> {
    let text = value.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let with = |place: usize| {
        let digit = if text.get(place..=place) == Some("1") { "2" } else { "1" };
        let mut changed = text.to_owned();
        if changed.get(place..=place).is_some() {
            changed.replace_range(place..=place, digit);
        }
        changed
    };
    let middle = with(text.len() / 2);
    let last = with(text.len().saturating_sub(1));
    let less = text.get(..text.len().saturating_sub(1)).unwrap_or_default().to_owned();
    let texts = [middle, last, format!("{text}0"), less, "0x".to_owned()];
    let put = |text: String| {
        let mut changed = value.clone();
        if let Some(place) = changed.pointer_mut(pointer) {
            *place = json!(text);
        }
        changed
    };
    texts.into_iter().map(put).collect()
}

/// The lies, and how a verification by such an RPC alone ends.
const LIES: &[(&str, &str)] = &[
    ("proof-state-root", "proof-refuted: prf-header-hash"),
    ("proof-timestamp", "proof-refuted: prf-header-hash"),
    ("proof-other-block", "proof-refuted: prf-header-hash"),
    ("proof-node-bit", "proof-refuted: prf-node-hash"),
    ("proof-slot-bit", "proof-refuted: prf-node-hash"),
    ("proof-value", "proof-refuted: prf-claim-storage"),
    ("proof-code-hash", "proof-refuted: prf-claim-account"),
    ("proof-cut", "proof-unknown: prf-node-missing"),
    ("proof-padded", "proof-unknown: prf-node-extra"),
    ("proof-swapped-slots", "proof-"),
    ("proof-empty", "proof-unknown: prf-storage-missing"),
    ("proof-other-account", "proof-unknown: prf-account-missing"),
    ("proof-window", "proof-window"),
];

/// One honest RPC is enough, and a liar is named.
///
/// Ledger `prf-ses-any`, `prf-ses-window`, `prf-cli-exit`.
#[test]
fn one_honest_rpc_is_enough() {
    // A young block.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let bed = Bed::start_at(now - 60);
    let there: Vec<&str> =
        lies::all().map(|lie| lie.name).filter(|name| name.starts_with("proof-")).collect();
    assert_eq!(there, LIES.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "each lie has its row");
    let trusted = trusted(&bed.chain, &bed.registry);
    each(
        LIES,
        |(name, _)| (*name).to_owned(),
        |(name, found)| {
            let liar = bed.liar.url(name, "proven");
            let reach =
                |rpcs: &[String]| [options(&bed, rpcs, &["tools.example.com"]), trusted.clone()].concat();
            let alone = verify(&bed.free_tool(), &reach(&[liar.clone()]))?;
            expect(&alone, "fsss", &["lib-1-unavailable"])?;
            let said = alone.found("lib-1-unavailable");
            if !said.starts_with(found) {
                return Err(format!("{said} in place of {found}"));
            }
            let both = verify(&bed.free_tool(), &reach(&[liar, bed.liar.url("honest", name)]))?;
            expect(&both, "pppp", &[])?;

            let code = if said.starts_with("proof-refuted") { "lib-1-dissent" } else { "lib-1-answer" };
            let named = both.found(code);
            if both.report["evidence"] == "proof" && named == format!("RPC 1: {said}") {
                Ok(())
            } else {
                Err(format!("{named}: {}", both.ran.stdout))
            }
        },
    );
}
