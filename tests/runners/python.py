#!/usr/bin/env python3
"""Reads one bundle per line, writes one report per line, as ``erc8257 verify --batch -`` does.

    python tests/runners/python.py [--via bundle|verify|session]… < bundles.jsonl

With more than one ``--via`` it writes a line for each, in their order. It takes the package that this Python has
installed. The exit status is the highest of its lines: 0 if every tool is verified, 1 if one is refused, 2 if a line is
not a bundle, 3 if a tool could not be checked.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from judging import VIAS, judge_each  # noqa: E402  (beside this file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--via", action="append", choices=VIAS)
    vias = parser.parse_args().via or ["bundle"]
    worst = 0
    # Never decoded: the library must refuse bytes that are not UTF-8. A last line may lack its newline.
    for line in sys.stdin.buffer:
        for text, status in judge_each(line[:-1] if line.endswith(b"\n") else line, vias):
            worst = max(worst, status)
            sys.stdout.buffer.write(text.encode() + b"\n")
    return worst


if __name__ == "__main__":
    sys.exit(main())
