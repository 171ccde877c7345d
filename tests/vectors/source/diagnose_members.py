"""Mistakes that make another document of the manifest before it is hashed."""

import json
from pathlib import Path

from build import ALICE, MALLORY, PAYEE, USDC, V1, ZERO, access, m, pricing, requirement, verifiability, DROP
from diagnose_build import Diagnosis, canonical, dropped, inserted, jcs_hash, replaced, value
from keccak import keccak256

SUITE = Diagnosis("Hashes of other documents", "Members dropped, inserted, or with another value before the manifest was hashed.")
UNKNOWN_IDS = "2-hash-jcs-keccak 2-jcs-as-served 2-unknown-ignore"
add = SUITE.add


def without(body, *names):
    return {name: member for name, member in value(body).items() if name not in names}


def made(document, valid=True, verifies=None):
    """A file with the committed hash."""
    return canonical(document), valid, valid if verifies is None else verifies


# The two long-lived mismatches: the manifest of one is at hand; that of the other had the same shape, and no type.
WILD = Path(__file__).resolve().parents[2] / "corpora/wild/059.json"
wild = WILD.read_text("utf-8")
document = value(wild)
for name in ("category", "chains", "display"):
    del document[name]
del document["verifiability"]["sourceUrl"]
assert jcs_hash(document) == "0x656e72b05f71084c0648cb3e25951dadc9c3ba2e867d0f857b0ac694027f16a3"  # as the registry has it
add("field-13", "Tool 13 of chain 8453: an older library hashed its parsed object, without the members that it did not know.", wild,
    jcs_hash(document), "cause-unknown-dropped", dropped("/category"), dropped("/chains"), dropped("/display"),
    dropped("/verifiability/sourceUrl"), ledger=UNKNOWN_IDS, manifest="invalid", first=True, file=made(document, False), calls=[],
    clues={"metadataURI": "https://agentcheck-bice.vercel.app/.well-known/ai-tool/agent-check.json",
        "creator": "0x020d6409ebc4fa13e754e0fea275ac353efd4f03"})

SEVEN = m(type=DROP, version="1.0.0", featuredImage="https://tools.example.com/a.png", chains=["base"])
typed = {**without(SEVEN, "featuredImage", "chains"), "type": V1}
add("field-7", "The shape of tool 7 of chain 8453: unknown members dropped and a default type inserted.", SEVEN, jcs_hash(typed),
    "cause-typed-object", dropped("/chains"), dropped("/featuredImage"), inserted("/type"), ledger=UNKNOWN_IDS + " 2-type-v1-constant",
    manifest="invalid", side="file", file=made(typed), calls=[])

# Dropped.
EXTRA = m(featuredImage="https://tools.example.com/a.png", category="x", **{"io.example.a": {"b": [1, {"c": None}]}})
add("drop-top", "Three unknown members, one of them a proper extension.", EXTRA, jcs_hash(without(EXTRA, "featuredImage", "category", "io.example.a")),
    "cause-unknown-dropped", dropped("/category"), dropped("/featuredImage"), dropped("/io.example.a"), ledger=UNKNOWN_IDS,
    file=made(without(EXTRA, "featuredImage", "category", "io.example.a")))
add("drop-some", "Near miss: one unknown member was kept.", EXTRA, jcs_hash(without(EXTRA, "featuredImage", "category")), "unknown",
    ledger=UNKNOWN_IDS)
add("drop-known", "Near miss: a member of the standard was dropped.", m(featuredImage="x", image="https://tools.example.com/a.png"),
    jcs_hash(without(m(featuredImage="x"), "featuredImage", "name")), "unknown", ledger=UNKNOWN_IDS)
for name, key in (("first", "a"), ("last", "zz"), ("beyond-ascii", "\u00e9"), ("escaped", "io.\"x\\")):
    body = m(**{key: 1})
    add(f"drop-{name}", f"An unknown member whose name sorts in another place: {name}.", body, jcs_hash(without(body, key)), "cause-unknown-dropped",
        dropped("/" + key), ledger=UNKNOWN_IDS, file=made(without(body, key)))
