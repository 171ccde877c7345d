//! The lines about a tool that a surface shows: price, tier, icon, freshness.

use super::freshness::Freshness;
use super::pricing::Price;
use super::subject::Subject;
use super::verifiability::Tier;
use super::{ImageClass, freshness, image, pricing, verifiability};

/// What to show of a tool. None of it is verified unless it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The tool's price; `None` without a valid manifest.
    pub price: Option<Price>,
    /// How far a client can trust the tool's claims about where it runs; `None` where a valid manifest claims
    /// nothing.
    pub tier: Option<Tier>,
    /// What to do with the icon; `None` without one.
    pub image: Option<ImageClass>,
    /// How long a verification of the manifest may be used.
    pub freshness: Freshness,
}

impl Summary {
    pub(super) fn of(subject: &Subject<'_, '_>) -> Self {
        Self {
            price: pricing::price(subject),
            tier: verifiability::tier(subject),
            image: image::class(subject),
            freshness: freshness::of(subject),
        }
    }
}
