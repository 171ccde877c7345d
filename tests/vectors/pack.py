#!/usr/bin/env python3
"""Packs the vectors as one archive that needs nothing of this repository: `python3 tests/vectors/pack.py FOLDER`.

The bytes depend on the files alone: names in order, no times, no compression (zlib's output differs from version to
version). CONTENTS.json has size and SHA-256 of every file. With `--try PROGRAM ARGUMENT…` in the place of the folder,
it unpacks the archive and checks it by CONTENTS.json. Then the archive's reference runner asks the program. Standard
library only.
"""

import hashlib
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What is written by hand, and what others may do with all of it.
BESIDE = ("README.md", "SCORES.md", "run.py")
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
EARLIEST = (1980, 1, 1, 0, 0, 0)


def contents():
    """Every file of the archive: its name there, its bytes."""
    index = json.loads((HERE / "index.json").read_text("ascii"))
    listed = {row["file"] for row in index["files"]} | {row["schema"] for row in index["files"]} | {"index.json", index["schema"]}
    files = {name: (HERE / name).read_bytes() for name in (*listed, *BESIDE)}
    files |= {name: (HERE.parents[1] / name).read_bytes() for name in LICENCES}
    rows = [{"file": name, "bytes": len(octets), "sha256": hashlib.sha256(octets).hexdigest()} for name, octets in sorted(files.items())]
    files["CONTENTS.json"] = (json.dumps({"version": index["version"], "files": rows}, indent=1) + "\n").encode()
    return index["version"], files


def archive():
    """(its name, its bytes)"""
    version, files = contents()
    stem = f"erc8257-vectors-{version}"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name, octets in sorted(files.items()):
            row = zipfile.ZipInfo(f"{stem}/{name}", EARLIEST)
            row.create_system = 3  # the same on every system
            row.external_attr = 0o100644 << 16
            packed.writestr(row, octets)
    return f"{stem}.zip", out.getvalue()


def attempt(program):
    """As an implementer would who has the archive alone."""
    name, octets = archive()
    if archive() != (name, octets):
        sys.exit("packed twice, the archive differs")
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(io.BytesIO(octets)).extractall(folder)
        root = Path(folder) / Path(name).stem
        listed = json.loads((root / "CONTENTS.json").read_text("utf-8"))["files"]
        for row in listed:
            found = (root / row["file"]).read_bytes()
            if (len(found), hashlib.sha256(found).hexdigest()) != (row["bytes"], row["sha256"]):
                sys.exit(f"{row['file']} is not what CONTENTS.json says")
        there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
        if there != {row["file"] for row in listed} | {"CONTENTS.json"}:
            sys.exit("CONTENTS.json does not list what is there")
        sys.stdout.flush()
        asked = subprocess.run([sys.executable, "-B", str(root / "run.py"), "canonical", "url", "verifier", "bundle", "--", *program])
    sys.exit(asked.returncode)


def main():
    if sys.argv[1:2] == ["--try"] and len(sys.argv) > 2:
        attempt(sys.argv[2:])
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    name, octets = archive()
    target = Path(sys.argv[1]) / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(octets)
    print(f"{target}: {len(octets)} bytes, sha256 {hashlib.sha256(octets).hexdigest()}")


if __name__ == "__main__":
    main()
