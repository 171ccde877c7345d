// advice.d.ts
export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { FetchErrorKind, Finding, FreshnessWindow, Given, Hex, Policy, ToolConfig, ToolRef, } from "./types.js";
export * from "./advice/judge.js";
export * from "./advice/proof.js";
export * from "./advice/show.js";
export * from "./advice/tables.js";
export * from "./border/_advice.js";

// advice/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// advice/proof.d.ts
import type { Hex } from "../types.js";
export interface AccessProofMembers {
    chainId: bigint;
    predicate: string;
    toolId: bigint;
    account: string;
    deadline: bigint | number;
}
export interface TypedData {
    types: Record<"EIP712Domain" | "AccessProof", {
        name: string;
        type: string;
    }[]>;
    primaryType: "AccessProof";
    domain: {
        name: string;
        version: string;
        chainId: number | string;
        verifyingContract: Hex;
    };
    message: {
        toolId: string;
        account: Hex;
        deadline: string;
    };
}
export interface ProofRemark {
    code: string;
    section: string;
    message: string;
    found: string | null;
    action: string;
}
interface ProofReportMembers {
    format: "erc8257-access-proof/1";
    chainId: string;
    predicate: Hex;
    toolId: string;
    account: Hex;
    deadline: string;
    digest: Hex;
    warnings: ProofRemark[];
}
export type ProofReport = ProofReportMembers & ({
    valid: true;
    fault: null;
} | {
    valid: false;
    fault: ProofRemark;
});
export interface VerifyProofOptions {
    now?: bigint | number;
    accountCode?: string;
}
export declare class AccessProof {
    #private;
    readonly chainId: bigint;
    readonly predicate: string;
    readonly toolId: bigint;
    readonly account: string;
    readonly deadline: bigint;
    constructor({ chainId, predicate, toolId, account, deadline }: AccessProofMembers);
    domainSeparator(): Hex;
    structHash(): Hex;
    digest(): Hex;
    typedData(): TypedData;
    payload(signature: string): Hex;
    verify(signature: string, { now: at, accountCode }?: VerifyProofOptions): ProofReport;
}
export declare function parsePayload(data: string): {
    deadline: bigint;
    signature: Hex;
};
export {};

// advice/show.d.ts
import type { ImageClass } from "../border/advise.js";
import type { AdviceRow } from "./tables.js";
export type LinkClass = "plain" | "consent" | "other" | "relative" | "forbidden";
export type SecretShape = "private-key" | "credentials" | "jwt" | "api-key" | "mnemonic" | "random-text";
export type UrlRole = "metadata-uri" | "endpoint" | "link" | "image";
export type TextAdvice = AdviceRow & {
    found: string | null;
};
export declare function htmlText(value: string): string;
export declare function htmlAttribute(value: string): string;
export declare function jsString(value: string): string;
export declare function markdownText(value: string): string;
export declare function linkClass(url: string): LinkClass;
export declare function imageClass(url: string): ImageClass;
export declare function hostForDisplay(host: string): string;
export declare function skeleton(value: string): string;
export declare function displayAmount(amount: bigint, decimals: number): string;
export declare function looksSecret(data: Uint8Array): SecretShape | null;
export declare function commandRisks(url: string): TextAdvice | null;
export declare function ofUrl(url: string, role: UrlRole): TextAdvice[];

// advice/tables.d.ts
import type { AdviceLevel } from "../border/advise.js";
import type { RepairSide } from "../border/diagnose.js";
export interface AdviceRow {
    advice: string;
    section: string;
    level: AdviceLevel;
    message: string;
    action: string;
}
export interface CauseRow {
    cause: string;
    side: RepairSide;
    message: string;
    proof: string;
    action: string;
}
export interface ProofRow {
    proof: string;
    section: string;
    refuses: boolean;
    message: string;
    action: string;
}
export declare function adviceRows(): AdviceRow[];
export declare function hypotheses(): CauseRow[];
export declare function proofRows(): ProofRow[];
export declare function explain(code: string): AdviceRow | CauseRow | ProofRow | null;

// answer.d.ts
export type CallFailure = "connect" | "tls" | "timeout" | "too-large" | "rate-limited" | "http-status" | "not-json-rpc";
export type CallAnswer = {
    result: unknown;
} | {
    error: unknown;
} | {
    resultJson: string;
} | {
    errorJson: string;
} | {
    failed: CallFailure;
};

// api.d.ts
export { Erc8257Error } from "./error.js";
export type { Eip1193Provider, Fetch, Host, HostFailure, Rpc, RpcFunction, RpcRequest, VerifyToolOptions } from "./host/options.js";
export type { Conclusion, Judged } from "./judged.js";
export { runSession } from "./host/run.js";
export { verifyTool } from "./host/verify-tool.js";
export { explain, freshnessWindow, rules, version } from "./rules.js";
export { type Block, type BlockChoice, type CallAnswer, type CallFailure, type EthCall, Session, type SessionOptions, type Step } from "./session.js";
export { formatToolRef, parseToolRef } from "./tool-ref.js";
export type * from "./types.js";
export { normalizeUrl, wellKnownUrl } from "./url.js";
export { canonicalize, hash, judge, validate, verify, verifyBundle } from "./verify.js";

// border/_advice.d.ts
export * from "./advise.js";
export * from "./facts.js";
export * from "./look_alikes.js";
export * from "./diagnose.js";
export * from "./contract.js";
export * from "./fix.js";
export * from "./manifest.js";
export * from "./preflight.js";
export * from "./requirement.js";
export type * from "./failure.js";

// border/_follow.d.ts
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./follow.js";

// border/_live.d.ts
export type * from "./advise.js";
export type * from "./facts.js";
export type * from "./contract.js";
export type * from "./fix.js";
export type * from "./manifest.js";
export type * from "./preflight.js";
export type * from "./requirement.js";
export * from "./advise_tool.js";
export * from "./inspect.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./publish.js";
export type * from "./follow.js";

// border/_payment.d.ts
export type * from "./preflight.js";
export * from "./approval.js";
export * from "./authorization.js";
export * from "./binding.js";
export * from "./call.js";
export * from "./gate.js";
export * from "./payment.js";
export * from "./rest.js";
export * from "./settlement.js";
export * from "./usage.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./challenge.js";
export * from "./codes.js";
export type * from "./follow.js";

// border/advise.d.ts
import type { Facts } from "./facts.js";
import type { ManifestState } from "./manifest.js";
import type { Hex } from "../types.js";
export type AdviceLevel = "alarm" | "caution" | "note";
export interface AdviceItem {
    advice: string;
    section: string;
    level: AdviceLevel;
    pointer: string | null;
    line: number | null;
    column: number | null;
    message: string;
    found: string | null;
    action: string;
}
export type PriceState = "no-information" | "unknown" | "free" | "priced";
export interface PriceMembers {
    state: PriceState;
    entry: number | null;
    units: string | null;
    amount: string | null;
    symbol: string | null;
}
export type Price = PriceMembers & ({
    state: "no-information";
    entry: null;
    units: null;
    amount: null;
    symbol: null;
} | {
    state: "unknown";
    entry: null;
    units: null;
    amount: null;
    symbol: null;
} | {
    state: "free";
    entry: number;
    units: string;
} | {
    state: "priced";
    entry: number;
    units: string;
});
export type TrustTier = "self-attested" | "hardware-attested" | "verifiable";
export type TierReason = "supported" | "declared-lower" | "unknown-tier" | "unknown-execution" | "not-isolated" | "no-attestation" | "no-reproducible-build";
export interface Tier {
    declared: string;
    effective: TrustTier;
    reason: TierReason;
    verified: TrustTier;
}
export type ImageClass = "allow" | "proxy" | "gateway" | "sandbox" | "discouraged" | "unlisted" | "forbidden";
export interface Freshness {
    seconds: number;
    shortenedByManifest: boolean;
    expired: boolean | null;
}
export interface Summary {
    price: Price | null;
    tier: Tier | null;
    image: ImageClass | null;
    freshness: Freshness;
}
export interface AdviceMembers {
    format: "erc8257-advice/1";
    manifest: ManifestState;
    computedHash: Hex | null;
    summary: Summary;
    items: readonly AdviceItem[];
}
export type Advice = AdviceMembers & ({
    manifest: "none";
    computedHash: null;
} | {
    manifest: "unreadable";
    computedHash: null;
} | {
    manifest: "invalid";
    computedHash: Hex;
} | {
    manifest: "valid";
    computedHash: Hex;
});
export declare function advise(body?: Uint8Array | null, facts?: Facts | null): Advice;

