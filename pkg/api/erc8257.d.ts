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
export * from "./contract.js";
export * from "./create2.js";
export * from "./requirement.js";
export * from "./advise.js";
export * from "./facts.js";
export * from "./look_alikes.js";
export * from "./diagnose.js";
export * from "./fix.js";
export * from "./manifest.js";
export * from "./preflight.js";
export type * from "./failure.js";

// border/_discoverability.d.ts
export type * from "./act.js";
export * from "./certificate.js";
export * from "./discoverability_codes.js";
export * from "./ed25519.js";
export * from "./mcp.js";
export * from "./mcp_report.js";
export * from "./probe.js";
export * from "./schema_check.js";
export * from "./server_json.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export type * from "./follow.js";

// border/_follow.d.ts
export type * from "./act.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./follow.js";

// border/_http-tool.d.ts
export type * from "./act.js";
export type * from "./mcp_report.js";
export * from "./http_probe.js";
export * from "./http_tool.js";
export * from "./http_tool_report.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export type * from "./follow.js";

// border/_identity.d.ts
export type * from "./act.js";
export type * from "./preflight.js";
export * from "./action.js";
export * from "./agent.js";
export * from "./agent_act.js";
export * from "./agent_card.js";
export * from "./agent_cid.js";
export * from "./agent_codes.js";
export * from "./agent_discovery.js";
export * from "./agent_file.js";
export * from "./agent_query.js";
export * from "./agent_read.js";
export * from "./agent_receipt.js";
export * from "./agent_ref.js";
export * from "./evidence.js";
export * from "./feedback.js";
export * from "./read_at.js";
export * from "./reputation.js";
export * from "./reputation_read.js";
export * from "./tier.js";
export * from "./trust.js";
export * from "./validation.js";
export * from "./validation_read.js";
export * from "./agent_binding.js";
export * from "./binding_read.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export type * from "./follow.js";

// border/_live.d.ts
export type * from "./contract.js";
export type * from "./requirement.js";
export type * from "./advise.js";
export type * from "./facts.js";
export type * from "./act.js";
export type * from "./fix.js";
export type * from "./manifest.js";
export type * from "./preflight.js";
export * from "./advise_tool.js";
export * from "./inspect.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./publish.js";
export type * from "./follow.js";

// border/_payment.d.ts
export type * from "./act.js";
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

// border/_proof.d.ts
export * from "./proof.js";
export * from "./receipt.js";
export * from "./walk.js";

// border/_wallet.d.ts
export type * from "./act.js";
export type * from "./answer.js";
export type * from "./failure.js";
export type * from "./step.js";
export * from "./call_acts.js";
export * from "./evaluate.js";
export * from "./session_ask.js";
export * from "./session_grant.js";
export * from "./session_keys.js";
export * from "./session_request.js";
export * from "./session_revoke.js";
export * from "./session_scope.js";
export * from "./signing.js";
export * from "./wallet_account.js";
export * from "./wallet_address.js";
export * from "./wallet_answer.js";
export * from "./wallet_chains.js";
export * from "./wallet_codes.js";
export * from "./wallet_delegation.js";
export * from "./wallet_fund.js";
export * from "./wallet_gas.js";
export * from "./wallet_guard.js";
export * from "./wallet_plan.js";
export * from "./wallet_policy.js";
export * from "./wallet_read.js";
export * from "./wallet_status.js";
export * from "./wallet_transfer.js";
export type * from "./follow.js";

// border/act.d.ts
export type ActKind = "call" | "native-transfer" | "deploy" | "erc20-transfer" | "erc20-transfer-from" | "erc20-approve" | "erc20-decrease" | "approval-for-all" | "nft-transfer" | "permit" | "permit2-approve" | "permit2-transfer" | "permit2-permit" | "eip3009" | "account-control" | "execute" | "multicall" | "redeem" | "handle-ops" | "opaque-signature" | "delegation";
export type Danger = "delegatecall" | "deploy" | "opaque" | "account-control" | "approval-for-all" | "permit" | "unlimited-approval" | "set-code";

// border/action.d.ts
import type { Finding, Hex } from "../types.js";
export type AgentAction = "register" | "registerEmpty" | "registerMetadata" | "setAgentURI" | "setMetadata" | "setAgentWallet" | "unsetAgentWallet" | "giveFeedback" | "revokeFeedback" | "appendResponse" | "validationRequest" | "validationResponse" | "transfer";
export interface NewMetadata {
    key: string;
    value: string;
}
export interface AgentActionArguments {
    agentId?: bigint | string | null;
    agentURI?: string | null;
    metadata?: readonly NewMetadata[] | null;
    newURI?: string | null;
    key?: string | null;
    value?: string | null;
    newWallet?: string | null;
    deadline?: bigint | string | null;
    signature?: string | null;
    valueDecimals?: number | null;
    score?: number | null;
    tag1?: string | null;
    tag2?: string | null;
    endpoint?: string | null;
    feedbackURI?: string | null;
    feedbackHash?: string | null;
    feedbackIndex?: bigint | string | null;
    clientAddress?: string | null;
    validatorAddress?: string | null;
    requestURI?: string | null;
    requestHash?: string | null;
    response?: number | null;
    responseURI?: string | null;
    responseHash?: string | null;
    tag?: string | null;
    owner?: string | null;
    newOwner?: string | null;
}
export interface AgentActionFacts {
    owner?: string | null;
    approved?: boolean | null;
    now?: number | null;
    newWalletCode?: string | null;
    wallet?: string | null;
    lastIndex?: number | null;
    revoked?: boolean | null;
    validator?: string | null;
    requestKnown?: boolean | null;
}
export type AgentActionVerdict = "refused" | "sign-first" | "unknown" | "ready";
export interface AgentCall {
    chainId: string;
    from: Hex;
    to: Hex;
    data: Hex;
    value: string;
}
export interface WalletToSign {
    signer: Hex;
    digest: Hex;
}
export type AgentActionExpects = {
    action: "register";
    chainId: string;
    to: Hex;
    from: Hex;
    agentURI: string;
} | {
    action: "registerEmpty";
    chainId: string;
    to: Hex;
    from: Hex;
} | {
    action: "registerMetadata";
    chainId: string;
    to: Hex;
    from: Hex;
    agentURI: string;
} | {
    action: "setAgentURI";
    chainId: string;
    to: Hex;
    from: Hex;
    newURI: string;
    agentId: string;
} | {
    action: "setMetadata";
    chainId: string;
    to: Hex;
    from: Hex;
    key: string;
    value: Hex;
    agentId: string;
} | {
    action: "setAgentWallet";
    chainId: string;
    to: Hex;
    from: Hex;
    newWallet: Hex;
    agentId: string;
} | {
    action: "unsetAgentWallet";
    chainId: string;
    to: Hex;
    from: Hex;
    agentId: string;
} | {
    action: "giveFeedback";
    chainId: string;
    to: Hex;
    from: Hex;
    value: string;
    valueDecimals: number;
    tag1: string;
    tag2: string;
    endpoint: string;
    feedbackURI: string;
    feedbackHash: Hex;
    agentId: string;
} | {
    action: "revokeFeedback";
    chainId: string;
    to: Hex;
    from: Hex;
    feedbackIndex: string;
    agentId: string;
} | {
    action: "appendResponse";
    chainId: string;
    to: Hex;
    from: Hex;
    clientAddress: Hex;
    feedbackIndex: string;
    responseURI: string;
    responseHash: Hex;
    agentId: string;
} | {
    action: "validationRequest";
    chainId: string;
    to: Hex;
    from: Hex;
    validatorAddress: Hex;
    requestURI: string;
    requestHash: Hex;
    agentId: string;
} | {
    action: "validationResponse";
    chainId: string;
    to: Hex;
    from: Hex;
    requestHash: Hex;
    response: number;
    responseURI: string;
    responseHash: Hex;
    tag: string;
} | {
    action: "transfer";
    chainId: string;
    to: Hex;
    from: Hex;
    owner: Hex;
    newOwner: Hex;
    agentId: string;
};
export interface AgentActionReport {
    format: "erc8257-identity-action/1";
    verdict: AgentActionVerdict;
    function: string;
    call: AgentCall | null;
    sign: WalletToSign | null;
    expects: AgentActionExpects | null;
    findings: readonly Finding[];
}
export interface PrepareAction {
    action: AgentAction;
    chainId: bigint | string;
    from: string;
    to: string;
    args: AgentActionArguments;
    facts?: AgentActionFacts | null;
}
export declare function prepareAction(given: PrepareAction): AgentActionReport;

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

// border/agent.d.ts
import type { ContractAnswer, FetchedFile } from "./evidence.js";
import type { Finding, Hex } from "../types.js";
export type AgentVerdict = "bound" | "invalid" | "not-bound" | "unknown" | "not-found";
export type AgentState = "active" | "not-found" | "no-contract" | "malformed" | "unavailable";
export type WalletState = "set" | "unset" | "unknown";
export type AgentUriKind = "https" | "http" | "ipfs" | "data" | "inline-json" | "empty" | "template" | "unsupported" | "unknown";
export type FileIntegrity = "origin" | "content" | "onchain" | "none" | "unknown";
export type AgentFileState = "valid" | "invalid" | "unreadable" | "none" | "unknown";
export type ServiceKind = "mcp" | "a2a" | "oasf" | "ens" | "did" | "web" | "email" | "wallet" | "erc8257" | "other";
export type BackBinding = "pass" | "fail" | "unknown";
export type DomainProof = "proved" | "same-host" | "not-proved" | "not-asked" | "unknown" | "refused";
export interface AgentCalls {
    ownerOf?: ContractAnswer | null;
    tokenURI?: ContractAnswer | null;
    getAgentWallet?: ContractAnswer | null;
}
export interface MetadataAnswer {
    key: string;
    answer?: ContractAnswer | null;
}
export interface DomainResponse {
    host: string;
    response?: FetchedFile | null;
}
export interface AgentWalletMembers {
    state: WalletState;
    address: Hex | null;
}
export type AgentWallet = AgentWalletMembers & ({
    state: "set";
    address: Hex;
} | {
    state: "unset";
} | {
    state: "unknown";
});
export interface AgentUri {
    kind: AgentUriKind;
    text: string | null;
    integrity: FileIntegrity;
}
export interface AgentMetadata {
    key: string;
    value: Hex | null;
}
export interface AgentFile {
    state: AgentFileState;
    hash: Hex | null;
}
export interface AgentService {
    name: string;
    kind: ServiceKind;
    endpoint: string;
    version: string | null;
}
export interface AgentProfile {
    name: string | null;
    description: string | null;
    image: string | null;
    active: boolean | null;
    x402Support: boolean | null;
    supportedTrust: readonly string[];
    services: readonly AgentService[];
}
export interface Registration {
    agentRegistry: string;
    agentId: string;
}
export interface AgentDomain {
    host: string;
    proof: DomainProof;
}
export interface AgentReportMembers {
    format: "erc8257-identity-agent/1";
    agent: string;
    verdict: AgentVerdict;
    state: AgentState;
    owner: Hex | null;
    wallet: AgentWallet;
    uri: AgentUri;
    metadata: readonly AgentMetadata[];
    file: AgentFile;
    profile: AgentProfile | null;
    backBinding: BackBinding;
    elsewhere: readonly Registration[];
    domains: readonly AgentDomain[];
    findings: readonly Finding[];
}
export type AgentReport = AgentReportMembers & ({
    state: "active";
    owner: Hex;
} | {
    state: "not-found";
} | {
    state: "no-contract";
} | {
    state: "malformed";
} | {
    state: "unavailable";
});
export interface JudgeAgent {
    agent: string;
    block?: bigint | string | null;
    calls: AgentCalls;
    metadata?: readonly MetadataAnswer[] | null;
    file?: FetchedFile | null;
    domains?: readonly DomainResponse[] | null;
}
export declare function judgeAgent(given: JudgeAgent): AgentReport;

