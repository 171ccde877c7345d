"""What comes out of following a registry."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Literal, NamedTuple, Optional, Union

from .._erc8257 import ToolRef
from .._errors import wrong_value
from .._json import parsed
from .._kinds import is_a
from .._records import Block, Outcome

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

#: The registry's word about a tool: ``retired`` is deregistered, ``not-found`` contradicts its events, and of ``unknown``
#: the RPC gave no answer that can be read.
IndexStatus = Literal["active", "retired", "not-found", "unknown"]

_FORMAT = "erc8257-index/1"


class IndexPredicate(NamedTuple):
    """The access predicate of a tool, as an index sees it."""

    #: ``0x`` and 40 hex digits.
    address: str
    #: Whether its storage marks it as a proxy; ``None`` where that is unknown.
    is_proxy: Optional[bool]
    #: The block of its last upgrade since the tool's record named it.
    upgraded_at: Optional[int]


class IndexLine:
    """A tool of a registry, read at one block and verified (``erc8257-index/1``).

    ``to_json`` is the line that ``erc8257 index`` writes, byte for byte. The members are read when they are asked for. A line
    is data and proves nothing. To prove a verdict, verify its ``bundle``.
    """

    __slots__ = ("_members", "_text")

    _text: str
    _members: Optional[dict[str, Any]]

    def __init__(self) -> None:
        raise TypeError("index, aindex and IndexLine.from_json make lines")

    @classmethod
    def _of(cls, text: str) -> IndexLine:
        made = cls.__new__(cls)
        object.__setattr__(made, "_text", text)
        object.__setattr__(made, "_members", None)
        return made

    @classmethod
    def from_json(cls, text: Union[str, bytes]) -> IndexLine:
        """The line that a JSON text stands for, as ``to_json`` gives it.

        Raises ``UsageError`` for another text.
        """
        try:
            said = str.__str__(text) if is_a(text, str) else bytes(memoryview(text)).decode()
            made = cls._of(said.strip("\n"))
            good = made._read()["format"] == _FORMAT and made._all() is not None
        except Exception as error:
            # Any exception that a wrong text causes; an object's own buffer may raise anything at all.
            raise wrong_value("text", "is not a line of an index") from error
        if not good:
            raise wrong_value("text", "is not a line of an index")
        return made

    def to_json(self) -> str:
        """The line as JSON text, without a newline."""
        return self._text

    def to_dict(self) -> dict[str, Any]:
        """The members by their JSON names, as plain dicts, lists, texts and numbers."""
        members: dict[str, Any] = parsed(self._text.encode())
        return members

    @property
    def tool_ref(self) -> ToolRef:
        """The tool."""
        return ToolRef.parse(self._read()["toolRef"])

    @property
    def status(self) -> IndexStatus:
        """The registry's word at :attr:`block`: ``active``, ``retired``, ``not-found`` or ``unknown``."""
        status: IndexStatus = self._read()["status"]
        return status

    @property
    def outcome(self) -> Outcome:
        """The outcome of the verification: ``verified``, ``refused`` or ``unavailable``."""
        outcome: Outcome = self._read()["outcome"]
        return outcome

    @property
    def duplicate_of(self) -> Optional[ToolRef]:
        """The active tool of the lowest ID in the same registry with the same URI, where that is another tool."""
        tool = self._read()["duplicateOf"]
        return None if tool is None else ToolRef.parse(tool)

    @property
    def flags(self) -> tuple[str, ...]:
        """Words for what is odd about the tool, such as ``re-registered`` or ``unanswered``."""
        return tuple(self._read()["flags"])

    @property
    def predicate(self) -> Optional[IndexPredicate]:
        """The access predicate, if the tool has one."""
        found = self._read()["predicate"]
        if found is None:
            return None
        upgraded = found["upgradedAt"]
        return IndexPredicate(found["address"], found["isProxy"], None if upgraded is None else int(upgraded, 16))

    @property
    def block(self) -> Block:
        """The block that the tool was read at."""
        block = self._read()["block"]
        return Block(int(block["number"], 16), block["hash"])

    @property
    def time(self) -> int:
        """When the tool was verified, in seconds since 1970."""
        time: int = self._read()["time"]
        return time

    @property
    def stale(self) -> bool:
        """Whether the line was older than ``max_age`` when the last run ended."""
        stale: bool = self._read()["stale"]
        return stale

    @property
    def report(self) -> dict[str, Any]:
        """The report (``erc8257-report/1``) as a plain dict. It is not a ``Report``: only a verification makes those."""
        report: dict[str, Any] = self.to_dict()["report"]
        return report

    @property
    def bundle(self) -> Optional[str]:
        """The recorded registration as JSON text, for ``verify_bundle``, if bundles were asked for."""
        bundle = self._read().get("bundle")
        return None if bundle is None else json.dumps(bundle, ensure_ascii=False, separators=(",", ":"))

    def _read(self) -> dict[str, Any]:
        if self._members is None:
            object.__setattr__(self, "_members", parsed(self._text.encode()))
        assert self._members is not None
        return self._members

    def _all(self) -> tuple[object, ...]:
        """Every member, each of the kind that it should be."""
        return (
            self.tool_ref,
            self.status,
            self.outcome,
            self.duplicate_of,
            self.flags,
            self.predicate,
            self.block,
            self.time,
            self.stale,
            self.report,
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("IndexLine is read-only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("IndexLine is read-only")

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, IndexLine) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"<IndexLine: {self.tool_ref}, {self.status}, {self.outcome}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return IndexLine.from_json, (self._text,)


class IndexProgress(NamedTuple):
    """How far a run is."""

    #: ``blocks`` while the registry's events are read, ``tools`` while its tools are verified.
    stage: Literal["blocks", "tools"]
    #: Blocks or tools so far.
    done: int
    #: All of them, as far as is known now.
    total: int


class IndexSummary(NamedTuple):
    """What a run came to, by its state file."""

    #: Every tool that the registry counts has its line, every call was answered, and the RPC's newest block is recent.
    complete: bool
    #: The last block that was read; ``None`` where the registry was not read to its head.
    block: Optional[int]
    #: Tools that the events show.
    tools: int
    #: Tools that the registry counts itself; ``None`` where it does not tell.
    counted: Optional[int]
    #: Tools that have a line.
    lines: int
    #: Lines of tools that are verified.
    verified: int
    #: Lines of active tools that are not verified.
    not_verified: int
    #: Lines of tools that are deregistered.
    retired: int
    #: Lines of tools that the registry does not know, or does not tell of.
    unknown: int
    #: Lines of tools with the URI of an active tool of a lower ID.
    duplicates: int
    #: Lines of tools whose events contradict the registry.
    differing: int
    #: Tools about which the RPC gave no answer; a line of an earlier run stays.
    unanswered: int
    #: Logs with an event's topic that are not that event.
    unreadable_logs: int


if TYPE_CHECKING:
    #: Called while a run goes on. ``True`` shows a bar if ``tqdm`` is installed.
    Progress: TypeAlias = Union[Callable[[IndexProgress], object], bool, None]