// border/advise_tool.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { Advice } from "./advise.js";
import type { Facts } from "./facts.js";
import type { ConsumerPolicy } from "./preflight.js";
import type { ToolRef } from "../types.js";
export interface AdvisedTool {
    format: "erc8257-advised-tool/1";
    report: unknown;
    advice: Advice;
    remarks: readonly string[];
}
export interface AdviseTool {
    toolRef: ToolRef | string;
    block?: string | null;
    policy?: ConsumerPolicy | null;
    facts?: Facts | null;
}
export declare function adviseTool(given: AdviseTool, host: LiveHost): Promise<AdvisedTool>;
export declare function adviseToolInquiry(given: AdviseTool): Inquiry<AdvisedTool>;
export declare function resumeAdviseTool(state: string): Inquiry<AdvisedTool>;

// border/answer.d.ts
import type { RpcFailure } from "./failure.js";
import type { InquiryHeader } from "./step.js";
import type { Given } from "../types.js";
export type ExchangeEnd = "complete" | "enough" | "truncated" | "timeout" | "too-large" | "connect" | "tls" | "blocked-address" | "encoding" | "redirect";
export type StoreOutcome = "done" | "present" | "failed";
export type InquiryAnswer = {
    type: "result";
    id: number;
} | {
    type: "error";
    id: number;
} | {
    type: "failed";
    id: number;
    reason: RpcFailure;
} | {
    type: "http";
    id: number;
    end: ExchangeEnd;
    status?: number | null;
    finalUrl?: string | null;
    headers: readonly Given<InquiryHeader>[];
    sentMs: number;
    endedMs: number;
} | {
    type: "handler";
    id: number;
    end: ExchangeEnd;
    status?: number | null;
    finalUrl?: string | null;
    headers: readonly Given<InquiryHeader>[];
    sentMs: number;
    endedMs: number;
} | {
    type: "signature";
    id: number;
    signature?: string | null;
} | {
    type: "confirmation";
    id: number;
    confirmed: boolean;
} | {
    type: "store";
    id: number;
    answer: StoreOutcome;
};

// border/approval.d.ts
import type { Finding, Hex } from "../types.js";
export type ApprovalVerdict = "unknown" | "revocation" | "bounded" | "open-ended" | "malformed";
export interface ApprovalReport {
    format: "erc8257-payment-approval/1";
    verdict: ApprovalVerdict;
    spender: Hex | null;
    amount: string | null;
    findings: readonly Finding[];
}
export declare function judgeApproval(data: string): ApprovalReport;

// border/authorization.d.ts
import type { Finding, Hex } from "../types.js";
export type PayerAccount = "key" | "contract";
export interface TokenDomain {
    name: string;
    version: string;
}
export interface PaymentHeader {
    name: string;
    value: string;
}
export interface AuthorizationReport {
    format: "erc8257-payment-authorization/1";
    chainId: string;
    asset: Hex;
    domain: TokenDomain;
    from: Hex;
    to: Hex;
    value: string;
    validAfter: string;
    validBefore: string;
    nonce: Hex;
    domainSeparator: Hex;
    structHash: Hex;
    digest: Hex;
    typedData: string;
    state: Hex;
    header: PaymentHeader | null;
    call: Hex | null;
    findings: readonly Finding[];
}

// border/binding.d.ts
import type { PaymentCarrier, ChallengePlace } from "./challenge.js";
import type { Finding, Hex } from "../types.js";
export type PaymentDifference = "recipient-forbidden" | "domain-mismatch" | "over-cap" | "protocol-mismatch" | "network-mismatch" | "asset-mismatch" | "recipient-mismatch" | "identity-unbound" | "domain-unknown" | "resource-origin-mismatch" | "price-unlisted" | "price-higher" | "price-lower" | "identity-only" | "match";
export type BindingVerdict = "recipient-forbidden" | "domain-mismatch" | "over-cap" | "protocol-mismatch" | "network-mismatch" | "asset-mismatch" | "recipient-mismatch" | "identity-unbound" | "domain-unknown" | "resource-origin-mismatch" | "price-unlisted" | "price-higher" | "price-lower" | "identity-only" | "match" | "unsupported" | "malformed" | "not-x402" | "not-payment-required";
export type PaymentAction = "accept" | "confirm" | "block";
export interface PaymentCap {
    asset: string;
    amount: bigint | string;
}
export interface PayPolicy {
    on?: {
        readonly [word in PaymentDifference]?: PaymentAction;
    } | null;
    caps?: readonly PaymentCap[] | null;
    chains?: readonly (bigint | string)[] | null;
    windowSeconds?: number | null;
}
export interface TokenSeparator {
    chainId: bigint | string;
    asset: string;
    separator: string;
}
export interface ListedPrice {
    index: number;
    amount: string;
    asset: string;
    recipient: string;
    protocol: string;
}
export interface AskedPrice {
    scheme: string;
    network: string;
    chainId: string;
    amount: string;
    asset: Hex;
    payTo: Hex;
    maxTimeoutSeconds: number | null;
}
export type DomainSource = "challenge" | "table" | "chain";
export interface BoundDomain {
    name: string | null;
    version: string | null;
    source: DomainSource | null;
}
export interface BoundEntry {
    index: number;
    verdict: BindingVerdict;
}
export interface BindingReport {
    format: "erc8257-payment-binding/1";
    verdict: BindingVerdict;
    action: PaymentAction;
    carrier: ChallengePlace | null;
    version: number | null;
    chosen: number | null;
    differences: readonly PaymentDifference[];
    listed: ListedPrice | null;
    asked: AskedPrice | null;
    domain: BoundDomain | null;
    entries: readonly BoundEntry[];
    findings: readonly Finding[];
}
export interface BindChallenge {
    challenge: PaymentCarrier;
    registration: Uint8Array;
    policy?: PayPolicy | null;
    separators?: readonly TokenSeparator[] | null;
}
export declare function bindChallenge(given: BindChallenge): BindingReport;

// border/call.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { ConsumerPolicy } from "./preflight.js";
import type { PayerAccount } from "./authorization.js";
import type { BindingVerdict, PaymentAction, PayPolicy } from "./binding.js";
import type { Finding, Hex, ToolRef } from "../types.js";
export interface CallPayer {
    address: string;
    account?: PayerAccount | null;
}
export type CallVerdict = "called" | "paid" | "paid-unconfirmed" | "paid-no-result" | "not-paid" | "unknown" | "declined" | "blocked" | "unsupported" | "not-signed" | "stale" | "not-verified" | "redirected" | "refused" | "unreachable";
export interface CallReport {
    format: "erc8257-payment-call/1";
    verdict: CallVerdict;
    steps: readonly string[];
    status: number | null;
    binding: BindingVerdict | null;
    action: PaymentAction | null;
    signed: boolean;
    settlement: string | null;
    transaction: Hex | null;
    retrySafe: boolean | null;
    findings: readonly Finding[];
}
export interface PayCall {
    toolRef: ToolRef | string;
    input: Uint8Array;
    payer: CallPayer;
    nonce: string;
    policy?: PayPolicy | null;
    verification?: ConsumerPolicy | null;
}
export declare function payCall(given: PayCall, host: LiveHost): Promise<CallReport>;
export declare function payCallInquiry(given: PayCall): Inquiry<CallReport>;
export declare function resumePayCall(state: string): Inquiry<CallReport>;

// border/challenge.d.ts
import type { InquiryHeader } from "./step.js";
import type { Finding, Given, Hex } from "../types.js";
export type CarrierKind = "http" | "mcp" | "mcp-error";
export type PaymentCarrier = {
    carrier: "http";
    status: number;
    headers?: readonly Given<InquiryHeader>[] | null;
    body?: Uint8Array | string | null;
} | {
    carrier: "mcp";
    text: string;
} | {
    carrier: "mcp-error";
    text: string;
};
export type ChallengeVerdict = "readable" | "unsupported" | "malformed" | "not-x402" | "not-payment-required";
export type ChallengePlace = "header" | "body" | "mcp" | "mcp-error";
export type EntryVerdict = "usable" | "unsupported" | "malformed";
export interface ChallengeEntry {
    index: number;
    verdict: EntryVerdict;
    scheme: string | null;
    network: string | null;
    chainId: string | null;
    amount: string | null;
    asset: Hex | null;
    payTo: Hex | null;
    maxTimeoutSeconds: number | null;
    domainName: string | null;
    domainVersion: string | null;
    resource: string | null;
}
export interface ChallengeReport {
    format: "erc8257-payment-challenge/1";
    verdict: ChallengeVerdict;
    carrier: ChallengePlace | null;
    version: number | null;
    error: string | null;
    resource: string | null;
    entries: readonly ChallengeEntry[];
    findings: readonly Finding[];
}
export interface ReadChallenge {
    carrier: CarrierKind;
    status?: number | null;
    headers?: readonly Given<InquiryHeader>[] | null;
    body?: Uint8Array | null;
    text?: string | null;
}
export declare function readChallenge(given: ReadChallenge): ChallengeReport;

