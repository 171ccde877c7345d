"""Hash, creator, the one re-read, and several failures at once (§7; decisions D1, D3, D4, D5, D6)."""

from build import (ALICE, DROP, JUNK_HASH, MALLORY, MISMATCH, URI, ZERO, Verify, error, m, members, nfc, text,
    understand, upper, warning)

SUITE = Verify("Hash, creator, re-read, combinations",
               "§7 of the standard. failedCheck is the lowest failing check; once a document was "
               "read nothing is skipped.")
ok, no = SUITE.ok, SUITE.no
HASH, CREATOR, ORIGIN = "2-hash-jcs-keccak", "7-creator-byte-equal", "6-origin-rfc6454"
GOOD = understand(m())[1]
IMPOSTOR = error(CREATOR, "/creatorAddress", 4)
EVIL = "https://evil.example/x"
FOREIGN = error(ORIGIN, "/endpoint", 2)

# --- check 3: the hash
ok("hash-match", HASH, "The hash that was registered.", m())
ok("hash-upper-case-config", HASH, "RPC libraries may return hex in any case.", m(), hash="0x" + GOOD[2:].upper())
ok("hash-extension-counts", f"{HASH} 2-jcs-as-served", "Unknown members are hashed.", m(**{"io.example.x": 1}))
no("hash-mismatch", HASH, "Another hash.", m(), MISMATCH, hash=JUNK_HASH)
no("hash-one-digit", HASH, "One digit differs.", m(), MISMATCH, hash=GOOD[:-1] + ("0" if GOOD[-1] != "0" else "1"))
no("hash-zero", HASH, "The zero hash.", m(), MISMATCH, hash="0x" + "0" * 64)
no("hash-edited", f"{HASH} 8-pin 4-hash-bound", "One word of the description was changed after registration.",
   m(description="A better sample."), MISMATCH, hash=GOOD)
no("hash-extension-stripped", f"{HASH} 2-jcs-as-served",
   "The publisher hashed a typed object and lost the unknown member.", m(**{"io.example.x": 1}), MISMATCH, hash=GOOD)
no("hash-default-inserted", f"{HASH} 2-version-no-insert", "The publisher hashed with version 1.0.0 inserted.", m(),
   MISMATCH, hash=understand(m(version="1.0.0"))[1])
no("hash-lowercased-creator", f"{HASH} 2-hex-lower-consumer D4",
   "The publisher lower-cased before hashing and served the checksummed form.",
   m(creatorAddress="0x" + ALICE[2:].upper()), MISMATCH, upper("/creatorAddress"), hash=GOOD)
no("hash-nfc-normalised", f"{HASH} 2-nfc-consumer", "The publisher hashed NFC and serves NFD.", m(name="cafe\u0301"),
   MISMATCH, nfc("/name"), hash=understand(m(name="caf\u00e9"))[1])
ok("hash-number-forms", f"{HASH} 2-jcs-numbers", "1.0 and 1 are one number: the hash of the other spelling.",
   text(members()).replace("{}", '{"minimum":1.0}', 1),
   hash=understand(text(members()).replace("{}", '{"minimum":1}', 1))[1])
no("hash-number-string", HASH, "1 and \"1\" are not.", text(members()).replace("{}", '{"minimum":"1"}', 1), MISMATCH,
   hash=understand(text(members()).replace("{}", '{"minimum":1}', 1))[1])

# --- check 4: the creator
ok("creator-match", CREATOR, "The account that the manifest names.", m())
ok("creator-eip55-config", f"{CREATOR} 3-compare-lowercase A18",
   "The onchain side may be checksummed: 20 bytes are compared.", m(), creator="0xABcdEFABcdEF" + ALICE[14:])
ok("creator-upper-config", CREATOR, "Or all in capitals.", m(), creator="0x" + ALICE[2:].upper())
no("creator-other", f"{CREATOR} 7-check4-not-legit 7-surface-mismatch",
   "Another account registered the same manifest: hash and origin are right.", m(), IMPOSTOR, creator=MALLORY)
no("creator-last-digit", CREATOR, "One digit differs.", m(), IMPOSTOR, creator=ALICE[:-1] + "7")
no("creator-zero-onchain", CREATOR, "An onchain creator of zero matches nothing.", m(), IMPOSTOR, creator=ZERO)
no("creator-missing-and-other", "2-required-present 7-creator-byte-equal",
   "Without a creator there is nothing to compare: one finding.", m(creatorAddress=DROP),
   error("2-required-present", "", 4), creator=MALLORY)
