"""Prints the public names of the Python package as JSON: signature, documentation, members.

Reads the sources and imports nothing, so that the package need not be built. ``python3 surface.py PACKAGE``.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

WIDTH = 96


def main() -> None:
    package = Path(sys.argv[1])
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    origin: dict[str, str] = {}
    names: list[str] = []
    written: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            for alias in node.names:
                if alias.name == "*":
                    written.update(every(package, node.module))
                else:
                    origin[alias.asname or alias.name] = node.module
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names = ast.literal_eval(node.value)
    origin.update(written)
    names.extend(written)
    found = [described(package, origin[name], name) for name in sorted({*names, "hash"}, key=str.lower) if name in origin]
    json.dump(found, sys.stdout, ensure_ascii=False)


def every(package: Path, module: str) -> dict[str, str]:
    """All names of a package of modules, as its stub has them, each with its module."""
    tree = ast.parse((package / module / "__init__.pyi").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: f"{module}.{node.module}" for node in imports for alias in node.names}


def described(package: Path, module: str, name: str) -> dict[str, object]:
    stem = package / Path(*module.split("."))
    path = next(path for path in (stem.with_suffix(".pyi"), stem.with_suffix(".py"), stem / "__init__.py") if path.exists())
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name:
            return item(name, "function", signature(node), ast.get_docstring(node), [])
        if isinstance(node, ast.ClassDef) and node.name == name:
            return item(name, "class", head(node), ast.get_docstring(node), list(members(node, lines)))
        if isinstance(node, ast.ImportFrom) and any(name == (alias.asname or alias.name) for alias in node.names):
            other = ".".join([*module.split(".")[: -node.level], node.module or ""]).strip(".")
            return described(package, other, name)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return item(name, "type", ast.unparse(node), above(lines, node.lineno), [])
    raise SystemExit(f"{path} does not have {name}")


def item(name: str, kind: str, text: str, said: str | None, inner: list[dict[str, str]]) -> dict[str, object]:
    return {"name": name, "kind": kind, "signature": text, "text": plain(said), "members": inner}


def members(node: ast.ClassDef, lines: list[str]):
    for inner in node.body:
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if inner.name.startswith("_") and inner.name not in ("__new__", "__init__"):
                continue
            drawn = [ast.unparse(decorator) for decorator in inner.decorator_list]
            if "property" in drawn:
                text = f"{inner.name}: {ast.unparse(inner.returns) if inner.returns else ''}"
            else:
                text = "".join(f"@{name}\n" for name in drawn if name in ("staticmethod", "classmethod")) + signature(inner)
            yield {"signature": text, "text": plain(ast.get_docstring(inner))}
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            if not inner.target.id.startswith("_"):
                yield {"signature": ast.unparse(inner), "text": plain(above(lines, inner.lineno))}


def above(lines: list[str], number: int) -> str:
    said = []
    at = number - 2
    while at >= 0 and lines[at].strip().startswith("#:"):
        said.insert(0, lines[at].strip()[2:].strip())
        at -= 1
    return "\n".join(said)


def head(node: ast.ClassDef) -> str:
    bases = [ast.unparse(base) for base in node.bases]
    return f"class {node.name}" + (f"({', '.join(bases)})" if bases else "")


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    end = f") -> {ast.unparse(node.returns)}" if node.returns else ")"
    line = f"{word} {node.name}({ast.unparse(node.args)}{end}"
    if len(line) <= WIDTH:
        return line
    return f"{word} {node.name}(\n" + "".join(f"    {part},\n" for part in split(ast.unparse(node.args))) + end


def split(arguments: str) -> list[str]:
    parts, depth = [""], 0
    for character in arguments:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def plain(said: str | None) -> str:
    return re.sub(r":(?:class|func|meth|attr|mod|exc):`~?([^`]*)`", r"`\1`", said or "")


if __name__ == "__main__":
    main()