// border/codes.d.ts
export interface PaymentCode {
    code: string;
    section: string;
    severity: string;
    message: string;
    fix: string;
}
export declare function paymentCodes(): readonly PaymentCode[];

// border/contract.d.ts
import type { RpcAnswer } from "./preflight.js";
import type { Hex } from "../types.js";
export type RegistryState = "ok" | "not-found" | "deregistered" | "no-contract" | "malformed" | "unavailable" | "disagreement";
export type Interface = "supported" | "not-supported" | "no-erc165";
export interface ProxyMarkers {
    implementation?: Hex;
    beacon?: Hex;
    admin?: Hex;
}
export interface Erc1967Slots {
    implementation: Hex;
    beacon: Hex;
    admin: Hex;
}
export type ContractRole = "registry" | "predicate";
export interface InterfaceCalls {
    gas: number;
    data: readonly Hex[];
}
export declare function proxySlots(): Erc1967Slots;
export declare function readProxy(implementation: RpcAnswer, beacon: RpcAnswer, admin: RpcAnswer): ProxyMarkers;
export declare function interfaceQuestions(contract: ContractRole): InterfaceCalls;
export declare function readInterface(own: RpcAnswer, none: RpcAnswer, asked: RpcAnswer): Interface;
export declare function create2Address(deployer: string, salt: string, initCodeHash: string): Hex;

// border/diagnose.d.ts
import type { ManifestState } from "./manifest.js";
import type { RegistryFunction } from "./preflight.js";
import type { Hex, ToolRef } from "../types.js";
export type DiagnosisOutcome = "matches" | "explained" | "unknown";
export type BodyContent = "empty" | "byte-order-mark" | "html" | "compressed" | "utf-16" | "too-large";
export type ChangeKind = "dropped" | "inserted" | "replaced";
export interface HashedChange {
    change: ChangeKind;
    pointer: string;
    served: string | null;
    hashed: string | null;
}
export interface Cause {
    hypothesis: string;
    sentence: string;
    proof: string;
    detail: string | null;
    toolRef: string | null;
    changes: readonly HashedChange[];
    changesLeftOut: number;
}
export type TrialResult = "proved" | "ruled-out" | "not-tried";
export type WhyNotTried = "explained" | "unreadable" | "too-large" | "budget" | "needs-record" | "needs-siblings" | "needs-candidates";
export interface TrialMembers {
    hypothesis: string;
    result: TrialResult;
    why: WhyNotTried | null;
    forms: number;
}
export type Trial = TrialMembers & ({
    result: "proved";
    why: null;
} | {
    result: "ruled-out";
    why: null;
} | {
    result: "not-tried";
    why: WhyNotTried;
});
export type RepairSide = "nothing" | "chain" | "file" | "either" | "unknown";
export interface RepairCall {
    function: RegistryFunction;
    to: Hex;
    data: Hex;
}
export interface CommittedFile {
    body: string;
    valid: boolean;
    verifies: boolean | null;
}
export interface Repair {
    side: RepairSide;
    first: string | null;
    action: string;
    calls: readonly RepairCall[];
    file: CommittedFile | null;
}
export type WantedClue = "body" | "record" | "older-copy" | "other-paths" | "other-registrations";
export interface Wanted {
    clue: WantedClue;
    sentence: string;
}
export interface DiagnosisMembers {
    format: "erc8257-diagnosis/1";
    outcome: DiagnosisOutcome;
    expectedHash: Hex;
    computedHash: Hex | null;
    manifest: ManifestState;
    unreadable: string | null;
    content: BodyContent | null;
    cause: Cause | null;
    tried: readonly Trial[];
    repair: Repair;
    wanted: readonly Wanted[];
}
export type Diagnosis = DiagnosisMembers & ({
    outcome: "matches";
    computedHash: Hex;
    unreadable: null;
    content: null;
    cause: null;
} | {
    outcome: "explained";
    cause: Cause;
} | {
    outcome: "unknown";
    cause: null;
});
export interface Sibling {
    toolRef: ToolRef | string;
    metadataURI: string;
    manifestHash: string;
    creator?: string | null;
    retired?: boolean | null;
}
export interface Candidate {
    name: string;
    body: Uint8Array | string;
}
export interface Clues {
    toolRef?: ToolRef | string | null;
    metadataURI?: string | null;
    creator?: string | null;
    siblings?: readonly Sibling[] | null;
    candidates?: readonly Candidate[] | null;
}
export interface Diagnose {
    body: Uint8Array;
    expectedHash: string;
    clues?: Clues | null;
}
export declare function diagnose(given: Diagnose): Diagnosis;

// border/facts.d.ts
import type { RegistryState, Interface, ProxyMarkers } from "./contract.js";
import type { RpcAnswer, RecordConfig } from "./preflight.js";
import type { Introspection, AccessAnswer } from "./requirement.js";
import type { Given, Hex, ToolRef } from "../types.js";
export interface CodeFacts {
    bytes: number;
    hash?: Hex;
    delegate?: Hex;
}
export interface ContractFacts {
    code?: Given<CodeFacts>;
    interface?: Interface;
    proxy?: Given<ProxyMarkers>;
    pinnedCodeHash?: string;
}
export interface KnownRegistries {
    chain: string;
    registries?: readonly string[];
}
export type RegistrationChange = "metadata" | "predicate" | "predicate-upgrade" | "deregistered";
export interface Change {
    at: number;
    change: RegistrationChange;
}
export interface History {
    registeredAt?: number;
    changes?: readonly Change[];
    silentSince?: number;
}
export interface OriginFacts {
    certificateSince?: number;
    nameServersChangedAt?: number;
}
export interface AttestationReport {
    issuedAt: number;
    measurement: string;
    chainVerified: boolean;
    egressRestricted?: boolean;
    reproduced?: boolean;
    logged?: boolean;
}
export interface Token {
    asset: string;
    decimals: number;
    symbol: string;
}
export interface Wallet {
    protocols?: readonly string[];
    tokens?: readonly Token[];
}
export type FactsFormat = "erc8257-facts/1";
export interface Facts {
    format?: FactsFormat;
    toolRef?: ToolRef | string;
    registryState?: RegistryState;
    config?: Given<RecordConfig>;
    registry?: ContractFacts;
    predicate?: ContractFacts;
    requirements?: Given<Introspection>;
    access?: Given<AccessAnswer>;
    creator?: ContractFacts;
    directory?: readonly KnownRegistries[];
    history?: History;
    origin?: OriginFacts;
    attestation?: AttestationReport;
    wallet?: Wallet;
    freshnessSeconds?: number;
    now?: number;
    verifiedAt?: number;
}
export declare function readCode(answer: RpcAnswer): CodeFacts;

// border/failure.d.ts
export type RpcFailure = "connect" | "tls" | "timeout" | "too-large" | "rate-limited" | "http-status" | "not-json-rpc";

// border/fix.d.ts
import type { Finding, Hex } from "../types.js";
export interface FixedChange {
    rule: string;
    pointer: string;
    before: string;
    after: string;
}
export interface Fixed {
    format: "erc8257-fix/1";
    manifestValid: boolean;
    hash: Hex | null;
    body: string;
    changes: readonly FixedChange[];
    changesLeftOut: number;
    remaining: readonly Finding[];
}
export declare function fix(body: Uint8Array): Fixed;

