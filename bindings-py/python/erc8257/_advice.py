"""Advice beside the verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Optional, Union

from ._described import Bytes
from ._documents.advice import Advice
from ._documents.base import _plain
from ._documents.facts import Facts
from ._erc8257 import advise_json
from ._errors import wrong_value
from ._kinds import is_a


def advise(body: Optional[Bytes], facts: Union[Facts, Mapping[str, Any], str, Bytes, None] = None) -> Advice:
    """Lists the risks of a tool beside the verdict. They never decide validity: a tool that draws an alarm
    can be genuine, and a tool without advice can be a fake.

    ``body`` is the manifest as served, or ``None``. ``facts`` are the host's knowledge beside it: the object,
    or its JSON (``erc8257-facts/1``) as a dict, text or UTF-8.

    Warns (``UserWarning``) where the body is a bundle: advice is about a manifest, which a bundle's report has as
    ``body``.

    Raises ``UsageError`` if the facts are not what their type says; ``pointer`` names the member.
    """
    text, _ = advise_json(body, facts_text(facts))
    return Advice.from_json(text)


def facts_text(facts: Union[Facts, Mapping[str, Any], str, Bytes, None]) -> Union[str, Bytes, None]:
    """Facts as JSON text."""
    if is_a(facts, Facts):
        facts = facts.to_dict()
    elif not is_a(facts, Mapping):  # type: ignore[type-abstract]
        return facts
    try:
        return json.dumps({"format": "erc8257-facts/1", **_plain(facts)}, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise wrong_value("facts", "is not a JSON value") from error
