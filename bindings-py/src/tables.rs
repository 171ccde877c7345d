//! The tables of codes beside the rules: advice, causes of a wrong hash, what there is to say of proofs.

use access_proof::{ProofRow, proof_rows};

use pyo3::prelude::*;

/// The array of some JSON texts.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Returns the table of advice as a JSON array. ``advice_rows`` gives it as objects.
#[pyfunction]
pub fn advice_rows_json() -> String {
    list(advice::rows().iter().map(advice::Row::to_json))
}

/// Returns the table of causes as a JSON array. ``hypotheses`` gives it as objects.
#[pyfunction]
pub fn hypotheses_json() -> String {
    list(diagnose::hypotheses().iter().map(diagnose::Row::to_json))
}

/// Returns the table of what there is to say of proofs as a JSON array. ``proof_rows`` gives it as
/// objects.
#[pyfunction]
pub fn proof_rows_json() -> String {
    list(proof_rows().iter().map(ProofRow::to_json))
}
