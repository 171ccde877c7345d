//! The one table of codes about agents: one row a code.

use primitives::codes::Severity;

/// A row of the table of codes about agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The code as a value.
    pub code: Code,
    /// The stable code as text.
    pub id: &'static str,
    /// The section, or the standard, that the row is from.
    pub section: &'static str,
    /// How grave a finding of this code is.
    pub severity: Severity,
    /// The finding in one sentence.
    pub message: &'static str,
    /// How to repair it; empty where there is nothing to repair.
    pub fix: &'static str,
    /// Where the finding points: a JSON Pointer into the file that is judged or into the bundle, in words where it varies; `null`
    /// for no place.
    pub place: &'static str,
}

primitives::table! {
    /// A code of agents: of references, files, reputations, validations, trust, queries, cards, actions and receipts.
    pub enum Code of Row { [code] id section; severity: Severity; message fix place }

    RefGrammar "8004-ref-grammar" "ERC-8004 Identity Registry" Error
        "The text does not name an agent."
        "Write eip155:<chain>/erc8004:<registry>/<agentId>."
        "null";
    RefChain "8004-ref-chain" "ERC-8004 Identity Registry" Error
        "The chain is not a decimal number from 1 to 2^64 - 1 without leading zeros."
        "Write the EIP-155 chain ID in decimal."
        "null; query: /chain";
    RefRegistry "8004-ref-registry" "ERC-8004 Identity Registry" Error
        "The registry is not an address of 0x and 40 hex digits, or it is the zero address."
        "Write the address of the identity registry."
        "null";
    RefChecksum "8004-ref-checksum" "ERC-8004 Identity Registry" Error
        "The registry's capitals are not its EIP-55 checksum."
        "Copy the address again, or write it in lower case."
        "null";
    RefId "8004-ref-id" "ERC-8004 Identity Registry" Error
        "The agentId is not a decimal number below 2^256 without leading zeros."
        "Write the token ID in decimal."
        "null";
    RefShortChain "8004-ref-short-chain" "Doc 004" Error
        "The short form works only on a chain whose registry is in the table."
        "Name the registry."
        "null";
    RefUnlisted "8004-ref-unlisted" "library" Warning
        "The registry is not in the table of known deployments."
        "Make sure that this is the registry you mean."
        "null";
    RefWrongRegistry "8004-ref-wrong-registry" "library" Error
        "This address is the chain's reputation registry."
        "Name the identity registry."
        "null";
    CidGrammar "8004-cid-grammar" "ERC-8004 Agent URI" Error
        "The text is not a CID."
        "Use a CIDv1 in base32 or a CIDv0."
        "null; action: the argument";
    CidMultibase "8004-cid-multibase" "library" Error
        "The library does not read this multibase of a CID."
        "Write the CID in base32 (b…) or base58btc (z…, Qm…)."
        "null; action: the argument";
    CidVersion "8004-cid-version" "library" Error
        "The library reads CIDs of versions 0 and 1 only."
        "Use CIDv0 or CIDv1."
        "null; action: the argument";
    CidHash "8004-cid-hash" "library" Error
        "The CID's hash is not a sha2-256 of 32 bytes."
        "Add the file with sha2-256."
        "null; action: the argument";
    CidCodec "8004-cid-codec" "library" Error
        "The CID's codec is neither raw nor dag-pb."
        "Add the file as raw or dag-pb."
        "null; action: the argument";
    CidMismatch "8004-cid-mismatch" "ERC-8004 Agent URI" Error
        "The bytes do not have the CID's hash."
        "Ask another gateway; do not use these bytes."
        "null; action: the argument";
    CidLinks "8004-cid-links" "library" Error
        "The block belongs to a file of several blocks."
        "Add the file in one block (at most 256 KiB)."
        "null; action: the argument";
    CidUnixfs "8004-cid-unixfs" "library" Error
        "The block is not a UnixFS file of one block."
        "Add a file, not a directory."
        "null; action: the argument";
    CidNotOneBlock "8004-cid-not-one-block" "library" Warning
        "As a file of one block these bytes do not have the CID: they were altered, or the file has several blocks."
        "Ask for the block itself."
        "null; action: the argument";
    UriEmpty "8004-uri-empty" "ERC-8004 Agent URI" Error
        "The agent has no agentURI."
        "Set the agentURI with setAgentURI."
        "null; action: the argument";
    UriHttps "8004-uri-https" "ERC-8004 Agent URI" Error
        "The https URL is malformed, or it contains a user."
        "Register a plain https URL."
        "null; action: the argument";
    UriPrivate "8004-uri-private" "library" Error
        "The URL's host is a private address."
        "Register a public host."
        "null; action: the argument";
    UriHttp "8004-uri-http" "library" Error
        "The URL is plain http: anyone on the way can alter the file."
        "Register https, ipfs or data."
        "null; action: the argument";
    UriTemplate "8004-uri-template" "library" Error
        "The URI still has a placeholder."
        "Register the URI with the agentId filled in."
        "null; action: the argument";
    UriScheme "8004-uri-scheme" "ERC-8004 Agent URI" Error
        "The library does not read this URI's scheme."
        "Register https, ipfs or data."
        "null; action: the argument";
    UriIpfsPath "8004-uri-ipfs-path" "library" Error
        "The ipfs URI has a path, a query or a fragment."
        "Register the CID of the file itself."
        "null; action: the argument";
    UriData "8004-uri-data" "ERC-8004 Agent URI" Error
        "The data URI is not application/json in base64 with the standard alphabet and padding."
        "Write data:application/json;base64,…"
        "null; action: the argument";
    UriDataParams "8004-uri-data-params" "ERC-8004 Agent URI" Info
        "The data URI has parameters."
        "Leave them out."
        "null; action: the argument";
    UriInline "8004-uri-inline" "ERC-8004 Update agentURI" Warning
        "The URI is the JSON text itself."
        "Use a base64 data URI."
        "null; action: the argument";
    UriSize "8004-uri-size" "library" Error
        "The URI is longer than 360,000 bytes."
        "Store the file outside the chain."
        "null; action: the argument";
    UriUtf8 "8004-uri-utf8" "library" Error
        "The URI is not valid UTF-8."
        "Register the URI again."
        "null; action: the argument";
    FetchFailed "8004-fetch-failed" "library" Warning
        "The host could not fetch the file."
        "Try again later."
        "null";
    FetchStatus "8004-fetch-status" "library" Warning
        "The server answered with a status other than 200."
        "Serve the file with status 200."
        "null";
    FetchRedirect "8004-fetch-redirect" "library" Warning
        "The server redirected."
        "Register the URL that has the file."
        "null";
    FetchIncomplete "8004-fetch-incomplete" "library" Warning
        "The body was cut off before its end."
        "Try again."
        "null";
    FileSize "8004-file-size" "library" Error
        "The file is larger than 262,144 bytes."
        "Make the file smaller."
        "null";
    FileBom "8004-file-bom" "library" Error
        "The file begins with a byte order mark."
        "Write UTF-8 without a byte order mark."
        "null";
    FileUtf8 "8004-file-utf8" "library" Error
        "The file is not valid UTF-8."
        "Write UTF-8."
        "null";
    FileDuplicate "8004-file-duplicate" "library" Error
        "The file repeats a member name."
        "Write each name once."
        "null";
    FileJson "8004-file-json" "ERC-8004 Registration File" Error
        "The file is not JSON."
        "Serve JSON."
        "null";
    FileObject "8004-file-object" "ERC-8004 Registration File" Error
        "The file is not a JSON object."
        "Serve one object."
        "null";
    FileType "8004-file-type" "ERC-8004 Registration File" Error
        "The type is not the registration type of ERC-8004."
        "Set type to https://eips.ethereum.org/EIPS/eip-8004#registration-v1."
        "/type, /name; missing: \"\"";
    FileName "8004-file-name" "ERC-8004 Registration File" Error
        "The name is missing or empty."
        "Give the agent a name."
        "/type, /name; missing: \"\"";
    FileText "8004-file-text" "ERC-8004 Registration File" Error
        "The member is not a text."
        "Write a string."
        "the member";
    FileNftFields "8004-file-nft-fields" "ERC-8004 Registration File" Warning
        "The description or the image is missing or empty."
        "Add it: ERC-721 apps show it."
        "missing: \"\"; empty: the member";
    FileBool "8004-file-bool" "ERC-8004 Registration File" Error
        "The member is not true or false."
        "Write true or false."
        "the member";
    FileX402Old "8004-file-x402-old" "ERC-8004 Registration File" Warning
        "The member has the older spelling x402support."
        "Write x402Support."
        "/x402support";
    FileTrust "8004-file-trust" "ERC-8004 Registration File" Error
        "supportedTrust is not a list of texts."
        "Write a list of strings."
        "/supportedTrust";
    FileDiscoveryOnly "8004-file-discovery-only" "ERC-8004 Registration File" Info
        "The file names no trust model: the entry is for discovery only."
        "Name the models in supportedTrust."
        "/supportedTrust; missing: \"\"";
    FileEndpointsOld "8004-file-endpoints-old" "ERC-8004 Registration File" Warning
        "The file has the older member endpoints."
        "Write services."
        "/endpoints";
    FileNoServices "8004-file-no-services" "ERC-8004 Registration File" Info
        "The file names no services."
        "Add services."
        "\"\"";
    FileServices "8004-file-services" "ERC-8004 Registration File" Error
        "The services are not a list of at most 256 entries."
        "Write a list of at most 256 services."
        "the list";
    FileService "8004-file-service" "ERC-8004 Registration File" Error
        "The service lacks a name or an endpoint."
        "Give it both, as texts."
        "the entry";
    FileServiceVersion "8004-file-service-version" "ERC-8004 Registration File" Warning
        "The service's version is not a text."
        "Write a string."
        "the version";
    RegMissing "8004-reg-missing" "ERC-8004 Registration File" Warning
        "The file has no registrations."
        "List this agent in registrations."
        "\"\"";
    RegList "8004-reg-list" "ERC-8004 Registration File" Error
        "registrations is not a list."
        "Write a list."
        "/registrations";
    RegCount "8004-reg-count" "library" Warning
        "The file has more than 64 registrations; the library reads the first 64."
        "List fewer."
        "/registrations";
    RegEntry "8004-reg-entry" "ERC-8004 Registration File" Warning
        "The registration is not an object."
        "Write agentId and agentRegistry."
        "the entry";
    RegId "8004-reg-id" "ERC-8004 Registration File" Warning
        "The agentId is not a whole number in plain digits below 2^256."
        "Write the token ID as a number."
        "the member; missing: the entry";
    RegIdText "8004-reg-id-text" "ERC-8004 Registration File" Warning
        "The agentId is written as a text, not as a number."
        "Write a number."
        "the member";
    RegRegistry "8004-reg-registry" "ERC-8004 Registration File" Warning
        "The agentRegistry is not eip155:<chain>:<address>."
        "Write namespace, chain and address."
        "the member; missing: the entry";
    RegNamespace "8004-reg-namespace" "ERC-8004 Registration File" Info
        "The library does not judge registrations in this namespace."
        ""
        "the member";
    RegOtherAgent "8004-reg-other-agent" "ERC-8004 Registration File" Error
        "The file names another agent of this registry."
        "Set the agentURI to this agent's own file."
        "/registrations";
    RegNotNamed "8004-reg-not-named" "ERC-8004 Registration File" Error
        "The file does not name this agent."
        "Add this agent to registrations."
        "/registrations; missing: \"\"";
    RegShared "8004-reg-shared" "library" Warning
        "The file names several agents of this registry."
        "Give each agent a file of its own."
        "/registrations";
    AgentNotFound "8004-agent-not-found" "ERC-8004 Identity Registry" Error
        "The registry has no such agent."
        "Check chain, registry and agentId."
        "null; action: /args/agentId";
    NoContract "8004-no-contract" "library" Error
        "There is no contract at this address."
        "Check chain and address."
        "null";
    AnswerMalformed "8004-answer-malformed" "library" Error
        "The contract's answer is not the one encoding that is allowed."
        "Check the address, and the registry's version."
        "null";
    CallReverted "8004-call-reverted" "library" Warning
        "The contract reverted the call."
        "Check the registry's version."
        "null";
    CallUnavailable "8004-call-unavailable" "library" Warning
        "The node did not answer."
        "Try again, or ask another node."
        "null";
    WalletUnset "8004-wallet-unset" "ERC-8004 On-chain metadata" Warning
        "The agent has no agentWallet."
        "The owner sets it with setAgentWallet; pay nothing until then."
        "null";
    WalletDiffers "8004-wallet-differs" "ERC-8004 On-chain metadata" Error
        "The metadata agentWallet differs from getAgentWallet."
        "Do not pay: the registry contradicts itself."
        "null";
    DomainNotProved "8004-domain-not-proved" "ERC-8004 Endpoint Domain Verification" Warning
        "The endpoint's domain does not name this agent."
        "Serve /.well-known/agent-registration.json there."
        "null";
    DomainUnknown "8004-domain-unknown" "ERC-8004 Endpoint Domain Verification" Warning
        "The host could not read the domain's proof."
        "Try again later."
        "null";
    DomainPrivate "8004-domain-private" "library" Warning
        "The endpoint's host is a private address and was not asked."
        "Name a public endpoint."
        "null";
    BindToolUnverified "8004-bind-tool-unverified" "library" Error
        "The tool is not verified, so nothing can be bound to it."
        "Verify the tool first."
        "null";
    BindFileNotBound "8004-bind-file-not-bound" "library" Warning
        "The agent's file is not bound to the agent, so what it names does not count."
        "Repair the file's registrations."
        "null";
    BindClaimed "8004-bind-claimed" "library" Warning
        "The agent's file names a tool that another account registered."
        "Let the tool's creator be the owner or the wallet of the agent."
        "null";
    BindUnsolicited "8004-bind-unsolicited" "library" Warning
        "The owner has not acted on this agent since receiving it: anyone can send an agent to any account."
        "The owner sets agentWallet; then bind again."
        "null";
    BindCrossChainUnknown "8004-bind-cross-chain-unknown" "library" Warning
        "Tool and agent are on two chains, and it is not known whether one key controls the account on both."
        "Read the account's code on both chains."
        "null";
    BindCrossChainContract "8004-bind-cross-chain-contract" "library" Warning
        "The account is a contract on one of the two chains: another party may control the same address."
        "Register both on one chain."
        "null";
    LogForeign "8004-log-foreign" "library" Warning
        "A log of another contract or agent was left out."
        "Narrow the filter."
        "null";
    LogMalformed "8004-log-malformed" "library" Warning
        "The log does not have the form of its event, or two logs claim one place."
        "Ask another node."
        "null";
    RepGap "8004-rep-gap" "ERC-8004 Giving Feedback" Warning
        "The feedback that was read has gaps."
        "Read the logs from the registry's first block."
        "null";
    RepIndex "8004-rep-index" "ERC-8004 Giving Feedback" Error
        "Two events give the same feedback."
        "Ask another node."
        "null";
    RepSourcesDiffer "8004-rep-sources-differ" "ERC-8004 Reputation Read Functions" Error
        "State and events disagree about the same feedback."
        "Ask another node; trust neither."
        "null";
    RepSummaryDiffers "8004-rep-summary-differs" "ERC-8004 Reputation Read Functions" Error
        "getSummary differs from the feedback that was read."
        "Read both at one block."
        "null";
    RepSummaryWrapped "8004-rep-summary-wrapped" "ERC-8004 Reputation Read Functions" Warning
        "The contract's cast to int128 wraps: its summaryValue is meaningless."
        "Use the list, not the summary."
        "null";
    RepMixedUnits "8004-rep-mixed-units" "ERC-8004 Reputation Read Functions" Warning
        "Without a tag, getSummary averages unlike units."
        "Ask for one tag."
        "null";
    RepOutOfRange "8004-rep-out-of-range" "ERC-8004 Examples of value" Warning
        "A star rating is outside 0 to 100."
        "Rate from 0 to 100."
        "null; action: /args/value";
    RepOwnWallet "8004-rep-own-wallet" "library" Warning
        "The agent's own wallet gave feedback."
        "Leave it out of your own count, too: the contract counts it."
        "null; action: /from";
    RepDuplicateClient "8004-rep-duplicate-client" "library" Warning
        "The list names a client twice; the contract would count it twice."
        "Name each client once."
        "null";
    RepTagUtf8 "8004-rep-tag-utf8" "library" Warning
        "A tag is not valid UTF-8."
        ""
        "null";
    FbNoFile "8004-fb-no-file" "ERC-8004 Giving Feedback" Info
        "The feedback has no file."
        ""
        "null";
    FbHash "8004-fb-hash" "ERC-8004 Giving Feedback" Error
        "The file does not have the committed hash."
        "Serve the bytes that were hashed."
        "null";
    FbPeerForm "8004-fb-peer-form" "library" Warning
        "The hash is that of another writing of the same document, which a peer's SDK makes."
        "Hash the bytes that are served."
        "null";
    FbUnchecked "8004-fb-unchecked" "ERC-8004 Giving Feedback" Warning
        "No hash and no CID commits the file's content."
        "Set feedbackHash or use ipfs."
        "null";
    FbMissing "8004-fb-missing" "ERC-8004 Off-Chain Feedback File" Error
        "A required member is missing."
        "Add it."
        "\"\"";
    FbDifferent "8004-fb-different" "ERC-8004 Off-Chain Feedback File" Error
        "The member contradicts the event."
        "Trust the event; do not use the file."
        "the member";
    FbCreated "8004-fb-created" "ERC-8004 Off-Chain Feedback File" Warning
        "createdAt is missing or not an RFC 3339 time."
        "Write YYYY-MM-DDThh:mm:ssZ."
        "/createdAt; missing: \"\"";
    FbPayment "8004-fb-payment" "ERC-8004 Off-Chain Feedback File" Warning
        "The proof of payment is malformed."
        "Give fromAddress, toAddress, chainId and txHash."
        "/proofOfPayment";
    FbPaymentClaim "8004-fb-payment-claim" "ERC-8004 Off-Chain Feedback File" Info
        "The payment is claimed, not shown."
        "Judge the transaction's receipt."
        "/proofOfPayment";
    ValZeroAmbiguous "8004-val-zero-ambiguous" "ERC-8004 Validation Read Functions" Warning
        "A response of 0 means no answer or a failure: only the event shows which."
        "Read the ValidationResponse events."
        "null";
    ValOtherAgent "8004-val-other-agent" "ERC-8004 Validation Request" Warning
        "The request belongs to another agent."
        "Leave it out."
        "null";
    ValEventDiffers "8004-val-event-differs" "ERC-8004 Validation Response" Error
        "The last event and the state disagree about the answer."
        "Read both at one block."
        "null";
    ValAnyValidator "8004-val-any-validator" "ERC-8004 Validation Security" Warning
        "The answers of every validator count, also of one that the agent runs."
        "Name the validators that you trust."
        "null";
    ValClaim "8004-val-claim" "Doc 004" Info
        "The validator claims this method; the chain does not check it."
        ""
        "null";
    ValFuture "8004-val-future" "library" Warning
        "The last update lies after the given time."
        "Check the clock."
        "null";
    TrustNothingKnown "8004-trust-nothing-known" "Doc 004" Error
        "No component is known that the policy weighs."
        "Read the registries."
        "null";
    TrustMissing "8004-trust-missing" "Doc 004" Info
        "A component is not known; it lowers the confidence and is not filled in."
        ""
        "/identity, /reputation, /validation";
    TrustBlocked "8004-trust-blocked" "library" Error
        "The policy blocks a flag that is raised."
        "Do not deal with this agent."
        "null";
    TrustWithheld "8004-trust-withheld" "library" Warning
        "A flag is raised with which the policy does not say trusted."
        "Resolve the flag, or give a policy that accepts it."
        "null";
    TierMissing "8004-tier-missing" "Doc 004" Warning
        "The policy counts an input that is not known."
        "Read it first."
        "/inputs/NAME";
    QueryText "doc4-id-query-text" "Doc 004" Error
        "The query is empty, longer than 256 bytes, or has control characters."
        "Shorten it."
        "/query";
    Protocol "doc4-id-protocol" "Doc 004" Error
        "The protocol is not mcp, a2a or oasf."
        "Use mcp, a2a or oasf."
        "/protocol";
    Sort "doc4-id-sort" "Doc 004" Error
        "The order is not relevance (with a query), reputation or activity."
        "Use relevance, reputation or activity."
        "/sort";
    Limit "doc4-id-limit" "Doc 004" Error
        "The limit is not a number from 1 to 100."
        "Ask for pages."
        "/limit";
    Offset "doc4-id-offset" "library" Error
        "The offset is not a number from 0 to 5,000."
        "Narrow the search."
        "/offset";
    ScoreRange "doc4-id-score-range" "Doc 004" Error
        "The score is not a number from 0 to 500."
        "Use 0 to 500 for 0.0 to 5.0 stars."
        "/minReputation, /args/score";
    RankCandidate "8004-rank-candidate" "library" Warning
        "The candidate appears twice or does not name an agent."
        ""
        "/candidates/I";
    CardText "8004-card-text" "A2A AgentCard" Error
        "A required text is missing or empty."
        "Add it."
        "the member; missing: \"\"";
    CardCapabilities "8004-card-capabilities" "A2A AgentCard" Error
        "capabilities is not an object."
        "Write an object."
        "the member; missing: \"\"";
    CardModes "8004-card-modes" "A2A AgentCard" Error
        "The modes are not a list of texts."
        "Write a list of media types."
        "the member; missing: \"\"";
    CardSkills "8004-card-skills" "A2A AgentCard" Error
        "skills is not a list."
        "Write a list."
        "the member; missing: \"\"";
    CardSkill "8004-card-skill" "A2A AgentCard" Error
        "The skill lacks id, name, description or tags."
        "Add them."
        "/skills/I";
    CardInterfaces "8004-card-interfaces" "A2A AgentCard" Error
        "supportedInterfaces is not a list of 1 to 16 interfaces with a protocolBinding and a protocolVersion."
        "List url, protocolBinding and protocolVersion."
        "the list or the entry";
    CardUrl "8004-card-url" "library" Error
        "The URL is missing or not a public https URL."
        "Use https and a public host."
        "the url; missing: the entry or \"\"";
    CardOtherOrigin "8004-card-other-origin" "library" Warning
        "The card sends its callers to another origin."
        "Ask the user before you call it."
        "the url";
    CardSignatureUnchecked "8004-card-signature-unchecked" "A2A AgentCard" Info
        "The library did not check the card's signatures."
        ""
        "/signatures";
    ActIrreversible "8004-act-irreversible" "ERC-8004 Registration" Info
        "You cannot undo a registration; you can transfer the agent and change its URI."
        ""
        "null";
    ActFileFirst "8004-act-file-first" "ERC-8004 Registration" Info
        "The agentURI is empty: the file can name the agentId only after the registration."
        "Then call setAgentURI."
        "/args/agentURI; registerEmpty: /args";
    ActUnlisted "8004-act-unlisted" "library" Warning
        "The contract is not in the table of known deployments."
        "Check the address."
        "/to";
    ActWrongRegistry "8004-act-wrong-registry" "library" Error
        "This contract is a listed registry of the other kind."
        "Send the call to the right registry."
        "/to";
    ActChecksum "8004-act-checksum" "library" Error
        "The address's capitals are not its EIP-55 checksum."
        "Copy the address again."
        "/from, /to, /args/NAME";
    ActZeroAddress "8004-act-zero-address" "library" Error
        "The zero address is not an account."
        "Name an account."
        "/from, /to, /args/NAME";
    ActReservedKey "8004-act-reserved-key" "ERC-8004 On-chain metadata" Error
        "The key agentWallet is reserved: the registry reverts."
        "Use setAgentWallet."
        "/args/key, /args/metadata/I/key";
    ActNotAuthorized "8004-act-not-authorized" "ERC-8004 Identity Registry" Error
        "The sender is not the owner or an operator: the registry reverts."
        "Send from the owner or an operator."
        "/from";
    ActNotKnown "8004-act-not-known" "library" Info
        "The contract checks a fact that was not read."
        "Read it first."
        "/facts/NAME";
    ActDeadlinePast "8004-act-deadline-past" "ERC-8004 On-chain metadata" Error
        "The deadline is past: the registry reverts."
        "Sign a new one."
        "/args/deadline";
    ActDeadlineFar "8004-act-deadline-far" "ERC-8004 On-chain metadata" Error
        "The deadline is more than 300 s ahead: the registry reverts."
        "Sign a nearer one."
        "/args/deadline";
    ActNeedsSignature "8004-act-needs-signature" "ERC-8004 On-chain metadata" Error
        "The new wallet's signature is missing."
        "Let the new wallet sign the typed data."
        "/args/signature";
    ActSignature "8004-act-signature" "ERC-8004 On-chain metadata" Error
        "The new wallet did not sign this agent, owner, deadline and registry."
        "Let the new wallet sign these values."
        "/args/signature";
    ActNeeds1271 "8004-act-needs-1271" "ERC-8004 On-chain metadata" Info
        "Only the new wallet's contract can tell whether the signature is valid."
        "Call isValidSignature."
        "/args/signature";
    ActSelfFeedback "8004-act-self-feedback" "ERC-8004 Giving Feedback" Error
        "The sender owns or operates the agent: the registry reverts."
        "Only clients give feedback."
        "/from";
    ActDecimalsRange "8004-act-decimals-range" "ERC-8004 Giving Feedback" Error
        "valueDecimals is above 18: the registry reverts."
        "Use 0 to 18."
        "/args/valueDecimals";
    ActValueRange "8004-act-value-range" "library" Error
        "The value is beyond 10^38: the registry reverts."
        "Use a smaller value."
        "/args/value";
    ActScoreScale "8004-act-score-scale" "Doc 004" Info
        "The score of 0 to 500 becomes a starred value of 0 to 100."
        ""
        "/args/score";
    ActNoHash "8004-act-no-hash" "ERC-8004 Giving Feedback" Warning
        "There is no hash, and the URI does not commit the content."
        "Give keccak256 of the served bytes."
        "/args/feedbackHash, /args/responseHash, /args/requestHash";
    ActHashAlone "8004-act-hash-alone" "library" Error
        "There is a hash without a URI."
        "Give the URI, or no hash."
        "/args/feedbackHash, /args/responseHash, /args/requestHash";
    ActIndex "8004-act-index" "ERC-8004 Revoking Feedback" Error
        "The client has not given feedback with this index: the registry reverts."
        "Use 1 to getLastIndex."
        "/args/feedbackIndex";
    ActAlreadyRevoked "8004-act-already-revoked" "ERC-8004 Revoking Feedback" Error
        "The feedback is revoked already: the registry reverts."
        ""
        "/args/feedbackIndex";
    ActEmptyUri "8004-act-empty-uri" "ERC-8004 Appending Responses" Error
        "The URI of the content is empty."
        "Give the URI of the content."
        "/args/responseURI, /args/requestURI";
    ActRequestExists "8004-act-request-exists" "ERC-8004 Validation Request" Error
        "The request hash is in use: the registry reverts."
        "Add a random member to the request and hash it again."
        "/args/requestHash";
    ActRequestUnknown "8004-act-request-unknown" "ERC-8004 Validation Response" Error
        "The registry does not know this request: it reverts."
        "Check the hash."
        "/args/requestHash";
    ActNotValidator "8004-act-not-validator" "ERC-8004 Validation Response" Error
        "Only the named validator may answer: the registry reverts."
        ""
        "/from";
    ActResponseRange "8004-act-response-range" "ERC-8004 Validation Response" Error
        "The response is above 100: the registry reverts."
        "Use 0 to 100."
        "/args/response";
    ActTransfer "8004-act-transfer" "ERC-8004 Identity Registry" Warning
        "The new owner will control the agent's name, services and payments."
        "Confirm with the user."
        "null";
    ActWalletCleared "8004-act-wallet-cleared" "ERC-8004 On-chain metadata" Warning
        "The transfer clears the agentWallet."
        "The new owner sets it again."
        "null";
    ActNotOwner "8004-act-not-owner" "ERC-8004 Identity Registry" Error
        "The account given as owner is not the owner: the registry reverts."
        "Name the owner."
        "/args/owner";
    ActToRegistry "8004-act-to-registry" "library" Error
        "The new owner is the registry itself: the agent would be lost."
        "Name an account."
        "/args/newOwner";
    ReceiptNone "8004-receipt-none" "library" Warning
        "The node has no receipt yet, so nothing is known."
        "Wait; do not send again."
        "null";
    ReceiptStatus "8004-receipt-status" "library" Warning
        "The receipt's status is not 0x0 or 0x1."
        "Ask another node."
        "null";
    ReceiptReverted "8004-receipt-reverted" "library" Error
        "The transaction reverted."
        "Run the preflight to see why."
        "null";
    ReceiptNoEvent "8004-receipt-no-event" "Doc 004" Error
        "The contract did not emit the event of this action."
        "Check the transaction."
        "null";
    ReceiptOtherCall "8004-receipt-other-call" "Doc 004" Error
        "The contract emitted the event with other values."
        "Check the transaction."
        "null";
    ReceiptAmbiguous "8004-receipt-ambiguous" "library" Error
        "Several events fit."
        "Judge each transaction by itself."
        "null";
    ReceiptMoved "8004-receipt-moved" "library" Warning
        "The agent was transferred in the same transaction."
        "Read the owner again."
        "null";

    FindingsLimit "lib-7-findings-limit" "§7" Info
        "The report is full; further findings were left out."
        "Repair the listed findings and check again."
        "null";
}
