"""The host's facts about a tool beside its manifest. Every fact may be missing: an unknown fact draws no
advice, and never counts as harmless. Times are whole seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Optional

from .._erc8257 import ToolConfig, ToolRef
from .access import AccessAnswer, Introspection
from .base import Document


@dataclass(frozen=True)
class CodeFacts(Document):
    """The code at an address."""

    _SPARSE = True

    #: 0: the address has no contract.
    bytes: int
    #: keccak256 of the code.
    hash: Optional[str] = None
    #: Whose code runs here, where the code is nothing but a delegation (EIP-7702).
    delegate: Optional[str] = None


@dataclass(frozen=True)
class ProxyMarkers(Document):
    """The contents of a contract's ERC-1967 slots. None of them proves that the contract cannot change."""

    _SPARSE = True

    implementation: Optional[str] = None
    beacon: Optional[str] = None
    admin: Optional[str] = None


#: A contract's statement about an interface by ERC-165. ``no-erc165``: its answers mean nothing.
Interface = Literal["supported", "not-supported", "no-erc165"]


@dataclass(frozen=True)
class ContractFacts(Document):
    """The facts about an address."""

    _SPARSE = True

    #: ``read_code`` gives it.
    code: Optional[CodeFacts] = None
    #: ``read_interface`` gives it.
    interface: Optional[Interface] = None
    #: ``read_proxy`` gives it.
    proxy: Optional[ProxyMarkers] = None
    #: keccak256 of the code that the host expects.
    pinned_code_hash: Optional[str] = None


@dataclass(frozen=True)
class KnownRegistries(Document):
    """The registries that a directory names on one chain."""

    #: ``eip155:<chain ID>``.
    chain: str
    registries: Sequence[str]


@dataclass(frozen=True)
class Change(Document):
    """A change of a registration."""

    at: int
    change: Literal["metadata", "predicate", "predicate-upgrade", "deregistered"]


@dataclass(frozen=True)
class History(Document):
    """The past of a registration."""

    _SPARSE = True

    registered_at: Optional[int] = None
    #: All changes since then, in any order.
    changes: Optional[Sequence[Change]] = None
    #: Since when, without a break, its server is silent or its manifest gone.
    silent_since: Optional[int] = None


@dataclass(frozen=True)
class OriginFacts(Document):
    """The facts about a name."""

    _SPARSE = True

    #: Since when it has had valid TLS certificates without a gap, as transparency logs show.
    certificate_since: Optional[int] = None
    name_servers_changed_at: Optional[int] = None


@dataclass(frozen=True)
class AttestationReport(Document):
    """An attestation report, as the host's verifier of its protocol read it (§5)."""

    _SPARSE = True

    issued_at: int
    #: The measurement that it attests: hex with ``0x``.
    measurement: str
    #: Its signatures lead to a root that the host trusts, and nothing on the way is revoked.
    chain_verified: bool
    #: The measured configuration restricts where the enclave may connect to.
    egress_restricted: Optional[bool] = None
    #: A builder whom the host trusts built the published source and got this measurement.
    reproduced: Optional[bool] = None
    #: The transparency log that the manifest names has the report.
    logged: Optional[bool] = None


@dataclass(frozen=True)
class Token(Document):
    """A token, as the wallet knows it."""

    #: The asset (CAIP-19) as manifests write it; on ``eip155`` with hex digits in lower case.
    asset: str
    #: 0 to 255.
    decimals: int
    symbol: str


@dataclass(frozen=True)
class Wallet(Document):
    """The abilities of a wallet."""

    _SPARSE = True

    #: The payment protocols that it speaks. ``None``: not known.
    protocols: Optional[Sequence[str]] = None
    #: The tokens that it knows, with its own facts about them.
    tokens: Optional[Sequence[Token]] = None


@dataclass(frozen=True)
class Facts(Document):
    """The facts about a tool (``erc8257-facts/1``)."""

    _SPARSE = True

    #: Which tool this is about.
    tool_ref: Optional[ToolRef] = None
    #: The registry's answer about it.
    registry_state: Optional[str] = None
    #: Its record.
    config: Optional[ToolConfig] = None
    #: The registry's contract.
    registry: Optional[ContractFacts] = None
    #: The access predicate's contract.
    predicate: Optional[ContractFacts] = None
    #: What came of the predicate's ``getRequirements``; ``read_requirements`` gives it.
    requirements: Optional[Introspection] = None
    #: What ``tryHasAccess`` said of the caller's account; ``read_access`` gives it.
    access: Optional[AccessAnswer] = None
    #: The creator's account.
    creator: Optional[ContractFacts] = None
    #: The registries that the host trusts, by chain. ``None``: it has no directory.
    directory: Optional[Sequence[KnownRegistries]] = None
    #: The registration's past.
    history: Optional[History] = None
    #: The facts about the name that serves the manifest.
    origin: Optional[OriginFacts] = None
    #: An attestation report that the host has fetched and checked.
    attestation: Optional[AttestationReport] = None
    #: The wallet's means of payment.
    wallet: Optional[Wallet] = None
    #: The host's own freshness window in seconds, 0 to 86,400. By default 300.
    freshness_seconds: Optional[int] = None
    #: The time now. Nothing that depends on time is said without it.
    now: Optional[int] = None
    #: When the verification of this tool began.
    verified_at: Optional[int] = None
    format: str = "erc8257-facts/1"
