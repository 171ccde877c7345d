//! Tool references. Chain and tool IDs cross the border as decimal text.

#[cfg(feature = "verify")]
use alloc::format;
#[cfg(feature = "verify")]
use alloc::string::{String, ToString as _};

use erc8257::{ToolRef, ToolRefError};
#[cfg(feature = "verify")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};

impl From<ToolRefError> for Failure {
    fn from(error: ToolRefError) -> Self {
        Self::with("usage-wrong-value", Some("/toolRef"), &error, "")
    }
}

pub(crate) fn read(text: &str) -> Result<ToolRef> {
    Ok(text.parse()?)
}

#[cfg(feature = "verify")]
#[wasm_bindgen(js_name = parseToolRef)]
pub fn parse_tool_ref(text: &str) -> Result<String> {
    // The text has the numbers already, and printers of wide numbers are much code.
    let text = read(text)?.to_string();
    let parts = text.as_bytes().split(|byte| matches!(byte, b':' | b'/'));
    let mut parts = parts.map(|part| core::str::from_utf8(part).unwrap_or_default());
    let mut part = || parts.nth(1).unwrap_or_default();
    let (chain_id, registry, tool_id) = (part(), part(), parts.next().unwrap_or_default());
    Ok(format!(r#"{{"chainId":"{chain_id}","registry":"{registry}","toolId":"{tool_id}"}}"#))
}

/// The one canonical form of a reference.
#[cfg(feature = "verify")]
#[wasm_bindgen(js_name = formatToolRef)]
pub fn format_tool_ref(text: &str) -> Result<String> {
    Ok(read(text)?.to_string())
}
