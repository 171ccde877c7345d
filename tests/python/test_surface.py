"""The names of `erc8257`: all are there, without optional packages, and no module loads before it is asked for."""

from __future__ import annotations

import inspect
import os
import pathlib
import subprocess
import sys
from typing import get_args, get_origin

import erc8257
import pytest


def said(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("name", [*erc8257.__all__, "hash"])
def test_every_name_is_there(name: str) -> None:
    assert getattr(erc8257, name) is not None
    assert name in dir(erc8257)


def test_no_name_twice() -> None:
    assert len(set(erc8257.__all__)) == len(erc8257.__all__)
    assert "hash" not in erc8257.__all__
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        erc8257.nothing_of_the_kind


def test_errors_are_named_as_they_are_imported() -> None:
    for name in erc8257.__all__:
        one = getattr(erc8257, name)
        if isinstance(one, type) and issubclass(one, Exception):
            assert (one.__module__, one.__qualname__) == ("erc8257", name)


def test_help_and_names_load_what_is_lazy() -> None:
    assert said("from erc8257 import *; print(verify.__name__)") == "verify\n"
    assert "averify_tool" in said("import erc8257; help(erc8257)")


def test_the_import_loads_nothing_heavy() -> None:
    heavy = {"asyncio", "logging", "ssl", "socket", "http.client", "urllib.request", "dataclasses", "inspect", "email"}
    loaded = set(said("import sys, erc8257; print(*sys.modules)").split())
    bare = set(said("import sys; print(*sys.modules)").split())
    assert not (loaded - bare) & heavy
    assert not [name for name in loaded - bare if name.startswith(("erc8257._host", "erc8257._documents", "erc8257._index"))]


def test_help_shows_what_there_is() -> None:
    shown = said("import erc8257; help(erc8257.verify)")
    assert "verify(config, response, policy=None, *, tool_ref=None, evidence=None)" in shown
    assert "Consumer Verification (§7)" in shown and ">>> report = verify(" in shown
    assert "Only a verification makes one" in said("import erc8257; help(erc8257.Report)")


def of_class(name: str, kind: type) -> list[str]:
    """The public part of a class: its kind, and the members of it and its own bases, without those of all objects."""
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base is not object)
    lines = [f"class {name}({bases})" if bases else f"class {name}"]
    members: dict[str, str] = {}
    for base in reversed([base for base in kind.__mro__ if base.__module__.startswith("erc8257")]):
        for member, value in vars(base).items():
            if not member.startswith("_"):
                members[member] = of_member(member, value)
        for member, of in inspect.get_annotations(base).items():
            if not member.startswith("_"):
                members[member] = f"{member}: {of}"
    lines += [f"    {members[member]}" for member in sorted(members)]
    return lines


def of_member(name: str, value: object) -> str:
    if isinstance(value, (classmethod, staticmethod)):
        return f"{type(value).__name__} {name}{signature(value.__func__)}"
    return f"{name}{signature(value)}" if callable(value) else name


def signature(of: object) -> str:
    try:
        return str(inspect.signature(of))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(…)"


def listing() -> str:
    """Every public name, sorted, a line each, and a line for each of its members."""
    lines: list[str] = []
    for name in sorted({*erc8257.__all__, "hash"}):
        value = getattr(erc8257, name)
        if isinstance(value, type):
            lines += of_class(name, value)
        elif get_origin(value) is not None:
            # A list of words, or a union.
            lines.append(f"{name} = {' | '.join(getattr(one, '__name__', repr(one)) for one in get_args(value))}")
        elif callable(value):
            lines.append(f"{name}{signature(value)}")
        else:
            lines.append(name)
    return "\n".join(lines) + "\n"


def test_the_names_are_those_that_are_checked_in() -> None:
    """A change of a public name is seen in review; `cargo xtask api python` writes the listing anew. Types:
    `_erc8257.pyi`."""
    file = pathlib.Path(__file__).parents[2] / "bindings-py/api/erc8257.txt"
    if os.environ.get("ERC8257_API") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(listing(), encoding="utf-8")
    assert listing().splitlines() == file.read_text(encoding="utf-8").splitlines()
