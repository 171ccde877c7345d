"""What a run has to say: sentences go to the log ``erc8257``, numbers to the caller's ``progress``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Callable, Optional

from .._erc8257 import harmless
from .._errors import wrong_type
from .._host.trace import logger
from .line import IndexProgress

if TYPE_CHECKING:
    from .line import Progress


class Told:
    """Passes it on, and remembers how far the run is."""

    def __init__(self, progress: Progress) -> None:
        self._call = _called(progress)
        self._now: Optional[IndexProgress] = None
        #: The first of the blocks that are read.
        self._first = 0

    def take(self, all_: Iterable[tuple[str, int, int, Optional[str]]]) -> None:
        """Passes on what the run has said since the last time."""
        before = self._now
        for word, number, other, sentence in all_:
            if sentence is not None:
                logger.warning("%s", harmless(sentence))
            elif word == "blocks":
                self._first = number
                self._now = IndexProgress("blocks", 0, other - number + 1)
            elif word == "block" and self._now is not None:
                self._now = self._now._replace(done=number - self._first + 1)
            elif word == "tools":
                self._now = IndexProgress("tools", other, number)
            elif word == "tool" and self._now is not None:
                done = self._now.done + 1
                # A tool that was verified twice is counted twice.
                self._now = self._now._replace(done=done, total=max(done, self._now.total))
        if self._call is not None and self._now is not None and self._now != before:
            self._call(self._now)


def _called(progress: Progress) -> Optional[Callable[[IndexProgress], object]]:
    if progress is None or progress is False:
        return None
    if progress is True:
        return _bar()
    if not callable(progress):
        raise wrong_type("progress", "is neither a callable nor a bool")
    return progress


def _bar() -> Optional[Callable[[IndexProgress], object]]:
    """A bar of ``tqdm``, or nothing where that is not installed."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        return None
    bar = tqdm(unit_scale=True)

    def tell(now: IndexProgress) -> None:
        if bar.desc != f"{now.stage}: ":
            bar.reset(total=now.total)
            bar.set_description(now.stage)
        bar.total = now.total
        bar.update(now.done - bar.n)

    return tell
