"""Advice on the access that a manifest and a predicate state."""

from abi import encode, hexed, word
from advice_build import Advice, caution, note
from build import ALICE, DROP, JUNK_HASH, URI, ZERO, access, m, requirement

SUITE = Advice("Advice about access", "The manifest's access, and what the predicate says that it requires: two hints, held against each other.")

PREDICATE, OTHER = "0x00000000000000000000000000000000000000c1", "0x" + "ab" * 20
NFT, TOKEN, ERC20, SENTINEL, STRANGE = "0xbdf8c428", "0xcb429230", "0x812b02ee", "0x00000000", "0xdeadbeef"
STALE, R = "lib-4-stale-flag", "/access/requirements"
UNSAID = note("lib-4-access-unsaid", found=PREDICATE)


def config(predicate=PREDICATE):
    return {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH, "accessPredicate": predicate}


def collection(last):
    return hexed(word(last))


def nft(last=1, label="Any pass"):
    return {"kind": NFT, "data": collection(last), "label": label}


def badge(last=2, token=7):
    return {"kind": TOKEN, "data": hexed(word(last) + word(token)), "label": "Badge"}


def raw(kind, data="0x", label="unknown"):
    return {"kind": kind, "data": data, "label": label}


def shown(last):
    return "any token of the ERC-721 collection 0x" + f"{last:040x}"


def listed(*requirements, logic="AND"):
    return {"logic": logic, "list": list(requirements)}


def gated(*requirements, logic="AND", **changes):
    return m(access={"logic": logic, "requirements": list(requirements)}, **changes)


def stale(pointer, found):
    return caution(STALE, pointer, found=found)


def add(case_id, ledger, comment, body, *items, gate=PREDICATE, onchain=None, manifest=None, **facts):
    """`onchain` is the outcome of getRequirements; `gate` is the record's predicate, None: without a record."""
    if gate is not None:
        facts["config"] = config(gate)
    if onchain is not None:
        facts["requirements"] = onchain
    SUITE.add(f"access-{case_id}", ledger, comment, body, *items, facts=facts or None, manifest=manifest)


# The manifest and the chain.
FLAG = "lib-4-stale-flag 4-advisory"
add("agree", FLAG, "Both say the same.", gated(nft()), onchain=listed(nft()))
add("agree-label", FLAG, "Labels are for people.", gated(nft(label="A pass of the club")), onchain=listed(nft()))
add("agree-order", FLAG, "Order says nothing.", gated(nft(), badge()), onchain=listed(badge(), nft()))
add("agree-twice", FLAG, "Nor does it to say a thing twice.", gated(nft(), badge()), onchain=listed(nft(), badge(), nft()))
add("agree-or", FLAG, "Combined by OR.", gated(nft(), badge(), logic="OR"), onchain=listed(nft(), badge(), logic="OR"))
add("agree-third-party", FLAG + " 1-kind-unknown", "A third party's kind that is known.", gated(raw(ERC20, hexed(word(1) + word(5)))),
    onchain=listed(raw(ERC20, hexed(word(1) + word(5)))))
add("no-facts", FLAG, "Nothing was read of the chain.", gated(nft()), gate=None)
add("not-introspected", FLAG, "There is a predicate, which was not asked.", gated(nft()))
add("no-record", FLAG, "The predicate was asked, but the record is not known.", gated(nft()), stale(R + "/0", "not onchain: " + shown(1)),
    stale(R, "only onchain: " + shown(3)), gate=None, onchain=listed(nft(3)))
add("stale-open", FLAG + " 1-open-predicate", "The manifest asks for a pass, and the tool is open to every caller.", gated(nft()),
    stale("/access", "onchain: open to every caller"), gate=ZERO)
add("open", FLAG + " 1-open-predicate", "Open, and nothing else was said.", m(), gate=ZERO)
add("open-as-said", FLAG + " 1-open-predicate", "An access that breaks §4 says nothing, so it is not out of date either.",
    m(access={"type": "open"}), gate=ZERO, manifest="invalid")
add("open-with-list", FLAG + " 1-open-predicate", "Whatever came of asking the zero address is not looked at.", gated(nft()),
    stale("/access", "onchain: open to every caller"), gate=ZERO, onchain=listed(raw(STRANGE)))
add("near-zero", "1-open-predicate 4-advisory", "One bit beside the zero address is a predicate.", m(),
    note("lib-4-access-unsaid", found="0x" + "0" * 39 + "1"), gate="0x" + "0" * 39 + "1")
