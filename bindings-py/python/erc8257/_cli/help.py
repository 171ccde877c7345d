"""The help texts."""

from __future__ import annotations

from typing import Optional

#: What the program is and which verbs it has.
PROGRAM = """\
Decides whether an ERC-8257 tool registration is genuine: the verbs of the command erc8257, in Python.

usage: python -m erc8257 COMMAND [OPTION]... FILE|TOOLREF

for whoever uses a tool:
  verify TOOLREF       read a registration from the chain, fetch its manifest, and judge
  verify BUNDLE        judge a recorded registration, offline
  advise FILE          what to know beside the verdict: attacks, risks, prices, who may change what
  diagnose FILE        why a manifest does not have the hash that is committed, and how to repair that
  explain CODE         what a code of a report, of advice or of a diagnosis means
  rules                all codes

for whoever publishes a tool:
  validate FILE        judge a manifest before it is published
  fix FILE             repair what can be repaired mechanically
  hash FILE            the hash to commit onchain
  canonicalize FILE    the bytes that are hashed

FILE may be - for standard input. A TOOLREF is eip155:<chain ID>/erc8257:<registry address>/<tool ID>.

Not offered here, but by the command itself (cargo install erc8257-cli): index, inspect, census, and
advise with a tool reference.

options:
  --json               print the report, and nothing else, as one line of JSON
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
  --quorum K        so many RPCs must agree; a majority by default
  --block BLOCK     latest (the default), safe, finalized, or a number
  --pin HASH        the manifest must have this hash; any other fails
  --record FILE     write all that was seen as a bundle, from which verify makes the same report
  --json            print the report as one line of JSON

  --timeout SECONDS            for one JSON-RPC response, and for the whole fetch; 30 each by default
  --ca FILE                    trust the certificates in this PEM file, too; may be repeated
  --connect-to HOST[:PORT]=ADDRESS[:PORT]
                               where a name leads, in place of what the resolver says; may be repeated,
                               for one name too
  --allow-private-addresses    fetch from addresses that are not public, too: for test beds

With a bundle (erc8257-bundle/1: the record and the response, as --record writes them) nothing is fetched.
BUNDLE may be - for standard input.

  --json        print the report as one line of JSON
  --batch       read one bundle a line and write one report a line, in the same order; a line that
                is no bundle gives a line with "error", and the run goes on
  --via VERB    bundle (the default), verify or session: which verb of the library judges; the verdict
                is the same

exit status: 0 verified (with --batch: all of them); 1 not verified; 2 wrong usage, or the input is not a
bundle (with --batch: any of them, or there is none); 3 could not be checked: the registry could not be read, the
RPCs contradict each other, or the server gave no answer. With --batch the highest of all lines counts.
"""

_ADVISE = """\
usage: python -m erc8257 advise [--facts FACTS] [--json] FILE

Says what a consumer should know of a tool beside the verdict: alarms (somebody may be attacked), cautions
(risks that honest tools have, too) and notes. Advice is about risk, not about validity: a genuine tool may
draw an alarm, and one that draws none need not be genuine.

FILE is a manifest, or a bundle as verify --record writes it: then the recorded manifest and record are used,
and the verdict stands above the advice. FILE may be - for standard input. A manifest alone is not verified.

  --facts FACTS    what is known besides (JSON, erc8257-facts/1): the wallet's protocols and tokens, trusted
                   registries, expected code, history, a checked attestation. Of a registration a bundle's
                   word counts. Nothing is said that depends on time, unless FACTS tells the time
  --json           print the advice, and not the verdict, as one line of JSON (erc8257-advice/1)

exit status: 0 a valid manifest without an alarm, and verified where a registration is given; 1 not; 2 wrong
usage or unreadable input.
"""

_DIAGNOSE = """\
usage: python -m erc8257 diagnose [--expected HASH] [OPTION]... FILE

Says why a manifest does not have the hash that its registration commits. Well-known mistakes are tried one
by one, and one counts only if it gives exactly the committed hash; else the cause is unknown. FILE is a
manifest, or a bundle as verify --record writes it, from which the hash, the tool and the URI are taken. FILE
may be - for standard input.

  --expected HASH     the hash that is committed onchain
  --tool TOOLREF      the tool that it is committed for
  --uri URL           the metadataURI of its record
  --siblings FILE     other registrations that may have the hash: bundles, or lines of index --bundles; may be
                      repeated
  --candidate FILE    a file that may be the one that was committed, such as an older version; may be repeated
  --output FILE, -o FILE
                      write the manifest that has the committed hash, where there is one
  --json              print one line of JSON (erc8257-diagnosis/1)

exit status: 0 the cause is known, or there is no mismatch; 1 it is not known; 2 wrong usage or unreadable
input; 3 a file could not be written.
"""

_VALIDATE = """\
usage: python -m erc8257 validate [--profile NAME] [--json] FILE

Judges a manifest as its publisher should, before it is published: as strictly as a consumer, and
strictly too where a consumer only warns. Prints the hash to commit. FILE may be - for standard input.

  --profile NAME   know the members of a platform (opensea) and tell what it would not show; the verdict
                   and the hash are the same
  --json           print the report as one line of JSON

exit status: 0 valid; 1 not valid; 2 the file cannot be read.
"""

_FIX = """\
usage: python -m erc8257 fix [--json] [--output FILE] FILE

Repairs what has only one right form: Unicode normalisation, upper-case hex, URLs that are not
normalised. Prints the repaired canonical bytes; what changed and what remains wrong goes to standard
error. FILE may be - for standard input.

  --output FILE, -o FILE    write the repaired bytes to FILE instead
  --json                    print one line of JSON: the bytes, their hash, the changes, what remains

exit status: 0 the result is valid; 1 something remains to be repaired; 2 the file cannot be read.
"""

_HASH = """\
usage: python -m erc8257 hash FILE

Prints keccak256 of the canonical bytes of any JSON document. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
"""

_CANONICALIZE = """\
usage: python -m erc8257 canonicalize FILE

Prints the canonical bytes (RFC 8785) of any JSON document: those that are hashed, without a newline
at the end. A terminal gets a newline, and harmful characters escaped. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
"""

_EXPLAIN = """\
usage: python -m erc8257 explain [--json] CODE

Says what a code of a report or of advice means, or a cause that diagnose names: where the standard says it,
how grave it is, and what to do.

  --json    print a line of JSON for each table that the code stands in; its first member is "rule",
            "advice", "cause" or "proof"

exit status: 0 done; 2 there is no such code.
"""

_RULES = """\
usage: python -m erc8257 rules [--json]

Lists every code: the rules that decide, in the order of the standard's sections; what advise says; the
causes that diagnose knows; what may be wrong with an access proof.

  --json    print one array of JSON objects; the first member of each says of
            which table it is: "rule", "advice", "cause" or "proof"
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
ELSEWHERE = ("index", "inspect", "census")


def of(verb: str) -> Optional[str]:
    """The help text of a verb; ``None`` if there is no such verb."""
    return _VERBS.get(verb)
