#!/usr/bin/env python3
"""Writes the conformance vectors. `python3 tests/vectors/make.py` writes; with `--check` it only compares.

The cases are Python data under source/; README.md explains the files. Standard library only, and independent of the
implementations under test: source/ has its own JSON reader, canonicalizer and keccak256.
"""

import json
import sys
from importlib import import_module
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "source"))

import access_needs  # noqa: E402
import access_plans  # noqa: E402
import access_proofs  # noqa: E402
import bundles  # noqa: E402
import canonical  # noqa: E402
import discoverability_cases  # noqa: E402
import discoverability_http  # noqa: E402
import facts  # noqa: E402
import fix  # noqa: E402
import http_faults  # noqa: E402
import http_strict  # noqa: E402
import http_tls  # noqa: E402
import identity_cases  # noqa: E402
import identity_inquiries  # noqa: E402
import large  # noqa: E402
import outcomes  # noqa: E402
import payment_cases  # noqa: E402
import preflight  # noqa: E402
import profile_opensea  # noqa: E402
import proofs_cases  # noqa: E402
import registry_calls  # noqa: E402
import registry_errors  # noqa: E402
import registry_events  # noqa: E402
import registry_requirements  # noqa: E402
import registry_returns  # noqa: E402
import rpc_answers  # noqa: E402
import session_fetch  # noqa: E402
import session_quorum  # noqa: E402
import session_race  # noqa: E402
import session_registry  # noqa: E402
import session_time  # noqa: E402
import texts  # noqa: E402
import urls  # noqa: E402
import usage  # noqa: E402
import validate  # noqa: E402
import verify_access  # noqa: E402
import verify_answers  # noqa: E402
import verify_body  # noqa: E402
import verify_bundle  # noqa: E402
import verify_checks  # noqa: E402
import verify_field  # noqa: E402
import verify_fields  # noqa: E402
import verify_honest  # noqa: E402
import verify_http  # noqa: E402
import verify_policy  # noqa: E402
import verify_positions  # noqa: E402
import verify_pricing  # noqa: E402
import verify_repaired  # noqa: E402
import verify_samples  # noqa: E402
import verify_schema  # noqa: E402
import verify_uri  # noqa: E402
import verify_url  # noqa: E402
import verify_verifiability  # noqa: E402
import wallet_cases  # noqa: E402
import wallet_inquiries  # noqa: E402

FLAGS = {
    "assumption": "Neither the standard nor the written decisions settle this; the case states the reading we follow.",
    "idn": "Needs the library's feature idn.",
}
# README.md, "Versions", says which change moves which number.
VERSION = "3.2.0"
# The claims of an implementation, and the kinds of files that it then answers to (README.md, "Levels").
LEVELS = {
    "canonical": "canonical",
    "url": "url toolrefs",
    "verifier": "verify",
    "bundle": "bundle bundle-errors outcome",
    "host": "session exchange handshake calls returns errors events rpc-answers",
    "publisher": "validate fix judged",
    "access": "requirements needs markers plans access-proofs",
    "advice": "advice text facts-errors",
    "identity": "identity agent-inquiries",
    "proofs": "proven prover slots proven-session",
    "wallet": "wallet inquiries",
    "discoverability": "discoverability schemas ed25519 probes",
    "http-tools": "http-tools",
}
# The kinds whose files have the schema of another kind.
SCHEMAS = {"discoverability": "judged", "http-tools": "judged", "identity": "judged", "wallet": "judged"}
LEVEL_OF = {kind: level for level, kinds in LEVELS.items() for kind in kinds.split()}
WIDTH = 140


def show(value, indent=0, lead=0):
    """JSON text that keeps short values on one line. ASCII only, so that no editor normalises it."""
    flat = json.dumps(value)
    if lead + len(flat) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        rows = [f"{pad}{json.dumps(k)}: {show(v, indent + 1, len(pad) + len(json.dumps(k)) + 2)}" for k,
            v in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + show(v, indent + 1, len(pad)) for v in value) + "\n" + " " * indent + "]"


def schema_of(kind):
    return f"schemas/{SCHEMAS.get(kind, kind)}.schema.json"


def table(kind, suite, depth=1, **extra):
    """The members of one file of cases."""
    used = {flag for case in suite.cases for flag in case.get("flags", ())}
    return {"schema": "../" * depth + schema_of(kind), "kind": kind, "title": suite.title,
        "comment": suite.comment, **extra,
            "flags": {name: text for name, text in FLAGS.items() if name in used}, "count": len(suite.cases),
            "cases": suite.cases}


