"""The caller's arguments, checked before a file is touched; and what becomes of a run that is over."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple, Optional, TypeVar, Union

from .._erc8257 import _IndexRun
from .._errors import Erc8257Error, IndexingError, wrong_type, wrong_value
from .._host import options
from .._host.deadline import Deadline
from .._host.function import RpcFunction
from .._host.options import Rpc
from .._host.trace import Trace, logger, name_of
from .._host.url import Url
from .._kinds import is_a
from .steps import Elements
from .told import Told

if TYPE_CHECKING:
    from ssl import SSLContext

    from .._host.address import Resolver
    from .._records import Calls, Fetch
    from .line import IndexSummary, Progress

T = TypeVar("T")

#: A file, as it is named in Python.
File = Union[str, "PathLike[str]"]


class Choices(NamedTuple):
    """The options of ``index``, which ``aindex`` has too."""

    rpc: Rpc
    state: Optional[File]
    out: Optional[File]
    from_block: int
    block: str
    confirmations: Optional[int]
    concurrency: Optional[int]
    per_origin: Optional[int]
    timeout: Optional[float]
    max_age: Optional[int]
    bundles: bool
    allow_private_addresses: bool
    ssl_context: Optional[SSLContext]
    resolver: Optional[Resolver]
    progress: Progress


class Reach:
    """How the world is reached; it holds no file of the run."""

    def __init__(self, choices: Choices) -> None:
        self.rpc = _looked_at("rpc", lambda: _rpc(choices.rpc))
        self.network = _looked_at("ssl_context", lambda: options.network(choices.resolver, choices.ssl_context))
        self._timeout = _looked_at("timeout", lambda: options.seconds(choices.timeout))
        self.trace = Trace()

    def deadline(self, step: Union[Calls, Fetch]) -> Deadline:
        """When a step is over."""
        return options.deadline(self._timeout, step)

    def long_deadline(self, step: Elements) -> Deadline:
        """When a list is over."""
        most = step.deadline_seconds
        return Deadline(step.patience * (most if self._timeout is None else min(self._timeout, most)))


class Asked:
    """A run that was asked for, with its files open."""

    def __init__(self, registry: str, choices: Choices) -> None:
        self.reach = Reach(choices)
        self.told = _looked_at("progress", lambda: Told(choices.progress))
        self.bundles = choices.bundles
        state, out, folder = _files(choices.state, choices.out)
        #: Takes away what lives no longer than the run.
        self._forget = weakref.finalize(self, _forget, folder)
        try:
            self.run = _IndexRun(
                registry,
                name_of(self.reach.rpc),
                state,
                out,
                from_block=choices.from_block,
                block=choices.block,
                confirmations=choices.confirmations,
                concurrency=choices.concurrency,
                per_origin=choices.per_origin,
                max_age=choices.max_age,
                bundles=choices.bundles,
                allow_private_addresses=choices.allow_private_addresses,
            )
        except BaseException:
            self._forget()
            raise
        #: How many jobs at a time, and how many of one origin.
        self.concurrency, self.per_origin = self.run.at_a_time
        self.summary: Optional[IndexSummary] = None

    def end(self) -> Optional[IndexingError]:
        """Keeps the totals and closes the files; the reason why the registry was not read to its end, if there is one."""
        self.summary = self.run.totals()
        why = self.run.unreadable()
        self.close()
        if why is not None:
            return IndexingError(why, code="index-registry")
        if not self.summary.complete:
            logger.warning("the index is not complete: see its summary")
        return None

    def close(self) -> None:
        """Closes the files; a second time does nothing."""
        try:
            self.run.close()
        finally:
            self._forget()


def _looked_at(name: str, look: Callable[[], T]) -> T:
    """An argument that was looked at: an object of the caller's may raise anything, even where it is asked for its class."""
    try:
        return look()
    except (Erc8257Error, MemoryError):
        raise
    except Exception as error:
        raise wrong_type(name, "cannot be looked at") from error


def _rpc(value: object) -> Union[Url, RpcFunction]:
    listed = options.rpcs(value)
    if len(listed) != 1:
        raise wrong_value("rpc", "names several RPCs: a registry is followed through one")
    return listed[0]


def _files(state: Optional[File], out: Optional[File]) -> tuple[Path, Path, Optional[str]]:
    """The state file, the file of the lines, and the folder of both where they are to be forgotten."""
    if state is None:
        if out is not None:
            raise wrong_value("out", "is given without a state: lines alone cannot be gone on with")
        folder = tempfile.mkdtemp(prefix="erc8257-")
        return Path(folder, "state"), Path(folder, "lines"), folder
    named = _path("state", state)
    return named, Path(f"{named}.jsonl") if out is None else _path("out", out), None


def _path(name: str, value: object) -> Path:
    try:
        text = os.fspath(value)  # type: ignore[call-overload]
    except Exception as error:
        raise wrong_type(name, _NO_FILE) from error
    if not is_a(text, str):
        raise wrong_type(name, _NO_FILE)
    # Of a subclass, its own text.
    text = str.__str__(text)
    try:
        os.fsencode(text)
    except UnicodeError as error:
        raise wrong_value(name, _NO_FILE) from error
    if not text or "\0" in text:
        raise wrong_value(name, _NO_FILE)
    return Path(text)


_NO_FILE = "is not the name of a file"


def _forget(folder: Optional[str]) -> None:
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)

