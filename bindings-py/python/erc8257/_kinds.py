"""The kind of a value, whatever the value claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing_extensions import TypeIs

T = TypeVar("T")


def is_a(value: Any, kind: type[T]) -> TypeIs[T]:
    """As ``isinstance``, which asks the value's own ``__class__``: that can lie, and raise whatever it likes."""
    return issubclass(type(value), kind)
