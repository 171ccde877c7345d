//! The help texts.

pub(crate) mod agent;

use std::borrow::Cow;

use crate::described;

/// The description of the program; `DESCRIBED` stands for the verbs that come from descriptions alone.
const PROGRAM: &str = "\
erc8257 decides whether an ERC-8257 tool registration is genuine.

usage: erc8257 COMMAND [OPTION]... FILE|TOOLREF

for users of tools:
  verify TOOLREF       read a registration from the chain, fetch its manifest, and judge
  verify BUNDLE        judge a recorded registration, offline
  judge BUNDLE         judge a bundle of any format, offline
  advise TOOLREF|FILE  list attacks, risks, prices, and who may change what
  diagnose FILE        explain why a manifest does not have the committed hash, and how to repair that
  pay call TOOLREF IN  verify a tool, call it, and pay it where it asks for that and you agree
  agent show|reputation|validation|bind|discover
                       say whose agent of ERC-8004 it is, what others say, and whether a tool is its own
  tools list|search|get
                       ask a list of tools; its answers are claims
  proof verify|fetch|receipt|slots
                       prove a tool's record, or a receipt, from a block hash that you trust
  discoverability mcp URL
                       say whether agents can find, understand and call an MCP server
  discoverability http TOOLREF
                       say whether a tool over plain HTTPS answers as its manifest says
  mcp                  be an MCP server, so that an agent can verify before it calls
  inspect TOOLREF      show what the chain says about a tool, its registry and its predicate
  index                verify every tool of whole registries
  census FILE          judge a recorded snapshot of registrations without their manifests
  explain CODE         explain a code of a report, of advice or of a diagnosis
  rules                list all codes

for publishers of tools:
  validate FILE        judge a manifest before you publish it
  fix FILE             repair faults that have one right repair
  hash FILE            print the hash to commit onchain
  canonicalize FILE    print the bytes that are hashed
  agent register|update|...
                       prepare an action of an agent, and read its receipt
  publish FILE         check everything before a registration, give the transaction, verify the result

DESCRIBED
FILE may be - for standard input. A TOOLREF is eip155:<chain ID>/erc8257:<registry address>/<tool ID>.

options:
  --json               print only the report, as one line of JSON
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
                    Only the URL's scheme and host are ever shown or recorded. @FILE names a file with
                    one URL a line, for URLs with a key: other users see your command line
  --quorum K        the number of RPCs that must agree; a majority by default
  --block BLOCK     latest (the default), safe, finalized, or a number
  --pin HASH        the manifest must have this hash; any other fails
  --record FILE     write all answers as a bundle; verify makes the same report from it
  --agent AGENT     also say whether the tool is this agent's (ERC-8004), at the same block. That is no part of
                    the verdict, and no part of the exit status; --json prints it as a second line
  --agent-rpc URL   an RPC of the agent's chain, where it is another than the tool's
  --gateway HOST[:PORT]
                    a gateway of IPFS, for the agent's file; repeatable
  --json            print the report as one line of JSON

  --proof           believe no RPC: prove the record by eth_getProof. The RPCs are asked one after another until
                    one proves it, so that one honest RPC is enough. An RPC that lied is named
  --trusted-block HASH
                    the hash of a young block of the tool's chain, from your own node or a light client. A hash
                    names no chain: one of another chain proves another chain's record. Without it the hash that
                    a majority of at least two RPCs has
  --trusted-by WORD own-node, light-client or quorum: the report repeats it
  --registry-code HASH, --predicate-code HASH
                    the registry, or the predicate, must have code with this hash
  --layout CODEHASH:COUNTER:TOOLS:REMOVED[:last]
                    where a registry of your own, whose code has this hash, keeps its records; repeatable

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
                is not a bundle gives a line with \"error\", and the run goes on
  --via VERB    bundle (the default), verify or session: the verb of the library that judges; all
                give the same verdict

exit status: 0 verified (with --batch: all of them); 1 not verified; 2 wrong usage, or the input is not a
bundle (with --batch: any of them, or there is none); 3 could not be checked: the registry could not be read, the
RPCs contradict each other, or the server gave no answer. With --batch the highest of all lines counts.
";

