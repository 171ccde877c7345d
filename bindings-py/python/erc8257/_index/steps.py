"""The steps of a run and of its jobs, beside ``Calls`` and ``Fetch``, which sessions have too."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Optional, Union

from .._records import Calls, EthCall, Fetch

if TYPE_CHECKING:
    from .._erc8257 import _IndexJob


class Elements(NamedTuple):
    """Ask the RPC for a list that may be far larger than other answers."""

    call: EthCall
    #: Take at most so many bytes from the connection.
    max_wire_bytes: int
    #: Wait at most so many seconds for any other answer.
    deadline_seconds: int
    #: How many times longer this one may take.
    patience: int


class Pause(NamedTuple):
    """Wait."""

    seconds: float


class Verify(NamedTuple):
    """Carry out a job, beside all else."""

    job: _IndexJob
    #: Scheme, host and port that the manifest is fetched from, if it is fetched.
    origin: Optional[str]


class Line(NamedTuple):
    """Give a line to the caller."""

    text: str


class Wait(NamedTuple):
    """Wait for jobs that end, at most so long."""

    seconds: float


class End(NamedTuple):
    """Nothing more."""


class Turn(NamedTuple):
    """Ask the run for its next step, which may write to its files."""


#: What a run asks for.
RunStep = Union[Calls, Elements, Pause, Verify, Line, Wait, End]
#: What a job asks for.
JobStep = Union[Calls, Pause, Fetch, End]
