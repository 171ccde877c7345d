"""Who may use a tool: the vectors of requirements, plans, answers and proofs."""

from __future__ import annotations

import json
import pickle
import re
from typing import Any, Optional

import erc8257
import pytest

from support.vectors import cases, parts, thrown

#: Bytes that no answer of an RPC can carry: of its JSON, less is read.
TOO_LONG_AS_JSON = ("required-two-mebibytes", "error-reason-long", "error-custom-long")


def hexed(given: dict[str, Any], name: str) -> Optional[str]:
    """Hex of a case, however it is written."""
    listed = given.get(f"{name}Parts")
    return given.get(name) if listed is None else parts(listed).decode()


def requirement(given: dict[str, Any]) -> erc8257.Requirement:
    data = hexed(given, "data")
    assert data is not None
    return erc8257.Requirement(kind=given["kind"], data=data)


def answer(given: dict[str, Any], name: str) -> dict[str, Any]:
    """An answer as an RPC gives it; ``name`` is the member that has returned bytes as they are."""
    returned = hexed(given, name)
    if returned is not None:
        return {"result": returned}
    kind = next(kind for kind in ("failed", "error", "result") if kind in given)
    return {kind: given[kind]}


def test_what_a_requirement_asks_for() -> None:
    classes = set()
    for given in cases("needs", 70):
        of, expect = requirement(given["input"]), given["expect"]
        need = erc8257.need_of(of)
        classes.add(type(need).__name__)
        told = need.to_dict()
        assert told.pop("kind") == given["input"]["kind"]
        made: dict[str, Any] = {"standard": told.pop("standard"), "need": told}
        assert made["standard"] == need.standard
        question = erc8257.need_question(of, given["input"]["account"])
        made["question"] = None if question is None else question.to_dict()
        if "answers" in expect:
            made["answers"] = [
                {"returned": one["returned"], "met": erc8257.need_answer(of, one["returned"])}
                for one in expect["answers"]
            ]
        assert made == expect, given["id"]
        assert re.fullmatch("[^\n]+", erc8257.need_text(of))
        assert erc8257.need_of({"kind": of.kind, "data": bytes.fromhex(of.data[2:])}) == need
        assert pickle.loads(pickle.dumps(need)) == need and hash(need) == hash(erc8257.need_of(of))
    assert len(classes) == 8


def test_numbers_of_the_chain_are_ints() -> None:
    # A token ID that no float holds.
    token = 2**255 + 1
    data = f"0x{0xAB:064x}{token:064x}"
    kind = next(known.kind for known in erc8257.known_kinds() if "1155" in known.marker)
    need = erc8257.need_of({"kind": kind, "data": data})
    assert isinstance(need, erc8257.NeedErc1155Holding)
    assert need.token_id == token


def test_markers() -> None:
    for given in cases("markers", 18):
        marker, expect = given["input"]["marker"], given["expect"]
        assert erc8257.kind_of(marker) == expect["kind"]
        if "error" not in expect:
            assert erc8257.new_kind(marker) == expect["kind"]
            continue
        error = thrown(lambda: erc8257.new_kind(marker))  # noqa: B023
        assert (error.code, error.pointer) == (f"kind-{expect['error']}", "/marker")
    for known in erc8257.known_kinds():
        assert erc8257.kind_of(known.marker) == known.kind
        assert known.layout
        assert erc8257.need_of({"kind": known.kind, "data": "0x"}).standard == known.standard


def test_plans() -> None:
    for given in cases("plans", 48):
        of, expect = given["input"], given["expect"]
        listed = [{"kind": one["kind"], "data": hexed(one, "data"), "met": one["met"]} for one in of["requirements"]]
        plan = erc8257.plan(of["logic"], listed)
        assert plan.to_dict() == expect["plan"], given["id"]
        assert plan.to_json() == expect.get("text", plan.to_json())
        assert [one.met for one in plan.requirements] == [one["met"] for one in expect["plan"]["requirements"]]
        assert pickle.loads(pickle.dumps(plan)) == plan
        # A missing value is unknown.
        objects = [erc8257.PlannedRequirement(**{name: one[name] for name in one if one[name] is not None}) for one in listed]
        assert erc8257.plan(of["logic"], objects) == plan
    any_: Any = erc8257
    assert thrown(lambda: any_.plan("XOR", [])).pointer == "/logic"
    assert thrown(lambda: any_.plan("AND", 7)).pointer == "/requirements"
    assert thrown(lambda: any_.plan("AND", [7])).pointer == "/requirements/0"
    assert thrown(lambda: any_.plan("AND", [{"kind": "0x1", "data": "0x"}])).pointer == "/requirements/0/kind"
    wrong = {"kind": "0x01020304", "data": "0x", "met": 1}
    assert thrown(lambda: any_.plan("AND", [wrong])).pointer == "/requirements/0/met"


