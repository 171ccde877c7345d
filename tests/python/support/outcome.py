"""What became of a verification, in a line."""

from __future__ import annotations

import json


def gist(report: str) -> str:
    """The checks by their letters, and the codes of the findings."""
    read = json.loads(report)
    letters = "".join(check["status"][0] for check in read["checks"])
    return " ".join([letters, *(finding["rule"] for finding in read["findings"])])
