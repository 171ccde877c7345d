"""The GitHub Action of `action/`: its steps, as a job runs them, in an environment of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple

import erc8257
import pytest

from support.mcp import refusing, streaming, with_word
from support.places import REPOSITORY, WHEELS
from support.registrations import MANIFEST
from support.server import serve

yaml = pytest.importorskip("yaml")
FOLDER = REPOSITORY / "action"
#: All words are text, as in a job.
ACTION: dict[str, Any] = yaml.load((FOLDER / "action.yml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
INSTALL, CHECK = [step for step in ACTION["runs"]["steps"] if "run" in step]


class Job(NamedTuple):
    """What a job has of a step."""

    status: int
    printed: str
    summary: str
    outputs: dict[str, str]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the program `python`, into whose environment the action's own step has installed the library."""
    folder = tmp_path_factory.mktemp("action")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    found = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(WHEELS)}
    done = bash(INSTALL["run"], programs, folder, found)
    assert done.returncode == 0, done.stderr
    yield programs


def bash(script: str, programs: Path, folder: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "PIP_"))}
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    # The options of `shell: bash`.
    line = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(
        line, cwd=folder, env={**kept, "PATH": path, **variables}, capture_output=True, text=True, check=False, timeout=3000
    )


@pytest.fixture
def job(tmp_path: Path, python: Path) -> Callable[..., Job]:
    def run(**inputs: str) -> Job:
        names = {name.replace("-", "_"): name for name in ACTION["inputs"]}
        assert set(inputs) <= set(names)
        variables = {"GITHUB_ACTION_PATH": str(FOLDER)}
        for variable, value in CHECK["env"].items():
            # `${{ inputs.name }}`
            name = value.strip("${} ").split(".")[1]
            variables[variable] = inputs.get(name.replace("-", "_"), ACTION["inputs"][name]["default"])
        files = {name: tmp_path / name for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
        for file in files.values():
            file.write_text("")
        done = bash(CHECK["run"], python, tmp_path, {**variables, **{name: str(file) for name, file in files.items()}})
        summary, outputs = (file.read_text(encoding="utf-8") for file in files.values())
        return Job(
            done.returncode, done.stdout + done.stderr, summary, dict(line.split("=", 1) for line in outputs.splitlines())
        )

    return run


def test_it_is_pinned_and_names_what_it_has() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert f"erc8257=={erc8257.__version__}" in INSTALL["run"].split()
    assert {step.get("shell", "bash") for step in ACTION["runs"]["steps"]} == {"bash"}
    # An input within a script could be a command of its own.
    assert "${{" not in INSTALL["run"] + CHECK["run"]
    assert sorted(CHECK["env"].values()) == sorted("${{ inputs.%s }}" % name for name in ACTION["inputs"])
    for name, output in ACTION["outputs"].items():
        assert output["value"] == "${{ steps.%s.outputs.%s }}" % (CHECK["id"], name)


def test_a_good_manifest_and_a_good_server(job: Callable[..., Job], own: str, tmp_path: Path) -> None:
    body = json.dumps(MANIFEST, indent=2).encode()
    (tmp_path / "tool.json").write_bytes(body)
    done = job(manifest="tool.json", mcp_server=own, allow_private_addresses="true", min_grade="A")
    assert done.status == 0, done.printed
    assert done.outputs["hash"] == erc8257.hash(body)
    assert done.outputs["verdict"] == "ready"
    assert set(json.loads(done.outputs["grades"]).values()) == {"A"}
    assert "### Manifest: valid" in done.summary and "### MCP server: ready" in done.summary
    assert sum(line.startswith("| C") for line in done.summary.splitlines()) == 10
    assert "::error" not in done.printed


def test_findings_stand_at_their_lines(job: Callable[..., Job], tmp_path: Path) -> None:
    text = '{\n  "type": 1,\n  "na|me": "[x](https://evil.example)\\n::error::owned <b>"\n}\n'
    (tmp_path / "tool.json").write_text(text)
    done = job(manifest="tool.json")
    assert done.status == 1
    wanted = erc8257.validate(text.encode()).findings
    told = [line for line in done.printed.splitlines() if line.startswith("::")]
    assert len(told) == len(wanted)
    for line, finding in zip(told, wanted):
        assert f"file=tool.json,line={finding.line},col={finding.column}::{finding.rule}: " in line
    # What a stranger wrote begins no command and no link.
    assert not any(line.startswith("::error::owned") for line in done.printed.splitlines())
    assert "](https" not in done.summary and "<b>" not in done.summary
    assert "### Manifest: not valid" in done.summary
    assert "verdict" not in done.outputs


def test_a_server_that_is_not_there_is_unknown(job: Callable[..., Job]) -> None:
    done = job(mcp_server="http://127.0.0.1:9/mcp", allow_private_addresses="true")
    assert (done.status, done.outputs["verdict"]) == (1, "unknown")
    assert "::warning title=C1::disc-answer-unreachable: " in done.printed
    assert "disc\\-answer\\-unreachable" in done.summary


def test_nothing_of_a_server_is_kept(job: Callable[..., Job]) -> None:
    with serve(refusing) as server:
        done = job(mcp_server=f"{server.url}mcp", allow_private_addresses="true")
    assert done.status == 1
    assert "secret-word" not in done.printed + done.summary + str(done.outputs)


def test_nothing_that_a_finding_found_at_a_server_is_kept(job: Callable[..., Job]) -> None:
    with serve(with_word) as server:
        report = erc8257.probe(f"{server.url}mcp", allow_private_addresses=True).to_dict()
        done = job(mcp_server=f"{server.url}mcp", allow_private_addresses="true")
    repeating = [finding for finding in report["findings"] if "secret-word" in str(finding["found"])]
    assert repeating
    assert done.status == 0, done.printed
    assert all(f"::{finding['rule']}: " in done.printed for finding in repeating)
    assert "secret-word" not in done.printed + done.summary + str(done.outputs)


def test_a_tool_is_called_unless_the_author_says_no(job: Callable[..., Job]) -> None:
    with serve(streaming) as server:
        for inputs, called in [({}, True), ({"call": "none"}, False)]:
            before = len(server.requests)
            job(mcp_server=f"{server.url}mcp", allow_private_addresses="true", **inputs)
            bodies = [request.body for request in server.requests[before:]]
            assert any(b"tools/list" in body for body in bodies)
            assert any(b'"list_harbours"' in body for body in bodies) == called


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        ({}, "nothing to check"),
        ({"manifest": "absent.json"}, "absent.json"),
        ({"mcp_server": "http://127.0.0.1:9/mcp"}, "endpoint"),
        ({"mcp_server": "https://127.0.0.1:9/mcp", "allow_private_addresses": "yes"}, "allow-private-addresses is 'yes'"),
        ({"mcp_server": "https://127.0.0.1:9/mcp", "min_grade": "best"}, "options."),
        ({"mcp_server": "https://127.0.0.1:9/mcp", "call": "all"}, "options."),
    ],
)
def test_what_cannot_be_used_is_said(job: Callable[..., Job], inputs: dict[str, str], told: str) -> None:
    done = job(**inputs)
    assert done.status == 2, done.printed
    assert done.printed.startswith("::error::") and told in done.printed
    assert "Traceback" not in done.printed