// border/follow.d.ts
import { type FollowHost, type Followed } from "../host/follow.js";
import type { InquiryStep } from "./step.js";
import type { Hex } from "../types.js";
export type IndexHead = "latest" | "safe" | "finalized";
export type IndexStatus = "active" | "retired" | "not-found" | "unknown";
export type IndexOutcome = "verified" | "refused" | "unavailable";
export interface IndexPredicate {
    address: Hex;
    isProxy: boolean | null;
    upgradedAt: string | null;
}
export interface IndexBlock {
    number: string;
    hash: Hex;
}
export interface IndexLine {
    format: "erc8257-index/1";
    toolRef: string;
    status: IndexStatus;
    outcome: IndexOutcome;
    duplicateOf: string | null;
    flags: readonly string[];
    predicate: IndexPredicate | null;
    block: IndexBlock;
    time: number;
    stale: boolean;
    report: unknown;
    bundle: unknown | null;
}
export interface IndexSummary {
    format: "erc8257-index-summary/1";
    complete: boolean;
    block: number | null;
    tools: number;
    counted: number | null;
    lines: number;
    verified: number;
    notVerified: number;
    retired: number;
    unknown: number;
    duplicates: number;
    differing: number;
    unanswered: number;
    unreadableLogs: number;
}
export type IndexStage = "blocks" | "tools";
export interface IndexProgress {
    stage: IndexStage;
    done: number;
    total: number;
}
export type IndexStep = {
    type: "ask";
    waitMs: number;
    step: InquiryStep;
} | {
    type: "line";
    line: unknown;
} | {
    type: "progress";
    progress: IndexProgress;
} | {
    type: "remark";
    words: string;
} | {
    type: "keep";
} | {
    type: "wait";
} | {
    type: "failed";
    code: string;
    message: string;
} | {
    type: "done";
};
export interface Index {
    registry: string;
    state?: Uint8Array | null;
    fromBlock?: number | null;
    block?: IndexHead | null;
    confirmations?: number | null;
    concurrency?: number | null;
    perOrigin?: number | null;
    maxAge?: number | null;
    bundles?: boolean | null;
    allowPrivateAddresses?: boolean | null;
    addressesEnforced?: boolean | null;
}
export declare function index(given: Index, host: FollowHost): Followed<IndexLine, IndexSummary>;

// border/gate.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { Offer, GatePolicy } from "./payment.js";
import type { UsageTool } from "./usage.js";
import type { InquiryHeader } from "./step.js";
import type { Finding, Given, Hex, ToolRef } from "../types.js";
export type GateSettle = "before" | "after";
export type UnknownSettlement = "withhold" | "deliver";
export interface GateUsage {
    tool?: UsageTool | null;
    forwardLive?: boolean | null;
}
export interface GateConfig {
    offer: Offer;
    predicate: boolean;
    registryChain?: bigint | string | null;
    settle?: GateSettle | null;
    facilitator?: string | null;
    unknownSettlement?: UnknownSettlement | null;
    usage?: GateUsage | null;
    policy?: GatePolicy | null;
}
export type GateMeans = "rpc" | "fetch" | "api-key";
export type GateSettlement = "settled" | "failed" | "unknown";
export interface GateChallenge {
    body: string;
    header: boolean;
}
export interface GateReport {
    format: "erc8257-payment-gate/1";
    steps: readonly string[];
    status: number;
    error: string | null;
    caller: Hex | null;
    settlement: GateSettlement | null;
    transaction: Hex | null;
    challenge: GateChallenge | null;
    findings: readonly Finding[];
}
export interface Gate {
    config: GateConfig;
    toolRef?: ToolRef | string | null;
    facilitatorSecret?: boolean | null;
    means?: readonly GateMeans[] | null;
    headers: readonly Given<InquiryHeader>[];
}
export declare function gate(given: Gate, host: LiveHost): Promise<GateReport>;
export declare function gateInquiry(given: Gate): Inquiry<GateReport>;
export declare function resumeGate(state: string): Inquiry<GateReport>;

// border/inspect.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { RegistryState, Interface } from "./contract.js";
import type { RecordConfig } from "./preflight.js";
import type { AccessLogic, RequirementsLimit, AccessOutcome } from "./requirement.js";
import type { Hex, ToolRef } from "../types.js";
export interface InspectedBlock {
    number: string;
    hash: Hex;
}
export interface InspectedProxy {
    implementation: Hex | null;
    beacon: Hex | null;
    admin: Hex | null;
}
export interface InspectedRegistry {
    address: Hex;
    codeBytes: number | null;
    codeHash: Hex | null;
    delegate: Hex | null;
    interface: Interface | null;
    name: string | null;
    proxy: InspectedProxy | null;
    version: string | null;
    toolCount: string | null;
}
export interface InspectedCreator {
    codeBytes: number | null;
    codeHash: Hex | null;
    delegate: Hex | null;
}
export interface InspectedToolMembers {
    state: RegistryState;
    config: RecordConfig | null;
    reason: string | null;
    detail: string | null;
    creator: InspectedCreator | null;
}
export type InspectedTool = InspectedToolMembers & ({
    state: "ok";
    config: RecordConfig;
    reason: null;
} | {
    state: "not-found";
} | {
    state: "deregistered";
} | {
    state: "no-contract";
} | {
    state: "malformed";
} | {
    state: "unavailable";
} | {
    state: "disagreement";
});
export type RequirementsOutcome = "told" | "over-limit" | "no-contract" | "failed" | "unavailable";
export interface InspectedRequirement {
    kind: Hex;
    data: Hex;
    label: string;
    need: unknown;
}
export interface InspectedRequirementsMembers {
    outcome: RequirementsOutcome;
    logic: AccessLogic | null;
    list: readonly InspectedRequirement[];
    overLimit: RequirementsLimit | null;
    reason: string | null;
    detail: string | null;
}
export type InspectedRequirements = InspectedRequirementsMembers & ({
    outcome: "told";
    logic: AccessLogic;
    reason: null;
} | {
    outcome: "over-limit";
    overLimit: RequirementsLimit;
    reason: null;
} | {
    outcome: "no-contract";
    reason: null;
} | {
    outcome: "failed";
} | {
    outcome: "unavailable";
});
export interface InspectedPredicate {
    address: Hex;
    codeBytes: number | null;
    codeHash: Hex | null;
    delegate: Hex | null;
    interface: Interface | null;
    name: string | null;
    proxy: InspectedProxy | null;
    requirements: InspectedRequirements | null;
}
export interface InspectedAccessMembers {
    account: Hex;
    answer: AccessOutcome;
    reason: string | null;
    detail: string | null;
    plan: unknown | null;
}
export type InspectedAccess = InspectedAccessMembers & ({
    answer: "granted";
    reason: null;
} | {
    answer: "denied";
    reason: null;
} | {
    answer: "malfunction";
    reason: null;
} | {
    answer: "not-found";
    reason: null;
} | {
    answer: "deregistered";
    reason: null;
} | {
    answer: "no-contract";
    reason: null;
} | {
    answer: "malformed";
    reason: string;
} | {
    answer: "unavailable";
    reason: string;
});
export interface InspectionReport {
    format: "erc8257-inspection/1";
    toolRef: string;
    block: InspectedBlock | null;
    registry: InspectedRegistry;
    tool: InspectedTool;
    predicate: InspectedPredicate | null;
    access: InspectedAccess | null;
}
export interface Inspect {
    toolRef: ToolRef | string;
    block?: string | null;
    account?: string | null;
    data?: string | null;
}
export declare function inspect(given: Inspect, host: LiveHost): Promise<InspectionReport>;
export declare function inspectInquiry(given: Inspect): Inquiry<InspectionReport>;
export declare function resumeInspect(state: string): Inquiry<InspectionReport>;

// border/look_alikes.d.ts
export interface NamedTool {
    name: string;
    creator?: string | null;
}
export interface AlikeTools {
    tools: readonly number[];
}
export interface LookAlikesReport {
    format: "erc8257-look-alikes/1";
    groups: readonly AlikeTools[];
}
export declare function lookAlikes(tools: readonly NamedTool[]): LookAlikesReport;

// border/manifest.d.ts
export type ManifestState = "none" | "unreadable" | "invalid" | "valid";

