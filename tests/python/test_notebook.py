"""The example notebook runs, and its plot agrees with the reports."""

from __future__ import annotations

import base64
import json
import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import erc8257
import pytest

from support.places import REPOSITORY

EXAMPLES = REPOSITORY / "bindings-py" / "examples"


def ran(folder: Path) -> Any:
    """The notebook, executed by this Python in a kernel of its own."""
    nbformat = pytest.importorskip("nbformat", reason="no nbformat (tests/python/requirements.txt)")
    client = pytest.importorskip("nbclient", reason="no nbclient (tests/python/requirements.txt)")
    pytest.importorskip("ipykernel", reason="no ipykernel (tests/python/requirements.txt)")
    pytest.importorskip("matplotlib", reason="no matplotlib (tests/python/requirements.txt)")
    kernel = folder / "kernels" / "python3"
    kernel.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "x", "language": "python"}))
    notebook = nbformat.read(EXAMPLES / "registry.ipynb", as_version=4)
    before = {name: os.environ.get(name) for name in ("JUPYTER_PATH", "IPYTHONDIR", "MPLCONFIGDIR")}
    os.environ.update(JUPYTER_PATH=str(folder), IPYTHONDIR=str(folder / "ipython"), MPLCONFIGDIR=str(folder))
    try:
        resources = {"metadata": {"path": str(EXAMPLES)}}
        client.NotebookClient(notebook, timeout=600, kernel_name="python3", resources=resources).execute()
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name)
            else:
                os.environ[name] = value
    return notebook


def outputs(notebook: Any, mime: str) -> Iterator[str]:
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if mime in output.get("data", {}):
                yield output["data"][mime]


@pytest.mark.filterwarnings("default")
def test_the_notebook(tmp_path: Path) -> None:
    notebook = ran(tmp_path)
    told = "".join(
        output["text"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.output_type == "stream"
    )
    assert "; 0 recorded reports say otherwise" in told, told
    (html,) = outputs(notebook, "text/html")
    assert "NOT VERIFIED" in html and "check 3 (manifest-hash) failed" in html
    (picture,) = outputs(notebook, "image/png")
    png = base64.b64decode(picture)
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert width > 600 and height > 250
    kept = os.environ.get("ERC8257_PICTURE")
    if kept:
        Path(kept).write_bytes(png)


def test_what_is_committed_is_small_and_was_not_run() -> None:
    notebook = json.loads((EXAMPLES / "registry.ipynb").read_text())
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in notebook["cells"])
    assert (EXAMPLES / "registry.jsonl").stat().st_size < 300_000


def test_the_sample_says_what_it_is_said_to_say() -> None:
    lines = (EXAMPLES / "registry.jsonl").read_text().splitlines()
    reports = [json.loads(line)["report"] for line in lines]
    assert len(lines) > 40
    # Something of every kind, so that the plot has no empty bar.
    assert {report["failedCheck"] for report in reports} == {None, 1, 2, 3, 4}
    assert {report["manifestValid"] for report in reports} == {None, True, False}
    for line, report in zip(lines, reports):
        assert erc8257.verify_bundle(json.dumps(json.loads(line)["bundle"])).to_dict() == report
