"""Advice, diagnoses, repairs, texts and tables: the vectors, and the same text as the command prints."""

from __future__ import annotations

import json
import subprocess
from typing import Any, Optional

import erc8257
import pytest

from support.command import command
from support.vectors import body, cases, diagnoses, parts, same, thrown

TABLES = ("rules", "advice_rows", "hypotheses", "proof_rows")


def manifest(given: dict[str, Any]) -> Optional[bytes]:
    """The manifest of a case of advice, which may have none."""
    return body(given) if "bodyText" in given or "body" in given else None


def each(given: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("given", given, ids=[one["id"] for one in given])


def test_advice() -> None:
    for given in cases("advice", 800):
        advice = erc8257.advise(manifest(given), given.get("facts"))
        assert advice.format == "erc8257-advice/1", given["id"]
        for item in advice.items:
            row = erc8257.explain(item.advice, "advice")
            assert row is not None
            assert (row.section, row.level, row.message, row.action) == (
                item.section,
                item.level,
                item.message,
                item.action,
            )
        assert json.loads(advice.to_json()) == advice.to_dict()
        same(advice.to_dict(), given["expect"])
        if "facts" in given:
            # The same facts as objects.
            facts = erc8257.Facts.from_json(json.dumps(given["facts"]))
            assert erc8257.advise(manifest(given), facts).to_json() == advice.to_json()
            assert facts.to_dict() == given["facts"]


def test_facts_that_are_usage_errors() -> None:
    # Texts that are not an object stand in the core's own tests: an object has the one text that it has.
    objects = [one for one in cases("facts-errors", 250) if one["expect"]["member"] not in (None, "format")]
    assert len(objects) > 200
    for given in objects:
        text = given["factsText"] if "factsText" in given else parts(given["factsParts"]).decode()
        bundle = f'{{"format":"erc8257-advice-bundle/1","facts":{text}}}'
        error = thrown(lambda: erc8257.judge(bundle))  # noqa: B023
        assert isinstance(error, erc8257.UsageError)
        expect = {**given["expect"], "member": f"facts.{given['expect']['member']}"}
        assert {"code": error.code, "member": error.member} == expect, given["id"]


def clues(given: dict[str, Any]) -> erc8257.Clues:
    known = given["clues"]
    siblings = known.get("siblings")
    return erc8257.Clues(
        tool_ref=known.get("toolRef"),
        metadata_uri=known.get("metadataURI"),
        creator=known.get("creator"),
        siblings=None if siblings is None else [sibling(one) for one in siblings],
        candidates=[erc8257.Candidate(name=one["name"], body=body(one)) for one in known.get("candidates", [])],
    )


def sibling(one: dict[str, Any]) -> erc8257.Sibling:
    return erc8257.Sibling(
        tool_ref=erc8257.ToolRef.parse(one["toolRef"]),
        metadata_uri=one["metadataURI"],
        manifest_hash=one["manifestHash"],
        creator=one.get("creator"),
        retired=one.get("retired"),
    )


def test_diagnoses() -> None:
    """By objects as by the bundle, which `test_border` judges."""
    for given in diagnoses():
        found = erc8257.diagnose(body(given), bytes.fromhex(given["expectedHash"][2:]), clues=clues(given))
        same(found.to_dict(), given["expect"]["report"])
        assert found.cause is None or found.cause.tool_ref is None or isinstance(found.cause.tool_ref, erc8257.ToolRef)


def test_repairs() -> None:
    for given in cases("fix", 30):
        expect = given["expect"]
        if "error" in expect:
            error = thrown(lambda: erc8257.fix(body(given)))  # noqa: B023
            assert isinstance(error, erc8257.JsonError)
            assert {name: getattr(error, name) for name in expect["error"]} == expect["error"]
            continue
        fixed = erc8257.fix(body(given))
        changes = [{"code": one.rule, "pointer": one.pointer} for one in fixed.changes]
        told = {**fixed.to_dict(), "canonical": fixed.body, "keccak256": fixed.hash, "changes": changes}
        same(told, expect)
        again = erc8257.fix(fixed.body.encode())
        assert (again.changes, again.body) == ((), fixed.body)


TEXTS = (
    "html_text",
    "html_attribute",
    "js_string",
    "markdown_text",
    "image_class",
    "link_class",
    "host_for_display",
    "skeleton",
)


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str) -> None:
    work = getattr(erc8257, name)
    for given in cases("text", 5, name):
        assert work(given["text"]) == given["result"], given["id"]


def test_secrets() -> None:
    for given in cases("text", 30, "looks_secret"):
        assert erc8257.looks_secret(body(given)) == given["result"], given["id"]


def test_urls() -> None:
    for given in cases("text", 100, "of_url"):
        found = erc8257.of_url(given["text"], given["role"])
        assert [one.advice for one in found] == given["result"], given["id"]
        # The danger in a shell is one of them, with the same words.
        risk = erc8257.command_risks(given["text"])
        assert [one for one in found if risk is not None and one.advice == risk.advice] == (
            [risk] if risk else []
        )


