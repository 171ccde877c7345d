// The calls that each prepares for the same action. agent0 sends its own, and ours reads the receipt.
import { toHex } from "viem";
import { feedbackId } from "./texts.mjs";
import { CHAIN, client, dataUri, file, keys, other, owner } from "./world.mjs";

const AT = "https://agent.example.com/agent.json";

/** Both calls of an action: `theirs` sends, and gives what has the hash. Our words name the action and the sender. */
async function both(note, { ours, input }, name, words, theirs) {
  const { verdict, prepared } = await ours(...words);
  if (verdict !== "ready") throw new Error(`${name}: ${verdict}`);
  const sent = await theirs();
  note("agent0-sdk", `call-${name}`, prepared.call.data, await input(sent));
  const read = await ours(...words, "--transaction", sent.hash);
  note("agent0-sdk", `receipt-${name}`, "done", read.verdict);
  return read;
}

/** All of them. */
export async function calls(note, world) {
  const { sdk, next, took } = world;
  const [mine, theirs] = [sdk(keys[0]), sdk(keys[1])];
  const from = ["--from", owner.address, "--yes"];
  const create = (name) => mine.createAgent(name, "Made by the SDK.");
  await both(note, world, "register", ["register", "--chain", `${CHAIN}`, "--uri", AT, ...from], () => create("Ada").registerHTTP(AT));
  took();
  const id = next();
  const agent = create("Eve").setMetadata({ role: "reader" });
  await both(note, world, "register-metadata",
    ["register", "--chain", `${CHAIN}`, "--uri", AT, "--metadata", `role=${toHex("reader")}`, ...from],
    async () => {
      const handle = await agent.registerHTTP(AT);
      await world.input(handle);
      await handle.waitMined();
      return handle;
    });
  took();
  note("agent0-sdk", "registered-id", `${CHAIN}:${id}`, agent.agentId);
  const uri = dataUri(file(id));
  await both(note, world, "update", ["update", `${CHAIN}:${id}`, "--uri", uri, "--from", owner.address], () => agent.setAgentURI(uri));
  await wallet(note, world, agent, id);
  const feedback = async (name, words, value, tag1, tag2, endpoint) => both(note, world, name,
    ["feedback", `${CHAIN}:${id}`, ...words, "--from", client.address, "--yes"],
    () => theirs.giveFeedback(`${CHAIN}:${id}`, value, tag1, tag2, endpoint));
  const given = await feedback("feedback", ["--score", "450"], 90, "starred");
  feedbackId(note, id, given.feedbackId);
  await feedback("feedback-decimals", ["--value", "-125", "--decimals", "2", "--tag", "a", "--tag2", "b", "--endpoint", AT], -1.25, "a", "b", AT);
  await feedback("feedback-zeros-at-end", ["--value", "9950", "--decimals", "2", "--tag", "a"], "99.50", "a");
  const taken = ["revoke", `${CHAIN}:${id}`, "--index", "1", "--from", client.address];
  await both(note, world, "revoke", taken, () => theirs.revokeFeedback(`${CHAIN}:${id}`, 1));
  const hash = `0x${"07".repeat(32)}`;
  await both(note, world, "respond",
    ["respond", `${CHAIN}:${id}`, "--client", client.address, "--index", "2", "--uri", AT, "--hash", hash, "--from", owner.address],
    () => mine.appendResponse(`${CHAIN}:${id}`, client.address, 2, { uri: AT, hash }));
  await both(note, world, "transfer", ["transfer", `${CHAIN}:${id}`, "--to", other.address, ...from], () => agent.transfer(other.address));
}

/** Another wallet, which signs: the signature of agent0 is good for our call, too. */
async function wallet(note, { onchain, input, ours }, agent, id) {
  // The chain's clock goes by blocks here: no machine is too slow for the deadline.
  await onchain.setBlockTimestampInterval({ interval: 1 });
  const deadline = Number((await onchain.getBlock()).timestamp) + 250;
  const data = await input(await agent.setWallet(other.address, { newWalletPrivateKey: keys[2], deadline }));
  // The bytes of the signature stand behind four words and their length.
  const signature = `0x${data.slice(10 + 64 * 5, 10 + 64 * 5 + 130)}`;
  const words = ["--set", other.address, "--deadline", `${deadline}`, "--signature", signature, "--from", owner.address];
  const report = await ours("wallet", `${CHAIN}:${id}`, ...words);
  note("agent0-sdk", "call-wallet", report.prepared.call?.data ?? "refused", data);
  await onchain.removeBlockTimestampInterval();
}
