//! One row a code: section, severity, sentences, the criterion that it is about, what it lowers, and where it points.
//!
//! A code is stable: it is never renamed, and never used again for something else. Where a code is an error or a warning by what it
//! lowers, its row has the graver of both.

use primitives::codes::Severity;

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The code as text, such as `disc-hint-missing`.
    pub id: &'static str,
    /// The section of the standard or of the specification.
    pub section: &'static str,
    /// How grave a finding is.
    pub severity: Severity,
    /// The finding in one sentence.
    pub message: &'static str,
    /// How to repair it: one sentence.
    pub fix: &'static str,
    /// The criterion that it is about, several with spaces between; `any`, or `none` beside criteria.
    pub criterion: &'static str,
    /// What it lowers, by profile; of certificates and `server.json` the verdict.
    pub lowers: &'static str,
    /// Where a finding points: a JSON Pointer, or words.
    pub place: &'static str,
}

primitives::table! {
    /// A stable code of discoverability.
    pub enum Code of Row { id section; severity: Severity; message fix criterion lowers place }

    AnswerUnreachable "disc-answer-unreachable" "MCP transports" Warning
        "The server was not reached."
        "Make the endpoint reachable over HTTPS from the public internet, or try again from another network."
        "any" "unverified" "null";
    AnswerTimeout "disc-answer-timeout" "MCP transports" Error
        "The server did not answer in time."
        "Answer every request within the time limit, with an error if there is nothing else to say."
        "any" "C10: fail; else unverified" "null";
    AnswerTooLarge "disc-answer-too-large" "lib" Warning
        "The server answered with more than is read."
        "Split the answer into pages, or shorten it."
        "any" "unverified; C9: fail" "null";
    AnswerIncomplete "disc-answer-incomplete" "lib" Warning
        "The answer broke off before its end."
        "Send the whole body."
        "any" "unverified" "null";
    AnswerRedirect "disc-answer-redirect" "lib" Warning
        "The server redirects, which is never followed."
        "Use the URL that the server redirects to, if you trust it."
        "any" "unverified" "null";
    AnswerAuth "disc-answer-auth" "MCP authorization" Warning
        "The server asks for authorisation, so nothing is known of it."
        "Probe with the credentials that the host adds, or say that the server is not public."
        "any" "unverified" "null";
    AnswerRate "disc-answer-rate" "lib" Warning
        "The server limits the rate of requests."
        "Try again later."
        "any" "unverified" "null";
    AnswerHttpStatus "disc-answer-http-status" "MCP transports" Error
        "The server answered with an HTTP error and no JSON-RPC response."
        "Answer requests with status 200 and a JSON-RPC response."
        "any" "fail; C7: unverified" "null";
    AnswerResultStatus "disc-answer-result-status" "MCP transports" Error
        "The server sent a result under an HTTP error."
        "Send results with status 200."
        "any" "fail" "null";
    AnswerContentType "disc-answer-content-type" "MCP transports" Warning
        "The answer's media type is neither application/json nor text/event-stream."
        "Send the right Content-Type."
        "any" "nothing" "null";
    AnswerJson "disc-answer-json" "MCP basic" Error
        "The answer is not strict JSON."
        "Send UTF-8 JSON without a byte-order mark, repeated members or unpaired surrogates."
        "any" "fail" "null";
    AnswerShape "disc-answer-shape" "JSON-RPC 5" Error
        "The answer is not one JSON-RPC 2.0 response object."
        "Send an object with jsonrpc \"2.0\", the id, and either result or error."
        "any" "fail" "null";
    AnswerId "disc-answer-id" "JSON-RPC 5" Error
        "The answer belongs to another request."
        "Echo the request's id with its type."
        "any" "fail" "null";
    AnswerMissing "disc-answer-missing" "MCP transports" Error
        "The response holds no answer."
        "Answer the request in the body or in the event stream."
        "any" "fail" "null";
    AnswerSseLimit "disc-answer-sse-limit" "lib" Error
        "The event stream has more events than are read."
        "Send the answer before other messages."
        "any" "fail" "null";
    EntryError "disc-entry-error" "003 C1" Error
        "The server refuses the entry with a JSON-RPC error."
        "Answer initialize with a result."
        "C1" "seed-0.1 and spec: fail" "/error";
    EntryVersion "disc-entry-version" "003 C1" Error
        "The result of initialize has no protocolVersion that is a non-empty text."
        "Return the protocol version."
        "C1" "seed-0.1 and spec: fail" "/result/protocolVersion, /result if absent or no object";
    EntryVersionUnknown "disc-entry-version-unknown" "MCP lifecycle" Warning
        "The server chose a revision that this library does not know, so nothing more was asked."
        "Update this library, or let the server also support 2025-11-25."
        "C1" "spec: unverified" "/result/protocolVersion or /result/supportedVersions";
    EntryVersionLadder "disc-entry-version-ladder" "MCP lifecycle" Warning
        "The server refused the newest revision with an error instead of answering with one that it supports."
        "Answer initialize with the newest revision that the server supports."
        "C1" "nothing" "null";
    EntryCapabilities "disc-entry-capabilities" "003 C1" Error
        "The entry's result has no capabilities object."
        "Return capabilities, even if empty."
        "C1" "seed-0.1 and spec: fail" "/result/capabilities, /result if absent";
    EntryServerInfo "disc-entry-server-info" "MCP schema" Error
        "The result of initialize has no serverInfo with a name and a version that are texts."
        "Return serverInfo with name and version."
        "C1" "spec: fail" "/result/serverInfo, /result if absent";
    EntryInitializeUntried "disc-entry-initialize-untried" "003 C1" Info
        "The server was entered without initialize, which C1 of the standard is about."
        "Probe with era legacy-first."
        "C1" "seed-0.1: not-tested" "null";
    DiscoverResultType "disc-discover-result-type" "MCP 2026-07-28 discover" Error
        "The discover result is not of resultType \"complete\"."
        "Return resultType \"complete\"."
        "C1" "spec: fail" "/result/resultType, /result if absent";
    DiscoverVersions "disc-discover-versions" "MCP 2026-07-28 discover" Error
        "supportedVersions is not a non-empty list of non-empty texts."
        "List the revisions that the server supports."
        "C1" "spec: fail" "/result/supportedVersions, /result if absent";
    SessionId "disc-session-id" "MCP transports" Error
        "The session id is not 1 to 1,024 characters of visible ASCII."
        "Use characters 0x21 to 0x7E only."
        "C1" "spec: fail" "null";
    InitializedStatus "disc-initialized-status" "MCP transports" Error
        "The notification was not answered with status 202 and an empty body."
        "Answer notifications with 202 and no body."
        "C1" "spec: fail" "null";
    InitializedUnanswered "disc-initialized-unanswered" "MCP transports" Warning
        "The notification was not answered."
        "Answer notifications with 202 and no body."
        "C1" "spec: unverified" "null";
    InitializedUnsent "disc-initialized-unsent" "MCP lifecycle" Info
        "The transcript has no notifications/initialized."
        "Record the whole handshake."
        "C1" "spec: not-tested" "null";
    ListError "disc-list-error" "003 C2" Error
        "The server refuses tools/list with a JSON-RPC error."
        "Implement tools/list."
        "C2" "seed-0.1 and spec: fail" "/error";
    ListTools "disc-list-tools" "003 C2" Error
        "The result of tools/list has no tools array."
        "Return tools as an array."
        "C2" "seed-0.1 and spec: fail" "/result/tools, /result if absent";
    ListCursor "disc-list-cursor" "MCP pagination" Error
        "nextCursor is not a text."
        "Leave nextCursor out at the end of the list."
        "C2" "spec: fail; seed-0.1: unverified; null: nothing" "/result/nextCursor";
    ListCursorRepeated "disc-list-cursor-repeated" "MCP pagination" Error
        "nextCursor is one that was given before, so the list never ends."
        "Give a new cursor for each page and none at the end."
        "C2" "seed-0.1 and spec: fail" "/result/nextCursor";
    ListUnfinished "disc-list-unfinished" "MCP pagination" Warning
        "The list was not read to its end."
        "Return fewer pages and tools, or record the whole list."
        "C2" "seed-0.1 and spec: unverified" "/result/nextCursor of the last page; /result/tools of the last page if beyond 1,024 tools";
    ToolsCapability "disc-tools-capability" "MCP tools" Error
        "The server lists tools, but does not declare the tools capability as an object."
        "Declare capabilities.tools as an object."
        "C2" "spec: fail" "entry exchange: /result/capabilities, /result if absent";
    ListEmpty "disc-list-empty" "003 C3" Info
        "The server has no tools."
        "Publish at least one tool."
        "C3" "seed-0.1 and spec: not-tested" "/result/tools of the first page";
    ToolObject "disc-tool-object" "MCP schema" Error
        "A tool is not an object."
        "Return each tool as an object."
        "C3 C4 C5" "seed-0.1 and spec: fail" "the tool";
    ToolName "disc-tool-name" "003 C3" Error
        "A tool's name is not 1 to 128 characters of A-Z, a-z, 0-9, _ and -."
        "Rename the tool."
        "C3" "seed-0.1: fail; no text: spec, too" "/name of the tool, the tool if absent";
    ToolNameShould "disc-tool-name-should" "MCP tools" Warning
        "A tool's name is not 1 to 128 characters of A-Z, a-z, 0-9, _, - and the dot."
        "Rename the tool."
        "C3" "nothing" "/name of the tool";
    ToolNameDuplicate "disc-tool-name-duplicate" "MCP tools" Warning
        "Two tools have the same name."
        "Give each tool a name of its own."
        "C3" "nothing" "/name of the later tool";
    ToolDescription "disc-tool-description" "003 C3" Error
        "A tool has no description that says anything."
        "Describe what the tool does."
        "C3" "seed-0.1: fail; wrong type: spec, too" "/description of the tool, the tool if absent";
    ToolSchema "disc-tool-schema" "MCP schema" Error
        "A tool's inputSchema is not an object schema with type \"object\"."
        "Return {\"type\":\"object\"} at least."
        "C3" "seed-0.1 and spec: fail" "/inputSchema of the tool, the tool if absent";
    ToolSchemaMembers "disc-tool-schema-members" "MCP schema" Error
        "A tool's inputSchema has properties that are not schemas, or a required that is not a list of texts."
        "Correct the schema."
        "C3" "spec: fail" "/inputSchema/properties or /inputSchema/required of the tool";
    ToolField "disc-tool-field" "MCP schema" Error
        "A member of a tool has a wrong type."
        "Correct the member or leave it out."
        "C3" "spec: fail" "the member";
    DescEmpty "disc-desc-empty" "003 C4" Error
        "A tool without a description cannot be selected."
        "Describe what the tool does."
        "C4" "seed-0.1 and spec: fail" "/description of the tool, the tool if absent";
    DescDuplicate "disc-desc-duplicate" "003 C4" Error
        "Two tools have the same description."
        "Say what tells the tools apart."
        "C4" "seed-0.1 and spec: fail" "/description of the later tool";
    HintMissing "disc-hint-missing" "003 C5" Error
        "A tool has no safety hint."
        "Add annotations with readOnlyHint or another hint."
        "C5" "seed-0.1 and spec: fail" "/annotations of the tool, the tool if absent";
    HintType "disc-hint-type" "MCP schema" Error
        "A safety hint is not true or false."
        "Write true or false."
        "C5" "spec: fail" "the hint";
    HintConflict "disc-hint-conflict" "MCP schema" Warning
        "A tool calls itself read-only and destructive."
        "Decide which of the two it is."
        "C5" "nothing" "/annotations of the tool";
    Latency "disc-latency" "003 C6" Error
        "The entry was not answered within the bound."
        "Answer faster."
        "C6, T-live" "seed-0.1 and spec: fail" "null";
    LatencyUnknown "disc-latency-unknown" "003 C6" Warning
        "The server was not reached, and why is not known."
        "Try again from another network."
        "C6" "seed-0.1 and spec: unverified" "null";
    CallPriced "disc-call-priced" "003 caps" Warning
        "The tool asks for payment: delivery is not verified."
        "Nothing to repair: without a payment, delivery of a priced tool is never asserted."
        "C7" "seed-0.1 and spec: unverified" "null";
    CallError "disc-call-error" "003 C7" Warning
        "The call was refused with a JSON-RPC error."
        "Let read-only tools answer with their schema's defaults."
        "C7" "seed-0.1 and spec: unverified" "/error";
    CallToolError "disc-call-tool-error" "003 C7" Warning
        "The tool reported an error."
        "Let read-only tools answer with their schema's defaults."
        "C7" "seed-0.1 and spec: unverified" "/result/isError";
    CallInputRequired "disc-call-input-required" "MCP 2026-07-28 tools" Warning
        "The tool asks for more input."
        "There is nothing to repair."
        "C7" "seed-0.1 and spec: unverified" "/result/resultType";
    CallEmpty "disc-call-empty" "003 C7" Error
        "The call succeeded and returned nothing."
        "Return content."
        "C7" "seed-0.1 and spec: fail; with arguments: unverified" "/result";
    CallEcho "disc-call-echo" "003 C7" Warning
        "The call returned what it was given."
        "Return something that the caller does not know."
        "C7" "seed-0.1 and spec: unverified" "/result/content";
    CallContent "disc-call-content" "MCP schema" Error
        "The result is not made as the specification says."
        "Return content blocks of the specified types."
        "C7" "spec: fail; no object: seed-0.1, too" "the block; /result if content is absent or the result no object; /result/content; /result/isError";
    CallOutputSchema "disc-call-output-schema" "MCP tools" Error
        "The structured content does not keep the tool's outputSchema."
        "Return structuredContent that the schema allows."
        "C7" "spec: fail" "/result/structuredContent, /result if absent";
    CallOutputSchemaUnknown "disc-call-output-schema-unknown" "MCP tools" Info
        "The tool's outputSchema uses what this library does not judge."
        "There is nothing to repair."
        "C7" "nothing" "/result/structuredContent";
    NoSafeTool "disc-no-safe-tool" "003 C7" Info
        "This library does not call any of the tools: none is safe to call."
        "Mark a read-only tool with readOnlyHint true."
        "C7" "seed-0.1 and spec: not-tested" "null";
    CallOff "disc-call-off" "003 C7" Info
        "The caller wants no call."
        "There is nothing to repair."
        "C7" "seed-0.1 and spec: not-tested" "null";
    CallUntried "disc-call-untried" "003 C7" Info
        "No tool was called."
        "There is nothing to repair."
        "C7" "seed-0.1 and spec: not-tested" "null";
    ServerName "disc-server-name" "003 C8" Error
        "The server does not name itself."
        "Return serverInfo.name."
        "C8" "seed-0.1 and spec: fail" "/result/serverInfo (stateless /result/_meta/io.modelcontextprotocol~1serverInfo), /result if absent";
    ServerVersion "disc-server-version" "003 C8" Error
        "The server does not give its version."
        "Return serverInfo.version."
        "C8" "seed-0.1 and spec: fail" "as disc-server-name";
    ListBytes "disc-list-bytes" "003 C9" Error
        "The list of tools has as many bytes as the bound, or more."
        "Shorten descriptions and schemas."
        "C9" "seed-0.1 and spec: fail" "null";
    ListBytesUnknown "disc-list-bytes-unknown" "003 C9" Warning
        "The size of the whole list is not known."
        "Let the list be read to its end."
        "C9" "seed-0.1 and spec: unverified" "null";
    UnknownMethodResult "disc-unknown-method-result" "003 C10" Error
        "A method that does not exist was answered with a result."
        "Answer with error -32601."
        "C10" "seed-0.1 and spec: fail" "/result";
    UnknownMethodStatus "disc-unknown-method-status" "MCP 2026-07-28 transports" Error
        "In this revision an unknown method is answered with status 404."
        "Answer with status 404 and error -32601."
        "C10" "spec: fail" "null";
    UnknownMethodUntried "disc-unknown-method-untried" "003 C10" Info
        "No unknown method was called."
        "Record the probe."
        "C10" "seed-0.1 and spec: unverified" "null";
    ErrorObject "disc-error-object" "JSON-RPC 5.1" Error
        "The error has no integer code or no text message."
        "Return code and message."
        "C10" "seed-0.1 and spec: fail" "/error";
    ErrorId "disc-error-id" "JSON-RPC 5" Error
        "The error does not carry the request's id."
        "Echo the id."
        "C10" "spec: fail" "/id, the root if absent";
    ErrorCode "disc-error-code" "JSON-RPC 5.1" Error
        "The error has another code than the specification gives."
        "Use -32601 for unknown methods, -32700 or -32600 for broken JSON."
        "C10" "spec: fail" "/error/code";
    MalformedResult "disc-malformed-result" "003 C10" Error
        "Broken JSON was answered with a result."
        "Answer with error -32700."
        "C10" "seed-0.1 and spec: fail" "/result";
    MalformedSilent "disc-malformed-silent" "003 C10" Error
        "Broken JSON was answered with an HTTP error and no JSON-RPC error."
        "Answer with error -32700 as well."
        "C10" "seed-0.1: fail" "null";
    MalformedUntried "disc-malformed-untried" "003 C10" Info
        "No broken JSON was sent."
        "Record the probe."
        "C10" "seed-0.1 and spec: unverified" "null";
    HttpManifest "disc-http-manifest" "000 7" Error
        "The tool's registration is not verified."
        "Verify the tool first."
        "T-manifest" "fail; unverified where the registry or the server gave no answer" "null";
    HttpServerError "disc-http-server-error" "lib" Error
        "The server answered with status 500 or above."
        "Answer without a crash."
        "T-live T-errors" "fail" "null";
    HttpUnpaidDelivery "disc-http-unpaid-delivery" "002" Error
        "A priced tool answered without payment."
        "Ask for payment, or remove the price from the manifest."
        "T-challenge" "fail" "null";
    HttpNoChallenge "disc-http-no-challenge" "002" Error
        "A priced tool does not ask for payment first."
        "Answer the first request with 402."
        "T-challenge" "fail" "null";
    HttpHiddenPrice "disc-http-hidden-price" "002" Error
        "A tool without a price in its manifest asks for money."
        "Put the price into the manifest."
        "T-challenge" "fail" "null";
    HttpChallengeHeader "disc-http-challenge-header" "x402 v2" Error
        "The PAYMENT-REQUIRED header is not base64, or it stands there twice."
        "Send the header once, in padded standard base64."
        "T-challenge" "fail" "null";
    HttpChallengeJson "disc-http-challenge-json" "x402" Error
        "The challenge is not a strict JSON object."
        "Send the challenge as one JSON object without repeated members."
        "T-challenge" "fail" "null";
    HttpChallengeVersion "disc-http-challenge-version" "x402" Error
        "x402Version is not the version of the place where the challenge stands."
        "Send 1 in a body, 2 in a header."
        "T-challenge" "fail; nothing for version 2 in a body" "/x402Version";
    HttpChallengeVersionMissing "disc-http-challenge-version-missing" "x402" Warning
        "The challenge has no x402Version."
        "Add x402Version 1 to the body."
        "T-challenge" "nothing" "null";
    HttpChallengeAccepts "disc-http-challenge-accepts" "x402" Error
        "accepts is not a list of 1 to 32 offers."
        "List 1 to 32 offers in accepts."
        "T-challenge" "fail" "null";
    HttpChallengeEntry "disc-http-challenge-entry" "x402" Error
        "An offer lacks a member that x402 requires, or has a wrong value there."
        "Complete the offer."
        "T-challenge" "fail; nothing beside an offer that can be paid" "the value, its object if absent";
    HttpChallengeTimeoutMissing "disc-http-challenge-timeout-missing" "x402" Warning
        "An offer has no maxTimeoutSeconds."
        "Add maxTimeoutSeconds to the offer."
        "T-challenge" "nothing" "null";
    HttpBindingNetwork "disc-http-binding-network" "000 Pricing" Error
        "An offer is on a chain for which the manifest has no price of x402."
        "Offer only what the manifest says. Do not pay this offer."
        "T-binding" "fail" "null";
    HttpBindingAsset "disc-http-binding-asset" "000 Pricing" Error
        "An offer asks for an asset that the manifest does not name."
        "Offer only what the manifest says. Do not pay this offer."
        "T-binding" "fail" "null";
    HttpBindingRecipient "disc-http-binding-recipient" "000 Pricing" Error
        "An offer pays another account than the manifest's recipient."
        "Offer only what the manifest says. Do not pay this offer."
        "T-binding" "fail" "null";
    HttpBindingAmount "disc-http-binding-amount" "000 Pricing" Error
        "An offer asks for another amount than the manifest."
        "Offer only what the manifest says. Do not pay this offer."
        "T-binding" "fail" "null";
    HttpBindingUnknown "disc-http-binding-unknown" "000 Pricing" Warning
        "An offer cannot be compared: this library does not judge its network or its scheme, or cannot read a member."
        "Use the scheme exact, and CAIP-2 names for networks."
        "T-binding T-challenge" "unverified" "the network, its object if absent";
    HttpAnswerJson "disc-http-answer-json" "002" Error
        "The answer is not strict JSON."
        "Send strict JSON."
        "T-answer" "fail" "null";
    HttpAnswerSchema "disc-http-answer-schema" "000 2" Error
        "The answer does not keep the manifest's outputs schema."
        "Return what the manifest says."
        "T-answer" "fail" "null";
    HttpAnswerSchemaUnknown "disc-http-answer-schema-unknown" "000 2" Warning
        "The outputs schema uses what this library does not judge."
        "There is nothing to repair."
        "T-answer" "unverified" "null";
    HttpRefused "disc-http-refused" "lib" Warning
        "The tool refused the call."
        "There is nothing to repair."
        "T-answer" "unverified" "null";
    HttpDeliveryUnpaid "disc-http-delivery-unpaid" "003 caps" Info
        "The call was not paid, so delivery is not verified."
        "There is nothing to repair."
        "T-answer" "unverified" "null";
    HttpErrorAccepted "disc-http-error-accepted" "lib" Error
        "Broken JSON was answered with success."
        "Answer with status 400."
        "T-errors" "fail" "null";
    HttpErrorsGated "disc-http-errors-gated" "lib" Info
        "Payment or authorisation is asked for before the body is read."
        "There is nothing to repair."
        "T-errors" "unverified" "null";
    HttpErrorBody "disc-http-error-body" "lib" Warning
        "The error's body is not a JSON object."
        "Send a JSON object."
        "T-errors" "nothing" "null";
    CertJson "disc-cert-json" "lib" Error
        "The certificate is not strict JSON."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertEnvelope "disc-cert-envelope" "SaSame 0.2" Error
        "The certificate has no text canonical_json."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertSignatureForm "disc-cert-signature-form" "SaSame 0.2" Error
        "The signature is not 64 bytes in base64."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertSignedBy "disc-cert-signed-by" "SaSame 0.2" Warning
        "signed_by is missing or not a text."
        "Nothing to repair: the signature is checked with the key that you pinned."
        "none" "nothing" "the value, its object if absent";
    CertBody "disc-cert-body" "SaSame 0.2" Error
        "canonical_json is not a strict JSON object."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertNotCanonical "disc-cert-not-canonical" "RFC 8785" Error
        "canonical_json is not in canonical form."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertIssuerKey "disc-cert-issuer-key" "SaSame 0.2" Error
        "The certificate does not name an Ed25519 key."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertIssuerNotPinned "disc-cert-issuer-not-pinned" "lib" Error
        "The certificate's key is not one that you pinned."
        "Pin the issuer's key from a source that you trust, never from the certificate."
        "none" "issuer-not-pinned" "the value, its object if absent";
    CertSignature "disc-cert-signature" "RFC 8032 5.1.7" Error
        "The signature does not hold."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "signature-invalid" "the value, its object if absent";
    CertStandard "disc-cert-standard" "003" Error
        "The certificate does not name a standard."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertStandardUnknown "disc-cert-standard-unknown" "003" Warning
        "This library does not know the standard or its version."
        "Update this library, or ask for a certificate by a standard that it knows."
        "none" "unknown" "the value, its object if absent";
    CertCriteria "disc-cert-criteria" "003" Error
        "There are not ten criteria."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertCriterion "disc-cert-criterion" "003" Error
        "A criterion is not in its place, or lacks pass or evidence_sha256."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertGrade "disc-cert-grade" "003" Error
        "The grade is not A, B, C or D."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertPasses "disc-cert-passes" "003" Error
        "passes is not the number of criteria that pass."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "grade-inconsistent" "the value, its object if absent";
    CertGradeInconsistent "disc-cert-grade-inconsistent" "003" Error
        "The grade is not what the criteria earn."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "grade-inconsistent" "the value, its object if absent";
    CertDeliveryAsserted "disc-cert-delivery-asserted" "003 caps" Error
        "Delivery is asserted although C7 does not pass."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "grade-inconsistent" "the value, its object if absent";
    CertCapMissing "disc-cert-cap-missing" "003 caps" Warning
        "C7 does not pass, but the cap is not mentioned."
        "Ask the issuer to name the cap."
        "none" "nothing" "the value, its object if absent";
    CertSubject "disc-cert-subject" "SaSame 0.2" Error
        "The certificate does not name the URL of a server."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertSubjectHash "disc-cert-subject-hash" "SaSame 0.2" Error
        "endpoint_sha256 is not the SHA-256 of server_url."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "grade-inconsistent" "the value, its object if absent";
    CertOtherSubject "disc-cert-other-subject" "lib" Error
        "The certificate is about another endpoint."
        "Ask for the certificate of the endpoint that you mean to use."
        "none" "other-subject" "the value, its object if absent";
    CertTime "disc-cert-time" "SaSame 0.2" Error
        "A time is not a UTC time of the form YYYY-MM-DDTHH:MM:SSZ."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertTimeOrder "disc-cert-time-order" "SaSame 0.2" Error
        "The certificate expires before it was observed."
        "Ask the issuer for a correct certificate; do not rely on this one."
        "none" "malformed" "the value, its object if absent";
    CertExpired "disc-cert-expired" "SaSame 0.2" Error
        "The certificate has expired."
        "Ask the issuer for a new one."
        "none" "expired" "the value, its object if absent";
    CertEarly "disc-cert-early" "lib" Error
        "The certificate was observed in the future."
        "Check the clock."
        "none" "not-yet-valid" "the value, its object if absent";
    CertNoClock "disc-cert-no-clock" "lib" Info
        "No time was given, so this library cannot say whether the certificate has expired."
        "Give the time."
        "none" "unknown" "the value, its object if absent";
    SjJson "disc-sj-json" "lib" Error
        "server.json is not strict JSON."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjRoot "disc-sj-root" "server.json" Error
        "server.json is not an object."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjName "disc-sj-name" "server.json" Error
        "name is not of the form namespace/name with 3 to 200 characters."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjDescription "disc-sj-description" "server.json" Error
        "description is not a text of 1 to 100 characters."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjVersion "disc-sj-version" "server.json" Error
        "version is not a text of at most 255 characters."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjVersionRange "disc-sj-version-range" "server.json" Error
        "version is empty or a range."
        "Give one version."
        "none" "invalid" "the value, its object if absent";
    SjTitle "disc-sj-title" "server.json" Error
        "title is not a text of 1 to 100 characters."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjWebsite "disc-sj-website" "server.json" Error
        "websiteUrl is not a text."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjUri "disc-sj-uri" "server.json" Warning
        "A URI is not absolute."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjSchema "disc-sj-schema" "server.json" Error
        "$schema is not a text."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjSchemaOther "disc-sj-schema-other" "003 spec_pins" Warning
        "$schema is not that of 2025-12-11, by which this document was checked."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjIcon "disc-sj-icon" "server.json" Error
        "An icon is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjIconHttps "disc-sj-icon-https" "server.json" Warning
        "An icon is not an https URL."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjRepository "disc-sj-repository" "server.json" Error
        "repository is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjSubfolder "disc-sj-subfolder" "server.json" Warning
        "subfolder leads out of the repository."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjPackage "disc-sj-package" "server.json" Error
        "A package is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjPackageVersion "disc-sj-package-version" "server.json" Error
        "A package's version is not one specific version."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjSha256 "disc-sj-sha256" "server.json" Error
        "fileSha256 is not 64 lower-case hex digits."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjMcpbSha256 "disc-sj-mcpb-sha256" "server.json" Error
        "An mcpb package has no fileSha256."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjRegistryType "disc-sj-registry-type" "server.json" Warning
        "registryType is not npm, pypi, oci, nuget or mcpb."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjTransport "disc-sj-transport" "server.json" Error
        "A transport is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjUrlHttp "disc-sj-url-http" "lib" Warning
        "A transport's URL is not https."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    SjArgument "disc-sj-argument" "server.json" Error
        "An argument is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjInput "disc-sj-input" "server.json" Error
        "An input is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjMeta "disc-sj-meta" "server.json" Error
        "_meta is not as the schema says."
        "Correct server.json by the schema of 2025-12-11."
        "none" "invalid" "the value, its object if absent";
    SjNothing "disc-sj-nothing" "lib" Warning
        "server.json has neither packages nor remotes."
        "Correct server.json by the schema of 2025-12-11."
        "none" "nothing" "the value, its object if absent";
    FindingsLimit "lib-7-findings-limit" "§7" Info
        "The report is full; further findings were left out."
        "Repair the listed findings and check again."
        "none" "nothing" "null";
}
