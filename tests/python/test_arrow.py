"""What `verify_arrow` takes, what it refuses, and what becomes of rows that say nothing sensible."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import threading
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
    names = ("verified", "canonical", "failed_check", "computed_hash", "rules", "error")
    assert made.column_names == names
    assert made.num_columns == len(names)
    assert repr(made) == "<RecordBatch of 1 row: " + ", ".join(names) + ">"
    assert pa.schema(made) == pa.schema(
        [
            pa.field("verified", pa.bool_(), nullable=False),
            pa.field("canonical", pa.bool_(), nullable=False),
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
            "failed_check": None,
            "computed_hash": ROW["manifest_hash"].lower(),
            "rules": [],
            "error": None,
        }
    ]
    with_report = erc8257.verify_arrow(batch(), report=True)
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
    assert made.column("verified").to_pylist() == [True, True, False, True]
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
            {"error": ["none"]},
            "usage-wrong-value: error is not connect, tls, timeout, too-large, blocked-address",
        ),
        ({"error": [""]}, "usage-wrong-value: error is not connect"),
        ({"registry": ["OK"]}, "usage-wrong-value: registry is not ok, not-found, deregistered, no-contract"),
        (
            {"tool_ref": ["1"]},
            "usage-wrong-value: tool_ref is not eip155:<chain ID>/erc8257:<address>/<tool ID>",
        ),
        ({"evidence": ["hearsay"]}, "usage-wrong-value: evidence is not unstated, rpc or quorum k of n"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_wrong_value_is_the_error_of_its_row(columns: dict[str, Any], error: str) -> None:
    verdict = only(**columns)
    assert verdict.pop("error").startswith(error)
    assert verdict == {
        "verified": False,
        "canonical": False,
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
    assert only(body=pa.nulls(1, pa.binary()), error=["too-large"])["failed_check"] == 3


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
        # Nobody knows which bytes were served where there is text.
        ("body", [BODY.decode()]),
        ("body", pa.array([BODY.decode()]).dictionary_encode()),
        ("status", [200.0]),
        ("status", ["200"]),
        ("status", pa.array([200]).dictionary_encode()),
        ("redirected", [0]),
        ("complete", ["true"]),
        ("error", [b"tls"]),
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
    """Hands over what a test says."""

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
    made = pa.record_batch(erc8257.verify_arrow(batch(3, error=bad)))
    assert made.column("error").to_pylist() == [
        None,
        "usage-wrong-value: error is not in the column's dictionary",
        "usage-wrong-value: error is not in the column's dictionary",
    ]


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
    # What is left goes on elsewhere, and can go there once.
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
    given = batch(4000, body=[hostile] * 4000)
    table = pa.Table.from_batches([given] * 2).combine_chunks()
    lengths, verdicts = [], 0
    for part in erc8257.verify_arrow(table, report=True):
        lengths.append(pa.record_batch(part).nbytes)
        verdicts += len(part)
    assert verdicts == 8000
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
    done = subprocess.run([sys.executable, "-c", program], input=given, text=True, timeout=120, check=False)
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
        timeout=120,
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
    part = batch(20_000)

    def read(count: int) -> int:
        made = erc8257.verify_arrow(reader_of(iter([part] * count)), report=True)
        rows = sum(len(one) for one in made)
        assert rows == count * 20_000
        gc.collect()
        return resident()

    read(3)
    before = read(5)
    assert read(40) - before < 48 << 20
