"""Policy switches, and members of the bundle that a report repeats (design: Policy, Bundle)."""

from build import ALICE, JUNK_HASH, MISMATCH, URI, ZERO, Verify, error, m, understand

SUITE = Verify("Policy, bundle members, registry states",
    "A policy holds what differs from the defaults; the report repeats only that.")
ok, no = SUITE.ok, SUITE.no
GOOD = understand(m())[1]
OTHER = "https://schemas.example.com/tool#v2"
STALE = "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1"

# --- acceptUnknownType
TYPE = error("2-type-known", "/type")
ok("policy-unknown-type", "2-type-known A1", "An unknown type is accepted on request.", m(type=OTHER),
   policy={"acceptUnknownType": True})
ok("policy-unknown-type-empty", "2-type-known", "Any string.", m(type="x"), policy={"acceptUnknownType": True})
no("policy-unknown-type-default", "2-type-known", "Not by default.", m(type=OTHER), TYPE)
no("policy-unknown-type-false", "2-type-known",
   "Nor when the policy says so in words; the report's policy stays empty.", m(type=OTHER), TYPE,
   policy={"acceptUnknownType": False}, expect={"policy": {}})
no("policy-placeholder-type", "2-type-known A1", "Placeholder URLs are never accepted.", m(type=STALE), TYPE,
   policy={"acceptUnknownType": True})
no("policy-placeholder-draft", "2-type-known", "The other one too.", m(type=STALE.replace("XXXX", "draft")), TYPE,
   policy={"acceptUnknownType": True})
no("policy-type-missing", "2-type-known 2-required-present", "A missing or mistyped type is never accepted.",
   m(type=None), error("2-required-present", "/type"), policy={"acceptUnknownType": True})

# --- pinnedHash
PIN = "8-pin"
ok("policy-pin", PIN, "The pinned hash is the one computed.", m(), policy={"pinnedHash": GOOD})
no("policy-pin-other", PIN, "Another pin: check 3 fails although the registered hash matches.", m(),
   error(PIN, check=3), policy={"pinnedHash": JUNK_HASH})
no("policy-pin-and-hash", f"{PIN} 2-hash-jcs-keccak", "Neither pin nor registered hash: two findings.", m(), MISMATCH,
   error(PIN, check=3), hash=JUNK_HASH, policy={"pinnedHash": "0x" + "22" * 32})
no("policy-pin-old", f"{PIN} 2-hash-jcs-keccak",
   "The served manifest is the pinned one, the registration has moved on.", m(), MISMATCH, hash=JUNK_HASH,
   policy={"pinnedHash": GOOD}, flags=("assumption",))
ok("policy-pin-reread", f"{PIN} 7-race-reread-once", "A re-read and a pin that both match.", m(), hash=JUNK_HASH,
   policy={"pinnedHash": GOOD},
   reread={"creator": ALICE, "metadataURI": URI, "manifestHash": GOOD, "accessPredicate": ZERO},
   expect={"expectedHash": GOOD})

# --- members that change nothing here, and are repeated
for name, policy in (("max-requirements", {"maxRequirements": 1000}),
                     ("max-requirements-65536", {"maxRequirements": 65536}), ("freshness-0", {"freshnessSeconds": 0}),
                     ("freshness-86400", {"freshnessSeconds": 86400}), ("freshness-60", {"freshnessSeconds": 60}),
                     ("private-allowed", {"allowPrivateAddresses": True}),
                     ("quorum", {"quorum": {"need": 2, "of": 3}}), ("quorum-all", {"quorum": {"need": 3, "of": 3}}),
                     ("quorum-32", {"quorum": {"need": 17, "of": 32}}),
                     ("quorum-one", {"quorum": {"need": 1, "of": 1}})):
    ok(f"policy-{name}", "7-fresh-5min 7-fresh-24h 4-req-cap", "A policy that does not touch a recorded registration.",
       m(), policy=policy)
ok("policy-addresses-not-enforced", "sec-ep-resolve-each B27",
   "A host that does not see where it connects to says so, and the report repeats it.", m(),
   policy={"addressesEnforced": False})
for name, policy in (("freshness", {"freshnessSeconds": 300}), ("max-requirements", {"maxRequirements": 256}),
                     ("private", {"allowPrivateAddresses": False}),
                     ("enforced", {"addressesEnforced": True}), ("pin-null", {"pinnedHash": None}),
                     ("quorum-null", {"quorum": None}), ("empty", {})):
    ok(f"policy-default-{name}", "7-fresh-5min", "A default in words: the report's policy stays empty.", m(),
       policy=policy, expect={"policy": {}})
ok("policy-several", "7-fresh-24h sec-ep-resolve-each", "What differs is repeated, what does not is left out.", m(type=OTHER),
   policy={"acceptUnknownType": True, "freshnessSeconds": 300, "maxRequirements": 256, "addressesEnforced": False},
   expect={"policy": {"acceptUnknownType": True, "addressesEnforced": False}})

# --- members of the bundle
REF = "eip155:8453/erc8257:0x" + "a" * 40 + "/1"
ok("bundle-minimal", "7-four-checks", "Format, config and response.", m(),
   expect={"toolRef": None, "evidence": "unstated", "policy": {}})
ok("bundle-toolref", "1-ref-qualified 1-ref-caip19-form 1-ids-scoped", "A tool reference.", m(), tool_ref=REF)
ok("bundle-toolref-upper", "1-ref-any-serialization 1-ref-caip19-form",
   "A reference in capitals is printed in lower case.", m(),
   tool_ref="eip155:8453/erc8257:0x" + "A" * 40 + "/1", expect={"toolRef": REF})
ok("bundle-toolref-big", "1-ref-caip19-form", "A tool ID of 2^256 - 1.", m(),
   tool_ref=f"eip155:8453/erc8257:0x{'a' * 40}/{2**256 - 1}")
ok("bundle-registry-ok", "7-four-checks", "The registry state in words.", m(), registry="ok")
for value in ("rpc", "quorum 2 of 3", "unstated"):
    ok(f"bundle-evidence-{value.split()[0]}", "7-four-checks", "How the onchain side was read.", m(), evidence=value)
ok("bundle-block", "7-four-checks", "The block of the read.", m(), block={"number": "0x1b4", "hash": "0x" + "ab" * 32})
ok("bundle-full", "7-four-checks", "Every member.", m(), tool_ref=REF, evidence="rpc", registry="ok",
   policy={"freshnessSeconds": 60}, redirected=False, complete=True,
   block={"number": "0x1b4", "hash": "0x" + "ab" * 32})

# --- registry states other than ok
for state in ("not-found", "deregistered", "no-contract", "malformed", "unavailable"):
    no(f"registry-{state}", "7-unverified 1-distinguish-states D16 D3",
       "Check 1 fails, the others are skipped; there is no hash to expect.", None, error(f"lib-1-{state}", check=1),
       registry=state, tool_ref=REF)
