"""The verdict in one word: the same on the report, in a column, in a notebook and as an exit status."""

from __future__ import annotations

import importlib.util
import json
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import erc8257
import pytest
from support.registrations import bundle as recorded
from support.vectors import Case, bundle, cases, each

CASES = cases("outcome", 50)
STATUSES = {"verified": 0, "refused": 1, "unavailable": 3}


def test_reports_say_it() -> None:
    def check(case: Case) -> None:
        report = erc8257.verify_bundle(bundle(case))
        assert report.outcome == case["expect"]["outcome"]
        assert report.verified == bool(report) == (report.outcome == "verified")
        # A report's JSON is a format of its own, and has had no such member.
        assert "outcome" not in report.to_dict()
        said = repr(report).removeprefix("<Report").split(": ", 1)[1]
        assert said.startswith(report.outcome)

    each(CASES, check)
    assert {case["expect"]["outcome"] for case in CASES} == set(STATUSES)


def test_the_exit_status_follows_it(tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"

    def check(case: Case) -> None:
        file.write_bytes(bundle(case))
        verify = [sys.executable, "-m", "erc8257", "verify", str(file), "--json"]
        done = subprocess.run(verify, capture_output=True, check=False, timeout=600)
        assert done.returncode == STATUSES[case["expect"]["outcome"]]
        assert done.stdout.decode() == f"{erc8257.verify_bundle(bundle(case)).to_json()}\n"

    each(CASES, check)


def test_columns_say_it() -> None:
    if importlib.util.find_spec("pyarrow") is None:
        pytest.skip("no pyarrow (tests/python/requirements.txt)")
    import pyarrow as pa

    rows = [bundle(case) for case in CASES] + [b"{}", None]
    table = pa.table({"bundle": pa.array(rows, pa.binary())})
    judged = pa.table(erc8257.verify_arrow(table))
    wanted = [case["expect"]["outcome"] for case in CASES] + ["error", "error"]
    assert judged.column("outcome").to_pylist() == wanted
    assert judged.column("outcome").null_count == 0
    errors = [error is not None for error in judged.column("error").to_pylist()]
    assert errors == [word == "error" for word in wanted]


def test_notebooks_say_it() -> None:
    badges = {"verified": ">VERIFIED<", "refused": ">NOT VERIFIED<", "unavailable": ">NOT CHECKED<"}

    def check(case: Case) -> None:
        shown = erc8257.verify_bundle(bundle(case))._repr_html_()
        assert [word for word, badge in badges.items() if badge in shown] == [case["expect"]["outcome"]]

    each(CASES, check)


def test_what_was_judged_is_on_the_report() -> None:
    report = erc8257.verify_bundle(recorded("free-tool"))
    assert report.verified
    assert report.body is not None and report.config is not None and report.manifest is not None
    assert report.manifest == json.loads(report.body)
    assert erc8257.hash(report.body) == report.computed_hash == report.config.manifest_hash
    # The same by every way to a verdict.
    again = erc8257.verify(report.config, report.body)
    assert (again.config, again.body, again.manifest) == (report.config, report.body, report.manifest)
    assert again.block is None
    edited = report.body.replace(b"Returns", b"returns")
    refused = erc8257.verify(report.config, edited)
    assert (refused.outcome, refused.body, refused.manifest) == ("refused", edited, None)
    checked = erc8257.validate(report.body)
    assert (checked.body, checked.config, checked.manifest) == (report.body, None, None)
    nothing = erc8257.verify_bundle('{"format":"erc8257-bundle/1","registry":"deregistered"}')
    assert (nothing.body, nothing.config, nothing.manifest, nothing.block) == (None, None, None, None)
    # A caller cannot change it for the next caller.
    report.manifest["name"] = "another"
    assert report.manifest["name"] != "another"


def test_a_session_s_report_has_its_block() -> None:
    recording = erc8257.Recording.of(recorded("free-tool"))
    assert recording is not None
    session = recording.session(0)
    while True:
        step = session.poll(0)
        if isinstance(step, erc8257.Done):
            break
        if isinstance(step, erc8257.Calls):
            for call in step.calls:
                session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]
        else:
            session.handle_response(recording.response)
    report = step.report
    assert report.block is not None and report.block == session.block
    assert (report.body, report.config) == (session.body, session.config)
    assert pickle.loads(pickle.dumps(report)).block == report.block


def test_the_reason_is_named_first() -> None:
    def check(case: Case) -> None:
        report = erc8257.verify_bundle(bundle(case))
        errors = [finding.rule for finding in report.findings if finding.severity == "error"]
        if errors:
            assert f", {errors[0]}" in repr(report)
        assert "and 1 more findings" not in repr(report)

    each(CASES, check)


def test_a_bundle_in_place_of_a_manifest_is_told(tmp_path: Path) -> None:
    text = recorded("free-tool")
    text = text.encode() if isinstance(text, str) else bytes(text)
    with pytest.warns(UserWarning, match="body is a bundle") as told:
        erc8257.validate(text)
    # The line of the caller is shown.
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A manifest that only talks of bundles is a manifest.
        erc8257.validate(b'{"format":"erc8257-bundle/1"}')
    file = tmp_path / "bundle.json"
    file.write_bytes(text)
    for verb in ("validate", "fix"):
        refused = subprocess.run([sys.executable, "-m", "erc8257", verb, str(file)], capture_output=True, check=False)
        assert refused.returncode == 2 and b"is a bundle" in refused.stderr


