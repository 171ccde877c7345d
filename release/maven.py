"""What Maven brings along with the Kotlin package."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from cargo import ROOT

FOLDER = ROOT / "bindings-kotlin"
POM = "{http://maven.apache.org/POM/4.0.0}"


@dataclass(frozen=True)
class Artifact:
    """An artifact; `optional` is what only some users add."""

    group: str
    name: str
    version: str
    optional: bool


def artifacts() -> dict[Artifact, set[Artifact]]:
    """Everything that the package needs at run time, and what each of it needs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tree.json"
        line = ["mvn", "-B", "-q", "-ntp", "dependency:tree", "-DoutputType=json", f"-DoutputFile={file}"]
        subprocess.run(line, cwd=FOLDER, check=True)
        whole = json.loads(file.read_text(encoding="utf-8"))
    needs: dict[Artifact, set[Artifact]] = {}
    waiting = [(node, None) for node in whole.get("children", [])]
    while waiting:
        node, above = waiting.pop()
        if node["scope"] == "test":
            continue
        artifact = made(node, above)
        needs.setdefault(artifact, set())
        if above is not None:
            needs[above].add(artifact)
        waiting.extend((child, artifact) for child in node.get("children", []))
    return needs


def made(node: dict[str, Any], above: Artifact | None) -> Artifact:
    optional = node["optional"] == "true" or (above is not None and above.optional)
    return Artifact(node["groupId"], node["artifactId"], node["version"], optional)


def direct() -> set[tuple[str, str]]:
    """What the package itself names, but for its tests."""
    dependencies = ElementTree.parse(FOLDER / "pom.xml").getroot().iter(f"{POM}dependency")
    return {
        (one.findtext(f"{POM}groupId", ""), one.findtext(f"{POM}artifactId", ""))
        for one in dependencies
        if one.findtext(f"{POM}scope") != "test"
    }
