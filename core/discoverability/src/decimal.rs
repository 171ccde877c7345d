//! Numbers of JSON by their value, without floating point (ledger `disc-c7-output-schema`, decision E55).

use core::cmp::Ordering;

use primitives::number::canonical;

/// Exponents from here on are not told apart: a document is far too short to make up for one.
const FAR: i64 = 1 << 40;

/// A number of the JSON grammar: `0.d₀d₁d₂… × 10^scale`, where d₀ is not zero.
pub(crate) struct Decimal<'a> {
    is_negative: bool,
    /// From d₀ to the last digit that is not zero, with the point among them; empty for zero.
    digits: &'a [u8],
    scale: i64,
    /// The exponent is so large or so small that the scale is not exact.
    is_far: bool,
}

impl<'a> Decimal<'a> {
    pub(crate) fn read(text: &'a str) -> Self {
        let text = text.as_bytes();
        let is_negative = text.first() == Some(&b'-');
        let text = text.strip_prefix(b"-").unwrap_or(text);
        let end = text.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(text.len());
        let (mantissa, exponent) = text.split_at_checked(end).unwrap_or_default();
        let is_digit = |byte: &u8| matches!(byte, b'1'..=b'9');
        let first = mantissa.iter().position(is_digit).unwrap_or(mantissa.len());
        let last = mantissa.iter().rposition(is_digit).map_or(first, |at| at.saturating_add(1));
        let point = mantissa.iter().position(|byte| *byte == b'.').unwrap_or(mantissa.len());
        // Zeros between the point and d₀ lower the scale, and the point is not a digit.
        let before = count(point).saturating_sub(count(first)).saturating_add(i64::from(first > point));
        let exponent = exponent_of(exponent);
        Self {
            is_negative,
            digits: mantissa.get(first..last).unwrap_or_default(),
            scale: before.saturating_add(exponent),
            is_far: exponent.saturating_abs() >= FAR,
        }
    }

    fn digits(&self) -> impl Iterator<Item = u8> + 'a {
        self.digits.iter().copied().filter(|byte| *byte != b'.')
    }

    /// Compares two numbers; `None` where an exponent is too far away.
    pub(crate) fn compare(&self, other: &Self) -> Option<Ordering> {
        let sign = self.sign();
        let signs = sign.cmp(&other.sign());
        if signs.is_ne() || sign == 0 {
            return Some(signs);
        }
        let size = self.scale.cmp(&other.scale).then_with(|| self.digits().cmp(other.digits()));
        let is_far = self.is_far || other.is_far;
        (!is_far).then_some(if sign < 0 { size.reverse() } else { size })
    }

    const fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.is_negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }
}

fn count(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// The value of `e+12`, of nothing: 0.
fn exponent_of(text: &[u8]) -> i64 {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit());
    let value = digits.fold(0_i64, |value, byte| {
        value.saturating_mul(10).saturating_add(i64::from(byte.wrapping_sub(b'0'))).min(FAR)
    });
    if text.get(1) == Some(&b'-') { value.saturating_neg() } else { value }
}

/// Whether a number is an integer, in any spelling.
pub(crate) fn is_whole(text: &str) -> bool {
    let number = Decimal::read(text);
    count(number.digits().count()) <= number.scale || number.digits.is_empty()
}

/// Whether the canonical form of a number denotes the same number.
pub(crate) fn is_canonical_exact(text: &str) -> bool {
    let mut is_exact = false;
    canonical(text, |form| {
        let form = core::str::from_utf8(form).map(Decimal::read);
        is_exact = form.is_ok_and(|form| Decimal::read(text).compare(&form) == Some(Ordering::Equal));
    });
    is_exact
}
