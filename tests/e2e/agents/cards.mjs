// Cards of agents: what a server of A2A's own library serves, and what its resolver takes from servers that serve anything.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { AGENT_CARD_PATH, generateAgentCardSignature } from "@a2a-js/sdk";
import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import { DefaultRequestHandler, InMemoryTaskStore } from "@a2a-js/sdk/server";
import { UserBuilder, agentCardHandler, jsonRpcHandler } from "@a2a-js/sdk/server/express";
import express from "express";
import { judged, says } from "./world.mjs";

const at = (path) => `https://agent.example.com/${path}`;
const card = (members = {}) => ({
  name: "Ada", description: "An agent.", version: "1.0.0", capabilities: { streaming: false },
  supportedInterfaces: [{ url: at("a2a"), protocolBinding: "JSONRPC", tenant: "", protocolVersion: "1.0" }],
  defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"],
  skills: [{ id: "s", name: "S", description: "Does s.", tags: ["x"], examples: [], inputModes: [], outputModes: [], securityRequirements: [] }],
  securitySchemes: {}, securityRequirements: [], signatures: [], ...members,
});
const text = (members) => JSON.stringify(card(members));
const old = (members = {}) => {
  const { supportedInterfaces, ...rest } = card();
  return JSON.stringify({ ...rest, protocolVersion: "0.3.0", url: at("a2a"), preferredTransport: "JSONRPC", ...members });
};
const [skill] = card().skills;
const [one] = card().supportedInterfaces;

/** Bodies of cards. */
const BODIES = {
  "plain": text(),
  "old": old(),
  "old-more": old({ additionalInterfaces: [{ url: at("rest"), transport: "HTTP+JSON" }] }),
  "two-interfaces": text({ supportedInterfaces: [one, { ...one, url: at("rest"), protocolBinding: "HTTP+JSON" }] }),
  "other-origin": text({ supportedInterfaces: [{ ...one, url: "https://tools.example.org/a2a" }] }),
  "proto-schemes": text({ securitySchemes: { key: { apiKeySecurityScheme: { name: "k", location: "header" } } } }),
  "empty-object": "{}",
  "array": "[]",
  "null": "null",
  "text": '"Ada"',
  "html": "<html>",
  "trailing-comma": text().replace(/}$/, ",}"),
  "bom": `\ufeff${text()}`,
  "not-utf8": Buffer.from(text({ name: "Ad\u00e0" }), "latin1"),
  "repeated-name": text().replace('"name":"Ada"', '"name":"Eve","name":"Ada"'),
  "too-large": text({ description: "x".repeat(262_144) }),
  "no-name": text({ name: undefined }),
  "empty-name": text({ name: "" }),
  "number-name": text({ name: 1 }),
  "no-version": text({ version: undefined }),
  "capabilities-list": text({ capabilities: [] }),
  "modes-text": text({ defaultInputModes: "text/plain" }),
  "no-skills": text({ skills: undefined }),
  "skill-without-tags": text({ skills: [{ ...skill, tags: undefined }] }),
  "no-interfaces": text({ supportedInterfaces: [] }),
  "interfaces-object": text({ supportedInterfaces: {} }),
  "interface-without-binding": text({ supportedInterfaces: [{ ...one, protocolBinding: undefined }] }),
  "interface-without-version": text({ supportedInterfaces: [{ ...one, protocolVersion: undefined }] }),
  "script-url": text({ supportedInterfaces: [{ ...one, url: "javascript:alert(1)" }] }),
  "http-url": text({ supportedInterfaces: [{ ...one, url: "http://agent.example.com/a2a" }] }),
  "private-url": text({ supportedInterfaces: [{ ...one, url: "https://127.0.0.1/a2a" }] }),
  "old-without-version": old({ protocolVersion: undefined }),
  "old-without-url": old({ url: undefined }),
};

/** A server that listens on this machine. */
async function listening(handler) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${server.address().port}/`, close };
}

/** A server of A2A with this card, which also serves older clients. */
function serving(own) {
  const executor = { execute: async () => {}, cancelTask: async () => {} };
  const requestHandler = new DefaultRequestHandler(own, new InMemoryTaskStore(), executor);
  const legacyCompat = { enabled: true };
  const app = express();
  app.use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }));
  app.use("/", jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }));
  return listening(app);
}

/** The card's name, and where it sends its callers. */
const shown = (name, urls) => JSON.stringify([name ?? null, urls]);
async function theirs(base, path, legacy = false) {
  return says(async () => {
    const got = await new DefaultAgentCardResolver({ legacyCompat: { enabled: legacy } }).resolve(base, path);
    // The resolver gives null back as it came.
    const urls = got?.supportedInterfaces ?? [...(got?.url === undefined ? [] : [got]), ...(got?.additionalInterfaces ?? [])];
    return shown(got?.name, Array.from(urls, ({ url }) => url));
  });
}

/** What we are asked of a card: no redirect is followed. */
async function question(url, headers = {}) {
  const answer = await fetch(url, { redirect: "manual", headers });
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  const response = { status: answer.status, redirected: false, complete: true, body };
  return { format: "erc8257-identity-card-bundle/1", url: at(AGENT_CARD_PATH), response };
}

async function odd(note) {
  const { base, close } = await listening(({ url }, answer) => {
    const name = url.slice(1);
    if (name === "redirected") answer.writeHead(302, { location: "/plain" }).end();
    else if (name in BODIES) answer.writeHead(200, { "content-type": "application/json" }).end(BODIES[name]);
    else answer.writeHead(404).end("{}");
  });
  const names = [...Object.keys(BODIES), "redirected", "missing"];
  const reports = await judged(await Promise.all(names.map((name) => question(base + name))));
  for (const [place, name] of names.entries()) {
    const { verdict, name: said, urls } = reports[place];
    note("@a2a-js/sdk", `card-${name}`, verdict === "valid" ? shown(said, urls) : "refused", await theirs(base, name));
  }
  close();
}

/** Cards of a real server, to new clients and to older ones. */
async function served(note) {
  const older = { ...one, url: at("old"), protocolVersion: "0.3" };
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sign = generateAgentCardSignature(privateKey, { alg: "ES256", kid: "k", typ: "JOSE" });
  for (const [name, own] of [
    ["served", card({ supportedInterfaces: [one, older] })],
    ["signed", await sign(card({ supportedInterfaces: [one, older] }))],
  ]) {
    const { base, close } = await serving(own);
    const asked = [await question(base + AGENT_CARD_PATH, { "A2A-Version": "1.0" }), await question(base + AGENT_CARD_PATH)];
    const [now, then] = await judged(asked);
    for (const { verdict, signatures, findings } of [now, then]) {
      const isTold = findings.some(({ rule }) => rule === "8004-card-signature-unchecked");
      if (verdict !== "valid" || isTold !== signatures > 0) throw new Error(`${name}: ${verdict} ${JSON.stringify(findings)}`);
    }
    note("@a2a-js/sdk", `card-${name}`, shown(now.name, now.urls), await theirs(base));
    note("@a2a-js/sdk", `card-${name}-older`, shown(then.name, then.urls), await theirs(base, undefined, true));
    close();
  }
}

/** All of them. */
export async function cards(note) {
  await odd(note);
  await served(note);
}
