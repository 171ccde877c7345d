//! Texts of others: how to show them, and what they are.

use advice::{self, Code, SecretShape, UrlRole};
use erc8257::json_string;
use pyo3::prelude::*;

use crate::argument::{bytes, text, uint256, whole};
use crate::failure::{Failure, Result};
use crate::tables::list;

/// Encodes text between HTML tags.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn html_text(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::html_text(&self::text(text, "/text")?))
}

/// Encodes the value of an HTML attribute in quotes.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn html_attribute(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::html_attribute(&self::text(text, "/text")?))
}

/// Encodes the inside of a JavaScript string literal.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn js_string(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::js_string(&self::text(text, "/text")?))
}

/// Encodes one run of text in Markdown.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn markdown_text(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::markdown_text(&self::text(text, "/text")?))
}

/// Returns what to do with a link.
#[pyfunction]
pub fn link_class(url: &Bound<'_, PyAny>) -> Result<&'static str> {
    Ok(advice::link_class(&text(url, "/url")?).as_str())
}

/// Returns what to do with an icon.
#[pyfunction]
pub fn image_class(url: &Bound<'_, PyAny>) -> Result<&'static str> {
    Ok(advice::image_class(&text(url, "/url")?).as_str())
}

/// Returns a host as a person should see it.
#[pyfunction]
pub fn host_for_display(host: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::host_for_display(&text(host, "/host")?))
}

/// Returns what texts that look alike have in common (UTS #39).
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn skeleton(text: &Bound<'_, PyAny>) -> Result<String> {
    Ok(advice::skeleton(&self::text(text, "/text")?))
}

/// Returns an amount in whole units of its asset.
#[pyfunction]
pub fn display_amount(amount: &Bound<'_, PyAny>, decimals: &Bound<'_, PyAny>) -> Result<String> {
    let decimals: u8 = whole(decimals, "/decimals", "is not an integer from 0 to 255")?;
    Ok(advice::display_amount(uint256(amount, "/amount")?, decimals))
}

/// Returns what secret the bytes look like.
#[pyfunction]
pub fn looks_secret(py: Python<'_>, data: &Bound<'_, PyAny>) -> Result<Option<&'static str>> {
    let data = bytes(data, "/data")?;
    let data = data.as_bytes();
    Ok(py.detach(|| advice::looks_secret(data).map(SecretShape::as_str)))
}

/// Returns what a shell would make of a URL as JSON. ``command_risks`` gives an object.
#[pyfunction]
pub fn command_risks_json(url: &Bound<'_, PyAny>) -> Result<Option<String>> {
    Ok(advice::command_risks(&text(url, "/url")?).map(|risk| item(risk.code(), Some(risk.found()))))
}

/// Returns the advice on a URL as a JSON array. ``of_url`` gives objects.
#[pyfunction]
pub fn of_url_json(url: &Bound<'_, PyAny>, role: &Bound<'_, PyAny>) -> Result<String> {
    let role = match &*text(role, "/role")? {
        "metadata-uri" => UrlRole::MetadataUri,
        "endpoint" => UrlRole::Endpoint,
        "link" => UrlRole::Link,
        "image" => UrlRole::Image,
        _ => return Err(Failure::value("/role", "is not metadata-uri, endpoint, link or image")),
    };
    let found = advice::of_url(&text(url, "/url")?, role);
    Ok(list(found.iter().map(|(code, found)| item(*code, found.as_deref()))))
}

/// The row of a code, and what was found.
fn item(code: Code, found: Option<&str>) -> String {
    let row = code.row().to_json();
    let members = row.strip_suffix('}').unwrap_or_default();
    let found = found.map_or_else(|| "null".to_owned(), |found| json_string(found).to_string());
    format!("{members},\"found\":{found}}}")
}
