//! Texts of strangers: how to show them, and their kinds.

use alloc::format;
use alloc::string::{String, ToString as _};

use advice::{self, Code, SecretShape, UrlRole};
use erc8257::json_string;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::hex;
use crate::list::list;

#[wasm_bindgen(js_name = htmlText)]
pub fn html_text(text: &str) -> String {
    advice::html_text(text)
}

#[wasm_bindgen(js_name = htmlAttribute)]
pub fn html_attribute(text: &str) -> String {
    advice::html_attribute(text)
}

#[wasm_bindgen(js_name = jsString)]
pub fn js_string(text: &str) -> String {
    advice::js_string(text)
}

#[wasm_bindgen(js_name = markdownText)]
pub fn markdown_text(text: &str) -> String {
    advice::markdown_text(text)
}

#[wasm_bindgen(js_name = linkClass)]
pub fn link_class(url: &str) -> String {
    advice::link_class(url).as_str().into()
}

#[wasm_bindgen(js_name = imageClass)]
pub fn image_class(url: &str) -> String {
    advice::image_class(url).as_str().into()
}

#[wasm_bindgen(js_name = hostForDisplay)]
pub fn host_for_display(host: &str) -> String {
    advice::host_for_display(host)
}

#[wasm_bindgen]
pub fn skeleton(text: &str) -> String {
    advice::skeleton(text)
}

#[wasm_bindgen(js_name = displayAmount)]
pub fn display_amount(amount: &str, decimals: f64) -> Result<String> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "compared with what was given"
    )]
    let whole = decimals as u8;
    if f64::from(whole).to_bits() != decimals.to_bits() {
        return Err(Failure::argument("/decimals", "is not an integer from 0 to 255"));
    }
    Ok(advice::display_amount(hex::number(amount, "/amount")?, whole))
}

#[wasm_bindgen(js_name = looksSecret)]
pub fn looks_secret(data: &[u8]) -> Option<String> {
    advice::looks_secret(data).map(SecretShape::as_str).map(String::from)
}

#[wasm_bindgen(js_name = commandRisks)]
pub fn command_risks(url: &str) -> Option<String> {
    advice::command_risks(url).map(|risk| item(risk.code(), Some(risk.found())))
}

#[wasm_bindgen(js_name = ofUrl)]
pub fn of_url(url: &str, role: &str) -> Result<String> {
    let role = match role {
        "metadata-uri" => UrlRole::MetadataUri,
        "endpoint" => UrlRole::Endpoint,
        "link" => UrlRole::Link,
        "image" => UrlRole::Image,
        _ => return Err(Failure::argument("/role", "is not metadata-uri, endpoint, link or image")),
    };
    let found = advice::of_url(url, role);
    Ok(list(found.iter().map(|(code, found)| item(*code, found.as_deref()))))
}

/// The row of a code, and the found text.
fn item(code: Code, found: Option<&str>) -> String {
    let row = code.row().to_json();
    let members = row.strip_suffix('}').unwrap_or_default();
    let found = found.map_or_else(|| String::from("null"), |found| json_string(found).to_string());
    format!("{members},\"found\":{found}}}")
}
