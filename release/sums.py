"""`sums.py FOLDER`: writes `SHA256SUMS` of the files of a folder, as `sha256sum --check` reads it, and shows them."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

NAME = "SHA256SUMS"


def sums(folder: Path) -> str:
    """A line a file, sorted by name."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name != NAME)
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    text = sums(target)
    (target / NAME).write_text(text, encoding="utf-8")
    print(text, end="")