const PROOF_VERIFY: &str = "\
usage: erc8257 proof verify [--trusted-block HASH [--trusted-by WORD]] [--json] FILE
       erc8257 proof verify [--trusted-block HASH] --batch FILES

Proves a tool's record from one trusted block hash: by the block's header and by results of eth_getProof. It
believes no answer of an RPC. Nothing is fetched.

FILE is a bundle (erc8257-proof-bundle/1), as proof fetch writes it, and may be - for standard input. A bundle
names its own trusted hash, and anyone can write one for a state that they made up. So it proves nothing
until you put a hash of your own in its place.

  --trusted-block HASH  the block hash that you trust, in the place of the file's
  --trusted-by WORD     where you have it from: own-node, light-client or quorum; the report repeats it
  --json                print the report as one line of JSON (erc8257-proof-report/1)
  --batch               read one bundle a line and write one report a line, in the same order

exit status: 0 proven, the tool is registered, and the block is not known to be too old; 1 refuted, or proven to
be no registered tool; 2 wrong usage, or a bundle that cannot be used; 3 nothing is proven, the block is too
old or from the future, or it would be 0 under the file's own hash.
";

const PROOF_RECEIPT: &str = "\
usage: erc8257 proof receipt [--trusted-block HASH [--trusted-by WORD]] [--json] FILE

Proves the receipt of the transaction in this place of a block, or that the block has none there.

FILE is a bundle (erc8257-receipt-proof-bundle/1), and may be - for standard input. A receipt names no
transaction: judge by its events.

  --trusted-block HASH  the block hash that you trust, in the place of the file's
  --trusted-by WORD     where you have it from: own-node, light-client or quorum; the report repeats it
  --json                print the report as one line of JSON (erc8257-receipt-proof-report/1)

exit status: 0 proven, and the transaction succeeded; 1 refuted, proven to be missing, or reverted; 2 wrong usage,
or a bundle that cannot be used; 3 nothing is proven, or it would be 0 under the file's own hash.
";

const PROOF_FETCH: &str = "\
usage: erc8257 proof fetch TOOLREF --rpc URL [--rpc URL]... --trusted-block HASH --record FILE [OPTION]...

Asks RPCs for the proof of a tool's record, judges it, and writes it as a bundle for proof verify. The RPCs are
asked one after another until one proves the record. Most nodes prove only the last hundred blocks or so.

  --rpc URL             whom to ask, https or http; @FILE names a file with one URL a line
  --trusted-block HASH  the block hash that you trust, of the tool's chain
  --trusted-by WORD     where you have it from: own-node, light-client or quorum; the report repeats it
  --record FILE         where the bundle goes
  --registry-code HASH, --predicate-code HASH
                        the registry, or the predicate, must have code with this hash
  --layout CODEHASH:COUNTER:TOOLS:REMOVED[:last]
                        where a registry of your own keeps its records; repeatable
  --json                print the report as one line of JSON (erc8257-proof-report/1)
  --timeout SECONDS, --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT]
                        as for verify

exit status: as for proof verify, under your own hash.
";

const PROOF_SLOTS: &str = "\
usage: erc8257 proof slots [--layout CODEHASH:COUNTER:TOOLS:REMOVED[:last]] [--json] TOOLREF

Lists the storage slots of a tool's record, in the order in which proofs ask for them. Nothing is fetched. The
slots of a long metadataURI begin at the hash of its own slot; how many they are, its word says.

  --layout ...  where a registry of your own keeps its records; the known registry's layout by default
  --json        print an array of objects with name and slot

exit status: 0 done; 2 wrong usage.
";

const JUDGE: &str = "\
usage: erc8257 judge [--json] BUNDLE
       erc8257 judge --batch BUNDLES

Judges a bundle by its format: erc8257-bundle/1 as verify does, and the bundles of other verbs, such as
erc8257-fix-bundle/1. Nothing is fetched. BUNDLE may be - for standard input. Schemas of the formats stand
in the folder border/schema of the sources.

  --json     print the report as one line of JSON
  --batch    read one bundle a line and write one report a line, in the same order; a line that cannot
             be judged gives a line with \"error\", and the run goes on