ok("creator-predicate-any", "1-open-predicate", "The predicate plays no part in the four checks.", m(),
   predicate="0x" + "b" * 40)

# --- several failures
no("all-2-3-4", "D1 7-four-checks 7-order 7-surface-step 7-indexer-verified-flag",
   "Origin, hash and creator: checks 2, 3 and 4 fail, 2 is named; the manifest itself is valid.", m(endpoint=EVIL),
   MISMATCH, FOREIGN, IMPOSTOR, hash=JUNK_HASH, creator=MALLORY)
no("checks-2-3", "D1 7-four-checks 7-order", "Origin and hash.", m(endpoint=EVIL), MISMATCH, FOREIGN, hash=JUNK_HASH)
no("checks-3-4", "D1 7-four-checks 7-order", "Hash and creator.", m(), MISMATCH, IMPOSTOR, hash=JUNK_HASH,
   creator=MALLORY)
no("checks-2-4", "D1 7-four-checks 7-order", "Origin and creator.", m(endpoint=EVIL), FOREIGN, IMPOSTOR,
   creator=MALLORY)
no("uri-and-hash", "7-order 6-slug-grammar", "A bad URI and another hash: the body is judged all the same.", m(),
   MISMATCH, error("6-slug-grammar", check=2), hash=JUNK_HASH, uri=URI.replace("sample", "Sample"))
no("uri-and-endpoint", "7-order 6-slug-grammar 2-endpoint-https",
   "A bad URI and a bad endpoint: two findings of check 2.", m(endpoint="http://a.example"),
   error("6-slug-grammar", check=2), error("2-endpoint-https", "/endpoint", 2), uri=URI.replace("sample", "Sample"))
no("uri-bad-origin-not-compared", "6-slug-grammar 6-origin-rfc6454", "With a bad URI the origins are not compared.",
   m(endpoint=EVIL), error("6-slug-grammar", check=2), uri=URI.replace("sample", "Sample"))
no("valid-checks-invalid-manifest", "7-canonical-status 7-schema-before-compare D3 B1",
   "All four checks pass, and the manifest breaks §2: canonical, not verified.", m(name=""),
   error("2-name-length", "/name"))
no("field-and-hash", "7-canonical-status 2-hash-jcs-keccak", "A field error and another hash.", m(name=""), MISMATCH,
   error("2-name-length", "/name"), hash=JUNK_HASH)
no("warning-and-hash", "2-hash-jcs-keccak B20 D11", "A warning beside an error.", m(version="1"), MISMATCH,
   warning("2-version-semver", "/version"), hash=JUNK_HASH)
no("root-array-and-creator", "2-root-object D1", "A root that is not an object fails 2 and 4, and here 3.", "[]", MISMATCH,
   error("2-root-object", "", 2), hash=JUNK_HASH, fails=(4,))
no("many-field-errors", "7-canonical-status", "All findings of a document in one pass, in the order of their places.",
   m(type="x", name="", description="", inputs=[], tags=["A", "a-"], version=None, pricing=[], access={},
   verifiability={}),
   error("2-type-known", "/type", place=(2, 10)), error("2-name-length", "/name", place=(3, 10)),
   error("2-description-length", "/description", place=(4, 17)),
   error("2-inputs-object", "/inputs", place=(6, 12)), error("2-tags-regex", "/tags/0", place=(9, 11)),
   error("2-tags-regex", "/tags/1", place=(9, 15)),
   error("lib-2-optional-null", "/version", place=(10, 13)), error("3-array-nonempty", "/pricing", place=(11, 13)),
   error("4-logic-enum", "/access", place=(12, 12)), error("4-req-nonempty", "/access", place=(12, 12)),
   error("5-object", "/verifiability", place=(13, 19)), error("5-object", "/verifiability", place=(13, 19)))

# --- the one re-read after a hash mismatch
FRESH = {"creator": ALICE, "metadataURI": URI, "manifestHash": GOOD, "accessPredicate": ZERO}
NEW_HASH = {"expectedHash": GOOD}
RACE = "7-race-reread-once lib-7-race-fresh-config D6 B3"


def fresh(**changes):
    return {**FRESH, **changes}


ok("reread-match", RACE, "updateToolMetadata landed in between: the fresh hash matches.", m(), hash=JUNK_HASH,
   reread=FRESH, expect=NEW_HASH)
