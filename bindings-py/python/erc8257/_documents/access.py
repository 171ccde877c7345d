"""Who may use a tool, as objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Optional, Union

from .base import Document

#: How requirements combine (§4).
AccessLogic = Literal["AND", "OR"]


@dataclass(frozen=True)
class Requirement(Document):
    """A requirement, of a manifest's ``access`` (§4) or of a predicate's ``getRequirements`` (§1)."""

    #: Interface ID of its kind: ``0x`` and 8 hex digits.
    kind: str
    #: Hex; its layout depends on the kind.
    data: str


@dataclass(frozen=True)
class OnchainRequirement(Requirement):
    """One requirement as the predicate gives it: untrusted bytes and text."""

    #: A hint for people, at most 256 bytes; never a statement of the requirement itself.
    label: str


@dataclass(frozen=True)
class Need(Document):
    """What a requirement asks for, as far as its kind is known. Its class says which need it is; of this
    class itself are ``sentinel`` (the predicate could not tell), ``undecodable`` (the data does not have the
    layout of its kind) and ``unknown``.
    """

    need: str
    #: Interface ID of the kind.
    kind: str
    #: The standard defines this kind; a third party's may mean something else elsewhere.
    standard: bool

    @classmethod
    def _class_of(cls, members: Mapping[str, Any]) -> type[Need]:
        return _NEEDS.get(members["need"], Need)


@dataclass(frozen=True)
class Erc721Holding(Need):
    """Any token of a collection."""

    collection: str


@dataclass(frozen=True)
class Erc1155Holding(Need):
    """One token of a collection."""

    collection: str
    token_id: int


@dataclass(frozen=True)
class Subscription(Need):
    """A subscription."""

    collection: str
    #: The lowest tier that will do; 0 is any.
    min_tier: int


@dataclass(frozen=True)
class Erc20Balance(Need):
    """An amount of a token."""

    token: str
    #: In the token's smallest unit.
    min_balance: int


@dataclass(frozen=True)
class Erc7496Trait(Need):
    """A token with one of some traits."""

    collection: str
    traits_contract: str
    trait_key: str
    allowed_values: tuple[str, ...]


_NEEDS: dict[str, type[Need]] = {
    "erc721-holding": Erc721Holding,
    "erc1155-holding": Erc1155Holding,
    "subscription": Subscription,
    "erc20-balance": Erc20Balance,
    "erc7496-trait": Erc7496Trait,
}

AnyNeed = Union[Need, Erc721Holding, Erc1155Holding, Subscription, Erc20Balance, Erc7496Trait]


@dataclass(frozen=True)
class Plan(Document):
    """The actions that would give an account access (``erc8257-plan/1``)."""

    format: str
    logic: AccessLogic
    #: How it looks; none of these says what ``tryHasAccess`` will.
    outlook: Literal["met", "not-met", "unknown"]
    #: Each requirement, in order.
    requirements: tuple[Need, ...]
    #: Indices of what could be acquired: with AND all of it, with OR any one.
    acquire: tuple[int, ...]
    #: Indices of what cannot be told.
    unknown: tuple[int, ...]
    #: The one thing that is left to do whatever the rest says: ``tryHasAccess``.
    confirm: str

    @property
    def met(self) -> tuple[Optional[bool], ...]:
        """Whether each requirement is met; ``None`` where that is not known."""
        return tuple(one.get("met") for one in self.to_dict()["requirements"])


@dataclass(frozen=True)
class Introspection(Document):
    """What came of ``getRequirements``: a list with its logic, or ``over_limit``, or ``failure``. That it
    failed never means that nothing is required, and no outcome says whether an account has access.
    """

    _SPARSE = True
    _NAMES = {"requirements": "list"}

    logic: Optional[AccessLogic] = None
    requirements: Optional[tuple[OnchainRequirement, ...]] = None
    #: More than a consumer reads: the whole answer counts for nothing.
    over_limit: Optional[Literal["bytes", "count", "data", "label"]] = None
    #: ``no-contract``: the call returned nothing, as without code. ``failed``: the predicate's fault.
    #: ``unavailable``: the RPC gave no answer, which says nothing of the predicate.
    failure: Optional[Literal["no-contract", "failed", "unavailable"]] = None
    reason: Optional[str] = None
    detail: Optional[str] = None


@dataclass(frozen=True)
class AccessAnswer(Document):
    """The registry's answer of ``tryHasAccess`` for an account. Only ``granted`` gives access.
    ``malfunction`` is not a denial: the predicate is broken, and the answer is unknown.
    """

    _SPARSE = True

    answer: Literal[
        "granted",
        "denied",
        "malfunction",
        "not-found",
        "deregistered",
        "no-contract",
        "malformed",
        "unavailable",
    ]
    reason: Optional[str] = None
    detail: Optional[str] = None
