"""`verify_batch`: the result for each item is that of `verify` or `verify_bundle`, or the error that it raises.
"""

from __future__ import annotations

import itertools
import json
import pickle
import threading
from typing import Any, Iterator, Optional

import pytest

import erc8257

from support.lines import lines
from support.places import VECTORS

BUNDLE = json.loads((VECTORS / "bundles" / "free-tool.json").read_text(encoding="ascii"))
TEXT = json.dumps(BUNDLE)
BODY = BUNDLE["response"]["bodyText"].encode()
CONFIG = erc8257.ToolConfig(
    BUNDLE["config"]["creator"],
    BUNDLE["config"]["metadataURI"],
    BUNDLE["config"]["manifestHash"],
    BUNDLE["config"]["accessPredicate"],
)


def alone(text: Any) -> Any:
    """The result of one bundle, or its error."""
    try:
        return erc8257.verify_bundle(text)
    except erc8257.Erc8257Error as error:
        return error


def same(result: Any, wanted: Any) -> None:
    if isinstance(wanted, erc8257.Report):
        assert result.to_json() == wanted.to_json()
        assert pickle.loads(pickle.dumps(result)) == wanted
    else:
        assert (type(result), str(result), vars(result)) == (type(wanted), str(wanted), vars(wanted))


@pytest.mark.parametrize("threads", [1, 2, 5, None])
def test_every_bundle_of_the_vectors(threads: Optional[int]) -> None:
    given = lines()
    results = list(erc8257.verify_batch(iter(given), threads=threads))
    assert len(results) == len(given)
    for result, text in zip(results, given):
        same(result, alone(text))
    assert {type(result) for result in results} >= {erc8257.Report, erc8257.UsageError}


def refused_policy(result: Any) -> None:
    assert type(result) is erc8257.UsageError
    assert result.pointer == "/policy"
    assert "bundles say themselves by which policy" in str(result)


@pytest.mark.parametrize("policy", [erc8257.Policy(), erc8257.Policy(pinned_hash="0x" + "22" * 32)])
def test_no_policy_is_dropped_without_a_word(policy: erc8257.Policy) -> None:
    """Only the bundle's own policy counts; a caller who pins a hash must not believe that it was compared."""
    for result in erc8257.verify_batch([TEXT, TEXT.encode(), BUNDLE], policy=policy):
        refused_policy(result)
    # A value that is not a bundle at all is told first.
    [wrong] = erc8257.verify_batch([5], policy=policy)  # type: ignore[list-item]
    assert isinstance(wrong, erc8257.WrongTypeError)


@pytest.mark.parametrize(
    "items",
    [TEXT, TEXT.encode(), bytearray(b"{}"), memoryview(b"{}"), BUNDLE],
    ids=lambda items: type(items).__name__,
)
def test_one_bundle_is_no_list_of_them(items: Any) -> None:
    with pytest.raises(
        erc8257.WrongTypeError, match="give a list of bundles, or use verify_bundle"
    ) as raised:
        erc8257.verify_batch(items)
    assert raised.value.pointer == "/items"


def test_items_of_every_kind() -> None:
    strict = erc8257.Policy(pinned_hash="0x" + "22" * 32)
    mine = erc8257.Policy(max_requirements=300)
    items: list[Any] = [
        TEXT,
        TEXT.encode(),
        bytearray(TEXT.encode()),
        memoryview(TEXT.encode()),
        BUNDLE,
        (CONFIG, BODY),
        (CONFIG, bytearray(BODY)),
        (CONFIG, erc8257.Response(BODY, status=404)),
        (CONFIG, None),
        (CONFIG, BODY, strict),
        (CONFIG, BODY, None),
    ]
    results = list(erc8257.verify_batch(items, policy=mine))
    for result in results[:5]:
        refused_policy(result)
    for result in erc8257.verify_batch(items[:5]):
        same(result, erc8257.verify_bundle(TEXT))
    parts = [
        erc8257.verify(CONFIG, BODY, mine),
        erc8257.verify(CONFIG, BODY, mine),
        erc8257.verify(CONFIG, erc8257.Response(BODY, status=404), mine),
        erc8257.verify(CONFIG, erc8257.Response.missing(), mine),
        erc8257.verify(CONFIG, BODY, strict),
    ]
    for result, wanted in zip(results[5:], parts):
        same(result, wanted)
    assert results[10].verified


