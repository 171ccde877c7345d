"""The answer of an RPC, on its way to the core."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ._errors import wrong_type, wrong_value
from ._kinds import is_a

#: An RPC's answer: the JSON-RPC response as it came, parsed (``{"result": …}`` or ``{"error": …}``). Without
#: a response it is ``{"failed": reason}``: ``connect``, ``tls``, ``timeout``, ``too-large``,
#: ``rate-limited``, ``http-status`` or ``not-json-rpc``.
CallAnswer = Mapping[str, Any]


def given(answer: CallAnswer) -> tuple[str, str]:
    """Kind and text of an answer."""
    if not is_a(answer, Mapping):  # type: ignore[type-abstract]
        raise wrong_type("answer", "is not a dict with result, error or failed")
    if "failed" in answer:
        failed = answer["failed"]
        if not is_a(failed, str):
            raise wrong_type("answer.failed", "is not a str")
        return "failed", failed
    kind = "error" if "error" in answer else "result"
    if kind not in answer:
        # An answer in another form is malformed, and the core says so.
        return kind, ""
    try:
        return kind, json.dumps(answer[kind], allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise wrong_value(f"answer.{kind}", "is not a JSON value") from error
