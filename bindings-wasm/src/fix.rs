//! Mechanical repairs for a publisher.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

#[wasm_bindgen]
pub fn fix(body: &[u8]) -> Result<String> {
    Ok(erc8257::fix(body)?.to_json())
}
