//! All described verbs of the module, by their numbers: 256 for each crate.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

/// The crates whose verbs the module has.
#[cfg(feature = "advice")]
type Areas = (erc8257::verbs::Border, (advice::border::Border, diagnose::border::Border));
#[cfg(all(feature = "payment", not(feature = "advice")))]
type Areas = (payment::border::Border, x402::border::Border);
#[cfg(all(feature = "identity", not(any(feature = "advice", feature = "payment"))))]
type Areas = (identity::Border, identity_binding::Border);
#[cfg(all(feature = "wallet", not(any(feature = "advice", feature = "payment", feature = "identity"))))]
type Areas = wallet::Border;
#[cfg(all(
    feature = "proof",
    not(any(feature = "advice", feature = "payment", feature = "identity", feature = "wallet"))
))]
type Areas = proofs::Border;
#[cfg(all(
    feature = "discoverability",
    not(any(
        feature = "advice",
        feature = "payment",
        feature = "identity",
        feature = "wallet",
        feature = "proof"
    ))
))]
type Areas = discoverability::Border;

#[wasm_bindgen]
pub fn call(verb: u32, parts: &[u8]) -> Result<String> {
    Ok(erc8257::verbs::call::<Areas>(verb, parts)?)
}

/// Judges a bundle of a described verb. Gives the conclusion and the report as one JSON text.
#[wasm_bindgen]
pub fn judge(bundle: &[u8]) -> Result<String> {
    Ok(erc8257::verbs::judge_described::<Areas>(bundle).into_result()?.to_json())
}
