"""A publisher's preflight of a call before it is sent, as bundles."""

import base64

from abi import encode, selector, word
from build import ALICE, JUNK_HASH, MALLORY, URI, ZERO, m, understand
from keccak import keccak256

FORMAT = "erc8257-preflight-bundle/1"
REGISTRY = "0x" + "aa" * 20
PREDICATE = "0x" + "07" * 20
OTHER = "0x" + "08" * 20
BODY = m()
HASH = understand(BODY)[1]
ZERO_HASH = "0x" + "00" * 32

FUNCTIONS = {"registerTool": ["metadataURI", "manifestHash", "predicate"], "deregisterTool": ["toolId"],
    "updateToolMetadata": ["toolId", "metadataURI", "manifestHash"], "setAccessPredicate": ["toolId", "predicate"]}
KINDS = {"metadataURI": "string", "manifestHash": "bytes32", "predicate": "address", "toolId": "uint256"}


def call_data(call):
    names = FUNCTIONS[call["function"]]
    kinds = [KINDS[name] for name in names]
    data = selector(f"{call['function']}({','.join(kinds)})") + encode(kinds, [call[name] for name in names])
    return "0x" + data.hex()


def returned(*words):
    return {"result": "0x" + b"".join(map(word, words)).hex()}


TRUE, FALSE, NOTHING = returned(1), returned(0), {"result": "0x"}
CODE, NO_CODE = {"result": "0x6001"}, {"result": "0x"}
REVERTED = {"error": {"code": 3, "message": "execution reverted", "data": "0x"}}
REVERTED_DATA = {"error": {"code": 3, "message": "execution reverted: no",
    "data": "0x08c379a0" + (word(32) + word(2)).hex() + "6e6f" + "00" * 30}}
OUT_OF_GAS = {"error": {"code": -32000, "message": "out of gas"}}
BUSY = {"error": {"code": -32005, "message": "rate limit exceeded"}}
SILENT = {"failed": "timeout"}


def answers(erc165=TRUE, predicate=TRUE, code=CODE):
    given = {"code": code, "erc165": erc165, "predicate": predicate}
    return {name: answer for name, answer in given.items() if answer is not None}


def config(**changes):
    return {"config": {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH, "accessPredicate": ZERO,
        **changes}}


def served(body=BODY, **changes):
    return {"status": 200, "bodyText": body, **changes}


FINE = {"verified": True, "failedCheck": None, "rules": []}
ONLY_URI = {"verified": False, "failedCheck": None, "rules": ["lib-7-no-response"]}
FURTHER = ("info", "1-revert-extra-uri-checks")


def fails(check, *rules):
    return {"verified": False, "failedCheck": check, "rules": list(rules)}


def silent(rule):
    """The report where the server gave no answer: consumers do not verify, and nothing is known of the tool."""
    return {**fails(1, rule), "silent": True}


# Facts that decide and that nobody read.
OPEN = {"lib-1-unavailable", "lib-sec-ladder-unknown"}


def refused(findings, report):
    """A call is refused if it would revert, or if consumers would refuse its record; an unread fact does not refuse."""
    return any(severity == "error" for severity,
        _ in findings) or not (report or FINE)["verified"] and report != ONLY_URI


def conclusion(findings, report):
    if report and "silent" in report and not any(severity == "error" for severity, _ in findings):
        return "unknown"
    if refused(findings, report):
        return "no"
    return "unknown" if report == ONLY_URI or any(rule in OPEN for _, rule in findings) else "yes"


def action(call):
    """The member `action`: the function tells the case."""
    rest = {name: value for name, value in call.items() if name not in ("registry", "caller", "function")}
    return {"type": call["function"], **rest}


