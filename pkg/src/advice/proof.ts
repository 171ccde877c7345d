import { raw } from "#advice";
import { integer, maybeText, text } from "../argument.js";
import { now } from "../clock.js";
import { call, wrong } from "../error.js";
import type { RawProof } from "../load/advice-raw.js";
import type { Hex } from "../types.js";

/** The members of an {@link AccessProof}. */
export interface AccessProofMembers {
  chainId: bigint;
  /** The predicate as the registry names it; behind a proxy the proxy. */
  predicate: string;
  toolId: bigint;
  /** The account that signs, and that `tryHasAccess` is asked about. */
  account: string;
  /** The last second at which the proof counts, in seconds since 1970. */
  deadline: bigint | number;
}

/** The data that wallets sign with `eth_signTypedData_v4` (EIP-712). */
export interface TypedData {
  types: Record<"EIP712Domain" | "AccessProof", { name: string; type: string }[]>;
  primaryType: "AccessProof";
  /** `chainId` is text where a number could not hold it. */
  domain: { name: string; version: string; chainId: number | string; verifyingContract: Hex };
  message: { toolId: string; account: Hex; deadline: string };
}

/** Why a proof counts for nothing, or what to warn of. */
export interface ProofRemark {
  /** The stable code; `explain` has its row. */
  code: string;
  section: string;
  message: string;
  found: string | null;
  action: string;
}

interface ProofReportMembers {
  format: "erc8257-access-proof/1";
  /** Decimal text, as are `toolId` and `deadline`. */
  chainId: string;
  predicate: Hex;
  toolId: string;
  account: Hex;
  deadline: string;
  digest: Hex;
  warnings: ProofRemark[];
}

/** `JSON.stringify(report)` is the report as every other language prints it. */
export type ProofReport = ProofReportMembers & ({ valid: true; fault: null } | { valid: false; fault: ProofRemark });

/** What else a proof is judged by. */
export interface VerifyProofOptions {
  /** Seconds since 1970. Default: this machine's clock. */
  now?: bigint | number;
  /** The code at the account, if it was read. */
  accountCode?: string;
}

/**
 * A signature that shows that the request comes from the account, for one tool's predicate, until a deadline (§ Account
 * Parameter Is Advisory). The wallet signs; nothing here does. It can be used again until the deadline: a server that
 * accepts each proof once remembers its digest until then.
 *
 * @example
 * ```ts
 * const proof = new AccessProof({ chainId: 8453n, predicate, toolId: 2n, account, deadline: nowSeconds + 120 });
 * const params = [account, JSON.stringify(proof.typedData())];
 * const signature = await ethereum.request({ method: "eth_signTypedData_v4", params });
 * const data = tryHasAccess(2n, account, proof.payload(signature));
 * ```
 */
export class AccessProof {
  readonly chainId: bigint;
  readonly predicate: string;
  readonly toolId: bigint;
  readonly account: string;
  readonly deadline: bigint;

  /** @throws {Erc8257Error} if a member is out of range. */
  constructor({ chainId, predicate, toolId, account, deadline }: AccessProofMembers) {
    integer(chainId, "/chainId");
    integer(toolId, "/toolId");
    this.chainId = chainId;
    this.predicate = text(predicate, "/predicate");
    this.toolId = toolId;
    this.account = text(account, "/account");
    this.deadline = BigInt(seconds(deadline, "/deadline"));
    this.#ask(() => undefined);
  }

  /** EIP-712 `domainSeparator`: the verifying contract is the predicate. */
  domainSeparator(): Hex {
    return this.#ask((made) => made.domainSeparator()) as Hex;
  }

  /** EIP-712 `hashStruct` of the message. */
  structHash(): Hex {
    return this.#ask((made) => made.structHash()) as Hex;
  }

  /** The signed digest. */
  digest(): Hex {
    return this.#ask((made) => made.digest()) as Hex;
  }

  /**
   * The data that the wallet signs: the second parameter of `eth_signTypedData_v4`, which some wallets want as text.
   */
  typedData(): TypedData {
    return JSON.parse(this.#ask((made) => made.typedData())) as TypedData;
  }

  /**
   * The `data` of `tryHasAccess`: the ABI encoding of deadline and signature.
   *
   * @throws {Erc8257Error} if the signature is not hex.
   */
  payload(signature: string): Hex {
    return this.#ask((made) => made.payload(text(signature, "/signature"))) as Hex;
  }

  /**
   * Whether the account signed this, and the deadline is not over; as strict as a careful predicate.
   *
   * @throws {Erc8257Error} if an argument is not hex, or not a time.
   */
  verify(signature: string, { now: at = now(), accountCode }: VerifyProofOptions = {}): ProofReport {
    const code = maybeText(accountCode, "/accountCode");
    const time = seconds(at, "/now");
    return JSON.parse(this.#ask((made) => made.verify(text(signature, "/signature"), time, code))) as ProofReport;
  }

  /** Lends the module's proof for one question, so callers need not free any. */
  #ask<T>(question: (made: RawProof) => T): T {
    const { chainId, predicate, toolId, account, deadline } = this;
    return call(() => {
      const made = new (raw().RawProof)(String(chainId), predicate, String(toolId), account, String(deadline));
      try {
        return question(made);
      } finally {
        made.free();
      }
    });
  }
}

/**
 * Deadline and signature of the `data` that came with a request. Neither is checked yet: a server makes an
 * {@link AccessProof} of the deadline and of its own chain, predicate and tool, and verifies the signature.
 *
 * @throws {Erc8257Error} `sec-ap-payload` for anything but the one ABI encoding.
 */
export function parsePayload(data: string): { deadline: bigint; signature: Hex } {
  const { deadline, signature } = JSON.parse(call(() => raw().parsePayload(text(data, "/data")))) as {
    deadline: string;
    signature: Hex;
  };
  return { deadline: BigInt(deadline), signature };
}

/** A time as decimal text. Whether it is one is for the core to say; only whole numbers have a text that says so. */
function seconds(value: bigint | number, pointer: string): string {
  if (typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value))) {
    return String(value);
  }
  throw wrong(pointer, "is not a whole number of seconds since 1970");
}