// border/agent_act.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { AgentAction, AgentActionArguments, AgentActionReport } from "./action.js";
import type { ActionReceiptReport } from "./agent_receipt.js";
import type { ReadBlock, ReadFailure } from "./read_at.js";
import type { Hex } from "../types.js";
export type AgentActVerdict = "refused" | "declined" | "not-signed" | "unknown" | "ready" | "pending" | "done" | "reverted" | "not-this-call" | "ambiguous";
export interface AgentActReport {
    format: "erc8257-identity-act/1";
    action: AgentAction;
    verdict: AgentActVerdict;
    block: ReadBlock | null;
    confirmed: boolean | null;
    prepared: AgentActionReport | null;
    receipt: ActionReceiptReport | null;
    agent: string | null;
    feedbackId: string | null;
    owner: Hex | null;
    failure: ReadFailure | null;
}
export interface ActAsAgent {
    action: AgentAction;
    chainId: bigint | string;
    from: string;
    to: string;
    args: AgentActionArguments;
    transaction?: string | null;
}
export declare function actAsAgent(given: ActAsAgent, host: LiveHost): Promise<AgentActReport>;
export declare function actAsAgentInquiry(given: ActAsAgent): Inquiry<AgentActReport>;
export declare function resumeActAsAgent(state: string): Inquiry<AgentActReport>;

// border/agent_binding.d.ts
import type { AgentVerdict } from "./agent.js";
import type { Finding, Hex } from "../types.js";
export type AgentBindingVerdict = "mutual" | "account" | "claimed" | "none" | "unknown" | "unverified-tool";
export type AccountLink = "owner" | "wallet" | "owner-and-wallet" | "none" | "unknown";
export type FileLink = "tool-ref" | "manifest" | "endpoint" | "none" | "unknown";
export type BindingConclusion = "same-party" | "same-account" | "agent-says-so" | "nothing" | "not-established";
export interface AccountCode {
    tool?: string | null;
    agent?: string | null;
}
export interface AgentBindingReportMembers {
    format: "erc8257-identity-binding/1";
    verdict: AgentBindingVerdict;
    tool: string;
    agent: string;
    toolVerified: boolean;
    agentVerdict: AgentVerdict;
    creator: Hex | null;
    accountLink: AccountLink;
    fileLink: FileLink;
    conclude: BindingConclusion;
    findings: readonly Finding[];
}
export type AgentBindingReport = AgentBindingReportMembers & ({
    verdict: "mutual";
    creator: Hex;
} | {
    verdict: "account";
} | {
    verdict: "claimed";
} | {
    verdict: "none";
} | {
    verdict: "unknown";
} | {
    verdict: "unverified-tool";
    creator: null;
});
export interface BindAgent {
    tool: Uint8Array;
    agent: Uint8Array;
    code?: AccountCode | null;
}
export declare function bindAgent(given: BindAgent): AgentBindingReport;

// border/agent_card.d.ts
import type { FetchedFile } from "./evidence.js";
import type { Finding } from "../types.js";
export type CardVerdict = "valid" | "invalid" | "unknown";
export type CardOrigin = "same" | "other";
export interface CardReport {
    format: "erc8257-identity-card/1";
    verdict: CardVerdict;
    version: string | null;
    name: string | null;
    urls: readonly string[];
    origin: CardOrigin | null;
    skills: number | null;
    signatures: number | null;
    findings: readonly Finding[];
}
export declare function readCard(url: string, response?: FetchedFile | null): CardReport;

// border/agent_cid.d.ts
import type { FileForm } from "./evidence.js";
import type { Finding, Hex } from "../types.js";
export type CidVerdict = "match" | "mismatch" | "unknown" | "refused";
export type CidCodec = "raw" | "dag-pb";
export type CidForm = "raw" | "dag-pb-block" | "dag-pb-file";
export interface CidReportMembers {
    format: "erc8257-identity-cid/1";
    verdict: CidVerdict;
    cid: string | null;
    version: number | null;
    codec: CidCodec | null;
    digest: Hex | null;
    form: CidForm | null;
    contentBytes: number | null;
    contentHash: Hex | null;
    findings: readonly Finding[];
}
export type CidReport = CidReportMembers & ({
    verdict: "match";
    form: CidForm;
} | {
    verdict: "mismatch";
} | {
    verdict: "unknown";
} | {
    verdict: "refused";
});
export interface VerifyCid {
    cid: string;
    bytes: Uint8Array;
    as?: FileForm | null;
}
export declare function verifyCid(given: VerifyCid): CidReport;

// border/agent_codes.d.ts
export interface AgentCode {
    code: string;
    section: string;
    severity: string;
    message: string;
    fix: string;
    place: string;
}
export declare function agentCodes(): readonly AgentCode[];

// border/agent_discovery.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { AgentSort, AgentRankReport } from "./agent_query.js";
import type { ReadBlock, ReadRegistry, ReadFailure } from "./read_at.js";
import type { ReviewerFilter, BetaPolicy } from "./reputation.js";
import type { Hex } from "../types.js";
export type DiscoverySource = "index" | "events";
export type DiscoveryVerdict = "found" | "partial" | "unknown";
export interface DiscoveredAgent {
    agent: string;
    owner: Hex;
    name: string | null;
    mean: string | null;
}
export interface DiscoveryReport {
    format: "erc8257-identity-discovery/1";
    verdict: DiscoveryVerdict;
    source: DiscoverySource;
    block: ReadBlock | null;
    registry: ReadRegistry | null;
    agents: readonly DiscoveredAgent[];
    invented: readonly string[];
    unread: readonly string[];
    unusable: number;
    ranked: AgentRankReport | null;
    failure: ReadFailure | null;
}
export interface DiscoverAgents {
    chainId: bigint | string;
    registry?: string | null;
    index?: string | null;
    secret?: string | null;
    query?: string | null;
    protocol?: string | null;
    minReputation?: number | null;
    filter?: ReviewerFilter | null;
    policy?: BetaPolicy | null;
    reputationRegistry?: string | null;
    sort?: AgentSort | null;
    limit?: number | null;
    offset?: number | null;
    block?: string | null;
    fromBlock?: number | null;
    allowPrivateAddresses?: boolean | null;
}
export declare function discoverAgents(given: DiscoverAgents, host: LiveHost): Promise<DiscoveryReport>;
export declare function discoverAgentsInquiry(given: DiscoverAgents): Inquiry<DiscoveryReport>;
export declare function resumeDiscoverAgents(state: string): Inquiry<DiscoveryReport>;

// border/agent_file.d.ts
import type { Finding, Hex } from "../types.js";
export type FileVerdict = "written" | "invalid" | "refused";
export type MemberChange = "added" | "replaced" | "removed";
export interface ServiceToWrite {
    name: string;
    endpoint: string;
    version?: string | null;
}
export interface MembersToWrite {
    name?: string | null;
    description?: string | null;
    image?: string | null;
    services?: readonly ServiceToWrite[] | null;
    x402Support?: boolean | null;
    active?: boolean | null;
    supportedTrust?: readonly string[] | null;
}
export interface MemberChanged {
    member: string;
    change: MemberChange;
}
export interface FileReportMembers {
    format: "erc8257-identity-file/1";
    verdict: FileVerdict;
    text: string | null;
    bytes: number | null;
    hash: Hex | null;
    cid: string | null;
    dataURI: string | null;
    changes: readonly MemberChanged[];
    findings: readonly Finding[];
}
export type FileReport = FileReportMembers & ({
    verdict: "written";
    text: string;
} | {
    verdict: "invalid";
    text: string;
} | {
    verdict: "refused";
    text: null;
});
export interface WriteFile {
    agent?: string | null;
    file?: Uint8Array | null;
    set?: MembersToWrite | null;
    remove?: readonly string[] | null;
}
export declare function writeFile(given: WriteFile): FileReport;

// border/agent_query.d.ts
import type { Finding } from "../types.js";
export type AgentQueryVerdict = "ok" | "refused";
export type JudgedHere = "relevance" | "reputation";
export interface AgentQueryReport {
    format: "erc8257-identity-query/1";
    verdict: AgentQueryVerdict;
    body: string | null;
    local: readonly JudgedHere[];
    findings: readonly Finding[];
}
export interface AgentCandidate {
    agent: string;
    name?: string | null;
    description?: string | null;
    services?: readonly string[] | null;
    mean?: number | null;
    lastActivity?: number | null;
}
export type AgentSort = "relevance" | "reputation" | "activity";
export interface RankedAgent {
    agent: string;
    relevance: number | null;
    mean: number | null;
}
export type LeftOutWhy = "no-match" | "reputation-unknown" | "reputation-low";
export interface LeftOutAgent {
    agent: string;
    why: LeftOutWhy;
}
export interface AgentRankReport {
    format: "erc8257-identity-rank/1";
    sort: AgentSort;
    total: number;
    hasMore: boolean;
    agents: readonly RankedAgent[];
    leftOut: readonly LeftOutAgent[];
    findings: readonly Finding[];
}
export interface QueryAgents {
    chain: string;
    query?: string | null;
    protocol?: string | null;
    minReputation?: number | null;
    sort?: string | null;
    limit?: number | null;
    offset?: number | null;
}
export declare function queryAgents(given: QueryAgents): AgentQueryReport;
export interface RankAgents {
    candidates: readonly AgentCandidate[];
    query?: string | null;
    sort?: AgentSort | null;
    minReputation?: number | null;
    limit?: number | null;
    offset?: number | null;
}
export declare function rankAgents(given: RankAgents): AgentRankReport;

