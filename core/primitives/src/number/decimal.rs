//! The double nearest to a decimal text, in time linear in the text even on hostile input.
//!
//! 128 bits decide for all texts but those very close to the middle between two doubles. For these texts one
//! comparison of exact integers decides, in bounded time. The standard library's parser goes digit by digit
//! there: a megabyte of such numbers takes it 200 times as long as the hash. So it reads only short texts
//! here, and no text where code is to be small.

mod natural;
mod wide;

pub use natural::Natural;

use core::cmp::Ordering;

use wide::Nearest;

/// The middle between two doubles has at most 768 significant digits: so many, and a "there is more", suffice.
const DECIDING: usize = 768;

/// The double nearest to a number of the JSON grammar, ties to even; infinite where it is too large.
#[must_use]
pub fn to_f64(text: &str) -> f64 {
    #[cfg(not(feature = "small"))]
    if is_short(text) {
        return text.parse().unwrap_or(f64::NAN);
    }
    let number = Decimal::split(text.as_bytes());
    let nearest = number.nearest();
    if number.negative { -nearest } else { nearest }
}

/// Whether the standard library reads a text at once: all its digits would fit a `u64`. Its reading is the quickest,
/// and its table a tenth of the wasm module.
#[cfg(not(feature = "small"))]
fn is_short(text: &str) -> bool {
    const DIGITS: usize = 19;
    text.len() <= DIGITS || text.bytes().filter(u8::is_ascii_digit).count() <= DIGITS
}

/// A number text taken apart: `0.d₀d₁d₂… × 10^scale`, where d₀ is the first digit that is not zero.
struct Decimal<'a> {
    negative: bool,
    /// The digits from d₀ on, with the decimal point among them.
    text: &'a [u8],
    /// Significant digits, trailing zeros not counted.
    digits: usize,
    scale: i64,
}

impl<'a> Decimal<'a> {
    fn split(text: &'a [u8]) -> Self {
        let negative = text.first() == Some(&b'-');
        let text = text.get(usize::from(negative)..).unwrap_or_default();
        let mantissa_end = text.iter().position(|b| matches!(b, b'e' | b'E')).unwrap_or(text.len());
        let (mantissa, exponent) = text.split_at_checked(mantissa_end).unwrap_or_default();
        let point = mantissa.iter().position(|&b| b == b'.').unwrap_or(mantissa.len());
        let start = mantissa.iter().position(|b| matches!(b, b'1'..=b'9')).unwrap_or(mantissa.len());
        let last =
            mantissa.iter().rposition(|b| matches!(b, b'1'..=b'9')).map_or(start, |at| at.saturating_add(1));
        let significant = mantissa.get(start..last).unwrap_or_default();
        let pointed = usize::from(significant.contains(&b'.'));
        // Zeros between the point and d₀ lower the scale; integer digits from d₀ on raise it.
        let offset = distance(point, start).saturating_add(i64::from(start > point));
        Self {
            negative,
            text: significant,
            digits: significant.len().saturating_sub(pointed),
            scale: offset.saturating_add(exponent_value(exponent)),
        }
    }

    fn digit_values(&self) -> impl Iterator<Item = u8> + 'a {
        self.text.iter().filter(|&&b| b != b'.').map(|b| b.wrapping_sub(b'0'))
    }

    /// The double nearest to the number without its sign.
    fn nearest(&self) -> f64 {
        let below = match wide::nearest(self) {
            Nearest::Certain(nearest) => return nearest,
            Nearest::Close(below) => below,
        };
        let bits = below.to_bits();
        let above = match self.compare_with_middle_above(below) {
            Ordering::Less => false,
            Ordering::Equal => bits & 1 == 1,
            Ordering::Greater => true,
        };
        f64::from_bits(bits.wrapping_add(u64::from(above)))
    }

    /// Compares the number with the middle between `below` and the next double.
    fn compare_with_middle_above(&self, below: f64) -> Ordering {
        let kept = self.digits.min(DECIDING);
        let (fraction, exponent) = parts(below);
        let mut middle = Natural::from(fraction.wrapping_mul(2).wrapping_add(1));
        let middle_exponent = exponent.saturating_sub(1);
        let mut number = Natural::from_digits(self.digit_values().take(kept));
        // number × 10^ten against middle × 2^middle_exponent, both made integers.
        let ten = self.scale.saturating_sub(distance(kept, 0));
        if ten >= 0 {
            number.multiply_by_power_of_five(ten);
        } else {
            middle.multiply_by_power_of_five(ten.saturating_neg());
        }
        let shift = ten.saturating_sub(middle_exponent);
        if shift >= 0 {
            number.shift_left(shift);
        } else {
            middle.shift_left(shift.saturating_neg());
        }
        number.compare(&middle).then(if self.digits > kept { Ordering::Greater } else { Ordering::Equal })
    }
}

/// `a - b`
fn distance(a: usize, b: usize) -> i64 {
    i64::try_from(a).unwrap_or(i64::MAX).saturating_sub(i64::try_from(b).unwrap_or(i64::MAX))
}

/// The value of `e+12`, of nothing: 0. Saturates far outside the range of doubles.
fn exponent_value(text: &[u8]) -> i64 {
    let unsigned = text.iter().filter(|b| b.is_ascii_digit()).fold(0_i64, |value, b| {
        value.saturating_mul(10).saturating_add(i64::from(b.wrapping_sub(b'0'))).min(1 << 40)
    });
    if text.get(1) == Some(&b'-') { unsigned.saturating_neg() } else { unsigned }
}

/// A finite double that is not negative as `fraction × 2^exponent`.
#[must_use]
pub fn parts(value: f64) -> (u64, i64) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = i64::try_from((bits >> 52) & 0x7FF).unwrap_or(0);
    if biased == 0 { (fraction, -1074) } else { (fraction | (1 << 52), biased.saturating_sub(1075)) }
}

/// Whether a finite double is an integer.
#[must_use]
pub fn is_integer(value: f64) -> bool {
    let (fraction, exponent) = parts(value);
    match u32::try_from(exponent.saturating_neg()) {
        // fraction × 2^-n is an integer if its n low bits are zero.
        Ok(n) => fraction == 0 || fraction.trailing_zeros() >= n,
        Err(_) => true,
    }
}

/// Whether an integer text denotes exactly this double, the one nearest to it.
#[must_use]
pub fn is_exact_integer(text: &str, value: f64) -> bool {
    let number = Decimal::split(text.as_bytes());
    if number.digits > DECIDING {
        return false;
    }
    let (fraction, exponent) = parts(value.abs());
    let mut exact = Natural::from(fraction);
    let mut written = Natural::from_digits(number.digit_values().take(number.digits));
    let ten = number.scale.saturating_sub(distance(number.digits, 0));
    written.multiply_by_power_of_five(ten);
    written.shift_left(ten);
    if exponent >= 0 {
        exact.shift_left(exponent);
    } else {
        written.shift_left(exponent.saturating_neg());
    }
    written.compare(&exact) == Ordering::Equal
}

/// An integral double that is not negative as an integer; saturates.
#[must_use]
pub fn to_u64(value: f64) -> u64 {
    let (fraction, exponent) = parts(value);
    let magnitude = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
    if exponent <= 0 {
        fraction.checked_shr(magnitude).unwrap_or(0)
    } else if magnitude <= fraction.leading_zeros() {
        fraction.checked_shl(magnitude).unwrap_or(u64::MAX)
    } else {
        u64::MAX
    }
}
