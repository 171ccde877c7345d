"""Bundles as rows of Arrow columns, as far as columns can hold a bundle."""

from __future__ import annotations

import base64
import json
from typing import Any, Optional

#: Parts that columns cannot hold: a second reading, the answer of each of several RPCs, and the age of the block.
_MORE = ("reread", "answers", "heads", "clock")

COLUMNS = (
    "metadata_uri",
    "manifest_hash",
    "creator",
    "body",
    "access_predicate",
    "status",
    "redirected",
    "complete",
    "fetch_error",
    "registry",
    "tool_ref",
    "evidence",
)


def row(bundle: dict[str, Any]) -> Optional[dict[str, Any]]:
    """The row of a bundle; ``None`` where it says more than a row can."""
    if any(name in bundle for name in _MORE):
        return None
    config = bundle.get("config") or {}
    answer = bundle.get("response") or {}
    if "status" in answer:
        # A column states these values for each answer; a bundle may leave them out.
        answer = {"redirected": False, "complete": True, **answer}
    return {
        "metadata_uri": config.get("metadataURI"),
        "manifest_hash": config.get("manifestHash"),
        "creator": config.get("creator"),
        "body": _body(answer) if "status" in answer else None,
        "access_predicate": config.get("accessPredicate"),
        "status": answer.get("status"),
        "redirected": answer.get("redirected"),
        "complete": answer.get("complete"),
        "fetch_error": answer.get("error"),
        "registry": bundle.get("registry"),
        "tool_ref": bundle.get("toolRef"),
        "evidence": bundle.get("evidence"),
    }


def _body(answer: dict[str, Any]) -> bytes:
    if "bodyText" in answer:
        return str(answer["bodyText"]).encode()
    return base64.b64decode(answer.get("body", ""))


def policy_of(bundle: dict[str, Any]) -> str:
    """The policy as JSON text; rows that share it can stand in one table."""
    return json.dumps(bundle.get("policy", {}), sort_keys=True)


def as_columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in COLUMNS}
