"""What cargo says of a crate and of all that it is linked with."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

#: A line of `cargo tree --prefix depth`: depth, name, version, and what stands behind it.
LINE = re.compile(r"^(\d+)(\S+) v(\S+)(.*)$")


@dataclass(frozen=True)
class Chosen:
    """A crate as a package is built of it."""

    crate: str
    target: str
    features: str = ""


@dataclass
class Graph:
    """Crates as pairs of name and version, and which of them each needs."""

    root: tuple[str, str]
    needs: dict[tuple[str, str], set[tuple[str, str]]] = field(default_factory=dict)


def said(*arguments: str) -> str:
    done = subprocess.run(["cargo", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"cargo {' '.join(arguments)}\n{done.stderr}")
    return done.stdout


def tree(chosen: Chosen, edges: str, prefix: str) -> list[str]:
    """The lines of `cargo tree`."""
    features = [f"--features={chosen.features}"] if chosen.features else []
    return said(
        "tree", "--locked", "-p", chosen.crate, "--target", chosen.target, *features, "-e", edges, "--prefix", prefix
    ).splitlines()


def graph(chosen: Chosen, edges: str) -> Graph:
    """The graph that `cargo tree` draws. A crate that it has drawn before has all that it needs there."""
    path: list[tuple[str, str]] = []
    needs: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for line in tree(chosen, edges, "depth"):
        found = LINE.match(line)
        if found is None:
            raise ValueError(f"cargo tree says what was never seen: {line}")
        depth, crate = int(found[1]), (found[2], found[3])
        del path[depth:]
        if path:
            needs[path[-1]].add(crate)
        needs.setdefault(crate, set())
        path.append(crate)
    return Graph(path[0], needs)


def named(chosen: Chosen) -> set[tuple[str, str]]:
    """Every crate that `cargo tree -e normal` names, read from its plainest form."""
    words = (line.split() for line in tree(chosen, "normal", "none") if line)
    return {(name, version.removeprefix("v")) for name, version, *_ in words}


@cache
def packages() -> dict[tuple[str, str], dict[str, Any]]:
    """What each crate says of itself."""
    all_of_it = json.loads(said("metadata", "--locked", "--format-version", "1"))
    return {(package["name"], package["version"]): package for package in all_of_it["packages"]}


def published() -> list[str]:
    """The names of our crates that a registry has."""
    return sorted(name for (name, _), about in packages().items() if about["source"] is None and about["publish"] is None)


@cache
def checksums() -> dict[tuple[str, str], str]:
    """The SHA-256 of each crate that comes from a registry."""
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))
    return {(entry["name"], entry["version"]): entry["checksum"] for entry in lock["package"] if "checksum" in entry}


def compiler() -> str:
    """The version of the compiler, whose standard library is linked."""
    printed = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    return re.search(r"^release: (\S+)$", printed, re.MULTILINE)[1]
