//! The tables of codes beside the rules: advice, causes of a wrong hash, what there is to say of proofs.

use alloc::string::String;

use access_proof::{ProofRow, proof_rows};

use wasm_bindgen::prelude::wasm_bindgen;

use crate::list::list;

#[wasm_bindgen(js_name = adviceRows)]
pub fn advice_rows() -> String {
    list(advice::rows().iter().map(advice::Row::to_json))
}

#[wasm_bindgen]
pub fn hypotheses() -> String {
    list(diagnose::hypotheses().iter().map(diagnose::Row::to_json))
}

#[wasm_bindgen(js_name = proofRows)]
pub fn all_proof_rows() -> String {
    list(proof_rows().iter().map(ProofRow::to_json))
}

/// The row of a code, whichever of these tables it stands in.
#[wasm_bindgen]
pub fn explain(code: &str) -> Option<String> {
    let advice = advice::explain(code).map(advice::Row::to_json);
    advice
        .or_else(|| diagnose::explain(code).map(diagnose::Row::to_json))
        .or_else(|| proof_rows().iter().find(|row| row.id == code).map(ProofRow::to_json))
}
