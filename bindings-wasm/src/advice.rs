//! What to know beside the verdict.

use alloc::string::String;

use erc8257::advice::Facts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

/// `facts` is empty where there are none; `body` is missing where nothing was served.
#[wasm_bindgen]
pub fn advise(body: Option<alloc::vec::Vec<u8>>, facts: &str) -> Result<String> {
    let facts = if facts.is_empty() { Facts::default() } else { Facts::parse(facts.as_bytes())? };
    Ok(erc8257::advice::advise(body.as_deref(), &facts).to_json())
}
