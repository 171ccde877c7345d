"""Turns a stated case into a vector: serialises the body, computes the hash, finds the positions.

The right result of a case (verdict, checks, findings) is stated by hand. This file only computes the parts that follow
from the definitions: hashes, byte offsets, lines and columns, and the order of findings.
"""

import base64
import json
import unicodedata
from functools import lru_cache

import jcs
from keccak import keccak256

V1 = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1"
ALICE = "0xabcdefabcdef1234567890abcdefabcdef123456"
MALLORY = "0x00000000000000000000000000000000000bad01"
ZERO = "0x" + "0" * 40
JUNK_HASH = "0x" + "11" * 32
URI = "https://tools.example.com/.well-known/ai-tool/sample.json"
ENDPOINT = "https://tools.example.com/sample"
USDC = "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
PAYEE = "eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01"

BODY_CODES = {"sec-parser-size", "2-bom-reject", "2-json-utf8-only", "2-json-strict-grammar",
              "2-json-dup-keys", "2-json-lone-surrogate", "2-jcs-numbers"}
KEY_CODES = {"2-json-dup-keys", "lib-2-nfc-object-keys", "4-links-key-cap", "2-ext-namespace", "2-ext-reverse-dns"}
# Errors about the registration, not about the manifest: they leave manifestValid true.
NOT_THE_MANIFEST = {"6-origin-rfc6454", "7-creator-byte-equal", "2-hash-jcs-keccak", "8-pin"}


class Raw(str):
    """A piece of JSON text that goes into a body as it is."""


DROP = object()