class Suite:
    def __init__(self):
        self.title = "A publisher's preflight"
        self.comment = ("Bundles of a call and of what was read before it (the tool's record, the predicate's answers, the "
                        "server's response), and what is to be said of them; call is null where something refuses.")
        self.cases = []

    def case(self, case_id, ledger, comment, bundle, expect, flags=()):
        case = {"id": f"preflight-{case_id}", "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        self.cases.append({**case, "bundle": bundle, "expect": expect})

    def add(self, case_id, ledger, comment, call, findings, report, flags=(), policy=None):
        refuses, concluded = refused(findings, report), conclusion(findings, report)
        call = {"registry": REGISTRY, "caller": ALICE, **call}
        bundle = {"format": FORMAT, "registry": call["registry"], "caller": call["caller"], "action": action(call)}
        if policy:
            bundle["policy"] = policy
        rows = sorted(findings, key=lambda finding: finding[1].encode())
        sent = {"from": call["caller"], "to": call["registry"]}
        if report:
            rules = report["rules"]
            members = {name: value for name, value in report.items() if name not in ("rules", "silent")}
            report = {**members, "findings": [{"rule": rule} for rule in rules]}
        self.case(case_id, ledger, comment, bundle, {"conclusion": concluded,
            "report": {"format": "erc8257-preflight/1", "function": call["function"], "refuses": refuses,
            "call": None if refuses else {**sent, "data": call_data(call)},
            "findings": [{"rule": rule, "severity": severity} for severity, rule in rows], "report": report}}, flags)

    def register(self, case_id, ledger, comment, *findings, report=FINE, flags=(), policy=None, **changes):
        call = {"function": "registerTool", "metadataURI": URI, "manifestHash": HASH, "response": served(),
                "predicate": ZERO, **changes}
        self.publish(case_id, ledger, comment, call, findings, report, flags, policy)

    def update(self, case_id, ledger, comment, *findings, report=FINE, flags=(), **changes):
        call = {"function": "updateToolMetadata", "toolId": "1", "record": config(), "metadataURI": URI,
                "manifestHash": HASH, "response": served(), **changes}
        self.publish(case_id, ledger, comment, call, findings, report, flags, None)

    def publish(self, case_id, ledger, comment, call, findings, report, flags, policy):
        call = {name: value for name, value in call.items() if value is not None}
        findings = list(findings) if refused(findings, report) else [*findings, FURTHER]
        self.add(case_id, ledger, comment, call, findings, report, flags, policy)

    def predicate(self, case_id, ledger, comment, *findings, flags=(), **changes):
        call = {"function": "setAccessPredicate", "toolId": "1", "record": config(), "predicate": PREDICATE,
                "answers": answers(), **changes}
        self.add(case_id, ledger, comment, call, findings, None, flags)

    def deregister(self, case_id, ledger, comment, *findings, **changes):
        call = {"function": "deregisterTool", "toolId": "1", "record": config(), **changes}
        self.add(case_id, ledger, comment, call, [("warning", "1-pause-by-predicate"), *findings], None)


SUITE = Suite()
register, update, predicate, deregister = SUITE.register, SUITE.update, SUITE.predicate, SUITE.deregister

# Registration.
register("register", "1-sel-register 1-revert-extra-uri-checks sec-ladder-zero",
    "An open tool by its own creator: nothing refuses, which is not a promise.")
register("register-predicate", "1-sel-register sec-ladder-probe-pred", "With a predicate that advertises itself.",
    predicate=PREDICATE, answers=answers())
register("register-mixed-case-host", "6-both-sides", "A warning of consumers does not refuse.",
    report={"verified": True, "failedCheck": None, "rules": ["6-both-sides"]},
    metadataURI=URI.replace("tools.", "Tools."))
register("register-uri-empty", "1-revert-empty-uri",
    "No URI: the call would revert, and no consumer would find the manifest.",
    ("error", "1-revert-empty-uri"), report=fails(2, "6-metadatauri-cap-consumer"), metadataURI="")
LONG = URI + "a" * (2048 - len(URI))
register("register-uri-2048", "1-revert-empty-uri",
    "2,048 bytes do not make the call revert; consumers refuse the path.",
    report=fails(2, "6-wellknown-path"), metadataURI=LONG)
register("register-uri-2049", "1-revert-empty-uri", "2,049 bytes.", ("error", "1-revert-empty-uri"),
    report=fails(2, "6-metadatauri-cap-consumer"), metadataURI=LONG + "a")
register("register-uri-bytes", "1-revert-empty-uri", "2,049 bytes that are 1,994 code points.",
    ("error", "1-revert-empty-uri"),
    report=fails(2, "6-metadatauri-cap-consumer"), metadataURI=URI + "\u00e9" * 55 + "a" * (2049 - 110 - len(URI)))
register("register-hash-zero", "1-revert-zero-hash",
    "A zero hash: the call would revert, and it is not the manifest's.",
    ("error", "1-revert-zero-hash"), report=fails(3, "2-hash-jcs-keccak"), manifestHash=ZERO_HASH)
register("register-hash-one", "1-revert-zero-hash 2-hash-jcs-keccak",
    "The smallest hash that does not revert; it is not the manifest's.",
    report=fails(3, "2-hash-jcs-keccak"), manifestHash="0x" + word(1).hex())
register("register-hash-raw-body", "2-hash-jcs-keccak",
    "The hash of the body as served instead of its canonical bytes.",
    report=fails(3, "2-hash-jcs-keccak"), manifestHash=keccak256(BODY.encode()))
register("register-everything-wrong", "1-revert-empty-uri 1-revert-zero-hash sec-ladder-probe-pred",
    "Every fault is told at once.",
    ("error", "1-revert-empty-uri"), ("error", "1-revert-zero-hash"), ("error", "sec-ladder-probe-pred"),
    report=fails(2, "2-hash-jcs-keccak", "6-metadatauri-cap-consumer", "7-creator-byte-equal"), metadataURI="",
    manifestHash=ZERO_HASH, predicate=PREDICATE, answers=answers(predicate=FALSE), caller=MALLORY)
register("register-other-caller", "7-creator-byte-equal 1-register-sets-creator 7-sdk-signer-match",
    "The caller is not the manifest's creatorAddress, as with a smart wallet whose signer was named.",
    report=fails(4, "7-creator-byte-equal"), caller=MALLORY)
register("register-zero-creator", "7-creator-nonzero", "The manifest's creator was never set, nor was the caller.",
    report=fails(4, "7-creator-nonzero"), response=served(m(creatorAddress=ZERO)),
    manifestHash=understand(m(creatorAddress=ZERO))[1], caller=ZERO)
register("register-uri-http", "6-https-only", "Not https.", report=fails(2, "6-https-only"),
    metadataURI=URI.replace("https", "http"))
register("register-uri-query", "6-w2-no-query", "A query.", report=fails(2, "6-w2-no-query"), metadataURI=URI + "?v=2")
register("register-other-origin", "6-origin-rfc6454", "The endpoint is on another origin.",
    report=fails(2, "6-origin-rfc6454"),
    metadataURI=URI.replace("tools.", "cdn."))
TAGS = m(tags=["a", "a"])
register("register-field", "2-tags-unique", "All four checks pass, but a field of the manifest breaks its rule.",
    report=fails(None, "2-tags-unique"), response=served(TAGS), manifestHash=understand(TAGS)[1])
register("register-publisher-rule", "2-endpoint-normalized-stored",
    "What only publishers are held to does not refuse; validate tells it.",
    report={"verified": True, "failedCheck": None, "rules": ["2-endpoint-normalized-stored"]},
    response=served(m(endpoint="https://tools.example.com:443/sample")),
    manifestHash=understand(m(endpoint="https://tools.example.com:443/sample"))[1])
register("register-status-404", "lib-7-status-200-only", "The manifest is not there yet.",
    report=fails(1, "lib-7-status-200-only"), response={"status": 404})
register("register-redirect", "7-no-redirects", "The server redirects.", report=fails(1, "7-no-redirects"),
    response={"status": 301})
register("register-timeout", "7-timeout", "The server is silent, as it would be to a consumer.",
    report=silent("7-timeout"), response={"error": "timeout"})
register("register-not-json", "2-json-strict-grammar", "An HTML page.", report=fails(3, "2-json-strict-grammar"),
    response=served("<!doctype html>"))
register("register-unfetched", "1-revert-empty-uri",
    "Nothing was fetched: the manifest is not known, which refuses nothing.",
    report=ONLY_URI, response=None)
register("register-unfetched-uri", "6-wellknown-path", "Nothing was fetched, but the URI alone fails.",
    report=fails(2, "6-wellknown-path", "lib-7-no-response"), response=None,
    metadataURI="https://tools.example.com/sample.json")
LOCAL = {"metadataURI": URI.replace("tools.example.com", "127.0.0.1"),
    "response": served(m(endpoint="https://127.0.0.1/sample")),
    "manifestHash": understand(m(endpoint="https://127.0.0.1/sample"))[1]}
register("register-private", "lib-sec-manifest-fetch-ssrf",
    "Consumers do not fetch from a loopback address, whatever it serves.",
    report=fails(1, "lib-sec-manifest-fetch-ssrf"), **LOCAL)
register("register-private-allowed", "lib-sec-manifest-fetch-ssrf", "Those whose policy allows it do.",
    report={"verified": True, "failedCheck": None, "rules": ["lib-sec-manifest-fetch-ssrf"]},
    policy={"allowPrivateAddresses": True}, **LOCAL)

# The ladder, at registration and at a change of the predicate alike.
LADDER = (
    ("no-code", "sec-ladder-nocode sec-zerocode-create2", "No code: accepted, but nobody has access.",
        "sec-zerocode-create2", dict(code=NO_CODE, erc165=NOTHING, predicate=NOTHING)),
    ("no-code-alone", "sec-ladder-nocode sec-zerocode-create2", "No code: no probe is needed.", "sec-zerocode-create2",
        dict(code=NO_CODE, erc165=None, predicate=None)),
    ("reverts", "sec-ladder-probe165 sec-ladder-prefer-165 9-predicate-optional", "The first probe reverts: accepted.",
        "sec-ladder-prefer-165", dict(erc165=REVERTED, predicate=REVERTED)),
    ("reverts-data", "sec-ladder-probe165 sec-ladder-prefer-165", "The first probe reverts with data.",
        "sec-ladder-prefer-165", dict(erc165=REVERTED_DATA, predicate=REVERTED_DATA)),
    ("out-of-gas", "sec-ladder-probe165 sec-ladder-gas", "The first probe runs out of gas: accepted.",
        "sec-ladder-prefer-165", dict(erc165=OUT_OF_GAS, predicate=OUT_OF_GAS)),
    ("false", "sec-ladder-probe165 sec-ladder-prefer-165", "The first probe answers false: accepted.",
        "sec-ladder-prefer-165", dict(erc165=FALSE, predicate=FALSE)),
    ("false-true", "sec-ladder-probe165 sec-ladder-prefer-165",
        "The first probe answers false, so the second is not made.", "sec-ladder-prefer-165", dict(erc165=FALSE)),
    ("false-code-unknown", "sec-ladder-probe165", "Whoever answers has code.", "sec-ladder-prefer-165",
        dict(erc165=FALSE, code=BUSY)),
    ("true", "sec-ladder-probe-pred", "Both true.", None, {}),
    ("true-code-unknown", "sec-ladder-probe-pred", "Both true; whoever answers has code.", None, dict(code=SILENT)),
    ("trailing", "sec-ladder-probe165", "A word too many: registries may read the first one, or none.",
        "lib-sec-ladder-unknown", dict(erc165=returned(1, 0))),
    ("true-trailing", "sec-ladder-probe-pred", "A word too many: only true will do.", "sec-ladder-probe-pred",
        dict(predicate=returned(1, 0))),
    ("true-false", "sec-ladder-probe-pred 1-err-invalid-predicate", "ERC-165, but no predicate: an NFT collection.",
        "sec-ladder-probe-pred", dict(predicate=FALSE)),
    ("true-reverts", "sec-ladder-probe-pred", "The second probe reverts.", "sec-ladder-probe-pred",
        dict(predicate=REVERTED)),
    ("true-out-of-gas", "sec-ladder-probe-pred sec-ladder-gas", "The second probe runs out of gas.",
        "sec-ladder-probe-pred", dict(predicate=OUT_OF_GAS)),
    ("true-invalid-opcode", "sec-ladder-probe-pred", "The second probe halts.", "sec-ladder-probe-pred",
        dict(predicate={"error": {"code": -32000, "message": "invalid opcode: INVALID"}})),
    ("true-dirty", "sec-ladder-probe-pred", "Only true will do.", "sec-ladder-probe-pred", dict(predicate=returned(2))),
    ("true-nothing", "sec-ladder-probe-pred", "Only true will do.", "sec-ladder-probe-pred", dict(predicate=NOTHING)),
    ("true-left-aligned", "sec-ladder-probe-pred", "A one at the wrong end of the word.", "sec-ladder-probe-pred",
        dict(predicate=returned(1 << 255))),
    ("unasked", "sec-ladder-probe165", "Nobody was asked.", "lib-sec-ladder-unknown",
        dict(code=None, erc165=None, predicate=None)),
    ("busy", "sec-ladder-probe165", "The RPC refuses: unknown, and no refusal.", "lib-sec-ladder-unknown",
        dict(erc165=BUSY, predicate=BUSY)),
    ("all-busy", "sec-ladder-probe165", "The RPC refuses everything.", "lib-sec-ladder-unknown",
        dict(code=BUSY, erc165=BUSY, predicate=BUSY)),
    ("true-silent", "sec-ladder-probe-pred", "The second answer is missing.", "lib-sec-ladder-unknown",
        dict(predicate=SILENT)),
    ("true-unasked", "sec-ladder-probe-pred", "The second probe was not made.", "lib-sec-ladder-unknown",
        dict(predicate=None)),
    ("not-hex", "sec-ladder-probe165", "The RPC answers with something else than data.", "lib-sec-ladder-unknown",
        dict(erc165={"result": None}, predicate={"result": {}})),
    ("nothing-code-unknown", "sec-ladder-nocode sec-ladder-probe165",
        "Nothing returned, and whether there is code is not known.", "lib-sec-ladder-unknown",
        dict(code=None, erc165=NOTHING, predicate=NOTHING)),
    ("dirty", "sec-ladder-probe165", "Neither true nor false: what a registry makes of it is not settled.",
        "lib-sec-ladder-unknown", dict(erc165=returned(2), predicate=returned(2))),
    ("nothing", "sec-ladder-probe165", "Code that returns nothing.", "lib-sec-ladder-unknown",
        dict(erc165=NOTHING, predicate=NOTHING)),
    ("short", "sec-ladder-probe165", "A bool of one byte.", "lib-sec-ladder-unknown", dict(erc165={"result": "0x01"})),
    ("huge", "sec-ladder-probe165", "Far more than a bool.", "lib-sec-ladder-unknown",
        dict(erc165={"result": "0x" + "ff" * 300})),
)
SEVERITY = {"sec-zerocode-create2": "warning", "sec-ladder-prefer-165": "warning", "sec-ladder-probe-pred": "error",
    "lib-sec-ladder-unknown": "warning"}
OUR_READING = {"dirty", "nothing", "short", "huge", "trailing", "true-dirty", "true-nothing", "true-left-aligned",
    "true-trailing"}
for name, ledger, comment, rule, given in LADDER:
    found = [(SEVERITY[rule], rule)] if rule else []
    flags = ("assumption",) if name in OUR_READING else ()
    register(f"register-ladder-{name}", ledger, comment, *found, flags=flags, predicate=PREDICATE,
        answers=answers(**given))
    predicate(f"set-ladder-{name}", ledger, comment, *found, flags=flags, answers=answers(**given))
for name, given in (("advertised", answers(predicate=FALSE)), ("unknown", {})):
    register(f"register-ladder-self-{name}", "sec-ladder-self-guard sec-ladder-probe-pred 9-registry-id",
        "The registry as its own predicate, whatever is known of it.", ("error", "sec-ladder-self-guard"),
        predicate=REGISTRY, answers=given)
    predicate(f"set-ladder-self-{name}", "sec-ladder-self-guard sec-ladder-probe-pred 9-registry-id",
        "The registry as its own predicate, whatever is known of it.", ("error", "sec-ladder-self-guard"),
        predicate=REGISTRY, answers=given)
predicate("set-zero", "sec-ladder-zero", "The zero address is accepted without probing.",
    record=config(accessPredicate=PREDICATE), predicate=ZERO, answers={})
predicate("set-same", "sec-ladder-idempotent", "The predicate that is set already: the ladder is skipped.",
    ("info", "sec-ladder-idempotent"), record=config(accessPredicate=PREDICATE), answers=answers(predicate=FALSE))
predicate("set-same-zero", "sec-ladder-idempotent sec-ladder-zero", "Open already.", ("info", "sec-ladder-idempotent"),
    predicate=ZERO, answers={})
predicate("set-another", "sec-ladder-idempotent sec-ladder-probe-pred",
    "Another one than is set: the ladder is climbed.",
    ("error", "sec-ladder-probe-pred"), record=config(accessPredicate=OTHER), answers=answers(predicate=FALSE))

# Whose tool it is, and whether there is one.
STATES = (
    ("other-caller", "1-err-not-creator", "Only the creator may.", ("error", "1-err-not-creator"),
        dict(caller=MALLORY)),
    ("not-found", "1-update-notfound 1-err-tool-not-found", "No such tool.", ("error", "lib-1-not-found"),
        dict(record={"registry": "not-found"})),
    ("deregistered", "1-dereg-reverts-all 1-update-notfound 1-err-deregistered", "Deregistered.", ("error", "lib-1-deregistered"),
        dict(record={"registry": "deregistered"})),
    ("no-contract", "sec-zerocode-denied", "No contract: the call would succeed and do nothing.",
        ("error", "lib-1-no-contract"), dict(record={"registry": "no-contract"})),
    ("malformed", "1-distinguish-states", "No registry.", ("error", "lib-1-malformed"),
        dict(record={"registry": "malformed", "reason": "not-abi"})),
    ("unavailable", "1-distinguish-states", "The record could not be read: unknown, and no refusal.",
        ("warning", "lib-1-unavailable"), dict(record={"registry": "unavailable", "reason": "timeout"})),
)
for name, ledger, comment, found, changes in STATES:
    update(f"update-{name}", ledger, comment, found, **changes)
    predicate(f"set-{name}", ledger, comment, found, **changes)
    deregister(f"deregister-{name}", ledger, comment, found, **changes)

update("update", "1-sel-update-metadata", "A new manifest by the creator.")
update("update-gated", "1-sel-update-metadata", "The predicate stays as it is, and is not asked.",
    record=config(accessPredicate=PREDICATE))
update("update-same", "1-update-idempotent", "URI and hash as they are.", ("info", "1-update-idempotent"),
    record=config(manifestHash=HASH))
update("update-same-uri", "1-update-idempotent", "Only the hash changes.", record=config(manifestHash=ZERO_HASH))
update("update-same-hash", "1-update-idempotent", "Only the URI changes.", record=config(manifestHash=HASH,
    metadataURI=URI + "x"))
update("update-uri-empty", "1-revert-empty-uri", "No URI.", ("error", "1-revert-empty-uri"),
    report=fails(2, "6-metadatauri-cap-consumer"), metadataURI="")
update("update-uri-2049", "1-revert-empty-uri", "2,049 bytes.", ("error", "1-revert-empty-uri"),
    report=fails(2, "6-metadatauri-cap-consumer"), metadataURI=LONG + "a")
update("update-hash-zero", "1-revert-zero-hash", "A zero hash.", ("error", "1-revert-zero-hash"),
    report=fails(3, "2-hash-jcs-keccak"), manifestHash=ZERO_HASH)
update("update-stale-hash", "2-hash-jcs-keccak", "The hash of another manifest.", report=fails(3, "2-hash-jcs-keccak"),
    manifestHash="0x" + "22" * 32)
update("update-manifest-of-another", "7-creator-byte-equal",
    "The manifest names the caller, but the tool is another's.",
    ("error", "1-err-not-creator"), report=fails(4, "7-creator-byte-equal"), record=config(creator=MALLORY))
update("update-creator-changed", "7-creator-byte-equal 1-register-sets-creator",
    "The new manifest names another creator; creators never change.",
    report=fails(4, "7-creator-byte-equal"), response=served(m(creatorAddress=MALLORY)),
    manifestHash=understand(m(creatorAddress=MALLORY))[1])
update("update-big-id", "1-sel-update-metadata", "The largest tool ID.", toolId=str(2**256 - 1))
update("update-long-uri-word", "1-sel-update-metadata", "A URI of exactly two words.",
    metadataURI=URI.replace("sample", "sample-of-064"),
    record=config())
predicate("set", "1-sel-set-predicate", "A new predicate by the creator.")
deregister("deregister", "1-sel-deregister 1-pause-by-predicate", "By the creator; it cannot be undone.")


# How a bundle is spelt.
BUNDLE = {"format": FORMAT, "registry": REGISTRY, "caller": ALICE}
NEW = {"type": "registerTool", "metadataURI": URI, "manifestHash": HASH, "response": served(), "predicate": ZERO}
SET = {"type": "setAccessPredicate", "toolId": "1", "record": config(), "predicate": PREDICATE, "answers": answers()}


def without(members, *names):
    return {name: value for name, value in members.items() if name not in names}


def same(case_id, comment, findings=(FURTHER,), **changes):
    """A spelling of a bundle that may be sent."""
    SUITE.case(case_id, "D12", comment, {**BUNDLE, "action": NEW, **changes}, {"conclusion": "yes",
        "report": {"refuses": False, "findings": [{"rule": rule, "severity": severity} for severity, rule in findings],
        "report": {"verified": True}}})


def wrong(case_id, comment, member, bundle, code="usage-wrong-value"):
    SUITE.case(f"usage-{case_id}", "D12", comment, bundle, {"error": {"code": code, "member": member}})


def wrong_action(case_id, comment, member, value, of=NEW, code="usage-wrong-value"):
    changed = {**of, member.split(".")[0]: value}
    wrong(case_id, comment, f"action.{member}", {**BUNDLE, "action": changed}, code)


def lacks(case_id, comment, member, of=NEW):
    wrong(case_id, comment, f"action.{member}", {**BUNDLE, "action": without(of, member)}, "usage-missing")


MIXED = "0xABCDEFabcdef1234567890abcdefABCDEF123456"
same("spelt-upper-hex", "Hex digits may have any case.", caller=MIXED,
    action={**NEW, "manifestHash": HASH.upper().replace("X", "x")})
same("spelt-unknown-members", "Members that this version does not know are ignored.", note=7,
    action={**NEW, "note": {}, "response": served(headers=[])})
same("spelt-null", "A member that may be left out may be null.", policy=None, action={**NEW, "answers": None})
same("spelt-number", "A whole number in another spelling.", action={**NEW, "response": served(status=200.0)})
same("spelt-base64", "A body as base64.", action={**NEW,
    "response": {"status": 200, "body": base64.b64encode(BODY.encode()).decode()}})
same("spelt-policy", "Every member of a policy.", policy={"acceptUnknownType": True, "schemaMeasure": "subschemas",
    "maxRequirements": 65536, "freshnessSeconds": 86400, "allowPrivateAddresses": True, "addressesEnforced": True,
    "pinnedHash": HASH, "quorum": {"need": 32, "of": 32}})
same("spelt-policy-least", "The smallest numbers.", policy={"maxRequirements": 256, "freshnessSeconds": 0,
    "quorum": {"need": 1, "of": 1}})
register("register-cut", "7-truncated", "The body did not arrive whole.", report=silent("7-truncated"),
    response=served(complete=False))
register("register-redirected", "7-no-redirects", "The host was redirected.", report=fails(1, "7-no-redirects"),
    response=served(redirected=True))
register("register-pinned", "8-pin", "Consumers who pin another hash refuse.",
    report=fails(3, "8-pin"), policy={"pinnedHash": JUNK_HASH})

for name in ("registry", "caller", "action"):
    wrong(f"{name}-missing", "It must be there.", name, without({**BUNDLE, "action": NEW}, name), "usage-missing")
    wrong(f"{name}-null", "It must be there.", name, {**BUNDLE, "action": NEW, name: None})
wrong("caller-name", "An account is an address.", "caller", {**BUNDLE, "action": NEW, "caller": "alice.eth"})
lacks("type-missing", "Which function is called must be said.", "type")
for name, value in (("other", "renameTool"), ("case", "registertool"), ("null", None)):
    wrong_action(f"type-{name}", "The registry has four functions that change it.", "type", value)
for member in ("metadataURI", "manifestHash", "predicate"):
    lacks(f"{member.lower()}-missing", "It must be there.", member)
for member in ("toolId", "record", "predicate"):
    lacks(f"set-{member.lower()}-missing", "It must be there.", member, of=SET)
wrong_action("hash-short", "A hash has 32 bytes.", "manifestHash", HASH[:-1])
for name, value in (("number", 1), ("zeros", "01"), ("hex", "0x1"), ("negative", "-1"), ("large", str(2**256))):
    wrong_action(f"id-{name}", "A tool ID is a text of decimal digits, from 0 to 2^256 - 1.", "toolId", value, of=SET)
for name, value in (("empty", {}), ("both", {**config(), "registry": "not-found"}), ("null", None)):
    wrong_action(f"record-{name}", "A record is there, or it is said why not.", "record", value, of=SET)
for name, value in (("ok", "ok"), ("disagreement", "disagreement"), ("null", None)):
    wrong_action(f"state-{name}", "Not a state of one record that is not there.", "record.registry", {"registry": value}, of=SET)
for state in ("malformed", "unavailable"):
    wrong_action(f"reason-missing-{state}", "Why must be said.", "record.reason", {"registry": state}, of=SET,
        code="usage-missing")
wrong_action("reason-other", "Not a reason.", "record.reason", {"registry": "unavailable", "reason": "bored"}, of=SET)
wrong_action("config-creator", "A record has a creator.", "record.config.creator",
    {"config": without(config()["config"], "creator")}, of=SET, code="usage-missing")
for name, value in (("empty", {}), ("both", {"status": 200, "error": "timeout"}), ("text", BODY)):
    wrong_action(f"response-{name}", "The server answered, or it is said why not.", "response", value)
for name, value in (("1000", 1000), ("65536", 65536), ("text", "200"), ("negative", -1), ("null", None)):
    wrong_action(f"status-{name}", "0 to 999.", "response.status", served(status=value))
wrong_action("error-other", "Not an end of a fetch.", "response.error", {"error": "bored"})
wrong_action("body-both", "A body is given once.", "response.bodyText", {**served(), "body": ""})
wrong_action("body-padding", "Base64 has padding.", "response.body", {"status": 200, "body": "e30"})
for name, value in (("empty", {}), ("both", {**TRUE, **BUSY}), ("text", "0x")):
    wrong_action(f"answer-{name}", "An answer is a result, an error or a failure.", "answers.erc165", answers(erc165=value), of=SET)
wrong_action("answer-failed", "Not a reason of a host.", "answers.predicate.failed", answers(predicate={"failed": "bored"}), of=SET)


def wrong_policy(case_id, comment, member, value, code="usage-wrong-value"):
    policy = {member.split(".")[0]: value}
    wrong(f"policy-{case_id}", comment, f"policy.{member}", {**BUNDLE, "action": NEW, "policy": policy}, code)


wrong_policy("unknown", "A misspelt switch is not silently off.", "freshness", 60, "usage-unknown")
for name, member, value in (("null", "pinnedHash", None), ("less", "maxRequirements", 255), ("more", "maxRequirements", 65537),
    ("long", "freshnessSeconds", 86401), ("measure", "schemaMeasure", "nodes"), ("number", "acceptUnknownType", 1),
        ("quorum", "quorum", {"need": 3, "of": 2}), ("quorum-none", "quorum", {"need": 0, "of": 2})):
    wrong_policy(name, "As of every policy.", member, value)
wrong_policy("quorum-missing", "Both numbers.", "quorum.of", {"need": 1}, "usage-missing")
wrong_policy("quorum-unknown", "Both numbers, and no others.", "quorum.most", {"need": 1, "of": 1, "most": 1}, "usage-unknown")