def told(found: erc8257.Introspection, expect: dict[str, Any]) -> dict[str, Any]:
    """What came of ``getRequirements``, as a case says it."""
    if isinstance(found, erc8257.IntrospectionOverLimit):
        return {"outcome": "over-limit", "limit": found.over_limit}
    if isinstance(found, erc8257.IntrospectionFailed):
        more = {name: value for name, value in found.to_dict().items() if name != "failure"}
        return {"outcome": "no-code" if found.failure == "no-contract" else found.failure, **more}
    counted: dict[str, Any] = {"outcome": "requirements", "logic": found.logic, "count": len(found.list)}
    if "list" in expect:
        counted["list"] = [one.to_dict() for one in found.list]
    return counted


def test_what_get_requirements_came_to() -> None:
    for given in cases("requirements", 250):
        of, expect = given["input"], given["expect"]
        policy = erc8257.ConsumerPolicy(max_requirements=of["most"]) if "most" in of else None
        returned = hexed(of, "returned")
        if given["id"] in TOO_LONG_AS_JSON:
            assert erc8257.read_requirements(answer(of, "returned")) == erc8257.IntrospectionOverLimit(over_limit="bytes")
        else:
            found = erc8257.read_requirements(answer(of, "returned"), policy)
            assert told(found, expect) == expect, given["id"]
            assert pickle.loads(pickle.dumps(found)) == found
        if returned is not None:
            for data in (returned, bytes.fromhex(returned[2:])):
                assert told(erc8257.decode_requirements(data, policy), expect) == expect, given["id"]


def test_what_try_has_access_came_to() -> None:
    returned = [one for one in cases("returns", 140) if one["input"]["function"] == "tryHasAccess"]
    assert len(returned) >= 14
    for given in returned:
        found = erc8257.read_access(42, answer(given["input"], "returned"))
        malformed = given["expect"].get("malformed")
        wanted = given["expect"].get("access") or ("no-contract" if malformed == "empty" else "malformed")
        assert found.answer == wanted
        assert found.reason == (malformed if wanted == "malformed" else None)
    for given in cases("errors", 50):
        of, expect = given["input"], given["expect"]
        error = {"code": 3, "message": "execution reverted", "data": hexed(of, "revertData")}
        state, *_ = [erc8257.read_access(int(of["toolId"]), {"error": error}).to_dict()]
        seen = {"state": state.pop("answer"), **state}
        too_long = {"state": "unavailable", "reason": "too-large"}
        assert seen == (too_long if given["id"] in TOO_LONG_AS_JSON else expect["record"]), given["id"]
    assert erc8257.read_access(42, {"failed": "timeout"}) == erc8257.AccessAnswer(
        answer="unavailable", reason="timeout"
    )
    any_: Any = erc8257
    assert thrown(lambda: any_.read_access(42, {"failed": "because"})).pointer == "/answer/failed"
    assert thrown(lambda: any_.read_access(42, {"failed": 7})).pointer == "/answer/failed"
    assert thrown(lambda: any_.read_access(42, {"result": b"0x"})).pointer == "/answer"
    assert thrown(lambda: any_.read_access(42, None)).pointer == "/answer"
    assert thrown(lambda: any_.read_access("x", {"result": "0x"})).pointer == "/toolId"
    assert thrown(lambda: any_.read_access(42, {})).pointer == "/answer"