exit status: 0 yes: verified, valid or done; 1 no; 2 wrong usage, or a bundle that cannot be judged; 3 could not
be established. With --batch the highest status of all lines counts, and an input without lines is 2.
";

const ADVISE: &str = "\
usage: erc8257 advise [--facts FACTS] [--json] FILE
       erc8257 advise TOOLREF --rpc URL [--rpc URL]... [--facts FACTS] [OPTION]...

Says what a consumer should know about a tool beside the verdict: alarms (a user may be under attack),
cautions (risks that honest tools have too) and notes. Advice is about risk, not about validity: a genuine
tool may draw an alarm, and a tool without an alarm need not be genuine.

FILE is a manifest, or a bundle as verify --record writes it: then the recorded manifest and record are used,
and the verdict stands above the advice. FILE may be - for standard input. A manifest alone is not verified.

With a tool reference, advise verifies the tool as verify does, with the same options. It then asks the RPCs
about the registry, predicate and creator, at the block of the verdict. The same quorum must agree on each
answer. Dissenting RPCs are named, and an answer without a quorum counts as unknown.

  --facts FACTS    further facts (JSON, erc8257-facts/1): the wallet's protocols and tokens, trusted
                   registries, expected code, history, a checked attestation; for a file also the facts that
                   inspect --record wrote. A bundle's or the chain's own record overrides FACTS. For a file,
                   time-dependent advice needs `now` in FACTS
  --agent AGENT    as for verify: whose agent the tool is, beside the verdict
  --json           print the advice, and not the verdict, as one line of JSON (erc8257-advice/1)

exit status: 0 a valid manifest without an alarm, and verified where a registration is given; 1 not; 2 wrong
usage or unreadable input; 3 could not be checked: the registry could not be read, the RPCs contradict each
other, or the server gave no answer.
";

const DIAGNOSE: &str = "\
usage: erc8257 diagnose [--expected HASH] [OPTION]... FILE

Says why a manifest does not have the hash that its registration commits. It tries well-known mistakes one
by one. A mistake counts only if it gives exactly the committed hash; otherwise the cause is unknown. FILE is a
manifest, or a bundle as verify --record writes it, which also gives the hash, the tool and the URI. FILE may
be - for standard input.

  --expected HASH     the hash that is committed onchain
  --tool TOOLREF      the tool that commits the hash
  --uri URL           the metadataURI of its record
  --siblings FILE     other registrations that may have the hash: bundles, lines of index --bundles, or a
                      snapshot with registries as census reads it; repeatable
  --candidate FILE    a file that the hash may belong to, such as an older version; repeatable
  --output FILE, -o FILE
                      write the manifest that has the committed hash, where there is one
  --json              print one line of JSON (erc8257-diagnosis/1)

exit status: 0 the cause is known, or there is no mismatch; 1 the cause is unknown; 2 wrong usage or
unreadable input; 3 a file could not be written.
";

const INSPECT: &str = "\
usage: erc8257 inspect TOOLREF --rpc URL [OPTION]...

Shows what the chain says about a tool, all of it at one block: the registry, its record of the tool, and the
access predicate with its requirements. It fetches nothing from the tool's server and verifies nothing: that
is the work of verify.

  --rpc URL              where to read, https or http; @FILE is a file with the URL. Only scheme and host are
                         ever shown
  --block BLOCK          latest (the default), safe, finalized, or a number
  --check-access ADDRESS ask whether this account may use the tool: granted, denied, malfunction (the
                         predicate gave a malformed answer) or no such tool; also lists which requirements
                         the account meets (for planning only). Access does not prove who sent a request
  --data HEX             the account's data for the predicate, such as an AccessProof; empty by default.
                         Nodes see and log it: do not put a secret there
  --record FILE          write the answers as facts (erc8257-facts/1), for advise
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
  --proof             believe no RPC about records: prove them by eth_getProof, the slots of many tools in one
                      call. Registries are read up to the trusted block. Events are still the RPC's word
  --trusted-block [CHAIN=]HASH
                      the hash of a young block, as for verify --proof; one for each chain. The next run takes
                      a younger one and goes on
  --trusted-by WORD, --registry-code HASH, --predicate-code HASH, --layout CODEHASH:COUNTER:TOOLS:REMOVED[:last]
                      as in verify --proof
  --bundles           put the recorded registration into each line, for replay by verify
  --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT], --allow-private-addresses
                      for test beds, as in verify

