"""What ``advise`` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional

from .base import Document
from .rows import AdviceLevel

#: The right treatment of an icon: ``allow`` (show it), ``proxy`` (fetch it through your own infrastructure),
#: ``gateway`` (``ipfs:``), ``sandbox`` (SVG: where no script runs), ``discouraged``, ``unlisted`` (show no
#: icon), ``forbidden`` (never accept it).
ImageClass = Literal["allow", "proxy", "gateway", "sandbox", "discouraged", "unlisted", "forbidden"]
#: The tiers of the standard, the lowest first (§5).
TrustTier = Literal["self-attested", "hardware-attested", "verifiable"]


@dataclass(frozen=True)
class AdviceItem(Document):
    """One piece of advice: its subject, its place, and the right action."""

    #: The stable code; ``explain`` has its row.
    advice: str
    #: Section of the standard: ``§3``, or the heading of one without a number.
    section: str
    level: AdviceLevel
    #: JSON Pointer into the manifest, at most 512 bytes.
    pointer: Optional[str]
    #: From 1; columns count code points.
    line: Optional[int]
    column: Optional[int]
    #: One sentence.
    message: str
    #: At most 120 code points, odd characters escaped; still encode it for where you show it.
    found: Optional[str]
    #: What to do: one sentence.
    action: str


@dataclass(frozen=True)
class Price(Document):
    """The price of the tool, as far as manifest and wallet show it (§3)."""

    #: ``no-information`` is not a promise that the tool is free; ``unknown``: the wallet speaks none of its
    #: protocols.
    state: Literal["no-information", "unknown", "free", "priced"]
    #: Index of the chosen pricing entry.
    entry: Optional[int]
    #: Its amount in the smallest unit of the asset.
    units: Optional[int]
    #: The same in whole units, as decimal text; ``None`` where the wallet does not know the asset.
    amount: Optional[str]
    symbol: Optional[str]


@dataclass(frozen=True)
class Tier(Document):
    """How far the tool's claim about its execution can be trusted (§5)."""

    #: As declared, harmless to show; never to be gone by alone.
    declared: str
    #: The lower of the declared tier and the one that the structured fields support: claims only.
    effective: TrustTier
    #: The reason for the effective tier, such as ``supported`` or ``no-attestation``.
    reason: str
    #: The tier that checks support, by the attestation report in the facts.
    verified: TrustTier


@dataclass(frozen=True)
class Freshness(Document):
    """How long a verification may be used (§7)."""

    #: Seconds from the start of the registry read; 0: verify anew at every use.
    seconds: int
    #: The manifest's ``maxAge`` made it shorter than the policy.
    shortened_by_manifest: bool
    #: ``None`` without ``now`` and ``verified_at`` in the facts.
    expired: Optional[bool] = None


@dataclass(frozen=True)
class Summary(Document):
    """What to show of the tool in one line each. None of it is verified unless it says so."""

    #: ``None`` without a valid manifest.
    price: Optional[Price]
    #: ``None`` where a valid manifest claims nothing.
    tier: Optional[Tier]
    #: ``None`` without an icon.
    image: Optional[ImageClass]
    freshness: Freshness


@dataclass(frozen=True)
class Advice(Document):
    """The risks of a tool beside the verdict (``erc8257-advice/1``)."""

    format: str
    #: ``none``: no body; ``unreadable``: not strict JSON; ``invalid``: it breaks a rule of §2 to §5.
    manifest: Literal["none", "unreadable", "invalid", "valid"]
    computed_hash: Optional[str]
    summary: Summary
    #: Those without a place first, by code; then by place in the document.
    items: tuple[AdviceItem, ...]
