// Waits until a transaction is mined. viem's own wait asks again only when the chain has a new block. A node that mines a block for
// each transaction makes no other one, so that wait never ends when a busy node gives its receipt a moment later than its block.

const PAUSE = 20;
/** Ten minutes of pauses: a transaction that no block ever takes ends the test with a name. */
const ROUNDS = 30_000;

/** The receipt of the transaction, once the client's node has it. */
export async function mined(client, hash) {
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (error.name !== "TransactionReceiptNotFoundError") {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error(`no block has the transaction ${hash}`);
}
