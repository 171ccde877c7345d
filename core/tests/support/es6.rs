//! An independent ECMAScript number writer; the properties of `tests/fuzz` use it too.
#![allow(clippy::missing_panics_doc, unreachable_pub)]

/// ECMAScript `Number::toString`, written from the standard library's shortest digits: shares nothing with the
/// writer under test.
pub fn es6(value: f64) -> String {
    assert!(value.is_finite());
    if value == 0.0 {
        return "0".into();
    }
    // The shortest digits say how many. Of the texts of that length the nearest counts, and of two equally
    // near ones the even one, as the standard library rounds to a given length. Below a power of two the
    // doubles are closer together, so that the nearest text may be another double's. Then the shortest is the
    // only one.
    let shortest = format!("{:e}", value.abs());
    let length = shortest.split_once('e').unwrap().0.bytes().filter(u8::is_ascii_digit).count();
    let nearest = format!("{:.*e}", length - 1, value.abs());
    let scientific = if nearest.parse() == Ok(value.abs()) { nearest } else { shortest };
    let (mantissa, exponent) = scientific.split_once('e').unwrap();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let count = i32::try_from(digits.len()).unwrap();
    // The value is 0.digits * 10^point.
    let point: i32 = exponent.parse::<i32>().unwrap() + 1;
    let at = |n: i32| usize::try_from(n).unwrap();
    let text = if count <= point && point <= 21 {
        format!("{digits}{}", "0".repeat(at(point - count)))
    } else if 0 < point && point <= 21 {
        format!("{}.{}", &digits[..at(point)], &digits[at(point)..])
    } else if -6 < point && point <= 0 {
        format!("0.{}{digits}", "0".repeat(at(-point)))
    } else {
        let sign = if point > 0 { '+' } else { '-' };
        let fraction = if count > 1 { format!(".{}", &digits[1..]) } else { String::new() };
        format!("{}{fraction}e{sign}{}", &digits[..1], (point - 1).abs())
    };
    if value < 0.0 { format!("-{text}") } else { text }
}
