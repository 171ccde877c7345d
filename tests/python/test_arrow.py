"""The input that `verify_arrow` takes, the input that it refuses, and its answer to senseless rows."""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import threading
import time
from typing import Any, Optional

import pytest

import erc8257

from support.places import VECTORS

pa = pytest.importorskip("pyarrow")

BUNDLE = json.loads((VECTORS / "bundles" / "free-tool.json").read_text(encoding="ascii"))
BODY = BUNDLE["response"]["bodyText"].encode()
ROW = {
    "metadata_uri": BUNDLE["config"]["metadataURI"],
    "manifest_hash": BUNDLE["config"]["manifestHash"],
    "creator": BUNDLE["config"]["creator"],
    "body": BODY,
}


def batch(count: int = 1, **columns: Any) -> Any:
    """A batch of free tools, with these columns instead or beside."""
    given: dict[str, Any] = {name: [value] * count for name, value in ROW.items()}
    return pa.record_batch({**given, **columns})


def only(**columns: Any) -> dict[str, Any]:
    """The verdict of the one row."""
    [verdict] = pa.record_batch(erc8257.verify_arrow(batch(**columns), report=True)).to_pylist()
    return verdict  # type: ignore[no-any-return]


def usage(data: Any, **options: Any) -> erc8257.UsageError:
    """How the call is refused."""
    with pytest.raises(erc8257.UsageError) as raised:
        made = erc8257.verify_arrow(data, **options)
        # An iterator is refused when it is asked for its first batch.
        next(iter(made))  # type: ignore[call-overload]
    return raised.value


def test_the_columns_that_come_out() -> None:
    made = erc8257.verify_arrow(batch())
    names = ("verified", "canonical", "outcome", "failed_check", "computed_hash", "rules", "error")
    assert made.column_names == names
    assert made.num_columns == len(names)
    assert repr(made) == "<RecordBatch of 1 row: " + ", ".join(names) + ">"
    assert pa.schema(made) == pa.schema(
        [
            pa.field("verified", pa.bool_(), nullable=False),
            pa.field("canonical", pa.bool_(), nullable=False),
            pa.field("outcome", pa.string(), nullable=False),
            pa.field("failed_check", pa.int8()),
            pa.field("computed_hash", pa.string()),
            pa.field("rules", pa.list_(pa.string()), nullable=False),
            pa.field("error", pa.string()),
        ]
    )
    assert pa.record_batch(made).to_pylist() == [
        {
            "verified": True,
            "canonical": True,
            "outcome": "verified",
            "failed_check": None,
            "computed_hash": ROW["manifest_hash"].lower(),
            "rules": [],
            "error": None,
        }
    ]
    with_report = erc8257.verify_arrow(batch(), report=True)
    # All reports of a batch may be longer than the 2 GiB of `utf8`.
    assert pa.schema(with_report).field("report").type == pa.large_string()
    assert with_report.column_names == (*names[:-1], "report", "error")


def test_batches_compare_and_go_out_as_often_as_anybody_asks() -> None:
    made = erc8257.verify_arrow(batch(3))
    assert made == erc8257.verify_arrow(batch(3))
    assert made != erc8257.verify_arrow(batch(2))
    assert pa.table(made).equals(
        pa.Table.from_batches(
            [
                pa.record_batch(made),
            ]
        )
    )
    with pytest.raises(TypeError):
        hash(made)
    with pytest.raises(TypeError):
        erc8257.RecordBatch()  # type: ignore[call-arg]


def test_kept_columns_stand_first_and_are_as_they_were() -> None:
    given = batch(
        4,
        deep=pa.array([[{"a": 1}], None, [], [{"a": None}]]),
        word=pa.array(["x", None, "x", "y"]).dictionary_encode(),
        status=pa.array([200, None, 404, 200], pa.int16()),
    )
    made = pa.record_batch(erc8257.verify_arrow(given, keep=["word", "deep", "creator", "status"]))
    assert made.schema.names[:5] == ["word", "deep", "creator", "status", "verified"]
    for name in ("word", "deep", "creator", "status"):
        assert made.column(name).equals(given.column(name))
        assert made.schema.field(name).equals(given.schema.field(name), check_metadata=True)
    assert made.column("verified").to_pylist() == [True, False, False, True]
    # In pieces too, each with its own part.
    many = pa.Table.from_batches([given] * 40_000)
    assert many.combine_chunks().num_rows == 160_000
    made = pa.table(erc8257.verify_arrow(many.combine_chunks(), keep=("deep", "word")))
    assert made.num_rows == 160_000
    assert made.column("deep").combine_chunks().slice(159_996).to_pylist() == given.column("deep").to_pylist()
    assert made.column("word").to_pylist() == many.column("word").to_pylist()