body = m(**{"a/b~c": 1})
add("drop-pointer", "The pointer of a name that has to be escaped.", body, jcs_hash(without(body, "a/b~c")), "cause-unknown-dropped",
    dropped("/a~1b~0c"), ledger=UNKNOWN_IDS, file=made(without(body, "a/b~c")))

DEEP = m(pricing=[{"a": 1, **pricing(), "note": "n", "zone": 1}, {"x": 1, **pricing(amount="5")}],
    access=access({**requirement(links={"site": "https://a.example/"}), "hint": 1}, mode="x", open=False),
    verifiability=verifiability(audit="x", tier="verifiable", execution="tee",
        attestation={"type": "nitro", "extra": 1}, reproducibleBuild={"zip": 1, "sourceCodeURI": "https://a.example/", "buildHash": "0xab"}))
deep = value(DEEP)
deep["pricing"] = [pricing(), pricing(amount="5")]
deep["access"] = access(requirement(links={"site": "https://a.example/"}))
for path in (("audit",), ("attestation", "extra"), ("reproducibleBuild", "zip")):
    node = deep["verifiability"]
    for step in path[:-1]:
        node = node[step]
    del node[path[-1]]
BELOW = [dropped("/access/mode"), dropped("/access/open"), dropped("/access/requirements/0/hint"), dropped("/pricing/0/a"), dropped("/pricing/0/note"),
    dropped("/pricing/0/zone"), dropped("/pricing/1/x"), dropped("/verifiability/attestation/extra"), dropped("/verifiability/audit"),
    dropped("/verifiability/reproducibleBuild/zip")]
add("drop-nested", "Unknown members of every typed object below the top level; names of links are free, and stay.", DEEP, jcs_hash(deep),
    "cause-unknown-dropped", *BELOW, ledger=UNKNOWN_IDS, file=made(deep))
both = value(DEEP)
both["extra"] = 1
BOTH = json.dumps(both)
add("drop-both", "At the top level and below.", BOTH, jcs_hash(deep), "cause-unknown-dropped", *BELOW[:3], dropped("/extra"), *BELOW[3:],
    ledger=UNKNOWN_IDS, file=made(deep))
add("drop-both-top", "At the top level only, though there are some below.", BOTH, jcs_hash(value(DEEP)), "cause-unknown-dropped", dropped("/extra"),
    ledger=UNKNOWN_IDS, file=made(value(DEEP)))
add("drop-both-below", "Below the top level only.", BOTH, jcs_hash({**deep, "extra": 1}), "cause-unknown-dropped", *BELOW, ledger=UNKNOWN_IDS,
    file=made({**deep, "extra": 1}))
schema = m(inputs={"type": "object", "x-order": 1, "properties": {"a": {"type": "string"}}}, note=1)
add("drop-in-schema", "Near miss: members of a schema are not unknown, and no parser drops them.", schema,
    jcs_hash({**without(schema, "note"), "inputs": {"type": "object", "properties": {"a": {"type": "string"}}}}), "unknown", ledger=UNKNOWN_IDS)
body = m(maxAge=60, note=1)
add("drop-max-age", "A library that does not know maxAge.", body, jcs_hash(without(body, "note", "maxAge")), "cause-unknown-dropped", dropped("/maxAge"),
    dropped("/note"), ledger=UNKNOWN_IDS, file=made(without(body, "note", "maxAge")))
body = m(verifiability=verifiability(), note=1)
add("drop-verifiability", "A library that does not know verifiability.", body, jcs_hash(without(body, "note", "verifiability")), "cause-unknown-dropped",
    dropped("/note"), dropped("/verifiability"), ledger=UNKNOWN_IDS, file=made(without(body, "note", "verifiability")))