add("unsaid", "4-advisory lib-4-stale-flag", "A predicate of which the manifest says nothing: it need not.", m(), UNSAID)
add("unsaid-listed", "4-advisory lib-4-stale-flag", "And it tells what it requires.", m(), UNSAID, onchain=listed(nft()))
add("unsaid-no-body", "4-advisory", "Without a manifest there is none that says nothing.", None, onchain=listed(nft()))
add("unsaid-unreadable", "4-advisory", "Nor with a body that is not JSON.", "{", manifest="unreadable")
add("unsaid-null", "4-advisory 4-object", "access is null, which breaks a rule of its own.", m(access=None), manifest="invalid")
add("stale-manifest", FLAG, "The manifest asks for what the chain does not.", gated(nft(), badge()), stale(R + "/1",
    "not onchain: token 7 of the ERC-1155 collection 0x" + f"{2:040x}"), onchain=listed(nft()))
add("stale-chain", FLAG, "The chain asks for what the manifest does not.", gated(nft()), stale(R,
    "only onchain: token 7 of the ERC-1155 collection 0x" + f"{2:040x}"), onchain=listed(nft(), badge()))
add("stale-both", FLAG, "Another collection: missing on both sides.", gated(nft(1)), stale(R, "only onchain: " + shown(3)),
    stale(R + "/0", "not onchain: " + shown(1)), onchain=listed(nft(3)))
add("stale-several", FLAG, "One piece of advice for each side, about the first of several.", gated(nft(1), nft(2), nft(3), badge()),
    stale(R + "/0", "not onchain, 3 in all: " + shown(1)), stale(R, "only onchain, 2 in all: " + shown(4)),
    onchain=listed(badge(), nft(5), nft(4)))
add("stale-kind", FLAG, "The same data under another kind.", gated(nft()), stale(R + "/0", "not onchain: " + shown(1)),
    stale(R, "only onchain: something of the unknown kind 0xdeadbeef"), note("1-kind-unknown", found='onchain: 0xdeadbeef, labelled "x"'),
    onchain=listed(raw(STRANGE, collection(1), "x")))
add("stale-logic", FLAG, "The same requirements, but the chain wants all of them.", gated(nft(), badge(), logic="OR"),
    stale("/access/logic", "onchain: AND"), onchain=listed(nft(), badge()))
add("stale-logic-or", FLAG, "Any one of them is enough onchain.", gated(nft(), badge()), stale("/access/logic", "onchain: OR"),
    onchain=listed(nft(), badge(), logic="OR"))
add("logic-of-one", FLAG, "A single requirement is the same with either logic.", gated(nft()), onchain=listed(nft(), logic="OR"))
add("logic-of-one-twice", FLAG, "Even if it is said twice.", gated(nft(), nft()), onchain=listed(nft(), logic="OR"))
add("logic-and-more", FLAG, "Both: the logic, and one requirement more.", gated(nft()), stale("/access/logic", "onchain: OR"),
    stale(R, "only onchain: token 7 of the ERC-1155 collection 0x" + f"{2:040x}"), onchain=listed(nft(), badge(), logic="OR"))
add("invalid-elsewhere", FLAG, "A manifest that breaks a rule elsewhere is compared all the same.", gated(nft(), name=""),
    stale(R + "/0", "not onchain: " + shown(1)), stale(R, "only onchain: " + shown(3)), onchain=listed(nft(3)), manifest="invalid")
add("upper-case", FLAG + " 2-hex-lower-consumer", "Hex is compared as bytes; its case is the verdict's matter.",
    gated({"kind": "0xBDF8C428", "data": "0x" + "0" * 24 + "AB" * 20, "label": ""}), onchain=listed({"kind": NFT,
    "data": "0x" + "0" * 24 + "ab" * 20, "label": ""}), manifest="invalid")
for name, changes in (("logic", {"logic": "XOR"}), ("logic-number", {"logic": 1}), ("no-logic", {"logic": DROP}), ("no-list", {"requirements": DROP}),
                      ("empty", {"requirements": []})):
    add(f"broken-{name}", "4-object 4-advisory", "An access that breaks §4 is compared with nothing.", m(access=access(**changes)),
        onchain=listed(nft(3)), manifest="invalid")
