//! The table of rule codes, and the facts about this version.

use alloc::format;
use alloc::string::String;

use erc8257::{UNICODE_VERSION, VERSION};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::list::list;
use crate::number::{EXACT, whole};
use crate::policy::read_policy;

#[wasm_bindgen]
pub fn rules() -> String {
    list(erc8257::rules().iter().map(erc8257::Rule::to_json))
}

#[wasm_bindgen]
pub fn explain(code: &str) -> Option<String> {
    erc8257::explain(code).map(erc8257::Rule::to_json)
}

#[wasm_bindgen]
pub fn version() -> String {
    let (major, minor, patch) = UNICODE_VERSION;
    format!(r#"{{"library":"{VERSION}","unicode":"{major}.{minor}.{patch}"}}"#)
}

/// `max_age` is negative where the manifest has none.
#[wasm_bindgen(js_name = freshnessWindow)]
pub fn freshness_window(policy: &str, max_age: f64) -> Result<String> {
    let max_age = if max_age < 0.0 {
        None
    } else {
        Some(
            whole(max_age, EXACT)
                .ok_or_else(|| Failure::argument("/maxAge", "is not a whole number of seconds"))?,
        )
    };
    let window = erc8257::freshness_window(&read_policy(policy)?, max_age);
    Ok(format!(r#"{{"seconds":{},"shortenedByManifest":{}}}"#, window.seconds, window.shortened_by_manifest))
}
