//! A JSON number between 0 and 1, compared by its digits: no floating point (decision W57, in the reading of R9).

/// Where a number stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ratio {
    /// It is 0.
    Zero,
    /// It is above 0, and at most 1.
    Part,
    /// It is below 0, or above 1.
    Outside,
}

/// Places a number of the JSON grammar.
pub(crate) fn ratio(text: &str) -> Ratio {
    let (is_negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    let Some(zeros) = digits().position(|digit| digit != b'0') else { return Ratio::Zero };
    if is_negative {
        return Ratio::Outside;
    }
    // The number is 0.d₀d₁… × 10^scale, and d₀ is not zero.
    let size = |count: usize| i128::try_from(count).unwrap_or(i128::MAX);
    let scale = size(whole.len()).saturating_sub(size(zeros)).saturating_add(power(exponent));
    let is_one = || {
        scale == 1
            && digits().skip(zeros).enumerate().all(|(at, digit)| digit == if at == 0 { b'1' } else { b'0' })
    };
    if scale <= 0 || is_one() { Ratio::Part } else { Ratio::Outside }
}

/// An exponent; one that no number can hold is as far away as can be.
fn power(text: &str) -> i128 {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let far = i128::MAX >> 1;
    let size: i128 = digits.parse().map_or(far, |size: i128| size.min(far));
    if is_negative { size.saturating_neg() } else { size }
}
