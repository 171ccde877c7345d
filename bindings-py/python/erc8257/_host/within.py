"""Time for coroutines: whatever is not waited for any more is cancelled, and has ended before anything goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from .fault import Fault

T = TypeVar("T")

#: Seconds that a coroutine of the caller's may take to end, once it is cancelled.
_GRACE = 1.0


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work; a fault at the deadline."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait([task], timeout=seconds)
        if not task.done():
            raise Fault("timeout")
    finally:
        await _end([task])
    if task.cancelled():
        # Not by us: the work gave itself up.
        raise Fault("cut")
    return task.result()


async def together(works: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """The results, in order; the first that fails ends the others."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        failed = [task for task in tasks if task.done() and not task.cancelled() and task.exception() is not None]
        return [task.result() for task in failed or tasks]
    finally:
        await _end(tasks)


async def _end(tasks: Sequence[asyncio.Task[Any]]) -> None:
    left = [task for task in tasks if not task.done()]
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=_GRACE)
