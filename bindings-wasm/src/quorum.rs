//! How many RPCs must agree, where the caller does not say it.

use alloc::format;
use alloc::string::String;

use erc8257::Quorum;
use wasm_bindgen::prelude::wasm_bindgen;

/// The default quorum of so many RPCs.
#[wasm_bindgen]
pub fn majority(rpcs: u8) -> String {
    let Quorum { need, of } = Quorum::majority(rpcs);
    format!(r#"{{"need":{need},"of":{of}}}"#)
}
