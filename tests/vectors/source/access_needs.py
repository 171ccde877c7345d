"""The need of a requirement, by its kind; the kinds of markers."""

from abi import Array, Cases, encode, hex_or_parts, hexed, selector, word
from registry_calls import ACCOUNT, MAX, PREDICATE

NEEDS = Cases("Requirements by their kind", "`need` is what a requirement of this kind and data asks for; `standard` whether the standard "
    "defines the kind. `question` is the contract to ask about `account` and the call data, or null; a call that returned `returned` "
    "answers it with `met` (null: it does not tell).", "need")
MARKERS = Cases("Markers", "`kind` is what a marker's function of this name gives; `error` says why it is none for a new kind.", "marker")

ACCOUNT_WORD = bytes.fromhex(ACCOUNT[2:]).rjust(32, b"\0")
COLLECTION, OTHER = PREDICATE, "0x" + "ab" * 20
KINDS = {
    "erc721-holding": ("0xbdf8c428", {"collection": "address"}, "1-kind-erc721 tc-marker-ids", True),
    "erc1155-holding": ("0xcb429230", {"collection": "address", "tokenId": "uint256"}, "1-kind-erc1155 tc-marker-ids", True),
    "subscription": ("0x44387cc2", {"collection": "address", "minTier": "uint8"}, "1-kind-subscription tc-marker-ids", True),
    "erc20-balance": ("0x812b02ee", {"token": "address", "minBalance": "uint256"}, "1-kind-unknown tc-marker-new", False),
    "erc7496-trait": ("0x37d8dc22", {"collection": "address", "traitsContract": "address", "traitKey": "bytes32",
        "allowedValues": Array("bytes32")}, "1-kind-unknown tc-marker-new", False),
}
NAMES = {"erc721-holding": "erc721Holding", "erc1155-holding": "erc1155Holding", "subscription": "subscription",
    "erc20-balance": "erc20Balance", "erc7496-trait": "erc7496Trait"}
YES, NO = word(1), word(0)


def expected_question(need, given):
    """By the interfaces of ERC-721 and ERC-20 (`balanceOf(address)`) and ERC-1155 (`balanceOf(address,uint256)`)."""
    if need in ("erc721-holding", "erc20-balance"):
        contract = given["collection" if need == "erc721-holding" else "token"]
        return {"to": contract, "data": "0x70a08231" + ACCOUNT_WORD.hex()}
    if need == "erc1155-holding":
        return {"to": given["collection"], "data": "0x00fdd58e" + (ACCOUNT_WORD + word(given["tokenId"])).hex()}
    return None


assert selector("balanceOf(address)").hex() == "70a08231" and selector("balanceOf(address,uint256)").hex() == "00fdd58e"


def add(case_id, ledger, comment, kind, data, need, standard, question=None, answers=()):
    expect = {"need": need, "standard": standard, "question": question}
    if answers:
        expect["answers"] = [{"returned": hexed(returned), "met": met} for returned, met in answers]
    NEEDS.add(case_id, ledger, comment, {"kind": kind, **hex_or_parts("data", data), "account": ACCOUNT}, expect)



def good(case_id, need, comment, answers=(), pinned=None, ledger="", **given):
    kind, members, rows, standard = KINDS[need]
    assert selector(NAMES[need] + "()").hex() == kind[2:]
    data = encode(list(members.values()), list(given.values()))
    assert list(members) == list(given) and (pinned is None or data.hex() == pinned), case_id
    texts = {name: str(value) if members[name] == "uint256" else value for name, value in given.items()}
    add(case_id, f"{rows} {ledger}".strip(), comment, kind, data, {"need": need, **texts}, standard, expected_question(need, given), answers)


def bad(case_id, need, comment, data, ledger=""):
    kind, _, rows, standard = KINDS[need]
    add(case_id, f"{rows} tc-marker-layout {ledger}".strip(), comment, kind, data, {"need": "undecodable"}, standard, answers=[(YES, None)])


ADDRESS = bytes.fromhex(COLLECTION[2:]).rjust(32, b"\0")
STRANGE = [(b"", None), (b"\x01", None), (YES + YES, None), (YES[1:], None)]
good("erc721", "erc721-holding", "Pinned: any token of a collection.", [(YES, True), (NO, False), (word(MAX), True), *STRANGE],
    pinned="000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769", collection=COLLECTION)
