//! All described verbs of the module, by their numbers: 256 for each crate.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::areas::Areas;
use crate::failure::Result;

#[wasm_bindgen]
pub fn call(verb: u32, parts: &[u8]) -> Result<String> {
    Ok(erc8257::verbs::call::<Areas>(verb, parts)?)
}

/// Judges a bundle of a described verb. Gives the conclusion and the report as one JSON text.
#[wasm_bindgen]
pub fn judge(bundle: &[u8]) -> Result<String> {
    Ok(erc8257::verbs::judge_described::<Areas>(bundle).into_result()?.to_json())
}
