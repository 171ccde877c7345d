//! The types of `border.json` in words.

use crate::markdown::anchor;

/// A type of the listing, such as `optional<list<Finding, 257>>`, in Markdown. `left_out` is what an optional member may be.
#[must_use]
pub fn words(spelt: &str, left_out: &str) -> String {
    let (mut rest, mut optional) = (spelt, false);
    while let Some(inner) = within(rest, "optional") {
        (rest, optional) = (inner, true);
    }
    let said = one(rest, left_out);
    if optional { format!("{said}; {left_out}") } else { said }
}

/// The names of described types in a type of the listing.
pub fn names(spelt: &str) -> impl Iterator<Item = &str> {
    let words = spelt.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase()))
}

fn one(spelt: &str, left_out: &str) -> String {
    let most = |kind: &str| within(spelt, kind);
    match spelt {
        "boolean" => "`true` or `false`".to_owned(),
        "u8" => "whole number up to 255".to_owned(),
        "u16" => "whole number up to 65,535".to_owned(),
        "u32" => "whole number up to 4,294,967,295".to_owned(),
        "count" => "whole number".to_owned(),
        "integer" => "whole number of either sign".to_owned(),
        "seconds" | "milliseconds" => format!("whole number of {spelt}"),
        "code" => "[code](/codes/index)".to_owned(),
        "uint256" => "decimal digits of a number below 2^256".to_owned(),
        "int128" => "decimal digits of a number, with its sign".to_owned(),
        "address" => "address: `0x` and 40 digits".to_owned(),
        "account" => "address: `0x` and 40 digits, in one case or with their checksum".to_owned(),
        "toolref" => "reference of a tool".to_owned(),
        "bytes4" => "4 bytes: `0x` and 8 digits".to_owned(),
        "bytes32" => "32 bytes: `0x` and 64 digits".to_owned(),
        "bytes" => "bytes".to_owned(),
        _ => {
            if let Some(most) = most("text") {
                format!("text of up to {} characters", grouped(most))
            } else if let Some(most) = most("hex") {
                format!("up to {} bytes: `0x` and their digits", grouped(most))
            } else if let Some(most) = most("base64") {
                format!("up to {} bytes as base64", grouped(most))
            } else if let Some(most) = most("json") {
                format!("any JSON of up to {} bytes", grouped(most))
            } else if let Some((of, most)) = most("list").and_then(|inner| inner.rsplit_once(", ")) {
                format!("list of up to {}: {}", grouped(most), words(of, left_out))
            } else if let Some((keys, of)) = most("map").and_then(|inner| inner.split_once(", ")) {
                format!("object by {}: {}", one(keys, left_out), words(of, left_out))
            } else if spelt.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                format!("[`{spelt}`](#{})", anchor(spelt))
            } else {
                format!("`{spelt}`")
            }
        }
    }
}

/// What stands in the brackets of a type of this kind.
fn within<'s>(spelt: &'s str, kind: &str) -> Option<&'s str> {
    spelt.strip_prefix(kind)?.strip_prefix('<')?.strip_suffix('>')
}

/// `5242880` as `5,242,880`.
fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
