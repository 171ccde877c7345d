//! What to know beside the verdict.

use alloc::string::String;
use alloc::vec::Vec;

use advice::Facts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

/// `body` is missing where nothing was served; `facts` are missing where the host has none.
#[wasm_bindgen]
pub fn advise(body: Option<Vec<u8>>, facts: Option<Vec<u8>>) -> Result<String> {
    let facts = facts.map_or_else(|| Ok(Facts::default()), |text| Facts::parse(&text))?;
    Ok(advice::advise(body.as_deref(), &facts).to_json())
}
