//! U-labels to A-labels, for publishers.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

#[wasm_bindgen(js_name = hostToAscii)]
pub fn host_to_ascii(host: &str) -> Result<String> {
    Ok(erc8257::host_to_ascii(host)?)
}
