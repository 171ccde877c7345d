"""What `erc8257` gives: every name, without what is not installed, and without what is not asked for."""

from __future__ import annotations

import subprocess
import sys

import erc8257
import pytest


def said(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
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


def test_help_and_names_load_what_is_lazy() -> None:
    assert said("from erc8257 import *; print(verify.__name__)") == "verify\n"
    assert "averify_tool" in said("import erc8257; help(erc8257)")


def test_the_import_loads_nothing_heavy() -> None:
    heavy = {"asyncio", "ssl", "socket", "http.client", "urllib.request", "dataclasses", "inspect", "email"}
    loaded = set(said("import sys, erc8257; print(*sys.modules)").split())
    bare = set(said("import sys; print(*sys.modules)").split())
    assert not (loaded - bare) & heavy
    assert not [name for name in loaded - bare if name.startswith(("erc8257._host", "erc8257._documents"))]


def test_help_shows_what_there_is() -> None:
    shown = said("import erc8257; help(erc8257.verify)")
    assert "verify(config, response, policy=None, *, tool_ref=None, evidence=None)" in shown
    assert "Consumer Verification (§7)" in shown and ">>> report = verify(" in shown
    assert "Only a verification makes one" in said("import erc8257; help(erc8257.Report)")