body = json.dumps({"x": 1, "y": 2})
add("drop-all", "Nothing is left.", body, jcs_hash({}), "cause-unknown-dropped", dropped("/x"), dropped("/y"), manifest="invalid", first=True,
    file=made({}, False), ledger=UNKNOWN_IDS)

# Inserted.
INSERT_IDS = "2-hash-jcs-keccak 2-version-no-insert"
for name, extra, valid in (("version", {"version": "1.0.0"}, True), ("tags", {"tags": []}, True), ("both", {"version": "1.0.0", "tags": []}, True),
    ("pricing", {"pricing": []}, False), ("lists", {"pricing": [], "tags": []}, False),
    ("all", {"pricing": [], "tags": [], "version": "1.0.0"}, False),
    ("nulls", {k: None for k in ("access", "image", "pricing", "tags", "verifiability", "version")}, False),
    ("nulls-version", {**{k: None for k in ("access", "image", "pricing", "tags", "verifiability")}, "version": "1.0.0"}, False)):
    changes = sorted((inserted("/" + k) for k in extra), key=lambda change: change["pointer"])
    add(f"insert-{name}", f"Defaults that a library inserts: {name}.", m(), jcs_hash({**value(m()), **extra}), "cause-defaults-inserted", *changes,
        ledger=INSERT_IDS, file=made({**value(m()), **extra}, valid))
add("insert-nulls-some", "Null for those that are not there; the tags are.", m(tags=["a"]),
    jcs_hash({**value(m(tags=["a"])), **{k: None for k in ("access", "image", "pricing", "verifiability", "version")}}), "cause-defaults-inserted",
    *[inserted("/" + k) for k in ("access", "image", "pricing", "verifiability", "version")], ledger=INSERT_IDS,
    file=made({**value(m(tags=["a"])), **{k: None for k in ("access", "image", "pricing", "verifiability", "version")}}, False))
add("insert-other-version", "Near miss: another version.", m(), jcs_hash({**value(m()), "version": "0.1.0"}), "unknown", ledger=INSERT_IDS)
add("insert-over", "Near miss: a version that is there is no default.", m(version="2.0.0"), jcs_hash({**value(m()), "version": "1.0.0"}), "unknown",
    ledger=INSERT_IDS)
body = m(type=DROP)
add("insert-type", "A default type; the served file has none, and the file with it is good.", body, jcs_hash(value(m())), "cause-defaults-inserted",
    inserted("/type"), ledger=INSERT_IDS + " 2-type-v1-constant", manifest="invalid", side="file", file=made(value(m())), calls=[])
add("insert-type-version", "A default type and version.", body, jcs_hash(value(m(version="1.0.0"))), "cause-defaults-inserted", inserted("/type"),
    inserted("/version"), ledger=INSERT_IDS, manifest="invalid", side="file", file=made(value(m(version="1.0.0"))), calls=[])
add("insert-into-nothing", "Into an empty object.", "{}", jcs_hash({"type": V1}), "cause-defaults-inserted", inserted("/type"), ledger=INSERT_IDS,
    manifest="invalid", first=True, file=made({"type": V1}, False))

# A typed object: both.
NOTED = m(note=1, pricing=[{**pricing(), "x": 1}])
base = {**without(NOTED, "note"), "pricing": [pricing()]}
for name, extra in (("version", {"version": "1.0.0"}), ("tags-version", {"version": "1.0.0", "tags": []}), ("tags", {"tags": []})):
    add(f"typed-{name}", f"Unknown members dropped, defaults inserted: {name}.", NOTED, jcs_hash({**base, **extra}), "cause-typed-object", dropped("/note"),
        dropped("/pricing/0/x"), *sorted((inserted("/" + k) for k in extra), key=lambda c: c["pointer"]), ledger=UNKNOWN_IDS + " 2-version-no-insert",
        file=made({**base, **extra}))
add("typed-nested-kept", "Near miss: what is below was kept, and a version inserted.", NOTED, jcs_hash({**without(NOTED, "note"), "version": "1.0.0"}),
    "unknown", ledger=UNKNOWN_IDS)

