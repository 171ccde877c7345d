#!/usr/bin/env python3
"""Reads Swift sources by a grammar, for machines without a compiler: ``grammar.py FILE…``. Exit status 1 if one is not
Swift."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import tree_sitter_swift
from tree_sitter import Language, Node, Parser


#: A line of the generated source that the grammar does not know. It hides an item from the documentation, no more.
EXCUSED = b"@_documentation(visibility: private)"


def faults(node: Node) -> Iterator[Node]:
    """The places that the grammar could not read."""
    if node.is_error or node.is_missing:
        yield node
    elif node.has_error:
        for child in node.children:
            yield from faults(child)


def main() -> int:
    parser = Parser(Language(tree_sitter_swift.language()))
    worst = 0
    for name in sys.argv[1:]:
        text = Path(name).read_bytes()
        for fault in faults(parser.parse(text).root_node):
            if fault.is_error and fault.text == EXCUSED:
                continue
            row, column = fault.start_point
            what = f"{fault.type} is missing" if fault.is_missing else "this is not Swift"
            print(f"{name}:{row + 1}:{column + 1}: {what}: {(fault.text or b'')[:80].decode(errors='replace')}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())
