"""Cases of kind `advice`: a body, facts, and the items that must come out, no more and no fewer.

The items are stated by hand; this file finds their lines and columns, and puts them in order.
"""

from build import encode, served, understand
import jcs


def item(advice, level, pointer=None, found=None, key=False):
    """An item. `key`: it stands at the member's name, not at its value. `found`: the text that it shows, where a case
    states it."""
    return {"advice": advice, "level": level, "pointer": pointer, "found": found, "key": key}


def alarm(advice, pointer=None, **options):
    return item(advice, "alarm", pointer, **options)


def caution(advice, pointer=None, **options):
    return item(advice, "caution", pointer, **options)


def note(advice, pointer=None, **options):
    return item(advice, "note", pointer, **options)


# The sample requirement draws this note: its kind is unknown.
UNKNOWN_KIND = note("1-kind-unknown", "/access/requirements/0/kind")


def placed(body, items):
    """The items with lines and columns, in order: without a place first, then by offset, then by code."""
    raw = encode(body) if body is not None else b""
    root = understand(body)[0] if body is not None else None
    rows = []
    for given in items:
        row = {name: given[name] for name in ("advice", "level", "pointer")}
        offset = -1
        if given["pointer"] is not None:
            value, key = jcs.resolve(root, given["pointer"])
            offset = key if given["key"] else value
            row["line"], row["column"] = jcs.line_column(raw, offset)
        if given["found"] is not None:
            row["found"] = given["found"]
        last = given["advice"] == "lib-advice-limit"
        rows.append(((last, offset, given["advice"].encode()), row))
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


class Advice:
    """Collects the cases of one file."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def add(self, case_id, ledger, comment, body, *items, facts=None, manifest=None, summary=None, flags=()):
        """`manifest` is the state of the manifest, `valid` unless stated; `summary` names members to compare."""
        case = {"id": f"advice-{case_id}", "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        if body is not None:
            case.update(served(body))
        if facts is not None:
            case["facts"] = {"format": "erc8257-facts/1", **facts}
        state = manifest or ("none" if body is None else "valid")
        case["expect"] = {"manifest": state, "computedHash": understand(body)[1] if body is not None else None,
            "items": placed(body, items)}
        if summary is not None:
            case["expect"]["summary"] = summary
        self.cases.append(case)
