"""One wheel for all versions: installed into a clean environment of every interpreter that is at hand."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Callable

import pytest

from support.command import printed
from support.interpreters import VERSIONS, interpreters
from support.lines import as_input, lines
from support.places import RUNNER, WHEELS

HERE = Path(__file__).parent
AT_HAND = interpreters()
FOUND = [version for version in VERSIONS if version in AT_HAND]
#: The oldest and the newest, for what takes long: between them no more changes than from the one to the other.
OUTERMOST = sorted({*FOUND[:1], *FOUND[-1:]}, key=FOUND.index)


@pytest.fixture(scope="module")
def wheel() -> Path:
    found = list(WHEELS.glob("erc8257-*.whl"))
    if len(found) != 1:
        pytest.skip(f"there is not one wheel in {WHEELS} but {len(found)} (`cargo xtask build python`)")
    return found[0]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Callable[[str], Path]:
    """The interpreter of a clean environment of a version, which has the wheel and nothing else."""

    @functools.lru_cache(maxsize=None)
    def install(version: str) -> Path:
        folder = tmp_path_factory.mktemp(f"python-{version}")
        # By the interpreter itself, as each makes environments of its own kind. One pip serves all of them.
        said([str(AT_HAND[version]), "-I", "-m", "venv", "--without-pip", str(folder)])
        program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = ["--python", str(program), *"install -q --no-index --no-deps --disable-pip-version-check".split()]
        said([sys.executable, "-m", "pip", *pip, str(wheel)])
        return program

    return install


@pytest.fixture(scope="module", params=FOUND)
def python(request: pytest.FixtureRequest, installed: Callable[[str], Path]) -> Path:
    return installed(request.param)


@pytest.fixture(scope="module", params=OUTERMOST)
def outermost(request: pytest.FixtureRequest, installed: Callable[[str], Path]) -> Path:
    return installed(request.param)


def said(program: list[str], cwd: Path = HERE) -> str:
    done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=3000, cwd=cwd)
    assert done.returncode == 0, f"{program}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def test_there_is_more_than_one() -> None:
    """This one at least; elsewhere than in CI there may be no other."""
    assert "%d.%d" % sys.version_info[:2] in AT_HAND or not hasattr(venv, "create")


def test_the_wheel_is_for_all_of_them(wheel: Path) -> None:
    assert "-cp39-abi3-" in wheel.name


def test_smoke(python: Path) -> None:
    assert "verified" in said([str(python), "-m", "support.smoke"])
    assert said([str(python), "-m", "erc8257", "--version"]).startswith("erc8257 ")


def test_hostile_values(outermost: Path) -> None:
    """Whatever Python hands over ends in a result or in an error of the package.

    In a process of its own, as a fault might end the process. From 3.12 on, objects of Python code can show buffers of their own.
    """
    calls = said([str(outermost), "-X", "faulthandler", "-m", "support.hostile"])
    assert int(calls.split()[0]) > 8000


ARGUMENTS = [str(RUNNER), "--via", "bundle", "--via", "verify", "--via", "session"]


@pytest.fixture(scope="module")
def printed_here() -> tuple[int, list[bytes]]:
    """What this interpreter prints for all vectors."""
    return printed([sys.executable, *ARGUMENTS], as_input(lines()))


def test_the_runner(python: Path, printed_here: tuple[int, list[bytes]]) -> None:
    """All vectors by all three ways: all interpreters print the same."""
    assert printed([str(python), *ARGUMENTS], as_input(lines())) == printed_here