# Dropped because they are empty.
EMPTY = m(tags=[], image=None, version="1.0.0")
add("empty-null", "A member that is null was left out.", EMPTY, jcs_hash(without(EMPTY, "image")), "cause-empty-dropped", dropped("/image"),
    ledger="2-hash-jcs-keccak lib-2-optional-null", manifest="invalid", side="file", file=made(without(EMPTY, "image")), calls=[])
add("empty-all", "Members that are null or empty; schemas stay.", EMPTY, jcs_hash(without(EMPTY, "image", "tags")), "cause-empty-dropped", dropped("/image"),
    dropped("/tags"), manifest="invalid", side="file", file=made(without(EMPTY, "image", "tags")), calls=[])
add("empty-schemas", "Schemas too.", EMPTY, jcs_hash(without(EMPTY, "image", "tags", "inputs", "outputs")), "cause-empty-dropped", dropped("/image"),
    dropped("/inputs"), dropped("/outputs"), dropped("/tags"), manifest="invalid", first=True,
    file=made(without(EMPTY, "image", "tags", "inputs", "outputs"), False))
add("empty-default", "And a version at its default.", EMPTY, jcs_hash(without(EMPTY, "image", "tags", "version")), "cause-empty-dropped", dropped("/image"),
    dropped("/tags"), dropped("/version"), manifest="invalid", side="file", file=made(without(EMPTY, "image", "tags", "version")), calls=[])
body = m(tags=[], note=1)
add("empty-typed", "Empty tags and an unknown member.", body, jcs_hash(without(body, "note", "tags")), "cause-empty-dropped", dropped("/note"), dropped("/tags"),
    file=made(without(body, "note", "tags")))
add("empty-not", "Near miss: tags that are not empty.", m(tags=["a"]), jcs_hash(without(m(tags=["a"]), "tags")), "unknown")

# The type's URL.
for name, url in (("xxxx", "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1"), ("xxxx-ercs", "https://ercs.ethereum.org/ERCS/eip-XXXX#tool-manifest-v1"),
    ("draft", "https://eips.ethereum.org/EIPS/eip-draft#tool-manifest-v1"), ("eips", "https://eips.ethereum.org/EIPS/eip-8257#tool-manifest-v1"),
    ("eips-erc", "https://eips.ethereum.org/EIPS/erc-8257#tool-manifest-v1"), ("ercs-eip", "https://ercs.ethereum.org/ERCS/eip-8257#tool-manifest-v1"),
    ("bare", V1.split("#", maxsplit=1)[0]), ("bare-eip", "https://eips.ethereum.org/EIPS/eip-8257")):
    add(f"type-{name}", f"The type was {url}.", m(), jcs_hash({**value(m()), "type": url}), "cause-type-variant", replaced("/type"),
        ledger="2-hash-jcs-keccak 2-type-v1-constant A1", file=made({**value(m()), "type": url}, False))
add("type-served-variant", "The file has the variant, and the committed one is good.", m(type="https://eips.ethereum.org/EIPS/eip-8257#tool-manifest-v1"),
    jcs_hash(value(m())), "cause-type-variant", replaced("/type"), ledger="2-hash-jcs-keccak 2-type-v1-constant A1", manifest="invalid", side="file",
    file=made(value(m())), calls=[])
body = m(type=DROP, note=1)
kind = "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1"
add("type-typed", "The default type of an old library, and an unknown member dropped.", body, jcs_hash({**without(body, "note"), "type": kind}), "cause-type-variant",
    dropped("/note"), inserted("/type"), ledger="2-hash-jcs-keccak 2-type-v1-constant A1", manifest="invalid", first=True,
    file=made({**without(body, "note"), "type": kind}, False))
add("type-other", "Near miss: a type that nobody uses.", m(), jcs_hash({**value(m()), "type": "https://example.com/v1"}), "unknown", ledger="2-type-v1-constant")

