"""`compare.py ONE OTHER [--hide TEXT]…`: whether two folders have the same packages, byte for byte.

Prints name, size and SHA-256 of each; what differs is named to the file inside of the archive. No package may have one of
the hidden texts in it: the folders that it was made in.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from archive import Entry, entries


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if file.is_file()}


def between(one: list[Entry], other: list[Entry]) -> list[str]:
    """How two archives differ."""
    first, second = ({entry.name: entry for entry in archive} for archive in (one, other))
    said = [f"only in the first: {name}" for name in sorted(first.keys() - second.keys())]
    said += [f"only in the second: {name}" for name in sorted(second.keys() - first.keys())]
    for name in sorted(first.keys() & second.keys()):
        a, b = first[name], second[name]
        if a.content != b.content:
            at = next((at for at, (x, y) in enumerate(zip(a.content, b.content)) if x != y), None)
            at = min(len(a.content), len(b.content)) if at is None else at
            said.append(f"{name}: {len(a.content)} and {len(b.content)} bytes, other from byte {at} on")
        if a.about != b.about:
            said.append(f"{name}: {a.about} and {b.about}")
    if not said and [entry.name for entry in one] != [entry.name for entry in other]:
        said.append("the same files in another order")
    return said or ["the same files, compressed otherwise"]


def differences(one: Path, other: Path) -> list[str]:
    """How two files differ, none if they are the same."""
    if one.read_bytes() == other.read_bytes():
        return []
    inside = [entries(file) for file in (one, other)]
    if inside[0] is None or inside[1] is None:
        return ["other bytes"]
    return between(inside[0], inside[1])


def told(file: Path, hidden: list[str]) -> list[str]:
    """Where a file has one of the texts in it, in itself or in an entry."""
    inside = entries(file) or [Entry(file.name, file.read_bytes(), ())]
    return [
        f"{entry.name} tells {text}"
        for entry in inside
        for text in hidden
        if text.encode() in entry.content or text in entry.name
    ]


def compare(one: Path, other: Path, hidden: list[str]) -> list[str]:
    """All that is wrong; prints a line a package."""
    wrong = [f"{name}: in one folder only" for name in sorted(names(one) ^ names(other))]
    shared = sorted(names(one) & names(other))
    if not shared:
        wrong.append("there is nothing to compare")
    for name in shared:
        a, b = one / name, other / name
        said = differences(a, b) + told(a, hidden) + [f"the second: {text}" for text in told(b, hidden)]
        digest = hashlib.sha256(a.read_bytes()).hexdigest()
        print(f"{'same' if not said else 'WRONG':5} {name}  {a.stat().st_size} bytes  sha256 {digest}")
        wrong += [f"{name}: {text}" for text in said]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--hide", action="append", default=[])
    given = parser.parse_args()
    wrong = compare(given.one, given.other, given.hide)
    for line in wrong:
        print(f"  {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
