"""What is written from the descriptions: `fix`, and the four verbs of the trial, whose types and documents are checked."""

from __future__ import annotations

import copy
import inspect
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator

import erc8257
import pytest
from erc8257 import _described

from support.places import REPOSITORY
from support.vectors import bundle as bundle_of
from support.vectors import cases, judged_cases, same, thrown
from support.vectors import each as all_of

TRIAL = REPOSITORY / "border" / "trial"
#: Where `cargo xtask build python` puts the modules of the trial.
MODULES = REPOSITORY / "target" / "border" / "python"


@pytest.fixture(scope="module")
def trial() -> Iterator[Any]:
    sys.path.insert(0, str(MODULES))
    try:
        from importlib import import_module

        names = sorted(path.stem for path in (MODULES / "trial").glob("*.py") if path.stem != "__init__")
        yield {name: import_module(f"trial.{name}") for name in names}
    finally:
        sys.path.remove(str(MODULES))


def reports(trial: dict[str, Any]) -> dict[str, type[_described.Report]]:
    """The reports of the trial by their formats."""
    found = [one for module in trial.values() for one in vars(module).values() if inspect.isclass(one)]
    return {one.format: one for one in found if issubclass(one, _described.Report) and hasattr(one, "format")}


def test_mypy_over_generated_code_and_its_caller(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    files = [TRIAL / "python" / "sample.py", *sorted((MODULES / "trial").glob("*.pyi"))]
    assert len(files) == 6
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), *map(str, files)]
    environment = {**os.environ, "MYPYPATH": str(MODULES)}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment, timeout=600
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]


def types_of(model: Path) -> list[Any]:
    areas = json.loads(model.read_text(encoding="utf-8"))["areas"]
    # Python follows registries with files of its own.
    described = [area for area in areas if area["name"] != "index-run"]
    return [one for area in described for file in area["files"] for one in file["types"]]


def test_stubtest_over_generated_code(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    # mypy takes a Literal for a union, which it is not at run time.
    words = {
        folder: [one["name"] for one in types_of(model) if one["kind"] == "words" and one["name"] != "Severity"]
        for folder, model in (("trial", TRIAL / "border.json"), ("erc8257._border", REPOSITORY / "border" / "border.json"))
    }
    lines = [rf"{re.escape(folder)}\.\w+\.{name}" for folder, names in words.items() for name in names]
    allowed = tmp_path / "allowed.txt"
    allowed.write_text("\n".join(lines))
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "trial", "erc8257._border", "--allowlist", str(allowed)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(MODULES), "PYTHONPATH": str(MODULES)},
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]


