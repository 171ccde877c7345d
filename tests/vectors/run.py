#!/usr/bin/env python3
"""The reference runner: asks a program about the cases of a level, and says where it answers otherwise.

    python3 run.py LEVEL… -- PROGRAM ARGUMENT…      levels: canonical, url, verifier, bundle

The program reads one question a line and writes one answer a line, in their order (README.md, "Running them").
Standard library only. The exit status is 0 if all answers are right.
"""

import base64
import json
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
KINDS = {"canonical": ("canonical",), "url": ("url", "toolrefs"), "verifier": ("verify",), "bundle": ("bundle-errors",)}


def read(file):
    return json.loads((HERE / file).read_text("ascii"))


def octets(case, stem):
    """A document or bundle in whichever of its spellings the case has: plain text, base64 or parts."""
    for name in (stem + "Parts", "parts"):
        if name in case:
            return b"".join(part["text"].encode() if "text" in part else part["repeat"].encode() * part["count"]
                            for part in case[name])
    for name in (stem + "Text", "text"):
        if name in case:
            return case[name].encode()
    return base64.b64decode(case["base64"])


def question(kind, function, case):
    if kind == "url":
        return {"verb": function, **case["input"]}
    if kind == "toolrefs":
        return {"verb": "tool_ref", "text": case["text"]}
    if kind == "canonical":
        return {"verb": "canonicalize", "document": base64.b64encode(octets(case, "body")).decode()}
    if "bundle" in case and "bodyParts" in case:
        body = base64.b64encode(octets(case, "body")).decode()
        case = case | {"bundle": case["bundle"] | {"response": case["bundle"]["response"] | {"body": body}}}
    text = json.dumps(case["bundle"]).encode() if "bundle" in case else octets(case, "bundle")
    return {"verb": "verify", "bundle": base64.b64encode(text).decode()}


def judge(kind, case, answer):
    """"right"; or how it is wrong, the worst first: "accepted", "refused", "otherwise"; "untried" if it has no such verb."""
    expect = case["expect"]
    if "untried" in answer:
        return "untried"
    if kind == "verify":
        if "verified" not in answer:  # the program would not read the bundle
            return "refused" if expect["verified"] else "otherwise"
        want, got = expect["checks"] + [expect["verified"]], answer["checks"] + [answer["verified"]]
        wrong = [one for one, wanted in zip(got, want) if one not in (None, wanted)]
        rules = {one["rule"] for one in expect["findings"] if one["severity"] == "error"}
        wrong += ["rules"] if answer.get("rules") is not None and set(answer["rules"]) != rules else []
        # Where the program gives a verdict, the verdict decides; else each check that it knows.
        accepts, refuses = ("pass", "fail") if answer["verified"] is None else (True, False)
        return "accepted" if accepts in wrong else "refused" if refuses in wrong else "otherwise" if wrong else "right"
    if kind == "bundle-errors":
        other = "member" in expect and answer.get("member", expect["member"]) != expect["member"]
        return "accepted" if "error" not in answer else "otherwise" if other else "right"
    if "error" in expect or "error" in answer:
        both = "error" in expect and "error" in answer
        return "right" if both else "accepted" if "error" in expect else "refused"
    if kind == "canonical":
        expect = expect | {"canonical": base64.b64encode(expect["canonical"].encode()).decode()}
    wrong = [answer[name] for name in answer if answer[name] != expect[name]]
    return "accepted" if True in wrong else "refused" if False in wrong else "otherwise" if wrong else "right"


def run(levels, command):
    """(file, case, outcome, answer) of every case; a program that ends too early raises."""
    files = [row for row in read("index.json")["files"] if any(row["kind"] in KINDS[level] for level in levels)]
    asked = [(row["file"], row["kind"], content.get("function"), case)
             for row in files for content in [read(row["file"])] for case in content["cases"]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        def ask():
            for _, kind, function, case in asked:
                line = {"id": case["id"]} | question(kind, function, case)
                program.stdin.write(json.dumps(line).encode() + b"\n")
            program.stdin.close()
        threading.Thread(target=ask, daemon=True).start()
        for file, kind, _, case in asked:
            answer = json.loads(program.stdout.readline())
            yield file, case, judge(kind, case, answer), answer


def main():
    levels, _, command = " ".join(sys.argv[1:]).partition(" -- ")
    if not command or not set(levels.split()) <= set(KINDS):
        sys.exit(__doc__)
    at = sys.argv.index("--")
    counts = {}
    for file, case, outcome, answer in run(sys.argv[1:at], sys.argv[at + 1:]):
        counts[outcome] = counts.get(outcome, 0) + 1
        if outcome not in ("right", "untried"):
            print(f"{outcome}: {file} {case['id']}: {json.dumps(answer)[:200]}")
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    sys.exit(0 if set(counts) <= {"right", "untried"} and "right" in counts else 1)


if __name__ == "__main__":
    main()
