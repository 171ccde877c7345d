"""What an RPC answered, on its way to the core."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ._errors import UsageError, WrongTypeError
from ._kinds import is_a

#: An RPC's answer: the JSON-RPC response as it came, parsed (``{"result": …}`` or ``{"error": …}``), or
#: ``{"failed": reason}`` where there was none: ``connect``, ``tls``, ``timeout``, ``too-large``,
#: ``rate-limited``, ``http-status`` or ``not-json-rpc``.
CallAnswer = Mapping[str, Any]


def given(answer: CallAnswer) -> tuple[str, str]:
    """Kind and text of an answer."""
    if not is_a(answer, Mapping):  # type: ignore[type-abstract]
        reason = "is not a dict with result, error or failed"
        raise WrongTypeError(f"answer {reason}", pointer="/answer", member="answer", reason=reason)
    if "failed" in answer:
        failed = answer["failed"]
        if not is_a(failed, str):
            reason = "is not a str"
            member = "answer.failed"
            raise WrongTypeError(f"{member} {reason}", pointer="/answer/failed", member=member, reason=reason)
        return "failed", failed
    kind = "error" if "error" in answer else "result"
    if kind not in answer:
        # What an RPC did not give is malformed, and the core says so.
        return kind, ""
    try:
        return kind, json.dumps(answer[kind], allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        member = f"answer.{kind}"
        reason = "is no JSON value"
        raise UsageError(
            f"{member} {reason}", pointer=f"/answer/{kind}", member=member, reason=reason
        ) from error