def test_documents_of_the_trial(trial: dict[str, Any]) -> None:
    classes = reports(trial)
    turned = 0
    for file in sorted((TRIAL / "documents").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            cls = classes.get(json.loads(line)["format"])
            if cls is None:
                continue
            turned += 1
            report = cls.from_json(line)
            assert report.to_json() == line
            assert pickle.loads(pickle.dumps(report)) == report
            # An object that was made by hand says the same, member by member.
            by_hand = cls(**{name: getattr(report, name) for name in cls._MEMBERS})  # type: ignore[call-arg]
            assert by_hand == report
            assert json.loads(by_hand.to_json()) == json.loads(line)
            assert repr(copy.deepcopy(by_hand)) == repr(report)
    assert turned > 0 and len(classes) == 4


def test_arguments_of_the_trial(trial: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What crosses is the bundle without its format."""
    crossed = []

    def take(description: int, verb: int, arguments: str, beside: list[tuple[str, Any]]) -> str:
        crossed.append((verb, json.loads(arguments), beside))
        raise erc8257.UsageError("taken")

    monkeypatch.setattr(_described, "run_verb", take)
    mcp, reputation, account = trial["mcp"], trial["reputation"], trial["account"]
    request = mcp.RecordedRequest(method="POST", headers=[], body=b"\0\1")
    exchange = mcp.Exchange(request=request, sent_ms=0, ended_ms=1, end="complete", headers=[])
    policy = reputation.ReputationPolicy(votes="latest")
    for work in (
        lambda: mcp.judge_mcp("https://a.example", "test", [exchange]),
        lambda: reputation.reputation("a", "0x", policy=policy, summary=reputation.CallOutcomeRevert(revert="0x")),
        lambda: account.account("eip155:1", "0x", code=account.RpcAnswerResult(result=None)),
    ):
        with pytest.raises(erc8257.UsageError, match="taken"):
            work()
    assert [given for _, given, _ in crossed] == [
        {
            "endpoint": "https://a.example",
            "recorder": "test",
            "exchanges": [
                {
                    "request": {"method": "POST", "headers": [], "body": "AAE="},
                    "sentMs": 0,
                    "endedMs": 1,
                    "end": "complete",
                    "headers": [],
                }
            ],
        },
        {"agent": "a", "registry": "0x", "policy": {"votes": "latest"}, "summary": {"revert": "0x"}},
        {"chain": "eip155:1", "address": "0x", "code": {"result": None}},
    ]
    assert len({verb for verb, _, _ in crossed}) == 3
    for wrong in ("abc", b"abc", 5, object()):
        with pytest.raises(erc8257.WrongTypeError, match="exchanges is not a list or a tuple"):
            mcp.judge_mcp("https://a.example", "test", wrong)
    for value in (float("nan"), object()):
        with pytest.raises(erc8257.UsageError, match="a value that JSON does not have"):
            account.account("eip155:1", "0x", code=account.RpcAnswerResult(result=value))


def test_a_wrapper_of_another_build_is_refused() -> None:
    with pytest.raises(erc8257.UsageError, match="the wrapper and the module are of two builds"):
        _described.call(1, 0, ("body", b"{}", _described.BESIDE))


def test_what_cannot_be_used_is_said_as_everywhere() -> None:
    with pytest.raises(erc8257.JsonError) as raised:
        erc8257.fix(b'{"a":}')
    assert (raised.value.offset, raised.value.line, raised.value.column) == (5, 1, 6)
    assert raised.value.fix and raised.value.code.startswith("2-")
    with pytest.raises(erc8257.WrongTypeError, match="body is not a bytes-like object"):
        erc8257.fix("{}")  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match="body is missing"):
        erc8257.fix(None)  # type: ignore[arg-type]
    with pytest.raises(erc8257.UsageError, match="text is not the JSON of a Fixed"):
        erc8257.Fixed.from_json("{}")


def test_objects_are_values() -> None:
    fixed = erc8257.fix(b'{"creatorAddress": "0xABCD"}')
    change = fixed.changes[0]
    assert isinstance(change, erc8257.FixedChange)
    assert eval(repr(change), {"FixedChange": erc8257.FixedChange}) == change
    with pytest.raises(AttributeError, match="FixedChange is read-only"):
        change.rule = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="FixedChange is read-only"):
        del change.rule
    assert not hasattr(change, "__dict__")
    assert fixed != json.loads(fixed.to_json()) and fixed == copy.copy(fixed)
    assert len({change, copy.copy(change)}) == 1
    assert erc8257.FixedChange.__match_args__ == ("rule", "pointer", "before", "after")


def test_help_has_the_sentences_of_the_description() -> None:
    sentences = 0
    for one in types_of(REPOSITORY / "border" / "border.json"):
        # Those by hand have their own words, and nothing documents itself that is not a class or a function.
        if one["name"] in ("Finding", "Severity") or one["kind"] != "document":
            continue
        is_function = "report" in one or "answer" in one
        found = getattr(erc8257, re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", one["name"]).lower() if is_function else one["name"])
        shown = inspect.getdoc(found) or ""
        assert shown.startswith(one["about"]), one["name"]
        # A class can have its member under another name: `type` and `from` are words of Python.
        attributes = {written: attribute for attribute, (written, _) in getattr(found, "_MEMBERS", {}).items()}
        for member in one["members"]:
            about = member["about"]
            name = attributes.get(member["name"]) or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", member["name"]).lower()
            about = about.replace("\n", " ") if is_function else about
            assert about in (shown if is_function else inspect.getdoc(getattr(found, name)) or ""), name
            sentences += 1
    assert sentences > 10


def test_judge_by_format() -> None:
    bundle = '{"format":"erc8257-bundle/1","registry":"not-found"}'
    judged = erc8257.judge(bundle)
    assert (judged.conclusion, judged.format) == ("no", "erc8257-report/1")
    assert judged.to_json() == erc8257.verify_bundle(bundle).to_json()
    fixed = erc8257.judge(b'{"format":"erc8257-fix-bundle/1","bodyText":"{ \\"tags\\": [] }"}')
    assert fixed.report == erc8257.fix(b'{ "tags": [] }').to_json()
    assert fixed.to_dict()["body"] == '{"tags":[]}'
    for text, pointer in (
        ('{"format":"erc8257-tools/9"}', "/format"),
        ("{}", "/format"),
        ('{"format":"erc8257-fix-bundle/1"}', "/body"),
    ):
        with pytest.raises(erc8257.UsageError) as raised:
            erc8257.judge(text)
        assert raised.value.pointer == pointer
    with pytest.raises(erc8257.UsageError, match="is a path and not JSON"):
        erc8257.judge("bundle.json")


def test_vectors() -> None:
    """Every described verb: the conclusion and the members of the report that a case names, or the usage error."""

    def check(given: dict[str, Any]) -> None:
        bundle, expect = bundle_of(given), given["expect"]
        if "error" in expect:
            error = thrown(lambda: erc8257.judge(bundle))
            assert isinstance(error, erc8257.UsageError)
            assert {"code": error.code, "member": error.member} == expect["error"]
            return
        judged = erc8257.judge(bundle)
        same({"conclusion": judged.conclusion, "report": judged.to_dict()}, expect)

    all_of(judged_cases(2000), check)


def test_a_call_before_it_is_sent() -> None:
    """The same preflight by objects and as a bundle."""
    given = next(one for one in cases("judged", 190) if one["id"] == "preflight-set-ladder-true-silent")["bundle"]
    action, config = given["action"], given["action"]["record"]["config"]
    answers = action["answers"]
    report = erc8257.preflight(
        given["registry"],
        given["caller"],
        erc8257.RegistryActionSetAccessPredicate(
            tool_id=1,
            record=erc8257.ToolRecordFound(
                config=erc8257.RecordConfig(
                    creator=config["creator"],
                    metadata_uri=config["metadataURI"],
                    manifest_hash=config["manifestHash"],
                    access_predicate=config["accessPredicate"],
                )
            ),
            predicate=action["predicate"],
            answers=erc8257.PredicateAnswers(
                code=erc8257.RpcAnswerResult(result=answers["code"]["result"]),
                erc165=erc8257.RpcAnswerResult(result=answers["erc165"]["result"]),
                predicate=erc8257.RpcAnswerFailed(failed="timeout"),
            ),
        ),
        policy=erc8257.ConsumerPolicy(freshness_seconds=60),
    )
    judged = erc8257.judge(json.dumps(given))
    assert (judged.conclusion, judged.to_json()) == ("unknown", report.to_json())
    assert report.call is not None and report.call.to == given["registry"] and not report.refuses
    assert [finding.rule for finding in report.findings] == ["lib-sec-ladder-unknown"]
    assert erc8257.PreflightReport.from_json(judged.report) == report
    with pytest.raises(erc8257.UsageError, match="action.response.status is not an integer from 0 to 999"):
        erc8257.preflight(
            given["registry"],
            given["caller"],
            erc8257.RegistryActionRegisterTool(
                metadata_uri="https://a.example",
                manifest_hash=config["manifestHash"],
                predicate=config["accessPredicate"],
                response=erc8257.ServedResponseReceived(status=1000, body=b"{}"),
            ),
        )