for name, changes in (("kind", {"kind": "0xdeadbee"}), ("kind-long", {"kind": "0xdeadbeef00"}), ("kind-number", {"kind": 1}), ("data", {"data": "0x1"}),
                      ("data-prefix", {"data": "00"}), ("data-hex", {"data": "0xzz"}), ("data-long", {"data": "0x" + "11" * 4_097}),
                      ("no-kind", {"kind": DROP}), ("no-data", {"data": DROP})):
    add(f"broken-{name}", "4-object 4-advisory", "A requirement that breaks §4: nobody can say what the list means.",
        m(access=access(requirement(**changes), {"kind": STRANGE, "data": "0x", "label": ""})), onchain=listed(nft(3)), manifest="invalid")
add("broken-not-an-object", "4-object", "A requirement that is not an object.", m(access=access(7)), onchain=listed(nft(3)), manifest="invalid")
add("broken-257", "4-object sec-intro-count", "More requirements than a manifest may have.", m(access={"logic": "AND", "requirements": [nft()] * 257}),
    onchain=listed(nft(3)), manifest="invalid")
add("full-256", "4-object sec-intro-count", "As many as it may have: the last one is not onchain.", gated(*map(nft, range(1, 257))),
    stale(R + "/255", "not onchain: " + shown(256)), onchain=listed(*map(nft, range(1, 256))))

# Introspection.
OVER = "sec-intro-overlimit A11"
for limit, text in (("bytes", "more bytes than are read"), ("count", "more requirements than are read"),
                    ("data", "a requirement with more than 4,096 bytes of data"), ("label", "a label of more than 256 bytes")):
    add(f"over-{limit}", OVER, "Over a limit: no list, and no denial.", gated(nft()), caution("sec-intro-overlimit", found=text),
        onchain={"overLimit": limit})
add("over-unsaid", OVER + " 4-advisory", "Nor does the manifest tell.", m(), UNSAID, caution("sec-intro-overlimit"), onchain={"overLimit": "count"})
add("over-granted", OVER, "That access was granted is another matter.", gated(nft()), caution("sec-intro-overlimit"),
    onchain={"overLimit": "count"}, access={"answer": "granted"})
add("failed", "sec-intro-revert", "The predicate reverted.", gated(nft()), caution("sec-intro-revert", found="empty-revert"),
    onchain={"failure": "failed", "reason": "empty-revert"})
add("failed-detail", "sec-intro-revert", "What it said is shown, harmlessly.", gated(nft()),
    caution("sec-intro-revert", found='unknown-revert: Error("\\u{202e}paused")'),
    onchain={"failure": "failed", "reason": "unknown-revert", "detail": 'Error("\u202epaused")'})
add("failed-malformed", "sec-intro-revert B30", "A label that is not UTF-8.", gated(nft()), caution("sec-intro-revert", found="not-utf8"),
    onchain={"failure": "failed", "reason": "not-utf8"})
add("failed-no-body", "sec-intro-revert", "Without a manifest.", None, caution("sec-intro-revert"), onchain={"failure": "failed",
    "reason": "empty-revert"})
add("unavailable", "sec-intro-revert", "No answer from the RPC: nothing is known of the predicate.", gated(nft()),
    onchain={"failure": "unavailable", "reason": "timeout"})
add("nothing", "sec-intro-revert sec-zerocode-surface", "The call returned nothing, and whether there is code was not read.", gated(nft()),
    caution("sec-intro-revert", found="returned nothing"), onchain={"failure": "no-contract"})
add("nothing-with-code", "sec-intro-revert sec-zerocode-surface", "The call returned nothing, though there is code.", gated(nft()),
    caution("sec-intro-revert", found="returned nothing"), onchain={"failure": "no-contract"}, predicate={"code": {"bytes": 812}})
add("nothing-without-code", "sec-intro-revert sec-zerocode-surface", "There is no code, which is advice of its own.", gated(nft()),
    caution("sec-zerocode-surface"), onchain={"failure": "no-contract"}, predicate={"code": {"bytes": 0}})
add("empty-list", "rat-advisory-flow sec-intro-revert", "No requirements are listed, which does not mean that there are none.", m(), UNSAID,
    note("rat-advisory-flow"), onchain=listed())
add("empty-list-or", "rat-advisory-flow", "Combined by OR.", None, note("rat-advisory-flow"), onchain=listed(logic="OR"))
add("empty-list-said", "rat-advisory-flow lib-4-stale-flag", "And the manifest asks for something.", gated(nft()), note("rat-advisory-flow"),
    stale(R + "/0", "not onchain: " + shown(1)), onchain=listed())

# Requirements that are not understood.
GAP = "sec-intro-sentinel"
add("sentinel", GAP, "A composite could not read a part of itself.", gated(nft()), caution(GAP, found='onchain: 0x00000000, labelled "unknown"'),
    onchain=listed(nft(), raw(SENTINEL)))