ok("reread-match-predicate", RACE, "The predicate may change at the same time.", m(), hash=JUNK_HASH,
   reread=fresh(accessPredicate="0x" + "b" * 40), expect=NEW_HASH)
ok("reread-match-case", RACE, "Hex of the second answer in any case.", m(), hash=JUNK_HASH,
   reread=fresh(creator="0x" + ALICE[2:].upper(), manifestHash="0x" + GOOD[2:].upper()), expect=NEW_HASH)
ok("reread-unneeded", RACE, "The first hash matched: the second answer is ignored, whatever it says.", m(),
   reread=fresh(manifestHash=JUNK_HASH, creator=MALLORY))
ok("reread-unneeded-deregistered", RACE, "So is a state.", m(), reread={"registry": "deregistered"})
no("reread-mismatch", f"{RACE} 7-race-still-fails 7-race-no-loop", "A second mismatch is final.", m(), MISMATCH,
   hash=JUNK_HASH, reread=fresh(manifestHash="0x" + "22" * 32), expect={"expectedHash": "0x" + "22" * 32})
no("reread-same", f"{RACE} 7-race-still-fails", "Nothing had changed onchain.", m(), MISMATCH, hash=JUNK_HASH,
   reread=fresh(manifestHash=JUNK_HASH))
RACE_URI = error("lib-7-race-fresh-config", check=1)
no("reread-uri-changed", RACE, "The URI has changed: the bytes at hand are not from the current location. Check 1.",
   m(), RACE_URI, hash=JUNK_HASH,
   reread=fresh(metadataURI="https://tools.example.com/.well-known/ai-tool/other.json"), fails=(1,),
   flags=("assumption",), expect=NEW_HASH)
no("reread-creator-changed", f"{RACE} {CREATOR}", "The creator has changed, which a registry cannot do: check 4.", m(),
   IMPOSTOR, hash=JUNK_HASH, reread=fresh(creator=MALLORY), expect=NEW_HASH)
no("reread-creator-changed-to-match", f"{RACE} {CREATOR}", "Also when it matches now.", m(), IMPOSTOR, hash=JUNK_HASH,
   creator=MALLORY, reread=FRESH, expect=NEW_HASH)
no("reread-creator-same-wrong", f"{RACE} {CREATOR}", "A wrong creator stays wrong.", m(), IMPOSTOR, hash=JUNK_HASH,
   creator=MALLORY, reread=fresh(creator=MALLORY), expect=NEW_HASH)
for state in ("deregistered", "not-found", "no-contract", "malformed", "unavailable"):
    no(f"reread-{state}", RACE, "The second answer is not a config: check 1 fails, the mismatch stands.", m(), MISMATCH,
       error(f"lib-1-{state}", check=1), hash=JUNK_HASH, reread={"registry": state})
no("reread-not-for-creator", f"{RACE} {CREATOR}", "The hash matched: a failure of check 4 is not read again.", m(),
   IMPOSTOR, creator=MALLORY, reread=FRESH)
no("reread-not-for-fields", RACE, "Nor is a field error.", m(name=""), error("2-name-length", "/name"), reread=FRESH)
no("reread-not-for-nfc", RACE, "Nor an NFC failure with a matching hash.", m(name="cafe\u0301"), nfc("/name"),
   reread=FRESH)
no("reread-not-for-http", RACE, "Nor a failed fetch.", m(), error("lib-7-status-200-only", check=1), status=404,
   hash=JUNK_HASH, reread=FRESH)
no("reread-not-for-unreadable", RACE, "Nor an unreadable body: there is no hash to mismatch.", "{",
   error("2-json-strict-grammar", check=3), hash=JUNK_HASH, reread=FRESH)
no("reread-match-but-invalid", RACE, "The fresh hash matches a manifest that breaks §2.", m(name=""),
   error("2-name-length", "/name"), hash=JUNK_HASH,
   reread=fresh(manifestHash=understand(m(name=""))[1]), expect={"expectedHash": understand(m(name=""))[1]})
no("reread-match-but-origin", f"{RACE} {ORIGIN}", "The fresh hash matches a manifest of another origin.",
   m(endpoint=EVIL), FOREIGN, hash=JUNK_HASH,
   reread=fresh(manifestHash=understand(m(endpoint=EVIL))[1]), expect={"expectedHash": understand(m(endpoint=EVIL))[1]})
