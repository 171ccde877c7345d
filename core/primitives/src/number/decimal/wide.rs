//! Binary numbers of 128 significant bits, to tell which double is the nearest one unless it is a very close call.

use super::Decimal;

/// 5^55, the largest power of five in 128 bits, which has all of them.
const STEP: i64 = 55;
const FIVES: u128 = 5_u128.pow(55);
/// 2^255 / 5^55, rounded down.
const FIFTHS: u128 = 0x9ced_737b_b6c4_183d_5546_4dd6_9685_606b;
/// Decimal digits that fit.
pub(super) const DIGITS: usize = 38;
/// In units of the last bit. Each product loses at most 12, and its factor may lack 2; there are at most 8
/// products. Digits that are left out are less than 10^-37 of the number, which is 35.
const ERROR: u128 = 160;
/// Bits of a double's fraction, with the one that is not written.
const FRACTION: i64 = 53;

/// `mantissa × 2^exponent`; the highest bit of the mantissa is set.
struct Wide {
    mantissa: u128,
    exponent: i64,
}

/// The doubles next to a number.
pub(super) enum Nearest {
    /// This one is nearest.
    Certain(f64),
    /// This one or the one above it is.
    Close(f64),
}

impl Wide {
    fn new(value: u128, exponent: i64) -> Self {
        let unused = value.leading_zeros();
        let mantissa = value.checked_shl(unused).unwrap_or(0);
        Self { mantissa, exponent: exponent.saturating_sub(i64::from(unused)) }
    }

    /// The product, of which the lowest bits are lost.
    fn times(&self, factor: u128, exponent: i64) -> Self {
        let (high, low) = halves(self.mantissa);
        let (factor_high, factor_low) = halves(factor);
        let product = high
            .wrapping_mul(factor_high)
            .wrapping_add(high.wrapping_mul(factor_low) >> 64)
            .wrapping_add(low.wrapping_mul(factor_high) >> 64);
        Self::new(product, self.exponent.saturating_add(exponent).saturating_add(128))
    }

    fn times_power_of_five(mut self, mut power: i64) -> Self {
        while power < 0 {
            self = self.times(FIFTHS, -255);
            power = power.saturating_add(STEP);
        }
        while power >= STEP {
            self = self.times(FIVES, 0);
            power = power.saturating_sub(STEP);
        }
        let rest = Self::new(5_u128.wrapping_pow(u32::try_from(power).unwrap_or(0)), 0);
        self.times(rest.mantissa, rest.exponent)
    }

    fn round(&self) -> Nearest {
        // The exponent as doubles write it: 1 for the smallest, which have leading zeros in the fraction instead.
        let full = self.exponent.saturating_add(1150);
        let written = full.max(1);
        let Ok(written_bits) = u64::try_from(written.saturating_sub(1)) else {
            return Nearest::Certain(0.0);
        };
        if written > 2046 {
            return Nearest::Certain(f64::INFINITY);
        }
        let kept = FRACTION.saturating_sub(written.saturating_sub(full));
        let (fraction, rest, error) = self.split(kept);
        // A fraction that is full carries into the exponent, at last to infinity.
        let below = (written_bits << 52).wrapping_add(fraction);
        if rest.abs_diff(1 << 127) <= error {
            return Nearest::Close(f64::from_bits(below));
        }
        Nearest::Certain(f64::from_bits(below.wrapping_add(u64::from(rest >> 127 != 0))))
    }

    /// The first bits as an integer, the others as a fraction of 2^128, and how far that may be off.
    fn split(&self, kept: i64) -> (u64, u128, u128) {
        if let Ok(kept) = u32::try_from(kept) {
            let fraction = self.mantissa.checked_shr(128_u32.wrapping_sub(kept)).unwrap_or(0);
            let rest = self.mantissa.wrapping_shl(kept);
            return (u64::try_from(fraction).unwrap_or(0), rest, ERROR.wrapping_shl(kept));
        }
        // Less than the smallest double.
        let shift = u32::try_from(kept.unsigned_abs()).unwrap_or(u32::MAX);
        (0, self.mantissa.checked_shr(shift).unwrap_or(0), ERROR)
    }
}

fn halves(value: u128) -> (u128, u128) {
    (value >> 64, value & u128::from(u64::MAX))
}

/// The double nearest to a number without its sign, or the two that may be.
pub(super) fn nearest(number: &Decimal<'_>) -> Nearest {
    // 0.d₀d₁d₂… × 10^scale: the largest double has 309 digits, half of the smallest one 323 zeros.
    if number.digits == 0 || number.scale < -330 {
        return Nearest::Certain(0.0);
    }
    if number.scale > 310 {
        return Nearest::Certain(f64::INFINITY);
    }
    let taken = number.digits.min(DIGITS);
    let leading = number
        .digit_values()
        .take(taken)
        .fold(0_u128, |value, digit| value.wrapping_mul(10).wrapping_add(u128::from(digit)));
    let ten = number.scale.saturating_sub(super::distance(taken, 0));
    Wide::new(leading, ten).times_power_of_five(ten).round()
}