class Odd(dict):  # type: ignore[type-arg]
    def items(self) -> Any:
        raise ZeroDivisionError("odd")


def deep() -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(100_000):
        value = {"a": value}
    return value


@pytest.mark.parametrize(
    "item",
    [
        None,
        5,
        object(),
        [],
        (),
        (CONFIG,),
        (CONFIG, BODY, None, None),
        (BODY, CONFIG),
        (CONFIG, "text"),
        (CONFIG, 5),
        (CONFIG, BODY, {}),
        "",
        "{}",
        b"\xff",
        "\ud800",
        {"a": {1, 2}},
        {1: 2},
        {"format": float("nan")},
        Odd(a=1),
        deep(),
    ],
    ids=lambda item: type(item).__name__,
)
def test_a_wrong_item_is_an_error_in_its_place(item: Any) -> None:
    first, wrong, last = erc8257.verify_batch([TEXT, item, (CONFIG, BODY)])
    assert isinstance(first, erc8257.Report) and first.verified
    assert isinstance(wrong, erc8257.Erc8257Error)
    assert wrong.code.startswith("usage-")
    assert str(wrong)
    assert isinstance(last, erc8257.Report) and last.verified


def test_an_endless_iterable_streams() -> None:
    drawn = 0

    def endless() -> Iterator[str]:
        nonlocal drawn
        while True:
            drawn += 1
            yield TEXT

    results = erc8257.verify_batch(endless())
    assert drawn == 0
    assert isinstance(next(results), erc8257.Report)
    assert drawn <= 16
    assert all(isinstance(result, erc8257.Report) for result in itertools.islice(results, 5000))
    assert drawn <= 5001 + 1024


def test_items_are_not_held_without_bound() -> None:
    """Few items are drawn ahead where they are large."""
    drawn = 0
    large = b" " * (4 << 20)

    def endless() -> Iterator[bytes]:
        nonlocal drawn
        while True:
            drawn += 1
            yield large

    results = erc8257.verify_batch(endless())
    assert isinstance(next(results), erc8257.UsageError)
    assert drawn <= 9


def test_what_the_iterable_raises_comes_after_the_results_before_it() -> None:
    def broken() -> Iterator[str]:
        yield TEXT
        yield TEXT
        raise LookupError("gone")

    results = erc8257.verify_batch(broken())
    assert next(results).verified  # type: ignore[union-attr]
    assert next(results).verified  # type: ignore[union-attr]
    with pytest.raises(LookupError, match="gone"):
        next(results)


@pytest.mark.parametrize(
    "items, options, pointer",
    [
        (5, {}, "/items"),
        ([], {"threads": 0}, "/threads"),
        ([], {"threads": "all"}, "/threads"),
        ([], {"policy": {}}, "/policy"),
        ([], {"progress": 7}, "/progress"),
    ],
)
def test_mistakes_in_the_call_are_raised_at_once(items: Any, options: dict[str, Any], pointer: str) -> None:
    with pytest.raises(erc8257.UsageError) as raised:
        erc8257.verify_batch(items, **options)
    assert raised.value.pointer == pointer


def test_progress() -> None:
    told: list[tuple[int, Optional[int]]] = []
    count = len(
        list(erc8257.verify_batch([TEXT] * 50, progress=lambda done, total: told.append((done, total))))
    )
    assert count == 50
    assert told == [(16, 50), (48, 50), (50, 50)]
    told.clear()
    list(erc8257.verify_batch(iter([TEXT] * 20), progress=lambda done, total: told.append((done, total))))
    assert told == [(16, None), (20, None), (20, 20)]
    told.clear()
    assert list(erc8257.verify_batch([], progress=lambda done, total: told.append((done, total)))) == []
    assert told == [(0, 0)] or told == []


def test_threads_over_batches() -> None:
    given = [TEXT, "{}", (CONFIG, BODY), (CONFIG, None)] * 50
    wanted = [str(result) for result in erc8257.verify_batch(given, threads=1)]
    results: list[bool] = []

    def work() -> None:
        for _ in range(5):
            results.append([str(result) for result in erc8257.verify_batch(given, threads=3)] == wanted)

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
    assert results == [True] * 40