A line is a look at one block and one moment: verify a tool again before it is invoked.

exit status: 0 every tool has its line; 2 wrong usage; 3 a registry could not be read to its end,
counts more tools than its events show, or its RPC left calls unanswered or has no recent block.
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
inputs; others are ignored. Unreadable rows are reported and skipped.

  --json        print one line of JSON (erc8257-census/1), with one object a registration

exit status: 0 done; 2 the file cannot be read, or is not a snapshot.
";

const VALIDATE: &str = "\
usage: erc8257 validate [--profile NAME] [--json] FILE

Judges a manifest before its publisher publishes it: as strictly as a consumer, and strictly too where
a consumer only warns. Prints the hash to commit. FILE may be - for standard input.

  --profile NAME   also judge the members of a platform (opensea); verdict and hash stay the same
  --json           print the report as one line of JSON

exit status: 0 valid; 1 not valid; 2 the file cannot be read.
";

const FIX: &str = "\
usage: erc8257 fix [--json] [--output FILE] FILE

Repairs faults that have one right repair: Unicode normalisation, upper-case hex, URLs that are not
normalised. Prints the repaired canonical bytes. It lists changes and remaining faults on standard
error. FILE may be - for standard input.

  --output FILE, -o FILE    write the repaired bytes to FILE instead
  --json                    print one line of JSON: the bytes, their hash, the changes, remaining faults

exit status: 0 the result is valid; 1 faults remain; 2 the file cannot be read.
";

const HASH: &str = "\
usage: erc8257 hash FILE

Prints keccak256 of the canonical bytes of any JSON document. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
";

const CANONICALIZE: &str = "\
usage: erc8257 canonicalize FILE

Prints the canonical bytes (RFC 8785) of any JSON document, which are hashed, without a newline at the
end. A terminal gets a newline, and harmful characters escaped. FILE may be - for standard input.

exit status: 0 done; 2 the file cannot be read, or is not strict JSON.
";

const EXPLAIN: &str = "\
usage: erc8257 explain [--json] CODE

Explains a code of a report, of advice or of a payment, or a cause that diagnose names: its section in the
standard, its severity, and what to do.

  --json    print a line of JSON for each table that the code stands in; its first member is \"rule\",
            \"advice\", \"cause\" or \"proof\", or the \"code\" of a payment

exit status: 0 done; 2 there is no such code.
";

const RULES: &str = "\
usage: erc8257 rules [--json]

Lists every code: the rules, in the order of the standard's sections; the advice; the causes that diagnose
knows; the faults of access proofs; the faults of payments.

  --json    print one array of JSON objects; the first member of each names
            its table: \"rule\", \"advice\", \"cause\" or \"proof\"; that of a payment is \"code\"
";

const PUBLISH: &str = "\
usage: erc8257 publish MANIFEST --uri URL --registry CHAIN:ADDRESS --rpc URL --from ADDRESS [OPTION]...
       erc8257 publish MANIFEST --uri URL --tool TOOLREF --rpc URL --from ADDRESS [OPTION]...

Registers a tool, or commits another manifest for one, in four steps. It signs and sends nothing: run it once for
the transaction, and again with the hash of the transaction.

  1 manifest      judges the manifest as validate does, and asks before it makes the repairs of fix
  2 server        fetches what the URI serves now, as consumers do, and compares it
  3 call          asks the registry and the predicate, and judges the call before it is sent; then prints the
                  unsigned transaction as JSON, and as a line for Foundry's cast. With --transaction it reads
                  the receipt instead
  4 registration  with --transaction: verifies the new registration as verify does