// border/payment.d.ts
import type { TokenDomain } from "./authorization.js";
import type { InquiryHeader } from "./step.js";
import type { Finding, Given, Hex } from "../types.js";
export interface OfferEntry {
    network: string;
    chainId: bigint | string;
    asset: string;
    payTo: string;
    amount: bigint | string;
    maxTimeoutSeconds: number;
    domain: Given<TokenDomain>;
    resource: string;
    description: string;
}
export interface Offer {
    versions: readonly number[];
    entries: readonly OfferEntry[];
}
export type PaidValue = "exact" | "atLeast";
export type ChainReading = "require" | "skip";
export interface GatePolicy {
    value?: PaidValue | null;
    chain?: ChainReading | null;
    windowPaid?: number | null;
    windowIdentity?: number | null;
    factories?: readonly string[] | null;
}
export type CallFact = {
    returned: string;
} | {
    reverted: boolean;
} | {
    failed: boolean;
};
export interface PaymentFacts {
    code?: string | null;
    erc1271?: CallFact | null;
    counterfactual?: CallFact | null;
    simulation?: CallFact | null;
    authorizationUsed?: boolean | null;
    balance?: bigint | string | null;
    assetCode?: string | null;
}
export type ProofVerdict = "valid" | "invalid" | "unknown" | "absent";
export type PaymentPurpose = "payment" | "identity";
export type SignatureKind = "ecdsa" | "erc6492" | "other";
export type AccountKind = "key" | "contract" | "delegated" | "counterfactual" | "unread";
export type PaymentNeed = "code" | "counterfactual" | "erc1271" | "authorization-state" | "balance" | "asset-code" | "simulation";
export interface PaymentProofReport {
    format: "erc8257-payment-proof/1";
    verdict: ProofVerdict;
    version: number | null;
    purpose: PaymentPurpose | null;
    caller: Hex | null;
    chainId: string | null;
    asset: Hex | null;
    from: Hex | null;
    to: Hex | null;
    value: string | null;
    validAfter: string | null;
    validBefore: string | null;
    nonce: Hex | null;
    digest: Hex | null;
    kind: SignatureKind | null;
    account: AccountKind | null;
    replayKey: string | null;
    replayUntil: string | null;
    needs: readonly PaymentNeed[];
    findings: readonly Finding[];
}
export interface JudgePayment {
    headers: readonly Given<InquiryHeader>[];
    offer: Offer;
    now: number;
    policy?: GatePolicy | null;
    facts?: PaymentFacts | null;
}
export declare function judgePayment(given: JudgePayment): PaymentProofReport;

// border/preflight.d.ts
import type { RpcFailure } from "./failure.js";
import type { Finding, Given, Hex } from "../types.js";
export type ResponseError = "connect" | "tls" | "timeout" | "too-large" | "blocked-address" | "encoding";
export type ServedResponse = {
    status: number;
    redirected?: boolean | null;
    complete?: boolean | null;
    body?: Uint8Array | string | null;
} | {
    error: ResponseError;
};
export type RpcAnswer = {
    result: unknown;
} | {
    error: unknown;
} | {
    failed: RpcFailure;
};
export interface PredicateAnswers {
    code?: RpcAnswer | null;
    erc165?: RpcAnswer | null;
    predicate?: RpcAnswer | null;
}
export interface RecordConfig {
    creator: Hex;
    metadataURI: string;
    manifestHash: Hex;
    accessPredicate: Hex;
}
export type RecordState = "not-found" | "deregistered" | "no-contract" | "malformed" | "unavailable";
export type ToolRecord = {
    config: Given<RecordConfig>;
} | {
    registry: RecordState;
    reason?: string | null;
    detail?: string | null;
};
export type RegistryAction = {
    type: "registerTool";
    metadataURI: string;
    manifestHash: string;
    response?: ServedResponse | null;
    predicate: string;
    answers?: PredicateAnswers | null;
} | {
    type: "updateToolMetadata";
    toolId: bigint | string;
    record: ToolRecord;
    metadataURI: string;
    manifestHash: string;
    response?: ServedResponse | null;
} | {
    type: "setAccessPredicate";
    toolId: bigint | string;
    record: ToolRecord;
    predicate: string;
    answers?: PredicateAnswers | null;
} | {
    type: "deregisterTool";
    toolId: bigint | string;
    record: ToolRecord;
};
export type PolicyMeasure = "values" | "subschemas";
export interface PolicyQuorum {
    need: number;
    of: number;
}
export interface ConsumerPolicy {
    acceptUnknownType?: boolean | null;
    schemaMeasure?: PolicyMeasure | null;
    maxRequirements?: number | null;
    freshnessSeconds?: number | null;
    allowPrivateAddresses?: boolean | null;
    addressesEnforced?: boolean | null;
    pinnedHash?: string | null;
    quorum?: PolicyQuorum | null;
}
export type RegistryFunction = "registerTool" | "updateToolMetadata" | "setAccessPredicate" | "deregisterTool";
export interface RegistryCall {
    from: Hex;
    to: Hex;
    data: Hex;
}
export interface PreflightReport {
    format: "erc8257-preflight/1";
    function: RegistryFunction;
    refuses: boolean;
    call: RegistryCall | null;
    findings: readonly Finding[];
    report: unknown | null;
}
export interface Preflight {
    registry: string;
    caller: string;
    action: RegistryAction;
    policy?: ConsumerPolicy | null;
}
export declare function preflight(given: Preflight): PreflightReport;

// border/publish.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { FixedChange } from "./fix.js";
import type { ResponseError, ConsumerPolicy, RegistryFunction, PreflightReport } from "./preflight.js";
import type { Finding, Hex } from "../types.js";
export type PublishVerdict = "invalid" | "refused" | "ready" | "pending" | "reverted" | "other-transaction" | "superseded" | "not-verified" | "verified" | "unavailable";
export interface PublishBlock {
    number: string;
    hash: Hex;
}
export type RegistryAnswer = "no-contract" | "supported" | "not-supported" | "no-erc165";
export interface PublishRegistry {
    chainId: string;
    address: Hex;
    block: PublishBlock | null;
    says: RegistryAnswer | null;
}
export type RepairState = "none" | "made" | "declined";
export interface PublishManifest {
    hash: Hex | null;
    valid: boolean;
    repair: RepairState;
    changes: readonly FixedChange[];
    changesLeftOut: number;
}
export type ServedFile = "same" | "differs" | "refused" | "unavailable" | "not-asked";
export interface PublishServed {
    state: ServedFile;
    status: number | null;
    error: ResponseError | null;
    hash: Hex | null;
    sameBytes: boolean | null;
}
export interface PublishTransaction {
    chainId: string;
    from: Hex;
    to: Hex;
    data: Hex;
    value: string;
}
export type ReceiptState = "not-found" | "reverted" | "no-event" | "other" | "matches";
export interface PublishReceipt {
    state: ReceiptState;
    block: PublishBlock | null;
    toolId: string | null;
    differs: readonly string[];
}
export interface PublishReport {
    format: "erc8257-publish/1";
    verdict: PublishVerdict;
    function: RegistryFunction;
    registry: PublishRegistry;
    toolRef: string | null;
    manifest: PublishManifest;
    served: PublishServed | null;
    preflight: PreflightReport | null;
    transaction: PublishTransaction | null;
    receipt: PublishReceipt | null;
    report: unknown | null;
    reason: string | null;
    detail: string | null;
    findings: readonly Finding[];
}
export interface Publish {
    manifest: Uint8Array;
    metadataURI: string;
    chainId: bigint | string;
    registry: string;
    from: string;
    accessPredicate?: string | null;
    toolId?: bigint | string | null;
    transaction?: string | null;
    policy?: ConsumerPolicy | null;
}
export declare function publish(given: Publish, host: LiveHost): Promise<PublishReport>;
export declare function publishInquiry(given: Publish): Inquiry<PublishReport>;
export declare function resumePublish(state: string): Inquiry<PublishReport>;

