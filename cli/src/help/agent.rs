//! The live verbs of `agent`: their options and their help.

/// What every live verb knows.
const COMMON: [&str; 8] = [
    "--rpc",
    "--record",
    "--json",
    "--color",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];
/// What every action knows.
const ACTION: [&str; 5] = ["--from", "--transaction", "--wait", "--yes", "--registry"];

/// The options of a verb.
pub(crate) fn options(verb: &str) -> Vec<&'static str> {
    let own: &[&str] = match verb {
        "show" => &["--block", "--metadata", "--gateway", "--domains", "--reputation"],
        "reputation" => &[
            "--block",
            "--registry",
            "--reviewer",
            "--not-reviewer",
            "--tag",
            "--tag2",
            "--every-vote",
            "--no-events",
            "--from-block",
        ],
        "validation" => &["--block", "--registry", "--validator", "--max-age", "--no-events", "--from-block"],
        "bind" => &["--block", "--gateway"],
        "discover" => &[
            "--chain",
            "--registry",
            "--reputation-registry",
            "--index",
            "--index-secret",
            "--protocol",
            "--min-reputation",
            "--reviewer",
            "--not-reviewer",
            "--sort",
            "--limit",
            "--offset",
            "--block",
            "--from-block",
        ],
        "register" => &["--chain", "--uri", "--metadata"],
        "update" => &["--uri", "--metadata"],
        "wallet" => &["--set", "--unset-wallet", "--deadline", "--signature", "--signer"],
        "transfer" => &["--to", "--owner"],
        "feedback" => {
            &["--score", "--value", "--decimals", "--tag", "--tag2", "--endpoint", "--uri", "--hash"]
        }
        "revoke" => &["--index"],
        "respond" => &["--client", "--index", "--uri", "--hash"],
        "request" => &["--validator", "--uri", "--hash"],
        _ => &["--request", "--response", "--uri", "--hash", "--tag"],
    };
    let is_action = !matches!(verb, "show" | "reputation" | "validation" | "bind" | "discover");
    let action = if is_action { ACTION.as_slice() } else { &[] };
    [own, action, &COMMON].concat()
}

/// The verbs and their help. Those that are verbs on files, too, stand last.
pub(crate) const VERBS: [(&str, &str); 14] = [
    ("show", SHOW),
    ("bind", BIND),
    ("discover", DISCOVER),
    ("register", REGISTER),
    ("update", UPDATE),
    ("wallet", WALLET),
    ("transfer", TRANSFER),
    ("revoke", REVOKE),
    ("respond", RESPOND),
    ("request", REQUEST),
    ("answer", ANSWER),
    ("reputation", REPUTATION),
    ("validation", VALIDATION),
    ("feedback", FEEDBACK),
];

/// The help of a verb by its whole name, `agent show`; `None` for one that is a verb on files, too.
pub(crate) fn of(name: &str) -> Option<&'static str> {
    let verb = name.strip_prefix("agent ")?;
    let (_, text) = VERBS.iter().take(NAMES.len()).find(|(name, _)| *name == verb)?;
    Some(text)
}

/// The help of a verb that takes a file, or asks a chain where it has `--rpc`: that of the latter.
pub(crate) fn beside_files(name: &str) -> Option<&'static str> {
    let verb = name.strip_prefix("agent ")?;
    VERBS.iter().skip(NAMES.len()).find(|(name, _)| *name == verb).map(|(_, text)| *text)
}

/// The whole names of the verbs that are live alone.
pub(crate) const NAMES: [&str; 11] = [
    "agent show",
    "agent bind",
    "agent discover",
    "agent register",
    "agent update",
    "agent wallet",
    "agent transfer",
    "agent revoke",
    "agent respond",
    "agent request",
    "agent answer",
];