// border/agent_read.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { AgentReport } from "./agent.js";
import type { ReadBlock, ReadRegistry, ReadFailure } from "./read_at.js";
import type { ReputationRead } from "./reputation_read.js";
export interface AgentRead {
    format: "erc8257-identity-agent-read/1";
    agent: string;
    block: ReadBlock | null;
    registry: ReadRegistry;
    profile: AgentReport;
    gateway: string | null;
    reputation: ReputationRead | null;
    failure: ReadFailure | null;
}
export interface ReadAgent {
    agent: string;
    block?: string | null;
    metadata?: readonly string[] | null;
    gateways?: readonly string[] | null;
    domains?: boolean | null;
    reputation?: boolean | null;
    allowPrivateAddresses?: boolean | null;
}
export declare function readAgent(given: ReadAgent, host: LiveHost): Promise<AgentRead>;
export declare function readAgentInquiry(given: ReadAgent): Inquiry<AgentRead>;
export declare function resumeReadAgent(state: string): Inquiry<AgentRead>;

// border/agent_receipt.d.ts
import type { AgentAction, AgentActionExpects } from "./action.js";
import type { EventLog } from "./evidence.js";
import type { Finding, Given } from "../types.js";
export interface ActionReceipt {
    status?: string | null;
    logs: readonly EventLog[];
}
export type ActionReceiptVerdict = "done" | "reverted" | "not-this-call" | "ambiguous" | "unknown";
export interface ActionReceiptReport {
    format: "erc8257-identity-receipt/1";
    action: AgentAction;
    verdict: ActionReceiptVerdict;
    agentId: string | null;
    feedbackIndex: string | null;
    log: number | null;
    findings: readonly Finding[];
}
export declare function judgeActionReceipt(expects: Given<AgentActionExpects>, receipt?: ActionReceipt | null): ActionReceiptReport;

// border/agent_ref.d.ts
import type { Finding, Hex } from "../types.js";
export type AgentRefVerdict = "ok" | "refused";
export type AgentListing = "listed" | "unlisted" | "other-registry";
export interface AgentRefReportMembers {
    format: "erc8257-identity-ref/1";
    verdict: AgentRefVerdict;
    ref: string | null;
    agentRegistry: string | null;
    chainId: string | null;
    registry: Hex | null;
    agentId: string | null;
    listing: AgentListing | null;
    findings: readonly Finding[];
}
export type AgentRefReport = AgentRefReportMembers & ({
    verdict: "ok";
    ref: string;
} | {
    verdict: "refused";
    ref: null;
});
export declare function readAgentRef(text: string): AgentRefReport;

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

// border/binding_read.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { ConsumerPolicy } from "./preflight.js";
import type { AgentRead } from "./agent_read.js";
import type { ReadBlock } from "./read_at.js";
import type { AgentBindingReport } from "./agent_binding.js";
import type { ToolRef } from "../types.js";
export interface BindingRead {
    format: "erc8257-identity-binding-read/1";
    toolBlock: ReadBlock | null;
    sameBlock: boolean | null;
    binding: AgentBindingReport;
    agent: AgentRead;
    report: unknown;
}
export interface ReadBinding {
    toolRef: ToolRef | string;
    agent: string;
    block?: string | null;
    policy?: ConsumerPolicy | null;
    gateways?: readonly string[] | null;
}
export declare function readBinding(given: ReadBinding, host: LiveHost): Promise<BindingRead>;
export declare function readBindingInquiry(given: ReadBinding): Inquiry<BindingRead>;
export declare function resumeReadBinding(state: string): Inquiry<BindingRead>;

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

// border/call_acts.d.ts
import type { ActKind, Danger } from "./act.js";
import type { Finding, Hex } from "../types.js";
export interface CallAct {
    path: string;
    kind: ActKind;
    contract: Hex | null;
    selector: string | null;
    value: string;
    asset: string | null;
    amount: string | null;
    recipient: Hex | null;
    container: boolean;
    dangers: readonly Danger[];
}
export type CallsVerdict = "plain" | "dangerous" | "opaque" | "malformed";
export interface CallsReport {
    format: "erc8257-wallet-calls/1";
    verdict: CallsVerdict;
    chain: string;
    acts: readonly CallAct[];
    findings: readonly Finding[];
}
export interface DecodeCalls {
    chain: string;
    from?: string | null;
    to?: string | null;
    value: bigint | string;
    data: string;
}
export declare function decodeCalls(given: DecodeCalls): CallsReport;

// border/certificate.d.ts
import type { McpGradeLetter } from "./mcp_report.js";
import type { Finding } from "../types.js";
export type CertificateVerdict = "valid" | "malformed" | "issuer-not-pinned" | "signature-invalid" | "grade-inconsistent" | "other-subject" | "expired" | "not-yet-valid" | "unknown";
export type CertificateSignature = "valid" | "invalid" | "unchecked";
export type CertificateDelivery = "verified" | "unverified";
export interface CertificateReport {
    format: "erc8257-discoverability-certificate/1";
    verdict: CertificateVerdict;
    signature: CertificateSignature;
    issuer: string | null;
    standard: string | null;
    subject: string | null;
    grade: string | null;
    derivedGrade: McpGradeLetter | null;
    passes: number | null;
    delivery: CertificateDelivery | null;
    observedAt: number | null;
    expiresAt: number | null;
    findings: readonly Finding[];
}
export interface JudgeCertificate {
    body: Uint8Array;
    issuers: readonly string[];
    now?: number | null;
    endpoint?: string | null;
}
export declare function judgeCertificate(given: JudgeCertificate): CertificateReport;

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

// border/create2.d.ts
import type { Hex } from "../types.js";
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

// border/discoverability_codes.d.ts
export interface DiscoverabilityCode {
    code: string;
    section: string;
    severity: string;
    message: string;
    fix: string;
    criterion: string;
    lowers: string;
    place: string;
}
export declare function discoverabilityCodes(): readonly DiscoverabilityCode[];

// border/ed25519.d.ts
export type Ed25519Verdict = "valid" | "signature-invalid" | "key-refused";
export interface Ed25519Report {
    format: "erc8257-discoverability-ed25519/1";
    verdict: Ed25519Verdict;
}
export interface JudgeEd25519 {
    publicKey: string;
    message: string;
    signature: string;
}
export declare function judgeEd25519(given: JudgeEd25519): Ed25519Report;

// border/evaluate.d.ts
import type { CallAct } from "./call_acts.js";
import type { EntryPointVersion, UserOp } from "./signing.js";
import type { Finding, Given, Hex } from "../types.js";
export interface CapSpending {
    cap: string;
    amount: string;
    at: number;
}
export interface SpendingState {
    spent?: readonly Given<CapSpending>[] | null;
}
export type WalletAction = {
    kind: "transaction";
    chain: string;
    from: string;
    to?: string | null;
    value: bigint | string;
    data: string;
    gas?: bigint | string | null;
    maxFeePerGas?: bigint | string | null;
    authorizationList?: readonly unknown[] | null;
} | {
    kind: "typed-data";
    chain: string;
    from: string;
    typedData: unknown;
} | {
    kind: "user-operation";
    chain: string;
    from: string;
    entryPoint: string;
    version: EntryPointVersion;
    userOp: UserOp;
    delegate?: string | null;
};
export type WalletActionKind = "transaction" | "typed-data" | "user-operation";
export type EvaluationVerdict = "allow" | "ask" | "deny";
export interface CapUse {
    cap: string;
    asset: string;
    amount: string;
    used: string;
    limit: string;
    remaining: string;
}
export interface EvaluationReport {
    format: "erc8257-wallet-evaluate/1";
    verdict: EvaluationVerdict;
    policyHash: Hex;
    now: number;
    action: WalletActionKind;
    chain: string;
    account: Hex;
    digest: Hex | null;
    acts: readonly CallAct[];
    spends: readonly CapUse[];
    record: readonly CapSpending[];
    findings: readonly Finding[];
}
export interface EvaluateAction {
    policy: unknown;
    now: number;
    state?: SpendingState | null;
    action: WalletAction;
}
export declare function evaluateAction(given: EvaluateAction): EvaluationReport;

// border/evidence.d.ts
export type ContractAnswer = {
    result: string;
} | {
    revert: string;
} | {
    unavailable: string;
};
export type FileForm = "file" | "block";
export type FileFetchError = "connect" | "tls" | "timeout" | "too-large" | "blocked-address" | "encoding";
export type FetchedFile = {
    status: number;
    redirected?: boolean | null;
    complete?: boolean | null;
    body: Uint8Array | string;
    as?: FileForm | null;
} | {
    error: FileFetchError;
};
export interface EventLog {
    address: string;
    topics: readonly string[];
    data: string;
    blockNumber?: string | null;
    logIndex?: string | null;
    removed?: boolean | null;
}

// border/facts.d.ts
import type { RegistryState, Interface, ProxyMarkers } from "./contract.js";
import type { Introspection, AccessAnswer } from "./requirement.js";
import type { RpcAnswer, RecordConfig } from "./preflight.js";
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

// border/feedback.d.ts
import type { CidVerdict } from "./agent_cid.js";
import type { FetchedFile } from "./evidence.js";
import type { Finding, Hex } from "../types.js";
export interface FeedbackEvent {
    client: string;
    feedbackIndex: bigint | string;
    value: bigint | string;
    valueDecimals: number;
    tag1: string;
    tag2: string;
    endpoint: string;
    feedbackURI: string;
    feedbackHash: string;
}
export type FeedbackVerdict = "no-file" | "unknown" | "unreadable" | "mismatch" | "contradicts" | "peer-form" | "unchecked" | "verified";
export type FeedbackHashForm = "none" | "bytes" | "agent0-ts" | "agent0-py";
export interface FeedbackHash {
    committed: Hex;
    computed: Hex | null;
    form: FeedbackHashForm | null;
}
export type FeedbackDocument = "read" | "unreadable" | "none" | "unknown";
export type FieldState = "same" | "different" | "missing";
export interface FeedbackField {
    field: string;
    state: FieldState;
}
export interface ClaimedPayment {
    fromAddress: Hex;
    toAddress: Hex;
    chainId: string;
    txHash: Hex;
}
export interface FeedbackReport {
    format: "erc8257-identity-feedback/1";
    agent: string;
    verdict: FeedbackVerdict;
    hash: FeedbackHash;
    cid: CidVerdict | null;
    document: FeedbackDocument;
    fields: readonly FeedbackField[];
    proofOfPayment: ClaimedPayment | null;
    findings: readonly Finding[];
}
export interface JudgeFeedback {
    agent: string;
    event: FeedbackEvent;
    response?: FetchedFile | null;
}
export declare function judgeFeedback(given: JudgeFeedback): FeedbackReport;

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
    accessData?: string | null;
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

