//! The help texts.

/// What the program is and which verbs it has.
pub(crate) const PROGRAM: &str = "\
erc8257 decides whether an ERC-8257 tool registration is genuine.

usage: erc8257 COMMAND [OPTION]... FILE|TOOLREF

for whoever uses a tool:
  verify TOOLREF       read a registration from the chain, fetch its manifest, and judge
  verify BUNDLE        judge a recorded registration, offline
  advise TOOLREF|FILE  what to know beside the verdict: attacks, risks, prices, who may change what
  diagnose FILE        why a manifest does not have the hash that is committed, and how to repair that
  inspect TOOLREF      what the chain says of a tool, its registry and its predicate
  index                verify every tool of whole registries
  census FILE          what a recorded snapshot of registrations tells without their manifests
  explain CODE         what a code of a report, of advice or of a diagnosis means
  rules                all codes

for whoever publishes a tool:
  validate FILE        judge a manifest before it is published
  fix FILE             repair what can be repaired mechanically
  hash FILE            the hash to commit onchain
  canonicalize FILE    the bytes that are hashed

FILE may be - for standard input. A TOOLREF is eip155:<chain ID>/erc8257:<registry address>/<tool ID>.

options:
  --json               print the report, and nothing else, as one line of JSON
  --color WHEN         auto (a terminal gets colour; the default), always or never
  --help, --version

exit status: 0 verified, valid or done; 1 not; 2 wrong usage or unreadable input;
3 could not be checked or completed.
";

const VERIFY: &str = "\
usage: erc8257 verify TOOLREF --rpc URL [--rpc URL]... [OPTION]...
       erc8257 verify [--json] [--via VERB] BUNDLE
       erc8257 verify --batch [--via VERB] BUNDLES

Judges a registration by the four checks of the standard and by every rule for manifests.

With a tool reference (eip155:8453/erc8257:0x…/1) the registry is read through JSON-RPC, all of it at one
block, and the manifest is fetched from its metadataURI: without redirects, cookies or a proxy, of at
most 1 MiB, and from public addresses only. A name with any address that is not public is refused.

  --rpc URL         where to read the registry, https or http. Several are asked at once and must agree.
                    Only scheme and host of the URL are ever shown or recorded
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
                is no bundle gives a line with \"error\", and the run goes on
  --via VERB    bundle (the default), verify or session: which verb of the library judges; the verdict
                is the same

exit status: 0 verified (with --batch: all of them); 1 not verified; 2 wrong usage, or the input is not a
bundle (with --batch: any of them, or there is none); 3 could not be checked: the registry could not be read, the
RPCs contradict each other, or the server gave no answer. With --batch the highest of all lines counts.
";

const ADVISE: &str = "\
usage: erc8257 advise [--facts FACTS] [--json] FILE
       erc8257 advise TOOLREF --rpc URL [--rpc URL]... [--facts FACTS] [OPTION]...

Says what a consumer should know of a tool beside the verdict: alarms (somebody may be attacked), cautions
(risks that honest tools have, too) and notes. Advice is about risk, not about validity: a genuine tool may
draw an alarm, and one that draws none need not be genuine.

FILE is a manifest, or a bundle as verify --record writes it: then the recorded manifest and record are used,
and the verdict stands above the advice. FILE may be - for standard input. A manifest alone is not verified.

With a tool reference the tool is verified as by verify, with the same options, and then what the RPCs say of
registry, predicate and creator at the block of the verdict is looked at, too. Of several RPCs as many must say
the same as for the record; who says otherwise is named, and what no quorum says is not known.

  --facts FACTS    what is known besides (JSON, erc8257-facts/1): the wallet's protocols and tokens, trusted
                   registries, expected code, history, a checked attestation; for a file what inspect
                   --record wrote, too. Of a registration a bundle's word counts, and with a tool reference
                   the chain's, of the contracts too. Of a file nothing is said that depends on time, unless
                   FACTS tells the time
  --json           print the advice, and not the verdict, as one line of JSON (erc8257-advice/1)

