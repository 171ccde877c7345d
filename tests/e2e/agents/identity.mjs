// Who an agent is: its owner, its wallet, its metadata, and the file that its URI holds.
import { IDENTITY_REGISTRY_ABI, buildErc8004RegistrationJson, encodeErc8004JsonDataUri } from "agent0-sdk";
import { concatHex, encodeAbiParameters, getAddress, keccak256, pad, toHex } from "viem";
import { CHAIN, dataUri, file, identity, judged, keys, other, owner, says } from "./world.mjs";

/** A text with blanks behind it, so that its length is one more than a multiple of three: base64 pads it. */
const wantsPadding = (text) => text + " ".repeat((4 - (text.length % 3)) % 3);
/** The same bytes in the alphabet for URLs. */
const base64url = (uri) => uri.replace(/,.*/, (data) => data.replaceAll("+", "-").replaceAll("/", "_"));
const text = (id, members) => JSON.stringify(file(id, members));

/** URIs of a file, by the agent's ID. */
const URIS = {
  "file": (id) => dataUri(file(id)),
  "file-charset": (id) => dataUri(file(id), "data:application/json;charset=utf-8;base64,"),
  "file-upper-case": (id) => dataUri(file(id), "DATA:application/json;base64,"),
  "file-media-type": (id) => dataUri(file(id), "data:text/plain;base64,"),
  "file-not-base64": (id) => `data:application/json,${encodeURIComponent(text(id))}`,
  "file-unpadded": (id) => dataUri(wantsPadding(text(id))).replace(/=+$/, ""),
  "file-base64url": (id) => base64url(dataUri(text(id, { name: "Ada???>>>???" }))),
  "file-blanks": (id) => dataUri(text(id)).replace(/(.{60})$/, "\n$1"),
  "file-bom": (id) => dataUri(`\ufeff${text(id)}`),
  "file-utf8": (id) => dataUri(Buffer.from(text(id, { name: "Ad\u00e0" }), "latin1")),
  "file-duplicate": (id) => dataUri(text(id).replace('"name":"Ada"', '"name":"Eve","name":"Ada"')),
  "file-array": (id) => dataUri([file(id)]),
  "file-null": () => dataUri("null"),
  "file-not-json": () => dataUri("{"),
  "file-type": (id) => dataUri(file(id, { type: "registration" })),
  "file-no-name": (id) => dataUri(file(id, { name: undefined })),
  "file-name-number": (id) => dataUri(file(id, { name: 7 })),
  "file-active-text": (id) => dataUri(file(id, { active: "yes" })),
  "file-active-missing": (id) => dataUri(file(id, { active: undefined })),
  "file-trust-number": (id) => dataUri(file(id, { supportedTrust: [5] })),
  "file-endpoint-number": (id) => dataUri(file(id, { services: [{ name: "MCP", endpoint: 5 }] })),
  "file-old-endpoints": (id) => dataUri(file(id, { services: undefined, endpoints: [{ name: "A2A", endpoint: "https://agent.example.com/a2a" }] })),
  "file-old-x402": (id) => dataUri(file(id, { x402Support: undefined, x402support: true })),
  "file-services": (id) => dataUri(file(id, { services: ["A2A", "ENS", "DID", "web"].map((name) => ({ name, endpoint: `${name}:x` })) })),
  "file-no-registrations": (id) => dataUri(file(id, { registrations: undefined })),
  "file-other-agent": (id) => dataUri(file(id + 1)),
  "file-other-registry": (id) => dataUri(file(id, { registrations: [{ agentId: id, agentRegistry: `eip155:1:${identity}` }] })),
  "file-inline": (id) => text(id),
  "file-template": () => "https://agent.example.com/{id}.json",
  "file-scheme": () => "ftp://agent.example.com/a.json",
  "file-empty": () => "",
};

/** A file's members, as both read them. */
const members = ({ name, description, image, active, x402Support, supportedTrust, services }) =>
  JSON.stringify([name, description, image ?? null, active, x402Support, supportedTrust, services]);
const KINDS = new Set(["mcp", "a2a", "ens", "did", "wallet"]);

/** What we say of a file: its members, where it is sound and names the agent. */
export const oursOf = ({ verdict, profile }) =>
  verdict !== "bound" ? "refused" : members({
    ...profile,
    services: profile.services.map(({ kind, name, endpoint }) => [KINDS.has(kind) ? kind : name.toLowerCase(), endpoint]),
  });

