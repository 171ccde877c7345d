"""Plans: the outlook for access, and the missing requirements."""

from abi import Array, Cases, encode, hexed
from access_needs import COLLECTION, KINDS, OTHER, RARE, TIER

SUITE = Cases("Plans", "Requirements, and whether the account meets each as far as the host can tell (null: it cannot), give this plan, "
    "`erc8257-plan/1`; where `text` is given, exactly this text.", "plan")


def need(name, **given):
    return name, given


A, B = need("erc721-holding", collection=COLLECTION), need("erc1155-holding", collection=OTHER, tokenId=2**256 - 1)
C, D = need("subscription", collection=COLLECTION, minTier=2), need("erc20-balance", token=OTHER, minBalance=10**18)
E = need("erc7496-trait", collection=COLLECTION, traitsContract=OTHER, traitKey=TIER, allowedValues=[RARE])
SENTINEL, UNKNOWN = ("sentinel", "0x00000000"), ("unknown", "0xdeadbeef")
BROKEN, BROKEN_TOKEN = ("undecodable", "0xbdf8c428"), ("undecodable", "0x812b02ee")
MET, NOT, MAYBE = True, False, None


def row(given):
    """(kind, data, standard, members as the plan shows them)."""
    name, rest = given
    if isinstance(rest, str):
        return rest, b"\x01", rest in ("0xbdf8c428", "0xcb429230", "0x44387cc2"), {}
    kind, members, _, standard = KINDS[name]
    data = encode(list(members.values()), list(rest.values()))
    return kind, data, standard, {key: str(value) if members[key] == "uint256" else value for key, value in rest.items()}


def add(case_id, comment, logic, steps, outlook, acquire=(), unknown=(), ledger="rat-advisory-flow 4-advisory", text=None):
    given, shown = [], []
    for step, met in steps:
        kind, data, standard, members = row(step)
        given.append({"kind": kind, "data": hexed(data), "met": met})
        understood = step[0] not in ("sentinel", "unknown", "undecodable")
        shown.append({"need": step[0], "kind": kind, "standard": standard, **members, "met": met if understood else None})
    plan = {"format": "erc8257-plan/1", "logic": logic, "outlook": outlook, "requirements": shown, "acquire": list(acquire),
        "unknown": list(unknown), "confirm": "tryHasAccess"}
    SUITE.add(case_id, ledger, comment, {"logic": logic, "requirements": given}, {"plan": plan, **({"text": text} if text else {})})


add("and-met", "Both are met: so it looks, and tryHasAccess says.", "AND", [(A, MET), (B, MET)], "met")
add("and-one-missing", "One is missing.", "AND", [(A, MET), (B, NOT)], "not-met", [1])
add("and-all-missing", "All that are missing are needed.", "AND", [(A, NOT), (B, NOT), (C, NOT)], "not-met", [0, 1, 2])
add("and-maybe", "One cannot be told.", "AND", [(A, MET), (C, MAYBE)], "unknown", [], [1])
add("and-missing-and-maybe", "One is missing, whatever the other is.", "AND", [(C, MAYBE), (A, NOT)], "not-met", [1], [0])
add("or-met", "One is met, which is enough: nothing needs to be acquired.", "OR", [(A, NOT), (B, MET)], "met")
add("or-met-and-maybe", "One is met, whatever the other is.", "OR", [(C, MAYBE), (B, MET)], "met", [], [0])
add("or-missing", "Any one of them would do.", "OR", [(A, NOT), (B, NOT)], "not-met", [0, 1])
add("or-maybe", "It may be met already; the other one would do too.", "OR", [(A, NOT), (C, MAYBE)], "unknown", [0], [1])
add("or-all-maybe", "Nothing can be told.", "OR", [(C, MAYBE), (E, MAYBE)], "unknown", [], [0, 1])
for logic in ("AND", "OR"):
    name = logic.lower()
    add(f"{name}-none", "A list without entries tells nothing: predicates that refuse everybody give it too.", logic, [], "unknown",
        ledger="rat-advisory-flow sec-intro-revert")
    add(f"{name}-single-met", "One requirement.", logic, [(D, MET)], "met")
    add(f"{name}-single-missing", "One requirement.", logic, [(D, NOT)], "not-met", [0])
    add(f"{name}-single-maybe", "One requirement.", logic, [(E, MAYBE)], "unknown", [], [0])
    for given, row_id in ((SENTINEL, "sec-intro-sentinel"), (UNKNOWN, "1-kind-unknown"), (BROKEN, "tc-marker-layout"), (BROKEN_TOKEN,
        "tc-marker-new")):
        kind = "broken-token" if given is BROKEN_TOKEN else given[0]
        for says, met in (("met", MET), ("missing", NOT), ("maybe", MAYBE)):
            add(f"{name}-{kind}-{says}", "Not understood, so it is never counted as met or missing, whatever a host says of it.", logic,
                [(given, met)], "unknown", [], [0], ledger=f"{row_id} rat-advisory-flow")
add("and-met-and-sentinel", "All that is listed is met, but a part could not be listed.", "AND", [(A, MET), (SENTINEL, MET)], "unknown", [], [1],
    ledger="sec-intro-sentinel rat-advisory-flow")
add("and-missing-and-unknown", "One is missing.", "AND", [(UNKNOWN, MET), (A, NOT)], "not-met", [1], [0], ledger="1-kind-unknown rat-advisory-flow")
add("or-met-and-unknown", "One is met.", "OR", [(UNKNOWN, NOT), (A, MET)], "met", [], [0], ledger="1-kind-unknown rat-advisory-flow")
add("or-missing-and-broken", "One is missing, one is not understood.", "OR", [(A, NOT), (BROKEN, MET)], "unknown", [0], [1],
    ledger="tc-marker-layout rat-advisory-flow")
add("all-kinds", "Every kind, with all members as the plan writes them.", "AND", [(A, MET), (B, NOT), (C, MAYBE), (D, MET), (E, NOT),
    (SENTINEL, MAYBE), (BROKEN, MAYBE), (UNKNOWN, MAYBE)], "not-met", [1, 4], [2, 5, 6, 7])
add("text", "The text, byte for byte.", "OR", [(A, NOT), (UNKNOWN, MAYBE)], "unknown", [0], [1], text=(
    '{"format":"erc8257-plan/1","logic":"OR","outlook":"unknown","requirements":[{"need":"erc721-holding","kind":"0xbdf8c428",'
    '"standard":true,"collection":"0xd1f703d0b90bb7106faebbfbcadd2b07bdc4c769","met":false},'
    '{"need":"unknown","kind":"0xdeadbeef","standard":false,"met":null}],"acquire":[0],"unknown":[1],"confirm":"tryHasAccess"}'))
