//! Numbers: the JSON grammar, the double that a text denotes, and its ECMAScript text (RFC 8785, 3.2.2.3).

use alloc::string::String;
use alloc::vec::Vec;

use super::decimal;
use crate::json::byte;

/// What the reader learns about a number while it finds its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    /// One past the last byte.
    pub(crate) end: usize,
    /// The text is its own canonical form for certain: at most 15 significant digits (so that no other text of
    /// so few digits denotes the same double), no exponent, no superfluous zeros.
    pub(crate) canonical: bool,
    /// An integer of more than 15 digits: it may not be exact as a double.
    pub(crate) big_integer: bool,
    /// Large enough that it may have no finite double.
    pub(crate) maybe_infinite: bool,
}

/// Finds the end of the number at `start`, or the first byte that cannot stand where it does and what could.
pub(crate) fn scan(bytes: &[u8], start: usize) -> Result<Shape, (usize, &'static str)> {
    let negative = byte(bytes, start) == b'-';
    let first = start.wrapping_add(usize::from(negative));
    let integer_end = match byte(bytes, first) {
        b'0' => {
            let next = first.wrapping_add(1);
            if byte(bytes, next).is_ascii_digit() {
                return Err((next, "a number without leading zeros"));
            }
            next
        }
        b'1'..=b'9' => digits(bytes, first),
        _ => return Err((first, "a digit")),
    };
    let integer = integer_end.wrapping_sub(first);
    let zero = byte(bytes, first) == b'0';
    let last = byte(bytes, integer_end);
    if last != b'.' && last != b'e' && last != b'E' {
        return Ok(Shape {
            end: integer_end,
            canonical: integer <= 15 && !(negative && zero),
            big_integer: integer > 15,
            maybe_infinite: integer > 308,
        });
    }
    let mut end = integer_end;
    let mut canonical = false;
    if last == b'.' {
        let fraction = end.wrapping_add(1);
        end = digits(bytes, fraction);
        if end == fraction {
            return Err((end, "a digit after the decimal point"));
        }
        let length = end.wrapping_sub(fraction);
        // Below 1e-6 ECMAScript writes an exponent; zeros after the point of 0.0… are not significant.
        let tiny = zero && bytes.get(fraction..end).unwrap_or_default().starts_with(b"000000");
        canonical = integer.saturating_add(length) <= 15 && byte(bytes, end.wrapping_sub(1)) != b'0' && !tiny;
    }
    let mut maybe_infinite = integer > 308;
    if matches!(byte(bytes, end), b'e' | b'E') {
        let mut exponent = end.wrapping_add(1);
        let sign = byte(bytes, exponent);
        if matches!(sign, b'+' | b'-') {
            exponent = exponent.wrapping_add(1);
        }
        end = digits(bytes, exponent);
        if end == exponent {
            return Err((end, "a digit of the exponent"));
        }
        canonical = false;
        // Cheap and sure: two digits of exponent and 200 of integer cannot reach 1e308.
        maybe_infinite = sign != b'-' && (end.wrapping_sub(exponent) > 2 || integer > 200);
    }
    maybe_infinite |= integer > 308;
    Ok(Shape { end, canonical, big_integer: false, maybe_infinite })
}

fn digits(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let count = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
    from.wrapping_add(count)
}

/// Whether a number text denotes a finite double.
pub(crate) fn is_finite(text: &[u8]) -> bool {
    decimal::to_f64(text).is_finite()
}

/// Writes the canonical form of a number text whose double is finite.
pub(crate) fn write(text: &[u8], out: &mut Vec<u8>) {
    let mut buffer = ryu_js::Buffer::new();
    out.extend_from_slice(buffer.format(decimal::to_f64(text)).as_bytes());
}

/// The canonical text of an integer text whose double is another number; `None` where both its canonical text
/// or its double is exact.
pub(crate) fn lossy_integer(text: &[u8]) -> Option<String> {
    let value = decimal::to_f64(text);
    if !value.is_finite() {
        return None;
    }
    let mut buffer = ryu_js::Buffer::new();
    let canonical = buffer.format(value);
    if canonical.as_bytes() == text || decimal::is_exact_integer(text, value) {
        return None;
    }
    // 1e+21 and above: the same digits, then zeros.
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let significant = canonical.bytes().take_while(|b| *b != b'e').filter(u8::is_ascii_digit);
    let same = canonical.contains('e')
        && significant.chain(core::iter::repeat(b'0')).take(digits.len()).eq(digits.iter().copied())
        && exponent_of(canonical).is_some_and(|exponent| exponent.saturating_add(1) == digits.len());
    if same { None } else { Some(String::from(canonical)) }
}

fn exponent_of(canonical: &str) -> Option<usize> {
    canonical.split_once("e+")?.1.parse().ok()
}
