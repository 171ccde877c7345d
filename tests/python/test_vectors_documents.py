"""The vectors of documents: canonical bytes and hashes, and manifests as publishers have them."""

from __future__ import annotations

import json

import erc8257
from erc8257 import JsonError
from erc8257._erc8257 import explain_json

from support.vectors import Case, body, cases, each, same, shown, thrown


def members(error: erc8257.Erc8257Error) -> dict[str, object]:
    assert isinstance(error, JsonError) and isinstance(error, ValueError)
    assert error.fix
    return {"code": error.code, "offset": error.offset, "line": error.line, "column": error.column}


def test_canonical_bytes_and_hashes() -> None:
    def check(case: Case) -> None:
        text, expect = body(case), case["expect"]
        if "error" in expect:
            same(members(thrown(lambda: erc8257.canonicalize(text))), expect["error"])
            same(members(thrown(lambda: erc8257.hash(text))), expect["error"])
        else:
            canonical = erc8257.canonicalize(text)
            assert canonical.decode() == expect["canonical"]
            assert erc8257.hash(text) == expect["keccak256"]
            assert erc8257.canonicalize(canonical) == canonical

    each(cases("canonical", 150), check)


def test_manifests_as_publishers_have_them() -> None:
    def check(case: Case) -> None:
        report = erc8257.validate(body(case), profile=case.get("profile"))
        assert (report.verified, report.canonical, report.failed_check) == (False, False, None)
        same(shown(report), case["expect"])
        assert [finding.to_dict() for finding in report.findings] == report.to_dict()["findings"]
        for finding in report.findings:
            row = json.loads(explain_json(finding.rule) or "null")
            assert [finding.section, finding.message, finding.fix] == [row["section"], row["message"], row["fix"]]

    each(cases("validate", 300), check)
