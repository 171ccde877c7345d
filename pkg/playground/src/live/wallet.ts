// The wallet of this browser as an RPC, where it has one.

import type { Eip1193Provider } from "erc8257/slim";
import { h } from "../dom.js";

export interface WalletChoice {
  readonly row: HTMLElement;
  readonly box: HTMLInputElement;
  readonly provider: Eip1193Provider;
}

/**
 * Wallets put it there before a page's scripts run. The page asks it nothing before the visitor ticks the box and
 * verifies.
 */
export function walletChoice(): WalletChoice | null {
  const { ethereum } = globalThis as { ethereum?: Partial<Eip1193Provider> };
  if (typeof ethereum?.request !== "function") {
    return null;
  }
  const box = h("input", { id: "live-wallet", type: "checkbox" });
  const row = h("p", { class: "row" }, box, h("label", { for: box.id }, "Ask the RPC of this browser's wallet, too"));
  return { row, box, provider: ethereum as Eip1193Provider };
}
