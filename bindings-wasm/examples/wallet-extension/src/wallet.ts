// What this wallet is: a real one knows its own networks, registries, protocols and tokens.

import type { Facts } from "erc8257/advice";
import type { AskedPrice, PaymentWallet } from "erc8257/payment";

/** Asked unless the user names another. */
const RPC = "https://mainnet.base.org";

export async function rpc(): Promise<string> {
  const { rpc } = await chrome.storage.local.get<{ rpc?: string }>("rpc");
  return rpc ?? RPC;
}

export async function useRpc(rpc: string): Promise<void> {
  await chrome.storage.local.set({ rpc });
}

type Directory = NonNullable<Facts["directory"]>;

/** Registries that the wallet trusts to keep the rules: anybody may deploy one that does not. */
const DIRECTORY = [
  { chain: "eip155:8453", registries: ["0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"] },
] satisfies Directory;

export async function directory(): Promise<Directory> {
  const { directory } = await chrome.storage.local.get<{ directory?: Directory }>("directory");
  return directory ?? DIRECTORY;
}

type Token = NonNullable<NonNullable<Facts["wallet"]>["tokens"]>[number];

/** Tokens as the wallet knows them; a manifest's or a token's own words count for nothing. */
const TOKENS: Token[] = [
  { asset: "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6, symbol: "USDC" },
];

async function tokens(): Promise<Token[]> {
  const { tokens } = await chrome.storage.local.get<{ tokens?: Token[] }>("tokens");
  return tokens ?? TOKENS;
}

export async function wallet(): Promise<NonNullable<Facts["wallet"]>> {
  return { protocols: ["x402"], tokens: await tokens() };
}

/** An amount that is asked for, in a token that the wallet knows; else in its smallest units, with the token's whole address. */
export async function price({ amount, chainId, asset }: AskedPrice): Promise<string> {
  const place = `eip155:${chainId}/erc20:${asset}`;
  const token = (await tokens()).find((token) => token.asset === place);
  if (token === undefined) {
    return `${amount} units of ${place}`;
  }
  const digits = amount.padStart(token.decimals + 1, "0");
  const point = digits.length - token.decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  return `${digits.slice(0, point)}${fraction === "" ? "" : `.${fraction}`} ${token.symbol}`;
}

/** A signer: its URL, and the account in it that pays. */
interface Signer {
  address: string;
  url: string;
}

/**
 * The account that pays, as a wallet (EIP-1193). A real wallet signs with its own keys here. This one has none, and asks a signer
 * with a JSON-RPC interface, as Clef and Web3Signer are. `null` where the user has named none.
 */
export async function payer(): Promise<PaymentWallet | null> {
  const { signer } = await chrome.storage.local.get<{ signer?: Signer }>("signer");
  return signer === undefined ? null : { address: signer.address, provider: { request: (request) => ask(signer, request) } };
}

async function ask({ url }: Signer, { method, params }: { method: string; params?: unknown }): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body, credentials: "omit", redirect: "error" });
  const { result, error } = await answer.json();
  if (error != null) {
    throw Object.assign(new Error(error.message), { code: error.code });
  }
  return result;
}
