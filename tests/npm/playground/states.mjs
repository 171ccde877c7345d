// The states in which a visitor may find the playground, and how to come to each. The tests and the pictures look at
// them.

import { readFileSync } from "node:fs";
import { RPC, serveBundle, verifyLive } from "./chain.mjs";
import { paste, settled } from "./open.mjs";

export { RPC };

const VECTORS = new URL("../../vectors/", import.meta.url);
const bundle = (name) => readFileSync(new URL(`bundles/${name}.json`, VECTORS), "utf8");
const { toolRef, response } = JSON.parse(bundle("free-tool"));

/** Genuine before the visitor edited it by hand: mistakes of every kind. */
function mistaken() {
  const made = JSON.parse(bundle("free-tool"));
  const manifest = { ...JSON.parse(made.response.bodyText), version: 1, tags: "nft", creatorAddress: "0x12", homepage: "http://" };
  made.response.bodyText = JSON.stringify(manifest, null, 2);
  return JSON.stringify(made);
}

async function ask(page) {
  await paste(page, toolRef);
  await page.locator("#live-rpc").fill(RPC);
  await page.locator("#live button[type=submit]").click();
}

/** `reach` brings a fresh page there, and `see` is where the picture begins. `logs` are the browser's messages. */
export const STATES = [
  { name: "nothing", reach: async () => {} },
  { name: "genuine", reach: (page) => judged(page, bundle("free-tool")), see: "#verdict" },
  { name: "suspicious", reach: (page) => judged(page, bundle("risky-tool")), see: "#verdict" },
  { name: "findings", reach: (page) => judged(page, mistaken()), see: "#verdict" },
  { name: "mismatch", reach: (page) => judged(page, bundle("dropped-member")), see: "#diagnosis" },
  { name: "manifest", reach: (page) => judged(page, response.bodyText), see: "#verdict" },
  {
    name: "unreadable",
    see: "#verdict",
    logs: /net::ERR_FAILED/,
    async reach(page) {
      const free = JSON.parse(bundle("free-tool"));
      await serveBundle(page, free, { closed: true });
      await verifyLive(page, free.toolRef);
      await page.locator("#advice:not([hidden])").waitFor();
    },
  },
  {
    name: "live",
    see: "#live",
    async reach(page) {
      // The RPC never answers.
      await page.route(`${RPC}**`, () => {});
      await ask(page);
      await page.locator("#progress p").first().waitFor();
    },
  },
  {
    name: "live-failed",
    see: "#live",
    logs: /net::ERR_FAILED/,
    async reach(page) {
      await page.route(`${RPC}**`, (route) => route.abort());
      await ask(page);
      await page.locator("#verdict-body .unknown").waitFor();
    },
  },
  {
    name: "mistake",
    see: "#paste",
    async reach(page) {
      await paste(page, bundle("free-tool").replace(/"creator": "0x\w+"/, '"creator": "0x12"'));
      await page.locator("#notice.problem").waitFor();
    },
  },
];

/** Whom the states ask. */
export const ASKED = [RPC, JSON.parse(bundle("free-tool")).config.metadataURI];

export const THEMES = ["light", "dark"];
export const WIDTHS = [1200, 360];

async function judged(page, text) {
  await paste(page, text);
  await settled(page);
}