// border/requirement.d.ts
import type { RpcAnswer, ConsumerPolicy } from "./preflight.js";
import type { Hex } from "../types.js";
export type AccessLogic = "AND" | "OR";
export interface Requirement {
    kind: string;
    data: string;
}
export type Need = {
    need: "erc721-holding";
    kind: Hex;
    standard: boolean;
    collection: Hex;
} | {
    need: "erc1155-holding";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    tokenId: string;
} | {
    need: "subscription";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    minTier: number;
} | {
    need: "erc20-balance";
    kind: Hex;
    standard: boolean;
    token: Hex;
    minBalance: string;
} | {
    need: "erc7496-trait";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    traitsContract: Hex;
    traitKey: Hex;
    allowedValues: readonly Hex[];
} | {
    need: "sentinel";
    kind: Hex;
    standard: boolean;
} | {
    need: "undecodable";
    kind: Hex;
    standard: boolean;
} | {
    need: "unknown";
    kind: Hex;
    standard: boolean;
};
export interface Question {
    to: Hex;
    data: Hex;
}
export interface PlannedRequirement {
    kind: string;
    data: string;
    met?: boolean | null;
}
export type PlannedNeed = {
    need: "erc721-holding";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    met: boolean | null;
} | {
    need: "erc1155-holding";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    tokenId: string;
    met: boolean | null;
} | {
    need: "subscription";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    minTier: number;
    met: boolean | null;
} | {
    need: "erc20-balance";
    kind: Hex;
    standard: boolean;
    token: Hex;
    minBalance: string;
    met: boolean | null;
} | {
    need: "erc7496-trait";
    kind: Hex;
    standard: boolean;
    collection: Hex;
    traitsContract: Hex;
    traitKey: Hex;
    allowedValues: readonly Hex[];
    met: boolean | null;
} | {
    need: "sentinel";
    kind: Hex;
    standard: boolean;
    met: boolean | null;
} | {
    need: "undecodable";
    kind: Hex;
    standard: boolean;
    met: boolean | null;
} | {
    need: "unknown";
    kind: Hex;
    standard: boolean;
    met: boolean | null;
};
export type PlanOutlook = "met" | "not-met" | "unknown";
export type PlanConfirmation = "tryHasAccess";
export interface AccessPlan {
    format: "erc8257-plan/1";
    logic: AccessLogic;
    outlook: PlanOutlook;
    requirements: readonly PlannedNeed[];
    acquire: readonly number[];
    unknown: readonly number[];
    confirm: PlanConfirmation;
}
export interface KnownKind {
    kind: Hex;
    marker: string;
    layout: string;
    standard: boolean;
}
export interface OnchainRequirement {
    kind: Hex;
    data: Hex;
    label: string;
}
export type RequirementsLimit = "bytes" | "count" | "data" | "label";
export type IntrospectionFailure = "no-contract" | "failed" | "unavailable";
export type Introspection = {
    logic: AccessLogic;
    list: readonly OnchainRequirement[];
} | {
    overLimit: RequirementsLimit;
} | {
    failure: IntrospectionFailure;
    reason?: string;
    detail?: string;
};
export type AccessOutcome = "granted" | "denied" | "malfunction" | "not-found" | "deregistered" | "no-contract" | "malformed" | "unavailable";
export interface AccessAnswerMembers {
    answer: AccessOutcome;
    reason?: string;
    detail?: string;
}
export type AccessAnswer = AccessAnswerMembers & ({
    answer: "granted";
    reason?: never;
} | {
    answer: "denied";
    reason?: never;
} | {
    answer: "malfunction";
    reason?: never;
} | {
    answer: "not-found";
    reason?: never;
} | {
    answer: "deregistered";
    reason?: never;
} | {
    answer: "no-contract";
    reason?: never;
} | {
    answer: "malformed";
    reason: string;
} | {
    answer: "unavailable";
    reason: string;
});
export declare function plan(logic: AccessLogic, requirements: readonly PlannedRequirement[]): AccessPlan;
export declare function needOf(requirement: Requirement): Need;
export declare function needText(requirement: Requirement): string;
export declare function needQuestion(requirement: Requirement, account: string): Question | null;
export declare function needAnswer(requirement: Requirement, returned: string): boolean | null;
export declare function knownKinds(): readonly KnownKind[];
export declare function kindOf(marker: string): Hex;
export declare function newKind(marker: string): Hex;
export declare function getRequirements(toolId: bigint | string): Hex;
export declare function readRequirements(answer: RpcAnswer, policy?: ConsumerPolicy | null): Introspection;
export declare function decodeRequirements(returned: string, policy?: ConsumerPolicy | null): Introspection;
export declare function tryHasAccess(toolId: bigint | string, account: string, data?: string | null): Hex;
export declare function readAccess(toolId: bigint | string, answer: RpcAnswer): AccessAnswer;

// border/rest.d.ts
import type { UsageTool, PaymentRequest, RequestVerdict } from "./usage.js";
import type { Finding } from "../types.js";
export type RestQuestion = "list" | "search" | "get" | "mcp" | "cli";
export type RestVerb = "list" | "search" | "get";
export interface RestPair {
    name: string;
    value: string;
}
export interface RestRequestReport {
    format: "erc8257-payment-rest/1";
    verdict: RequestVerdict;
    request: PaymentRequest | null;
    text: string | null;
    argv: readonly string[] | null;
    findings: readonly Finding[];
}
export interface RestRequest {
    request: RestQuestion;
    sort_by?: string | null;
    limit?: number | null;
    query?: string | null;
    more?: readonly RestPair[] | null;
    tool?: UsageTool | null;
    id?: number | null;
    name?: string | null;
    arguments?: string | null;
    verb?: RestVerb | null;
    accessType?: string | null;
}
export declare function restRequest(given: RestRequest): RestRequestReport;

// border/settlement.d.ts
import type { Finding, Hex } from "../types.js";
export type ReceiptGiven = {
    text: string;
} | {
    failed: boolean;
} | {
    proof: unknown;
};
export interface PaymentAuthorization {
    from: string;
    to: string;
    value: bigint | string;
    validAfter: bigint | string;
    validBefore: bigint | string;
    nonce: string;
}
export interface AuthorizationState {
    used: boolean;
    timestamp?: number | null;
}
export type SettlementVerdict = "settled" | "reverted" | "not-this-authorization" | "authorization-consumed-no-transfer" | "amount-mismatch" | "recipient-mismatch" | "wrong-asset" | "canceled" | "ambiguous" | "unknown";
export type Consumption = "used" | "expired-unused" | "open" | "unknown";
export interface SettlementReport {
    format: "erc8257-payment-settlement/1";
    verdict: SettlementVerdict;
    consumption: Consumption;
    retrySafe: boolean;
    transaction: Hex | null;
    blockNumber: string | null;
    findings: readonly Finding[];
}
export interface JudgeSettlement {
    receipt?: ReceiptGiven | null;
    authorization: PaymentAuthorization;
    asset: string;
    transaction?: string | null;
    confirmations?: number | null;
    head?: bigint | string | null;
    state?: AuthorizationState | null;
}
export declare function judgeSettlement(given: JudgeSettlement): SettlementReport;

// border/step.d.ts
import type { Hex } from "../types.js";
export type InquiryProvider = "rpc" | "chain" | "wallet";
export interface InquiryCall {
    id: number;
    provider: InquiryProvider;
    chain: string | null;
    rpc: number;
    method: string;
    params: string;
}
export type InquiryMethod = "GET" | "POST" | "DELETE";
export interface InquiryHeader {
    name: string;
    value: string;
}
export type InquiryStep = {
    type: "calls";
    calls: readonly InquiryCall[];
    maxBytes: number;
    maxWireBytes: number;
    deadlineMs: number;
} | {
    type: "http";
    id: number;
    method: InquiryMethod;
    url: string;
    headers: readonly InquiryHeader[];
    secrets: readonly string[];
    maxBytes: number;
    maxWireBytes: number;
    deadlineMs: number;
    allowPrivateAddresses: boolean;
    onlyStatus: number | null;
    enoughAt: string | null;
} | {
    type: "sign";
    id: number;
    signer: Hex;
    digest: Hex;
    typedData: string | null;
} | {
    type: "confirm";
    id: number;
    words: string;
    data: string;
} | {
    type: "remember";
    id: number;
    key: string;
    until: number;
} | {
    type: "release";
    id: number;
    key: string;
} | {
    type: "handler";
    id: number;
    caller: Hex | null;
    purpose: string;
} | {
    type: "done";
};

// border/usage.d.ts
import type { SettlementVerdict } from "./settlement.js";
import type { InquiryHeader } from "./step.js";
import type { Finding } from "../types.js";
export interface UsageTool {
    chainId: bigint | string;
    registry: string;
    toolId: bigint | string;
}
export type UsageKind = "eip3009_authorization" | "x402_settlement";
export interface SpeltAuthorization {
    from: string;
    to: string;
    value: bigint | string;
    validAfter: bigint | string;
    validBefore: bigint | string;
    nonce: string;
}
export interface PaymentRequest {
    method: string;
    url: string;
    headers: readonly InquiryHeader[];
    body: string | null;
    secret: string | null;
    maxBytes: number;
    deadlineSeconds: number;
}
export type RequestVerdict = "request" | "text" | "argv" | "refused";
export interface UsageRequestReport {
    format: "erc8257-payment-usage/1";
    verdict: RequestVerdict;
    request: PaymentRequest | null;
    text: string | null;
    argv: readonly string[] | null;
    findings: readonly Finding[];
}
export interface UsageRequest {
    tool: UsageTool;
    latencyMs: number;
    now: number;
    kind: UsageKind;
    authorization?: SpeltAuthorization | null;
    signature?: string | null;
    forwardLive?: boolean | null;
    withChainId?: boolean | null;
    settlement?: SettlementVerdict | null;
    caller?: string | null;
    transaction?: string | null;
    paymentChainId?: bigint | string | null;
}
export declare function usageRequest(given: UsageRequest): UsageRequestReport;

