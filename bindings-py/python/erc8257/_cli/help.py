"""The help texts."""

from __future__ import annotations

from typing import Optional

#: The description of the program and its verbs.
PROGRAM = """\
Decides whether an ERC-8257 tool registration is genuine: the verbs of the command erc8257, in Python.

usage: python -m erc8257 COMMAND [OPTION]... FILE|TOOLREF

for users of tools:
  verify TOOLREF       read a registration from the chain, fetch its manifest, and judge
  verify BUNDLE        judge a recorded registration, offline
  advise FILE          list attacks, risks, prices, and who may change what
  diagnose FILE        explain why a manifest does not have the committed hash, and how to repair that
  explain CODE         explain a code of a report, of advice or of a diagnosis
  rules                list all codes

for publishers of tools:
  validate FILE        judge a manifest before you publish it
  fix FILE             repair faults that have one right repair
  hash FILE            print the hash to commit onchain
  canonicalize FILE    print the bytes that are hashed

FILE may be - for standard input. A TOOLREF is eip155:<chain ID>/erc8257:<registry address>/<tool ID>.

Not offered here, but by the command itself (cargo install erc8257-cli): index, inspect, census, judge,
publish, and advise with a tool reference.

options:
  --json               print only the report, as one line of JSON
  --color WHEN         auto (a terminal gets colour; the default), always or never
  --help, --version

exit status: 0 verified, valid or done; 1 not; 2 wrong usage or unreadable input;
3 could not be checked or completed.
"""

_VERIFY = """\
usage: python -m erc8257 verify TOOLREF --rpc URL [--rpc URL]... [OPTION]...
       python -m erc8257 verify [--json] [--via VERB] BUNDLE
       python -m erc8257 verify --batch [--via VERB] BUNDLES

Judges a registration by the four checks of the standard and by every rule for manifests.

With a tool reference (eip155:8453/erc8257:0x…/1) the registry is read through JSON-RPC, all of it at one
block, and the manifest is fetched from its metadataURI: without redirects, cookies or a proxy, of at
most 1 MiB, and from public addresses only. A name with any address that is not public is refused.

  --rpc URL         where to read the registry, https or http. Several must agree. Only scheme and host of the
                    URL are ever shown or recorded
  --quorum K        the number of RPCs that must agree; a majority by default
  --block BLOCK     latest (the default), safe, finalized, or a number
  --pin HASH        the manifest must have this hash; any other fails
  --record FILE     write all answers as a bundle; verify makes the same report from it
  --json            print the report as one line of JSON

  --timeout SECONDS            for one JSON-RPC response, and for the whole fetch; 30 each by default
  --ca FILE                    also trust the certificates in this PEM file; repeatable
  --connect-to HOST[:PORT]=ADDRESS[:PORT]
                               connect HOST to ADDRESS instead of resolving it; repeatable, also for
                               one host
  --allow-private-addresses    also fetch from addresses that are not public: for test beds

With a bundle (erc8257-bundle/1: the record and the response, as --record writes them) nothing is fetched.
BUNDLE may be - for standard input.

  --json        print the report as one line of JSON
  --batch       read one bundle a line and write one report a line, in the same order; a line that
                is not a bundle gives a line with "error", and the run goes on
  --via VERB    bundle (the default), verify or session: the verb of the library that judges; all
                give the same verdict

exit status: 0 verified (with --batch: all of them); 1 not verified; 2 wrong usage, or the input is not a
bundle (with --batch: any of them, or there is none); 3 could not be checked: the registry could not be read, the
RPCs contradict each other, or the server gave no answer. With --batch the highest of all lines counts.
"""

_ADVISE = """\
usage: python -m erc8257 advise [--facts FACTS] [--json] FILE

Says what a consumer should know about a tool beside the verdict: alarms (a user may be under attack),
cautions (risks that honest tools have too) and notes. Advice is about risk, not about validity: a genuine
tool may draw an alarm, and a tool without an alarm need not be genuine.

FILE is a manifest, or a bundle as verify --record writes it: then the recorded manifest and record are used,
and the verdict stands above the advice. FILE may be - for standard input. A manifest alone is not verified.

  --facts FACTS    further facts (JSON, erc8257-facts/1): the wallet's protocols and tokens, trusted
                   registries, expected code, history, a checked attestation. A bundle's own record
                   overrides FACTS. Time-dependent advice needs `now` in FACTS
  --json           print the advice, and not the verdict, as one line of JSON (erc8257-advice/1)

exit status: 0 a valid manifest without an alarm, and verified where a registration is given; 1 not; 2 wrong
usage or unreadable input.
"""