// border/http_probe.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { HttpToolOptions } from "./http_tool.js";
import type { HttpToolReport } from "./http_tool_report.js";
export interface ProbeHttpTool {
    registration: Uint8Array;
    options?: HttpToolOptions | null;
    arguments?: string | null;
    allowPrivateAddresses?: boolean | null;
}
export declare function probeHttpTool(given: ProbeHttpTool, host: LiveHost): Promise<HttpToolReport>;
export declare function probeHttpToolInquiry(given: ProbeHttpTool): Inquiry<HttpToolReport>;
export declare function resumeProbeHttpTool(state: string): Inquiry<HttpToolReport>;

// border/http_tool.d.ts
import type { HttpToolReport } from "./http_tool_report.js";
import type { ExchangeEnd } from "./answer.js";
import type { InquiryHeader } from "./step.js";
import type { Given } from "../types.js";
export type HttpToolRole = "unpaid" | "malformed" | "paid";
export type HttpToolMethod = "POST";
export interface HttpToolRequest {
    method: HttpToolMethod;
    url: string;
    headers: readonly Given<InquiryHeader>[];
    body: Uint8Array | string;
}
export interface HttpToolExchange {
    role: HttpToolRole;
    request: HttpToolRequest;
    sentMs: number;
    endedMs: number;
    end: ExchangeEnd;
    status?: number | null;
    headers: readonly Given<InquiryHeader>[];
    body?: Uint8Array | string | null;
}
export interface HttpToolOptions {
    latencyMs?: number | null;
}
export interface JudgeHttpTool {
    registration: Uint8Array;
    options?: HttpToolOptions | null;
    arguments?: string | null;
    exchanges: readonly HttpToolExchange[];
}
export declare function judgeHttpTool(given: JudgeHttpTool): HttpToolReport;

// border/http_tool_report.d.ts
import type { McpStatus, McpDelivery, McpSeverity } from "./mcp_report.js";
export type HttpToolVerdict = "sound" | "unsound" | "unknown";
export interface HttpToolCriterion {
    id: string;
    status: McpStatus;
}
export interface HttpToolFinding {
    rule: string;
    section: string;
    severity: McpSeverity;
    check: number | null;
    pointer: string | null;
    line: number | null;
    column: number | null;
    message: string;
    found: string | null;
    expected: string | null;
    fix: string;
    criterion: string | null;
    exchange: number | null;
}
export interface HttpToolReport {
    format: "erc8257-discoverability-http/1";
    verdict: HttpToolVerdict;
    profile: string;
    endpoint: string | null;
    priced: boolean | null;
    delivery: McpDelivery;
    criteria: readonly HttpToolCriterion[];
    findings: readonly HttpToolFinding[];
}

// border/inspect.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { RegistryState, Interface } from "./contract.js";
import type { AccessLogic, RequirementsLimit, AccessOutcome } from "./requirement.js";
import type { RecordConfig } from "./preflight.js";
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

// border/mcp.d.ts
import type { McpProfile, McpGradeLetter, McpReport } from "./mcp_report.js";
import type { ExchangeEnd } from "./answer.js";
import type { InquiryHeader } from "./step.js";
import type { Given } from "../types.js";
export type McpMethod = "POST" | "DELETE";
export interface McpRequest {
    method: McpMethod;
    headers: readonly Given<InquiryHeader>[];
    body?: Uint8Array | string | null;
}
export interface McpExchange {
    request: McpRequest;
    sentMs: number;
    endedMs: number;
    end: ExchangeEnd;
    status?: number | null;
    headers: readonly Given<InquiryHeader>[];
    body?: Uint8Array | string | null;
}
export type McpEraChoice = "legacy-first" | "legacy" | "modern" | "modern-first";
export type McpCallChoice = "auto" | "none";
export interface McpOptions {
    era?: McpEraChoice | null;
    call?: McpCallChoice | null;
    priced?: boolean | null;
    latencyMs?: number | null;
    listBytes?: number | null;
    profile?: McpProfile | null;
    minGrade?: McpGradeLetter | null;
}
export interface JudgeMcp {
    endpoint: string;
    recorder?: string | null;
    options?: McpOptions | null;
    exchanges: readonly McpExchange[];
}
export declare function judgeMcp(given: JudgeMcp): McpReport;

// border/mcp_report.d.ts
export type McpProfile = "seed-0.1" | "spec" | "peer-0.4";
export type McpGradeLetter = "A" | "B" | "C" | "D";
export type McpVerdict = "ready" | "not-ready" | "unknown";
export type McpEra = "legacy" | "modern";
export type McpStatus = "pass" | "fail" | "unverified" | "not-tested";
export type McpDelivery = "verified" | "unverified" | "failed" | "not-tested";
export interface McpServer {
    name: string | null;
    version: string | null;
}
export interface McpGrade {
    profile: McpProfile;
    grade: McpGradeLetter | null;
    passes: number;
    capped: boolean;
}
export interface McpCriterion {
    id: string;
    name: string;
    "seed-0.1": McpStatus;
    spec: McpStatus;
    "peer-0.4": McpStatus;
}
export interface McpLargestTool {
    name: string | null;
    bytes: number;
}
export interface McpMeasures {
    latencyMs: number | null;
    pages: number;
    tools: number;
    rawBytes: number | null;
    canonicalBytes: number | null;
    tokensAbout: number | null;
    largestTool: McpLargestTool | null;
}
export interface McpCall {
    tool: string | null;
    arguments: string | null;
    exchange: number;
}
export type McpSeverity = "error" | "warning" | "info";
export interface McpFinding {
    rule: string;
    section: string;
    severity: McpSeverity;
    check: number | null;
    pointer: string | null;
    line: number | null;
    column: number | null;
    message: string;
    found: string | null;
    expected: string | null;
    fix: string;
    criterion: string | null;
    profiles: readonly McpProfile[];
    exchange: number | null;
}
export interface McpReport {
    format: "erc8257-discoverability-mcp/1";
    verdict: McpVerdict;
    endpoint: string;
    era: McpEra | null;
    revision: string | null;
    server: McpServer | null;
    delivery: McpDelivery;
    grades: readonly McpGrade[];
    criteria: readonly McpCriterion[];
    measures: McpMeasures;
    call: McpCall | null;
    findings: readonly McpFinding[];
}

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
export type PaidValue = "exact" | "at-least";
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

// border/probe.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { McpOptions } from "./mcp.js";
import type { McpReport } from "./mcp_report.js";
export interface Probe {
    endpoint: string;
    options?: McpOptions | null;
    allowPrivateAddresses?: boolean | null;
}
export declare function probe(given: Probe, host: LiveHost): Promise<McpReport>;
export declare function probeInquiry(given: Probe): Inquiry<McpReport>;
export declare function resumeProbe(state: string): Inquiry<McpReport>;

// border/proof.d.ts
import type { Finding, Hex, ToolRef } from "../types.js";
export type AnchorSource = "own-node" | "light-client" | "quorum" | "output-root" | "unstated";
export interface ProofAnchor {
    source?: AnchorSource | null;
    blockHash: string;
    outputRoot?: string | null;
    stateRoot?: string | null;
    messagePasserStorageRoot?: string | null;
}
export type LayoutCounter = "next" | "last";
export interface ProofLayout {
    codeHash: string;
    counterSlot: number;
    toolsSlot: number;
    removedSlot: number;
    counter?: LayoutCounter | null;
}
export interface ProofPolicy {
    layouts?: readonly ProofLayout[] | null;
    registryCode?: string | null;
    predicateCode?: string | null;
    maxBlockAgeSeconds?: number | null;
}
export interface RecordProof {
    trustedBlock?: string | null;
    trustedBy?: AnchorSource | null;
    demands?: ProofPolicy | null;
}
export type ProvenVerdict = "proven" | "refuted" | "unknown";
export type ProvenState = "ok" | "not-found" | "deregistered" | "no-contract" | "malformed";
export interface AnchorShown {
    source: AnchorSource;
    blockHash: Hex;
}
export interface ProvenBlock {
    number: string;
    hash: Hex;
    timestamp: string;
    stateRoot: Hex;
}
export type ProofEvidence = "proof" | "none";
export interface ProvenRegistry {
    address: Hex;
    codeHash: Hex;
    layout: string | null;
    implementation: string | null;
    beacon: string | null;
    admin: string | null;
}
export interface ProvenConfig {
    creator: Hex;
    metadataURI: string;
    manifestHash: Hex;
    accessPredicate: Hex;
}
export interface ProvenPredicate {
    address: Hex;
    codeHash: Hex;
    implementation: string | null;
    beacon: string | null;
    admin: string | null;
    implementationCodeHash: Hex | null;
}
export interface ProvenReport {
    format: "erc8257-proof-report/1";
    verdict: ProvenVerdict;
    state: ProvenState | null;
    toolRef: string;
    evidence: ProofEvidence;
    anchor: AnchorShown;
    block: ProvenBlock | null;
    fresh: boolean | null;
    registry: ProvenRegistry | null;
    record: ProvenConfig | null;
    toolCount: string | null;
    predicate: ProvenPredicate | null;
    findings: readonly Finding[];
}
export interface VerifyProof {
    toolRef: ToolRef | string;
    policy?: ProofPolicy | null;
    anchor: ProofAnchor;
    now?: number | null;
    header?: unknown | null;
    accounts: readonly unknown[];
}
export declare function verifyProof(given: VerifyProof): ProvenReport;

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

// border/read_at.d.ts
import type { Hex } from "../types.js";
export interface ReadBlock {
    number: string;
    hash: Hex;
    time: number | null;
}
export interface ReadRegistry {
    address: Hex;
    codeHash: Hex | null;
    implementation: Hex | null;
}
export interface ReadFailure {
    reason: string;
    detail: string | null;
}