// error.d.ts
export declare class Erc8257Error extends Error {
    readonly name = "Erc8257Error";
    readonly code: string;
    readonly pointer: string | null;
    readonly offset?: number;
    readonly length?: number;
    readonly line?: number;
    readonly column?: number;
    readonly found?: string | null;
    readonly expected?: string | null;
    readonly fix?: string;
    readonly member?: string | null;
    readonly reason?: string;
}

// follow.d.ts
export { Erc8257Error } from "./error.js";
export { type FollowHost, Followed } from "./host/follow.js";
export type { LiveHost } from "./host/live.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export type { FetchErrorKind, Hex } from "./types.js";
export * from "./border/_follow.js";

// host/follow.d.ts
import type { IndexProgress } from "../border/follow.js";
import { type LiveHost } from "./live.js";
export interface FollowHost extends Pick<LiveHost, "rpc" | "fetch" | "signal" | "timeoutSeconds" | "onFailure"> {
    onState?: (state: Uint8Array) => void | Promise<void>;
    onProgress?: (progress: IndexProgress) => void;
    onRemark?: (words: string) => void;
}
export declare class Followed<Line, Summary> implements AsyncIterableIterator<Line, undefined> {
    #private;
    get summary(): Summary | null;
    next(): Promise<IteratorResult<Line, undefined>>;
    return(): Promise<IteratorResult<Line, undefined>>;
    [Symbol.asyncIterator](): this;
}

// host/live.d.ts
import type { InquiryStep } from "../border/step.js";
import { Inquiry } from "../inquiry.js";
import { type Fetch, type HostFailure, type Rpc } from "./options.js";
type StepOf<T extends InquiryStep["type"]> = Extract<InquiryStep, {
    type: T;
}>;
export interface HandlerResponse {
    status: number;
    headers?: {
        [name: string]: string;
    };
    body?: Uint8Array;
}
export interface LiveHost {
    rpc?: Rpc | readonly Rpc[] | {
        readonly [chainId: string]: Rpc | readonly Rpc[];
    };
    fetch?: Fetch;
    signal?: AbortSignal;
    timeoutSeconds?: number;
    wallet?: Rpc;
    sign?: (step: StepOf<"sign">) => Uint8Array | `0x${string}` | null | Promise<Uint8Array | `0x${string}` | null>;
    confirm?: (step: StepOf<"confirm">) => boolean | Promise<boolean>;
    store?: (step: StepOf<"remember"> | StepOf<"release">) => StoreWord | Promise<StoreWord>;
    handler?: (step: StepOf<"handler">) => HandlerResponse | Promise<HandlerResponse>;
    secrets?: {
        readonly [name: string]: {
            readonly [header: string]: string;
        };
    };
    onStep?: (inquiry: Inquiry<unknown>) => void | Promise<void>;
    onFailure?: (failure: HostFailure) => void;
}
type StoreWord = "done" | "present" | "failed";
export declare function run<R>(inquiry: Inquiry<R>, host: LiveHost): Promise<R>;
export {};

// host/options.d.ts
import type { BlockChoice, CallFailure, Session } from "../session.js";
import type { FetchErrorKind, Policy } from "../types.js";
export interface RpcRequest {
    method: string;
    params: unknown[];
}
export type RpcFunction = (request: RpcRequest, options: {
    signal: AbortSignal;
}) => Promise<unknown>;
export interface Eip1193Provider {
    request(request: {
        method: string;
        params?: any;
    }): Promise<unknown>;
}
export type Rpc = string | URL | Eip1193Provider | RpcFunction;
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export interface Host {
    rpc: Rpc | readonly Rpc[];
    fetch?: Fetch;
    signal?: AbortSignal;
    timeoutSeconds?: number;
    onStep?: (session: Session) => void | Promise<void>;
    onFailure?: (failure: HostFailure) => void;
}
export interface HostFailure {
    of: "manifest" | number;
    reason: FetchErrorKind | CallFailure;
    hidden: boolean;
    message: string;
    cause: unknown;
}
export interface VerifyToolOptions extends Host {
    policy?: Policy;
    block?: BlockChoice;
    clock?: number;
}

// host/run.d.ts
import type { Session } from "../session.js";
import type { Verdict } from "../types.js";
import { type Host } from "./options.js";
export declare function runSession(session: Session, host: Host): Promise<Verdict>;

// host/verify-tool.d.ts
import type { ToolRefInput, Verdict } from "../types.js";
import { type VerifyToolOptions } from "./options.js";
export declare function verifyTool(tool: ToolRefInput | string, options: VerifyToolOptions): Promise<Verdict>;

// idn.d.ts
export { Erc8257Error } from "./error.js";
export declare function hostToAscii(host: string): string;

// index.d.ts
export * from "./api.js";

// inquiry.d.ts
import type { InquiryAnswer } from "./border/answer.js";
import type { InquiryStep } from "./border/step.js";
export declare class Inquiry<Report> {
    #private;
    poll(now?: number): InquiryStep;
    get body(): Uint8Array;
    answer(answer: InquiryAnswer, beside?: Uint8Array): void;
    export(): string;
    get bundle(): string | null;
    get report(): Report | null;
    get result(): Uint8Array | null;
    free(): void;
}

// js.d.ts
export * from "./api.js";

// js/advice.d.ts
export * from "../advice.js";

// judge.d.ts
import { type Judged } from "./judged.js";
export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export declare function judge(bundle: string | Uint8Array): Promise<Judged>;

// judged.d.ts
export type Conclusion = "yes" | "no" | "unknown";
export interface Judged<Report = {
    format: string;
}> {
    conclusion: Conclusion;
    report: Report;
}

// live.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { FetchErrorKind, Finding, Given, Hex } from "./types.js";
export * from "./border/_live.js";
export { judge } from "./live/judge.js";

// live/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// load/slim.d.ts
export declare function init(module: WebAssembly.Module | BufferSource): void;

// payment.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";
export * from "./payment/judge.js";
export { type PaidTool, type PayToolOptions, payTool } from "./payment/pay-tool.js";
export type { PaymentAccount, PaymentTypedData, PaymentWallet } from "./payment/signer.js";
export type { GateCaller, GateOptions } from "./payment/served.js";
export { gated } from "./payment/fetch-gate.js";
export { expressGate, type NodeRequest, type NodeResponse } from "./payment/express-gate.js";
export * from "./payment/store.js";
export * from "./border/_payment.js";