/** What agent0 loads. */
export const theirsOf = (sdk, id) => says(async () => {
  const { registrationFile: read } = await sdk.loadAgent(`${CHAIN}:${id}`);
  const services = read.endpoints.map(({ type, value }) => [String(type).toLowerCase(), value]);
  return members({ ...read, x402Support: read.x402support, supportedTrust: read.trustModels, services });
});

async function files(note, { sdk, register, ours }) {
  const agent0 = sdk(keys[0]);
  for (const [name, uri] of Object.entries(URIS)) {
    const id = await register(uri);
    const report = await ours("show", `${CHAIN}:${id}`);
    note("agent0-sdk", name, oursOf(report.profile), await theirsOf(agent0, id));
  }
}

/** The file that each writes, read by the other. */
async function written(note, { sdk, next, register, ours }) {
  const agent0 = sdk(keys[0]);
  const set = {
    name: "Ada", description: "An agent.", image: "https://agent.example.com/i.png", active: true, x402Support: true, supportedTrust: ["reputation"],
    services: [{ name: "A2A", endpoint: "https://agent.example.com/.well-known/agent-card.json" }],
  };
  const [made] = await judged([{ format: "erc8257-identity-file-bundle/1", agent: `${CHAIN}:${next()}`, set }]);
  const own = await register(made.dataURI);
  note("agent0-sdk", "data-uri", made.dataURI, encodeErc8004JsonDataUri(JSON.parse(made.text)));
  note("agent0-sdk", "written-by-us", oursOf((await ours("show", `${CHAIN}:${own}`)).profile), await theirsOf(agent0, own));
  const built = agent0.createAgent("Eve", "Made by the SDK.", "https://agent.example.com/e.png");
  await built.setMCP("https://agent.example.com/mcp", "2025-06-18", false);
  await built.setA2A("https://agent.example.com/.well-known/agent-card.json", "0.30", false);
  built.setENS("eve.eth").setActive(true).setTrust(true, true, false);
  const theirs = await register((id) => {
    const content = { ...built.getRegistrationFile(), agentId: `${CHAIN}:${id}` };
    return dataUri(buildErc8004RegistrationJson(content, { chainId: CHAIN, identityRegistryAddress: identity }));
  });
  note("agent0-sdk", "written-by-them", oursOf((await ours("show", `${CHAIN}:${theirs}`)).profile), await theirsOf(agent0, theirs));
}

async function accounts(note, { sdk, register, ours, send, onchain }) {
  const agent0 = sdk(keys[0]);
  const both = async (name, id, text = `${CHAIN}:${id}`) => {
    const { profile } = await ours("show", text, "--metadata", "role");
    note("agent0-sdk", `owner-${name}`, profile.owner ?? "refused", await says(async () => (await agent0.getAgentOwner(text)).toLowerCase()));
    const wallet = await says(async () => ((await (await agent0.loadAgent(text)).getWallet()) ?? "unset").toLowerCase());
    note("agent0-sdk", `wallet-${name}`, profile.wallet.address ?? (profile.wallet.state === "unset" ? "unset" : "refused"), wallet);
    return profile;
  };
  const id = await register((id) => dataUri(file(id)));
  await send(owner, identity, IDENTITY_REGISTRY_ABI, "setMetadata", [BigInt(id), "role", toHex("reader")]);
  const profile = await both("registered", id);
  const asked = { address: identity, abi: IDENTITY_REGISTRY_ABI, functionName: "getMetadata", args: [BigInt(id), "role"] };
  const role = await agent0.chainClient.readContract(asked);
  note("agent0-sdk", "metadata", profile.metadata.find(({ key }) => key === "role").value, role);
  await send(owner, identity, IDENTITY_REGISTRY_ABI, "transferFrom", [owner.address, other.address, BigInt(id)]);
  await both("transferred", id);
  const claims = [{ name: "agentWallet", endpoint: `eip155:${CHAIN}:${getAddress(other.address)}` }];
  await both("claimed-by-file", await register((id) => dataUri(file(id, { services: claims }))));
  await both("missing", 999_999);
  // Two agents whose IDs are one number in floating point, with owners of their own.
  const [low, high] = [2n ** 53n, 2n ** 53n + 1n];
  for (const [number, account] of [[low, owner.address], [high, other.address]]) {
    const index = keccak256(encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }], [number, 1n]));
    await onchain.setStorageAt({ address: identity, index, value: pad(account) });
  }
  await both("beyond-2-53", high);
}

/** All of them. */
export async function identities(note, world) {
  await files(note, world);
  await written(note, world);
  await accounts(note, world);
}