MANIFEST may be - for standard input.

  --uri URL             the metadataURI to commit: where the manifest is served
  --registry CHAIN:ADDRESS
                        register a new tool in this registry, as in 8453:0x…
  --tool TOOLREF        update this tool instead; its predicate stays as it is
  --rpc URL             the RPC of the chain, https or http; @FILE is a file with the URL. Only scheme and host
                        are ever shown
  --from ADDRESS        the account that the registry will see as the caller: with a smart wallet its contract
  --predicate ADDRESS   the access predicate of a new tool; by default zero, which is open to every caller
  --transaction HASH    the transaction was sent: read its receipt, and verify the tool
  --wait SECONDS        how long to wait for the receipt, 0 to 3600; 60 by default
  --yes                 agree to all repairs. Without a terminal and without --yes nothing is repaired
  --output FILE, -o FILE
                        write the repaired manifest to FILE: upload that file
  --record FILE         write all answers as a bundle (erc8257-publish-bundle/1)
  --json                print one line of JSON (erc8257-publish/1)
  --timeout SECONDS, --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT], --allow-private-addresses
                        as for verify

exit status: 0 the transaction can be signed (with --transaction: the tool is verified); 1 not; 2 wrong usage or
unreadable input; 3 could not be established: an RPC or the server gave no answer, or there is no receipt yet.
";

const PAY_CALL: &str = "\
usage: erc8257 pay call TOOLREF INPUT --rpc URL --from ADDRESS --signer COMMAND [OPTION]...

Verifies a tool, calls it, and pays it where it asks for that (x402). What it asks for is compared with the
manifest that its creator committed, and you are asked before anything is signed. One payment is signed at
most, and it is sent once: whatever the answer is, the receipt and the token tell what became of it.

INPUT is a file with the body of the request, usually JSON; it may be - for standard input.

  --rpc URL             an RPC of the tool's chain, as for verify; several must agree about the tool
  --chain ID=URL        an RPC of another chain that payments may be on; may be repeated
  --from ADDRESS        the account that pays
  --contract            the account is a contract (ERC-1271)
  --signer COMMAND      the program that signs, with its arguments, without a shell. It gets the typed data
                        (EIP-712) as JSON on standard input, and prints the signature in hex; as in
                        \"cast wallet sign --data --from-file /dev/stdin --account mine\"
  --policy FILE         what you allow, as JSON: caps, chains, and what to do about each difference
  --yes-if-match        do not ask about a payment of exactly what the manifest lists
  --output FILE         write the tool's answer to a file
  --record FILE         write all answers as a bundle, the signature among them; judge makes the same report
  --json                print the report as one line of JSON
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                        as for verify

Without a terminal the command cannot ask you: then only --yes-if-match lets a payment through, where it matches.

exit status: 0 called, or paid and answered; 1 declined, blocked, refused or not paid; 2 wrong usage;
3 could not be established: do not pay again before the report says that it is safe.
";

const PAY_GATE: &str = "\
usage: erc8257 pay gate CONFIG --rpc URL --store FOLDER [OPTION]... < REQUEST

Decides about one request to a tool that its server charges for, or protects: who calls, whether the payment is
good and new, and what became of it. The request stands on standard input as a server gets it: headers, an empty
line, the body. The handler runs for a good payment that is new, at most once for it.

CONFIG is a JSON file: what is asked for (offer), predicate, facilitator, and with a predicate toolRef. The member
accessData names the header of the request whose bytes the predicate gets, as hex.

  --rpc URL             an RPC of the chain that payments are on
  --chain ID=URL        an RPC of another chain; may be repeated
  --store FOLDER        where used payments are remembered, a file for each; all processes share it
  --handler COMMAND     the program that answers, with its arguments, without a shell. It gets the body of the
                        request on standard input, and ERC8257_CALLER and ERC8257_PURPOSE in its environment.
                        Its output is the answer; by default the answer is empty
  --facilitator-secret FILE
                        credentials for the facilitator: a bearer token, or headers as lines of Name: value. Only you
                        may be able to read FILE (chmod 600); env:NAME takes them from a variable of the environment
  --api-key FILE        the key for reports of usage, likewise; other users see your command line
  --json                print the report as one line of JSON, and not the HTTP answer
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                        as for verify

exit status: 0 the request was served; 1 it was not; 2 wrong usage; 3 it is not known what became of the payment,
or the chain, the store or the facilitator gave no answer.
";

const TOOLS_LIST: &str = "\
usage: erc8257 tools list [--sort WORD] [--limit N] [OPTION]...

