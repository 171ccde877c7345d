"""The conformance vectors of tests/vectors, read as their README says."""

from __future__ import annotations

import base64
import copy
import json
from typing import Any, Callable, Optional

import erc8257

from .places import VECTORS

Case = dict[str, Any]


def read(file: str) -> Any:
    return json.loads((VECTORS / file).read_text(encoding="ascii"))


def files(kind: str) -> list[dict[str, Any]]:
    """The content of every file of a kind."""
    return [read(entry["file"]) for entry in read("index.json")["files"] if entry["kind"] == kind]


def cases(kind: str, at_least: int, function: Optional[str] = None) -> list[Case]:
    """All cases of a kind, or those of one function; ``at_least`` so that a lost file is noticed."""
    chosen = [file for file in files(kind) if function is None or file["function"] == function]
    found = [case for file in chosen for case in file["cases"]]
    assert len(found) >= at_least, f"only {len(found)} cases of {kind}"
    return found


def judged_cases(at_least: int) -> list[Case]:
    """The cases of all described verbs, of every kind of file: a bundle, and what judging it comes to."""
    schemas = {f"schemas/{name}.schema.json" for name in ("judged", "proven")}
    chosen = [read(entry["file"]) for entry in read("index.json")["files"] if entry.get("schema") in schemas]
    found = [whole(case, file.get("shared", {})) for file in chosen for case in file["cases"]]
    assert len(found) >= at_least, f"only {len(found)} cases"
    return found


def report_of(bundle: Any) -> Any:
    """Our report of a bundle, judged by its format."""
    return json.loads(erc8257.judge(json.dumps(bundle)).report)


def whole(value: Any, shared: dict[str, Any]) -> Any:
    """A value with what its file shares in the place of ``{"$": KEY}``."""
    if isinstance(value, list):
        return [whole(one, shared) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"$"}:
        return whole(shared[value["$"]], shared)
    return {name: whole(one, shared) for name, one in value.items()}


def is_within(expected: Any, actual: Any) -> bool:
    """Whether a value has all that is expected of it."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(is_within(value, actual.get(name)) for name, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(actual) and all(map(is_within, expected, actual))
    return bool(expected == actual)


def parts(given: list[dict[str, Any]]) -> bytes:
    """Text and repeated text, put together."""
    return b"".join(part(one) for one in given)


def part(given: dict[str, Any]) -> bytes:
    if "base64" in given:
        return base64.b64decode(given["base64"], validate=True)
    if "text" in given:
        return text_of(given["text"])
    return text_of(given["repeat"]) * int(given["count"])


def text_of(text: str) -> bytes:
    return text.encode()


def body(given: Case) -> bytes:
    """The document of a case, however it is written."""
    for name in ("bodyParts", "parts"):
        if name in given:
            return parts(given[name])
    for name in ("bodyText", "text"):
        if name in given:
            return text_of(given[name])
    return base64.b64decode(given["body"] if "body" in given else given["base64"], validate=True)


def optional_body(given: dict[str, Any]) -> Optional[bytes]:
    """The body of a request or an answer; ``None`` where it has none."""
    stands = {name: given[name] for name in ("bodyText", "body") if given.get(name) is not None}
    return body(stands) if stands else None


def bundle(given: Case) -> bytes:
    """The bundle text of a case, however it is written."""
    if "bundleParts" in given:
        return parts(given["bundleParts"])
    if "bundleText" in given:
        return text_of(given["bundleText"])
    whole = copy.deepcopy(given["bundle"])
    if "bodyParts" in given:
        whole.get("response", whole)["body"] = base64.b64encode(parts(given["bodyParts"])).decode()
    return json.dumps(whole, separators=(",", ":")).encode()


def diagnoses() -> list[Case]:
    """The cases of a diagnosis that have a report, with the members of their bundle beside it."""
    found = [one for one in cases("judged", 380) if one["bundle"]["format"] == "erc8257-diagnosis-bundle/1"]
    found = [{**one["bundle"], **one} for one in found if "report" in one["expect"]]
    assert len(found) >= 180
    return found


def named(actual: Any, expected: Any) -> Any:
    """The members of a value that an expectation names."""
    if isinstance(actual, (list, tuple)) and isinstance(expected, list):
        more = [None] * len(actual)
        return [named(one, wanted) for one, wanted in zip(actual, (expected + more)[: len(actual)])]
    if isinstance(actual, dict) and isinstance(expected, dict):
        return {name: named(value, expected[name]) for name, value in actual.items() if name in expected}
    return actual


def same(actual: Any, expected: Any) -> None:
    """Compares the members that the expectation names."""
    assert named(actual, expected) == expected


def shown(report: erc8257.Report) -> dict[str, Any]:
    """A report as vectors have it: of each check the status."""
    told = report.to_dict()
    return {**told, "checks": [check["status"] for check in told["checks"]]}


def thrown(work: Callable[[], object]) -> erc8257.Erc8257Error:
    """The error that a call raised, which must be of the package."""
    try:
        work()
    except erc8257.Erc8257Error as error:
        assert str(error)
        return error
    raise AssertionError("nothing was raised")


def each(given: list[Case], check: Callable[[Case], None]) -> None:
    """Runs a check on every case, and fails once with all that differ."""
    failures = []
    for case in given:
        try:
            check(case)
        except AssertionError as error:
            failures.append(f"{case['id']}: {error}"[:600])
    assert not failures, f"{len(failures)} of {len(given)} differ\n" + "\n".join(failures[:10])
