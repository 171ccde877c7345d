"""Tools of a list whose names can pass for each other, as bundles."""

from itertools import permutations

from build import ALICE, MALLORY

RANK = "sec-rank-verification"
CYRILLIC = "\u041epenSea"


class Suite:
    def __init__(self):
        self.title = "Names that look alike"
        self.comment = ("Bundles of tools with their names and creators, and the groups that look alike, by the places of their "
                        "tools. What looks alike is by UTS #39.")
        self.cases = []

    def case(self, case_id, comment, tools, expect, ledger=RANK):
        bundle = {"format": "erc8257-look-alikes-bundle/1", "tools": tools}
        self.cases.append({"id": f"look-alikes-{case_id}", "comment": comment, "ledger": ledger.split(), "bundle": bundle, "expect": expect})

    def add(self, case_id, comment, tools, *groups):
        report = {"format": "erc8257-look-alikes/1", "groups": [{"tools": list(group)} for group in groups]}
        self.case(case_id, comment, tools, {"conclusion": "no" if groups else "yes", "report": report})


def tool(name, creator=None):
    return {"name": name} if creator is None else {"name": name, "creator": creator}


SUITE = Suite()
SUITE.add("none", "No tool, no look-alike.", [])
SUITE.add("apart", "Names that nobody takes for each other.", [tool("OpenSea", ALICE), tool("Echo", MALLORY)])
SUITE.add("cyrillic", "A Cyrillic letter in a Latin name, of another creator.", [tool("OpenSea", ALICE), tool(CYRILLIC, MALLORY)], (0, 1))
SUITE.add("order", "Whoever was first: the order of registration shows nothing.", [tool(CYRILLIC, MALLORY), tool("OpenSea", ALICE)], (0, 1))
SUITE.add("own", "One creator may have both.", [tool("OpenSea", ALICE), tool(CYRILLIC, ALICE)])
SUITE.add("same", "The very same name is seen by everybody.", [tool("OpenSea", ALICE), tool("OpenSea", MALLORY)])
SUITE.add("case", "The case of letters does not matter: written otherwise means by other letters.", [tool("OpenSea", ALICE), tool("opensea", MALLORY)])
SUITE.add("unknown", "A creator that nobody knows is not the other one.", [tool("OpenSea", ALICE), tool(CYRILLIC)], (0, 1))
SUITE.add("digit", "A digit in place of a letter looks alike, too.", [tool("Pay1", ALICE), tool("Payl", MALLORY)], (0, 1))
TRIO = [tool("OpenSea", MALLORY), tool("OpenSea", ALICE), tool(CYRILLIC, MALLORY)]
for places in permutations(range(3)):
    SUITE.add(f"order-{''.join(map(str, places))}", "Two of three differ in both spelling and creator, whichever comes first.", [TRIO[place] for place in places], (0, 1, 2))
SUITE.add("one-spelling", "Three creators with one spelling.", [tool("OpenSea", ALICE), tool("OpenSea", MALLORY), tool("OpenSea")])
SUITE.add("one-creator", "One creator with three spellings.", [tool("OpenSea", ALICE), tool(CYRILLIC, ALICE), tool("OpenS\u0435a", ALICE)])
SUITE.add("groups", "Two groups, each by its first tool, and a tool of no group between them.",
    [tool("Echo", ALICE), tool("OpenSea", ALICE), tool("Weather", ALICE), tool(CYRILLIC, MALLORY), tool("\u0415cho", MALLORY)], (0, 4), (1, 3))
SUITE.case("missing", "Tools have names.", [{"creator": ALICE}], {"error": {"code": "usage-missing", "member": "tools[0].name"}}, f"{RANK} D10")
SUITE.case("creator", "A creator is an address.", [tool("Echo", "0x12")], {"error": {"code": "usage-wrong-value", "member": "tools[0].creator"}}, f"{RANK} D10")
