"""What `support.hostile` drives. `test_interpreters.py` lets it loose, in the oldest and the newest version of Python."""

from __future__ import annotations

import inspect
import sys

import pytest

from support import hostile


def test_every_entry_is_driven() -> None:
    names = {name.split("#")[0] for name in hostile.entries()}
    assert {
        "Policy",
        "Policy.from_json",
        "Recording.answer",
        "Recording.of",
        "Recording.session",
        "Response",
        "Response.failed",
        "Session",
        "Session.handle_call",
        "Session.handle_response",
        "Session.poll",
        "Session.resume",
        "ToolConfig",
        "ToolRef",
        "ToolRef.parse",
        "canonicalize",
        "hash",
        "host_to_ascii",
        "normalize_url",
        "validate",
        "verify",
        "verify_bundle",
        "well_known_url",
    } <= names


@pytest.mark.skipif(sys.version_info < (3, 10), reason="Python 3.9 does not tell what native classes take")
def test_constructors_take_what_is_driven() -> None:
    for class_, written in hostile.CONSTRUCTORS.items():
        assert inspect.signature(class_) == inspect.signature(written)


def test_every_entry_takes_what_is_good() -> None:
    """Or else the others would show nothing: a hostile value would be refused for a good one's sake."""
    refused = [name for name, entry in hostile.entries().items() if not good(entry)]
    # The kind of an answer, one of three, cannot be left out. In the other of the two states the session asks nothing.
    # A text that is good for one entry is not good for another.
    assert {name for name in refused if not name.endswith(".from_json")} == {
        "Session.handle_call#0",
        "Session.handle_call#1",
        "Session.handle_response#0",
        "ToolRef.parse",
        "parse_payload",
    }


def good(entry: hostile.Entry) -> bool:
    return hostile.ends_well(entry, {})
