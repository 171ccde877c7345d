// A call of a tool with everything around it: the ready-made host of `payCall`.

import { raw } from "#payment";
import { type CallReport, type PayCall, payCallInquiry, resumePayCall } from "../border/call.js";
import type { PayerAccount } from "../border/authorization.js";
import { wrong } from "../error.js";
import { hex } from "../hex.js";
import { type LiveHost, rpcsOf, run } from "../host/live.js";
import { listed } from "../host/rpc.js";
import type { Inquiry } from "../inquiry.js";
import { plain } from "../policy.js";
import { addressOf, type PaymentAccount, type PaymentWallet, sign } from "./signer.js";

/** What `payTool` takes. */
export interface PayToolOptions extends Pick<LiveHost, "rpc" | "fetch" | "signal" | "timeoutSeconds" | "confirm" | "onStep" | "onFailure"> {
  /** The tool. */
  tool: PayCall["toolRef"];
  /** What the tool is called with, as its `inputs` describe it: a value that JSON can write. Bytes are sent as they are. */
  input: unknown;
  /** Who pays: an account of viem, or a wallet (EIP-1193) with the address that pays. */
  account: PaymentAccount | PaymentWallet;
  /** The kind of the account. Default: `key`; a smart wallet is a `contract`. */
  kind?: PayerAccount;
  /** What the payer allows. Default: every difference from the manifest is asked about or refused. */
  policy?: PayCall["policy"];
  /** The policy of the verification. Default: that of the library; without `quorum`, a majority of several RPCs must agree. */
  verification?: PayCall["verification"];
  /** A call that `onStep` put away (`inquiry.export()`), which goes on from there. */
  resume?: string;
}

/** What came of a call. */
export interface PaidTool {
  /** What became of the call, and of the payment. */
  report: CallReport;
  /** The body of the tool's last answer; empty where it gave none. */
  body: Uint8Array;
  /** All that was seen, which `judge` gives the same report for. It holds the signature. */
  bundle: string;
}

/**
 * Calls a tool, and pays it where it asks for that. The tool is verified first; what it asks for is compared with its manifest; the
 * user is asked by `confirm` wherever the two differ. One payment is signed at most, and it is sent once.
 *
 * A tool's server is a stranger's: `fetch` should not connect to private addresses, as that of a browser or of a service behind a
 * firewall does not. The global `fetch` of Node.js is given by who knows that.
 *
 * @example
 * ```ts
 * const { report, body } = await payTool({
 *   tool: "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/25",
 *   input: { city: "Bern" },
 *   account: privateKeyToAccount(key), // viem, or { address, provider: window.ethereum }
 *   rpc: "https://mainnet.base.org",
 *   fetch,
 *   confirm: ({ words }) => window.confirm(words),
 * });
 * ```
 *
 * @throws {Erc8257Error} for a mistake in the options, and where the user has to be asked and `confirm` is missing; the reason of
 * `signal`, when that is aborted; what the account throws. After the payment was sent nothing of this means that it was not paid:
 * put the call away by `onStep`, and go on by `resume`.
 */
export async function payTool(options: PayToolOptions): Promise<PaidTool> {
  const { tool, input, account, kind, policy, verification, resume, ...host } = options;
  const address = addressOf(account);
  const inquiry: Inquiry<CallReport> =
    resume === undefined
      ? payCallInquiry({
          toolRef: tool,
          input: encoded(input),
          payer: { address, ...(kind !== undefined && { account: kind }) },
          nonce: nonce(),
          policy: policy ?? null,
          verification: verifying(verification, host.rpc),
        })
      : resumePayCall(resume);
  try {
    const report = await run(inquiry, { ...host, sign: (step) => sign(account, step) });
    return { report, body: inquiry.result ?? new Uint8Array(), bundle: inquiry.bundle ?? "" };
  } finally {
    inquiry.free();
  }
}

/** The policy for so many RPCs, of which a majority must agree unless it says how many: one alone could make a tool genuine. */
function verifying(given: PayCall["verification"], rpc: LiveHost["rpc"]): NonNullable<PayCall["verification"]> | null {
  const rpcs = rpcsOf(rpc, null);
  const of = rpcs === undefined ? 1 : listed(rpcs).length;
  if (given == null && of === 1) {
    return null;
  }
  const policy = plain(given ?? {}, "/verification");
  if (policy.quorum != null && policy.quorum.of !== of) {
    throw wrong("/verification/quorum", `is of ${policy.quorum.of} RPCs; ${of} are given`);
  }
  // The number crosses the border as a byte; far fewer are too many.
  return policy.quorum != null || of === 1 ? policy : { ...policy, quorum: JSON.parse(raw().majority(Math.min(of, 255))) };
}

function encoded(input: unknown): Uint8Array {
  if (input instanceof Uint8Array) {
    return input;
  }
  const text = JSON.stringify(input);
  if (text === undefined) {
    throw wrong("/input", "is not a value that JSON can write");
  }
  return new TextEncoder().encode(text);
}

function nonce(): string {
  return hex(globalThis.crypto.getRandomValues(new Uint8Array(32)));
}
