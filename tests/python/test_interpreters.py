"""One wheel for all versions: installed into a clean environment of every interpreter that is at hand."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from support.command import printed
from support.interpreters import VERSIONS, interpreters
from support.lines import as_input, lines
from support.places import REPOSITORY, RUNNER

HERE = Path(__file__).parent
AT_HAND = interpreters()


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel that `cargo xtask build python` has built, or that of the folder which ERC8257_WHEELS names."""
    folder = Path(os.environ.get("ERC8257_WHEELS") or REPOSITORY / "target" / "python" / "wheels")
    found = list(folder.glob("erc8257-*.whl"))
    if len(found) != 1:
        pytest.skip(f"there is not one wheel in {folder} but {len(found)} (`cargo xtask build python`)")
    return found[0]


@pytest.fixture(scope="module", params=[version for version in VERSIONS if version in AT_HAND])
def python(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """The interpreter of a clean environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp(f"python-{request.param}")
    # By the interpreter itself, as each makes environments of its own kind.
    said([str(AT_HAND[request.param]), "-I", "-m", "venv", str(folder)])
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    said([str(program), "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", str(wheel)])
    return program


def said(program: list[str], cwd: Path = HERE) -> str:
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=900, cwd=cwd)
    assert done.returncode == 0, f"{program}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def test_there_is_more_than_one() -> None:
    """This one at least; elsewhere than in CI there may be no other."""
    assert "%d.%d" % sys.version_info[:2] in AT_HAND or not hasattr(venv, "create")


def test_the_wheel_is_for_all_of_them(wheel: Path) -> None:
    assert "-cp39-abi3-" in wheel.name


def test_smoke(python: Path) -> None:
    assert "verified" in said([str(python), "-m", "support.smoke"])


def test_hostile_values(python: Path) -> None:
    """From 3.12 on, objects of Python code can show buffers of their own."""
    calls = said([str(python), "-X", "faulthandler", "-m", "support.hostile"])
    assert int(calls.split()[0]) > 8000


ARGUMENTS = [str(RUNNER), "--via", "bundle", "--via", "verify", "--via", "session"]


@pytest.fixture(scope="module")
def printed_here() -> tuple[int, list[bytes]]:
    """What this interpreter prints for all vectors."""
    return printed([sys.executable, *ARGUMENTS], as_input(lines()))


def test_the_runner(python: Path, printed_here: tuple[int, list[bytes]]) -> None:
    """All vectors by all three ways: all interpreters print the same."""
    assert printed([str(python), *ARGUMENTS], as_input(lines())) == printed_here
