//! `proof`: how long it takes to prove a tool's record from what a node serves.
//!
//! One line a figure: `<work> <us> us <ratio>x`, as multiples of one keccak256 of a full branch (532 bytes) in the same run. Exits with
//! status 1 beyond the target.

#[path = "../../../../core/tests/support/chain_state.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests of the core have all of it as a module, too")]
mod chain_state;

use std::process::ExitCode;

use chain_state::{ChainState, REGISTRY, tool};
use erc8257::{Address, B256, ToolConfig, U256};
use erc8257_bench::timing::{Contestant, race};
use proofs::border::proof::{AnchorSource, ProofAnchor};
use proofs::{Given, layouts, prove, slots, uri_slots};

const ROUNDS: usize = 600;
/// Bytes of a branch with 16 hashes.
const BRANCH: usize = 532;
/// The most that a record may take, as a multiple of one keccak256 of a branch.
const TARGET: f64 = 40.0;
const TIME: u64 = 1_790_000_000;
/// Tools of the registry, as many as the states of the vectors have.
const TOOLS: u8 = 56;

fn main() -> ExitCode {
    let uri = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json";
    let config = |byte: u8| ToolConfig {
        creator: Address::repeat_byte(byte),
        metadata_uri: uri.into(),
        manifest_hash: B256::repeat_byte(byte),
        access_predicate: Address::ZERO,
    };
    let chain = ChainState::of(&(1..=TOOLS).map(config).collect::<Vec<_>>(), TIME);
    let first = slots(U256::from(7), &layouts()[0]).map(|slot| U256::from_be_bytes(slot.0));
    let parts = uri_slots(first[2], uri.len()).into_iter().map(|slot| U256::from_be_bytes(slot.0));
    let address = REGISTRY.parse().expect("an address");
    let served = [chain.proof(address, &first), chain.proof(address, &parts.collect::<Vec<_>>())];
    let served = served.map(|answer| answer.to_string());
    let accounts = [served[0].as_str(), served[1].as_str()];
    let (tool, header) = (tool(7), chain.header().to_string());
    let anchor = ProofAnchor::of(chain.hash(), AnchorSource::OwnNode);
    let given =
        Given { tool: &tool, policy: None, now: Some(TIME), header: Some(&header), accounts: &accounts };
    assert!(prove(given, &anchor).record().is_some(), "the record is proven");
    let branch = [7_u8; BRANCH];
    let contestants = &mut [
        Contestant::new("keccak-532", || erc8257::keccak256(&branch)),
        Contestant::new("prove-record", || prove(given, &anchor)),
    ];
    let times = race(contestants, ROUNDS);
    let mut is_over = false;
    for (contestant, time) in contestants.iter().zip(&times) {
        let ratio = time / times[0];
        let line = format!("{} {:.2} us {ratio:.1}x", contestant.name, time / 1e3);
        println!("{line}");
        if ratio > TARGET {
            println!("OVER {line}, target {TARGET:.0}x");
            is_over = true;
        }
    }
    if is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
