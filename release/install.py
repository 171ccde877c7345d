"""`install.py --part PART --packages FOLDER --projects FOLDER`: the packages as a stranger has them, each in an empty project.

Every project verifies the same recorded registration, and says what the standard's free tool hashes to. Nothing of this
repository is used but that record, and nothing is downloaded that the build of the packages did not bring already.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from cargo import ROOT, published

BUNDLE = ROOT / "tests/vectors/bundles/free-tool.json"
HASH = "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0"
#: What each program prints.
GENUINE = f"true {HASH}"

CARGO = """\
[package]
name = "project"
edition = "2024"

[dependencies]
erc8257 = {{ path = {path!r}, features = ["asm-keccak", "idn"] }}
erc8257-advice = {{ path = {advice!r} }}

[workspace]

# As in the repository, so that what others wrote is compiled once.
[profile.dev]
opt-level = 1
debug = "line-tables-only"
"""

RUST = """\
fn main() {
    let bundle = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let report = erc8257::verify_bundle(&bundle).unwrap();
    println!("{} {}", report.is_verified(), report.computed_hash().unwrap());
}
"""

NODE = """\
import { readFileSync } from "node:fs";
import { verifyBundle } from "erc8257";
const report = verifyBundle(readFileSync(process.argv[2]));
console.log(report.verified, report.computedHash);
"""

PYTHON = """\
import pathlib, sys
import erc8257
report = erc8257.verify_bundle(pathlib.Path(sys.argv[1]).read_bytes())
print(str(report.verified).lower(), report.computed_hash)
"""

POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>project</groupId>
  <artifactId>project</artifactId>
  <version>1</version>
  <repositories><repository><id>release</id><url>{repository}</url></repository></repositories>
  <dependencies>
    <dependency><groupId>org.erc8257</groupId><artifactId>erc8257</artifactId><version>{version}</version></dependency>
  </dependencies>
</project>
"""

#: What Maven fetched for other builds takes the place of its registry.
SETTINGS = """\
<settings>
  <mirrors><mirror><id>kept</id><mirrorOf>central</mirrorOf><url>{kept}</url></mirror></mirrors>
</settings>
"""

# Java names the file of a function of Kotlin, `erc8257.kt`.
JAVA = """\
import java.nio.file.Files;
import java.nio.file.Path;

class Project {
    public static void main(String[] arguments) throws Exception {
        var report = org.erc8257.Erc8257Kt.verifyBundle(Files.readString(Path.of(arguments[0])));
        System.out.println(report.getVerified() + " " + report.getComputedHash());
    }
}
"""

SWIFT_PACKAGE = """\
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
    name: "Project",
    dependencies: [.package(path: {path})],
    targets: [.executableTarget(name: "Project", dependencies: [.product(name: "ERC8257", package: "unpacked")])]
)
"""

SWIFT = """\
import ERC8257
import Foundation
let report = try verifyBundleBytes(bundle: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
print(report.verified, report.computedHash ?? "")
"""


def said(*line: str | Path, folder: Path, **environment: str) -> str:
    words = [str(word) for word in line]
    done = subprocess.run(words, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-6000:]}")
    return done.stdout.strip()


def expect(what: str, printed: str, expected: str = GENUINE) -> None:
    if printed != expected:
        raise RuntimeError(f"{what} printed {printed!r} instead of {expected!r}")
    print(f"    {what}: {printed}")


def expect_report(what: str, printed: str) -> None:
    if not printed.startswith('{"format":"erc8257-report/1"') or HASH not in printed:
        raise RuntimeError(f"{what} printed {printed[:200]}")
    print(f"    {what}: {printed[:60]}…")


