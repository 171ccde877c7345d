// What others say of an agent: summaries, tags and validations.
import { createServer } from "node:http";
import { REPUTATION_REGISTRY_ABI, VALIDATION_REGISTRY_ABI } from "agent0-sdk";
import { CHAIN, client, dataUri, file, keys, other, owner, reputation, says } from "./world.mjs";

/** A whole number of so many decimals, as a text without zeros at its end. */
function decimal(value, decimals) {
  const digits = value.replace("-", "").padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return (value.startsWith("-") ? "-" : "") + whole + (rest === "" ? "" : `.${rest}`);
}

const BROKEN = Uint8Array.of(0x61, 0xff);
const ALSO_BROKEN = Uint8Array.of(0x61, 0xfe);
const WIDE = 10n ** 38n;

/** Feedback of agents, and the tags that are asked for: client, value, decimals, tags. */
const GIVEN = {
  "plain": [[client, 90, 0, "starred"], [other, 455, 1, "starred"]],
  "tags": [[client, 90, 0, "starred", "x"], [other, 10, 0, "uptime", "y"], [other, 20, 0, "uptime", "x"]],
  "second-tag-alone": [[client, 90, 0, "", "x"], [other, 10, 0, "x", ""]],
  "fractions": [[client, 1, 0, "a"], [other, 1, 0, "a"], [other, 2, 0, "a"]],
  "negative": [[client, -7, 1, "a"], [other, 2, 1, "a"]],
  "decimals": [[client, 123456, 4, "a"], [other, 5, 0, "a"], [other, 12, 4, "a"]],
  "beyond-2-53": [[client, 9007199254740993n, 0, "a"]],
  "many-decimals": [[client, 1000000000000000001n, 18, "a"]],
  "wrapped": [[client, WIDE, 0, "a"], [other, 1, 18, "a"], [other, 1, 18, "a"]],
  "broken-tags": [[client, 5, 0, BROKEN], [other, 5, 0, ALSO_BROKEN]],
};
const ASKED = { "tags": [["uptime", ""], ["", "x"], ["uptime", "x"], ["none", ""]], "plain": [["starred", ""]] };

async function summaries(note, { sdk, ours, register, give, revoke }) {
  const agent0 = sdk(keys[0]);
  const summary = async (name, id, tag1, tag2) => {
    const report = await ours("reputation", `${CHAIN}:${id}`, "--tag", tag1, "--tag2", tag2);
    const { contract } = report.reputation;
    // Where there is no client, no summary is asked for.
    if (contract?.agrees !== (report.clients === 0 ? null : true)) throw new Error(`${name}: not the chain's own summary: ${JSON.stringify(report)}`);
    const mean = contract.wrapped ? "wrapped" : decimal(contract.summaryValue, contract.summaryValueDecimals);
    const theirs = await says(async () => {
      const { count, averageValue } = await agent0.getReputationSummary(`${CHAIN}:${id}`, tag1, tag2);
      return `${count} ${averageValue}`;
    });
    note("agent0-sdk", `summary-${name}`, `${contract.count} ${mean}`, theirs);
    return report.reputation;
  };
  for (const [name, given] of Object.entries(GIVEN)) {
    const id = await register((id) => dataUri(file(id)));
    for (const [from, ...one] of given) await give(from, id, ...one);
    const report = await summary(name, id, "", "");
    const tags = report.tags.flatMap(({ tag1, count }) => Array(Number(count)).fill(tag1));
    note("agent0-sdk", `tags-${name}`, counted(tags), await theirTags(agent0, id));
    for (const [tag1, tag2] of ASKED[name] ?? []) await summary(`${name}-${tag1 || "any"}-${tag2 || "any"}`, id, tag1, tag2);
  }
  const id = await register((id) => dataUri(file(id)));
  await give(client, id, 90, 0, "starred");
  await give(client, id, 10, 0, "starred");
  await revoke(client, id, 1);
  await summary("revoked", id, "", "");
  await summary("unreviewed", await register((id) => dataUri(file(id))), "", "");
}