Lists tools, as the REST API of OpenSea has them. What a list answers never stands in for a verification.

  --sort WORD       how to sort, such as newest
  --limit N         how many to give, from 1 to 1,000
  --api-key FILE    a file with the key of the API; other users see your command line
  --json            print the answer as one line of JSON
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                    as for verify

exit status: 0 done; 2 wrong usage; 3 the list gave no answer.
";

const TOOLS_SEARCH: &str = "\
usage: erc8257 tools search QUERY [--limit N] [OPTION]...

Searches tools, as the REST API of OpenSea has them. What a list answers never stands in for a verification.

  --limit N         how many to give, from 1 to 1,000
  --api-key FILE    a file with the key of the API; other users see your command line
  --json            print the answer as one line of JSON
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                    as for verify

exit status: 0 done; 2 wrong usage; 3 the list gave no answer.
";

const TOOLS_GET: &str = "\
usage: erc8257 tools get TOOLREF [OPTION]...

Shows what the REST API of OpenSea says of a tool. What a list answers never stands in for a verification.

  --api-key FILE    a file with the key of the API; other users see your command line
  --json            print the answer as one line of JSON
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                    as for verify

exit status: 0 done; 2 wrong usage; 3 the list gave no answer.
";

pub(crate) const MCP: &str = "\
usage: erc8257 mcp [--rpc [CHAIN=]URL]... [OPTION]...

An MCP server: an agent's client starts it, and the agent verifies tools before it calls them. It speaks on
standard input and output, and ends with its input. Its tools only read. Each gives the report that the command
of the same work prints with --json.

  verify_tool    verify a registration on the chain (erc8257 verify)
  advise_tool    risks and prices beside the verdict (erc8257 advise)
  inspect_tool   what the chain says about a tool (erc8257 inspect)
  check_payment  a challenge of x402 against the verified manifest (erc8257 pay bind)
  show_agent     an agent of ERC-8004 (erc8257 agent show)
  judge_bundle   a recorded bundle of any format (erc8257 judge)
  explain_code   what a code means (erc8257 explain)
  search_tools, get_tool   with --rest and --api-key: what a list of tools claims
  get_wallet_tools         with --forward: what another MCP server claims

You decide what is asked, and the agent does not. A tool that lacks its option is not offered.

  --rpc [CHAIN=]URL  an RPC of this chain; without CHAIN, of every chain that has none of its own. Repeatable:
                     several of one chain must agree by majority. @FILE names a file with one of them a line,
                     for URLs with a key. No answer has more of a URL than its scheme and host
  --listen ADDRESS:PORT
                     serve streamable HTTP at this loopback address instead, without sessions; port 0 takes a
                     free one. The URL is printed. Requests of web pages from elsewhere are refused
  --gateway HOST[:PORT]
                     a gateway of IPFS, for files of agents; repeatable
  --rest URL         the origin of a list of tools, such as https://api.opensea.io
  --api-key FILE     a file with the key of the list
  --forward URL      an MCP server with get_wallet_tools, over streamable HTTP
  --forward-secret FILE|env:NAME
                     its bearer token, or its headers
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                     as for verify

exit status: 0 the input ended; 2 wrong usage; 3 the address cannot be listened at.
";

const DISCOVERABILITY_MCP: &str = "\
usage: erc8257 discoverability mcp URL [--record FILE] [OPTION]...
       erc8257 discoverability mcp TRANSCRIPT [OPTION]...

Says whether an MCP server can be found, understood and called, by the ten criteria of the Agent Tool
Discoverability Standard 0.1: by the specification of MCP, in the words of the standard, and as a public
verifier does. A status is pass, FAIL, unverified (it could not be established) or not-tested.

A URL is probed: the server is entered, its list of tools is read, one tool is called, and two errors are asked
for. The tool must call itself read-only and not destructive; its name may not sound like a secret or an effect.
TRANSCRIPT is a recording (erc8257-mcp-transcript/1), and may be - for standard input.

  --era ERA         legacy-first (the default), legacy, modern or modern-first: which era of MCP is tried
  --no-call         call no tool
  --priced          the tools have a price: call none, and assert no delivery
  --profile P       spec (the default), seed-0.1 or peer-0.4: whose grade decides
  --min-grade G     the least grade that is good enough: A, B (the default), C or D
  --evidence        show every finding with what was found and what to do
  --record FILE     write the transcript. It holds the answers of the server, and of the tool that was called
  --badge FILE      write a badge with the grade (SVG)
  --json            print the report as one line of JSON (erc8257-discoverability-mcp/1)
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                    as for verify; with private addresses http:// is allowed, too

