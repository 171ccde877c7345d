"""`sbom.py --part PART --target TRIPLE --out FOLDER`: bills of materials (CycloneDX 1.5) of the packages of a part.

A bill names what `cargo tree -e normal` names, and what Maven brings: that much is in the package, or comes with it. What
only ran while it was compiled (macros) has the scope `excluded`. It depends on the commit alone: its time is
`SOURCE_DATE_EPOCH`, its number is made of what it describes, and no path of a machine is in it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

from cargo import Chosen, checksums, compiler, graph, named, packages, published
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot5
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from maven import Artifact, artifacts, direct
from packageurl import PackageURL

#: Where every platform's crates count, since the package is built on its user's.
ANY = "all"

#: The features of a crate with which it needs the most.
FEATURES = {"erc8257": "asm-keccak,idn,proof,small", "erc8257-primitives": "asm-keccak,idn,proof,recovery,small"}
#: The features of the modules that the npm package has.
MODULES = "verify,advice,live,follow,payment,identity,wallet,proof,discoverability,http-tool,idn"


def chosen(part: str, target: str) -> dict[PackageURL, Chosen]:
    """The packages of a part, and the crate that each is built of."""
    every = {
        "crates": [(("cargo", None, name), Chosen(name, ANY, FEATURES.get(name, ""))) for name in published()],
        # One module each, which the features name.
        "npm": [(("npm", None, "erc8257"), Chosen("erc8257-wasm", "wasm32-unknown-unknown", MODULES))],
        "wheel": [(("pypi", None, "erc8257"), Chosen("erc8257-py", target))],
        "kotlin": [(("maven", "org.erc8257", "erc8257"), Chosen("erc8257-uniffi", target))],
        "swift": [(("swift", "github.com/erc8257", "ERC8257"), Chosen("erc8257-uniffi", target))],
    }
    version = next(version for name, version in packages() if name == "erc8257")
    return {PackageURL(kind, space, name, version): crate for (kind, space, name), crate in every[part]}


def purl(crate: tuple[str, str]) -> PackageURL:
    about = packages()[crate]
    # What is published nowhere is found where its sources are.
    place = {"vcs_url": f"git+{about['repository']}"} if about["publish"] == [] else None
    return PackageURL("cargo", None, *crate, qualifiers=place)


def component(crate: tuple[str, str], scope: ComponentScope) -> Component:
    about = packages()[crate]
    licence = (about["license"] or "").replace("/", " OR ")
    digest = checksums().get(crate)
    home = about["repository"] or about["homepage"]
    return Component(
        name=crate[0],
        version=crate[1],
        type=ComponentType.LIBRARY,
        scope=scope,
        purl=purl(crate),
        bom_ref=str(purl(crate)),
        description=" ".join((about["description"] or "").split()),
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)] if digest else [],
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(home))] if home else [],
    )


def add_crates(bom: Bom, whole: Component, crate: Chosen) -> None:
    """The crates of a package below it. A published crate is the package itself."""
    drawn = graph(crate, "normal")
    shipped = graph(crate, "normal,no-proc-macro").needs
    made = {}
    for one in sorted(drawn.needs):
        scope = ComponentScope.REQUIRED if one in shipped else ComponentScope.EXCLUDED
        made[one] = component(one, scope)
    if whole.purl is not None and whole.purl.type == "cargo":
        made[drawn.root] = whole
    else:
        std = f"pkg:generic/rust-std@{compiler()}"
        library = Component(
            name="rust-std",
            version=compiler(),
            type=ComponentType.LIBRARY,
            scope=ComponentScope.REQUIRED,
            purl=PackageURL.from_string(std),
            bom_ref=std,
            description="The standard library of Rust, which is linked with the rest",
            licenses=[LicenseFactory().make_from_string("MIT OR Apache-2.0")],
        )
        bom.components.add(library)
        bom.register_dependency(whole, [library, made[drawn.root]])
    for one in made.values():
        if one is not whole:
            bom.components.add(one)
    for one, needed in drawn.needs.items():
        bom.register_dependency(made[one], [made[other] for other in sorted(needed)])


def add_artifacts(bom: Bom, whole: Component, needs: dict[Artifact, set[Artifact]]) -> None:
    """What comes with the Kotlin package."""
    made = {}
    for one in needs:
        address = PackageURL("maven", one.group, one.name, one.version)
        made[one] = Component(
            name=one.name,
            group=one.group,
            version=one.version,
            type=ComponentType.LIBRARY,
            scope=ComponentScope.OPTIONAL if one.optional else ComponentScope.REQUIRED,
            purl=address,
            bom_ref=str(address),
        )
        bom.components.add(made[one])
    bom.register_dependency(whole, [made[one] for one in needs if (one.group, one.name) in direct()])
    for one, needed in needs.items():
        bom.register_dependency(made[one], [made[other] for other in needed])


def bill(package: PackageURL, crate: Chosen, epoch: int) -> str:
    """The bill of a package, as text."""
    about = packages()[next(one for one in packages() if one[0] == crate.crate)]
    program = any("bin" in target["kind"] for target in about["targets"])
    whole = Component(
        name=package.name,
        group=package.namespace,
        version=package.version,
        type=ComponentType.APPLICATION if program else ComponentType.LIBRARY,
        purl=package,
        bom_ref=str(package),
        licenses=[LicenseFactory().make_from_string(about["license"])],
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(about["repository"]))],
    )
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"{package} {crate.target} {epoch}"))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, timezone.utc)
    bom.metadata.component = whole
    add_crates(bom, whole, crate)
    if package.type == "maven":
        add_artifacts(bom, whole, artifacts())
    return JsonV1Dot5(bom).output_as_string(indent=1) + "\n"


def faults(text: str, package: PackageURL, crate: Chosen) -> list[str]:
    """What is wrong with a bill as it is written."""
    invalid = JsonStrictValidator(SchemaVersion.V1_5).validate_str(text)
    if invalid is not None:
        return [f"it is not CycloneDX 1.5: {invalid}"]
    whole = json.loads(text)
    parts = [whole["metadata"]["component"], *whole["components"]]
    addresses = [PackageURL.from_string(part["purl"]) for part in parts]
    billed = {(one.name, one.version) for one in addresses if one.type == "cargo"}
    expected = named(crate)
    said = [f"{name} {version} is missing" for name, version in sorted(expected - billed)]
    said += [f"{name} {version} is not in it" for name, version in sorted(billed - expected)]
    if package.type == "maven":
        present = {(one.namespace, one.name) for one in addresses if one.type == "maven"}
        said += [f"{':'.join(one)} is missing" for one in sorted(direct() - present)]
    return said


def file_name(package: PackageURL) -> str:
    return f"{package.type}-{package.name}.cdx.json"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", required=True)
    parser.add_argument("--target", required=True)
    parser.add_argument("--out", required=True, type=Path)
    given = parser.parse_args()
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    wrong = []
    for package, crate in chosen(given.part, given.target).items():
        text = bill(package, crate, epoch)
        (given.out / file_name(package)).write_text(text, encoding="utf-8")
        said = faults(text, package, crate)
        print(f"    {file_name(package)}: {len(named(crate))} crates, as cargo tree -e normal names them")
        wrong += [f"{file_name(package)}: {one}" for one in said]
    for one in wrong:
        print(f"    {one}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
