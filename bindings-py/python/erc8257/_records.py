"""The parts of reports and sessions: frozen, comparable, picklable."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple, Optional, Union

#: The four checks of Consumer Verification (§7).
CheckNumber = Literal[1, 2, 3, 4]
#: The same by their names.
CheckName = Literal["fetch", "origin-binding", "manifest-hash", "creator-binding"]
CheckStatus = Literal["pass", "fail", "skipped"]
#: The verdict in one word: ``unavailable`` where the registry or the server gave no answer.
Outcome = Literal["verified", "refused", "unavailable"]
Severity = Literal["error", "warning", "info"]
#: The reason why a fetch has no answer.
FetchErrorKind = Literal["connect", "tls", "timeout", "too-large", "blocked-address", "encoding"]
#: Why an RPC gave no JSON-RPC response.
CallFailure = Literal["connect", "tls", "timeout", "too-large", "rate-limited", "http-status", "not-json-rpc"]
#: How schemas are measured against their limits.
SchemaMeasure = Literal["values", "subschemas"]
#: Where a reading starts: a tag, a block number, or number and hash of a block that was read already.
BlockChoice = Union[Literal["latest", "safe", "finalized"], int, tuple[int, Union[str, bytes]]]


class Check(NamedTuple):
    """One of the four checks of Consumer Verification (§7)."""

    #: 1 to 4.
    check: CheckNumber
    #: ``fetch``, ``origin-binding``, ``manifest-hash`` or ``creator-binding``.
    name: CheckName
    #: ``pass``, ``fail`` or ``skipped``.
    status: CheckStatus

    def to_dict(self) -> dict[str, object]:
        """The check as reports have it."""
        return self._asdict()


class Finding(NamedTuple):
    """One violation, or something worth a word."""

    #: A stable code; ``explain`` has its row.
    rule: str
    #: Section of the standard.
    section: str
    #: ``error``, ``warning`` or ``info``.
    severity: Severity
    #: The check that fails by it, 1 to 4.
    check: Optional[CheckNumber]
    #: JSON Pointer into the manifest, at most 512 bytes.
    pointer: Optional[str]
    #: From 1.
    line: Optional[int]
    #: From 1, in code points.
    column: Optional[int]
    #: One sentence.
    message: str
    #: Harmless to show, at most 120 code points; still escape it for HTML.
    found: Optional[str]
    expected: Optional[str]
    #: How to repair it: one sentence.
    fix: str

    def to_dict(self) -> dict[str, object]:
        """The finding as reports have it."""
        return self._asdict()

    def to_json(self) -> str:
        """The same as JSON text."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))


class Block(NamedTuple):
    """A block, by its number and its hash."""

    number: int
    hash: str


class EthCall(NamedTuple):
    """A JSON-RPC request."""

    #: Goes with the answer to ``handle_call``.
    id: int
    #: The number of the RPC to ask, from 0: below ``of`` of the quorum; 0 without a quorum.
    rpc: int
    method: str
    params: list[object]


class Calls(NamedTuple):
    """Ask the RPCs: all requests of this stage that have no answer yet, in any order."""

    calls: tuple[EthCall, ...]
    #: Read at most so many bytes of one response.
    max_bytes: int
    #: Wait at most so many seconds for it.
    deadline_seconds: int
    #: Take at most so many bytes from the connection for it, below TLS: more is ``too-large``.
    max_wire_bytes: int


class Fetch(NamedTuple):
    """Fetch the manifest: follow no redirect, stop one byte past ``max_bytes``, give up at the deadline."""

    url: str
    max_bytes: int
    deadline_seconds: int
    allow_private_addresses: bool
    #: Take at most so many bytes from the connection, below TLS. More in the head is ``connect``, more behind
    #: it a body that is not complete.
    max_wire_bytes: int


class Done(NamedTuple):
    """Nothing: this is the verdict."""

    report: Report


#: What ``Session.poll`` gives.
Step = Union[Calls, Fetch, Done]

from ._erc8257 import Report  # noqa: E402  (the annotation above)
