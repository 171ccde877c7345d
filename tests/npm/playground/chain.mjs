// A chain and a server in the hand of a test, which give the answers that a bundle recorded.

import { respond } from "../host/free-tool.mjs";

export const RPC = "https://rpc.example.com/";

const CONSENT = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

const number = (value) => value.toString(16).padStart(64, "0");
const word = (hex) => hex.slice(2).padStart(64, "0");

/** What `getToolConfig` returns of this record. */
function recordOf({ creator, metadataURI, manifestHash, accessPredicate }) {
  const uri = Buffer.from(metadataURI);
  const text = uri.toString("hex").padEnd(Math.ceil(uri.length / 32) * 64, "0");
  return `0x${number(32)}${word(creator)}${number(128)}${word(manifestHash)}${word(accessPredicate)}${number(uri.length)}${text}`;
}

/** An honest RPC's answer to a request or a batch. */
export function answerOf(config, question) {
  const one = (asked) => (asked.method === "eth_call" ? { jsonrpc: "2.0", id: asked.id, result: recordOf(config) } : respond(asked));
  return Array.isArray(question) ? question.map(one) : one(question);
}

/** Answers the page's requests. `closed`: the server lets no page read it. */
export async function serveBundle(page, { config, response }, { closed = false } = {}) {
  await page.route(`${RPC}**`, (route) => {
    const isAsked = route.request().method() !== "OPTIONS";
    return route.fulfill({ headers: CONSENT, ...(isAsked && { json: answerOf(config, JSON.parse(route.request().postData())) }) });
  });
  await page.route(config.metadataURI, (route) => (closed ? route.abort() : route.fulfill({ headers: CONSENT, body: response.bodyText })));
}

/** Fills in the form of a tool on a chain, and sends it. */
export async function verifyLive(page, toolRef) {
  if ((await page.locator("#live").getAttribute("open")) === null) {
    await page.locator("#live > summary").click();
  }
  await page.locator("#live-tool").fill(toolRef);
  await page.locator("#live-rpc").fill(RPC);
  await page.locator("#live button[type=submit]").click();
}
