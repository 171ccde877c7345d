// What this wallet is: a real one knows its own networks, registries, protocols and tokens.

import type { Facts } from "erc8257/advice";

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

/** Tokens as the wallet knows them; a manifest's or a token's own words count for nothing. */
export const WALLET = {
  protocols: ["x402"],
  tokens: [
    { asset: "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6, symbol: "USDC" },
  ],
} satisfies Facts["wallet"];
