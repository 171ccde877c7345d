// Registers tools of the test's own at the bed's registry.

/** registerTool(string,bytes32,address) */
const SELECTOR = "0xfe1d0b16";
const WEI = "0xde0b6b3a7640000";

const word = (value) => value.toString(16).padStart(64, "0");

/** The tool reference of a manifest that its creator registers. */
export async function register(bed, creator, uri, hash) {
  const ask = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(bed.rpc, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { result, error } = await response.json();
    if (error !== undefined) {
      throw new Error(`${method}: ${error.message}`);
    }
    return result;
  };
  await ask("anvil_impersonateAccount", [creator]);
  await ask("anvil_setBalance", [creator, WEI]);
  const text = Buffer.from(uri);
  const padded = text.toString("hex").padEnd(Math.ceil(text.length / 32) * 64, "0");
  const data = [SELECTOR, word(96), hash.slice(2), word(0), word(text.length), padded].join("");
  const sent = await ask("eth_sendTransaction", [{ from: creator, to: bed.registry, data }]);
  // The node answers before it has mined.
  let receipt = null;
  while (receipt === null) {
    receipt = await ask("eth_getTransactionReceipt", [sent]);
  }
  return `eip155:${bed.chainId}/erc8257:${bed.registry}/${BigInt(receipt.logs[0].topics[1])}`;
}
