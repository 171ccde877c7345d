"""What the modules in ``_border`` stand on. ``cargo xtask border`` writes them from the descriptions."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from typing import Any, Callable, ClassVar, NamedTuple, Optional, TypeVar, Union

from ._erc8257 import Policy, ToolConfig, ToolRef, run_verb
from ._errors import UsageError, wrong_type, wrong_value
from ._json import parsed
from ._kinds import is_a
from ._records import Finding

#: An object that has bytes.
Bytes = Union[bytes, bytearray, memoryview]

D = TypeVar("D", bound="Described")


class Crossing(NamedTuple):
    """How a value crosses: out of JSON, into JSON, and as an object keeps it."""

    read: Callable[[Any], Any]
    plain: Callable[[Any], Any]
    own: Callable[[Any, str], Any] = lambda value, _: value


class Described:
    """A document that is described once for all languages. Its members have the names of the JSON, in snake_case."""

    __slots__ = ()
    #: Of each member its name in JSON, and how its value crosses where that is not as it stands.
    _MEMBERS: ClassVar[Mapping[str, tuple[str, Optional[Crossing]]]] = {}
    #: What the JSON begins with: a format, or the tag of a union's case.
    _HEAD: ClassVar[Mapping[str, str]] = {}
    #: The members that are left out of the JSON, and not null, where they have no value.
    _LEFT_OUT: ClassVar[frozenset[str]] = frozenset()
    #: The members that ``repr`` leaves out, since a log may keep it.
    _NOT_IN_LOGS: ClassVar[frozenset[str]] = frozenset()

    def _fill(self, *values: Any) -> None:
        for (name, (member, crossing)), value in zip(self._MEMBERS.items(), values):
            kept = value if crossing is None or value is None else crossing.own(value, member)
            object.__setattr__(self, name, kept)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._MEMBERS)

    @classmethod
    def _of(cls: type[D], members: Mapping[str, Any]) -> D:
        made = cls.__new__(cls)
        values = []
        for name, (member, crossing) in cls._MEMBERS.items():
            value = members.get(member) if name in cls._LEFT_OUT else members[member]
            values.append(value if crossing is None or value is None else crossing.read(value))
        made._fill(*values)
        return made

    def to_dict(self) -> dict[str, Any]:
        """The members by their JSON names, as plain dicts, lists, texts and numbers."""
        whole: dict[str, Any] = dict(self._HEAD)
        for (name, (member, crossing)), value in zip(self._MEMBERS.items(), self._values()):
            if value is not None or name not in self._LEFT_OUT:
                whole[member] = value if crossing is None or value is None else crossing.plain(value)
        return whole

    def to_json(self) -> str:
        """The same as JSON text."""
        return json_text(self.to_dict())

    @classmethod
    def from_json(cls: type[D], text: Union[str, bytes]) -> D:
        """The object that a JSON text stands for, as ``to_json`` gives it.

        Raises ``UsageError`` for another text.
        """
        try:
            said = str.__str__(text) if is_a(text, str) else bytes(memoryview(text)).decode()
            return cls._said_by(said)
        except Exception as error:
            # Any exception that a wrong text causes; an object's own buffer may raise anything at all.
            raise wrong_value("text", f"is not the JSON of a {cls.__name__}") from error

    @classmethod
    def _said_by(cls: type[D], said: str) -> D:
        return cls._of(parsed(said.encode()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is read-only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is read-only")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        members = zip(self._MEMBERS, self._values())
        shown = ", ".join(f"{name}={value!r}" for name, value in members if name not in self._NOT_IN_LOGS)
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _filled, (type(self), self._values())


class Report(Described):
    """What a verb answers with. ``to_json`` is the core's text, byte for byte, with members that this class does not know."""

    __slots__ = ("_said",)

    @classmethod
    def _said_by(cls: type[D], said: str) -> D:
        made = cls._of(parsed(said.encode()))
        object.__setattr__(made, "_said", said)
        return made

    def to_dict(self) -> dict[str, Any]:
        """The members by their JSON names, as plain dicts, lists, texts and numbers."""
        said = self._core_said()
        whole: dict[str, Any] = super().to_dict() if said is None else parsed(said.encode())
        return whole

    def to_json(self) -> str:
        """The same as JSON text."""
        said = self._core_said()
        return json_text(super().to_dict()) if said is None else said

    def _core_said(self) -> Optional[str]:
        """The core's own text; ``None`` for an object that was made by hand."""
        said: Optional[str] = getattr(self, "_said", None)
        return said

    def __reduce__(self) -> tuple[Any, ...]:
        said = self._core_said()
        return super().__reduce__() if said is None else (type(self).from_json, (said,))


def _filled(cls: type[D], values: tuple[Any, ...]) -> D:
    made = cls.__new__(cls)
    made._fill(*values)
    return made