exit status: 0 ready; 1 not ready; 2 wrong usage; 3 could not be established.
";

const DISCOVERABILITY_CERTIFICATE: &str = "\
usage: erc8257 discoverability certificate FILE --issuer KEY [--issuer KEY]... [OPTION]...

Judges a certificate of discoverability under keys that you trust: its signature, its own consistency, and its
time. The key within the certificate is never trusted. FILE may be - for standard input.

  --issuer KEY      a key of an issuer: 64 hex digits, or 88 with the header of SPKI; repeatable
  --endpoint URL    the server that the certificate must be about
  --at SECONDS      judge as of this Unix time; by default this machine's clock counts
  --min-grade G     exit with 1 for a grade below this one, too
  --json            print the report as one line of JSON (erc8257-discoverability-certificate/1)

exit status: 0 valid; 1 not; 2 wrong usage; 3 could not be established.
";

const DISCOVERABILITY_SERVER_JSON: &str = "\
usage: erc8257 discoverability server-json [--json] FILE

Judges a server.json by the schema of the MCP registry of 2025-12-11. FILE may be - for standard input.

  --json            print the report as one line of JSON (erc8257-discoverability-server-json/1)

exit status: 0 valid; 1 not; 2 wrong usage.
";

const DISCOVERABILITY_HTTP: &str = "\
usage: erc8257 discoverability http TOOLREF --rpc URL [--arguments FILE] [--record FILE] [OPTION]...
       erc8257 discoverability http RECORDING [OPTION]...

Says whether a tool over plain HTTPS answers as its manifest says, by six criteria of this library, since such a
tool is not an MCP server. A status is pass, FAIL, unverified (it could not be established) or not-tested.

With a TOOLREF the tool is verified first, and nothing is asked of a tool that is not verified. One with a price
is then called with {}, so that it asks for a payment; the command pays nothing. A free one is called with your
own arguments or not at all. Both are sent broken JSON. RECORDING is what --record wrote
(erc8257-discoverability-http-bundle/1), and may be - for standard input.

  --rpc URL         where to read the registry; repeatable, and then a majority has to agree
  --arguments FILE  a JSON object with which a free tool is called, byte for byte; - for standard input
  --evidence        show every finding with what was found and what to do
  --record FILE     write the registration and the exchanges. They hold the answers of the tool
  --json            print the report as one line of JSON (erc8257-discoverability-http/1)
  --quorum, --block, --pin, --proof and its options
                    as for verify
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --allow-private-addresses, --timeout SECONDS
                    as for verify

exit status: 0 sound; 1 unsound; 2 wrong usage; 3 could not be established.
";

/// All verbs that have a help text.
pub(crate) const VERBS: [&str; 28] = [
    "verify",
    "judge",
    "advise",
    "diagnose",
    "inspect",
    "index",
    "census",
    "validate",
    "fix",
    "hash",
    "canonicalize",
    "publish",
    "pay call",
    "pay gate",
    "tools list",
    "tools search",
    "tools get",
    "proof verify",
    "proof receipt",
    "proof fetch",
    "proof slots",
    "discoverability mcp",
    "discoverability certificate",
    "discoverability server-json",
    "discoverability http",
    "mcp",
    "explain",
    "rules",
];

const WALLET_LIVE: &str = "
  --rpc [CHAIN=]URL    where to ask, https or http; without CHAIN it is the operand's chain. @FILE names a file
                       with one of them a line, for URLs with a key: other users see your command line
  --record FILE        write all answers as a bundle; judge makes the same report from it
  --json               print the report as one line of JSON
  --ca FILE, --connect-to HOST=ADDRESS:PORT, --timeout SECONDS
                       as for verify

All that is read of a chain is read at one block. An RPC of another chain counts for nothing.
";

