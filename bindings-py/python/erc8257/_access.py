"""Who may use a tool: a plan, never an answer. Only ``tryHasAccess`` decides."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union, cast

from . import _erc8257
from ._answer import CallAnswer, given
from ._documents.access import AccessAnswer, AccessLogic, AnyNeed, Introspection, Need, Plan, Requirement
from ._documents.base import D, each
from ._documents.proof import Payload
from ._documents.rows import KnownKind
from ._erc8257 import Policy
from ._errors import wrong_type
from ._kinds import is_a

#: Hex text, or bytes.
Data = Union[str, bytes, bytearray, memoryview]
#: A requirement as an object, or as a dict with ``kind`` and ``data``.
AnyRequirement = Union[Requirement, Mapping[str, Any]]
_Row = tuple[AnyRequirement, Optional[bool]]


def get_requirements(tool_id: int) -> str:
    """Call data of a predicate's ``getRequirements(toolId)`` (§1), as hex.

    Raises ``UsageError`` if the ID is out of range.
    """
    return _erc8257.get_requirements(tool_id)


def read_requirements(answer: CallAnswer, policy: Optional[Policy] = None) -> Introspection:
    """Reads an RPC's answer to that ``eth_call``, within the limits of §1 (Predicate Introspection
    Hardening).

    >>> read_requirements({"failed": "timeout"}).failure
    'unavailable'
    """
    return _facts(Introspection, _erc8257.requirements_json(given(answer), policy), "requirements")


def decode_requirements(returned: Data, policy: Optional[Policy] = None) -> Introspection:
    """The same of the bytes that the call returned, for who has them without an answer of an RPC."""
    return _facts(Introspection, _erc8257.decoded_json(returned, policy), "requirements")


def try_has_access(tool_id: int, account: Union[str, bytes], data: Data = b"") -> str:
    """Call data of the registry's ``tryHasAccess(toolId, account, data)`` (§1), as hex. ``data`` is for the
    predicate, such as the payload of an ``AccessProof``. It is public, so it must never be a secret.
    """
    return _erc8257.try_has_access(tool_id, account, data)


def read_access(tool_id: int, answer: CallAnswer) -> AccessAnswer:
    """Reads an RPC's answer to that ``eth_call``.

    >>> read_access(2, {"result": "0x"}).answer
    'no-contract'
    """
    return _facts(AccessAnswer, _erc8257.access_json(tool_id, given(answer)), "access")


def need_of(requirement: AnyRequirement) -> AnyNeed:
    """Reads the need of a requirement. Data that does not have its kind's layout exactly is never guessed at
    (Marker Interfaces).

    Raises ``UsageError`` if kind or data is not hex.
    """
    return Need.from_json(_erc8257.need_json(*_parts(requirement)))


def need_text(requirement: AnyRequirement) -> str:
    """The same in words, such as ``any token of the ERC-721 collection 0x…``: text of this library, without
    the label, which is the predicate's.
    """
    return _erc8257.need_text(*_parts(requirement))


def need_question(requirement: AnyRequirement, account: Union[str, bytes]) -> Optional[dict[str, str]]:
    """``to`` and ``data`` of the ``eth_call`` that tells whether an account meets a requirement; ``None``
    where no single call tells.
    """
    asked = _erc8257.need_question(*_parts(requirement), account)
    return None if asked is None else {"to": asked[0], "data": asked[1]}


def need_answer(requirement: AnyRequirement, returned: Data) -> Optional[bool]:
    """Whether what that call returned meets the requirement; ``None`` where it does not tell. A hint for
    planning: only ``tryHasAccess`` decides.
    """
    return _erc8257.need_answer(*_parts(requirement), returned)


def plan(
    logic: AccessLogic, requirements: Sequence[Union[AnyRequirement, tuple[AnyRequirement, Optional[bool]]]]
) -> Plan:
    """A plan of requirements and of whether an account meets each. Items are requirements, or pairs of a
    requirement and of ``True``, ``False`` or ``None`` (not known). A requirement that the library does not
    understand counts as unknown, whatever the pair says (Rationale, ``getRequirements`` Is Advisory).

    Raises ``UsageError`` if the logic is neither AND nor OR, or a requirement is not hex.
    """
    # Not their subclasses, which could hold other values than they show.
    if type(requirements) not in (list, tuple):
        raise wrong_type("requirements", "is neither a list nor a tuple")
    rows = []
    for one in requirements:
        requirement, met = cast("_Row", one if type(one) is tuple and len(one) == 2 else (one, None))
        rows.append((*_parts(requirement), met))
    return Plan.from_json(_erc8257.plan_json(logic, rows))


def known_kinds() -> tuple[KnownKind, ...]:
    """Every published kind that this library knows of, the standard's three first."""
    return each(KnownKind, _erc8257.known_kinds_json())


def kind_of(marker: str) -> str:
    """The kind of a marker: the selector of its function (§1, Marker Interfaces)."""
    return _erc8257.kind_of(marker)


def new_kind(marker: str) -> str:
    """The kind of a marker that is to be published (§1, Marker Interfaces). Only ``known_kinds`` are looked
    at: markers that were published elsewhere are the author's matter.

    Raises ``UsageError`` with ``kind-not-a-name``, ``kind-sentinel``, ``kind-no-interface`` or ``kind-taken``
    as its code.

    >>> new_kind("guildMembership")
    '0x38faab1a'
    """
    return _erc8257.new_kind(marker)


def parse_payload(data: Data) -> Payload:
    """Deadline and signature of the ``data`` that came with a request. Neither is checked yet: a server makes
    an ``AccessProof`` of the deadline and of its own chain, predicate and tool, and verifies the signature.

    Raises ``ProofError`` for anything but the one ABI encoding.
    """
    return Payload(*_erc8257.parse_payload(data))


def _facts(cls: type[D], text: str, name: str) -> D:
    """The one thing that these facts know."""
    said = json.loads(text)[name]
    return cls.from_json(json.dumps(said, ensure_ascii=False, separators=(",", ":")))


def _parts(requirement: AnyRequirement) -> tuple[Any, Any]:
    if is_a(requirement, Requirement):
        return requirement.kind, requirement.data
    if issubclass(type(requirement), Mapping) and "kind" in requirement and "data" in requirement:
        return requirement["kind"], requirement["data"]
    raise wrong_type("requirement", "is neither a Requirement nor a dict with kind and data")
