//! Advice on a URL alone, without a manifest around it.

use alloc::string::String;
use alloc::vec::Vec;

use super::UrlRole;
use super::command::command_risks;
use super::{Code, host, image, link};
use primitives::harmless::quoted_ascii;

/// The advice on a URL by itself, in the order of the table: for records of registrations that came without a body.
/// With each code comes the text that was found, harmless and clipped.
///
/// The text may be anything; a text that is not a URL draws the advice that still applies.
///
/// # Example
/// ```
/// use erc8257_advice::{UrlRole, of_url};
///
/// let found = of_url("https://tools.example.com/status#';calc;#", UrlRole::Endpoint);
/// assert_eq!(found[0].0.as_str(), "lib-sec-command-url");
/// assert!(of_url("https://tools.example.com/search?q=1&page=2", UrlRole::Endpoint).is_empty());
/// ```
#[must_use]
pub fn of_url(url: &str, role: UrlRole) -> Vec<(Code, Option<String>)> {
    let mut found: Vec<(Code, Option<String>)> =
        command_risks(url).map(|risk| (risk.code(), Some(risk.found().into()))).into_iter().collect();
    let scheme = if role == UrlRole::Image { image::code(url) } else { link::code(url) };
    if let Some(code) = scheme {
        found.push((code, Some(quoted_ascii(url.as_bytes()))));
    }
    host::risks(url, role, &mut |code, text| found.push((code, text)));
    found.sort_by_key(|(code, _)| *code);
    found
}