/// Joins the own options of a verb, those of all verbs, and the exit status.
macro_rules! help {
    ($own:expr, $exit:literal) => {
        concat!(
            $own,
            "  --rpc [CHAIN=]URL     an RPC of the chain, https or http; @FILE is a file with the URL. Only scheme and host\n",
            "                        are ever shown\n",
            "  --record FILE         write all answers as a bundle; judge makes the same report from it\n",
            "  --json                print the report as one line of JSON\n",
            "  --ca FILE, --connect-to HOST[:PORT]=ADDRESS[:PORT], --allow-private-addresses, --timeout SECONDS\n",
            "                        as for verify\n\n",
            $exit
        )
    };
}

/// The help of an action: its own options, those of all actions, and the exit status.
macro_rules! action {
    ($own:literal $(, $more:literal)?) => {
        help!(
            concat!(
                $own,
                "  --from ADDRESS        the account that sends\n",
                "  --transaction HASH    the transaction was sent: read its receipt\n",
                "  --wait SECONDS        how long to wait for the receipt, 0 to 3600; 60 by default\n",
                $($more)?
            ),
            "\
exit status: 0 the transaction can be sent (with --transaction: it was done); 1 not; 2 wrong usage; 3 it could not
be established.
"
        )
    };
}

/// The same of an action that the user is asked about.
macro_rules! asked {
    ($own:literal) => {
        action!($own, "  --yes                 agree without being asked\n")
    };
}

const SHOW: &str = help!(
    "\
usage: erc8257 agent show AGENT --rpc URL [OPTION]...

Says who an agent of ERC-8004 is: its owner, its wallet and its metadata at one block, and its registration file.
Only a file that names the agent speaks for it: then the verdict is bound.

AGENT is eip155:<chain ID>/erc8004:<registry address>/<agent ID>, or <chain ID>:<agent ID> on a chain whose
registry is listed.

  --gateway HOST[:PORT] a gateway of IPFS, for a file there; may be repeated. Only bytes with the CID count
  --domains             also ask the domains of its services whether they vouch for the agent
  --reputation          also read what others say of it, at the same block
  --metadata KEY        a value to read from the registry; may be repeated
  --block BLOCK         latest (the default), safe, finalized, or a number
",
    "\
exit status: 0 bound; 1 the file does not speak for the agent, or there is no such agent; 2 wrong usage; 3 it could
not be established.
"
);

const REPUTATION: &str = help!(
    "\
usage: erc8257 agent reputation AGENT --rpc URL [OPTION]...
       erc8257 agent reputation [--json] FILE

Says what others say of an agent, and who they are. A score without its reviewers means nothing: anyone can make
accounts that praise an agent. FILE has recorded arguments as JSON.

  --reviewer ADDRESS    count the feedback of this account alone; may be repeated
  --not-reviewer ADDRESS
                        count everyone's but that of this account; may be repeated
  --tag TAG             what to look for: starred by default, and every tag if it is empty
  --tag2 TAG            the second tag; every one by default
  --every-vote          count every vote of a reviewer, and not only the latest
  --registry ADDRESS    the reputation registry, where it is not the listed one
  --from-block N        a block not after the registry's first one: where the RPC limits ranges of events
  --no-events           read the state alone: there is no trend, and nothing to hold it against
  --block BLOCK         latest (the default), safe, finalized, or a number
",
    "\
exit status: 0 there is feedback that counts; 1 nothing counts, or the sources contradict each other; 2 wrong usage;
3 it could not be established.
"
);

const VALIDATION: &str = help!(
    "\
usage: erc8257 agent validation AGENT --registry ADDRESS --rpc URL [OPTION]...
       erc8257 agent validation [--json] FILE

Says what validators say of an agent. An answer is the word of its validator: name those that you trust.
FILE has recorded arguments as JSON.

  --registry ADDRESS    the validation registry; none is listed
  --validator ADDRESS   count the answers of this validator alone; may be repeated
  --max-age SECONDS     an older answer is stale
  --from-block N        a block not after the registry's first one: where the RPC limits ranges of events
  --no-events           read the state alone: an answer of 0 cannot be told from no answer
  --block BLOCK         latest (the default), safe, finalized, or a number
",
    "\
exit status: 0 all that count passed it; 1 not all, or nothing was asked; 2 wrong usage; 3 it could not be
established, or an answer is pending.
"
);

