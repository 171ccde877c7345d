"""A tool's statements about itself, in a line each: price, tier, icon, freshness."""

from __future__ import annotations

from ..._border.advise import Freshness, Price, Summary, Tier
from .escape import harmless_cut

#: Columns of a text that a manifest or a wallet chose.
TEXT_COLUMNS = 80

REASONS = {
    "supported": "as declared",
    "declared-lower": "though more is claimed beside it",
    "unknown-tier": "since that tier is not one of the standard's",
    "unknown-execution": "since the execution is not one of the standard's",
    "not-isolated": "since the execution is not isolated",
    "no-attestation": "since there is no attestation",
    "no-reproducible-build": "since there is no reproducible build",
}

ICONS = {
    "allow": "a picture within the manifest: show it",
    "proxy": "on a server: fetch it through your own, or without a referrer",
    "gateway": "on IPFS: fetch it from a gateway of your own",
    "sandbox": "an SVG document: refuse it, or show it where no script runs",
    "discouraged": "an http or blob URL: better show none",
    "forbidden": "must not be shown",
}


def summary_text(summary: Summary) -> str:
    """The summary for people."""
    text = ""
    if summary.price is not None:
        text += f"  price       {_price(summary.price)}\n"
    if summary.tier is not None:
        text += f"  tier        {_tier(summary.tier)}\n"
    if summary.image is not None:
        text += f"  icon        {ICONS.get(summary.image, 'none that can be shown')}\n"
    return text + f"  freshness   {_freshness(summary.freshness)}\n"


def _price(price: Price) -> str:
    if price.state == "no-information":
        return "nothing is said of it, which is not a promise that the tool is free"
    if price.state == "unknown":
        return "not known: the wallet is not known to speak any of the listed payment protocols"
    if price.state == "free":
        return "nothing, by the first entry that the wallet supports"
    if price.amount is not None:
        amount, symbol = (harmless_cut(text or "", TEXT_COLUMNS) for text in (price.amount, price.symbol))
        return f"{amount} {symbol}"
    if price.units is not None:
        return f"{price.units} units of an asset that the wallet does not know"
    return "a payment"


def _tier(tier: Tier) -> str:
    declared = harmless_cut(tier.declared, TEXT_COLUMNS)
    why = REASONS.get(tier.reason, "by its other claims")
    claims = f"{declared} is declared; it claims as much as {tier.effective}, {why}"
    return f"{claims}; {tier.verified} is what was checked"


def _freshness(freshness: Freshness) -> str:
    of = ", as the manifest asks" if freshness.shortened_by_manifest else ""
    now = "; this one is older" if freshness.expired else ""
    if freshness.seconds == 0:
        return f"verify anew at every use{of}{now}"
    return f"a verification may be used for {freshness.seconds} s{of}{now}"
