"""The types are those that the package has at run time, and help() shows the text of the stubs."""

from __future__ import annotations

import ast
import doctest
import inspect
import runpy
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Union, get_origin

import erc8257
import erc8257._erc8257 as native
import pytest

from support.places import REPOSITORY, SOURCES

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.py"))
EXAMPLES = sorted((REPOSITORY / "bindings-py" / "examples").glob("*.py"))
ALLOWED = Path(__file__).parent / "stubtest-allowlist.txt"


def ran(*arguments: str, cwd: Path = REPOSITORY) -> None:
    """Runs a module of Python's without the sources on its path: it checks the installed package."""
    program = [sys.executable, "-m", *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False, cwd=cwd, timeout=600)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]


def test_stubtest(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    ran("mypy.stubtest", "erc8257", "--allowlist", str(ALLOWED), cwd=tmp_path)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy knows of others' packages, for all its runs; it keeps each version of Python apart."""
    return tmp_path_factory.mktemp("mypy")


@pytest.mark.parametrize("version", ["3.10", "3.13"])
def test_mypy_over_the_package(version: str, cache: Path, tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    ran("mypy", "--strict", "--python-version", version, "--cache-dir", str(cache), "--package", "erc8257", cwd=tmp_path)


@pytest.mark.parametrize("files", [SAMPLES, EXAMPLES], ids=["samples", "examples"])
def test_mypy_over_those_who_use_it(files: list[Path], cache: Path, tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    if files is EXAMPLES:
        for module in ("polars", "pyspark"):
            pytest.importorskip(module, reason=f"{module}, which an example is about, is not installed")
    ran("mypy", "--strict", "--cache-dir", str(cache), *map(str, files), cwd=tmp_path)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_samples_run(sample: Path) -> None:
    names = runpy.run_path(str(sample))
    for work in names.get("REFUSED", []):
        with pytest.raises((erc8257.Erc8257Error, TypeError, AttributeError)):
            work()


def node_is_public(node: ast.stmt) -> TypeGuard[Union[ast.FunctionDef, ast.ClassDef]]:
    return isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")


def stubs() -> Iterator[tuple[str, str]]:
    """All names of the stubs that have a docstring, with it."""
    for node in ast.parse((SOURCES / "_erc8257.pyi").read_text(encoding="utf-8")).body:
        if node_is_public(node):
            yield node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                # What Python itself calls says nothing of its own.
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    yield f"{node.name}.{member.name}", ast.get_docstring(member) or ""


def found(name: str) -> Any:
    one: Any = native
    for part in name.split("."):
        one = inspect.getattr_static(one, part)
    return one.__func__ if isinstance(one, staticmethod) else one


@pytest.mark.parametrize(("name", "text"), list(stubs()))
def test_help_says_what_the_stubs_say(name: str, text: str) -> None:
    assert text, f"{name} has no docstring"
    assert inspect.getdoc(found(name)) == text
    assert all(len(line) <= 110 for line in text.splitlines())


def test_every_name_has_a_stub() -> None:
    known = {name for name, _ in stubs()}
    for name, one in vars(native).items():
        # A name that begins with a line is for the Python around it.
        if name.startswith("_"):
            continue
        assert name in known
        if isinstance(one, type):
            public = {member for member in vars(one) if not member.startswith("_")}
            assert public <= {rest for whole, _, rest in (other.partition(".") for other in known) if whole == name}


def test_signatures_are_those_of_the_stubs() -> None:
    assert str(inspect.signature(erc8257.verify)) == "(config, response, policy=None, *, tool_ref=None, evidence=None)"
    assert str(inspect.signature(erc8257.Session)) == "(tool, *, policy=None, block=None, now=None, clock=None, proof=None, rpcs=None)"
    assert str(inspect.signature(erc8257.Session.handle_call)) == "(self, /, id, *, result=None, error=None, failed=None)"


def public() -> Iterator[tuple[str, Any]]:
    """All that `erc8257` gives, with the members of its classes."""
    for name in [*erc8257.__all__, "hash"]:
        if name == "Step":  # a Union has no docstring
            continue
        one = getattr(erc8257, name)
        yield name, one
        if isinstance(one, type):
            for member, value in vars(one).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, staticmethod))):
                    yield f"{name}.{member}", value


def shown_by_python() -> Iterator[tuple[str, str]]:
    """The docstrings with an example in modules written in Python, but for those that need a network."""
    for name, one in public():
        text = inspect.getdoc(one) or ""
        if ">>>" in text and name not in dict(stubs()) and not name.endswith(("verify_tool", "index")):
            yield name, text


@pytest.mark.parametrize("name", [name for name, text in stubs() if ">>>" in text])
def test_the_examples_of_help(name: str) -> None:
    names = {key: value for key, value in vars(erc8257).items() if not key.startswith("__")}
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(found(name)) or "", names, name, None, 0)
    assert example.examples
    runner, said = doctest.DocTestRunner(verbose=False), []
    runner.run(example, out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize(("name", "text"), list(shown_by_python()))
def test_the_examples_of_python(name: str, text: str) -> None:
    names = {key: getattr(erc8257, key) for key in [*erc8257.__all__, "hash"]}
    runner, said = doctest.DocTestRunner(verbose=False), []
    runner.run(doctest.DocTestParser().get_doctest(text, names, name, None, 0), out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize(("name", "one"), list(public()))
def test_everything_public_is_documented(name: str, one: Any) -> None:
    # Lists of words and unions have comments, which no object holds.
    if get_origin(one) is None and (inspect.isclass(one) or callable(one) or isinstance(one, property)):
        assert inspect.getdoc(one), name