_DIAGNOSE = """\
usage: python -m erc8257 diagnose [--expected HASH] [OPTION]... FILE

Says why a manifest does not have the hash that its registration commits. It tries well-known mistakes one
by one. A mistake counts only if it gives exactly the committed hash; otherwise the cause is unknown. FILE is a
manifest, or a bundle as verify --record writes it, which also gives the hash, the tool and the URI. FILE may
be - for standard input.

  --expected HASH     the hash that is committed onchain
  --tool TOOLREF      the tool that commits the hash
  --uri URL           the metadataURI of its record
  --siblings FILE     other registrations that may have the hash: bundles, or lines of index --bundles;
                      repeatable
  --candidate FILE    a file that the hash may belong to, such as an older version; repeatable
  --output FILE, -o FILE
                      write the manifest that has the committed hash, where there is one
  --json              print one line of JSON (erc8257-diagnosis/1)

exit status: 0 the cause is known, or there is no mismatch; 1 the cause is unknown; 2 wrong usage or
unreadable input; 3 a file could not be written.
"""

_VALIDATE = """\
usage: python -m erc8257 validate [--profile NAME] [--json] FILE

Judges a manifest before its publisher publishes it: as strictly as a consumer, and strictly too where
a consumer only warns. Prints the hash to commit. FILE may be - for standard input.

  --profile NAME   also judge the members of a platform (opensea); verdict and hash stay the same
  --json           print the report as one line of JSON

exit status: 0 valid; 1 not valid; 2 the file cannot be read.
"""

_FIX = """\
usage: python -m erc8257 fix [--json] [--output FILE] FILE

Repairs faults that have one right repair: Unicode normalisation, upper-case hex, URLs that are not
normalised. Prints the repaired canonical bytes. It lists changes and remaining faults on standard
error. FILE may be - for standard input.

  --output FILE, -o FILE    write the repaired bytes to FILE instead
  --json                    print one line of JSON: the bytes, their hash, the changes, remaining faults

exit status: 0 the result is valid; 1 faults remain; 2 the file cannot be read.
"""

_HASH = """\
usage: python -m erc8257 hash FILE

Prints keccak256 of the canonical bytes of any JSON document. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
"""

_CANONICALIZE = """\
usage: python -m erc8257 canonicalize FILE

Prints the canonical bytes (RFC 8785) of any JSON document, which are hashed, without a newline at the
end. A terminal gets a newline, and harmful characters escaped. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
"""

_EXPLAIN = """\
usage: python -m erc8257 explain [--json] CODE

Explains a code of a report, of advice or of a payment, or a cause that diagnose names: its section in the
standard, its severity, and what to do.

  --json    print a line of JSON for each table that the code stands in; its first member is "rule",
            "advice", "cause" or "proof", or the "code" of a payment

exit status: 0 done; 2 there is no such code.
"""

_RULES = """\
usage: python -m erc8257 rules [--json]

Lists every code: the rules, in the order of the standard's sections; the advice; the causes that diagnose
knows; the faults of access proofs; the faults of payments.

  --json    print one array of JSON objects; the first member of each names
            its table: "rule", "advice", "cause" or "proof"; that of a payment is "code"
"""

_VERBS = {
    "verify": _VERIFY,
    "advise": _ADVISE,
    "diagnose": _DIAGNOSE,
    "validate": _VALIDATE,
    "fix": _FIX,
    "hash": _HASH,
    "canonicalize": _CANONICALIZE,
    "explain": _EXPLAIN,
    "rules": _RULES,
}

#: Verbs of the command alone.
ELSEWHERE = ("index", "inspect", "census", "judge", "publish")


def of(verb: str) -> Optional[str]:
    """The help text of a verb; ``None`` if there is no such verb."""
    return _VERBS.get(verb)
