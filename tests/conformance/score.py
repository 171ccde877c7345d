"""Scores every foreign implementation by the vectors, and writes tests/vectors/SCORES.md; with `--check` it only compares.

`cargo xtask conformance` installs the needed packages and runs it. Our own program must be right everywhere.
"""

import sys
import textwrap
from pathlib import Path

import programs

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
sys.path.insert(0, str(VECTORS))
import run  # noqa: E402

SCORES = VECTORS / "SCORES.md"
LEVELS = ["canonical", "url", "verifier"]
OUR_LEVELS = [*LEVELS, "bundle"]
WRONG = {"accepted": "accepted wrongly", "refused": "refused wrongly", "otherwise": "otherwise wrong"}


def score(command, levels=LEVELS):
    """Per file of cases: outcome -> ids."""
    files = {}
    for file, case, outcome, _ in run.run(levels, command):
        files.setdefault(file, {}).setdefault(outcome, []).append(case["id"])
    return files


def count(files, outcome, part=""):
    return sum(len(outcomes.get(outcome, ())) for file, outcomes in files.items() if file.startswith(part))


def summary(scores):
    rows = ["| implementation | cases tried | right | accepted wrongly | refused wrongly | otherwise wrong |",
            "|---|---:|---:|---:|---:|---:|"]
    for name, files in scores.items():
        cells = [count(files, outcome) for outcome in ("right", *WRONG)]
        rows.append(f"| [`{name}`](#{name.replace('.', '')}) | {sum(cells)} | {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def details(name, files):
    out = [f"## {name}", programs.FOREIGNERS[name][0] + ".", NOTES[name],
           "| file | right | accepted wrongly | refused wrongly | otherwise wrong | no answer |\n|---|---:|---:|---:|---:|---:|\n" + "\n".join(
               f"| `{file}` | " + " | ".join(str(len(outcomes.get(outcome, ()))) for outcome in ("right", *WRONG, "untried")) + " |"
               for file, outcomes in files.items() if set(outcomes) != {"untried"})]
    for outcome, words in WRONG.items():
        lines = [f"- `{file}`: " + " ".join(outcomes[outcome]) for file, outcomes in files.items() if outcome in outcomes]
        if lines:
            wrapped = "\n".join(textwrap.fill(line, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) for line in lines)
            out.append(f"**{words.capitalize()}:**\n\n{wrapped}")
    return "\n\n".join(out)


NOTES = {
    "sdk": "Nothing that consumers run compares the creator, so check 4 is open and an impostor is accepted; JSON is parsed by the platform, which "
           "repairs UTF-8, drops a byte-order mark and keeps the last of repeated members; what §3 says of amounts, assets and recipients, "
           "the limits of the parser, NFC and most of §6's URL grammar are not looked at. Some that it refuses are legal: inconsistent "
           "verifiability claims, and boolean subschemas.",
    "sdk-before-0.18": "As above; besides, members that it does not know are not hashed, and `type` is put in where there is none. So what its "
                       "publishers committed does not match what they serve, and honest registrations with extension members are refused.",
    "canonicalize-2": "Knows check 3 alone. The parser has repaired the bytes before they are hashed: a byte-order mark, bytes that are not "
                      "UTF-8, repeated members. Unpaired surrogates are hashed as escapes, which RFC 8785 forbids. Deep documents exhaust the stack. "
                      "NFC and upper-case hex, which §2 wants refused before hashing, are not its business.",
    "canonicalize-4": "As 2.1.0, but unpaired surrogates are refused.",
    "jcs": "Knows check 3 alone. `json.loads` keeps the last of repeated members, takes a byte-order mark, UTF-16 and UTF-32, and has limits of "
           "its own on depth and on digits.",
    "rfc8785": "As `jcs`; besides, integers beyond 2^53 - 1 are refused, though RFC 8785 has a text for each: its authors want I-JSON's range.",
    "serde_jcs": "Canonical form alone. `serde_json` keeps the last of repeated members and reads at most 128 levels; with its "
                 "feature `raw_value`, which some crate of most programs brings, a member of its private name is read as JSON text.",
}

HEAD = """# Scores

How implementations that we have not written answer these vectors, run unchanged: those of the levels `canonical`, `url` and
`verifier`, as far as each has an answer. Written by `cargo xtask conformance`; the ordinary tests compare it.

**Accepted wrongly** is the worst: a registration is said to be genuine, a check to be passed, or a document to have a canonical form,
where the standard refuses. **Refused wrongly** is the reverse. **Otherwise wrong**: other canonical bytes, another hash, another URL, or the right
verdict with a wrong check. An implementation that says nothing of a case is not held to it. The program of this project
is right in all {ours} cases of these levels and of `bundle`.

The SDK's rows are a re-statement of its documented rules (`tests/conformance/foreign/sdk-rules.mjs`), not its code, and may be kinder or
harder than a release of it; everything else is the published package itself, behind a few lines that parse and hash as its README shows.

{summary}

A score is about this use. A JCS library canonicalizes values and promises nothing about bytes; who hashes manifests with one has
to do the rest, and these are the cases where that shows."""


def main():
    check = sys.argv[1:] == ["--check"]
    ours = score(programs.OURS, OUR_LEVELS)
    wrong = [(file, outcome, ids) for file, outcomes in ours.items() for outcome, ids in outcomes.items() if outcome != "right"]
    if wrong:
        sys.exit(f"our own answers: {wrong}")
    scores = {name: score(command) for name, (_, command) in programs.FOREIGNERS.items()}
    head = HEAD.format(ours=count(ours, "right"), summary=summary(scores))
    text = "\n\n".join([head, *(details(name, files) for name, files in scores.items())]) + "\n"
    if not check:
        SCORES.write_text(text, "utf-8", newline="\n")
        print(summary(scores))
    elif SCORES.read_text("utf-8") != text:
        sys.exit("tests/vectors/SCORES.md is not what `cargo xtask conformance` writes")


if __name__ == "__main__":
    main()