def test_call_data_and_slots() -> None:
    given = cases("calls", 40)
    seen = 0
    for case in given:
        of = case["input"]
        if of.get("function") == "getRequirements":
            made = erc8257.get_requirements(int(of["toolId"]))
        elif of.get("function") == "tryHasAccess":
            made = erc8257.try_has_access(int(of["toolId"]), of["account"], of["data"])
        else:
            continue
        assert made == case["expect"]["data"]
        seen += 1
    assert seen == 5

    def constant(name: str) -> str:
        return next(case["expect"]["data"] for case in given if case["input"].get("constant") == name)

    slots = erc8257.proxy_slots()
    assert [slots.implementation, slots.beacon, slots.admin] == [
        constant(f"{name}_SLOT") for name in ("IMPLEMENTATION", "BEACON", "ADMIN")
    ]
    asks: Any = (("registry", "REGISTRY_INTERFACE"), ("predicate", "PREDICATE_INTERFACE"))
    for contract, asked in asks:
        questions = erc8257.interface_questions(contract)
        wanted = [constant(name)[2:] for name in ("ERC165_INTERFACE", "NO_INTERFACE", asked)]
        assert [data[10:18] for data in questions.data] == wanted
        # The gas that ERC-165 allows, and the cost of a transaction before it.
        assert questions.gas >= 30_000 + 21_000
    init_code_hash = "0xd4fd4e189132273036449fc9e11198c739161b4c0116a9a2dccdfa1c492006f1"
    made = erc8257.create2_address("0x" + "00" * 20, bytes(32), init_code_hash)
    assert made == "0x70f2b2914a2a4b783faefb75f459a580616fcb5e"


def test_what_is_known_of_a_contract() -> None:
    def word(value: str) -> dict[str, str]:
        return {"result": "0x" + value.rjust(64, "0")}

    yes, no, address = word("1"), word("0"), "ab" * 20
    assert erc8257.read_code({"result": "0x"}).bytes == 0
    delegation = erc8257.read_code({"result": "0xef0100" + "07" * 20})
    assert (delegation.bytes, delegation.delegate) == (23, "0x" + "07" * 20)
    markers = erc8257.read_proxy(word(address), no, no)
    assert markers == erc8257.ProxyMarkers(implementation="0x" + address)
    assert erc8257.read_proxy(no, no, no) == erc8257.ProxyMarkers()
    assert erc8257.read_interface(yes, no, yes) == "supported"
    assert erc8257.read_interface(yes, no, no) == "not-supported"
    assert erc8257.read_interface(yes, yes, yes) == "no-erc165"
    failed = {"failed": "rate-limited"}
    works: Any = (
        lambda: erc8257.read_code(failed),
        lambda: erc8257.read_proxy(no, failed, no),
        lambda: erc8257.read_interface(yes, no, failed),
    )
    for work in works:
        error = thrown(work)
        assert isinstance(error, erc8257.AnswerError)
        assert (error.code, error.pointer) == ("rate-limited", "/answer")
    # They are facts as they come, and by their names in JSON.
    contract = erc8257.ContractFacts(code=delegation, proxy=markers, interface="supported")
    facts = erc8257.Facts(predicate=contract, now=1_790_000_000)
    advice = erc8257.advise(None, facts)
    assert any(item.section == "Predicate Upgradeability" for item in advice.items)
    assert erc8257.advise(None, {"predicate": contract, "now": 1_790_000_000}) == advice
    assert erc8257.advise(None, erc8257.Facts.from_json(facts.to_json())) == advice
    assert json.loads(facts.to_json()) == facts.to_dict()