exit status: 0 a valid manifest without an alarm, and verified where a registration is given; 1 not; 2 wrong
usage or unreadable input; 3 could not be checked: the registry could not be read, the RPCs contradict each
other, or the server gave no answer.
";

const DIAGNOSE: &str = "\
usage: erc8257 diagnose [--expected HASH] [OPTION]... FILE

Says why a manifest does not have the hash that its registration commits. Well-known mistakes are tried one
by one, and one counts only if it gives exactly the committed hash; else the cause is unknown. FILE is a
manifest, or a bundle as verify --record writes it, from which the hash, the tool and the URI are taken. FILE
may be - for standard input.

  --expected HASH     the hash that is committed onchain
  --tool TOOLREF      the tool that it is committed for
  --uri URL           the metadataURI of its record
  --siblings FILE     other registrations that may have the hash: bundles, lines of index --bundles, or a
                      snapshot with registries as census reads it; may be repeated
  --candidate FILE    a file that may be the one that was committed, such as an older version; may be repeated
  --output FILE, -o FILE
                      write the manifest that has the committed hash, where there is one
  --json              print one line of JSON (erc8257-diagnosis/1)

exit status: 0 the cause is known, or there is no mismatch; 1 it is not known; 2 wrong usage or unreadable
input; 3 a file could not be written.
";

const INSPECT: &str = "\
usage: erc8257 inspect TOOLREF --rpc URL [OPTION]...

Shows what the chain says of a tool, all of it at one block: the registry, its record of the tool, and the
access predicate with what it says that it requires. Nothing is fetched from the tool's server and nothing
is verified: that is verify.

  --rpc URL              where to read, https or http. Only scheme and host are ever shown
  --block BLOCK          latest (the default), safe, finalized, or a number
  --check-access ADDRESS ask whether this account may use the tool: granted, denied, malfunction (the
                         predicate did not answer as one does) or no such tool; and what the account has of
                         what is required, which is for planning alone. That an account has access never
                         shows that a request comes from it
  --data HEX             what the account hands to the predicate, such as an AccessProof; nothing by default.
                         Nodes see and log it: it is no place for a secret
  --record FILE          write what was read as facts (erc8257-facts/1), for advise
  --json                 print one line of JSON (erc8257-inspection/1)
  --timeout SECONDS      for one JSON-RPC response; 30 by default
  --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT]
                         as for verify

exit status: 0 the tool is registered (with --check-access: and access is granted); 1 not; 2 wrong usage;
3 the chain could not be read.
";

/// The help text of `index`.
pub(crate) const INDEX: &str = "\
usage: erc8257 index --registry CHAIN:ADDRESS[@BLOCK]=URL... --out FILE --state FILE [OPTION]...

Reads the events of whole registries, verifies every tool at the head of its chain, and writes one
JSON line a tool (erc8257-index/1). Interrupted at any moment, the same command continues. Once
finished, the same command starts anew: it reads the events since, verifies all tools again, and
keeps the former output as FILE.previous. Lines of a registry that cannot be read stay, and say how
old they are.

  --registry CHAIN:ADDRESS[@BLOCK]=URL
                      a registry, the block to begin at, and the RPC to read it through; repeatable.
                      CHAIN is a number, or as in tool references (eip155:8453)
  --out FILE          the lines
  --state FILE        what the next run continues from
  --from-block N      the block to begin at where --registry names none (default 0)
  --block TAG         read up to latest (the default), safe or finalized
  --confirmations N   blocks that a reorganisation may undo (default 32)
  --concurrency N     manifests fetched at a time (default 32)
  --per-origin N      manifests fetched at a time from one origin (default 4)
  --timeout SECONDS   for one fetch, and for one answer of an RPC (default and most: 30)
  --max-age SECONDS   lines older than this are stale and are verified again (default and most: 86400)
  --bundles           put the recorded registration into each line, for replay by verify
  --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT], --allow-private-addresses
                      for test beds, as in verify

A line is a look at one block and one moment: verify a tool again before it is invoked.

