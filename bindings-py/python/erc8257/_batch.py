"""Many registrations at once: as an iterable of them, or as Arrow columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Callable, Optional, Protocol, Union, overload

from ._erc8257 import (
    Policy,
    RecordBatch,
    RecordBatchReader,
    Report,
    Response,
    ToolConfig,
    _arrow_batch,
    _arrow_options,
    _arrow_reader,
    _verify_items,
)
from ._errors import Erc8257Error, wrong_type, wrong_value


class ArrowArray(Protocol):
    """Anything that hands over a record batch: one of pyarrow, one of ours."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = ...) -> tuple[object, object]:
        """Returns a schema and an array, as capsules."""


class ArrowStream(Protocol):
    """Anything that hands over a stream of batches: tables, readers, data frames, query results."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = ...) -> object:
        """Returns a stream, as a capsule."""


#: A server's answer: bytes are a complete one with status 200, and ``None`` says that none came.
Answer = Union[Response, bytes, bytearray, memoryview, None]
#: A bundle, or what ``verify`` takes.
Item = Union[
    str,
    bytes,
    bytearray,
    memoryview,
    dict[str, Any],
    tuple[ToolConfig, Answer],
    tuple[ToolConfig, Answer, Optional[Policy]],
]
#: Called with the number of items done and the number of all items, if that is known; at the end both are the
#: same. ``True`` shows a bar if ``tqdm`` is installed.
Progress = Union[Callable[[int, Optional[int]], object], bool, None]

#: The first results come soon, the others in larger parts.
_FIRST, _MOST = 16, 1024


def verify_batch(
    items: Iterable[Item],
    *,
    policy: Optional[Policy] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Iterator[Union[Report, Erc8257Error]]:
    """Verifies many registrations on all cores and gives their results in order.

    An item is a bundle, as :func:`verify_bundle` takes it or as a dict, or a tuple of what :func:`verify`
    takes: the ``ToolConfig``, the ``Response`` (or the bytes of a complete answer with status 200, or
    ``None`` if nothing was fetched) and, if it is not to be ``policy``, a ``Policy``. A bundle says itself
    by which policy it is judged: where ``policy`` is given, be it the default, a bundle is an error.

    A result is a :class:`Report`, or an :class:`Erc8257Error` with the reason why the report is missing: it
    is an element, and never raised. An exception of ``items`` is raised as it is, after the results of the
    items before; so is an exception of ``progress``.

    Items are taken in parts of at most 1,024 items and 32 MiB, when results are asked for. So ``items`` may
    be endless. Other threads run while a part is judged. ``threads`` is from 1 to 1024; by default it is the
    number of cores.
    """
    if isinstance(items, (str, bytes, bytearray, memoryview, dict)):
        # It could be iterated over, by characters, numbers or names.
        raise wrong_type("items", "is one bundle: give a list of bundles, or use verify_bundle")
    source = _iterated("items", items, "is not iterable")
    # Whatever is wrong with the call itself is told at once.
    _verify_items((), policy, threads, 0)
    return _batches(source, policy, threads, _called(progress), _length(items))


def _batches(
    source: Iterator[Item],
    policy: Optional[Policy],
    threads: Optional[int],
    progress: Optional[Callable[[int, Optional[int]], object]],
    total: Optional[int],
) -> Iterator[Union[Report, Erc8257Error]]:
    done, most = 0, _FIRST
    while True:
        results, error = _verify_items(source, policy, threads, most)
        if progress is not None and results:
            done += len(results)
            progress(done, total)
        yield from results
        if error is not None:
            raise error
        if not results:
            break
        most = min(2 * most, _MOST)
    if progress is not None and total != done:
        progress(done, done)


@overload
def verify_arrow(
    data: ArrowArray,
    *,
    policy: Optional[Policy] = ...,
    report: bool = ...,
    keep: Sequence[str] = ...,
    threads: Optional[int] = ...,
    progress: Progress = ...,
) -> RecordBatch: ...
@overload
def verify_arrow(
    data: ArrowStream,
    *,
    policy: Optional[Policy] = ...,
    report: bool = ...,
    keep: Sequence[str] = ...,
    threads: Optional[int] = ...,
    progress: Progress = ...,
) -> RecordBatchReader: ...
@overload
def verify_arrow(
    data: Iterable[Any],
    *,
    policy: Optional[Policy] = ...,
    report: bool = ...,
    keep: Sequence[str] = ...,
    threads: Optional[int] = ...,
    progress: Progress = ...,
) -> Iterator[Any]: ...
def verify_arrow(
    data: Any,
    *,
    policy: Optional[Policy] = None,
    report: bool = False,
    keep: Sequence[str] = (),
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Union[RecordBatch, RecordBatchReader, Iterator[Any]]:
    """Verifies registrations that are rows of Arrow columns, on all cores; each row is judged as
    :func:`verify` judges it.

    ``data`` is one of

    - a record batch (``__arrow_c_array__``): a :class:`RecordBatch` comes out, row by row its verdicts;
    - a table, a data frame, a reader (``__arrow_c_stream__``): a :class:`RecordBatchReader` comes out,
      which judges while it is read, at most 65,536 rows at a time, so that memory does not grow with the
      stream;
    - an iterable of batches, such as PySpark's ``mapInArrow`` hands over: an iterator of batches comes out,
      of pyarrow's where pyarrow's went in. A long batch may come out as several.

    Columns that are read (text may be ``utf8``, ``large_utf8``, ``utf8_view`` or a dictionary of them,
    bytes likewise): ``metadata_uri`` (text), ``manifest_hash`` and ``creator`` (``0x…`` in any case, or raw
    bytes), ``body`` (bytes as they were served; null where nothing was fetched); if they are there,
    ``access_predicate``, ``status`` (integers, or floats that are whole, with NaN for null, as pandas has
    them), ``redirected``, ``complete`` (booleans), ``fetch_error``
    (why there is no answer: ``connect``, ``tls``, ``timeout``, ``too-large``, ``blocked-address``,
    ``encoding``), ``registry`` (what the registry said, ``ok`` unless it gave no record), ``tool_ref`` and
    ``evidence``. Without a column ``status``, ``redirected`` or ``complete``, all answers have status 200,
    came from where they were asked for and are whole; where there is the column, a null in it beside a body
    is an error of its row, as its meaning is unknown. A null in the other columns that may be missing
    is their default. Instead of all of them, ``bundle`` (text or bytes) holds bundles, which
    :func:`verify_bundle` judges; ``policy`` cannot be given beside it.

    Columns that come out: those named by ``keep``, as they are; ``verified``, ``canonical`` (booleans);
    ``outcome`` (``verified``, ``refused``, ``unavailable``, or ``error`` where the row has no report);
    ``failed_check`` (int8, the lowest failing check, 1 to 4; null where none fails, which alone does not mean
    verified: go by ``outcome``); ``computed_hash`` (text or null);
    ``rules`` (the codes of all findings, in the report's order, of every severity); ``report`` if it is
    asked for (the text of ``to_json()``, ``large_utf8``); and ``error``: why a row has no report, a sentence
    after a code, or null. A row that has no report is not verified.

    The columns must not change while they are judged. If another thread writes to their memory all the same,
    each value is copied once and the copy is judged. A verdict is about one text, though a copy made in the
    middle of a write may be part old and part new. Kept columns are not copied.

    A column that is missing or of a wrong type is a :class:`UsageError`; a wrong value is its row's
    ``error``. An exception of ``data`` itself while it is asked for its columns is the ``__cause__`` of a
    :class:`UsageError`; what an iterable raises while it is iterated over, and what ``progress`` raises,
    comes as it is, and so does ``KeyboardInterrupt``. A record batch whose ``rules`` are more than 2 GiB
    is refused: hand it over as a table. A result of DuckDB stays open while the verdicts are read from it: before
    more SQL on its connection, take them all (``pyarrow.table(…)``). ``threads`` is from 1 to 1024, or as many as there are cores.
    """
    call = _called(progress)
    if _has(data, "__arrow_c_array__"):
        return _arrow_batch(data, policy, report, keep, threads, call)
    if _has(data, "__arrow_c_stream__"):
        return _arrow_reader(data, policy, report, keep, threads, call, _rows(data))
    if isinstance(data, (dict, str, bytes)):
        # It could be iterated over, by names or characters.
        raise wrong_type("data", "is not a table: give one of pyarrow, polars, pandas or DuckDB, or batches")
    if callable(getattr(type(data), "collect", None)):
        raise wrong_type("data", "is not computed yet: call its collect() first")
    if isinstance(data, (list, tuple)) and data and not _is_batch(data[0]):
        raise wrong_type("data", _NO_BATCH)
    batches = _iterated("data", data, "has neither an Arrow interface nor batches to iterate over")
    # Whatever is wrong with the call itself is told at once, before there is a batch.
    names = _arrow_options(policy, report, keep, threads)
    return _stream(batches, policy, report, names, threads, call)


def _stream(
    batches: Iterator[Any],
    policy: Optional[Policy],
    report: bool,
    keep: Sequence[str],
    threads: Optional[int],
    progress: Optional[Callable[[int, Optional[int]], object]],
) -> Iterator[Any]:
    done = 0
    for batch in batches:
        if not _is_batch(batch):
            raise wrong_type("data", _NO_BATCH)
        made = _as_given(batch)
        for verdicts in _arrow_reader(batch, policy, report, keep, threads, None, None):
            yield made(verdicts)
            done += verdicts.num_rows
            if progress is not None:
                progress(done, None)
    if progress is not None:
        progress(done, done)


_NO_BATCH = "holds something that is not a batch: it has no Arrow interface"


def _is_batch(batch: object) -> bool:
    return _has(batch, "__arrow_c_array__") or _has(batch, "__arrow_c_stream__")


def _as_given(batch: object) -> Callable[[RecordBatch], Any]:
    """The constructor of the library that this batch belongs to; such a batch exists only with its
    library."""
    pyarrow = sys.modules.get("pyarrow")
    if pyarrow is not None and isinstance(batch, pyarrow.RecordBatch):
        made: Callable[[RecordBatch], Any] = pyarrow.record_batch
        return made
    return lambda verdicts: verdicts


def _rows(data: object) -> Optional[int]:
    """How many rows there are, if that is known without counting."""
    for name in ("num_rows", "height"):
        try:
            rows = getattr(data, name, None)
        except Exception:
            # Only the progress would have been told.
            continue
        if type(rows) is int:
            return rows
    return None


def _has(data: object, name: str) -> bool:
    """Whether a foreign object has an interface; an exception of its own is the cause of ours."""
    try:
        return hasattr(data, name)
    except (Erc8257Error, MemoryError):
        raise
    except Exception as error:
        raise wrong_value("data", "does not say whether it has an Arrow interface") from error


def _iterated(name: str, value: Any, otherwise: str) -> Iterator[Any]:
    """An iterator over a foreign object, or the value ``otherwise``."""
    try:
        return iter(value)
    except (Erc8257Error, MemoryError):
        raise
    except Exception as error:
        raise wrong_type(name, otherwise) from error


def _length(items: object) -> Optional[int]:
    try:
        return len(items)  # type: ignore[arg-type]
    except Exception:
        return None


def _called(progress: Progress) -> Optional[Callable[[int, Optional[int]], object]]:
    if progress is None or progress is False:
        return None
    if progress is True:
        return _bar()
    if not callable(progress):
        raise wrong_type("progress", "is neither a callable nor a bool")
    return progress


def _bar() -> Optional[Callable[[int, Optional[int]], object]]:
    """A bar of ``tqdm``, or nothing where that is not installed."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        return None
    bar = tqdm(unit=" tools", unit_scale=True)

    def tell(done: int, total: Optional[int]) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return tell