good("erc721-zero", "erc721-holding", "The zero address is an address; nothing answers there.", [(b"", None)], collection="0x" + "0" * 40)
good("erc721-all-ones", "erc721-holding", "Every bit that an address may have.", collection="0x" + "f" * 40)
for name, comment, data in (
        ("none", "No data.", b""), ("31", "A byte short.", ADDRESS[1:]), ("33", "A byte more.", ADDRESS + b"\0"),
        ("64", "A word more.", ADDRESS + word(0)), ("packed", "Packed: 20 bytes.", ADDRESS[12:]),
        ("left", "The address on the left.", ADDRESS[12:] + b"\0" * 12), ("dirty", "A bit above the address.", word(2**160) [:12] + ADDRESS[12:]),
        ("dirty-high", "The highest bit.", b"\x80" + ADDRESS[1:]), ("ones", "All bits.", b"\xff" * 32),
        ("as-1155", "The layout of ERC-1155.", ADDRESS + word(7)), ("tuple", "An offset in front.", word(32) + ADDRESS)):
    bad(f"erc721-{name}", "erc721-holding", comment, data)
good("erc1155", "erc1155-holding", "Pinned: one token.", [(YES, True), (NO, False), (word(2**255), True), *STRANGE],
    pinned="000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769" + "0" * 63 + "7", collection=COLLECTION, tokenId=7)
good("erc1155-0", "erc1155-holding", "The token 0 is a token.", [(NO, False)], collection=COLLECTION, tokenId=0)
good("erc1155-max", "erc1155-holding", "The highest token ID: numbers have 256 bits.", [(YES, True)], collection=COLLECTION, tokenId=MAX)
for name, comment, data in (
        ("32", "The layout of ERC-721.", ADDRESS), ("63", "A byte short.", (ADDRESS + word(7))[:-1]),
        ("65", "A byte more.", ADDRESS + word(7) + b"\0"), ("96", "A word more.", ADDRESS + word(7) + word(0)),
        ("dirty", "A bit above the address.", word(2**161)[:12] + ADDRESS[12:] + word(7)),
        ("swapped", "The members in the other order, and a token that no address is.", word(MAX) + ADDRESS)):
    bad(f"erc1155-{name}", "erc1155-holding", comment, data)
good("subscription", "subscription", "Pinned: the second tier. No one call tells whether it is active.", [(YES, None)],
    pinned="000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769" + "0" * 63 + "2", collection=COLLECTION, minTier=2)
good("subscription-0", "subscription", "Any tier.", collection=COLLECTION, minTier=0)
good("subscription-255", "subscription", "The highest tier.", collection=COLLECTION, minTier=255)
for name, comment, data in (
        ("256", "A tier of more than eight bits.", ADDRESS + word(256)), ("257", "Tier 1 in a narrow reader.", ADDRESS + word(257)),
        ("2-64", "Tier 0 in a narrow reader.", ADDRESS + word(2**64)), ("left", "The tier on the left.", ADDRESS + word(2**248)),
        ("max", "All bits.", ADDRESS + word(MAX)), ("32", "No tier.", ADDRESS), ("33", "The tier packed.", ADDRESS + b"\x02"),
        ("96", "A word more.", ADDRESS + word(2) + word(0)), ("dirty", "A bit above the address.", word(2**255 + 5) + word(2))):
    bad(f"subscription-{name}", "subscription", comment, data)
good("erc20", "erc20-balance", "A third party's kind: some amount of a token.", [(word(10**18), True), (word(10**18 - 1), False), (word(MAX), True),
    (NO, False), *STRANGE], token=COLLECTION, minBalance=10**18)
good("erc20-0", "erc20-balance", "No amount at all is met by all.", [(NO, True)], token=COLLECTION, minBalance=0)
good("erc20-max", "erc20-balance", "More than anybody has.", [(word(MAX - 1), False), (word(MAX), True)], token=COLLECTION, minBalance=MAX)
for name, comment, data in (("32", "No amount.", ADDRESS), ("96", "A word more.", ADDRESS + word(1) + word(18)),
                            ("dirty", "A bit above the address.", word(2**200) + word(1))):
    bad(f"erc20-{name}", "erc20-balance", comment, data)
RARE, LEGENDARY, TIER = ("0x" + text.encode().hex().ljust(64, "0") for text in ("Rare", "Legendary", "tier"))


def trait(case_id, comment, values, traits=OTHER, **options):
    good(case_id, "erc7496-trait", comment, [(YES, None)], collection=COLLECTION, traitsContract=traits, traitKey=TIER, allowedValues=values,
        **options)


trait("trait", "A third party's kind: a token with a trait. The account's own token ID is needed to tell.", [RARE, LEGENDARY])
trait("trait-1", "Pinned: one value, told by the collection itself.", [RARE], traits=COLLECTION, pinned=(
    "000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769"
    "7469657200000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000080"
    "0000000000000000000000000000000000000000000000000000000000000001"
    "5261726500000000000000000000000000000000000000000000000000000000"))
