//! A tool's statements about itself, in a line each: price, tier, icon, freshness.

use std::fmt;

use advice::{Freshness, ImageClass, Price, Summary, Tier, TierReason};
use erc8257::PricingState;

use super::escape::harmless_cut;

/// Columns of a text that a manifest or a wallet chose.
const TEXT_COLUMNS: usize = 80;

/// A summary for people.
pub(crate) struct Summarized<'a>(pub(crate) &'a Summary);

impl fmt::Display for Summarized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { price, tier, image, freshness, .. } = self.0;
        if let Some(price) = price {
            writeln!(f, "  price       {}", self::price(price))?;
        }
        if let Some(tier) = tier {
            writeln!(f, "  tier        {}", self::tier(tier))?;
        }
        if let Some(image) = image {
            writeln!(f, "  icon        {}", icon(*image))?;
        }
        writeln!(f, "  freshness   {}", self::freshness(freshness))
    }
}

fn price(price: &Price) -> String {
    let Price { state, units, amount, symbol, .. } = price;
    let text = |text: &Option<String>| harmless_cut(text.as_deref().unwrap_or_default(), TEXT_COLUMNS);
    match state {
        PricingState::NoInformation => {
            "nothing is said of it, which is not a promise that the tool is free".to_owned()
        }
        PricingState::Unknown => {
            "not known: the wallet is not known to speak any of the listed payment protocols".to_owned()
        }
        PricingState::Free(_) => "nothing, by the first entry that the wallet supports".to_owned(),
        PricingState::Priced(_) => match (amount, units) {
            (Some(_), _) => format!("{} {}", text(amount), text(symbol)),
            (None, Some(units)) => format!("{units} units of an asset that the wallet does not know"),
            (None, None) => "a payment".to_owned(),
        },
    }
}

fn tier(tier: &Tier) -> String {
    let Tier { declared, effective, reason, verified, .. } = tier;
    let declared = harmless_cut(declared, TEXT_COLUMNS);
    let why = match reason {
        TierReason::Supported => "as declared",
        TierReason::DeclaredLower => "though more is claimed beside it",
        TierReason::UnknownTier => "since that tier is not one of the standard's",
        TierReason::UnknownExecution => "since the execution is not one of the standard's",
        TierReason::NotIsolated => "since the execution is not isolated",
        TierReason::NoAttestation => "since there is no attestation",
        TierReason::NoBuild => "since there is no reproducible build",
        _ => "by its other claims",
    };
    format!(
        "{declared} is declared; it claims as much as {}, {why}; {} is what was checked",
        effective.as_str(),
        verified.as_str()
    )
}

const fn icon(class: ImageClass) -> &'static str {
    match class {
        ImageClass::Allow => "a picture within the manifest: show it",
        ImageClass::Proxy => "on a server: fetch it through your own, or without a referrer",
        ImageClass::Gateway => "on IPFS: fetch it from a gateway of your own",
        ImageClass::Sandbox => "an SVG document: refuse it, or show it where no script runs",
        ImageClass::Discouraged => "an http or blob URL: better show none",
        ImageClass::Forbidden => "must not be shown",
        _ => "none that can be shown",
    }
}

fn freshness(freshness: &Freshness) -> String {
    let Freshness { window, expired, .. } = freshness;
    let of = if window.shortened_by_manifest { ", as the manifest asks" } else { "" };
    let now = match expired {
        Some(true) => "; this one is older",
        Some(false) | None => "",
    };
    match window.seconds {
        0 => format!("verify anew at every use{of}{now}"),
        seconds => format!("a verification may be used for {seconds} s{of}{now}"),
    }
}