// border/receipt.d.ts
import type { ProofAnchor, ProvenVerdict, AnchorShown, ProvenBlock } from "./proof.js";
import type { Finding, Hex } from "../types.js";
export type ProvenStatus = "success" | "failure" | "root";
export interface ProvenLog {
    index: number;
    address: Hex;
    topics: readonly Hex[];
    data: Hex;
}
export interface ReceiptProofReport {
    format: "erc8257-receipt-proof-report/1";
    verdict: ProvenVerdict;
    anchor: AnchorShown;
    block: ProvenBlock | null;
    index: number;
    present: boolean | null;
    type: string | null;
    status: ProvenStatus | null;
    cumulativeGasUsed: string | null;
    logs: readonly ProvenLog[] | null;
    findings: readonly Finding[];
}
export interface VerifyReceipt {
    anchor: ProofAnchor;
    header?: unknown | null;
    index: number;
    proof: readonly unknown[];
}
export declare function verifyReceipt(given: VerifyReceipt): ReceiptProofReport;

// border/reputation.d.ts
import type { ContractAnswer, EventLog } from "./evidence.js";
import type { Finding, Hex } from "../types.js";
export type ReviewerMode = "all" | "allow" | "deny";
export interface ReviewerFilter {
    mode?: ReviewerMode | null;
    clients?: readonly string[] | null;
}
export type CountedVotes = "latest" | "every";
export interface BetaPolicy {
    priorAlpha?: number | null;
    priorBeta?: number | null;
    votes?: CountedVotes | null;
}
export type ReputationVerdict = "summarised" | "empty" | "partial" | "inconsistent" | "unknown";
export type FeedbackSource = "logs" | "state" | "both";
export interface FilterShown {
    mode: ReviewerMode;
    clients: number | null;
    hash: Hex | null;
}
export interface TagsAsked {
    tag1: string;
    tag2: string;
}
export interface FeedbackEntries {
    total: number;
    revoked: number;
    otherTag: number;
    filtered: number;
    own: number;
    outOfRange: number;
    superseded: number;
    counted: number;
}
export interface ContractSummary {
    count: string;
    summaryValue: string;
    summaryValueDecimals: number;
    wrapped: boolean;
    agrees: boolean | null;
}
export interface BetaScore {
    policy: string;
    votes: CountedVotes;
    priorAlpha: number;
    priorBeta: number;
    alpha: string;
    beta: string;
    mean: string;
    variance: string;
}
export type TrendWord = "improving" | "declining" | "stable" | "unknown";
export interface RatingTrend {
    word: TrendWord;
    older: string | null;
    newer: string | null;
}
export interface TagCount {
    tag1: string;
    count: number;
}
export interface ClientCount {
    client: Hex;
    count: number;
}
export interface LatestFeedback {
    client: Hex;
    feedbackIndex: string;
    value: string;
    valueDecimals: number;
    tag1: string;
    tag2: string;
    endpoint: string;
    feedbackURI: string;
    feedbackHash: Hex;
    revoked: boolean;
    blockNumber: string;
}
export type ReputationFlag = "unfiltered" | "incomplete" | "one-client-majority" | "declining";
export interface ReputationReport {
    format: "erc8257-identity-reputation/1";
    agent: string;
    verdict: ReputationVerdict;
    source: FeedbackSource | null;
    filter: FilterShown;
    query: TagsAsked;
    entries: FeedbackEntries | null;
    clients: number | null;
    contract: ContractSummary | null;
    score: BetaScore | null;
    distribution: readonly number[] | null;
    trend: RatingTrend | null;
    tags: readonly TagCount[] | null;
    top: readonly ClientCount[] | null;
    latest: readonly LatestFeedback[] | null;
    flags: readonly ReputationFlag[];
    findings: readonly Finding[];
}
export interface JudgeReputation {
    agent: string;
    registry: string;
    wallet?: string | null;
    filter?: ReviewerFilter | null;
    tag1?: string | null;
    tag2?: string | null;
    policy?: BetaPolicy | null;
    logs?: readonly EventLog[] | null;
    readAll?: ContractAnswer | null;
    summary?: ContractAnswer | null;
}
export declare function judgeReputation(given: JudgeReputation): ReputationReport;

// border/reputation_read.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { ReadBlock, ReadRegistry, ReadFailure } from "./read_at.js";
import type { ReviewerFilter, BetaPolicy, ReputationReport } from "./reputation.js";
export interface ReputationRead {
    format: "erc8257-identity-reputation-read/1";
    agent: string;
    block: ReadBlock | null;
    registry: ReadRegistry;
    clients: number | null;
    fromBlock: number | null;
    reputation: ReputationReport;
    failure: ReadFailure | null;
}
export interface ReadReputation {
    agent: string;
    registry?: string | null;
    block?: string | null;
    filter?: ReviewerFilter | null;
    tag1?: string | null;
    tag2?: string | null;
    policy?: BetaPolicy | null;
    events?: boolean | null;
    fromBlock?: number | null;
}
export declare function readReputation(given: ReadReputation, host: LiveHost): Promise<ReputationRead>;
export declare function readReputationInquiry(given: ReadReputation): Inquiry<ReputationRead>;
export declare function resumeReadReputation(state: string): Inquiry<ReputationRead>;

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

// border/schema_check.d.ts
export type SchemaVerdict = "valid" | "invalid" | "unknown";
export declare function checkSchema(schema: string, value: string): SchemaVerdict;

// border/server_json.d.ts
import type { Finding } from "../types.js";
export type ServerJsonVerdict = "valid" | "invalid";
export interface ServerJsonReport {
    format: "erc8257-discoverability-server-json/1";
    verdict: ServerJsonVerdict;
    schema: string | null;
    name: string | null;
    version: string | null;
    findings: readonly Finding[];
}
export declare function judgeServerJson(body: Uint8Array): ServerJsonReport;

// border/session_ask.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { SessionGrantReport } from "./session_grant.js";
import type { SessionKeysReport } from "./session_keys.js";
import type { SessionDialect, SessionAsked } from "./session_request.js";
import type { SessionRevokeReport } from "./session_revoke.js";
export interface RequestSessionKeys {
    dialect: SessionDialect;
    now: number;
    requests: readonly SessionAsked[];
}
export declare function requestSessionKeys(given: RequestSessionKeys, host: LiveHost): Promise<SessionGrantReport>;
export declare function requestSessionKeysInquiry(given: RequestSessionKeys): Inquiry<SessionGrantReport>;
export declare function resumeRequestSessionKeys(state: string): Inquiry<SessionGrantReport>;
export interface ListSessionKeys {
    dialect: SessionDialect;
    now: number;
}
export declare function listSessionKeys(given: ListSessionKeys, host: LiveHost): Promise<SessionKeysReport>;
export declare function listSessionKeysInquiry(given: ListSessionKeys): Inquiry<SessionKeysReport>;
export declare function resumeListSessionKeys(state: string): Inquiry<SessionKeysReport>;
export interface RevokeSessionKeys {
    dialect: SessionDialect;
    now: number;
    contexts?: readonly string[] | null;
    all?: boolean | null;
}
export declare function revokeSessionKeys(given: RevokeSessionKeys, host: LiveHost): Promise<SessionRevokeReport>;
export declare function revokeSessionKeysInquiry(given: RevokeSessionKeys): Inquiry<SessionRevokeReport>;
export declare function resumeRevokeSessionKeys(state: string): Inquiry<SessionRevokeReport>;

// border/session_grant.d.ts
import type { SessionDialect } from "./session_request.js";
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export type SessionState = "active" | "expired" | "no-expiry";
export type SessionDifferenceKind = "wider" | "narrower" | "other";
export interface SessionDifference {
    member: string;
    kind: SessionDifferenceKind;
    asked: string | null;
    granted: string | null;
}
export type SessionEntryVerdict = "granted" | "narrowed" | "widened" | "different";
export interface SessionGranted {
    index: number;
    id: Hex;
    chain: string;
    from: Hex | null;
    to: Hex;
    type: string;
    delegationManager: Hex | null;
    expiry: number | null;
    state: SessionState;
    dependencies: number | null;
    verdict: SessionEntryVerdict;
    differences: readonly SessionDifference[];
}
export type SessionGrantVerdict = "granted" | "narrowed" | "widened" | "different" | "malformed" | "refused" | "unsupported" | "unknown";
export interface SessionGrantReport {
    format: "erc8257-wallet-grant/1";
    verdict: SessionGrantVerdict;
    grants: readonly (SessionGranted | null)[];
    findings: readonly Finding[];
}
export interface SessionGrant {
    dialect: SessionDialect;
    now: number;
    asked: readonly unknown[];
    answer?: WalletAnswer | null;
}
export declare function sessionGrant(given: SessionGrant): SessionGrantReport;

// border/session_keys.d.ts
import type { SessionState } from "./session_grant.js";
import type { SessionDialect } from "./session_request.js";
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface SessionKey {
    index: number;
    id: Hex;
    chain: string;
    from: Hex | null;
    to: Hex;
    type: string;
    delegationManager: Hex | null;
    expiry: number | null;
    state: SessionState;
    dependencies: number | null;
    usageCount: number | null;
}
export type SessionKeysVerdict = "listed" | "malformed" | "unsupported" | "unknown";
export interface SessionKeysReport {
    format: "erc8257-wallet-keys/1";
    verdict: SessionKeysVerdict;
    total: number | null;
    active: number | null;
    expired: number | null;
    keys: readonly (SessionKey | null)[];
    findings: readonly Finding[];
}
export interface SessionKeys {
    dialect: SessionDialect;
    now: number;
    answer?: WalletAnswer | null;
}
export declare function sessionKeys(given: SessionKeys): SessionKeysReport;

// border/session_request.d.ts
import type { Finding } from "../types.js";
export type SessionDialect = "7715" | "7715-signer" | "grant";
export interface SessionPermission {
    type: string;
    isAdjustmentAllowed: boolean;
    data: unknown;
}
export interface SessionRule {
    type: string;
    data: unknown;
}
export interface SessionAsked {
    chain: string;
    from?: string | null;
    to: string;
    permission: SessionPermission;
    expiry?: number | null;
    rules?: readonly SessionRule[] | null;
}
export type SessionRequestVerdict = "built" | "invalid";
export interface SessionRequestReport {
    format: "erc8257-wallet-request/1";
    verdict: SessionRequestVerdict;
    method: string;
    params: unknown;
    findings: readonly Finding[];
}
export interface SessionRequest {
    dialect: SessionDialect;
    now: number;
    requests: readonly SessionAsked[];
}
export declare function sessionRequest(given: SessionRequest): SessionRequestReport;