trait("trait-0", "No value: nobody meets it, and it is well encoded.", [])
trait("trait-32", "As many values as its predicate takes.", [RARE] * 32)
trait("trait-123", "As many values as fit into 4,096 bytes.", [LEGENDARY] * 123)
TRAIT = encode(list(KINDS["erc7496-trait"][1].values()), [COLLECTION, OTHER, TIER, [RARE, LEGENDARY]])


def patched(index, new):
    return TRAIT[:32 * index] + new + TRAIT[32 * index + 32:]


for name, comment, data in (
        ("none", "No data.", b""), ("head", "The head alone.", TRAIT[:128]), ("no-values", "No list.", TRAIT[:160]),
        ("cut", "A value is missing.", TRAIT[:-32]), ("cut-byte", "A byte is missing.", TRAIT[:-1]), ("trailing", "A word more.", TRAIT + word(0)),
        ("trailing-byte", "A byte more.", TRAIT + b"\0"), ("dirty", "A bit above the collection.", patched(0, word(2**160))),
        ("dirty-traits", "A bit above the traits contract.", patched(1, word(MAX))), ("offset-0", "The list begins at the head.", patched(3, word(0))),
        ("offset-160", "The list begins a word later than it could.", patched(3, word(160))),
        ("offset-max", "All bits.", patched(3, word(MAX))), ("offset-wraps", "Right but for a bit.", patched(3, word(128 + 2**64))),
        ("count-1", "One value less than there is.", patched(4, word(1))), ("count-3", "One value more.", patched(4, word(3))),
        ("count-max", "All bits.", patched(4, word(MAX))), ("count-wraps", "Right but for a bit.", patched(4, word(2 + 2**64))),
        ("tuple", "An offset in front.", word(32) + TRAIT)):
    bad(f"trait-{name}", "erc7496-trait", comment, data)

SENTINEL = "sec-intro-sentinel"
for name, comment, data in (("empty", "A part that could not be introspected.", b""),
                            ("data", "Its data is never decoded, even if it looks like something.", ADDRESS), ("long", "However much it is.",
        b"\x11" * 4_096)):
    add(f"sentinel-{name}", SENTINEL, comment, "0x00000000", data, {"need": "sentinel"}, False, answers=[(YES, None)])
UNKNOWN = "1-kind-unknown"
for name, kind, comment, data in (
        ("deadbeef", "0xdeadbeef", "A kind that nobody has published: no error, and never met.", b"\1\2\3"),
        ("ones", "0xffffffff", "The identifier of nothing.", b""),
        ("predicate", "0xbdf9dc18", "The predicate's own interface ID looks much like ERC-721 holding.", ADDRESS),
        ("nibble", "0xbdf8c429", "One bit beside ERC-721 holding.", ADDRESS), ("one", "0x00000001", "One bit beside the sentinel.", b""),
        ("erc721", "0x80ac58cd", "The ID of ERC-721 itself is not a kind of the standard.", ADDRESS),
        ("attestation", "0x7a111640", "A published kind that this library does not decode.", encode(["string", "bytes32"],
        ["https://issuer.example/jwks.json", "0x" + "11" * 32]))):
    add(f"unknown-{name}", UNKNOWN, comment, kind, data, {"need": "unknown"}, False, answers=[(YES, None)])


def marker(case_id, name, expect, comment, ledger="1-marker-single-fn 1-marker-unique"):
    kind = "0x" + selector(name + "()").hex()
    MARKERS.add(case_id, ledger, comment, {"marker": name}, {"kind": kind, **({"error": expect} if expect else {})})
    return kind


for need, (kind, _, _, standard) in KINDS.items():
    ledger = "1-marker-single-fn 1-marker-unique" + (" tc-marker-ids" if standard else " tc-marker-new")
    assert kind == marker(need, NAMES[need], "taken", "A published marker: whoever means the same uses its kind, nobody else does.", ledger)
assert marker("attestation", "walletStateAttestation", "taken", "Published, though not decoded here.") == "0x7a111640"
assert marker("zero", "wycpnbqcyf", "sentinel", "Its selector is the sentinel.", "1-marker-unique sec-intro-sentinel") == "0x00000000"
assert marker("ones", "test266151307", "no-interface", "Its selector is what ERC-165 forbids.") == "0xffffffff"
marker("new", "guildMembership", None, "A new marker.", "1-marker-single-fn 1-marker-publish tc-marker-new")
marker("near", "erc721holding", None, "Another case is another name.")
marker("letters", "_$a9", None, "What a name of Solidity may have.")
for name, given in (("empty", ""), ("digit", "9lives"), ("space", "guild membership"), ("parentheses", "erc721Holding()"),
                    ("argument", "guild(uint256"), ("dash", "guild-membership"), ("umlaut", "gr\u00fcn")):
    marker(f"name-{name}", given, "not-a-name", "No function can have this name.")