# The case of addresses. EIP-55, written from the text of that EIP.
def eip55(address):
    digits = address[2:].lower()
    mask = keccak256(digits.encode())[2:]
    return "0x" + "".join(c.upper() if int(nibble, 16) >= 8 else c for c, nibble in zip(digits, mask))


assert eip55("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed") == "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"  # EIP-55's own


def mixed(text):
    head, tail = text.rsplit("0x", 1)
    return head + eip55("0x" + tail)


PAID = m(pricing=[pricing(), pricing(asset="eip155:8453/slip44:60", amount="9")])
paid = value(PAID)
CREATOR = {"creatorAddress": eip55(ALICE)}
RECIPIENTS = {"pricing": [pricing(recipient=mixed(PAYEE)), pricing(asset="eip155:8453/slip44:60", amount="9", recipient=mixed(PAYEE))]}
ALL = {"pricing": [pricing(recipient=mixed(PAYEE), asset=mixed(USDC)), RECIPIENTS["pricing"][1]], **CREATOR}
CASE_IDS = "2-hash-jcs-keccak 2-hex-lower-consumer 2-hex-caip-0x-portion"
TO = [replaced("/pricing/0/recipient"), replaced("/pricing/1/recipient")]
for name, changed, changes in (("creator", CREATOR, [replaced("/creatorAddress")]), ("recipients", RECIPIENTS, TO),
    ("both", {**CREATOR, **RECIPIENTS}, [replaced("/creatorAddress"), *TO]),
    ("all", ALL, [replaced("/creatorAddress"), replaced("/pricing/0/asset"), *TO])):
    add(f"case-{name}", f"Addresses as wallets print them: {name}.", PAID, jcs_hash({**paid, **changed}), "cause-address-case", *changes, ledger=CASE_IDS,
        file=made({**paid, **changed}, False))
add("case-served", "The file has them, and the lower-case file was committed: it is the one to serve.", m(creatorAddress=eip55(ALICE)), jcs_hash(value(m())),
    "cause-address-case", replaced("/creatorAddress"), ledger=CASE_IDS, manifest="invalid", side="file", file=made(value(m())), calls=[])
add("case-one-of-two", "Near miss: one recipient of two.", PAID, jcs_hash({**paid, "pricing": [RECIPIENTS["pricing"][0], paid["pricing"][1]]}), "unknown",
    ledger=CASE_IDS)
add("case-upper", "Near miss: all digits in upper case.", m(), jcs_hash({**value(m()), "creatorAddress": "0x" + ALICE[2:].upper()}), "unknown", ledger=CASE_IDS)

# Another creator.
add("creator-zero", "The creator was not filled in.", m(), jcs_hash({**value(m()), "creatorAddress": ZERO}), "cause-creator-replaced", replaced("/creatorAddress"),
    ledger="2-hash-jcs-keccak 7-creator-nonzero", file=made({**value(m()), "creatorAddress": ZERO}, False))
add("creator-none", "Hashed before there was one.", m(), jcs_hash(without(m(), "creatorAddress")), "cause-creator-replaced", dropped("/creatorAddress"),
    file=made(without(m(), "creatorAddress"), False))
body = m(creatorAddress=MALLORY)
add("creator-onchain", "The account that registered; the file names another, so that only the committed file can verify.", body, jcs_hash(value(m())),
    "cause-creator-replaced", replaced("/creatorAddress"), ledger="2-hash-jcs-keccak 7-creator-byte-equal", first=True, file=made(value(m())), calls=[])
add("creator-missing", "The served file has none.", m(creatorAddress=DROP), jcs_hash(value(m())), "cause-creator-replaced", inserted("/creatorAddress"),
    manifest="invalid", side="file", file=made(value(m())), calls=[])
add("creator-other", "Near miss: an account that nobody knows.", m(), jcs_hash({**value(m()), "creatorAddress": MALLORY}), "unknown")