// border/session_revoke.d.ts
import type { SessionDialect } from "./session_request.js";
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface SessionRevoked {
    permissionContext: Hex;
}
export interface SessionRevokeCall {
    method: string;
    params: readonly SessionRevoked[];
}
export type SessionKeyState = "planned" | "gone" | "listed" | "unknown";
export interface SessionRevokedKey {
    id: Hex;
    state: SessionKeyState;
}
export type SessionRevokeVerdict = "planned" | "revoked" | "nothing" | "partial" | "not-revoked" | "invalid" | "unsupported" | "unknown";
export interface SessionRevokeReport {
    format: "erc8257-wallet-revoke/1";
    verdict: SessionRevokeVerdict;
    all: boolean;
    calls: readonly SessionRevokeCall[];
    keys: readonly SessionRevokedKey[];
    findings: readonly Finding[];
}
export interface SessionRevoke {
    dialect: SessionDialect;
    now: number;
    contexts?: readonly string[] | null;
    all?: boolean | null;
    listed?: WalletAnswer | null;
    after?: WalletAnswer | null;
    methodSupported?: boolean | null;
}
export declare function sessionRevoke(given: SessionRevoke): SessionRevokeReport;

// border/session_scope.d.ts
import type { SessionState } from "./session_grant.js";
import type { SessionDialect } from "./session_request.js";
import type { Finding, Hex } from "../types.js";
export interface SessionAction {
    chain: string;
    to: string;
    value: bigint | string;
    data: string;
}
export interface SessionSpent {
    amount: bigint | string;
    at: number;
}
export type SessionScopeVerdict = "inside" | "outside" | "unknown";
export interface SessionScopeReport {
    format: "erc8257-wallet-scope/1";
    verdict: SessionScopeVerdict;
    id: Hex | null;
    type: string | null;
    state: SessionState | null;
    asset: string | null;
    amount: string | null;
    available: string | null;
    periodStart: number | null;
    findings: readonly Finding[];
}
export interface SessionScope {
    dialect: SessionDialect;
    now: number;
    grant: unknown;
    action: SessionAction;
    spent?: readonly SessionSpent[] | null;
}
export declare function sessionScope(given: SessionScope): SessionScopeReport;

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

// border/signing.d.ts
import type { Finding, Hex } from "../types.js";
export type EntryPointVersion = "0.6" | "0.7" | "0.8" | "0.9";
export interface UserOp {
    sender: string;
    nonce: bigint | string;
    initCode: string;
    callData: string;
    callGasLimit?: bigint | string | null;
    verificationGasLimit?: bigint | string | null;
    accountGasLimits?: string | null;
    preVerificationGas: bigint | string;
    maxFeePerGas?: bigint | string | null;
    maxPriorityFeePerGas?: bigint | string | null;
    gasFees?: string | null;
    paymasterAndData: string;
}
export interface CodeAuthorization {
    chainId: string;
    address: string;
    nonce: string;
    yParity?: string | null;
    r?: string | null;
    s?: string | null;
}
export type SigningSubject = "user-operation" | "authorization" | "typed-data";
export type DigestVerdict = "digest" | "invalid";
export interface DigestReportMembers {
    format: "erc8257-wallet-digest/1";
    verdict: DigestVerdict;
    what: SigningSubject;
    digest: Hex | null;
    domainSeparator: Hex | null;
    structHash: Hex | null;
    signer: Hex | null;
    findings: readonly Finding[];
}
export type DigestReport = DigestReportMembers & ({
    verdict: "digest";
} | {
    verdict: "invalid";
    digest: null;
});
export interface SigningDigest {
    what: SigningSubject;
    entryPoint?: string | null;
    version?: EntryPointVersion | null;
    chain?: string | null;
    userOp?: UserOp | null;
    delegate?: string | null;
    authorization?: CodeAuthorization | null;
    typedData?: unknown | null;
}
export declare function signingDigest(given: SigningDigest): DigestReport;

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

// border/tier.d.ts
import type { Finding } from "../types.js";
export interface TierStep {
    name: string;
    points: number;
}
export interface TierPoints {
    clients?: number | null;
    meanPercent?: number | null;
    passed?: number | null;
    ageDays?: number | null;
}
export interface TierPolicy {
    format?: string | null;
    name: string;
    tiers: readonly TierStep[];
    perUnit: TierPoints;
}
export interface TierInputs {
    clients?: number | null;
    meanPercent?: number | null;
    passed?: number | null;
    ageDays?: number | null;
}
export type TierInput = "clients" | "meanPercent" | "passed" | "ageDays";
export type TierVerdict = "tier" | "below" | "unknown";
export interface TierReport {
    format: "erc8257-identity-tier/1";
    policy: string;
    verdict: TierVerdict;
    tier: string | null;
    points: string | null;
    next: string | null;
    missing: readonly TierInput[];
    findings: readonly Finding[];
}
export declare function findTier(policy: TierPolicy, inputs: TierInputs): TierReport;

// border/trust.d.ts
import type { AgentVerdict, WalletState, DomainProof } from "./agent.js";
import type { ReviewerMode, ReputationVerdict, ReputationFlag } from "./reputation.js";
import type { Finding, Hex } from "../types.js";
export type TrustFlag = "identity-unknown" | "not-found" | "invalid-file" | "not-bound" | "inactive" | "wallet-unset" | "few-reviewers" | "inconsistent-reputation" | "partial-reputation" | "no-reputation" | "unfiltered-reviewers" | "declining" | "any-validator" | "validation-failed" | "validation-stale" | "no-validation";
export interface TrustWeights {
    identity: number;
    reputation: number;
    validation: number;
}
export interface TrustPolicy {
    format?: string | null;
    name?: string | null;
    weights?: TrustWeights | null;
    minimumClients?: number | null;
    trust?: number | null;
    distrust?: number | null;
    minimumConfidence?: number | null;
    blocking?: readonly TrustFlag[] | null;
    withholding?: readonly TrustFlag[] | null;
}
export interface WeighedWallet {
    state: WalletState;
}
export interface WeighedDomain {
    proof: DomainProof;
}
export interface WeighedProfile {
    active?: boolean | null;
}
export interface WeighedAgent {
    agent?: string | null;
    verdict: AgentVerdict;
    wallet?: WeighedWallet | null;
    domains?: readonly WeighedDomain[] | null;
    profile?: WeighedProfile | null;
}
export interface WeighedFilter {
    mode: ReviewerMode;
}
export interface WeighedScore {
    mean: string;
}
export interface WeighedReputation {
    agent?: string | null;
    verdict: ReputationVerdict;
    filter: WeighedFilter;
    clients?: number | null;
    score?: WeighedScore | null;
    flags: readonly ReputationFlag[];
}
export interface WeighedSummary {
    responded: number;
    average?: number | null;
    failed: number;
}
export interface WeighedRequest {
    stale?: boolean | null;
}
export interface WeighedValidation {
    agent?: string | null;
    validators?: number | null;
    requests?: readonly WeighedRequest[] | null;
    summary?: WeighedSummary | null;
}
export type TrustVerdict = "trusted" | "uncertain" | "not-trusted" | "unknown";
export type TrustPart = "identity" | "reputation" | "validation";
export interface TrustComponent {
    name: TrustPart;
    weight: number;
    score: number | null;
}
export interface TrustPolicyShown {
    format: string;
    name: string;
    hash: Hex;
}
export interface TrustReport {
    format: "erc8257-identity-trust/1";
    agent: string | null;
    policy: TrustPolicyShown;
    verdict: TrustVerdict;
    score: number | null;
    components: readonly TrustComponent[];
    confidence: string;
    flags: readonly TrustFlag[];
    findings: readonly Finding[];
}
export interface WeighTrust {
    policy?: TrustPolicy | null;
    agent?: WeighedAgent | null;
    reputation?: WeighedReputation | null;
    validation?: WeighedValidation | null;
}
export declare function weighTrust(given: WeighTrust): TrustReport;

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

// border/validation.d.ts
import type { ContractAnswer, EventLog } from "./evidence.js";
import type { Finding, Hex } from "../types.js";
export interface ValidationStatus {
    requestHash: string;
    answer?: ContractAnswer | null;
}
export type ValidationVerdict = "validated" | "failed" | "mixed" | "unknown" | "pending" | "none";
export type RequestState = "passed" | "failed" | "scored" | "pending" | "pending-or-failed" | "foreign" | "unknown";
export type ValidationClaim = "zkml" | "tee" | "stake";
export interface ValidationRequestShown {
    requestHash: Hex;
    validator: Hex | null;
    state: RequestState;
    response: number | null;
    responseHash: Hex | null;
    tag: string | null;
    lastUpdate: string | null;
    trusted: boolean | null;
    stale: boolean | null;
    claim: ValidationClaim | null;
}
export interface ValidationSummary {
    responded: number;
    average: number | null;
    passed: number;
    failed: number;
    pending: number;
    unclear: number;
}
export interface ValidationReport {
    format: "erc8257-identity-validation/1";
    agent: string;
    verdict: ValidationVerdict;
    validators: number | null;
    requests: readonly ValidationRequestShown[] | null;
    summary: ValidationSummary | null;
    findings: readonly Finding[];
}
export interface JudgeValidation {
    agent: string;
    registry: string;
    now: number;
    maxAgeSeconds?: number | null;
    validators?: readonly string[] | null;
    list?: ContractAnswer | null;
    statuses: readonly ValidationStatus[];
    logs?: readonly EventLog[] | null;
    logsComplete?: boolean | null;
}
export declare function judgeValidation(given: JudgeValidation): ValidationReport;

// border/validation_read.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { ReadBlock, ReadRegistry, ReadFailure } from "./read_at.js";
import type { ValidationReport } from "./validation.js";
export interface ValidationRead {
    format: "erc8257-identity-validation-read/1";
    agent: string;
    block: ReadBlock | null;
    registry: ReadRegistry;
    fromBlock: number | null;
    validation: ValidationReport;
    failure: ReadFailure | null;
}
export interface ReadValidation {
    agent: string;
    registry: string;
    block?: string | null;
    maxAgeSeconds?: number | null;
    validators?: readonly string[] | null;
    events?: boolean | null;
    fromBlock?: number | null;
}
export declare function readValidation(given: ReadValidation, host: LiveHost): Promise<ValidationRead>;
export declare function readValidationInquiry(given: ReadValidation): Inquiry<ValidationRead>;
export declare function resumeReadValidation(state: string): Inquiry<ValidationRead>;

// border/walk.d.ts
import type { Hex } from "../types.js";
export interface WalkReport {
    format: "erc8257-proof-walk/1";
    value: Hex | null;
    fault: string | null;
    at: number | null;
}
export interface WalkProof {
    root: string;
    key: string;
    nodes: readonly string[];
}
export declare function walkProof(given: WalkProof): WalkReport;