def one(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise RuntimeError(f"{folder} has {len(found)} of {pattern}")
    return found[0]


def unpack(file: Path, folder: Path) -> Path:
    """The one folder that is in it."""
    with tarfile.open(file, "r:gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / file.name.removesuffix(".crate").removesuffix(".tar.gz")


def crates(packages: Path, project: Path) -> None:
    """A library by path, and the command; with what cargo has downloaded before, and the versions of this commit."""
    version = one(packages, "erc8257-[0-9]*.crate").stem.removeprefix("erc8257-")
    below = {
        name: unpack(packages / f"{name}-{version}.crate", project) for name in published() if name != "erc8257-cli"
    }
    cli = unpack(packages / f"erc8257-cli-{version}.crate", project)
    (project / "src").mkdir()
    (project / "src/main.rs").write_text(RUST)
    (project / "Cargo.toml").write_text(CARGO.format(path=below["erc8257"].name, advice=below["erc8257-advice"].name))
    shutil.copy(ROOT / "Cargo.lock", project)
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    # As the registry would answer, were they there already.
    patches = [f"patch.crates-io.{name}.path='{path}'" for name, path in below.items()]
    line = ["cargo", "run", "-q", "--offline", "--target-dir", target]
    line += [word for patch in patches for word in ("--config", patch)]
    expect("crate erc8257", said(*line, "--", BUNDLE, folder=project))
    shutil.copy(ROOT / "Cargo.lock", cli)
    settings = ["profile.dev.opt-level=1", 'profile.dev.debug="line-tables-only"']
    options = [word for setting in settings for word in ("--config", setting)]
    (cli / "Cargo.toml").open("a").write("\n[workspace]\n")
    expect_report("crate erc8257-cli", said(*line, *options, "--", "verify", "--json", BUNDLE, folder=cli))


def npm(packages: Path, project: Path) -> None:
    (project / "package.json").write_text('{ "name": "project", "private": true, "type": "module" }\n')
    (project / "project.js").write_text(NODE)
    package = one(packages, "erc8257-*.tgz")
    said("npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", package, folder=project)
    expect("npm package", said("node", "project.js", BUNDLE, folder=project))


def wheel(packages: Path, project: Path) -> None:
    """The wheel in an environment of its own; and that the sources have all that they are compiled of."""
    said(sys.executable, "-m", "venv", "venv", folder=project)
    python = project / "venv/bin/python"
    said(python, "-m", "pip", "install", "-q", "--no-index", one(packages, "erc8257-*.whl"), folder=project)
    (project / "project.py").write_text(PYTHON)
    expect("wheel", said(python, "project.py", BUNDLE, folder=project))
    expect_report("command of the wheel", said(project / "venv/bin/erc8257", "verify", "--json", BUNDLE, folder=project))
    sources = unpack(one(packages, "erc8257-*.tar.gz"), project)
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    line = ["cargo", "check", "-q", "--offline", "--target-dir", target, "-p", "erc8257-py"]
    said(*line, folder=sources, PYO3_PYTHON=str(python))
    print("    sources of the wheel: compile with what is in them")


def kotlin(packages: Path, project: Path) -> None:
    """A Maven project of another, which takes the package from a repository in a folder."""
    # Not the sources and the documentation, which Maven Central asks for.
    jar = one(packages, "erc8257-*[0-9].jar")
    version = jar.stem.removeprefix("erc8257-")
    place = project / "repository/org/erc8257/erc8257" / version
    place.mkdir(parents=True)
    shutil.copy(jar, place)
    packed = packages / f"erc8257-{version}.pom"
    shutil.copy(packed if packed.is_file() else ROOT / "bindings-kotlin/pom.xml", place / packed.name)
    kept = Path.home() / ".m2/repository"
    (project / "settings.xml").write_text(SETTINGS.format(kept=kept.as_uri()) if kept.is_dir() else "<settings/>\n")
    (project / "pom.xml").write_text(POM.format(repository=(project / "repository").as_uri(), version=version))
    # The version of the plugin is the package's own, which is downloaded.
    plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath"
    line = ["mvn", "-B", "-q", "-ntp", "-s", "settings.xml", f"-Dmaven.repo.local={project / 'm2'}"]
    said(*line, plugin, "-Dmdep.outputFile=classpath.txt", folder=project)
    (project / "Project.java").write_text(JAVA)
    classpath = (project / "classpath.txt").read_text()
    expect("jar", said("java", "-cp", classpath, "Project.java", BUNDLE, folder=project))


def swift(packages: Path, project: Path) -> None:
    """A package of another that depends on it; where there is no compiler, at least the library is loaded."""
    unpacked = project / "unpacked"
    with zipfile.ZipFile(one(packages, "ERC8257-*.zip")) as archive:
        archive.extractall(unpacked)
    library = one(unpacked / "Library", "liberc8257_uniffi.*")
    loaded = ctypes.CDLL(str(library))
    if loaded.ffi_erc8257_uniffi_uniffi_contract_version() <= 0:
        raise RuntimeError("the library has no version of its contract")
    print(f"    library of Swift: loads, {library.stat().st_size} bytes")
    if shutil.which("swift") is None:
        print("    Swift package: NOT compiled, there is no `swift` on the PATH")
        return
    (project / "Sources/Project").mkdir(parents=True)
    (project / "Sources/Project/main.swift").write_text(SWIFT)
    (project / "Package.swift").write_text(SWIFT_PACKAGE.format(path=f'"{unpacked}"'))
    expect("Swift package", said("swift", "run", "--quiet", "-c", "release", "Project", BUNDLE, folder=project))


PARTS = {"crates": crates, "kotlin": kotlin, "npm": npm, "swift": swift, "wheel": wheel}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", required=True, choices=PARTS)
    parser.add_argument("--packages", required=True, type=Path)
    parser.add_argument("--projects", required=True, type=Path)
    given = parser.parse_args()
    project = given.projects.resolve() / given.part
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    PARTS[given.part](given.packages.resolve(), project)


if __name__ == "__main__":
    main()
