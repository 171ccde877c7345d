//! Proofs by another client than those of the vectors and of the live bed: `@ethereumjs/statemanager`, recorded by the script
//! `tests/corpora/proofs/ethereumjs.mjs`.

use crate::support::{corpus_text, text};
use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor, ProvenReport, ProvenState, ProvenVerdict};
use erc8257::proofs::{EMPTY_ROOT, Given, encode_header, prove};
use erc8257::{Address, B256, U256, keccak256};
use serde_json::{Value, json};

use crate::chain_state::tool;

/// A block with this state.
pub(crate) fn header(root: &str) -> Value {
    let zero = B256::ZERO.to_string();
    json!({
        "parentHash": zero, "sha3Uncles": zero, "miner": format!("{:#x}", Address::ZERO), "stateRoot": root,
        "transactionsRoot": zero, "receiptsRoot": EMPTY_ROOT.to_string(), "logsBloom": format!("0x{}", "0".repeat(512)),
        "difficulty": "0x0", "number": "0x1", "gasLimit": "0x1", "gasUsed": "0x0", "timestamp": "0x1",
        "extraData": "0x", "mixHash": zero, "nonce": "0x0000000000000000",
    })
}

fn judged(header: &Value, id: u64, answers: &[&Value]) -> ProvenReport {
    let (tool, header) = (tool(id), header.to_string());
    let anchor =
        ProofAnchor::of(keccak256(&encode_header(header.as_bytes()).unwrap()), AnchorSource::OwnNode);
    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
    let accounts: Vec<&str> = answers.iter().map(String::as_str).collect();
    let given = Given { tool: &tool, policy: None, now: None, header: Some(&header), accounts: &accounts };
    prove(given, &anchor).into_report()
}

/// A record, a tombstone, the last record, an ID that was never registered; and an account that is not there beside them.
///
/// Ledger `prf-seed-notfound`, `prf-mpt-exclusion`, `prf-acc-absent`, `prf-str-long`.
#[test]
fn another_client_proves_each_state() {
    let file: Value = serde_json::from_str(&corpus_text("proofs/ethereumjs.json")).unwrap();
    let header = header(text(&file, "stateRoot"));
    for (id, state) in [
        (1, ProvenState::Ok),
        (7, ProvenState::Deregistered),
        (20, ProvenState::Ok),
        (21, ProvenState::NotFound),
    ] {
        let own = &file["answers"][id.to_string()];
        let report = judged(&header, id, &[own, &file["answers"]["nobody"]]);
        assert_eq!(
            (report.verdict, report.state),
            (ProvenVerdict::Proven, Some(state)),
            "{}",
            report.to_text()
        );
        assert_eq!(report.tool_count, Some(U256::from(20)));
        if let Some(record) = report.record {
            assert_eq!(
                record.metadata_uri,
                format!("https://tools.example.com/.well-known/ai-tool/tool-{id}.json")
            );
            assert_eq!(record.manifest_hash, keccak256(record.metadata_uri.as_bytes()));
        }
        // The slots of another tool prove nothing of this one.
        let other = judged(&header, id, &[&file["answers"][if id == 1 { "20" } else { "1" }]]);
        assert_eq!(other.verdict, ProvenVerdict::Unknown, "{}", other.to_text());
    }
}
