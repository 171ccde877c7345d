//! Numbers: the JSON grammar, the double that a text denotes, and its ECMAScript text (RFC 8785, 3.2.2.3).
//!
//! # Example
//! ```
//! use erc8257_primitives::number::{is_finite, lossy_integer, scan, whole};
//!
//! assert_eq!(scan(b"-1.5e3,", 0).unwrap().end, 6);
//! assert_eq!(scan(b"01", 0).err(), Some((1, "a number without leading zeros")));
//! assert!(!is_finite("1e999"));
//! assert_eq!((whole("3600.0"), whole("-1"), whole("0.5")), (Some(3_600), None, None));
//! assert_eq!(lossy_integer("9007199254740993").as_deref(), Some("9007199254740992"));
//! ```

pub mod decimal;

use alloc::string::String;

use crate::bytes;
use crate::bytes::{byte, digits_end, index};

/// The facts that the reader learns about a number while it finds the end.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// One past the last byte.
    pub end: u32,
    /// The text is its own canonical form for certain: at most 15 significant digits, no exponent, no
    /// superfluous zeros. No other text of so few digits denotes the same double.
    pub canonical: bool,
    /// An integer of more than 15 digits: see `Node::LONG` of the reader.
    pub long: bool,
    /// Large enough that it may have no finite double.
    pub maybe_infinite: bool,
}

/// Finds the end of the number at `start`, or the first byte that cannot stand where it does and what could.
///
/// # Errors
/// The place of that byte, and what could stand there.
pub fn scan(bytes: &[u8], start: u32) -> Result<Shape, (u32, &'static str)> {
    let negative = byte(bytes, start) == b'-';
    let first = start.wrapping_add(u32::from(negative));
    let integer_end = match byte(bytes, first) {
        b'0' => {
            let next = first.wrapping_add(1);
            if byte(bytes, next).is_ascii_digit() {
                return Err((next, "a number without leading zeros"));
            }
            next
        }
        b'1'..=b'9' => digits_end(bytes, first),
        _ => return Err((first, "a digit")),
    };
    let integer = integer_end.wrapping_sub(first);
    let zero = byte(bytes, first) == b'0';
    let last = byte(bytes, integer_end);
    if last != b'.' && last != b'e' && last != b'E' {
        return Ok(Shape {
            end: integer_end,
            canonical: integer <= 15 && !(negative && zero),
            long: integer > 15,
            maybe_infinite: integer > 308,
        });
    }
    let mut end = integer_end;
    let mut canonical = false;
    if last == b'.' {
        let fraction = end.wrapping_add(1);
        end = digits_end(bytes, fraction);
        if end == fraction {
            return Err((end, "a digit after the decimal point"));
        }
        let length = end.wrapping_sub(fraction);
        // Below 1e-6 ECMAScript writes an exponent; zeros after the point of 0.0… are not significant.
        let tiny = zero && bytes.get(index(fraction)..index(end)).unwrap_or_default().starts_with(b"000000");
        canonical = integer.saturating_add(length) <= 15 && byte(bytes, end.wrapping_sub(1)) != b'0' && !tiny;
    }
    let mut maybe_infinite = false;
    if matches!(byte(bytes, end), b'e' | b'E') {
        let mut exponent = end.wrapping_add(1);
        let sign = byte(bytes, exponent);
        if matches!(sign, b'+' | b'-') {
            exponent = exponent.wrapping_add(1);
        }
        end = digits_end(bytes, exponent);
        if end == exponent {
            return Err((end, "a digit of the exponent"));
        }
        canonical = false;
        // Cheap and sure: two digits of exponent and 200 of integer cannot reach 1e308.
        maybe_infinite = sign != b'-' && (end.wrapping_sub(exponent) > 2 || integer > 200);
    }
    maybe_infinite |= integer > 308;
    Ok(Shape { end, canonical, long: false, maybe_infinite })
}

/// Whether a number text denotes a finite double.
#[must_use]
pub fn is_finite(text: &str) -> bool {
    decimal::to_f64(text).is_finite()
}

/// Hands over the canonical form of a number text whose double is finite.
pub fn canonical(text: &str, out: impl FnOnce(&[u8])) {
    let mut buffer = ryu_js::Buffer::new();
    out(buffer.format_finite(decimal::to_f64(text)).as_bytes());
}

/// The value of a number text that denotes an integer of at least 0 as a double, as the canonical form has it: `3600.0`
/// does. Saturates; `None` for every other number.
#[must_use]
pub fn whole(text: &str) -> Option<u64> {
    let value = decimal::to_f64(text);
    (value >= 0.0 && decimal::is_integer(value)).then(|| decimal::to_u64(value))
}

/// The canonical text of an integer text whose double is another number; `None` where its canonical
/// text or its double is exact.
pub fn lossy_integer(text: &str) -> Option<String> {
    let integer = text.strip_prefix('-').unwrap_or(text).as_bytes();
    if !bytes::all(integer, bytes::DIGIT) {
        return None;
    }
    let value = decimal::to_f64(text);
    if !value.is_finite() {
        return None;
    }
    let mut buffer = ryu_js::Buffer::new();
    let canonical = buffer.format(value);
    if canonical == text || decimal::is_exact_integer(text, value) {
        return None;
    }
    // 1e+21 and above: the same digits, then zeros.
    let significant = canonical.bytes().take_while(|b| *b != b'e').filter(u8::is_ascii_digit);
    let same = canonical.contains('e')
        && significant.chain(core::iter::repeat(b'0')).take(integer.len()).eq(integer.iter().copied())
        && exponent_of(canonical).is_some_and(|exponent| exponent.saturating_add(1) == integer.len());
    if same { None } else { Some(String::from(canonical)) }
}

fn exponent_of(canonical: &str) -> Option<usize> {
    bytes::number(bytes::split_once(canonical, "e+")?.1)
}