def test_access_proofs() -> None:
    drawn = set()
    for given in cases("access-proofs", 110):
        expect, stated = given["expect"], given["proof"]
        data = hexed(given, "data")
        assert data is not None
        broken = expect["fault"] is not None and expect["fault"]["code"] == "sec-ap-payload"
        payload = None if broken else erc8257.parse_payload(data)
        proof = erc8257.AccessProof(
            int(stated["chainId"]),
            stated["predicate"],
            int(stated["toolId"]),
            stated["account"],
            payload.deadline if payload else int(stated["deadline"]),
        )
        assert proof.typed_data() == expect["typedData"]
        assert json.loads(proof.typed_data_json()) == expect["typedData"]
        assert proof.domain_separator() == expect["domainSeparator"]
        assert proof.struct_hash() == expect["structHash"]
        assert proof.digest() == expect["digest"]
        assert pickle.loads(pickle.dumps(proof)) == proof
        assert eval(repr(proof), {"AccessProof": erc8257.AccessProof}) == proof
        if payload is None:
            error = thrown(lambda: erc8257.parse_payload(data))  # noqa: B023
            assert isinstance(error, erc8257.ProofError) and error.fix
            assert ({"code": error.code, "found": error.found}, error.pointer) == (expect["fault"], "/data")
            drawn.add(error.code)
            continue
        assert proof.payload(payload.signature) == data
        report = proof.verify(payload.signature, now=int(given["now"]), account_code=given.get("accountCode"))
        fault = None if report.fault is None else {"code": report.fault.code, "found": report.fault.found}
        assert (report.valid, bool(report), fault) == (fault is None, fault is None, expect["fault"]), given[
            "id"
        ]
        assert [one.code for one in report.warnings] == expect["warnings"]
        said = report.to_dict()
        assert said["format"] == "erc8257-access-proof/1"
        assert said["fault"] == (None if report.fault is None else report.fault.to_dict())
        assert said["warnings"] == [one.to_dict() for one in report.warnings]
        again = pickle.loads(pickle.dumps(report))
        assert again == report and hash(again) == hash(report) and again.to_json() == report.to_json()
        drawn.update(one.code for one in (report.fault, *report.warnings) if one is not None)
    assert drawn == {row.proof for row in erc8257.proof_rows()}
    for row in erc8257.proof_rows():
        assert erc8257.explain(row.proof, "proof") == row


def test_a_proof_of_what_is_no_account_chain_or_time_is_refused_by_name() -> None:
    account = "0x" + "aa" * 20
    good: dict[str, Any] = {
        "chain_id": 1,
        "predicate": account,
        "tool_id": 2,
        "account": account,
        "deadline": 1_790_000_000,
    }
    make: Any = erc8257.AccessProof
    refused: list[tuple[str, dict[str, Any]]] = [
        ("/chainId", {"chain_id": "1"}),
        ("/chainId", {"chain_id": -1}),
        ("/chainId", {"chain_id": 2**128}),
        ("/toolId", {"tool_id": 2**256}),
        ("/predicate", {"predicate": "0x"}),
        ("/account", {"account": account[2:]}),
        ("/deadline", {"deadline": 1.5}),
        ("/deadline", {"deadline": -1}),
        ("/deadline", {"deadline": True}),
        ("/deadline", {"deadline": "1790000000"}),
        ("/deadline", {"deadline": 2**64}),
    ]
    for pointer, wrong in refused:
        error = thrown(lambda: make(**{**good, **wrong}))  # noqa: B023
        assert (error.code, error.pointer) == ("usage-wrong-value", pointer)
    proof = make(**good)
    assert thrown(lambda: proof.payload("0xabc")).pointer == "/signature"
    assert thrown(lambda: proof.verify("0x", account_code="code")).pointer == "/accountCode"
    assert thrown(lambda: proof.verify("0x", now=1.0)).pointer == "/now"
    assert proof.verify(b"").fault.code == "lib-sec-ap-length"


def test_no_proof_report_is_made_by_hand() -> None:
    account = "0x" + "aa" * 20
    report = erc8257.AccessProof(1, account, 2, account, 1_790_000_000).verify(b"\x01" * 65, now=1_000)
    assert not report and not report.valid
    kind: Any = type(report)
    for forge in (
        lambda: kind(),
        lambda: kind.__new__(kind),
        lambda: object.__new__(kind),
        lambda: type("Forged", (kind,), {"valid": True}),
        lambda: setattr(report, "valid", True),
        lambda: object.__setattr__(report, "valid", True),
        lambda: report.__setstate__({"valid": True}),  # type: ignore[attr-defined]
    ):
        with pytest.raises((TypeError, AttributeError)):
            forge()
    # A pickle that was written by hand has to name a signature, and that is verified.
    forged = pickle.dumps(report).replace(b"\x01" * 65, b"\x02" * 65)
    assert forged != pickle.dumps(report)
    assert pickle.loads(forged).valid is False