def files():
    """Every generated file: path -> content."""
    out = {}
    for name, module in (("access", verify_access), ("answers", verify_answers), ("body", verify_body), ("bundle", verify_bundle),
        ("checks", verify_checks), ("field", verify_field), ("fields", verify_fields),
                         ("honest", verify_honest), ("http", verify_http), ("policy", verify_policy),
                         ("positions", verify_positions), ("pricing", verify_pricing), ("repaired", verify_repaired), ("samples", verify_samples),
                         ("schema", verify_schema), ("uri", verify_uri), ("url", verify_url),
                         ("verifiability", verify_verifiability)):
        out[f"verify/{name}.json"] = table("verify", module.SUITE)
    for name, suite in large.SUITES.items():
        out[f"large/{name}.json"] = table("verify", suite)
    for name, suite in (http_faults.SUITES | http_strict.SUITES).items():
        out[f"http/{name}.json"] = table("exchange", suite)
    out["http/tls.json"] = table("handshake", http_tls.SUITE)
    for name, suite in canonical.SUITES.items():
        out[f"canonical/{name}.json"] = table("canonical", suite)
    for name, suite in urls.SUITES.items():
        out[f"urls/{name}.json"] = table("url", suite, function=suite.function)
    for name, suite in validate.SUITES.items():
        out[f"validate/{name}.json"] = table("validate", suite)
    out["validate/profile.json"] = table("validate", profile_opensea.SUITE)
    for kind, module in (("calls", registry_calls), ("returns", registry_returns), ("errors", registry_errors),
                         ("events", registry_events), ("requirements", registry_requirements),
                         ("rpc-answers", rpc_answers)):
        out[f"registry/{kind}.json"] = table(kind, module.SUITE)
    for name, module in (("fetch", session_fetch), ("quorum", session_quorum), ("race", session_race),
                         ("registry", session_registry), ("time", session_time)):
        out[f"session/{name}.json"] = table("session", module.SUITE)
    for kind, suite in (("markers", access_needs.MARKERS), ("needs", access_needs.NEEDS), ("plans", access_plans.SUITE)):
        out[f"access/{kind}.json"] = table(kind, suite)
    for source in sorted((HERE / "source").glob("advice_*.py")):
        if source.stem != "advice_build":
            name = source.stem.removeprefix("advice_")
            out[f"advice/{name}.json"] = table("advice", import_module(source.stem).SUITE)
    for name, suite in texts.SUITES.items():
        out[f"texts/{name}.json"] = table("text", suite, function=suite.function)
    for name in ("members", "texts", "others"):
        out[f"diagnose/{name}.json"] = table("judged", import_module(f"diagnose_{name}").SUITE)
    out["access/proofs.json"] = table("access-proofs", access_proofs.SUITE)
    out["fix/fix.json"] = table("fix", fix.SUITE)
    out["bundle-errors.json"] = table("bundle-errors", usage.ERRORS, 0)
    out["facts-errors.json"] = table("facts-errors", facts.ERRORS, 0)
    out["outcomes.json"] = table("outcome", outcomes.SUITE, 0)
    out["preflight.json"] = table("judged", preflight.SUITE, 0)
    for source in sorted((HERE / "source").glob("judged_*.py")):
        name = source.stem.removeprefix("judged_").replace("_", "-")
        out[f"judged/{name}.json"] = table("judged", import_module(source.stem).SUITE)
    for name in payment_cases.TITLES:
        out[f"payment/{name}.json"] = table("judged", payment_cases.Suite(name))
    for name in identity_cases.TITLES:
        out[f"identity/{name}.json"] = table("identity", identity_cases.Suite(name))
    out["identity/inquiries.json"] = table("agent-inquiries", identity_inquiries.Suite)
    for name in proofs_cases.TITLES:
        suite = proofs_cases.Suite(name)
        out[f"proofs/{name}.json"] = table("proven", suite, shared=suite.shared)
    for kind, suite in (
        ("prover", proofs_cases.Scenes()), ("slots", proofs_cases.Slots()), ("proven-session", proofs_cases.Sessions())
    ):
        out[f"proofs/{kind}.json"] = table(kind, suite, shared=suite.shared)
    for name in wallet_cases.TITLES:
        out[f"wallet/{name}.json"] = table("wallet", wallet_cases.Suite(name))
    out["wallet/inquiries.json"] = table("inquiries", wallet_inquiries.Suite)
    for name in discoverability_cases.TITLES:
        out[f"discoverability/{name}.json"] = table("discoverability", discoverability_cases.Suite(name))
    for kind, suite in discoverability_cases.FUNCTIONS.items():
        out[f"discoverability/{kind}.json"] = table(kind, suite)
    out["discoverability/http.json"] = table("http-tools", discoverability_http.suite(discoverability_cases.member))
    out["toolrefs.json"] = table("toolrefs", usage.TOOLREFS, 0)
    check_ids(out)
    rows = [{"file": path, "schema": schema_of(content["kind"]), "kind": content["kind"],
        "level": LEVEL_OF[content["kind"]], "count": content["count"]} for path, content in out.items()]
    for name, (bundle, report) in bundles.BUNDLES.items():
        out[f"bundles/{name}.json"] = bundle
        rows.append({"file": f"bundles/{name}.json", "schema": "schemas/bundle.schema.json", "kind": "bundle",
            "level": LEVEL_OF["bundle"], "report": report})
    verify = [case["expect"]["verified"] for content in out.values() if content.get("kind") == "verify" for case in content["cases"]]
    # An over-strict verifier is broken too.
    assert sum(verify) * 2 >= len(verify), f"only {sum(verify)} of {len(verify)} verify"
    out["index.json"] = {"schema": "schemas/index.schema.json", "version": VERSION, "verified": sum(verify),
        "unverified": len(verify) - sum(verify), "files": sorted(rows, key=lambda row: row["file"])}
    return out


def check_ids(out):
    seen = set()
    for path, content in out.items():
        for case in content["cases"]:
            assert case["id"] not in seen, f"{path}: {case['id']} twice"
            assert case["ledger"] and case["comment"], case["id"]
            seen.add(case["id"])


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit("usage: make.py [--check]")
    wrong = []
    wanted = files()
    for path, content in wanted.items():
        target = HERE / path
        text = show(content) + "\n"
        if check:
            if not target.is_file() or target.read_text("utf-8") != text:
                wrong.append(path)
        else:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, "utf-8", newline="\n")
    stray = {p.relative_to(HERE).as_posix() for p in HERE.rglob("*.json")} - set(wanted)
    wrong += sorted(path for path in stray if not path.startswith(("schemas/", "source/")))
    if wrong:
        sys.exit("not as make.py writes them: " + ", ".join(wrong))
    index = wanted["index.json"]
    print(f"{len(wanted)} files, {index['verified']} registrations that verify, {index['unverified']} that do not")


if __name__ == "__main__":
    main()
