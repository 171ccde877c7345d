// The accounts that sign a payment: one of viem, or a wallet.

import type { InquiryStep } from "../border/step.js";
import { wrong } from "../error.js";
import type { Eip1193Provider } from "../host/options.js";

/** Typed data as `eth_signTypedData_v4` and viem take it. Amounts and times are of type `bigint`. */
export interface PaymentTypedData {
  domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` };
  types: { [name: string]: { name: string; type: string }[] };
  primaryType: string;
  message: { [name: string]: unknown };
}

/** An account that signs by itself: one of viem, or anything of its shape. */
export interface PaymentAccount {
  address: string;
  signTypedData(typedData: any): Promise<string>;
}

/** A wallet that asks its user (EIP-1193), and the account in it that pays. */
export interface PaymentWallet {
  address: string;
  provider: Eip1193Provider;
}

type SignStep = Extract<InquiryStep, { type: "sign" }>;

/** The address that pays. @internal */
export function addressOf(account: PaymentAccount | PaymentWallet): string {
  const address: unknown = (account as Partial<PaymentAccount> | null | undefined)?.address;
  if (typeof address !== "string") {
    throw wrong("/account", "is neither an account with address and signTypedData nor a wallet with address and provider");
  }
  return address;
}

/** Signs a step. `null` where the wallet or its user refuses. @internal */
export async function sign(account: PaymentAccount | PaymentWallet, step: SignStep): Promise<`0x${string}` | null> {
  const typedData = step.typedData ?? "";
  const signature = await ("provider" in account
    ? account.provider.request({ method: "eth_signTypedData_v4", params: [step.signer, typedData] }).catch(refused)
    : account.signTypedData(asObject(typedData)));
  return typeof signature === "string" && signature.startsWith("0x") ? (signature as `0x${string}`) : null;
}

/** A user who says no (EIP-1193, 4001) is an answer, and everything else an error of the wallet. */
function refused(error: unknown): null {
  if ((error as { code?: unknown } | null)?.code === 4001) {
    return null;
  }
  throw error;
}

/** The typed data with numbers as libraries take them. */
function asObject(text: string): PaymentTypedData {
  const data = JSON.parse(text) as PaymentTypedData;
  for (const { name, type } of data.types[data.primaryType] ?? []) {
    if (type === "uint256") {
      data.message[name] = BigInt(data.message[name] as string);
    }
  }
  return data;
}