exit status: 0 every tool has its line; 2 wrong usage; 3 a registry could not be read to its end,
counts more tools than its events show, or its RPC left calls unanswered.
";

const CENSUS: &str = "\
usage: erc8257 census [--json] FILE

Judges a recorded snapshot of registrations as far as that is possible without their manifests: which
check fails and why, what the likely cause of a hash mismatch is, which registrations have one URI, and
which URLs and texts are hostile. Nothing is fetched and no chain is read. FILE may be - for standard
input.

FILE is a table of tab-separated values with a header of column names, or a JSON array of objects, or one
JSON object a line, or the output of index. The columns are id and metadata_uri, and as far as they are
known chain, registry, status (active, deregistered), manifest_status (verified, hash_mismatch,
fetch_error), creator, onchain_hash, served_jcs_hash, creator_address, endpoint, name, description and
inputs; others are ignored. A row that cannot be read is told and not counted.

  --json        print one line of JSON (erc8257-census/1), with one object a registration

exit status: 0 done; 2 the file cannot be read, or is no snapshot.
";

const VALIDATE: &str = "\
usage: erc8257 validate [--profile NAME] [--json] FILE

Judges a manifest as its publisher should, before it is published: as strictly as a consumer, and
strictly too where a consumer only warns. Prints the hash to commit. FILE may be - for standard input.

  --profile NAME   know the members of a platform (opensea) and tell what it would not show; the verdict
                   and the hash are the same
  --json           print the report as one line of JSON

exit status: 0 valid; 1 not valid; 2 the file cannot be read.
";

const FIX: &str = "\
usage: erc8257 fix [--json] [--output FILE] FILE

Repairs what has only one right form: Unicode normalisation, upper-case hex, URLs that are not
normalised. Prints the repaired canonical bytes; what changed and what remains wrong goes to standard
error. FILE may be - for standard input.

  --output FILE, -o FILE    write the repaired bytes to FILE instead
  --json                    print one line of JSON: the bytes, their hash, the changes, what remains

exit status: 0 the result is valid; 1 something remains to be repaired; 2 the file cannot be read.
";

const HASH: &str = "\
usage: erc8257 hash FILE

Prints keccak256 of the canonical bytes of any JSON document. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
";

const CANONICALIZE: &str = "\
usage: erc8257 canonicalize FILE

Prints the canonical bytes (RFC 8785) of any JSON document: those that are hashed, without a newline
at the end. A terminal gets a newline, and harmful characters escaped. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
";

const EXPLAIN: &str = "\
usage: erc8257 explain [--json] CODE

Says what a code of a report or of advice means, or a cause that diagnose names: where the standard says it,
how grave it is, and what to do.

  --json    print a line of JSON for each table that the code stands in; its first member is \"rule\",
            \"advice\", \"cause\" or \"proof\"

exit status: 0 done; 2 there is no such code.
";

const RULES: &str = "\
usage: erc8257 rules [--json]

Lists every code: the rules that decide, in the order of the standard's sections; what advise says; the
causes that diagnose knows; what may be wrong with an access proof.

  --json    print one array of JSON objects; the first member of each says of
            which table it is: \"rule\", \"advice\", \"cause\" or \"proof\"
";

/// All verbs that have a help text.
pub(crate) const VERBS: [&str; 12] = [
    "verify",
    "advise",
    "diagnose",
    "inspect",
    "index",
    "census",
    "validate",
    "fix",
    "hash",
    "canonicalize",
    "explain",
    "rules",
];

/// The help text of a verb; `None` if there is no such verb.
pub(crate) fn of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "verify" => VERIFY,
        "advise" => ADVISE,
        "diagnose" => DIAGNOSE,
        "inspect" => INSPECT,
        "index" => INDEX,
        "census" => CENSUS,
        "validate" => VALIDATE,
        "fix" => FIX,
        "hash" => HASH,
        "canonicalize" => CANONICALIZE,
        "explain" => EXPLAIN,
        "rules" => RULES,
        _ => return None,
    })
}
