"""The rows of the ledger that a case of the study of proofs shows: by the codes that it ends with, by its file, and by its ID."""

import json
import re

BY_CODE = {
    "prf-output-root": "prf-anchor-output", "prf-output-state": "prf-anchor-output",
    "prf-header-members": "prf-hdr-json", "prf-header-hash": "prf-hdr-hash", "prf-header-claim": "prf-hdr-claim",
    "prf-header-malformed": "prf-hdr-rlp", "prf-block-stale": "prf-seed-fresh", "prf-block-future": "prf-hdr-time",
    "prf-limit": "prf-mpt-limits", "prf-answer-malformed": "prf-acc-shape", "prf-account-missing": "prf-acc-shape",
    "prf-node-hash": "prf-mpt-root", "prf-node-malformed": "prf-mpt-canonical", "prf-node-missing": "prf-mpt-truncated",
    "prf-node-extra": "prf-mpt-extra", "prf-account-value": "prf-acc-leaf", "prf-claim-account": "prf-acc-claims",
    "prf-code-pinned": "prf-seed-codehash", "prf-code-unknown": "prf-lay-table", "prf-registry-elsewhere": "prf-reg-elsewhere",
    "prf-registry-proxy": "prf-seed-direct", "prf-storage-missing": "prf-sto-missing", "prf-storage-value": "prf-sto-value",
    "prf-claim-storage": "prf-sto-claim", "prf-word-address": "prf-lay-contradiction", "prf-word-flag": "prf-lay-contradiction",
    "prf-string-form": "prf-str-short", "prf-string-padding": "prf-str-long", "prf-string-utf8": "prf-str-utf8",
    "prf-layout-contradiction": "prf-lay-contradiction", "prf-predicate-code": "prf-seed-pred-code",
    "prf-receipt-malformed": "prf-rcp-decode",
}
BY_FILE = {
    "records": "prf-sto-key", "headers": "prf-hdr-json", "accounts": "prf-acc-absent", "storage": "prf-sto-match",
    "policy": "prf-lay-table", "worlds": "prf-seed-toolid", "receipts": "prf-rcp-walk", "trie": "prf-mpt-exclusion",
    "usage": "prf-usage-shape", "reports": "prf-rep-order",
}
# What IDs say.
BY_WORD = {
    "elsewhere": "prf-reg-elsewhere", "marker": "prf-rep-marker", "codeless": "prf-rep-codeless", "zero-pinned": "prf-pin-zero", "branch-at-end": "prf-mpt-branch-value",
    "proxy": "prf-seed-markers", "inline": "prf-mpt-inline", "embedded": "prf-mpt-inline", "branch-value": "prf-mpt-branch-value",
    "deposit": "prf-rcp-type", "type": "prf-rcp-type", "rlp": "prf-hdr-rlp", "flag": "prf-mpt-path", "pad": "prf-mpt-path",
    "absent": "prf-seed-notfound", "deregistered": "prf-seed-notfound", "uri": "prf-str-long", "short": "prf-str-short",
    "world-no": "prf-acc-nocontract", "zero-leaf": "prf-sto-value", "source": "prf-anchor-word", "2048": "prf-seed-uri-cap",
    "2049": "prf-seed-uri-cap", "huge": "prf-seed-uri-cap", "before": "prf-seed-age", "gated": "prf-seed-pred-slots",
    "predicate": "prf-seed-pred-slots", "elsewhere-pinned": "prf-seed-publish", "markers-needed": "prf-seed-markers",
    "anchor-own": "prf-anchor-word", "anchor-light": "prf-anchor-word", "anchor-quorum": "prf-anchor-word",
    "anchor-unstated": "prf-anchor-word", "own-type-5": "prf-rcp-decode", "own-deposit": "prf-rcp-decode",
}
# What members of the expected report show.
BY_STATE = {
    "not-found": "prf-seed-notfound", "deregistered": "prf-seed-notfound", "no-contract": "prf-acc-nocontract",
    "malformed": "prf-str-utf8",
}


def row_of(name, case):
    """The rows of a case."""
    expect = case.get("expect", {})
    rows = {BY_FILE[name]}
    rows |= {BY_CODE[code] for code in [*expect.get("codes", ()), expect.get("fault")] if code in BY_CODE}
    rows |= {row for word, row in BY_WORD.items() if word in case["id"]}
    if expect.get("state") in BY_STATE:
        rows.add(BY_STATE[expect["state"]])
    if expect.get("verdict") in ("refuted", "unknown") and name != "receipts":
        rows.add("prf-rep-null")
    if expect.get("verdict") == "proven" and (expect.get("fresh") is False or expect.get("state") not in ("ok", None)):
        rows.add("prf-cli-exit")
    shown = json.dumps([expect.get("registry"), expect.get("predicate")])
    if re.search(r'"(implementation|beacon|admin)": "0x[0-9a-f]{64}"', shown):
        rows.add("prf-rep-marker")
    predicate = expect.get("predicate")
    if predicate:
        rows.add("prf-seed-pred-slots")
        if predicate["implementationCodeHash"]:
            rows.add("prf-rep-codeless")
    return sorted(rows)
