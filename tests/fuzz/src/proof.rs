//! No altered answer proves another record than the trusted block has.
//!
//! Input: the tool, the block that is trusted, and choices of changes of what an honest node serves: digits of nodes, values and
//! header members; bytes of nodes that are hashed again up to the header; nodes and slots that are left out, doubled, swapped,
//! moved, cut or padded; members that are missing, of another kind, or said twice; answers about other accounts, tools and blocks.

mod alter;
mod forge;
mod served;

#[path = "../../../core/tests/support/chain_state.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of the core have all of it as a module, too")]
mod chain_state;

use alloy_primitives::{Address, keccak256};
use proofs::border::proof::{
    AnchorSource, LayoutCounter, ProofAnchor, ProofLayout, ProofPolicy, ProvenReport, ProvenState,
    ProvenVerdict,
};
use proofs::{EMPTY_CODE, Given, Proof, layouts};
use serde_json::Value;

use crate::core::{CORE, Core};
use crate::dice::Dice;
use alter::Evidence;
use chain_state::{REGISTRY, tool};
use served::{BLOCKS, Block, SERVED, TIME, TOOLS};

/// Changes of one input, at most.
const CHANGES: usize = 6;

/// The property of the core.
pub fn proof(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let (mut dice, served) = (Dice::of(input), &*SERVED);
    let (place, trusted, demand, changes) =
        (dice.below(TOOLS), dice.below(8), dice.below(4), dice.below(CHANGES + 1));
    let honest = &served[0];
    let mut evidence = Evidence {
        header: honest.header.clone(),
        accounts: vec![honest.answers[place][0].clone(), honest.predicate.clone()],
    };
    for _ in 0..changes {
        alter::change(&mut dice, &mut evidence, served);
    }
    let mut header = evidence.header.to_string();
    let mut accounts: Vec<String> = evidence.accounts.iter().map(Value::to_string).collect();
    let repeats = if changes == 0 { 0 } else { dice.below(3) };
    for _ in 0..repeats {
        let other = &served[dice.below(BLOCKS)];
        let account = dice.below(accounts.len() + 1);
        match accounts.get_mut(account) {
            Some(text) => alter::repeat(&mut dice, text, &other.answers[place][0]),
            None => alter::repeat(&mut dice, &mut header, &other.header),
        }
    }
    let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();

    // Most often the first block is trusted; or another one; or whatever the header says.
    let block = match trusted {
        0..5 => Some(honest),
        5..7 => Some(&served[trusted - 4]),
        _ => None,
    };
    let own = || proofs::encode_header(header.as_bytes()).ok().map(|rlp| keccak256(&rlp));
    let anchor = match block {
        Some(block) => block.anchor.clone(),
        None => {
            own().map_or_else(|| honest.anchor.clone(), |hash| ProofAnchor::of(hash, AnchorSource::OwnNode))
        }
    };
    let (tool, policy) = (tool(place as u64 + 1), policy(demand));
    let given = Given {
        tool: &tool,
        policy: policy.as_ref(),
        now: Some(TIME),
        header: Some(&header),
        accounts: &accounts,
    };
    let proof = (core.prove)(given, &anchor);
    let report = proof.report();
    if report.verdict != ProvenVerdict::Proven {
        assert!(report.record.is_none() && report.state.is_none() && proof.record().is_none());
        assert!(report.findings.iter().any(|finding| finding.code().is_error()));
        let is_honest = changes == 0 && block.is_none_or(|block| block.state_root == honest.state_root);
        assert!(!is_honest || demand == 3, "a true record is proven");
        return;
    }
    is_whole(&proof);
    // An attacker may have made the header up: its root alone says which record is true.
    let root = report.block.as_ref().map(|block| block.state_root).expect("the block of a proof");
    let block = block.or_else(|| served.iter().find(|block| block.state_root == root));
    if let Some(block) = block {
        is_true(report, block, place);
    }
}

/// What a host demands: nothing, another layout for the code that the library knows, its hash, or the predicate's.
fn policy(demand: usize) -> Option<ProofPolicy> {
    let code_hash = layouts()[0].code_hash;
    let counter = Some(LayoutCounter::Last);
    let layout = ProofLayout { code_hash, counter_slot: 7, tools_slot: 8, removed_slot: 9, counter };
    let demands = match demand {
        0 => return None,
        1 => ProofPolicy { layouts: Some(vec![layout]), ..ProofPolicy::default() },
        2 => ProofPolicy { registry_code: Some(code_hash), ..ProofPolicy::default() },
        _ => ProofPolicy { predicate_code: Some(EMPTY_CODE), ..ProofPolicy::default() },
    };
    Some(demands)
}

/// The record that a payment may rest on is the report's.
fn is_whole(proof: &Proof) {
    let report = proof.report();
    let is_usable = report.state == Some(ProvenState::Ok) && report.fresh == Some(true);
    assert_eq!(proof.record().is_some(), is_usable);
    let config = proof.record().map(|record| {
        let config = record.config();
        (config.creator, config.metadata_uri.as_str(), config.manifest_hash, config.access_predicate)
    });
    let shown = report.record.as_ref().filter(|_| is_usable).map(|record| {
        (record.creator, record.metadata_uri.as_str(), record.manifest_hash, record.access_predicate)
    });
    assert_eq!(config, shown);
}

/// All that is proven is true in the block.
fn is_true(report: &ProvenReport, block: &Block, place: usize) {
    let truth = &block.truths[place];
    assert_eq!((report.state, report.record.as_ref()), (Some(truth.state), truth.record.as_ref()));
    assert_eq!(report.tool_count, Some(truth.count));
    let zero = format!("{:?}", Address::ZERO);
    let is_unset = |marker: &Option<String>| marker.as_ref().is_none_or(|marker| *marker == zero);
    let registry = report.registry.as_ref().expect("the registry of a proof");
    assert_eq!(
        (format!("{:?}", registry.address).as_str(), registry.code_hash),
        (REGISTRY, layouts()[0].code_hash)
    );
    assert!([&registry.implementation, &registry.beacon, &registry.admin].into_iter().all(is_unset));
    if let Some(predicate) = &report.predicate {
        assert_eq!(Some(predicate.address), truth.record.as_ref().map(|record| record.access_predicate));
        assert_eq!((predicate.code_hash, predicate.implementation_code_hash), (EMPTY_CODE, None));
        assert!([&predicate.implementation, &predicate.beacon, &predicate.admin].into_iter().all(is_unset));
    }
}
