"""The check of the GitHub Action beside this file: a manifest is valid, and an MCP server is ready.

The inputs are variables (`action.yml`). The card goes to the file that `GITHUB_STEP_SUMMARY` names, the outputs to that of
`GITHUB_OUTPUT`; findings are printed as annotations. Status: 0 where all is well, 1 where something is not or could not be
established, 2 for inputs that cannot be used.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Optional

import erc8257

#: Severities of findings, as annotations name them.
LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


class WrongInput(Exception):
    """An input that cannot be used."""


def given(name: str) -> Optional[str]:
    return os.environ.get(name) or None


def switch(name: str) -> bool:
    value = os.environ.get(name, "")
    if value not in ("true", "false"):
        raise WrongInput(f"{name.lower().replace('_', '-')} is {value!r}, and must be true or false")
    return value == "true"


def append(variable: str, text: str) -> None:
    """To a file of the job, if it has one; to the output elsewhere."""
    file = os.environ.get(variable)
    if file is None:
        print(text)
        return
    with open(file, "a", encoding="utf-8") as out:
        out.write(f"{text}\n")


def escaped(text: str, *also: str) -> str:
    """Text within a command of a job: a line end would begin another command."""
    for one in ("%", "\r", "\n", *also):
        text = text.replace(one, f"%{ord(one):02X}")
    return text


def annotate(level: str, text: str, **place: object) -> None:
    where = ",".join(f"{name}={escaped(str(value), ',', ':')}" for name, value in place.items() if value is not None)
    print(f"::{level} {where}::{escaped(text)}" if where else f"::{level}::{escaped(text)}")


def plain(text: object) -> str:
    """Text that Markdown shows as it is."""
    return re.sub(r"([\\`*_{}\[\]()<>#+.!|~&:@-])", r"\\\1", " ".join(str(text).split()))


def said(finding: dict[str, Any]) -> str:
    """What a finding says of a server: nothing that the server returned, which may be a secret."""
    return f"{finding['rule']}: {finding['message']} {finding['fix']}"


def found(finding: dict[str, Any]) -> str:
    """What a finding says of a manifest, which the repository shows anyway."""
    return f"{finding['rule']}: {finding['message']} Found: {finding['found']}. {finding['fix']}"


def check_manifest(path: str) -> tuple[bool, list[str]]:
    """Whether a manifest is valid, and its part of the card."""
    try:
        body = Path(path).read_bytes()
    except OSError as error:
        raise WrongInput(f"the manifest {path!r} cannot be read: {error.strerror}") from None
    report = erc8257.validate(body).to_dict()
    valid, hashed = report["manifestValid"], report["computedHash"]
    for finding in report["findings"]:
        annotate(LEVELS[finding["severity"]], found(finding), file=path, line=finding["line"], col=finding["column"])
    append("GITHUB_OUTPUT", f"hash={hashed or ''}")
    lines = [f"### Manifest: {'valid' if valid else 'not valid'}", "", f"{plain(path)}, hash {plain(hashed or 'none')}", ""]
    return bool(valid), [*lines, *listed(report["findings"], found)]


def check_server(endpoint: str) -> tuple[bool, list[str]]:
    """Whether a server is ready, and its part of the card."""
    # The words of an input are the library's: it refuses others.
    words: dict[str, Any] = {"min_grade": given("MIN_GRADE"), "profile": given("PROFILE"), "call": given("CALL")}
    options = erc8257.McpOptions(**words)
    try:
        probed = erc8257.probe(endpoint, options=options, allow_private_addresses=switch("ALLOW_PRIVATE_ADDRESSES"))
    except erc8257.UsageError as error:
        raise WrongInput(str(error)) from None
    report = probed.to_dict()
    for finding in report["findings"]:
        annotate(LEVELS[finding["severity"]], said(finding), title=finding["criterion"])
    grades = {grade["profile"]: grade["grade"] for grade in report["grades"]}
    append("GITHUB_OUTPUT", f"verdict={report['verdict']}\ngrades={json.dumps(grades)}")
    head = " | ".join(f"{plain(name)} {grade or '-'}" for name, grade in grades.items())
    lines = [f"### MCP server: {report['verdict']}", "", plain(endpoint), "", f"| criterion | {head} |", "|---|" + "---|" * len(grades)]
    for one in report["criteria"]:
        states = " | ".join(plain(one[name]) for name in grades)
        lines.append(f"| {one['id']} {plain(one['name'])} | {states} |")
    return report["verdict"] == "ready", [*lines, "", *listed(report["findings"], said)]


def listed(findings: Iterable[dict[str, Any]], text: Callable[[dict[str, Any]], str]) -> list[str]:
    return [f"- **{one['severity']}** {plain(text(one))}" for one in findings if one["severity"] != "info"]


def main() -> int:
    checks = [(check_manifest, given("MANIFEST")), (check_server, given("MCP_SERVER"))]
    asked = [(check, what) for check, what in checks if what is not None]
    if not asked:
        raise WrongInput("neither manifest nor mcp-server is given: there is nothing to check")
    done = [check(what) for check, what in asked]
    append("GITHUB_STEP_SUMMARY", "\n".join(line for _, lines in done for line in [*lines, ""]))
    return 0 if all(good for good, _ in done) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except WrongInput as wrong:
        annotate("error", str(wrong))
        sys.exit(2)
