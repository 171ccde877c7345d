"""Single bundles to run by hand: file name -> (bundle, the content of its report)."""

import standard as std
from build import MALLORY, understand


def bundle(body, status=200, redirected=False, **config):
    base = {"creator": std.FREE_CREATOR, "metadataURI": std.FREE_URI, "manifestHash": std.FREE_HASH,
        "accessPredicate": "0x" + "0" * 40}
    reference = config.pop("reference", std.FREE_REF)
    return {"format": "erc8257-bundle/1", "toolRef": reference, "evidence": "rpc", "registry": "ok",
            "config": {**base, **config},
            "response": {"status": status, "redirected": redirected, "complete": True, "bodyText": body}}


def says(verified, failed_check, *rules):
    return {"verified": verified, "failedCheck": failed_check, "rules": list(rules)}


# Genuine, and to be shown with care.
RISKY = std.FREE.replace('"description": "Contract address"', '"pattern": "^(0x)?([0-9a-f]+)+$"').replace(
    '"version"', '"image": "data:text/html,<script>fetch(\'https://tracker.example/\')</script>",\n  "version"')
# The commitment of an old publishing tool: the hash of the members that it knows.
UNKNOWN_MEMBER = std.FREE.replace('"version"', '"featuredImage": "https://tools.example.com/wide.png",\n  "version"')

BUNDLES = {
    "free-tool": (bundle(std.FREE), says(True, None)),
    "paid-tool": (bundle(std.PAID, creator=std.PAID_CREATOR, metadataURI=std.PAID_URI, manifestHash=std.PAID_HASH,
    accessPredicate=std.PREDICATE, reference=std.PAID_REF), says(True, None)),
    "hash-mismatch": (bundle(std.FREE.replace("estimated floor price", "estimated floor and ceiling prices")),
    says(False, 3, "2-hash-jcs-keccak")),
    "dropped-member": (bundle(UNKNOWN_MEMBER), says(False, 3, "2-hash-jcs-keccak")),
    "risky-tool": (bundle(RISKY, manifestHash=understand(RISKY)[1]), says(True, None)),
    "wrong-origin": (bundle(std.FREE, metadataURI="https://cdn.example.net/.well-known/ai-tool/nft-price-oracle.json"),
    says(False, 2, "6-origin-rfc6454")),
    "impersonated-creator": (bundle(std.FREE, creator=MALLORY, accessPredicate="0x" + "c" * 40,
    reference=std.FREE_REF[:-1] + "7"), says(False, 4, "7-creator-byte-equal")),
    "not-json": (bundle("<!DOCTYPE html>\n<html>\n  <body>It works!</body>\n</html>\n"),
    says(False, 3, "2-json-strict-grammar")),
    "redirect": (bundle(std.FREE, status=302), says(False, 1, "7-no-redirects")),
}