@pytest.mark.parametrize(
    "columns, error",
    [
        (
            {"manifest_hash": ["0x12"]},
            "usage-wrong-value: manifest_hash is not 0x and 64 hex digits, or 32 bytes",
        ),
        ({"manifest_hash": [b"0x" + b"0" * 64]}, "usage-wrong-value: manifest_hash is not 0x and 64"),
        ({"manifest_hash": ["0x" + "g" * 64]}, "usage-wrong-value: manifest_hash is not 0x and 64"),
        ({"manifest_hash": ["0X" + "0" * 64]}, "usage-wrong-value: manifest_hash is not 0x and 64"),
        ({"manifest_hash": pa.array([None], pa.string())}, "usage-missing: manifest_hash is null"),
        (
            {"creator": ["0x" + "é" * 20]},
            "usage-wrong-value: creator is not 0x and 40 hex digits, or 20 bytes",
        ),
        ({"creator": [b"x" * 19]}, "usage-wrong-value: creator is not 0x and 40 hex digits, or 20 bytes"),
        ({"creator": pa.nulls(1)}, "usage-missing: creator is null"),
        ({"metadata_uri": pa.nulls(1, pa.large_string())}, "usage-missing: metadata_uri is null"),
        ({"access_predicate": ["0x"]}, "usage-wrong-value: access_predicate is not 0x and 40 hex digits"),
        ({"status": [1000]}, "usage-wrong-value: status is not an integer from 0 to 999"),
        ({"status": [-1]}, "usage-wrong-value: status is not an integer from 0 to 999"),
        (
            {"status": pa.array([2**64 - 1], pa.uint64())},
            "usage-wrong-value: status is not an integer from 0 to 999",
        ),
        (
            {"fetch_error": ["none"]},
            "usage-wrong-value: fetch_error is not connect, tls, timeout, too-large, blocked-address",
        ),
        ({"fetch_error": [""]}, "usage-wrong-value: fetch_error is not connect"),
        # The columns that may be missing, but not say nothing of an answer that is there.
        ({"status": pa.nulls(1)}, "usage-missing: status is null beside a body"),
        ({"status": pa.nulls(1, pa.int16())}, "usage-missing: status is null beside a body"),
        ({"redirected": pa.nulls(1, pa.bool_())}, "usage-missing: redirected is null beside a body"),
        ({"complete": pa.nulls(1, pa.bool_())}, "usage-missing: complete is null beside a body"),
        ({"complete": pa.nulls(1)}, "usage-missing: complete is null beside a body"),
        ({"registry": ["OK"]}, "usage-wrong-value: registry is not ok, not-found, deregistered, no-contract"),
        (
            {"tool_ref": ["1"]},
            "usage-wrong-value: tool_ref is not eip155:<chain ID>/erc8257:<address>/<tool ID>",
        ),
        ({"evidence": ["hearsay"]}, "usage-wrong-value: evidence is not unstated, none, rpc or quorum k of n"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_wrong_value_is_the_error_of_its_row(columns: dict[str, Any], error: str) -> None:
    verdict = only(**columns)
    assert verdict.pop("error").startswith(error)
    assert verdict == {
        "verified": False,
        "canonical": False,
        "outcome": "error",
        "failed_check": None,
        "computed_hash": None,
        "rules": [],
        "report": None,
    }
    # The rows around it are as they are.
    name, value = next(iter(columns.items()))
    other = (
        pa.array([ROW.get(name)], pa.array(value).type)
        if name in ROW and pa.array(value).type != pa.null()
        else None
    )
    if other is not None and pa.types.is_string(other.type):
        around = pa.concat_arrays([other, pa.array(value, other.type), other])
        made = pa.record_batch(erc8257.verify_arrow(batch(3, **{name: around})))
        assert made.column("verified").to_pylist() == [True, False, True]


def test_text_that_is_no_utf8_is_the_error_of_its_row() -> None:
    for name in ("metadata_uri", "creator", "tool_ref"):
        bad = pa.Array.from_buffers(
            pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\2\0\0\0"), pa.py_buffer(b"\xff\xfe")]
        )
        assert only(**{name: bad})["error"] == f"usage-wrong-value: {name} is not UTF-8"


def test_nothing_fetched_is_no_error() -> None:
    verdict = only(body=pa.nulls(1, pa.binary()))
    assert verdict["error"] is None
    assert verdict["rules"] == ["lib-7-no-response"]
    assert only(body=pa.nulls(1))["rules"] == ["lib-7-no-response"]
    assert only(body=pa.nulls(1, pa.binary()), fetch_error=["too-large"])["failed_check"] == 3


def test_without_an_answer_its_columns_say_nothing() -> None:
    nothing = {"status": pa.nulls(1, pa.int16()), "redirected": pa.nulls(1), "complete": pa.nulls(1)}
    assert only(body=pa.nulls(1, pa.binary()), **nothing)["rules"] == ["lib-7-no-response"]
    failed = only(body=pa.nulls(1, pa.binary()), fetch_error=["timeout"], **nothing)
    assert (failed["error"], failed["failed_check"]) == (None, 1)
    # Without the columns the answer is complete and has status 200; a column of another name is ignored.
    assert only(error=["tls"])["verified"]


def test_a_registry_without_a_record_needs_none() -> None:
    bare = {name: pa.nulls(1) for name in ROW}
    for state in ("not-found", "deregistered", "no-contract", "malformed", "unavailable", "disagreement"):
        wanted = erc8257.verify_bundle(json.dumps({"format": "erc8257-bundle/1", "registry": state}))
        assert only(**bare, registry=[state])["report"] == wanted.to_json()
        both = {"format": "erc8257-bundle/1", "registry": state, "config": BUNDLE["config"]}
        wanted = erc8257.verify_bundle(json.dumps(both))
        predicate = [BUNDLE["config"]["accessPredicate"]]
        assert only(registry=[state], access_predicate=predicate)["report"] == wanted.to_json()
        assert not wanted.verified
    assert only(**bare, registry=["ok"])["error"] == "usage-missing: metadata_uri is null"


def test_a_policy_of_the_call() -> None:
    policy = erc8257.Policy(pinned_hash="0x" + "11" * 32)
    response = erc8257.Response(BODY)
    config = erc8257.ToolConfig(ROW["creator"], ROW["metadata_uri"], ROW["manifest_hash"])
    wanted = erc8257.verify(config, response, policy)
    made = pa.record_batch(erc8257.verify_arrow(batch(), policy=policy, report=True)).to_pylist()
    assert made[0]["report"] == wanted.to_json()
    assert made[0]["rules"] == [finding.rule for finding in wanted.findings]
    assert made[0]["failed_check"] == 3


@pytest.mark.parametrize("name", sorted(ROW))
def test_a_missing_column_is_named(name: str) -> None:
    given = batch()
    error = usage(given.drop_columns([name]))
    assert (error.code, error.pointer) == ("usage-missing", f"/data/{name}")
    assert name in str(error)


@pytest.mark.parametrize(
    "name, values",
    [
        ("metadata_uri", [b"x"]),
        ("metadata_uri", [1]),
        ("manifest_hash", [1.5]),
        ("creator", [[1]]),
        # A text does not tell which bytes were served.
        ("body", [BODY.decode()]),
        ("body", pa.array([BODY.decode()]).dictionary_encode()),
        ("status", ["200"]),
        ("status", pa.array([200]).dictionary_encode()),
        ("redirected", [0]),
        ("complete", ["true"]),
        ("fetch_error", [b"tls"]),
        ("registry", [0]),
        ("evidence", [True]),
        ("tool_ref", [{"a": 1}]),
    ],
)
def test_a_column_of_a_wrong_type_is_named(name: str, values: Any) -> None:
    for data in (batch(**{name: values}), pa.table(batch(**{name: values})), [batch(**{name: values})]):
        error = usage(data)
        assert isinstance(error, erc8257.WrongTypeError)
        assert error.pointer == f"/data/{name}"
        # The given type, and the action.
        assert ", but of " in str(error) and ("cast it to " in str(error) or "give the raw bytes" in str(error))


@pytest.mark.parametrize("kind", [pa.float32(), pa.float64()])
def test_floats_stand_for_integers_where_they_are_whole(kind: Any) -> None:
    """pandas makes floats of integers as soon as one of them is null, and a NaN of that."""
    for status in (200.0, 404.0, 0.0, 999.0):
        assert only(status=pa.array([status], kind)) == only(status=[int(status)])
    beside = "usage-missing: status is null beside a body"
    assert only(status=pa.array([float("nan")], kind))["error"] == beside
    assert only(status=pa.array([None], kind))["error"] == beside
    for status in (200.5, -1.0, 1000.0, 1e30, float("inf"), float("-inf")):
        error = only(status=pa.array([status], kind))["error"]
        assert error == "usage-wrong-value: status is not an integer from 0 to 999"


def test_what_the_documentation_of_a_batch_names_takes_one() -> None:
    doc = erc8257.RecordBatch.__doc__
    calls = re.findall(r"``((pandas|polars|pyarrow)\.[^`]+)``", doc or "")
    assert {library for _, library in calls} >= {"polars", "pyarrow"}
    for call, library in calls:
        module = pytest.importorskip(library, reason=f"{library} is not installed")
        judged = eval(call, {library: module, "batch": erc8257.verify_arrow(batch())})
        assert "verified" in (judged.schema.names if isinstance(judged, pa.RecordBatch) else list(judged.columns))


def test_a_table_of_pandas_with_a_row_that_was_not_fetched() -> None:
    pd = pytest.importorskip("pandas", reason="pandas is not installed")
    fetched, not_fetched = pa.array([200], pa.int16()), pa.nulls(1, pa.int16())
    two = pa.Table.from_batches([batch(status=fetched), batch(body=pa.nulls(1, pa.binary()), status=not_fetched)])
    frame = two.to_pandas()
    assert frame["status"].dtype == "float64" and isinstance(frame, pd.DataFrame)
    judged = pa.table(erc8257.verify_arrow(frame))
    assert judged.column("error").to_pylist() == [None, None]
    assert judged.column("outcome").to_pylist() == ["verified", "unavailable"]
    # As the documentation says.
    assert list(pa.table(erc8257.verify_arrow(two)).to_pandas()["outcome"]) == ["verified", "unavailable"]


def test_columns_that_nobody_can_tell_apart() -> None:
    twice = pa.RecordBatch.from_arrays([*batch().columns, batch().column("creator")], names=[*ROW, "creator"])
    assert usage(twice).pointer == "/data/creator"
    other = pa.RecordBatch.from_arrays(
        [*batch().columns, *[batch().column("creator")] * 2], names=[*ROW, "x", "x"]
    )
    assert pa.record_batch(erc8257.verify_arrow(other)).column("verified").to_pylist() == [True]
    assert usage(other, keep=["x"]).pointer == "/data/x"
    assert usage(batch(bundle=["{}"])).pointer == "/data/metadata_uri"
    bundles = pa.record_batch({"bundle": [json.dumps(BUNDLE)]})
    assert pa.record_batch(erc8257.verify_arrow(bundles)).column("verified").to_pylist() == [True]
    assert usage(bundles, policy=erc8257.Policy()).pointer == "/policy"


@pytest.mark.parametrize(
    "options, pointer",
    [
        ({"keep": "creator"}, "/keep"),
        ({"keep": 5}, "/keep"),
        ({"keep": [5]}, "/keep"),
        ({"keep": ["nobody"]}, "/data/nobody"),
        ({"keep": ["creator", "creator"]}, "/keep"),
        ({"keep": ["verified"]}, "/keep"),
        ({"keep": ["error"]}, "/keep"),
        ({"threads": 0}, "/threads"),
        ({"threads": -1}, "/threads"),
        ({"threads": 1025}, "/threads"),
        ({"threads": 2**80}, "/threads"),
        ({"threads": "2"}, "/threads"),
        ({"policy": {}}, "/policy"),
        ({"report": 1}, "/report"),
        ({"progress": "yes"}, "/progress"),
    ],
)
def test_wrong_options(options: dict[str, Any], pointer: str) -> None:
    given = batch(verified=[True], error=pa.nulls(1, pa.string()))
    for data in (given, pa.table(given), [given]):
        assert usage(data, **options).pointer == pointer


@pytest.mark.parametrize("data", [None, 5, "text", b"bytes", [5], [None], {"a": 1}, object()])
def test_what_has_no_columns(data: Any) -> None:
    assert isinstance(usage(data), erc8257.WrongTypeError)


def test_arrays_that_are_no_batches() -> None:
    assert isinstance(usage(pa.array([1])), erc8257.WrongTypeError)
    assert isinstance(usage(pa.chunked_array([[1]])), erc8257.WrongTypeError)
    nulls = pa.StructArray.from_arrays(batch().columns, names=list(ROW), mask=pa.array([True]))
    assert usage(nulls).pointer == "/data"


class Broken:
    """Hands over the test's answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Any:
        return self.answer


class BrokenStream:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> Any:
        return self.answer


def test_capsules_that_are_none() -> None:
    schema, array = batch().__arrow_c_array__()
    for answer in (None, (), (schema,), (1, 2), (array, schema), (schema, schema), [schema, array]):
        assert usage(Broken(answer)).pointer == "/data"
    for answer in (None, schema, array, 5):
        assert usage(BrokenStream(answer)).pointer == "/data"


def test_capsules_that_were_used() -> None:
    pair = batch().__arrow_c_array__()
    erc8257.verify_arrow(Broken(pair))
    assert usage(Broken(pair)).pointer == "/data"
    stream = pa.table(batch()).__arrow_c_stream__()
    list(erc8257.verify_arrow(BrokenStream(stream)))
    assert usage(BrokenStream(stream)).pointer == "/data"


def test_a_schema_that_is_not_that_of_the_columns() -> None:
    schema, _ = batch().__arrow_c_array__()
    _, fewer = batch().select(["creator", "body"]).__arrow_c_array__()
    assert usage(Broken((schema, fewer))).pointer == "/data"


def test_offsets_that_lie_outside() -> None:
    for offsets in (
        b"\0\0\0\0\xff\xff\xff\x7f\4\0\0\0",
        b"\0\0\0\0\4\0\0\0\2\0\0\0",
        b"\4\0\0\0\xff\xff\xff\xff\4\0\0\0",
    ):
        bad = pa.Array.from_buffers(pa.binary(), 2, [None, pa.py_buffer(offsets), pa.py_buffer(b"abcd")])
        assert usage(batch(2, body=bad)).pointer == "/data"


def test_keys_that_are_in_no_dictionary() -> None:
    keys = pa.array([0, 5, -1], pa.int8())
    bad = pa.DictionaryArray.from_arrays(keys, pa.array(["tls"]), safe=False)
    made = pa.record_batch(erc8257.verify_arrow(batch(3, fetch_error=bad)))
    assert made.column("error").to_pylist() == [
        None,
        "usage-wrong-value: fetch_error is not in the column's dictionary",
        "usage-wrong-value: fetch_error is not in the column's dictionary",
    ]


class Fails:
    """Fails where it is asked for its columns."""

    def __init__(self, where: str, error: BaseException) -> None:
        self.where, self.error = where, error

    def __getattr__(self, name: str) -> Any:
        if self.where == "attribute":
            raise self.error
        if name != self.where:
            raise AttributeError(name)

        def fail(requested_schema: Optional[object] = None) -> Any:
            raise self.error

        return fail


@pytest.mark.parametrize("where", ["attribute", "__arrow_c_array__", "__arrow_c_stream__"])
def test_an_exception_of_the_data_itself_is_the_cause_of_ours(where: str) -> None:
    for error in (ZeroDivisionError("odd"), RuntimeError("\0")):
        for wrap in (lambda data: data, lambda data: [data]):
            raised = usage(wrap(Fails(where, error)))
            assert raised.__cause__ is error
            assert raised.pointer == "/data"
    # These are not mistakes of the data, and our own error already names the fault.
    for other in (KeyboardInterrupt(), SystemExit(3), MemoryError(), erc8257.UsageError("ours")):
        with pytest.raises(type(other)) as caught:
            list(erc8257.verify_arrow(Fails(where, other)))
        assert caught.value is other


def test_an_iterable_that_cannot_be_iterated_over() -> None:
    class Odd:
        def __iter__(self) -> Any:
            raise ZeroDivisionError("odd")

    for call in (erc8257.verify_arrow, erc8257.verify_batch):
        with pytest.raises(erc8257.WrongTypeError) as raised:
            call(Odd())
        assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_a_progress_that_cannot_be_counted_is_none() -> None:
    class Table:
        def __init__(self) -> None:
            self.table = pa.table(batch(2))

        @property
        def num_rows(self) -> int:
            raise ZeroDivisionError("odd")

        def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> Any:
            return self.table.__arrow_c_stream__(requested_schema)

    told: list[Any] = []
    pa.table(erc8257.verify_arrow(Table(), progress=lambda *now: told.append(now)))
    assert told == [(2, None), (2, 2)]


def test_no_rows() -> None:
    empty = batch().slice(0, 0)
    assert erc8257.verify_arrow(empty).num_rows == 0
    assert pa.table(erc8257.verify_arrow(pa.table(empty))).num_rows == 0
    assert pa.table(erc8257.verify_arrow(pa.table(empty))).schema == pa.schema(erc8257.verify_arrow(empty))
    assert list(erc8257.verify_arrow([])) == []
    assert list(erc8257.verify_arrow([empty])) == []


def reader_of(batches: Any) -> Any:
    return pa.RecordBatchReader.from_batches(batch().schema, batches)


def test_a_stream_is_judged_while_it_is_read() -> None:
    drawn = 0

    def source() -> Any:
        nonlocal drawn
        while True:
            drawn += 1
            yield batch(10)

    made = erc8257.verify_arrow(reader_of(source()))
    assert isinstance(made, erc8257.RecordBatchReader)
    assert drawn <= 1
    first = next(made)
    assert isinstance(first, erc8257.RecordBatch)
    next(made)
    assert drawn <= 3
    # The remaining batches go on elsewhere, and can go there once.
    assert pa.RecordBatchReader.from_stream(made).read_next_batch().num_rows == 10
    assert drawn <= 4
    with pytest.raises(erc8257.UsageError, match="once"):
        next(made)
    with pytest.raises(erc8257.UsageError, match="once"):
        pa.table(made)


def test_a_stream_that_breaks_off() -> None:
    def source() -> Any:
        yield batch(2)
        raise ValueError("the disk is on fire \x00 now")

    made = erc8257.verify_arrow(reader_of(source()))
    assert next(made).num_rows == 2
    with pytest.raises(erc8257.UsageError, match="broke off.*the disk is on fire"):
        next(made)
    assert list(made) == []
    with pytest.raises(pa.ArrowInvalid, match="the disk is on fire"):
        pa.table(erc8257.verify_arrow(reader_of(source())))


def test_nothing_but_the_first_line_of_a_producers_error_is_told() -> None:
    def source() -> Any:
        yield batch(2)
        raise ValueError("the disk is on fire\nand so is the house")

    made = erc8257.verify_arrow(reader_of(source()))
    next(made)
    with pytest.raises(erc8257.UsageError) as raised:
        next(made)
    for word in ("Traceback", __file__, "house"):
        assert word not in str(raised.value)


def test_an_interrupt_of_a_producer_is_an_interrupt() -> None:
    def source() -> Any:
        yield batch(2)
        raise KeyboardInterrupt

    made = erc8257.verify_arrow(reader_of(source()))
    next(made)
    with pytest.raises(KeyboardInterrupt):
        next(made)
    assert list(made) == []

    def quoting() -> Any:
        raise ValueError("KeyboardInterrupt")
        yield

    with pytest.raises(erc8257.UsageError, match="KeyboardInterrupt"):
        next(erc8257.verify_arrow(reader_of(quoting())))


def test_long_batches_of_a_stream_are_cut_up() -> None:
    table = pa.Table.from_batches([batch(1)] * 70_000).combine_chunks()
    assert [len(part) for part in erc8257.verify_arrow(table)] == [65_536, 4_464]
    assert erc8257.verify_arrow(table.to_batches()[0]).num_rows == 70_000


def test_iterators_give_batches_of_the_library_that_they_are_of() -> None:
    ours = erc8257.verify_arrow(batch(), keep=list(ROW))
    made = list(erc8257.verify_arrow(iter([batch(2), ours, pa.table(batch(3))])))
    assert [type(one) for one in made] == [pa.RecordBatch, erc8257.RecordBatch, erc8257.RecordBatch]
    assert [len(one) if isinstance(one, erc8257.RecordBatch) else one.num_rows for one in made] == [2, 1, 3]


def test_hostile_reports_do_not_pile_up() -> None:
    """Manifests that break a rule in every member: the report is much longer than they are."""
    long = "k" * 200
    hostile = json.dumps({f"{n}{long}": "\u0001\u202e" * 40 for n in range(120)} | {"type": 1}).encode()
    hostile = hostile.replace(b'"type"', b'"tags":[' + b",".join([b'"A B\\u0007"'] * 200) + b'],"type"')
    given = batch(500, body=[hostile] * 500)
    table = pa.Table.from_batches([given] * 2).combine_chunks()
    lengths, verdicts = [], 0
    for part in erc8257.verify_arrow(table, report=True):
        lengths.append(pa.record_batch(part).nbytes)
        verdicts += len(part)
    assert verdicts == 1000
    assert len(lengths) > 1, "one batch would hold everything"
    assert max(lengths) < 80 << 20


def test_progress() -> None:
    told: list[tuple[int, Optional[int]]] = []
    tell = lambda done, total: told.append((done, total))  # noqa: E731
    erc8257.verify_arrow(batch(70_000), progress=tell)
    assert told == [(65_536, 70_000), (70_000, 70_000)]
    told.clear()
    pa.table(erc8257.verify_arrow(pa.Table.from_batches([batch(5)] * 2), progress=tell))
    assert told == [(5, 10), (10, 10)]
    told.clear()
    list(erc8257.verify_arrow(reader_of([batch(5)] * 2), progress=tell))
    assert told == [(5, None), (10, None), (10, 10)]
    told.clear()
    list(erc8257.verify_arrow([batch(5)] * 2, progress=tell))
    assert told == [(5, None), (10, None), (10, 10)]


def test_progress_that_raises_is_raised() -> None:
    def refuse(done: int, total: Optional[int]) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        erc8257.verify_arrow(batch(), progress=refuse)
    with pytest.raises(KeyError, match="enough"):
        next(erc8257.verify_arrow(pa.table(batch()), progress=refuse))
    with pytest.raises(pa.ArrowInvalid, match="enough"):
        pa.table(erc8257.verify_arrow(pa.table(batch()), progress=refuse))


def test_a_callback_that_reads_the_same_stream() -> None:
    raised = []

    def again(done: int, total: Optional[int]) -> None:
        try:
            next(made)
        except erc8257.UsageError as error:
            raised.append(str(error))

    made = erc8257.verify_arrow(pa.table(batch()), progress=again)
    assert next(made).num_rows == 1
    assert raised == ["reader is being read already"]


def test_a_bar_of_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    erc8257.verify_arrow(batch(70_000), progress=True)
    assert "70.0k/70.0k" in capsys.readouterr().err
    assert erc8257.verify_arrow(batch(), progress=False).num_rows == 1


def test_threads_over_batches() -> None:
    """Eight threads, each with batches of its own, and none is in another's way."""
    given = pa.record_batch(
        {
            **{name: [value] * 2000 for name, value in ROW.items()},
            "status": [200 if n % 3 else 500 for n in range(2000)],
        }
    )
    wanted = erc8257.verify_arrow(given, report=True)
    results: list[bool] = []

    def work() -> None:
        results.extend(erc8257.verify_arrow(given, report=True, threads=2) == wanted for _ in range(5))

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
    assert results == [True] * 40


def test_eight_threads_over_one_reader() -> None:
    """Each row comes out once, and a thread that comes while another reads gets an error."""
    count, each = 400, 50
    numbers = iter(range(count))

    def source() -> Any:
        for number in numbers:
            # Every second row is of another manifest.
            bodies = [BODY if n % 2 else BODY + b" " * n + b"x" for n in range(each)]
            yield batch(each, body=bodies, number=pa.array(range(number * each, (number + 1) * each)))

    schema = batch(1, number=pa.array([0])).schema
    made = erc8257.verify_arrow(
        pa.RecordBatchReader.from_batches(schema, source()), keep=["number"], threads=2
    )
    rows: list[tuple[int, bool]] = []
    refused: list[str] = []
    other: list[BaseException] = []
    barrier = threading.Barrier(8)

    def work() -> None:
        barrier.wait(60)
        while True:
            try:
                part = pa.record_batch(next(made))
            except StopIteration:
                return
            except erc8257.UsageError as error:
                refused.append(str(error))
                # Threads that only ask again would keep the one that reads from the lock of the interpreter.
                time.sleep(0.001)
                continue
            except BaseException as error:
                other.append(error)
                return
            rows.extend(zip(part.column("number").to_pylist(), part.column("verified").to_pylist()))

    workers = [threading.Thread(target=work, daemon=True) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
        assert not worker.is_alive(), "a thread hangs"
    assert not other
    assert set(refused) <= {"reader is being read already"}
    assert sorted(rows) == [(n, bool(n % each % 2)) for n in range(count * each)]


def column_over(memory: bytearray, kind: str) -> Any:
    """A column whose rows are all of this memory: nothing is copied."""
    size, values = len(memory), pa.py_buffer(memory)
    if kind == "binary_view":
        view = size.to_bytes(4, "little") + bytes(memory[:4]) + bytes(8)
        return pa.Array.from_buffers(pa.binary_view(), 8, [None, pa.py_buffer(view * 8), values])
    if kind == "fixed":
        return pa.Array.from_buffers(pa.binary(size), 1, [None, values])
    width = 8 if kind == "large_binary" else 4
    offsets = pa.py_buffer(bytes(width) + size.to_bytes(width, "little"))
    return pa.Array.from_buffers(pa.large_binary() if width == 8 else pa.binary(), 1, [None, offsets, values])


@pytest.mark.parametrize("text", ["body", "bundle"])
@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view", "fixed"])
def test_a_text_that_somebody_writes_to_is_judged_as_one_text(kind: str, text: str) -> None:
    """Two texts differ in one byte. One has the right hash and a stranger as its creator, the other the right creator
    and another hash. They take turns in one piece of memory. To take the members from one and the hash from the other
    would verify a text that never was.
    """
    owner = json.loads(BODY)["creatorAddress"]
    mine = BODY.rstrip()[:-1] + b', "padding": ["' + b"b" * 60_000 + b'"]}'
    digit = "1" if owner[20] != "1" else "2"
    stranger = owner[:20] + digit + owner[21:]
    theirs = mine.replace(owner.encode(), stranger.encode())
    hash_ = erc8257.hash(theirs)
    record = {**BUNDLE["config"], "manifestHash": hash_}

    def bundle(body: bytes) -> bytes:
        made = {
            "format": "erc8257-bundle/1",
            "config": record,
            "response": {"status": 200, "bodyText": body.decode()},
        }
        return json.dumps(made).encode()

    texts = [mine, theirs] if text == "body" else [bundle(mine), bundle(theirs)]
    [place] = [n for n, (a, b) in enumerate(zip(*texts)) if a != b]
    config = erc8257.ToolConfig(record["creator"], record["metadataURI"], hash_, record["accessPredicate"])
    wanted = {erc8257.verify(config, body).to_json() for body in (mine, theirs)}
    assert [erc8257.verify(config, body).failed_check for body in (mine, theirs)] == [3, 4]
    memory = bytearray(texts[0])
    column = column_over(memory, kind)
    columns: dict[str, Any] = {"bundle": column}
    if text == "body":
        more = {**ROW, "manifest_hash": hash_, "access_predicate": record["accessPredicate"]}
        columns = {**{name: [value] * len(column) for name, value in more.items()}, "body": column}
    data = pa.record_batch(columns)
    stop = threading.Event()

    def write() -> None:
        bytes_of_both, turn = [text[place] for text in texts], 0
        # One byte a round: a thread gives way between two rounds, and so in front of either byte.
        while not stop.is_set():
            turn ^= 1
            memory[place] = bytes_of_both[turn]

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    seen: set[str] = set()
    begin = time.monotonic()
    try:
        # On a busy machine it may take a while until both were met.
        while time.monotonic() < begin + (1.5 if seen == wanted else 30):
            made = pa.record_batch(erc8257.verify_arrow(data, report=True, threads=1))
            assert made.column("error").null_count == made.num_rows
            assert made.column("verified").true_count == 0
            seen.update(made.column("report").to_pylist())
    finally:
        stop.set()
        writer.join(60)
    assert seen == wanted


@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view"])
def test_offsets_that_somebody_writes_to_lead_nowhere(kind: str) -> None:
    """They were good when the batch was taken and are bad when its second part is judged."""
    rows, body = 70_000, b"{ }            "
    values = pa.py_buffer(body * rows)
    if kind == "binary_view":
        size, of = 16, pa.binary_view()
        lengths = len(body).to_bytes(4, "little") + body[:4] + bytes(4)
        places = bytearray(b"".join(lengths + (n * len(body)).to_bytes(4, "little") for n in range(rows)))
        wild = [
            b"\xff" * 16,
            lengths[:8] + b"\7\0\0\0" + bytes(4),
            lengths + b"\xff\xff\xff\x7f",
            (2**31).to_bytes(4, "little") + bytes(12),
        ]
    else:
        size, of = (8, pa.large_binary()) if kind == "large_binary" else (4, pa.binary())
        places = bytearray(b"".join((n * len(body)).to_bytes(size, "little") for n in range(rows + 1)))
        wild = [
            b"\xff" * size,
            b"\xff" * (size - 1) + b"\x7f",
            (rows * len(body) + 1).to_bytes(size, "little"),
            b"\0" * (size - 1) + b"\x80",
        ]
    given = batch(rows, body=pa.Array.from_buffers(of, rows, [None, pa.py_buffer(places), values]))
    made = erc8257.verify_arrow(pa.table(given))
    assert len(next(made)) == 65_536
    for n, bad in enumerate(wild):
        at = (65_600 + 10 * n) * size
        places[at : at + size] = bad
    told = pa.record_batch(next(made)).column("error").to_pylist()
    outside = "usage-wrong-value: body lies outside its column's buffer"
    assert set(told) == {None, outside}
    assert all(told[65_600 + 10 * n - 65_536] == outside for n in range(len(wild)))
    # An offset is the end of one value and the begin of the next.
    assert told.count(outside) <= 2 * len(wild)


def test_rows_that_share_one_long_value() -> None:
    """A few bytes a row may stand for gigabytes: all rows look at one body, or this would take hours."""
    long = b"{" + b" " * (64 << 20)
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 3000, pa.int32()), pa.array([long], pa.binary()))
    config = erc8257.ToolConfig(ROW["creator"], ROW["metadata_uri"], ROW["manifest_hash"])
    wanted = [finding.rule for finding in erc8257.verify(config, long).findings]
    made = pa.record_batch(erc8257.verify_arrow(batch(3000, body=column)))
    assert made.column("rules").to_pylist() == [wanted] * 3000
    assert wanted == ["sec-parser-size"]


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    before = ticks
    erc8257.verify_arrow(batch(60_000), threads=1)
    during = ticks - before
    stop.set()
    ticker.join()
    assert during >= 10


def test_a_process_that_was_forked() -> None:
    """A pool of threads would be dead there; Spark forks its workers."""
    program = """
import os, sys, json, warnings
import pyarrow as pa, erc8257
warnings.simplefilter("ignore")
row = json.loads(sys.stdin.read())
row["body"] = row["body"].encode()
batch = pa.record_batch({name: [value] * 5000 for name, value in row.items()})
assert erc8257.verify_arrow(batch, threads=4).num_rows == 5000
child = os.fork()
if child == 0:
    made = pa.record_batch(erc8257.verify_arrow(batch, threads=4))
    os._exit(0 if made.column("verified").to_pylist() == [True] * 5000 else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    given = json.dumps({**ROW, "body": BODY.decode()})
    done = subprocess.run([sys.executable, "-c", program], input=given, text=True, timeout=3000, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("absent", ["pyarrow", "polars", "tqdm"])
def test_nothing_of_it_needs_another_library(absent: str) -> None:
    """Without a library, batches of our own still go in and come out."""
    program = """
import sys, json
for name in ("pyarrow", "polars", "pandas", "tqdm", "numpy"):
    if name == sys.argv[1] or sys.argv[1] == "pyarrow":
        sys.modules[name] = None
import erc8257
row = json.loads(sys.stdin.read())
config = erc8257.ToolConfig(row["creator"], row["metadata_uri"], row["manifest_hash"])
results = list(erc8257.verify_batch([(config, row["body"].encode())] * 3, progress=True))
assert [result.verified for result in results] == [True] * 3
if sys.argv[1] != "pyarrow":
    import pyarrow as pa
    row["body"] = row["body"].encode()
    batch = pa.record_batch({name: [value] for name, value in row.items()})
    ours = erc8257.verify_arrow(batch, keep=list(row), progress=True)
    again = erc8257.verify_arrow(ours, keep=["creator"])
    assert again.column_names[0] == "creator"
    assert [one.num_rows for one in erc8257.verify_arrow([ours, ours])] == [1, 1]
    stream = erc8257.verify_arrow(pa.table(batch), keep=list(row))
    assert [one.num_rows for one in erc8257.verify_arrow(stream)] == [1]
loaded = set(sys.modules)
assert sys.argv[1] not in loaded or sys.modules[sys.argv[1]] is None
"""
    given = json.dumps({**ROW, "body": BODY.decode()})
    done = subprocess.run(
        [sys.executable, "-c", program, absent],
        input=given,
        text=True,
        timeout=3000,
        check=False,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr


def resident() -> int:
    """Bytes of memory that this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_memory_does_not_grow_with_the_stream() -> None:
    rows_of_part = 5_000
    part = batch(rows_of_part)

    def read(count: int) -> int:
        made = erc8257.verify_arrow(reader_of(iter([part] * count)), report=True)
        rows = sum(len(one) for one in made)
        assert rows == count * rows_of_part
        gc.collect()
        return resident()

    read(3)
    before = read(5)
    assert read(40) - before < 48 << 20
