"""``verify`` of a tool reference: the registry is read, the manifest fetched, and both judged."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Optional, cast

from ..._erc8257 import Policy, Session, limits, majority
from ..._errors import UsageError
from ..._host.runner import carry_out
from ..._host.session import begin
from ..._host.trace import FetchTrace, Trace
from ..._host.url import split
from .. import values
from ..arguments import Given
from ..connect_to import resolver
from ..output import print_json
from ..status import Failure, incomplete
from ..view.escape import harmless, harmless_cut, shown
from .verify import show_verdict, status_of

if TYPE_CHECKING:
    from ssl import SSLContext

    from ..._records import BlockChoice

#: Columns of the message about an RPC.
REASON_COLUMNS = 300


def run(given: Given) -> int:
    """Verifies a tool on the chain."""
    tool = values.tool(given.operand("verify", "a tool reference"))
    if given.record == "-":
        raise Failure("--record needs a file; the report goes to standard output")
    policy = Policy(
        allow_private_addresses=given.allow_private_addresses, pinned_hash=given.pin, quorum=_quorum(given)
    )
    # Another word is refused by the session itself.
    session = Session(tool, policy=policy, block=cast("Optional[BlockChoice]", given.block))
    trace = Trace()
    try:
        trust, lead = _trust(given.ca), resolver(given.connect_to)
        report = carry_out(*begin(session, given.rpcs, given.timeout, trust, lead, trace=trace))
    except UsageError as error:
        raise Failure(f"--rpc: {harmless(error.reason)}") from error
    failure: Optional[Failure] = None
    if given.record is not None and session.bundle is not None:
        try:
            _record(given.record, session.bundle)
        except Failure as error:
            failure = error
    if given.json:
        print_json(report.to_json())
    else:
        show_verdict(report, session.config, session.body, _circumstances(given, session, trace))
    if failure is not None:
        raise failure
    return status_of(report)


def _quorum(given: Given) -> Optional[tuple[int, int]]:
    """Several RPCs are asked for agreement, by default of a majority."""
    of, most = len(given.rpcs), limits()["QUORUM_RPCS"]
    if of == 0:
        raise Failure("verify needs --rpc URL with a tool reference: where to read the registry")
    if of > most:
        raise Failure(f"verify asks at most {most} RPCs")
    if given.quorum is not None and given.quorum > of:
        raise Failure(f"--quorum {given.quorum} cannot be reached by {of} RPCs")
    if given.quorum is None:
        return None if of == 1 else majority(of)
    return given.quorum, of


def _trust(files: list[str]) -> Optional[SSLContext]:
    """Whom Python trusts, and the certificates in these files."""
    if not files:
        return None
    import ssl

    context = ssl.create_default_context()
    for file in files:
        try:
            context.load_verify_locations(cafile=file)
        except (OSError, ValueError) as error:
            raise Failure(f"{shown(file)} cannot be read as certificates (PEM)") from error
    return context


def _circumstances(given: Given, session: Session, trace: Trace) -> str:
    """How the verdict came about: which RPCs were asked, at which block, and how the fetch went."""
    text = ""
    for number, rpc in enumerate(given.rpcs, 1):
        url = split(rpc)
        # Scheme and host, never the rest of a URL.
        name = "" if url is None else f"{url.scheme}://{url.authority}"
        label = "RPC" if len(given.rpcs) == 1 else f"RPC {number}"
        text += f"  {label:<10}{harmless_cut(name, REASON_COLUMNS)}\n"
        for failed, why in trace.rpc_failures:
            if failed == number - 1:
                text += f"            {harmless_cut(why, REASON_COLUMNS)}\n"
    if session.block is not None:
        text += f"  block     {session.block.number} {session.block.hash}\n"
    if session.config is not None:
        predicate = session.config.access_predicate
        none = int(predicate, 16) == 0
        text += f"  predicate {'none: open to every caller' if none else predicate}\n"
    if trace.fetch is not None:
        text += f"  fetch     {_fetch(trace.fetch)}, after {trace.fetch.seconds:.1f} s\n"
    return text


def _fetch(fetch: FetchTrace) -> str:
    if fetch.note is not None:
        return harmless_cut(fetch.note, REASON_COLUMNS)
    if fetch.status is None:
        return "no answer"
    if fetch.status == 200:
        return f"status 200, {fetch.size} bytes"
    redirect = 300 <= fetch.status <= 399
    return f"status {fetch.status}; no redirect is followed" if redirect else f"status {fetch.status}"


def _record(path: str, text: str) -> None:
    """Writes the file under another name beside it, and renames it when all of it is on the disk. An existing
    file that is not a plain file, such as a pipe, is written to: it must not be replaced.
    """
    beside: Optional[str] = None
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "w", encoding="utf-8") as pipe:
                pipe.write(text)
            return
        beside = f"{path}.{os.getpid()}.tmp"
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        if beside is not None:
            with contextlib.suppress(OSError, ValueError):
                os.remove(beside)
        why = getattr(error, "strerror", None) or "it is not a file"
        raise incomplete(f"{shown(path)} cannot be written: {why}") from error
