//! How far two cases are apart.

use super::Given;

/// Bytes that one has and the other has not, where one run of each is taken out.
pub(super) fn bytes(a: &Given, b: &Given) -> usize {
    let names = a.parts.iter().chain(&b.parts).map(|part| part.0);
    let mut seen: Vec<&str> = Vec::new();
    let mut sum = 0;
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
            sum += of(a.part(name).unwrap_or_default(), b.part(name).unwrap_or_default());
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
