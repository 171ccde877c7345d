"""The vectors of names: tool references, URLs and hosts; and of broken bundles and policies."""

from __future__ import annotations

import json
import re
import sys
from typing import Any, Callable

import erc8257
from erc8257 import Policy, ToolConfig, ToolRef, UrlError, UsageError

from support.places import RUNNER
from support.vectors import Case, bundle, cases, each, files, same, thrown

sys.path.insert(0, str(RUNNER.parent))
from judging import SWITCHES, chosen  # noqa: E402  (the runner's own)


def test_tool_references() -> None:
    def check(case: Case) -> None:
        given, expect = case["text"], case["expect"]
        if "error" in expect:
            error = thrown(lambda: ToolRef.parse(given))
            assert isinstance(error, UsageError)
            assert (error.code, error.pointer) == ("usage-wrong-value", "/toolRef")
            return
        tool = ToolRef.parse(given)
        parts = {"chainId": str(tool.chain_id), "registry": tool.registry, "toolId": str(tool.tool_id)}
        assert {"canonical": str(tool), **parts} == expect
        assert ToolRef(tool.chain_id, tool.registry, tool.tool_id) == tool

    each(cases("toolrefs", 40), check)


def test_bundles_that_are_none() -> None:
    def check(case: Case) -> None:
        error = thrown(lambda: erc8257.verify_bundle(bundle(case)))
        assert isinstance(error, UsageError)
        assert error.code.startswith("usage-")
        same({"member": error.member}, case["expect"])
        assert (error.pointer is None) == (error.member is None)
        again = thrown(lambda: erc8257.Recording.of(bundle(case)))
        assert str(again) == str(error)

    each(cases("bundle-errors", 170), check)


def wrong_policies() -> list[tuple[Case, Any]]:
    """The cases of bundles whose policy is broken, with the policy alone."""
    chosen = [case for case in cases("bundle-errors", 170) if re.match("usage-(policy|quorum)", case["id"])]
    return [(case, json.loads(bundle(case))["policy"]) for case in chosen]


def test_policies_that_are_none() -> None:
    found = wrong_policies()
    assert len(found) >= 35
    for case, policy in found:
        error = thrown(lambda: Policy.from_json(json.dumps(policy)))
        assert isinstance(error, UsageError)
        assert error.member == case["expect"]["member"], case["id"]


def test_policies_that_are_none_by_argument() -> None:
    seen = 0
    for case, policy in wrong_policies():
        known = isinstance(policy, dict) and all(name in SWITCHES for name in policy)
        # An argument of None counts as not given, and a quorum is a tuple, which has both members.
        if not known or any(value is None for value in policy.values()):
            continue
        quorum = policy.get("quorum")
        if isinstance(quorum, dict) and set(quorum) != {"need", "of"}:
            continue
        seen += 1
        error = thrown(lambda: chosen(policy) if isinstance(quorum, dict) else plainly(policy))
        assert isinstance(error, UsageError)
        assert error.member == case["expect"]["member"], case["id"]
    assert seen >= 25


def plainly(policy: dict[str, Any]) -> Policy:
    return Policy(**{SWITCHES[name]: value for name, value in policy.items()})


def refused(case: Case, work: Callable[[], object]) -> None:
    error = thrown(work)
    assert isinstance(error, UrlError)
    assert case["expect"]["error"] in (None, error.code)
    assert error.fix
    assert error.offset >= 0 and error.length >= 0


def test_urls() -> None:
    def normalize(case: Case) -> None:
        url = case["input"]["url"]
        if "error" in case["expect"]:
            refused(case, lambda: erc8257.normalize_url(url))
        else:
            assert erc8257.normalize_url(url) == case["expect"]["normalized"]

    def well_known(case: Case) -> None:
        endpoint, slug = case["input"]["endpoint"], case["input"]["slug"]
        if "error" in case["expect"]:
            refused(case, lambda: erc8257.well_known_url(endpoint, slug))
        else:
            assert erc8257.well_known_url(endpoint, slug) == case["expect"]["url"]

    def host(case: Case) -> None:
        given = case["input"]["host"]
        if "error" in case["expect"]:
            refused(case, lambda: erc8257.host_to_ascii(given))
        else:
            ascii_host = case["expect"]["ascii"]
            assert erc8257.host_to_ascii(given) == ascii_host
            assert erc8257.normalize_url(f"https://{ascii_host}/") == f"https://{ascii_host}/"

    each(cases("url", 100, "normalize_url"), normalize)
    each(cases("url", 30, "well_known_url"), well_known)
    each(cases("url", 15, "host_to_ascii"), host)
    functions = sorted(file["function"] for file in files("url"))
    assert functions == ["host_to_ascii", "metadata_uri", "normalize_url", "same_origin", "well_known_url"]


def registered(metadata_uri: str, endpoint: str) -> erc8257.Report:
    """The verdict on a good manifest of this endpoint, registered at this URI."""
    creator = "0xabcdefabcdef1234567890abcdefabcdef123456"
    manifest = {
        "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
        "name": "echo",
        "description": "Says it again.",
        "endpoint": endpoint,
        "inputs": {},
        "outputs": {},
        "creatorAddress": creator,
    }
    served = json.dumps(manifest).encode()
    return erc8257.verify(ToolConfig(creator, metadata_uri, erc8257.hash(served)), served)


def test_where_a_manifest_is_by_a_verdict() -> None:
    def same_origin(case: Case) -> None:
        report = registered(case["input"]["metadataURI"], case["input"]["endpoint"])
        assert report.checks[1].status == ("pass" if case["expect"]["sameOrigin"] else "fail")

    def metadata_uri(case: Case) -> None:
        expect = case["expect"]
        normalized = expect.get("normalized")
        origin = re.match(r"https://[^/]+", normalized) if normalized else None
        endpoint = origin.group() if origin else "https://tools.example.com/x"
        report = registered(case["input"]["metadataURI"], endpoint)
        wrong = [finding.rule for finding in report.findings if finding.severity == "error"]
        if "error" in expect:
            assert wrong if expect["error"] is None else expect["error"] in wrong
            return
        assert (wrong, report.checks[1].status) == ([], "pass")
        # The endpoint, which has no place for a URI, is of the same host.
        warned = [one.rule for one in report.findings if one.severity == "warning" and one.pointer is None]
        assert warned == expect.get("warnings", [])
        assert erc8257.well_known_url(endpoint, expect["slug"]) == normalized

    each(cases("url", 20, "same_origin"), same_origin)
    each(cases("url", 80, "metadata_uri"), metadata_uri)