def test_amounts() -> None:
    assert erc8257.display_amount(20_000, 6) == "0.02"
    assert len(erc8257.display_amount(2**256 - 1, 255)) == 257
    wrong: list[tuple[Any, Any]] = [
        (-1, 6),
        (2**256, 6),
        (1.0, 6),
        (1, 256),
        (1, -1),
        (1, 0.5),
        (1, "6"),
        (True, 1),
    ]
    for amount, decimals in wrong:
        assert thrown(lambda: erc8257.display_amount(amount, decimals)).code == "usage-wrong-value"  # noqa: B023


def test_what_is_no_argument_is_refused_by_name() -> None:
    any_: Any = erc8257
    hash_ = "0x" + "11" * 32
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    refused = [
        ("/body", lambda: any_.advise("{}")),
        ("/facts", lambda: any_.advise(None, 7)),
        ("/facts", lambda: any_.advise(None, {"now": object()})),
        ("/facts", lambda: any_.advise(None, {"now": float("nan")})),
        ("/facts", lambda: any_.advise(None, {"wallet": deep})),
        ("/facts/now", lambda: any_.advise(None, {"now": "1"})),
        ("/facts/wallet", lambda: any_.advise(None, {"wallet": None})),
        ("/body", lambda: any_.fix("{}")),
        ("/body", lambda: any_.diagnose("{}", hash_)),
        ("/expectedHash", lambda: any_.diagnose(b"", "0x1")),
        ("/expectedHash", lambda: any_.diagnose(b"", b"1")),
        ("/clues", lambda: any_.diagnose(b"", hash_, clues=7)),
        ("/clues/toolRef", lambda: any_.diagnose(b"", hash_, clues=any_.Clues(tool_ref="1"))),
        ("/clues/creator", lambda: any_.diagnose(b"", hash_, clues=any_.Clues(creator="0x1"))),
        ("/siblings", lambda: any_.Clues(siblings="x")),
        ("/clues/siblings/0", lambda: any_.diagnose(b"", hash_, clues=any_.Clues(siblings=[7]))),
        (
            "/clues/candidates/0/body",
            lambda: any_.diagnose(
                b"", hash_, clues=any_.Clues(candidates=[any_.Candidate(name="x", body="{}")])
            ),
        ),
        ("/text", lambda: any_.html_text(None)),
        ("/text", lambda: any_.html_text("\ud800")),
        ("/role", lambda: any_.of_url("https://a.example", "icon")),
        ("/contract", lambda: any_.interface_questions("token")),
        ("/code", lambda: any_.explain(7)),
        ("/table", lambda: any_.explain("x", "y")),
    ]
    for pointer, work in refused:
        error = thrown(work)
        assert (error.code, error.pointer) == ("usage-wrong-value", pointer)
    assert erc8257.explain("no-such-code") is None


def test_the_tables_are_the_commands() -> None:
    printed = subprocess.run([command(), "rules", "--json"], capture_output=True, check=True).stdout.decode()
    rows = [row for name in TABLES for row in getattr(erc8257, name)()]
    payments = [json.dumps(row.to_dict(), separators=(",", ":"), ensure_ascii=False) for row in erc8257.payment_codes()]
    assert "[" + ",".join([row.to_json() for row in rows] + payments) + "]\n" == printed
    assert erc8257.version().library == erc8257.__version__
    said = f"erc8257 {erc8257.__version__} (Unicode {erc8257.version().unicode})\n"
    assert subprocess.run([command(), "--version"], capture_output=True, check=True).stdout.decode() == said


def test_the_text_is_the_commands() -> None:
    bodies = [one for one in map(manifest, cases("advice", 800)) if one is not None]
    readable = [one for one in bodies if erc8257.advise(one).manifest != "unreadable"]
    # A program for each is slow; these are of all kinds of advice.
    few = readable[::40]
    assert len(few) >= 10
    expected = "0x" + "11" * 32
    for given in few:
        made = [erc8257.advise(given), erc8257.diagnose(given, expected), erc8257.fix(given)]
        for document, verb in zip(made, (["advise"], ["diagnose", "--expected", expected], ["fix"])):
            done = subprocess.run(
                [command(), *verb, "--json", "-"], input=given, capture_output=True, check=False
            )
            assert document.to_json() + "\n" == done.stdout.decode()


def test_a_publisher_in_any_script() -> None:
    for given in cases("url", 15, "host_to_ascii"):
        host, expect = given["input"]["host"], given["expect"]
        if "error" in expect:
            error = thrown(lambda: erc8257.host_to_ascii(host))  # noqa: B023
            assert expect["error"] is None or error.code == expect["error"]
        else:
            assert erc8257.host_to_ascii(host) == expect["ascii"]
            assert erc8257.normalize_url(f"https://{expect['ascii']}/") == f"https://{expect['ascii']}/"


def test_how_long_a_verdict_may_be_used() -> None:
    assert erc8257.freshness_window() == (300, False)
    assert erc8257.freshness_window(erc8257.Policy(freshness_seconds=60), 30) == (30, True)
    window = erc8257.freshness_window(max_age=2**40)
    assert (window.seconds, window.shortened_by_manifest) == (300, False)