const counted = (tags) => {
  const counts = new Map();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return JSON.stringify([...counts].sort(([one], [two]) => (one < two ? -1 : 1)));
};

/** What an index says that made its feedback up: our command asks none for a summary. */
async function invented(note, { sdk, ours, register }) {
  const id = await register((id) => dataUri(file(id)));
  const feedbacks = [1, 2].map((index) => ({ id: `${CHAIN}:${id}:${client.address}:${index}`, value: "100", isRevoked: false }));
  const index = createServer((_, answer) => answer.setHeader("content-type", "application/json").end(JSON.stringify({ data: { feedbacks } })));
  await new Promise((listening) => index.listen(0, "127.0.0.1", listening));
  const agent0 = sdk(keys[0], `http://127.0.0.1:${index.address().port}/`);
  const { contract } = (await ours("reputation", `${CHAIN}:${id}`, "--tag", "")).reputation;
  const theirs = await says(async () => Object.values(await agent0.getReputationSummary(`${CHAIN}:${id}`)).join(" "));
  note("agent0-sdk", "summary-invented-by-index", `${contract.count} ${contract.summaryValue}`, theirs);
  index.closeAllConnections();
  index.close();
}

/** The first tags of all feedback that stands, by the piece. */
const theirTags = (agent0, id) => says(async () => {
  const read = (functionName, args) => agent0.chainClient.readContract({ address: reputation, abi: REPUTATION_REGISTRY_ABI, functionName, args });
  const tags = [];
  for (const from of await read("getClients", [BigInt(id)])) {
    const last = await read("getLastIndex", [BigInt(id), from]);
    for (let index = 1; index <= Number(last); index += 1) {
      const one = await agent0.getFeedback(`${CHAIN}:${id}`, from, index);
      if (!one.isRevoked) tags.push(one.tags[0] ?? "");
    }
  }
  return counted(tags);
});

const WRITES = [
  { type: "function", name: "validationRequest", stateMutability: "nonpayable", outputs: [],
    inputs: [{ type: "address" }, { type: "uint256" }, { type: "string" }, { type: "bytes32" }] },
  { type: "function", name: "validationResponse", stateMutability: "nonpayable", outputs: [],
    inputs: [{ type: "bytes32" }, { type: "uint8" }, { type: "string" }, { type: "bytes32" }, { type: "string" }] },
];

async function validations(note, { sdk, ours, register, send }, validation) {
  const agent0 = sdk(keys[0]);
  const id = await register((id) => dataUri(file(id)));
  const [answered, asked] = [`0x${"17".repeat(32)}`, `0x${"18".repeat(32)}`];
  for (const hash of [answered, asked]) {
    await send(owner, validation, WRITES, "validationRequest", [other.address, BigInt(id), "https://agent.example.com/r", hash]);
  }
  await send(other, validation, WRITES, "validationResponse", [answered, 100, "https://agent.example.com/a", answered, "zkml"]);
  const read = (functionName, args) => agent0.chainClient.readContract({ address: validation, abi: VALIDATION_REGISTRY_ABI, functionName, args });
  const { requests } = (await ours("validation", `${CHAIN}:${id}`, "--registry", validation)).validation;
  const listed = await says(async () => (await read("getAgentValidations", [BigInt(id)])).join());
  note("agent0-sdk", "validations", requests.map(({ requestHash }) => requestHash).join(), listed);
  for (const [name, at] of [["answered", answered], ["pending", asked]]) {
    const { validator, response, tag, state } = requests.find(({ requestHash }) => requestHash === at);
    const theirs = await says(async () => {
      const [account, , said, word] = await read("getValidationStatus", [at]);
      return `${account.toLowerCase()} ${said} ${word}`;
    });
    note("agent0-sdk", `validation-${name}`, `${validator} ${state === "pending" ? "pending" : response} ${tag}`, theirs);
  }
}

/** All of them. */
export async function reputations(note, world, validation) {
  await summaries(note, world);
  await invented(note, world);
  await validations(note, world, validation);
}
