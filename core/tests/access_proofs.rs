//! The conformance vectors of kind `access-proofs`: typed data, digest and payload, and, with the feature `advice`,
//! a verifier's verdict.

use crate::vector_files::{cases, enough, parts};
use access_proof::{AccessProof, Payload};
use alloy_primitives::hex;
use erc8257::U256;
use serde_json::Value;

fn text<'a>(given: &'a Value, name: &str) -> &'a str {
    given[name].as_str().unwrap_or_else(|| panic!("{name} of {given}"))
}

/// The proof of a case, with the deadline of its data, if that is a payload.
fn given(case: &Value) -> (AccessProof, Vec<u8>) {
    let proof = &case["proof"];
    let data = match &case["dataParts"] {
        Value::Null => hex::decode(text(case, "data")).unwrap(),
        list => hex::decode(parts(list)).unwrap(),
    };
    let stated = text(proof, "deadline").parse().unwrap();
    let read = AccessProof {
        chain_id: text(proof, "chainId").parse().unwrap(),
        predicate: text(proof, "predicate").parse().unwrap(),
        tool_id: text(proof, "toolId").parse::<U256>().unwrap(),
        account: text(proof, "account").parse().unwrap(),
        deadline: Payload::parse(&data).map_or(stated, |payload| payload.deadline),
    };
    (read, data)
}

#[test]
fn typed_data_hashes_and_payload() {
    let cases = cases("access-proofs");
    enough(cases.len(), 100, "access-proofs");
    for case in &cases {
        let ((proof, data), expect, id) = (given(case), &case["expect"], &case["id"]);
        let typed_data: Value = serde_json::from_str(&proof.typed_data()).unwrap();
        assert_eq!(typed_data, expect["typedData"], "{id}");
        assert_eq!(proof.domain_separator().to_string(), text(expect, "domainSeparator"), "{id}");
        assert_eq!(proof.struct_hash().to_string(), text(expect, "structHash"), "{id}");
        assert_eq!(proof.digest().to_string(), text(expect, "digest"), "{id}");
        match Payload::parse(&data) {
            Ok(payload) => assert_eq!(proof.payload(&payload.signature), data, "{id}"),
            Err(malformed) => {
                assert_eq!(expect["fault"]["code"], "sec-ap-payload", "{id}");
                assert_eq!(expect["fault"]["found"], malformed.as_str(), "{id}");
            }
        }
    }
}

mod verified {
    use std::collections::BTreeSet;

    use access_proof::{ProofReport, proof_rows};
    use erc8257::registry::try_has_access;
    use serde_json::json;

    use super::*;

    #[test]
    fn faults_and_warnings() {
        for case in cases("access-proofs") {
            let ((proof, data), expect, id) = (given(&case), &case["expect"], &case["id"]);
            let now = text(&case, "now").parse().unwrap();
            let verdict = proof.verify_payload(&data, now);
            let fault = verdict.as_ref().err().map(|fault| {
                assert!(
                    !fault.row().action.is_empty() && fault.to_string().starts_with(fault.row().sentence)
                );
                assert!(fault.row().refuses);
                json!({"code": fault.code(), "found": fault.found()})
            });
            assert_eq!(json!(fault), expect["fault"], "{id}");
            if let Ok(proven) = &verdict {
                assert_eq!((proven.account(), proven.proof()), (proof.account, &proof), "{id}");
                assert_eq!(proven.question(), try_has_access(proof.tool_id, proof.account, &data), "{id}");
            }
            let code = case["accountCode"].as_str().map(|code| hex::decode(code).unwrap());
            let warnings = proof.warnings(now, code.as_deref());
            let codes: Vec<&str> = warnings.iter().map(access_proof::ProofWarning::code).collect();
            assert_eq!(json!(codes), expect["warnings"], "{id}");
            assert!(warnings.iter().all(|warning| !warning.row().refuses), "{id}");
            if let Ok(payload) = Payload::parse(&data) {
                same_report(&ProofReport::of(proof, &payload.signature, now, code.as_deref()), expect);
            }
        }
    }

    #[test]
    fn every_code_is_drawn() {
        let cases = cases("access-proofs");
        let faults = cases.iter().filter_map(|case| case["expect"]["fault"]["code"].as_str());
        let warnings = cases.iter().flat_map(|case| case["expect"]["warnings"].as_array().unwrap());
        let drawn: BTreeSet<&str> = faults.chain(warnings.map(|code| code.as_str().unwrap())).collect();
        let all: BTreeSet<&str> = proof_rows().iter().map(|row| row.id).collect();
        assert_eq!(drawn, all);
        assert_eq!(all.len(), proof_rows().len(), "no code stands twice");
    }

    /// The JSON form says the same.
    fn same_report(report: &ProofReport, expect: &Value) {
        let read: Value = serde_json::from_str(&report.to_json()).unwrap();
        assert_eq!(read["format"], "erc8257-access-proof/1");
        assert_eq!((&read["valid"], &read["digest"]), (&json!(expect["fault"].is_null()), &expect["digest"]));
        for member in ["code", "found"] {
            assert_eq!(read["fault"][member], expect["fault"][member], "{read}");
        }
        let warnings = read["warnings"].as_array().unwrap().iter().map(|warning| warning["code"].clone());
        assert_eq!(warnings.collect::<Value>(), expect["warnings"]);
        assert_eq!(read["deadline"], expect["typedData"]["message"]["deadline"]);
    }

    /// Whatever bits of a good proof are changed, it counts no more.
    #[test]
    fn every_bit_counts() {
        let case = cases("access-proofs").into_iter().find(|case| case["id"] == "proof-v-27").unwrap();
        let (proof, data) = given(&case);
        assert!(proof.verify_payload(&data, proof.deadline).is_ok());
        for bit in 0..data.len() * 8 {
            let mut changed = data.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(proof.verify_payload(&changed, 1).is_err(), "bit {bit}");
        }
    }
}
