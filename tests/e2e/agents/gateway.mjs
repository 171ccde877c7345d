// Agents whose file is on IPFS, behind gateways of which all but one lie: each does so in its own way.
import { request } from "node:https";
import { readFileSync } from "node:fs";
import { forms, made } from "./blocks.mjs";
import { oursOf, theirsOf } from "./identity.mjs";
import { CHAIN, file, keys } from "./world.mjs";

const HONEST = "honest.example.com";
/** What a lying gateway makes of what it should serve. */
const LIARS = {
  "other.example.com": (all) => Buffer.from(all.toString("latin1").replace("Ada", "Eve"), "latin1"),
  "short.example.com": (all) => all.subarray(0, -1),
  // A reader of JSON does not see it.
  "long.example.com": (all) => Buffer.concat([all, Buffer.from("\n")]),
};
const GATEWAYS = { [HONEST]: (all) => all, ...LIARS };
/** Forms of several blocks, which we do not put together. */
const SEVERAL = new Set(["raw-leaf", "raw-leaves", "leaves"]);
/** The gateways that agent0 asks, in its order. */
const ASKED = ["gateway.pinata.cloud", "ipfs.io", "dweb.link"];

/** An agent for each form of a file; the first has this ID. */
async function agents(first) {
  const all = forms.map(async (form, at) => {
    const content = Buffer.from(JSON.stringify(file(first + at)));
    return { form, id: first + at, content, ...(await made(content, form)) };
  });
  return Promise.all(all);
}

/** What the gateways serve: URL and bytes. The block is for us, and the file for readers that check nothing. */
export async function pages(first) {
  return (await agents(first)).flatMap(({ cid, block, content }) =>
    Object.entries(GATEWAYS).flatMap(([host, told]) => [
      [`https://${host}/ipfs/${cid}?format=raw`, told(block).toString("base64")],
      [`https://${host}/ipfs/${cid}`, told(content).toString("base64")],
    ]));
}

/** Leads requests to the gateways that agent0 knows to these of the bed, in their order. */
function led({ https, ca }, hosts, otherwise) {
  const [host, port] = https.split(":");
  return (url, options) => {
    const { hostname, pathname } = new URL(url);
    if (!ASKED.includes(hostname)) return otherwise(url, options);
    const servername = hosts[ASKED.indexOf(hostname)] ?? hosts.at(-1);
    return new Promise((done, failed) => {
      const asked = request({ host, port, servername, path: pathname, headers: { host: servername }, ca, agent: false }, async (answer) => {
        done(new Response(Buffer.concat(await answer.toArray()), { status: answer.statusCode }));
      });
      asked.on("error", failed).end();
    });
  };
}

/** What we must say, whatever others do: only the bytes of the CID count, and only of a file of one block. */
function check(name, { profile, gateway }, isOneBlock, isServed) {
  const codes = profile.findings.map(({ rule }) => rule);
  const right = isOneBlock && isServed
    ? profile.verdict === "bound" && gateway === HONEST
    : profile.verdict === "unknown" && codes.includes(isServed ? "8004-cid-links" : "8004-cid-mismatch");
  if (!right) throw new Error(`${name}: ${profile.verdict} ${codes} by ${gateway}`);
}

/** All of them. */
export async function gateways(note, { next, register, sdk, ours }, { https, ca }) {
  const agent0 = sdk(keys[0]);
  const trusted = { https, ca: readFileSync(ca) };
  const told = await agents(next());
  for (const { form, id, cid } of told) {
    if ((await register(`ipfs://${cid}`)) !== id) throw new Error(`the file of ${form} is another agent's`);
  }
  const ask = async ({ form, id }, name, hosts) => {
    const options = hosts.flatMap((host) => ["--gateway", host, "--connect-to", `${host}=${https}`]);
    const report = await ours("show", `${CHAIN}:${id}`, ...options, "--ca", ca, "--allow-private-addresses");
    check(`${form} ${name}`, report, !SEVERAL.has(form), hosts.includes(HONEST));
    const { fetch } = globalThis;
    globalThis.fetch = led(trusted, hosts, fetch);
    note("agent0-sdk", `ipfs-${form}-${name}`, oursOf(report.profile), await theirsOf(agent0, id));
    globalThis.fetch = fetch;
  };
  const liars = Object.keys(LIARS);
  for (const one of told) {
    await ask(one, "honest", [HONEST]);
    if (one.form === "raw") await ask(one, "other-then-honest", [liars[0], HONEST]);
    if (one.form === "v0") await ask(one, "honest-last", [...liars, HONEST]);
    if (one.form === "v0" || one.form === "raw") {
      for (const liar of liars) await ask(one, liar.split(".")[0], [liar]);
    }
  }
}