def text(value):
    """Compact JSON text, members in the order given, characters unescaped."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k, ensure_ascii=False)}:{text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def lines(members):
    """An object with one top-level member a line, indented by one space."""
    rows = [f" {json.dumps(k, ensure_ascii=False)}: {text(v)}" for k, v in members.items()]
    return "{\n" + ",\n".join(rows) + "\n}"


def members(**changes):
    """The members of the sample manifest, some replaced, added, or dropped. `_` in a name is literal."""
    sample = {"type": V1, "name": "sample-tool", "description": "A sample.", "endpoint": ENDPOINT,
              "inputs": {}, "outputs": {}, "creatorAddress": ALICE}
    sample.update(changes)
    return {k: v for k, v in sample.items() if v is not DROP}


def m(**changes):
    """Body text of the sample manifest with changes. Line 2 is `type`, 3 `name`, 4 `description`, 5 `endpoint`, 6
    `inputs`, 7 `outputs`, 8 `creatorAddress`, then the added members."""
    return lines(members(**changes))


def error(rule, pointer=None, check=None, at=None, place=None):
    return {"rule": rule, "severity": "error", "check": check, "pointer": pointer, "at": at, "place": place}


def warning(rule, pointer=None, place=None, at=None):
    return {"rule": rule, "severity": "warning", "check": None, "pointer": pointer, "at": at, "place": place}


def info(rule, pointer=None, place=None, at=None):
    return {"rule": rule, "severity": "info", "check": None, "pointer": pointer, "at": at, "place": place}


def nfc(pointer, **options):
    return error("2-nfc-consumer", pointer, 3, **options)


def upper(pointer, **options):
    return error("2-hex-lower-consumer", pointer, 3, **options)


MISMATCH = error("2-hash-jcs-keccak", check=3)


def encode(body):
    return body if isinstance(body, bytes) else body.encode("utf-8")


def served(body, force_base64=False):
    """The member of `response` that carries a body: bodyText, or base64 body where bytes matter."""
    raw = encode(body)
    try:
        plain = raw.decode("utf-8")
        if not force_base64 and not isinstance(body, bytes):
            return {"bodyText": plain}
    except UnicodeDecodeError:
        pass
    return {"body": base64.b64encode(raw).decode("ascii")}


@lru_cache(maxsize=2)
def look(raw):
    """(root, faults, hash) or the error of an unreadable body."""
    try:
        root, faults = jcs.read(raw)
    except jcs.Unreadable as unreadable:
        return unreadable
    return root, faults, None if faults else keccak256(jcs.canonical(root))


def understand(body):
    """(root or None, hash or None): None where the body has no canonical form."""
    seen = look(encode(body))
    return (None, None) if isinstance(seen, jcs.Unreadable) else (seen[0], seen[2])


def place_findings(body, findings, with_positions=True):
    """Findings with line and column, in report order: without position first, then by offset, then by code."""
    raw = encode(body) if body is not None else b""
    root, _ = understand(body) if body is not None else (None, None)
    placed = []
    for given in findings:
        finding = {key: given[key] for key in ("rule", "severity", "check", "pointer")}
        offset = None
        if given["at"] is not None:
            offset = given["at"] if isinstance(given["at"], int) else raw.index(encode(given["at"]))
        elif given["pointer"] is not None:
            value, key = jcs.resolve(root, given["pointer"])
            offset = key if given["rule"] in KEY_CODES and key is not None else value
        if with_positions or given["place"]:
            spot = jcs.line_column(raw, offset) if offset is not None else (None, None)
            assert given["place"] in (None, spot), (given, spot)
            finding["line"], finding["column"] = spot
        if finding["pointer"] is not None:
            finding["pointer"] = finding["pointer"].encode("utf-8")[:512].decode("utf-8", "ignore")
        last = given["rule"] == "lib-7-findings-limit"
        placed.append(((last, -1 if offset is None else offset, given["rule"].encode()), finding))
    return [finding for _, finding in sorted(placed, key=lambda pair: pair[0])]


def check_sanity(case_id, body, findings):
    """The stated findings must agree with the faults that this file itself sees in the body."""
    seen = look(encode(body))
    if isinstance(seen, jcs.Unreadable):
        unreadable = seen
        stated = [f for f in findings if f["rule"] == unreadable.code]
        assert stated, (case_id, unreadable)
        if stated[-1]["at"] is None and unreadable.code != "sec-parser-size":
            stated[-1]["at"] = unreadable.offset
        return
    root, faults, _ = seen
    stated = sorted(f["rule"] for f in findings if f["rule"] in BODY_CODES)
    assert stated == sorted(code for code, _ in faults), (case_id, stated, faults)
    for code, offset in faults:  # the n-th stated finding of a code is the n-th fault of the body
        next(f for f in findings if f["rule"] == code and f["at"] is None)["at"] = offset
    if faults:
        return
    places = {jcs.resolve(root, f["pointer"])[0] for f in findings if f["rule"] == "2-nfc-consumer"}
    keys = {jcs.resolve(root, f["pointer"])[1] for f in findings if f["rule"] == "lib-2-nfc-object-keys"}
    work = [root]
    while work:
        node = work.pop()
        if node.kind == "string" and not unicodedata.is_normalized("NFC", node.value):
            assert node.start in places, (case_id, "not NFC, and no finding says so", node.start)
        if node.kind == "array":
            work += node.value
        if node.kind == "object":
            work += node.value.values()
            for name, start in node.keys.items():
                assert unicodedata.is_normalized("NFC", name) or start in keys, (case_id, "a key that is not NFC",
                    start)


class Verify:
    """Collects the cases of one file of kind `verify`."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases, self.faults = title, comment, [], []

    def ok(self, case_id, ledger, comment, body, *findings, **options):
        """A case that verifies; findings, if any, are warnings or information."""
        self.add(True, case_id, ledger, comment, body, findings, options)

    def no(self, case_id, ledger, comment, body, *findings, **options):
        """A case that does not verify."""
        self.add(False, case_id, ledger, comment, body, findings, options)

    def some(self, kept, name, case_id, ledger, comment, body, *findings):
        """One of a row of like faults: a few of them (`kept`) are verified, the others only validated."""
        if name in kept.split():
            self.no(case_id, ledger, comment, body, *findings)
        else:
            self.faults.append((case_id, ledger, comment, body, findings))

    def add(self, verified, case_id, ledger, comment, body, findings, options):
        opt = dict(uri=URI, creator=ALICE, predicate=ZERO, hash=None, policy=None, status=200, redirected=None,
                   complete=None, failed=None, missing=False, reread=None, registry=None, tool_ref=None,
                   evidence=None, block=None, flags=(), base64=False, positions=True, expect=None, parts=None,
                   fails=())
        unknown = set(options) - set(opt)
        assert not unknown, (case_id, unknown)
        opt.update(options)
        findings = [dict(finding) for finding in findings]
        http_failed = opt["status"] != 200 or opt["redirected"] or opt["complete"] is False or opt["failed"]
        judged = body is not None and not http_failed and not opt["missing"]
        computed = understand(body)[1] if judged else None
        if judged:
            check_sanity(case_id, body, findings)
        registered = opt["hash"] or computed or (understand(body)[1] if body is not None else None) or JUNK_HASH

        bundle = {"format": "erc8257-bundle/1"}
        for name, value in (("toolRef", opt["tool_ref"]), ("policy", opt["policy"]), ("evidence", opt["evidence"]),
                            ("block", opt["block"]), ("registry", opt["registry"])):
            if value is not None:
                bundle[name] = value
        if opt["registry"] in (None, "ok"):
            bundle["config"] = {"creator": opt["creator"], "metadataURI": opt["uri"], "manifestHash": registered,
                                "accessPredicate": opt["predicate"]}
        if opt["failed"]:
            bundle["response"] = {"error": opt["failed"]}
        elif not opt["missing"] and opt["registry"] in (None, "ok"):
            response = {"status": opt["status"]}
            for name in ("redirected", "complete"):
                if opt[name] is not None:
                    response[name] = opt[name]
            if body is not None and not opt["parts"]:
                response.update(served(body, opt["base64"]))
            bundle["response"] = response
        if opt["reread"] is not None:
            bundle["reread"] = opt["reread"]

        failing = {f["check"] for f in findings if f["severity"] == "error"} | set(opt["fails"])
        readable = judged and not any(f["rule"] in BODY_CODES and f["severity"] == "error" for f in findings)
        if opt["failed"] == "too-large":
            judged = True
        if opt["registry"] not in (None, "ok"):
            status = ["fail", "skipped", "skipped", "skipped"]
        elif readable:
            status = ["fail" if number in failing else "pass" for number in (1, 2, 3, 4)]
        else:
            one = "skipped" if opt["missing"] else "pass" if judged else "fail"
            status = [one, "fail" if 2 in failing else "skipped", "fail" if judged else "skipped", "skipped"]
        broken = [f for f in findings if f["severity"] == "error" and f["rule"] not in NOT_THE_MANIFEST
                  and (f["pointer"] is not None or f["rule"] in BODY_CODES)]
        expect = {
            "verified": verified,
            "canonical": status == ["pass"] * 4,
            "manifestValid": not broken if judged else None,
            "failedCheck": status.index("fail") + 1 if "fail" in status else None,
            "checks": status,
            "expectedHash": registered.lower() if "config" in bundle else None,
            "computedHash": computed if readable else None,
        }
        for name in ("toolRef", "evidence", "policy"):
            if name in bundle:
                expect[name] = bundle[name]
        expect["findings"] = place_findings(body if judged else None, findings, opt["positions"])
        for name, value in (opt["expect"] or {}).items():
            if value is DROP:
                del expect[name]
            else:
                expect[name] = value
        good = expect["canonical"] and expect["manifestValid"] is True
        assert good == verified, (case_id, "stated verdict and stated findings disagree", expect)
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        if opt["flags"]:
            case["flags"] = list(opt["flags"])
        case["bundle"] = bundle
        if opt["parts"]:
            case["bodyParts"] = opt["parts"]
            assert expand(opt["parts"]) == body, case_id
        case["expect"] = expect
        self.cases.append(case)


def expand(parts):
    """Text of a list of parts: {"text": t} or {"repeat": t, "count": n}."""
    return "".join(part["text"] if "text" in part else part["repeat"] * part["count"] for part in parts)


def pricing(**changes):
    entry = {"amount": "20000", "asset": USDC, "recipient": PAYEE, "protocol": "x402"}
    entry.update(changes)
    return {k: v for k, v in entry.items() if v is not DROP}


def requirement(**changes):
    entry = {"kind": "0xabcd1234", "data": "0x", "label": "Hold one"}
    entry.update(changes)
    return {k: v for k, v in entry.items() if v is not DROP}


def access(*requirements, **changes):
    block = {"logic": "AND", "requirements": list(requirements) or [requirement()]}
    block.update(changes)
    return {k: v for k, v in block.items() if v is not DROP}


def verifiability(**changes):
    block = {"tier": "self-attested", "execution": "standard"}
    block.update(changes)
    return {k: v for k, v in block.items() if v is not DROP}
