"""Takes a sample of an index: ``python sample.py INDEX.jsonl > registry.jsonl``.

INDEX.jsonl is what ``erc8257 index --bundles`` writes. Few registrations of each outcome are kept, none of which is large.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

#: Bytes of a line, and lines of one outcome.
BYTES = 4_000
LINES = {"verified": 24, "not verified": 10}


def main() -> None:
    kept: Counter[object] = Counter()
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            report = json.loads(line)["report"]
            outcome = tuple(sorted({finding["rule"] for finding in report["findings"]}))
            check = (report["failedCheck"], report["manifestValid"])
            most = LINES["verified" if report["verified"] else "not verified"]
            if len(line) <= BYTES and kept[check] < most and (kept[outcome] < 2 or report["verified"]):
                kept[check] += 1
                kept[outcome] += 1
                sys.stdout.write(line)


if __name__ == "__main__":
    main()
