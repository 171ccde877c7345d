"""How a JSON object of the core becomes an object of Python."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

from .._erc8257 import ToolRef
from .._errors import wrong_value
from .._kinds import is_a

D = TypeVar("D", bound="Document")

#: The classes' annotations, once they have been looked at.
_HINTS: dict[type, dict[str, Any]] = {}


@dataclasses.dataclass(frozen=True)
class Document:
    """The core's JSON as an object: its members have the names of the JSON, in snake_case.

    ``to_json`` is the core's text, byte for byte, with members that this class does not know.
    """

    #: Fields whose JSON name is not their own in camelCase.
    _NAMES: ClassVar[Mapping[str, str]] = {}
    #: Whether a member without a value is left out of the JSON, and not null.
    _SPARSE: ClassVar[bool] = False

    def to_dict(self) -> dict[str, Any]:
        """The members by their JSON names, as plain dicts, lists, texts and numbers."""
        said = self.__dict__.get("_said")
        whole: dict[str, Any] = json.loads(said) if said is not None else _plain(self)
        return whole

    def to_json(self) -> str:
        """The same as JSON text."""
        said = self.__dict__.get("_said")
        return said if isinstance(said, str) else _text(_plain(self))

    @classmethod
    def from_json(cls: type[D], text: Union[str, bytes]) -> D:
        """The object that a JSON text stands for, as ``to_json`` gives it.

        Raises ``UsageError`` for an invalid text.
        """
        try:
            said = str.__str__(text) if is_a(text, str) else bytes(memoryview(text)).decode()
            made = _made(cls, json.loads(said))
        except Exception as error:
            # Any exception that an invalid text causes; an object's own buffer may raise anything at all.
            raise wrong_value("text", f"is no {cls.__name__} as JSON") from error
        object.__setattr__(made, "_said", said)
        return made


def each(cls: type[D], text: str) -> tuple[D, ...]:
    """The objects of a JSON array."""
    return tuple(_made(cls, members) for members in json.loads(text))


def _made(cls: type[D], members: Mapping[str, Any]) -> D:
    cls = getattr(cls, "_class_of", lambda _: cls)(members)
    hints = _HINTS.get(cls)
    if hints is None:
        hints = _HINTS[cls] = get_type_hints(cls)
    values = {}
    for field in dataclasses.fields(cls):
        name = json_name(cls, field.name)
        if name in members:
            values[field.name] = _value(hints[field.name], members[name])
    made = cls(**values)
    object.__setattr__(made, "_said", _text(members))
    return made


def _value(hint: Any, value: Any) -> Any:
    """A JSON value as the annotation wants it."""
    if value is None:
        return None
    origin = get_origin(hint)
    if origin is Union:
        return _value(next(one for one in get_args(hint) if one is not type(None)), value)
    if origin is tuple:
        return tuple(_value(get_args(hint)[0], one) for one in value)
    # Numbers of the chain are texts in JSON, where none of them would survive.
    if hint is int:
        return int(value)
    # A body is bytes, and canonical text is UTF-8.
    if hint is bytes:
        return value.encode()
    if hint is ToolRef:
        return ToolRef.parse(value)
    if isinstance(hint, type):
        if issubclass(hint, Document):
            return _made(hint, value)
        fields = getattr(hint, "_fields", None)
        if fields is not None:
            return hint(**{name: value[name] for name in fields})
    return value


def json_name(cls: type[Document], field: str) -> str:
    """The name of a field in JSON."""
    name = re.sub("_(.)", lambda found: found[1].upper(), field)
    return cls._NAMES.get(field, name)


def _plain(value: Any) -> Any:
    """The JSON value of an object that was made by hand."""
    if isinstance(value, Document):
        cls = type(value)
        members = {
            json_name(cls, field.name): getattr(value, field.name) for field in dataclasses.fields(cls)
        }
        sparse = cls._SPARSE
        return {name: _plain(one) for name, one in members.items() if not (sparse and one is None)}
    if isinstance(value, ToolRef):
        return str(value)
    if isinstance(value, bytes):
        return value.decode()
    if hasattr(value, "to_dict"):
        return _plain(value.to_dict())
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        return [_plain(one) for one in value]
    return value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