def test_a_path_in_place_of_a_bundle_is_told(tmp_path: Path) -> None:
    for path in ("bundle.json", "path/to/bundle", "C:\\tools\\bundle.json"):
        with pytest.raises(erc8257.UsageError, match="is a path and not JSON"):
            erc8257.verify_bundle(path)
    with pytest.raises(erc8257.WrongTypeError, match="is a path and not JSON"):
        erc8257.verify_bundle(tmp_path)  # type: ignore[arg-type]
    for text in ("{}", "1.5", "null", '"a/b.json"', "[]"):
        with pytest.raises(erc8257.UsageError) as raised:
            erc8257.verify_bundle(text)
        assert "is a path" not in str(raised.value)


def test_a_fixed_body_is_text_to_serve() -> None:
    fixed = erc8257.fix(b'{"creatorAddress": "0xABCD"}')
    served = fixed.body.encode()
    assert erc8257.hash(served) == fixed.hash
    assert erc8257.validate(served).manifest_valid is fixed.manifest_valid
    assert erc8257.Fixed.from_json(fixed.to_json()) == fixed
    assert fixed.to_dict()["body"] == fixed.body


def test_policies_are_shown_as_they_are_typed() -> None:
    policies: list[dict[str, Any]] = [
        {},
        {"quorum": (2, 3), "freshness_seconds": 60},
        {"accept_unknown_type": True, "schema_measure": "subschemas", "max_requirements": 300},
        {"allow_private_addresses": True, "addresses_enforced": False, "pinned_hash": "0x" + "ab" * 32},
    ]
    for members in policies:
        policy = erc8257.Policy(**members)
        for name, value in members.items():
            assert f"{name}={value!r}" in repr(policy)
        assert eval(repr(policy), {"Policy": erc8257.Policy}) == policy  # noqa: S307  (our own text)
    assert repr(erc8257.Policy()) == "Policy()"


def test_arguments_are_named_as_they_are_written() -> None:
    with pytest.raises(erc8257.UsageError, match=r"^tool_id is not an int") as raised:
        erc8257.ToolRef(1, "0x" + "00" * 20, "7")  # type: ignore[arg-type]
    assert (raised.value.member, raised.value.pointer) == ("toolId", "/toolId")
    with pytest.raises(erc8257.UsageError, match=r"^expected_hash is not"):
        erc8257.diagnose(b"{}", "0x")
    with pytest.raises(erc8257.UsageError, match=r"^config\.metadata_uri is not"):
        erc8257.ToolConfig("0x" + "00" * 20, 7, "0x" + "00" * 32)  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match=r"^policy\.pinned_hash is"):
        erc8257.Policy(pinned_hash=1)  # type: ignore[arg-type]
    # The core's own ranges too.
    with pytest.raises(erc8257.UsageError, match=r"^policy\.freshness_seconds is"):
        erc8257.Policy(freshness_seconds=86_401)


def test_names_of_the_package_are_the_public_ones() -> None:
    shown = {name for name in dir(erc8257) if not name.startswith("__")}
    assert shown == {*erc8257.__all__, "hash"} - {"__version__"}


@pytest.mark.parametrize(
    "rpc, reason",
    [
        ("mainnet.base.org", "is not a URL that begins with https:// or http://"),
        ("wss://mainnet.base.org/s3cret", "is not a URL that begins with https:// or http://"),
        ("https://me:s3cret@mainnet.base.org", "has a user name in its URL"),
        ("https://[", "is not a URL that can be sent"),
        (7, "is neither a URL nor a callable"),
    ],
)
def test_what_is_wrong_with_an_rpc_is_said(rpc: Any, reason: str) -> None:
    tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
    with pytest.raises(erc8257.UsageError) as raised:
        erc8257.verify_tool(tool, rpc=rpc)
    assert reason in str(raised.value) and "s3cret" not in str(raised.value)


def test_an_object_of_web3_is_recognised() -> None:
    class Provider:
        def make_request(self, method: str, params: object) -> None: ...

    tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
    with pytest.raises(erc8257.WrongTypeError, match="w3.manager.request_blocking"):
        erc8257.verify_tool(tool, rpc=Provider())  # type: ignore[arg-type]


def test_shapes_that_are_no_table_are_refused_at_the_call() -> None:
    class Lazy:
        """As Polars' LazyFrame: it answers for columns only when it is asked to."""

        def collect(self) -> None: ...

        def __getitem__(self, at: int) -> None:
            raise TypeError("is not subscriptable")

    for data, reason in (
        ({"body": [b""]}, "is not a table"),
        ([{"body": b""}], "not a batch"),
        (Lazy(), "collect"),
    ):
        with pytest.raises(erc8257.WrongTypeError, match=reason):
            erc8257.verify_arrow(data)  # type: ignore[call-overload]


def test_a_timeout_beyond_the_session_s_is_told() -> None:
    from support.free_tool import TOOL

    def refuses(method: str, params: object) -> None:
        raise OSError

    with pytest.warns(UserWarning, match="no step takes longer than 30 seconds") as told:
        erc8257.verify_tool(TOOL, rpc=refuses, timeout=300)
    assert told[0].filename == __file__
