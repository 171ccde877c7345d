//! URLs.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

#[wasm_bindgen(js_name = normalizeUrl)]
pub fn normalize_url(url: &str) -> Result<String> {
    Ok(erc8257::normalize_url(url)?)
}

#[wasm_bindgen(js_name = wellKnownUrl)]
pub fn well_known_url(endpoint: &str, slug: &str) -> Result<String> {
    Ok(erc8257::well_known_url(endpoint, slug)?)
}
