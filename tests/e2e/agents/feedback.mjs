// The file of a piece of feedback, which agent0 writes, pins and commits, as we judge it.
import { FeedbackManager, REPUTATION_REGISTRY_ABI } from "agent0-sdk";
import { decodeEventLog, keccak256 } from "viem";
import { made } from "./blocks.mjs";
import { CHAIN, client, dataUri, file, identity, judged, keys, reputation } from "./world.mjs";

/** All of it. */
export async function feedbackFiles(note, { sdk, register, input, onchain }) {
  const id = await register((id) => dataUri(file(id)));
  const pinned = [];
  const ipfs = {
    async addJson(document) {
      const body = Buffer.from(JSON.stringify(document, null, 2));
      const { cid } = await made(body, "raw");
      pinned.push({ cid, body });
      return cid;
    },
  };
  const manager = new FeedbackManager(sdk(keys[1]).chainClient, ipfs, reputation, identity);
  const beside = { createdAt: "2026-02-03T04:05:06Z" };
  const sent = await manager.giveFeedback(`${CHAIN}:${id}`, 4.5, "starred", "", "https://agent.example.com/mcp", beside);
  await input(sent);
  const { logs } = await onchain.getTransactionReceipt({ hash: sent.hash });
  const { args } = decodeEventLog({ abi: REPUTATION_REGISTRY_ABI, ...logs[0] });
  const [{ cid, body }] = pinned;
  const { tag1, tag2, endpoint, feedbackURI, feedbackHash, valueDecimals } = args;
  const event = {
    client: client.address, feedbackIndex: `${args.feedbackIndex}`, value: `${args.value}`,
    valueDecimals, tag1, tag2, endpoint, feedbackURI, feedbackHash,
  };
  const response = { status: 200, redirected: false, complete: true, body: body.toString("base64"), as: "file" };
  const [report] = await judged([{ format: "erc8257-identity-feedback-bundle/1", agent: `${CHAIN}:${id}`, event, response }]);
  note("agent0-sdk", "feedback-file-uri", `ipfs://${cid} match`, `${feedbackURI} ${report.cid}`);
  note("agent0-sdk", "feedback-file-hash", keccak256(body), feedbackHash);
  note("agent0-sdk", "feedback-file-form", report.hash.form, "agent0-ts");
  const said = report.fields.filter(({ state }) => state === "different").map(({ field }) => field);
  note("agent0-sdk", "feedback-file-fields", said.join() || "as the event has them", "as the event has them");
  note("agent0-sdk", "feedback-file", report.verdict, "verified");
}
