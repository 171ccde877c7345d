"""From the command line to the verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Callable

from .. import _erc8257
from . import help, status
from .arguments import LIVE, Given, collect
from .near import nearest
from .output import complain, remark, set_color, show
from .status import Failure
from .view.escape import harmless

#: The options that a verb knows.
OPTIONS: dict[str, tuple[str, ...]] = {
    "hash": (),
    "canonicalize": (),
    "validate": ("--json", "--profile"),
    "fix": ("--json", "--output"),
    "verify": ("--json", "--batch", "--via", *LIVE),
    "advise": ("--json", "--facts", *LIVE),
    "diagnose": ("--json", "--expected", "--tool", "--uri", "--siblings", "--candidate", "--output"),
    "explain": ("--json",),
    "rules": ("--json",),
}


def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns the exit status."""
    try:
        try:
            given = collect(arguments)
        except Failure as failure:
            raise Failure(
                f"{failure.text}\npython -m erc8257 --help lists the commands and their options."
            ) from failure
        set_color(given.color)
        return _run(given)
    except Failure as failure:
        complain(failure.text)
        return failure.status


def _run(given: Given) -> int:
    if given.version:
        library, unicode = _erc8257.version()
        show(f"erc8257 {library} (Unicode {unicode})\n")
        return status.DONE
    verb = given.verb
    if verb is None:
        if given.help:
            show(help.PROGRAM)
            return status.DONE
        remark(help.PROGRAM)
        return status.USAGE
    if verb == "help":
        show((help.of(given.operands[0]) if given.operands else None) or help.PROGRAM)
        return status.DONE
    text = help.of(verb)
    if text is None:
        if verb in help.ELSEWHERE:
            raise Failure(
                f"{verb} is a command of erc8257 itself (cargo install erc8257-cli), and not offered here"
            )
        meant = nearest(verb, (*OPTIONS, *help.ELSEWHERE))
        near = "" if meant is None else f"; {meant} is near it"
        raise Failure(f"there is no command {harmless(verb)}{near}\npython -m erc8257 --help lists the commands.")
    if given.help:
        show(text)
        return status.DONE
    try:
        given.allow(verb, OPTIONS[verb])
        return _verb(verb)(given)
    except Failure as failure:
        if failure.status == status.USAGE and not given.operands:
            raise Failure(f"{failure.text}\npython -m erc8257 {verb} --help tells more.") from failure
        raise


def _verb(verb: str) -> Callable[[Given], int]:
    """The function of a verb; the modules of other verbs stay unloaded."""
    if verb == "verify":
        from .commands.verify import run as verify

        return verify
    if verb == "advise":
        from .commands.advise import run as advise

        return advise
    if verb == "diagnose":
        from .commands.diagnose import run as diagnose

        return diagnose
    if verb in ("explain", "rules"):
        from .commands import tables

        return tables.explain if verb == "explain" else tables.list_all
    from .commands import documents

    publishing = {
        "hash": documents.hash_,
        "canonicalize": documents.canonicalize,
        "validate": documents.validate,
        "fix": documents.fix,
    }
    return publishing[verb]