const WALLET_TRANSFER: &str = "
The amount is in the smallest unit. The recipient is checked, the call is simulated, and you are asked. Then the
transaction is printed: the command has no key, and sends nothing. With --transaction it says whether that
transaction is the transfer, and what arrived.

  --token CHAIN:ADDRESS   the token; the chain's own asset by default
  --yes                   agree beforehand
  --transaction HASH      judge this transaction
  --wait SECONDS          look again for so long while it may still happen
";

/// The help text of a verb; `None` for an unknown verb.
pub(crate) fn of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "verify" => VERIFY,
        "judge" => JUDGE,
        "advise" => ADVISE,
        "diagnose" => DIAGNOSE,
        "inspect" => INSPECT,
        "index" => INDEX,
        "census" => CENSUS,
        "validate" => VALIDATE,
        "fix" => FIX,
        "hash" => HASH,
        "canonicalize" => CANONICALIZE,
        "publish" => PUBLISH,
        "pay call" => PAY_CALL,
        "pay gate" => PAY_GATE,
        "tools list" => TOOLS_LIST,
        "tools search" => TOOLS_SEARCH,
        "tools get" => TOOLS_GET,
        "proof verify" => PROOF_VERIFY,
        "proof receipt" => PROOF_RECEIPT,
        "proof fetch" => PROOF_FETCH,
        "proof slots" => PROOF_SLOTS,
        "discoverability mcp" => DISCOVERABILITY_MCP,
        "discoverability certificate" => DISCOVERABILITY_CERTIFICATE,
        "discoverability server-json" => DISCOVERABILITY_SERVER_JSON,
        "discoverability http" => DISCOVERABILITY_HTTP,
        "mcp" => MCP,
        "explain" => EXPLAIN,
        "rules" => RULES,
        _ => return agent::of(verb).or_else(|| described::of(verb).map(|verb| verb.help)),
    })
}

/// The help of a verb with what it does where it asks a chain.
pub(crate) fn whole(verb: &str) -> Option<Cow<'static, str>> {
    let text = of(verb)?;
    let live = match verb {
        "wallet account" | "wallet delegation" => "eip155:CHAIN:ADDRESS --rpc URL",
        "wallet gas" => "eip155:CHAIN --rpc URL [--limit GAS]",
        "wallet chains" => "--rpc CHAIN=URL [--rpc CHAIN=URL]...",
        "wallet status" => "eip155:CHAIN:ADDRESS --rpc URL [--rpc CHAIN=URL]... [--token CHAIN:ADDRESS]...",
        "wallet transfer" => {
            "eip155:CHAIN:SENDER RECIPIENT AMOUNT --rpc URL [--token CHAIN:ADDRESS]\n\
             \x20      [--yes | --transaction HASH [--wait SECONDS]]"
        }
        _ => {
            let live = agent::beside_files(verb);
            return Some(live.map_or(text.into(), |live| format!("{live}\n{text}").into()));
        }
    };
    let own = if verb == "wallet transfer" { WALLET_TRANSFER } else { "" };
    Some(format!("{text}\nWith --rpc the chain is asked:\n\nusage: erc8257 {verb} {live} [OPTION]...\n{own}{WALLET_LIVE}").into())
}

/// The names of all verbs.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    VERBS.into_iter().chain(agent::NAMES).chain(described::all().map(|verb| verb.name))
}

/// The verbs of a group, such as those of `pay`, with the word in front of them, and their help.
pub(crate) fn group(word: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_of = move |name: &str| name.split_once(' ').is_some_and(|(group, _)| group == word);
    let own = VERBS.into_iter().chain(agent::NAMES).filter(move |name| is_of(name));
    own.filter_map(|name| Some((name, of(name)?)))
        .chain(described::group(word).map(|verb| (verb.name, verb.help)))
}

/// The description of the program and its verbs; described ones by their names, and not by the crates that have them.
pub(crate) fn program() -> String {
    let mut names: Vec<&str> = described::all().map(|verb| verb.name).collect();
    names.sort_unstable();
    PROGRAM.replace("DESCRIBED", &format!("with their arguments as JSON: {}\n", names.join(", ")))
}