// border/wallet_account.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface WalletSlots {
    implementation?: WalletAnswer | null;
    beacon?: WalletAnswer | null;
    admin?: WalletAnswer | null;
}
export interface WalletProbes {
    entryPoint?: WalletAnswer | null;
    accountId?: WalletAnswer | null;
    version?: WalletAnswer | null;
    threshold?: WalletAnswer | null;
    owners?: WalletAnswer | null;
}
export type WalletAccountVerdict = "empty" | "eoa" | "eip7702" | "eip1167" | "erc1967" | "erc1967-beacon" | "contract" | "precompile" | "unknown";
export type WalletAccountType = "eoa" | "eoa-or-undeployed" | "eoa-delegated" | "precompile" | "safe" | "erc7579" | "erc4337" | "contract" | "unknown";
export type WalletBasis = "none" | "code" | "claim";
export type WalletEntryPointVersion = "0.6" | "0.7" | "0.8" | "0.9" | "other";
export interface WalletClaims {
    entryPoint: Hex | null;
    entryPointVersion: WalletEntryPointVersion | null;
    accountId: string | null;
    safeVersion: string | null;
    threshold: string | null;
    owners: readonly Hex[] | null;
}
export interface WalletAccountReport {
    format: "erc8257-wallet-account/1";
    verdict: WalletAccountVerdict;
    chain: string;
    address: Hex;
    accountType: WalletAccountType;
    basis: WalletBasis;
    codeSize: number | null;
    codeHash: Hex | null;
    nonce: string | null;
    delegate: Hex | null;
    target: Hex | null;
    implementation: Hex | null;
    beacon: Hex | null;
    admin: Hex | null;
    claims: WalletClaims;
    findings: readonly Finding[];
}
export interface WalletAccount {
    chain: string;
    address: string;
    code?: WalletAnswer | null;
    nonce?: WalletAnswer | null;
    delegateCode?: WalletAnswer | null;
    slots?: WalletSlots | null;
    probes?: WalletProbes | null;
}
export declare function walletAccount(given: WalletAccount): WalletAccountReport;

// border/wallet_address.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export type WalletCreation = "create" | "create2" | "safe" | "erc4337";
export type WalletAddressVerdict = "predicted" | "claimed" | "planned" | "mismatch" | "invalid" | "unknown";
export interface WalletCall {
    to: Hex;
    data: Hex;
}
export interface WalletAddressReport {
    format: "erc8257-wallet-address/1";
    verdict: WalletAddressVerdict;
    method: WalletCreation;
    address: Hex | null;
    salt: Hex | null;
    initCodeHash: Hex | null;
    call: WalletCall | null;
    deployed: boolean | null;
    matches: boolean | null;
    findings: readonly Finding[];
}
export interface WalletAddress {
    method: WalletCreation;
    deployer?: string | null;
    nonce?: bigint | string | null;
    salt?: string | null;
    initCode?: string | null;
    initCodeHash?: string | null;
    factory?: string | null;
    singleton?: string | null;
    proxyCreationCode?: string | null;
    initializer?: string | null;
    saltNonce?: bigint | string | null;
    factoryData?: string | null;
    entryPoint?: string | null;
    senderAddress?: WalletAnswer | null;
    expect?: string | null;
    code?: WalletAnswer | null;
}
export declare function walletAddress(given: WalletAddress): WalletAddressReport;

// border/wallet_answer.d.ts
export type WalletAnswer = {
    result: unknown;
} | {
    error: unknown;
} | {
    failed: string;
};

// border/wallet_chains.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding } from "../types.js";
export interface WalletChainProbe {
    chain: string;
    chainId?: WalletAnswer | null;
    block?: WalletAnswer | null;
}
export type WalletChainsVerdict = "healthy" | "degraded" | "down" | "wrong-chain" | "unknown";
export type WalletRpcState = "healthy" | "degraded" | "down" | "wrong-chain";
export interface WalletChainHealth {
    chain: string;
    name: string | null;
    symbol: string | null;
    status: WalletRpcState;
    chainId: string | null;
    blockNumber: string | null;
    blockTime: number | null;
    lagSeconds: number | null;
}
export interface WalletChainsReport {
    format: "erc8257-wallet-chains/1";
    verdict: WalletChainsVerdict;
    now: number;
    chains: readonly WalletChainHealth[];
    findings: readonly Finding[];
}
export declare function walletChains(now: number, chains: readonly WalletChainProbe[]): WalletChainsReport;

// border/wallet_codes.d.ts
export interface WalletCode {
    code: string;
    section: string;
    severity: string;
    message: string;
    fix: string;
}
export declare function walletCodes(): readonly WalletCode[];

// border/wallet_delegation.d.ts
import type { CodeAuthorization } from "./signing.js";
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface WalletRegistryQuestion {
    delegate: string;
    vault: string;
    rights?: string | null;
    answer?: WalletAnswer | null;
}
export type WalletDelegationVerdict = "delegated" | "not-delegated" | "contract" | "unknown";
export type WalletAuthorizationStatus = "applies" | "fails" | "unknown";
export interface WalletJudgedAuthorization {
    authority: Hex | null;
    chainId: string;
    address: Hex;
    nonce: string;
    digest: Hex;
    status: WalletAuthorizationStatus;
}
export type WalletRegistryState = "yes" | "no" | "unknown";
export interface WalletRegistryAnswer {
    contract: Hex;
    data: Hex;
    state: WalletRegistryState;
}
export interface WalletDelegationReport {
    format: "erc8257-wallet-delegation/1";
    verdict: WalletDelegationVerdict;
    chain: string;
    account: Hex;
    delegate: Hex | null;
    authorizations: readonly WalletJudgedAuthorization[];
    registry: WalletRegistryAnswer | null;
    findings: readonly Finding[];
}
export interface WalletDelegation {
    chain: string;
    account: string;
    code?: WalletAnswer | null;
    nonce?: WalletAnswer | null;
    authorizations?: readonly CodeAuthorization[] | null;
    registry?: WalletRegistryQuestion | null;
}
export declare function walletDelegation(given: WalletDelegation): WalletDelegationReport;

// border/wallet_fund.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { WalletTransaction } from "./wallet_transfer.js";
import type { Finding, Hex } from "../types.js";
export type WalletFundSource = "faucet" | "bridge" | "transfer";
export interface WalletBalanceAt {
    balance?: WalletAnswer | null;
    block: bigint | string;
}
export type WalletFundVerdict = "funded" | "planned" | "short" | "unchanged" | "decreased" | "refused" | "unknown";
export interface WalletFundReport {
    format: "erc8257-wallet-fund/1";
    verdict: WalletFundVerdict;
    chain: string;
    recipient: Hex;
    asset: string;
    source: WalletFundSource;
    expected: string;
    before: string | null;
    after: string | null;
    delta: string | null;
    request: WalletTransaction | null;
    findings: readonly Finding[];
}
export interface WalletFund {
    chain: string;
    recipient: string;
    asset: string;
    amount: bigint | string;
    source: WalletFundSource;
    from?: string | null;
    owners?: readonly string[] | null;
    before?: WalletBalanceAt | null;
    after?: WalletBalanceAt | null;
}
export declare function walletFund(given: WalletFund): WalletFundReport;

// border/wallet_gas.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding } from "../types.js";
export type WalletGasVerdict = "estimated" | "no-sample" | "unsupported" | "malformed" | "unknown";
export type WalletL1Fee = "none" | "unknown" | "in-gas-limit" | "unknown-chain";
export interface WalletGasReport {
    format: "erc8257-wallet-gas/1";
    verdict: WalletGasVerdict;
    chain: string;
    oldestBlock: string | null;
    blocks: number | null;
    samples: number | null;
    baseFeePerGas: string | null;
    nextBaseFeePerGas: string | null;
    maxPriorityFeePerGas: string | null;
    maxFeePerGas: string | null;
    gasPrice: string | null;
    gasLimit: string | null;
    maxCost: string | null;
    l1Fee: WalletL1Fee;
    findings: readonly Finding[];
}
export interface WalletGas {
    chain: string;
    feeHistory?: WalletAnswer | null;
    gasPrice?: WalletAnswer | null;
    gasLimit?: bigint | string | null;
}
export declare function walletGas(given: WalletGas): WalletGasReport;

// border/wallet_guard.d.ts
import type { CapSpending, SpendingState, EvaluationReport } from "./evaluate.js";
import type { Finding, Hex } from "../types.js";
export type GuardedKind = "reads" | "transaction" | "calls" | "typed-data" | "message" | "permissions" | "network" | "unknown";
export type GuardVerdict = "allow" | "ask" | "deny";
export interface GuardReport {
    format: "erc8257-wallet-guard/1";
    verdict: GuardVerdict;
    policyHash: Hex;
    now: number;
    chain: string;
    method: string;
    kind: GuardedKind;
    evaluations: readonly EvaluationReport[];
    record: readonly CapSpending[];
    spent: readonly CapSpending[] | null;
    findings: readonly Finding[];
}
export interface GuardRequest {
    policy: unknown;
    now: number;
    state?: SpendingState | null;
    chain: string;
    method: string;
    params?: unknown | null;
}
export declare function guardRequest(given: GuardRequest): GuardReport;

// border/wallet_plan.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { WalletCreation, WalletAddressReport } from "./wallet_address.js";
import type { WalletTransferReport } from "./wallet_transfer.js";
export interface PlanTransfer {
    chain: string;
    token: string;
    from: string;
    to: string;
    amount: bigint | string;
}
export declare function planTransfer(given: PlanTransfer, host: LiveHost): Promise<WalletTransferReport>;
export declare function planTransferInquiry(given: PlanTransfer): Inquiry<WalletTransferReport>;
export declare function resumePlanTransfer(state: string): Inquiry<WalletTransferReport>;
export interface ReadTransfer {
    chain: string;
    token: string;
    from: string;
    to: string;
    amount: bigint | string;
    transactionHash: string;
}
export declare function readTransfer(given: ReadTransfer, host: LiveHost): Promise<WalletTransferReport>;
export declare function readTransferInquiry(given: ReadTransfer): Inquiry<WalletTransferReport>;
export declare function resumeReadTransfer(state: string): Inquiry<WalletTransferReport>;
export interface PlanWallet {
    chain: string;
    method: WalletCreation;
    deployer?: string | null;
    nonce?: bigint | string | null;
    salt?: string | null;
    initCode?: string | null;
    initCodeHash?: string | null;
    factory?: string | null;
    singleton?: string | null;
    proxyCreationCode?: string | null;
    initializer?: string | null;
    saltNonce?: bigint | string | null;
    factoryData?: string | null;
    entryPoint?: string | null;
    expect?: string | null;
}
export declare function planWallet(given: PlanWallet, host: LiveHost): Promise<WalletAddressReport>;
export declare function planWalletInquiry(given: PlanWallet): Inquiry<WalletAddressReport>;
export declare function resumePlanWallet(state: string): Inquiry<WalletAddressReport>;

