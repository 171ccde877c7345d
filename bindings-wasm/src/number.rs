//! Numbers of JavaScript, as the whole numbers that they are.

/// The largest whole number that a double tells apart from both its neighbours.
pub(crate) const EXACT: f64 = 9_007_199_254_740_991.0;

/// A JavaScript number that is a whole one from 0 to `most`, which is at most [`EXACT`].
pub(crate) fn whole(number: f64, most: f64) -> Option<u64> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
    let value = (number >= 0.0 && number <= most).then_some(number as u64)?;
    #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "equal only if nothing was cut off")]
    let exact = value as f64 == number;
    exact.then_some(value)
}
