"""Every example of the package's page runs, in the order of the page, and prints the shown output."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import erc8257
import pytest

from support.bed import bed
from support.index_bed import index_bed
from support.places import REPOSITORY

README = (REPOSITORY / "bindings-py" / "README.md").read_text(encoding="utf-8")
#: Each example, and its output, where the page shows it.
EXAMPLES = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", README, re.S)


def run(example: str, printed: str, names: dict[str, Any]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(example, "README.md", "exec"), names)  # noqa: S102  (our own page)
    if printed:
        assert out.getvalue() == printed
    return out.getvalue()


def test_examples_without_a_chain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("pyarrow") is None:
        pytest.skip("no pyarrow (tests/python/requirements.txt)")
    monkeypatch.chdir(tmp_path)
    # Pasted one after the other, with nothing beside them.
    names: dict[str, Any] = {}
    offline = [one for one in EXAMPLES if "rpc=" not in one[0]]
    assert len(offline) >= 8 and sum(bool(printed) for _, printed in offline) >= 6
    for example, printed in offline:
        run(example, printed, names)


def test_examples_on_a_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the bed's, whose addresses are private, by the bed's certificates."""
    live = [one for one in EXAMPLES if "verify_tool(" in one[0]]
    assert len(live) == 2
    with bed() as known:
        led = {
            "ssl_context": known.ssl_context(),
            "resolver": known.resolve,
            "policy": erc8257.Policy(allow_private_addresses=True),
        }
        asked = []

        def here(verify: Any) -> Any:
            def verified(tool: str, *, rpc: Any) -> Any:
                asked.append(rpc)
                url = f"{known.liar}/honest/readme"
                rpcs = known.rpc if isinstance(rpc, str) else [f"{url}-{at}" for at in range(len(rpc))]
                return verify(known.free_tool["toolRef"], rpc=rpcs, **led)

            return verified

        monkeypatch.setattr(erc8257, "verify_tool", here(erc8257.verify_tool))
        out = run(*live[0], {})
        assert out == "genuine nft-price-oracle https://tools.example.com/nft-price-oracle\n"
        monkeypatch.setattr(erc8257, "averify_tool", here(erc8257.averify_tool))
        assert run(*live[1], {}) == "verified quorum 2 of 2\n"
        assert len(asked) == 2


def test_examples_of_following(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a registry of the bed's."""
    pa = pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    following = [one for one in EXAMPLES if "erc8257.index(" in one[0]]
    assert len(following) == 3
    rich = MagicMock()
    with index_bed(1) as own:
        index = erc8257.index

        def here(registry: str, *, rpc: str, **more: Any) -> Any:
            return index(own.registry, **{**own.options(), **more})

        monkeypatch.setattr(erc8257, "index", here)
        names: dict[str, Any] = {"erc8257": erc8257, "pa": pa, "rich": rich, "registry": "", "url": ""}
        assert run(*following[0], names).count("verified") > 3
        run(*following[1], names)
        assert names["judged"].num_rows == names["table"].num_rows == 12
        run(*following[2], names)
        assert len(names["lines"]) == 12
        shown = rich.progress.Progress().__enter__().update.call_args.kwargs
        assert shown == {"description": "tools", "completed": 12, "total": 12}


def test_the_first_example_without_a_network_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(one for one in EXAMPLES if "rpc=" in one[0])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    verify = erc8257.verify_tool
    monkeypatch.setattr(erc8257, "verify_tool", lambda tool, *, rpc: verify(tool, rpc=url))
    out = run(*first, {}).split("\n")
    assert out[0] == "unavailable"
    # The error first, and the word that says what happened.
    assert out[1].startswith("error lib-1-unavailable connect")


def test_commands() -> None:
    """The command offers the verbs that the page calls."""
    verbs = re.findall(r"python -m erc8257 (\w+)", README)
    assert set(verbs) >= {"verify", "validate"}
    for verb in set(verbs):
        done = subprocess.run([sys.executable, "-m", "erc8257", verb, "--help"], capture_output=True, check=False, timeout=600)
        assert done.returncode == 0 and done.stdout.startswith(b"usage: erc8257 "), verb
    assert "https://" in README