// border/wallet_policy.d.ts
import type { Finding, Hex } from "../types.js";
export type PolicyVerdict = "valid" | "invalid";
export interface PolicyReportMembers {
    format: "erc8257-wallet-policy-check/1";
    verdict: PolicyVerdict;
    policyHash: Hex;
    rules: number | null;
    caps: number | null;
    findings: readonly Finding[];
}
export type PolicyReport = PolicyReportMembers & ({
    verdict: "valid";
} | {
    verdict: "invalid";
    rules: null;
    caps: null;
});
export declare function checkPolicy(policy: unknown): PolicyReport;

// border/wallet_read.d.ts
import { type LiveHost } from "../host/live.js";
import { type Inquiry } from "../inquiry.js";
import type { CodeAuthorization } from "./signing.js";
import type { WalletAccountReport } from "./wallet_account.js";
import type { WalletChainsReport } from "./wallet_chains.js";
import type { WalletDelegationReport } from "./wallet_delegation.js";
import type { WalletGasReport } from "./wallet_gas.js";
import type { WalletStatusReport } from "./wallet_status.js";
export interface WalletChainAsked {
    chain: string;
    tokens?: readonly string[] | null;
}
export interface WalletRegistryAsked {
    delegate: string;
    vault: string;
    rights?: string | null;
}
export interface ReadWalletAccount {
    chain: string;
    address: string;
}
export declare function readWalletAccount(given: ReadWalletAccount, host: LiveHost): Promise<WalletAccountReport>;
export declare function readWalletAccountInquiry(given: ReadWalletAccount): Inquiry<WalletAccountReport>;
export declare function resumeReadWalletAccount(state: string): Inquiry<WalletAccountReport>;
export interface ReadWalletStatus {
    address: string;
    chains: readonly WalletChainAsked[];
}
export declare function readWalletStatus(given: ReadWalletStatus, host: LiveHost): Promise<WalletStatusReport>;
export declare function readWalletStatusInquiry(given: ReadWalletStatus): Inquiry<WalletStatusReport>;
export declare function resumeReadWalletStatus(state: string): Inquiry<WalletStatusReport>;
export interface ReadGas {
    chain: string;
    gasLimit?: bigint | string | null;
}
export declare function readGas(given: ReadGas, host: LiveHost): Promise<WalletGasReport>;
export declare function readGasInquiry(given: ReadGas): Inquiry<WalletGasReport>;
export declare function resumeReadGas(state: string): Inquiry<WalletGasReport>;
export interface ReadChains {
    now: number;
    chains: readonly string[];
}
export declare function readChains(given: ReadChains, host: LiveHost): Promise<WalletChainsReport>;
export declare function readChainsInquiry(given: ReadChains): Inquiry<WalletChainsReport>;
export declare function resumeReadChains(state: string): Inquiry<WalletChainsReport>;
export interface ReadDelegation {
    chain: string;
    account: string;
    authorizations?: readonly CodeAuthorization[] | null;
    registry?: WalletRegistryAsked | null;
}
export declare function readDelegation(given: ReadDelegation, host: LiveHost): Promise<WalletDelegationReport>;
export declare function readDelegationInquiry(given: ReadDelegation): Inquiry<WalletDelegationReport>;
export declare function resumeReadDelegation(state: string): Inquiry<WalletDelegationReport>;

// border/wallet_status.d.ts
import type { WalletAccountType } from "./wallet_account.js";
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface WalletTokenAnswer {
    token: string;
    balance?: WalletAnswer | null;
}
export interface WalletChainAnswers {
    chain: string;
    balance?: WalletAnswer | null;
    nonceLatest?: WalletAnswer | null;
    noncePending?: WalletAnswer | null;
    code?: WalletAnswer | null;
    tokens?: readonly WalletTokenAnswer[] | null;
}
export type WalletStatusVerdict = "complete" | "partial" | "unknown";
export type WalletTokenState = "known" | "no-contract" | "reverted" | "malformed" | "unavailable";
export interface WalletTokenBalance {
    token: Hex;
    state: WalletTokenState;
    balance: string | null;
}
export interface WalletChainStatus {
    chain: string;
    accountType: WalletAccountType;
    native: string | null;
    nonce: string | null;
    noncePending: string | null;
    pendingTransactions: string | null;
    tokens: readonly WalletTokenBalance[];
}
export interface WalletStatusReport {
    format: "erc8257-wallet-status/1";
    verdict: WalletStatusVerdict;
    address: Hex;
    chains: readonly WalletChainStatus[];
    findings: readonly Finding[];
}
export declare function walletStatus(address: string, chains: readonly WalletChainAnswers[]): WalletStatusReport;

// border/wallet_transfer.d.ts
import type { WalletAnswer } from "./wallet_answer.js";
import type { Finding, Hex } from "../types.js";
export interface WalletTransaction {
    from: Hex;
    to: Hex;
    value: string;
    data: Hex;
}
export type WalletTransferVerdict = "transferred" | "planned" | "refused" | "reverted" | "no-transfer" | "amount-mismatch" | "received-less" | "ambiguous" | "other-transaction" | "reorged" | "pending" | "unknown";
export type WalletSimulation = "not-asked" | "unknown" | "reverted" | "no-return" | "true" | "false" | "malformed";
export interface WalletBlock {
    number: string;
    hash: Hex;
}
export interface WalletMoved {
    log: number;
    amount: string;
}
export interface WalletTransferReport {
    format: "erc8257-wallet-transfer/1";
    verdict: WalletTransferVerdict;
    chain: string;
    token: string;
    sender: Hex;
    recipient: Hex;
    amount: string;
    request: WalletTransaction;
    simulation: WalletSimulation;
    transactionHash: Hex | null;
    block: WalletBlock | null;
    transfers: readonly WalletMoved[];
    received: string | null;
    gasUsed: string | null;
    effectiveGasPrice: string | null;
    fee: string | null;
    findings: readonly Finding[];
}
export interface WalletTransfer {
    chain: string;
    token: string;
    from: string;
    to: string;
    amount: bigint | string;
    simulation?: WalletAnswer | null;
    tokenCode?: WalletAnswer | null;
    before?: WalletAnswer | null;
    after?: WalletAnswer | null;
    transactionHash?: string | null;
    receipt?: WalletAnswer | null;
    transaction?: WalletAnswer | null;
    canonical?: WalletAnswer | null;
}
export declare function walletTransfer(given: WalletTransfer): WalletTransferReport;

// discoverability.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";
export * from "./discoverability/judge.js";
export * from "./border/_discoverability.js";

// discoverability/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

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

// http-tool.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";
export * from "./http-tool/judge.js";
export * from "./border/_http-tool.js";

// http-tool/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// identity.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";
export * from "./identity/judge.js";
export * from "./border/_identity.js";

// identity/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

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
    isEnough(contentType: string, piece: Uint8Array): boolean;
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

// proof.d.ts
export { Erc8257Error } from "./error.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Eip1193Provider, Fetch, Host, HostFailure, Rpc, RpcFunction, RpcRequest } from "./host/options.js";
export { runSession } from "./host/run.js";
export { type CallAnswer, type EthCall, Session, type Step } from "./session.js";
export type { Finding, Given, Hex, Policy, ToolRefInput, Verdict } from "./types.js";
export { verifyBundle } from "./verify.js";
export { type ProvenSessionOptions, type ProvingPolicy, provenSession } from "./proof/session.js";
export { type ProveToolOptions, verifyTool } from "./proof/verify-tool.js";
export * from "./proof/judge.js";
export * from "./border/_proof.js";

// proof/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// proof/session.d.ts
import type { ProofPolicy, RecordProof } from "../border/proof.js";
import { Session } from "../session.js";
import type { Given, Policy, ToolRefInput } from "../types.js";
export interface ProvingPolicy extends Policy {
    proof?: Given<ProofPolicy> | null;
}
export interface ProvenSessionOptions {
    proof: Given<RecordProof>;
    rpcs?: number;
    policy?: ProvingPolicy;
    now?: number;
    clock?: number;
}
export declare function provenSession(tool: ToolRefInput | string, options: ProvenSessionOptions): Session;

// proof/verify-tool.d.ts
import type { RecordProof } from "../border/proof.js";
import { type Host } from "../host/options.js";
import type { Given, ToolRefInput, Verdict } from "../types.js";
import { type ProvingPolicy } from "./session.js";
export interface ProveToolOptions extends Host {
    proof: Given<RecordProof>;
    policy?: ProvingPolicy;
    clock?: number;
}
export declare function verifyTool(tool: ToolRefInput | string, options: ProveToolOptions): Promise<Verdict>;

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
    get rpcs(): number;
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

// wallet.d.ts
export { Erc8257Error } from "./error.js";
export type { HostFailure, Fetch, Rpc, RpcFunction, RpcRequest, Eip1193Provider } from "./host/options.js";
export { type HandlerResponse, type LiveHost, run as runInquiry } from "./host/live.js";
export { Inquiry } from "./inquiry.js";
export type { Conclusion, Judged } from "./judged.js";
export type { Finding, Given, Hex } from "./types.js";
export * from "./wallet/guard.js";
export * from "./wallet/judge.js";
export * from "./border/_wallet.js";

// wallet/guard.d.ts
import type { CapSpending } from "../border/evaluate.js";
import { type GuardReport } from "../border/wallet_guard.js";
import type { Eip1193Provider } from "../host/options.js";
export interface GuardedRequest {
    method: string;
    params?: unknown;
}
export interface SpendingStore {
    update(work: (spent: readonly CapSpending[] | null) => Promise<readonly CapSpending[] | null>): Promise<void>;
}
export interface GuardOptions {
    confirm?: (request: GuardedRequest, report: GuardReport) => boolean | Promise<boolean>;
    store?: SpendingStore;
    now?: () => number;
}
export declare class GuardRefusal extends Error {
    readonly code: 4001 | 4100;
    readonly report: GuardReport;
    readonly name = "GuardRefusal";
}
export declare function memorySpending(spent?: readonly CapSpending[]): SpendingStore;
export declare function guard(provider: Eip1193Provider, policy: object, options?: GuardOptions): Eip1193Provider;

// wallet/judge.d.ts
import { type Judged } from "../judged.js";
export declare function judge(bundle: string | Uint8Array): Judged;

// workerd.d.ts
export * from "./api.js";
