//! The policy `beta/1`: star ratings as evidence for a posterior, in whole millionths (decision I9).

use alloc::vec::Vec;

use super::entry::Entry;
use crate::border::reputation::{BetaPolicy, BetaScore, RatingTrend, TrendWord};
use crate::micro::{ONE, micro};

/// The tag of star ratings.
pub(crate) const STARRED: &[u8] = b"starred";
/// The best rating: 100, with no decimals (ledger `8004-rep-tag-units`).
const STARS: u128 = 100;
/// Buckets of a distribution (ledger `doc4-id-rep-distribution`).
const BUCKETS: usize = 5;
/// Votes that a trend needs.
const VOTES: usize = 6;
/// How far the means of old and new votes must be apart.
const STEP: u64 = 50_000;

/// A star rating in millionths of the best one; `None` outside of 0 to 100.
pub(crate) fn rating(value: i128, decimals: u8) -> Option<u64> {
    let value = u128::try_from(value).ok()?;
    let best = STARS.checked_mul(10_u128.checked_pow(u32::from(decimals))?)?;
    if value > best { None } else { value.checked_mul(ONE.into())?.checked_div(best)?.try_into().ok() }
}

/// The votes that count: each rating, with the place of its event where that was read.
#[derive(Debug, Default)]
pub(super) struct Votes(Vec<(Option<usize>, u64)>);

impl Votes {
    pub(super) fn add(&mut self, entry: &Entry<'_>) {
        if let Some(rating) = rating(entry.value, entry.decimals) {
            self.0.push((entry.event, rating));
        }
    }

    /// The posterior.
    pub(super) fn score(&self, policy: &BetaPolicy) -> BetaScore {
        let (prior_alpha, prior_beta) = (policy.alpha(), policy.beta());
        let prior = |number: u32| u64::from(number).saturating_mul(ONE);
        let (mut alpha, mut beta) = (prior(prior_alpha), prior(prior_beta));
        for (_, rating) in &self.0 {
            alpha = alpha.saturating_add(*rating);
            beta = beta.saturating_add(ONE.saturating_sub(*rating));
        }
        let (mean, variance) = moments(alpha.into(), beta.into());
        BetaScore {
            policy: "beta/1".into(),
            votes: policy.counted(),
            prior_alpha,
            prior_beta,
            alpha: micro(alpha),
            beta: micro(beta),
            mean: micro(mean),
            variance: micro(variance),
        }
    }

    /// How many votes are in each fifth of the scale.
    pub(super) fn distribution(&self) -> Vec<u64> {
        let mut buckets = Vec::from([0_u64; BUCKETS]);
        for (_, rating) in &self.0 {
            let fifth = usize::try_from(rating.saturating_mul(5) / ONE).unwrap_or(BUCKETS);
            if let Some(bucket) = buckets.get_mut(fifth.min(BUCKETS - 1)) {
                *bucket = bucket.saturating_add(1);
            }
        }
        buckets
    }

    /// Whether the newer half of the votes is better. The state has no times: without all events there is no answer
    /// (ledger `doc4-id-rep-trend`).
    pub(super) fn trend(&mut self) -> RatingTrend {
        let unknown = RatingTrend { word: TrendWord::Unknown, older: None, newer: None };
        if self.0.len() < VOTES || self.0.iter().any(|(event, _)| event.is_none()) {
            return unknown;
        }
        self.0.sort_unstable_by_key(|(event, _)| *event);
        let half = self.0.len() / 2;
        let behind = self.0.len().saturating_sub(half);
        let (Some(older), Some(newer)) =
            (self.0.get(..half).and_then(mean), self.0.get(behind..).and_then(mean))
        else {
            return unknown;
        };
        let word = if newer >= older.saturating_add(STEP) {
            TrendWord::Improving
        } else if older >= newer.saturating_add(STEP) {
            TrendWord::Declining
        } else {
            TrendWord::Stable
        };
        RatingTrend { word, older: Some(micro(older)), newer: Some(micro(newer)) }
    }
}

/// Mean and variance of the posterior. No product comes near 2^128: a sum is at most 2 * 10^12 of the priors, and 10^6 for each piece
/// of feedback.
fn moments(alpha: u128, beta: u128) -> (u64, u64) {
    let one = u128::from(ONE);
    let sum = alpha.saturating_add(beta);
    let product = alpha.saturating_mul(beta).saturating_mul(one.saturating_mul(one));
    let square = sum.saturating_mul(sum).saturating_mul(sum.saturating_add(one));
    let whole = |number: Option<u128>| number.and_then(|number| u64::try_from(number).ok()).unwrap_or(0);
    (whole(alpha.saturating_mul(one).checked_div(sum)), whole(product.checked_div(square)))
}

fn mean(votes: &[(Option<usize>, u64)]) -> Option<u64> {
    let sum: u64 = votes.iter().map(|(_, rating)| *rating).sum();
    sum.checked_div(u64::try_from(votes.len()).ok()?)
}
