//! The table of rule codes, and what is fixed about this version.

use erc8257::{UNICODE_VERSION, VERSION};

use crate::failure::Result;

/// The version of this library.
#[uniffi::export]
pub fn library_version() -> Result<String> {
    Ok(VERSION.to_owned())
}

/// The version of the Unicode tables that decide NFC.
#[uniffi::export]
pub fn unicode_version() -> Result<String> {
    let (major, minor, patch) = UNICODE_VERSION;
    Ok(format!("{major}.{minor}.{patch}"))
}
