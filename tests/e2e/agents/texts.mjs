// Texts that name an agent or a piece of feedback.
import { formatFeedbackId, parseAgentId, parseFeedbackId } from "agent0-sdk";
import { client, judged, says } from "./world.mjs";

const TEXTS = {
  "plain": "8453:42",
  "zero": "8453:0",
  "letters": "8453:42abc",
  "three-parts": "8453:42:7",
  "hex-chain": "0x1:5",
  "negative": "8453:-1",
  "plus": "8453:+42",
  "beyond-2-53": "8453:9007199254740993",
  "greatest": `8453:${2n ** 256n - 1n}`,
  "beyond-greatest": `8453:${2n ** 256n}`,
  "leading-zero": "8453:042",
  "blank": "8453: 42",
  "fraction": "8453:4.2",
  "exponent": "8453:1e3",
  "no-id": "8453:",
  "no-chain": ":42",
  "id-alone": "42",
  "empty": "",
  "caip": "eip155:8453:42",
  "full": "eip155:8453/erc8004:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42",
};

/** Which chain and which ID a text names. */
export async function texts(note) {
  const named = Object.entries(TEXTS);
  const reports = await judged(named.map(([, text]) => ({ format: "erc8257-identity-ref-bundle/1", text })));
  for (const [at, [name, text]] of named.entries()) {
    const { verdict, chainId, agentId } = reports[at];
    const theirs = await says(() => {
      const { chainId: chain, tokenId } = parseAgentId(text);
      return `${chain}:${BigInt(tokenId)}`;
    });
    note("agent0-sdk", `ref-${name}`, verdict === "ok" ? `${chainId}:${agentId}` : "refused", theirs);
  }
}

/** The ID of feedback, as the command tells it of a receipt. */
export function feedbackId(note, id, ours) {
  note("agent0-sdk", "feedback-id", ours, formatFeedbackId(`8453:${id}`, client.address, 1));
  const { agentId, clientAddress, feedbackIndex } = parseFeedbackId(ours);
  note("agent0-sdk", "feedback-id-read", ours, `${agentId}:${clientAddress}:${feedbackIndex}`);
}