def json_text(value: Any) -> str:
    """Compact JSON text of plain values."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def plain(value: Any) -> Any:
    """The JSON value of an object, or the value itself: the core says what is wrong with it."""
    return value.to_dict() if isinstance(value, (Described, Finding, Policy, ToolConfig)) else value


def _decimal(value: Any) -> Any:
    return str(value) if type(value) is int else value


def _base64(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, (bytes, bytearray, memoryview)) else value


#: A number that JSON holds as decimal text, since no double has it.
NUMBER = Crossing(int, _decimal)
#: Bytes that stand within a document.
BYTES = Crossing(base64.b64decode, _base64, lambda value, _: _bytes_of(value))
#: Bytes that stand as hex: a caller may give them as they are.
HEX = Crossing(lambda value: value, lambda value: value, lambda value, _: _hex(value))
#: A tool's reference, which a caller may give as text.
TOOL_REF = Crossing(ToolRef.parse, lambda value: str(value) if is_a(value, ToolRef) else value)
FINDING = Crossing(lambda members: Finding(**{name: members[name] for name in Finding._fields}), plain)


def _bytes_of(value: Any) -> Any:
    return bytes(value) if isinstance(value, (bytearray, memoryview)) else value


def _hex(value: Any) -> Any:
    return f"0x{bytes(value).hex()}" if isinstance(value, (bytes, bytearray, memoryview)) else value


def document(cls: type[Described]) -> Crossing:
    """A described document. A caller may give its members as a dict, by their names in JSON."""
    return Crossing(cls._of, lambda value: _members(cls, value) if is_a(value, Mapping) else plain(value))  # type: ignore[type-abstract]


def _members(cls: Optional[type[Described]], given: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a dict, each as it crosses."""
    known = {} if cls is None else dict(cls._MEMBERS.values())
    whole = {}
    for name, value in given.items():
        crossing = known.get(name)
        whole[name] = plain(value) if crossing is None or value is None else crossing.plain(crossing.own(value, name))
    return whole


def by_tag(cases: Mapping[str, type[Described]], tag: str = "type") -> Crossing:
    """A union: the member ``tag`` tells the case."""

    def given(value: Any) -> Any:
        if not is_a(value, Mapping):  # type: ignore[type-abstract]
            return plain(value)
        return _members(cases.get(str(value.get(tag))), value)

    return Crossing(lambda members: cases[members[tag]]._of(members), given)


def by_member(cases: Mapping[str, type[Described]]) -> Crossing:
    """A union: the member that is there tells the case."""

    def read(members: Mapping[str, Any]) -> Described:
        return next(case for name, case in cases.items() if name in members)._of(members)

    def given(value: Any) -> Any:
        if not is_a(value, Mapping):  # type: ignore[type-abstract]
            return plain(value)
        return _members(next((case for name, case in cases.items() if name in value), None), value)

    return Crossing(read, given)


def listed(of: Optional[Crossing] = None) -> Crossing:
    """A list, which an object keeps as a tuple."""
    one = of or Crossing(lambda value: value, plain)

    def own(value: Any, name: str) -> tuple[Any, ...]:
        if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray, memoryview)):
            raise wrong_type(name, "is not a list or a tuple")
        return tuple(None if item is None else one.own(item, name) for item in value)

    return Crossing(
        lambda value: tuple(None if item is None else one.read(item) for item in value),
        lambda value: [None if item is None else one.plain(item) for item in value],
        own,
    )


def mapped(of: Optional[Crossing] = None) -> Crossing:
    """A dict whose names are the words of a closed list."""
    one = of or Crossing(lambda value: value, plain)

    def own(value: Any, name: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise wrong_type(name, "is not a dict")
        return {word: None if item is None else one.own(item, name) for word, item in value.items()}

    return Crossing(
        lambda value: {word: None if item is None else one.read(item) for word, item in value.items()},
        lambda value: {word: None if item is None else one.plain(item) for word, item in value.items()},
        own,
    )


#: Bytes that cross beside the arguments of a verb.
BESIDE = Crossing(lambda value: value, lambda value: value)


def call(description: int, verb: int, *given: tuple[str, Any, Optional[Crossing]]) -> str:
    """Runs a verb, and gives the text of its report. ``given`` are the names of the arguments in JSON, their values, and how
    these cross."""
    return run_verb(description, verb, *framed(given))


def answered(said: str, how: Optional[Crossing] = None) -> Any:
    """The answer of a function, out of its JSON text."""
    value = parsed(said.encode())
    return value if how is None or value is None else how.read(value)


def framed(given: Sequence[tuple[str, Any, Optional[Crossing]]]) -> tuple[str, list[tuple[str, Any]]]:
    """The arguments as JSON text, and the bytes beside them. ``given`` is as for ``call``."""
    try:
        return _framed(given)
    except UsageError:
        raise
    except Exception as error:
        # A caller's object may raise anything at all, even where it is asked for its class.
        raise UsageError("an argument has a value that JSON does not have", pointer=_place(given)) from error


def _place(given: Sequence[tuple[str, Any, Optional[Crossing]]]) -> Optional[str]:
    """The argument that has no JSON."""
    for one in given:
        try:
            _framed([one])
        except Exception:
            return f"/{one[0]}"
    return None


def _framed(given: Sequence[tuple[str, Any, Optional[Crossing]]]) -> tuple[str, list[tuple[str, Any]]]:
    members: dict[str, Any] = {}
    beside: list[tuple[str, Any]] = []
    for name, value, crossing in given:
        if value is None:
            continue
        if crossing is BESIDE:
            members[name] = len(beside)
            beside.append((f"/{name}", value))
        else:
            members[name] = value if crossing is None else crossing.plain(crossing.own(value, name))
    return json_text(members), beside