const BIND: &str = help!(
    "\
usage: erc8257 agent bind AGENT TOOLREF --rpc [CHAIN=]URL [--rpc [CHAIN=]URL]... [OPTION]...

Says whether a tool is really an agent's: verifies the tool, reads the agent at the block of the verdict, and
compares. One account must hold both, and the agent's file must name the tool.

  mutual           one party stands behind both: you may show the agent's name and reputation at the tool
  account          one account holds both; whether the agent offers the tool is not said
  claimed          the agent says so, and the tool's creator is another account: add no trust
  none             neither; they may be related all the same
  unknown          try again
  unverified-tool  nothing can be bound to it

  --gateway HOST[:PORT] a gateway of IPFS, for the agent's file; may be repeated
  --block BLOCK         the block of the tool: latest (the default), safe, finalized, or a number
  --rpc CHAIN=URL       an RPC of the agent's chain, where it is another than the tool's
",
    "\
exit status: 0 mutual; 1 account, claimed, none or unverified-tool; 2 wrong usage; 3 unknown.
"
);

const DISCOVER: &str = help!(
    "\
usage: erc8257 agent discover [WORD]... --chain ID --rpc URL [OPTION]...

Searches for agents. An index is asked, or the registry's own events are read; neither is believed: each candidate
is held against the chain, and reputations are judged here.

  --chain ID            the chain to search
  --index URL           an index that answers GraphQL; by default the registry's events are read
  --index-secret FILE   credentials for the index: a bearer token, or headers as lines of Name: value. Only you may
                        be able to read FILE (chmod 600); env:NAME takes them from a variable
  --protocol WORD       mcp, a2a or oasf; only an index can be asked for it
  --min-reputation N    the least reputation, 0 to 500; 500 stands for a score of 1
  --reviewer ADDRESS, --not-reviewer ADDRESS
                        whose feedback makes a reputation, as for agent reputation
  --sort WORD           relevance, reputation or activity
  --limit N             how many, 1 to 100; 20 by default
  --offset N            how many to pass over, 0 to 5000
  --registry ADDRESS, --reputation-registry ADDRESS
                        where they are not the listed ones
  --from-block N        a block not after the registry's first one: where the RPC limits ranges of events
  --block BLOCK         latest (the default), safe, finalized, or a number
",
    "\
exit status: 0 every candidate was held against the chain; 2 wrong usage; 3 some or all could not be.
"
);

const REGISTER: &str = asked!(
    "\
usage: erc8257 agent register --chain ID --from ADDRESS --rpc URL [OPTION]...

Prepares the registration of an agent, and asks you: it cannot be undone. It signs and sends nothing: run it once
for the transaction, and again with the hash of the transaction. The file must name the agent, whose ID the
registration makes: so register without a file first, write the file, and then run agent update --uri.

  --chain ID            the chain, at its listed identity registry
  --registry CHAIN:ADDRESS
                        another identity registry
  --uri URI             where the agent's file is
  --metadata KEY=0x…    a value for the registry; may be repeated
"
);

const UPDATE: &str = action!(
    "\
usage: erc8257 agent update AGENT --uri URI --from ADDRESS --rpc URL [OPTION]...
       erc8257 agent update AGENT --metadata KEY=0x… --from ADDRESS --rpc URL [OPTION]...

Prepares another file or another value for an agent, and tells beforehand what the registry would say. It signs and
sends nothing: run it once for the transaction, and again with its hash.

  --uri URI             where the agent's file is
  --metadata KEY=0x…    a value for the registry
"
);

