"""Runs generated documents through the core and the foreign pipelines, and compares canonical bytes and hashes.

    python differential.py [--documents N] [--seed S]

Where they differ, judge.py says who is right, and divergences.toml says why. A difference that fits no class fails, and
so does a class that no document has shown. The core may never differ from the judge. `cargo xtask differential`
installs the needed packages. The judge is asked wherever any two differ, and about every sixteenth document besides.
"""

import argparse
import base64
import collections
import itertools
import json
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import generate
import programs
from judge import judge

CLASSES = tomllib.loads((Path(__file__).resolve().parent / "divergences.toml").read_text("utf-8"))["class"]
AT_ONCE = 1_000
SHOWN = 20  # differences that are printed


class Program:
    """A running implementation."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, lines):
        self.process.stdin.write(lines)
        self.process.stdin.flush()

    def answers(self, count):
        """(canonical bytes in base64, hash) or None where it refuses, for each document."""
        for _ in range(count):
            answer = json.loads(self.process.stdout.readline())
            yield None if "error" in answer else (answer["canonical"], answer["keccak256"])


def how(theirs, right):
    return "refused" if theirs is None else "accepted" if right is None else "other"


class Run:
    """The findings so far."""

    def __init__(self, seed):
        self.seed = seed
        self.failures = []
        self.judged = self.accepted = 0
        self.differences = collections.Counter()  # (implementation, class)
        self.alone = set()  # those that no other class explains as well

    def fail(self, number, document, who, what):
        self.failures.append(f"document {number} of seed {self.seed}: {who}: {what}\n  {document[:300]!r}")

    def compare(self, number, document, ours, theirs):
        self.accepted += ours is not None
        if all(answer == ours for answer in theirs.values()) and number % 16:
            return
        self.judged += 1
        canonical, traits = judge(document)
        right = None if canonical is None else base64.b64encode(canonical).decode()
        if right != (None if ours is None else ours[0]):
            self.fail(number, document, "ours", f"{ours}, but it is {right} by {sorted(traits)}")
            return
        for who, answer in theirs.items():
            if answer != ours:
                self.explain(number, document, who, how(answer, right), traits, answer)

    def explain(self, number, document, who, kind, traits, answer):
        fits = [one["id"] for one in CLASSES if who in one["who"] and one["they"] == kind and one["trait"] in traits]
        if not fits:
            self.fail(number, document, who, f"{kind}, in no class; {sorted(traits)}; {str(answer)[:300]}")
        for each in fits:
            self.differences[who, each] += 1
        if len(fits) == 1:
            self.alone.add((who, fits[0]))

    def missing(self):
        return [f"{who} shows no {one['id']}" for one in CLASSES for who in one["who"] if (who, one["id"]) not in self.alone]


def run(documents, seed):
    found = Run(seed)
    running = {name: Program(programs.FOREIGNERS[name][1]) for name in programs.DIFFERENTIAL}
    ours = Program(programs.OURS)
    numbers = iter(range(documents))
    while part := list(itertools.islice(numbers, AT_ONCE)):
        generated = [generate.document(seed, number) for number in part]
        lines = "".join(json.dumps({"verb": "canonicalize", "document": base64.b64encode(one).decode()}) + "\n" for one in generated).encode()
        asking = [threading.Thread(target=each.ask, args=(lines,)) for each in (ours, *running.values())]
        for each in asking:
            each.start()
        answers = [list(each.answers(len(part))) for each in (ours, *running.values())]
        for each in asking:
            each.join()
        for number, document, mine, *theirs in zip(part, generated, *answers):
            found.compare(number, document, mine, dict(zip(running, theirs)))
    for each in (ours, *running.values()):
        each.process.stdin.close()
        each.process.wait()
    return found


def main():
    options = argparse.ArgumentParser(description="The core and foreign pipelines over generated documents.")
    options.add_argument("--documents", type=int, default=4_000, help="how many (default: %(default)s)")
    options.add_argument("--seed", type=int, default=8257, help="which (default: %(default)s)")
    given = options.parse_args()
    found = run(given.documents, given.seed)
    print(f"{given.documents} documents of seed {given.seed}, {found.accepted} of them canonicalized; the judge was asked about {found.judged}")
    for (who, each), count in sorted(found.differences.items()):
        print(f"  {who:15} {each:32} {count}")
    missing = found.missing()
    for line in [*found.failures[:SHOWN], *missing]:
        print(line)
    if found.failures or missing:
        sys.exit(f"{len(found.failures)} differences without a class, {len(missing)} classes without a difference")


if __name__ == "__main__":
    main()
