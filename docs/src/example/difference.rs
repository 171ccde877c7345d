//! How far two cases are apart.

use super::Given;

use serde_json::Value;

/// The parts that a case cannot lack.
const WHOLE: [&str; 2] = ["bundle", "registration"];

/// Whether the other registration has a member that the broken one lacks. The record and the server's answer
/// do not count: where the answer never came, every repair has one.
pub(super) fn adds(broken: &Given, other: &Given) -> bool {
    let json = |part: Option<&[u8]>| part.and_then(|part| serde_json::from_slice::<Value>(part).ok());
    other.parts.iter().filter(|part| part.0 == "registration").any(|(name, bytes)| {
        let (Some(Value::Object(new)), old) = (json(Some(bytes)), json(broken.part(name))) else {
            return false;
        };
        new.keys().any(|key| {
            key != "response" && key != "config" && old.as_ref().is_none_or(|old| old.get(key).is_none())
        })
    })
}

/// Whether the other registration is about another record of the registry, or says more about the record.
/// Where a server gave nothing, an answer for the same record is the repair.
pub(super) fn is_of_another_record(a: &Given, b: &Given) -> bool {
    // The committed hash follows from the manifest, so that it does not count.
    let record = |given: &Given| {
        let registration = given.json("registration").ok()?;
        Some(["creator", "metadataURI"].map(|member| registration["config"][member].clone()))
    };
    a.part("manifest").is_none() && (record(a) != record(b) || adds(a, b))
}

/// Bytes that one has and the other has not, where one run of each is taken out. A whole part that one of them lacks
/// counts for little: where the server gave no manifest, every repair has one.
pub(super) fn bytes(a: &Given, b: &Given) -> usize {
    let names = a.parts.iter().chain(&b.parts).map(|part| part.0);
    let mut seen: Vec<&str> = Vec::new();
    let mut sum = 0;
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
            sum += match (a.part(name), b.part(name)) {
                (Some(a), Some(b)) => of(a, b),
                // One is written as a whole text and the other is not: they have nothing in common.
                (Some(only), None) | (None, Some(only)) if WHOLE.contains(&name) => only.len(),
                (Some(only), None) | (None, Some(only)) => only.len() / 16,
                (None, None) => 0,
            };
        }
    }
    sum
}

fn of(a: &[u8], b: &[u8]) -> usize {
    let (start, end) = ends(a, b);
    a.len() + b.len() - 2 * (start + end)
}

/// Bytes at the start and at the end that both have.
pub(super) fn ends(a: &[u8], b: &[u8]) -> (usize, usize) {
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - start;
    let end = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    (start, end)
}