// payment/express-gate.d.ts
import { type GateCaller, type GateOptions } from "./served.js";
export interface NodeRequest {
    rawHeaders: string[];
    caller?: GateCaller;
}
export interface NodeResponse {
    statusCode: number;
    writeHead(status: number, ...more: any[]): any;
    setHeader(name: string, value: string): any;
    getHeader(name: string): any;
    getHeaderNames(): string[];
    removeHeader(name: string): void;
    write(chunk: any, ...more: any[]): boolean;
    end(...more: any[]): any;
    flushHeaders(): void;
}
export declare function expressGate(options: GateOptions): (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => void;

// payment/fetch-gate.d.ts
import { type GateCaller, type GateOptions } from "./served.js";
export declare function gated<Rest extends unknown[]>(options: GateOptions, handler: (request: Request, caller: GateCaller, ...rest: Rest) => Response | Promise<Response>): (request: Request, ...rest: Rest) => Promise<Response>;

// payment/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// payment/pay-tool.d.ts
import { type CallReport, type PayCall } from "../border/call.js";
import type { PayerAccount } from "../border/authorization.js";
import { type LiveHost } from "../host/live.js";
import { type PaymentAccount, type PaymentWallet } from "./signer.js";
export interface PayToolOptions extends Pick<LiveHost, "rpc" | "fetch" | "signal" | "timeoutSeconds" | "confirm" | "onStep" | "onFailure"> {
    tool: PayCall["toolRef"];
    input: unknown;
    account: PaymentAccount | PaymentWallet;
    kind?: PayerAccount;
    policy?: PayCall["policy"];
    verification?: PayCall["verification"];
    resume?: string;
}
export interface PaidTool {
    report: CallReport;
    body: Uint8Array;
    bundle: string;
}
export declare function payTool(options: PayToolOptions): Promise<PaidTool>;

// payment/served.d.ts
import { type GateConfig, type GateReport } from "../border/gate.js";
import type { ToolRef } from "../types.js";
import { type LiveHost } from "../host/live.js";
import type { ProofStore } from "./store.js";
export interface GateOptions extends Pick<LiveHost, "rpc" | "fetch" | "timeoutSeconds" | "secrets" | "onFailure"> {
    config: GateConfig;
    store: ProofStore;
    tool?: ToolRef | string;
    onReport?: (report: GateReport) => void | Promise<void>;
}
export interface GateCaller {
    caller: string;
    purpose: string;
}

// payment/signer.d.ts
import type { Eip1193Provider } from "../host/options.js";
export interface PaymentTypedData {
    domain: {
        name: string;
        version: string;
        chainId: number;
        verifyingContract: `0x${string}`;
    };
    types: {
        [name: string]: {
            name: string;
            type: string;
        }[];
    };
    primaryType: string;
    message: {
        [name: string]: unknown;
    };
}
export interface PaymentAccount {
    address: string;
    signTypedData(typedData: any): Promise<string>;
}
export interface PaymentWallet {
    address: string;
    provider: Eip1193Provider;
}

// payment/store.d.ts
export interface ProofStore {
    remember(key: string, until: number): boolean | Promise<boolean>;
    release(key: string): void | Promise<void>;
}
export declare function memoryStore(now?: () => number): ProofStore;
export interface RedisClient {
    set(key: string, value: string, ...more: any[]): Promise<unknown>;
    del(key: any): Promise<unknown>;
    defineCommand?: unknown;
}
export declare function redisStore(client: RedisClient, prefix?: string): ProofStore;
export type ExecuteSql = (statement: string, values: readonly (string | number)[]) => number | bigint | Promise<number | bigint>;
export interface SqlStoreOptions {
    table?: string;
    placeholder?: "?" | "$";
}
export declare function sqlStoreTable(table?: string): string;
export declare function sqlStore(execute: ExecuteSql, { table, placeholder }?: SqlStoreOptions): ProofStore;

// rules.d.ts
import type { FreshnessWindow, Policy, Rule } from "./types.js";
export declare function rules(): Rule[];
export declare function explain(code: string): Rule | null;
export declare function version(): {
    library: string;
    unicode: string;
};
export declare function freshnessWindow(policy?: Policy, maxAge?: number | null): FreshnessWindow;

// session.d.ts
import { type CallAnswer } from "./answer.js";
import type { Hex, Policy, ServerResponse, ToolConfig, ToolRefInput, Verdict } from "./types.js";
export type { CallAnswer, CallFailure } from "./answer.js";
export interface EthCall {
    id: number;
    rpc: number;
    method: string;
    params: unknown[];
}
export type Step = {
    type: "calls";
    calls: EthCall[];
    maxBytes: number;
    deadlineSeconds: number;
} | {
    type: "fetch";
    url: string;
    maxBytes: number;
    deadlineSeconds: number;
    allowPrivateAddresses: boolean;
} | {
    type: "done";
    report: Verdict;
};
export interface Block {
    number: bigint;
    hash: Hex;
}
export type BlockChoice = "latest" | "safe" | "finalized" | bigint | Block;
export interface SessionOptions {
    policy?: Policy;
    block?: BlockChoice;
    now?: number;
    clock?: number;
}
export declare class Session {
    #private;
    constructor(tool: ToolRefInput | string, options?: SessionOptions);
    static resume(state: string): Session;
    poll(time?: number): Step;
    handleCall(id: number, answer: CallAnswer): void;
    handleResponse(response: ServerResponse, finalUrl?: string): void;
    export(): string;
    get report(): Verdict | null;
    mayInvoke(time?: number): boolean;
    takeForPayment(time?: number): boolean;
    get bundle(): string | null;
    get body(): Uint8Array | null;
    get toolRef(): string;
    get policy(): Policy;
    get block(): Block | null;
    get clock(): number | null;
    get config(): ToolConfig | null;
    free(): void;
}

// slim.d.ts
export * from "./api.js";
export { init } from "./load/slim.js";

// tool-ref.d.ts
import type { ToolRef, ToolRefInput } from "./types.js";
export declare function parseToolRef(reference: string): ToolRef;
export declare function formatToolRef(reference: ToolRefInput | string): string;

// types.d.ts
export type Hex = `0x${string}`;
export type Given<T> = T extends string ? T extends Hex ? string : T : T extends readonly (infer E)[] ? readonly Given<E>[] : T extends object ? {
    [K in keyof T]: Given<T[K]>;
} : T;
export interface ToolConfig {
    creator: string;
    metadataURI: string;
    manifestHash: string;
    accessPredicate: string;
}
export interface Received {
    status: number;
    redirected?: boolean;
    complete?: boolean;
    body: Uint8Array;
}
export type FetchErrorKind = "connect" | "tls" | "timeout" | "too-large" | "blocked-address" | "encoding";
export type ServerResponse = Received | {
    error: FetchErrorKind;
} | null;
export interface Policy {
    acceptUnknownType?: boolean;
    schemaMeasure?: "values" | "subschemas";
    maxRequirements?: number;
    freshnessSeconds?: number;
    allowPrivateAddresses?: boolean;
    addressesEnforced?: boolean;
    pinnedHash?: string | null;
    quorum?: {
        need: number;
        of: number;
    } | null;
}
export type CheckName = "fetch" | "origin-binding" | "manifest-hash" | "creator-binding";
export interface Check {
    check: 1 | 2 | 3 | 4;
    name: CheckName;
    status: "pass" | "fail" | "skipped";
}
export interface Finding {
    rule: string;
    section: string;
    severity: "error" | "warning" | "info";
    check: 1 | 2 | 3 | 4 | null;
    pointer: string | null;
    line: number | null;
    column: number | null;
    message: string;
    found: string | null;
    expected: string | null;
    fix: string;
}
interface ReportMembers {
    format: "erc8257-report/1";
    toolRef: string | null;
    policy: Policy;
    evidence: string;
    checks: [Check, Check, Check, Check];
    expectedHash: Hex | null;
    computedHash: Hex | null;
    findings: Finding[];
}
export interface VerifiedReport extends ReportMembers {
    verified: true;
    canonical: true;
    failedCheck: null;
    manifestValid: true;
    expectedHash: Hex;
    computedHash: Hex;
}
export interface UnverifiedReport extends ReportMembers {
    verified: false;
    canonical: boolean;
    failedCheck: 1 | 2 | 3 | 4 | null;
    manifestValid: boolean | null;
}
export type Report = VerifiedReport | UnverifiedReport;
export type Outcome = "verified" | "refused" | "unavailable";
export type Verdict = (VerifiedReport & {
    readonly outcome: "verified";
}) | (UnverifiedReport & {
    readonly outcome: Exclude<Outcome, "verified">;
});
export interface Rule {
    rule: string;
    section: string;
    level: "MUST" | "SHOULD" | "MAY" | "FACT" | "LIBRARY";
    severity: Finding["severity"];
    publisherSeverity: Finding["severity"];
    message: string;
    fix: string;
}
export interface ToolRef {
    chainId: bigint;
    registry: Hex;
    toolId: bigint;
}
export interface ToolRefInput {
    chainId: bigint | number;
    registry: string;
    toolId: bigint;
}
export interface FreshnessWindow {
    seconds: number;
    shortenedByManifest: boolean;
}
export {};

// url.d.ts
export declare function normalizeUrl(url: string): string;
export declare function wellKnownUrl(endpoint: string, slug: string): string;

// verify.d.ts
import { type Judged } from "./judged.js";
import type { Hex, Policy, ServerResponse, ToolConfig, Verdict } from "./types.js";
export declare function canonicalize(body: Uint8Array): Uint8Array;
export declare function hash(body: Uint8Array): Hex;
export declare function validate(body: Uint8Array, options?: {
    profile?: "opensea";
}): Verdict;
export declare function verify(config: ToolConfig, response: ServerResponse, policy?: Policy): Verdict;
export declare function verifyBundle(bundle: string | Uint8Array): Verdict;
export declare function judge(bundle: string | Uint8Array): Judged<Verdict>;

// workerd.d.ts
export * from "./api.js";
