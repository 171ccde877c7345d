"""`pack.py ARCHIVE FOLDER PART…`: parts of a folder as a zip file, the same bytes whenever and wherever it is made.

Entries are sorted; all have the time of `SOURCE_DATE_EPOCH`, and one of two modes.
"""

from __future__ import annotations

import os
import sys
import time
import zipfile
from pathlib import Path

# What a zip file can hold begins in 1980, in steps of two seconds.
FIRST = 315_532_800


def pack(archive: Path, folder: Path, parts: list[str], epoch: int) -> None:
    """Writes the archive; every part must be there."""
    moment = time.gmtime(max(epoch, FIRST))[:6]
    files: list[Path] = []
    for part in parts:
        whole = folder / part
        found = [whole] if whole.is_file() else [file for file in whole.rglob("*") if file.is_file()]
        if not found:
            raise FileNotFoundError(f"{whole} is not there, or empty")
        files.extend(found)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for file in sorted(files, key=lambda file: file.relative_to(folder).as_posix()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), moment)
            mode = 0o755 if file.suffix in {".so", ".dylib"} else 0o644
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, file.read_bytes())


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:], int(os.environ["SOURCE_DATE_EPOCH"]))
