//! How Python's `json.dumps` writes numbers and characters.

use alloc::vec::Vec;

use primitives::json::write_char;
use primitives::number::decimal;

/// Exponents of ten from which on `repr` writes one: 1e16.
const LARGE: i64 = 16;
/// And below which: 1e-4 is written without.
const SMALL: i64 = -4;

/// Integers as they are, floats by `repr`: the shortest digits, always with a point or an exponent.
pub(super) fn number(text: &str, out: &mut Vec<u8>) {
    if !text.contains(['.', 'e', 'E']) {
        // Python's integer -0 is 0.
        return out.extend_from_slice(if text == "-0" { b"0" } else { text.as_bytes() });
    }
    let value = decimal::to_f64(text);
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let mut buffer = ryu_js::Buffer::new();
    let ecma = buffer.format_finite(value.abs());
    let (mantissa, exponent) = ecma.split_once('e').unwrap_or((ecma, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all: Vec<u8> = integer.bytes().chain(fraction.bytes()).collect();
    let zeros = all.iter().take_while(|digit| **digit == b'0').count();
    let digits = all.get(zeros..).unwrap_or_default();
    let significant =
        digits.iter().rposition(|digit| *digit != b'0').map_or(0, |last| last.saturating_add(1));
    let digits = digits.get(..significant).unwrap_or_default();
    if digits.is_empty() {
        return out.extend_from_slice(b"0.0");
    }
    // The exponent of the first significant digit.
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let exponent = exponent.parse().unwrap_or(0_i64).saturating_add(length(integer.len()));
    let exponent = exponent.saturating_sub(length(zeros)).saturating_sub(1);
    if (SMALL..LARGE).contains(&exponent) {
        fixed(digits, exponent, out);
    } else {
        scientific(digits, exponent, out);
    }
}

fn fixed(digits: &[u8], exponent: i64, out: &mut Vec<u8>) {
    let Ok(exponent) = usize::try_from(exponent) else {
        out.extend_from_slice(b"0.");
        let zeros = usize::try_from(exponent.saturating_neg().saturating_sub(1)).unwrap_or(0);
        out.extend(core::iter::repeat_n(b'0', zeros));
        return out.extend_from_slice(digits);
    };
    let integer = exponent.saturating_add(1);
    let padded = digits.iter().copied().chain(core::iter::repeat(b'0'));
    out.extend(padded.take(integer));
    out.push(b'.');
    out.extend_from_slice(digits.get(integer..).filter(|rest| !rest.is_empty()).unwrap_or(b"0"));
}

fn scientific(digits: &[u8], exponent: i64, out: &mut Vec<u8>) {
    let (first, rest) = digits.split_at_checked(1).unwrap_or_default();
    out.extend_from_slice(first);
    if !rest.is_empty() {
        out.push(b'.');
        out.extend_from_slice(rest);
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    out.extend_from_slice(alloc::format!("e{sign}{:02}", exponent.unsigned_abs()).as_bytes());
}

/// A character that `ensure_ascii` escapes, as UTF-16 code units if it has no short escape.
pub(super) fn escape(character: char, out: &mut Vec<u8>) {
    if character < '\u{7f}' {
        return write_char(character, out);
    }
    for unit in character.encode_utf16(&mut [0; 2]) {
        let digit = |shift: u32| {
            let nibble = usize::from((*unit >> shift) & 0xF);
            b"0123456789abcdef".get(nibble).copied().unwrap_or(b'0')
        };
        out.extend_from_slice(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
    }
}
