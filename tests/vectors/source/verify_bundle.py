"""Bundles in unusual spellings (decision D12): ignored members, members of any case, members that may be left out."""

import base64
import json

from build import ALICE, JUNK_HASH, URI, ZERO, Verify, error, m, understand

SUITE = Verify("Spellings of bundles",
    "The text of a bundle is read strictly; unknown members are ignored; hex may have any case.")
GOOD = understand(m())[1]


def bundle(**changes):
    members = {"format": "erc8257-bundle/1",
               "config": {"creator": ALICE, "metadataURI": URI, "manifestHash": GOOD, "accessPredicate": ZERO},
               "response": {"status": 200, "bodyText": m()}}
    members.update(changes)
    return members


def spelled(case_id, comment, text, ok=True, findings=(), **changes):
    """A case whose bundle is given as text, so that its spelling is seen."""
    (SUITE.ok if ok else SUITE.no)(case_id, "D12 7-four-checks", comment, m(), *findings, **changes)
    case = SUITE.cases[-1]
    position = list(case).index("bundle")
    items = list(case.items())
    items[position] = ("bundleText", text)
    SUITE.cases[-1] = dict(items)


def response(**changes):
    return bundle(response={"status": 200, "bodyText": m(), **changes})


def config(**changes):
    return bundle(config={**bundle()["config"], **changes})


dump = json.dumps
spelled("bundle-text-compact", "Compact.", dump(bundle(), separators=(",", ":")))
spelled("bundle-text-indented", "Indented, with a newline at the end.", dump(bundle(), indent=2) + "\n")
spelled("bundle-text-crlf", "With Windows line ends.", dump(bundle(), indent=2).replace("\n", "\r\n"))
spelled("bundle-text-raw-unicode", "Characters raw instead of escaped.",
    dump(bundle(note="\u6f22\U0001f600"), ensure_ascii=False))
spelled("bundle-text-reversed", "Members in another order.", dump(dict(reversed(list(bundle().items())))))
spelled("bundle-unknown-member", "Unknown members are ignored.", dump(bundle(recordedBy="someone", when=1, none=None)))
spelled("bundle-unknown-config-member", "In config too.", dump(config(active=True, index=7)))
spelled("bundle-unknown-response-member", "In response too.",
    dump(response(headers={"content-type": "text/plain; charset=utf-16"}, url=URI)))
spelled("bundle-unknown-proto", "Whatever their names.",
    dump(bundle(__proto__={"policy": {"acceptUnknownType": True}}, constructor=1, toJSON=1)))
spelled("bundle-body-base64", "The body as base64.", dump(bundle(response={"status": 200,
    "body": base64.b64encode(m().encode()).decode()})))
spelled("bundle-body-base64-no-padding-needed", "Base64 whose length needs no padding.",
        dump(bundle(response={"status": 200,
        "body": base64.b64encode((m() + " " * (-len(m()) % 3)).encode()).decode()})))
spelled("bundle-hex-upper", "Hex in capitals.", dump(config(creator="0x" + ALICE[2:].upper(),
        manifestHash="0x" + GOOD[2:].upper(), accessPredicate="0x" + "B" * 40)), predicate="0x" + "b" * 40)
spelled("bundle-hex-mixed", "Hex in mixed case.", dump(config(creator="0xAbCdEfabcdef1234567890abcdefabcdef123456")))
spelled("bundle-escaped-names", "Member names with escapes.", dump(bundle()).replace('"config"', '"\\u0063onfig"'))
spelled("bundle-explicit-defaults", "Defaults in words.",
        dump(bundle(policy={}, registry="ok", response={"status": 200, "redirected": False, "complete": True,
        "bodyText": m()})), expect={"policy": {}, "toolRef": None, "evidence": "unstated"})
spelled("bundle-status-decimal", "A status of 200.0 is the integer 200.",
    dump(bundle()).replace('"status": 200', '"status": 200.0'), flags=("assumption",))
spelled("bundle-status-exponent", "So is 2e2.", dump(bundle()).replace('"status": 200', '"status": 2e2'),
    flags=("assumption",))
spelled("bundle-no-response", "Without response: nothing was fetched.",
        dump({k: v for k, v in bundle().items() if k != "response"}), ok=False,
        findings=[{"rule": "lib-7-no-response", "severity": "info", "check": None, "pointer": None, "at": None,
        "place": None}], missing=True)
spelled("bundle-status-0", "Status 0, an opaque redirect in browsers.", dump(bundle(response={"status": 0})), ok=False,
        findings=[error("lib-7-status-200-only", check=1)], status=0)
spelled("bundle-status-999", "Status 999 is in range, and not 200.", dump(bundle(response={"status": 999})), ok=False,
        findings=[error("lib-7-status-200-only", check=1)], status=999)
spelled("bundle-reread-config", "A second config.",
    dump(config(manifestHash=JUNK_HASH) | {"reread": bundle()["config"]}), hash=JUNK_HASH,
    expect={"expectedHash": GOOD})
TIME = hex(1_790_000_000)
spelled("bundle-reread-same-time", "A second reading at a block of the same time as the first.",
    dump(config(manifestHash=JUNK_HASH) | {"block": {"timestamp": TIME}, "reread": {**bundle()["config"], "timestamp": TIME}}),
    hash=JUNK_HASH, expect={"expectedHash": GOOD})
spelled("bundle-reread-unknown-member", "With a member that nobody knows.",
        dump(config(manifestHash=JUNK_HASH) | {"reread": {**bundle()["config"], "block": 7}}),
        hash=JUNK_HASH, expect={"expectedHash": GOOD})
spelled("bundle-uri-escaped", "A URI with escaped slashes.", dump(bundle()).replace("/.well-known", "\\/.well-known"))
