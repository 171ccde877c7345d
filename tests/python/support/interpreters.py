"""The interpreters that are at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

#: Those that the wheel is for. One that does not run, such as an unselected one of pyenv's, counts as not there.
VERSIONS = ("3.9", "3.10", "3.11", "3.12", "3.13", "3.14")

ASK = "import sys, sysconfig; print('%d.%d' % sys.version_info[:2], sys.implementation.name, bool(sysconfig.get_config_var('Py_GIL_DISABLED')))"


def interpreters() -> dict[str, Path]:
    """One CPython for each version, by its version: on the path, or in pyenv's folder."""
    found: dict[str, Path] = {}
    for program in candidates():
        version = version_of(program)
        if version in VERSIONS:
            found.setdefault(version, program)
    return found


def candidates() -> Iterator[Path]:
    for version in VERSIONS:
        program = shutil.which(f"python{version}")
        if program is not None:
            yield Path(program)
    pyenv = shutil.which("pyenv")
    root = os.environ.get("PYENV_ROOT") or (asked([pyenv, "root"]) if pyenv else None)
    if root:
        yield from sorted(Path(root).glob("versions/3.*/bin/python"))


def version_of(program: Path) -> str | None:
    """Its version, if it is a CPython with an interpreter lock: the others have no stable interface that it shares."""
    words = (asked([str(program), "-I", "-c", ASK]) or "").split()
    return words[0] if words[1:] == ["cpython", "False"] else None


def asked(program: list[str]) -> str | None:
    try:
        done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=600)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