const WALLET: &str = action!(
    "\
usage: erc8257 agent wallet AGENT --set ADDRESS --deadline TIME --from ADDRESS --rpc URL [OPTION]...
       erc8257 agent wallet AGENT --unset-wallet --from ADDRESS --rpc URL [OPTION]...

Prepares another wallet for an agent, which that wallet must sign. It sends nothing.

  --set ADDRESS         the wallet
  --deadline TIME       the Unix time until which its signature counts, at most 300 seconds ahead
  --signature 0x…       the signature of the wallet
  --signer COMMAND      the program that signs, without a shell. It gets the typed data (EIP-712) as JSON on standard
                        input, and prints the signature in hex
  --unset-wallet        take the wallet away
"
);

const TRANSFER: &str = asked!(
    "\
usage: erc8257 agent transfer AGENT --to ADDRESS --from ADDRESS --rpc URL [OPTION]...

Prepares to give an agent to another account, and always asks you: the new owner will control its name, services
and payments. It signs and sends nothing.

  --to ADDRESS          the account that gets the agent
  --owner ADDRESS       the owner, where an operator sends
"
);

const FEEDBACK: &str = asked!(
    "\
usage: erc8257 agent feedback AGENT --score STARS --from ADDRESS --rpc URL [OPTION]...
       erc8257 agent feedback AGENT --value NUMBER [--decimals N] --tag TAG --from ADDRESS --rpc URL [OPTION]...
       erc8257 agent feedback [--json] FILE

Prepares feedback on an agent, and asks you the first time: everyone can read it for ever. It signs and sends
nothing. FILE has recorded arguments as JSON: the file of a piece of feedback is judged.

  --score STARS         0 to 500, for 0.0 to 5.0 stars
  --value NUMBER        a whole number, in so many --decimals (0 by default)
  --tag TAG, --tag2 TAG what the value is
  --endpoint URL        the endpoint that it is about
  --uri URI             where its file is
  --hash HASH           keccak256 of the file's bytes
  --registry ADDRESS    the reputation registry, where it is not the listed one
"
);

const REVOKE: &str = help!(
    "\
usage: erc8257 agent revoke AGENT --index N --from ADDRESS --rpc URL [OPTION]...

Prepares to take feedback back. It signs and sends nothing.

  --index N             the piece of feedback among yours on this agent, from 1
  --registry ADDRESS    the reputation registry, where it is not the listed one
  --from ADDRESS        the account that gave it
  --transaction HASH    the transaction was sent: read its receipt
  --wait SECONDS        how long to wait for the receipt, 0 to 3600; 60 by default
",
    "\
exit status: 0 the transaction can be sent (with --transaction: it was done); 1 not; 2 wrong usage; 3 it could not
be established.
"
);

const RESPOND: &str = action!(
    "\
usage: erc8257 agent respond AGENT --client ADDRESS --index N --uri URI --from ADDRESS --rpc URL [OPTION]...

Prepares a response to feedback: anyone may respond, and a response changes no score. It signs and sends nothing.

  --client ADDRESS      the account that gave the feedback
  --index N             the piece of feedback among its own, from 1
  --uri URI             where the response is
  --hash HASH           keccak256 of its bytes
  --registry ADDRESS    the reputation registry, where it is not the listed one
"
);

const REQUEST: &str = action!(
    "\
usage: erc8257 agent request AGENT --registry ADDRESS --validator ADDRESS --uri URI --hash HASH --from ADDRESS --rpc URL

Prepares a request to a validator, which an agent's owner makes. It signs and sends nothing.

  --registry ADDRESS    the validation registry; none is listed
  --validator ADDRESS   who is asked
  --uri URI             where the request is
  --hash HASH           keccak256 of the request: put a random member into it, since a hash is used once
"
);

const ANSWER: &str = action!(
    "\
usage: erc8257 agent answer --registry CHAIN:ADDRESS --request HASH --response N --from ADDRESS --rpc URL [OPTION]...

Prepares the answer of a validator: only the one that the request names may answer. It signs and sends nothing.

  --registry CHAIN:ADDRESS
                        the validation registry; none is listed
  --request HASH        the request
  --response N          0 to 100
  --uri URI             where the response is
  --hash HASH           keccak256 of its bytes
  --tag TAG             how you looked
"
);