add("sentinel-several", GAP, "Several parts.", gated(nft()), caution(GAP, found='onchain, 3 in all: 0x00000000, labelled "unknown"'),
    onchain=listed(raw(SENTINEL), nft(), raw(SENTINEL), raw(SENTINEL)))
add("sentinel-hides", GAP + " lib-4-stale-flag", "What the manifest says beside may be the very part.", gated(nft(), badge()), caution(GAP),
    onchain=listed(nft(), raw(SENTINEL)))
add("sentinel-and-more", GAP + " lib-4-stale-flag", "What the chain lists beside is still unsaid.", gated(nft()), caution(GAP),
    stale(R, "only onchain: " + shown(3)), onchain=listed(nft(), nft(3), raw(SENTINEL)))
add("sentinel-data", GAP, "Its data is not looked at.", gated(nft()), caution(GAP, found='onchain: 0x00000000, labelled "x\\u{fc}"'),
    onchain=listed(nft(), raw(SENTINEL, collection(1), "x\u00fc")))
add("sentinel-said", GAP, "A manifest that repeats the sentinel.", gated(nft(), raw(SENTINEL)), caution(GAP, R + "/1/kind"), onchain=listed(nft()))
add("sentinel-said-hides", GAP + " lib-4-stale-flag", "What the chain lists beside may be the very part.", gated(nft(), raw(SENTINEL)),
    caution(GAP, R + "/1/kind"), onchain=listed(nft(), badge()))
add("sentinel-both", GAP, "On both sides.", gated(nft(), raw(SENTINEL)), caution(GAP, R + "/1/kind"), caution(GAP), onchain=listed(nft(), raw(SENTINEL)))
UNKNOWN = "1-kind-unknown"
add("unknown", UNKNOWN, "A kind that is not known.", gated(raw(STRANGE, "0x0102", "Ask us")), note(UNKNOWN, R + "/0/kind", found='"0xdeadbeef"'),
    gate=None)
add("unknown-near", UNKNOWN, "One bit beside a known kind.", gated(raw("0xbdf8c429", collection(1))), note(UNKNOWN, R + "/0/kind"), gate=None)
add("known", UNKNOWN, "Every kind that is known.", gated(nft(), badge(), raw("0x44387cc2", hexed(word(1) + word(255))), raw(ERC20, hexed(word(1)
    + word(5))), raw("0x37d8dc22", hexed(encode(["address", "address", "bytes32"], [OTHER, OTHER, "0x" + "11" * 32]) + word(128)
    + word(0)))), gate=None)
add("unknown-several", UNKNOWN, "Several onchain: one piece of advice.", None,
    note(UNKNOWN, found='onchain, 2 in all: 0xdeadbeef, labelled "\\u{202e}"'), onchain=listed(raw(STRANGE, "0x", "\u202e"), nft(),
    raw("0xffffffff")))
add("unknown-both", UNKNOWN, "The same on both sides.", gated(raw(STRANGE)), note(UNKNOWN, R + "/0/kind"), note(UNKNOWN),
    onchain=listed(raw(STRANGE)))
LAYOUT = "tc-marker-layout"
add("layout", LAYOUT + " 1-kind-erc721", "A known kind in another layout.", gated(raw(NFT, "0x1234")), caution(LAYOUT, R + "/0/data", found='"0x1234"'),
    gate=None)
add("layout-dirty", LAYOUT + " 1-kind-erc721", "A bit above the address.", gated(raw(NFT, hexed(word(2**160)))), caution(LAYOUT, R + "/0/data"),
    gate=None)
add("layout-tier", LAYOUT + " 1-kind-subscription", "A tier that no uint8 has.", gated(raw("0x44387cc2", hexed(word(1) + word(256)))),
    caution(LAYOUT, R + "/0/data"), gate=None)
add("layout-onchain", LAYOUT, "Onchain.", gated(nft()), caution(LAYOUT, found='onchain: 0xcb429230, labelled "unknown"'),
    stale(R, "only onchain: something of kind 0xcb429230 in no known layout"), onchain=listed(nft(), raw(TOKEN, collection(1))))
add("layout-third-party", LAYOUT + " tc-marker-new", "A third party's kind.", gated(raw(ERC20, collection(1))), caution(LAYOUT, R + "/0/data"),
    gate=None)
add("layout-empty", LAYOUT, "No data at all.", gated(raw(NFT)), caution(LAYOUT, R + "/0/data", found='"0x"'), gate=None)
