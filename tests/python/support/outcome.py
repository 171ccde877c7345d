"""What became of a verification, in a line."""

from __future__ import annotations

import json
from typing import Callable


def gist(report: str) -> str:
    """The checks by their letters, and the codes of the findings."""
    read = json.loads(report)
    letters = "".join(check["status"][0] for check in read["checks"])
    return " ".join([letters, *(finding["rule"] for finding in read["findings"])])


def given_time(wanted: str, run: Callable[[float], str]) -> str:
    """What ``run`` gives, with ever more seconds for a step until that is what is wanted.

    A short time keeps a test quick that waits for silence, but on a busy machine it also ends what is not silent. The
    longest one still ends before a limit of the library's own does.
    """
    for seconds in (0.5, 10):
        came = run(seconds)
        if came == wanted:
            return came
    return run(25)
