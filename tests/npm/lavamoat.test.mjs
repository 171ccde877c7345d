// `erc8257/js` under LavaMoat, which gives a package only the globals of its policy. Verifying and sessions need none;
// the loop that fetches needs the globals that fetch and that end a fetch. Both policies are as small as they can be.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { before, test } from "node:test";
import { load, replays } from "../runners/files.mjs";
import { tapesOf } from "../runners/taped.mjs";
import { ROOT, bin, project, run } from "./support/package.mjs";

const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");

let app;
let tape;
before(async (t) => {
  app = await project(t, "lavamoat");
  const bundle = Buffer.from(JSON.stringify(JSON.parse(await readFile(BUNDLE, "utf8"))));
  [tape] = await tapesOf(await load("erc8257"), await replays(), bundle);
  await writeFile(path.join(app, "state.json"), tape.session);
});

/** How the app ends under a policy, or without LavaMoat. */
async function ends(script, policy, ...args) {
  if (policy === undefined) {
    return run(process.execPath, [script, ...args], { cwd: app });
  }
  await writeFile(path.join(app, "policy.json"), JSON.stringify(policy));
  return run(bin("lavamoat"), [script, "--policy", "policy.json", "--projectRoot", app, ...args], { cwd: app });
}

async function policyOf(name) {
  return JSON.parse(await readFile(path.join(app, `policy-${name}.json`), "utf8"));
}

test("verifying and sessions need no global", async () => {
  const policy = await policyOf("verify");
  assert.deepEqual(policy, { resources: {} });
  const free = await ends("verify.js", undefined, BUNDLE, "state.json");
  assert.equal(free.code, 0, free.stderr);
  assert.equal(JSON.parse(free.stdout)[0].verified, true);
  assert.deepEqual(await ends("verify.js", policy, BUNDLE, "state.json"), free);
});

/** An RPC that gives the answers of the tape, and notes its requests. */
async function rpc() {
  const left = [...tape.answers];
  const headers = [];
  const server = createServer(async (request, response) => {
    headers.push(Object.keys(request.headers).sort().join());
    const asked = JSON.parse(await new Response(request).text());
    const answer = ({ id }) => {
      const [, text] = left.shift();
      const space = text.indexOf(" ");
      return { jsonrpc: "2.0", id, [text.slice(0, space)]: JSON.parse(text.slice(space + 1)) };
    };
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, headers, close };
}

/** The app's output, and its requests as the RPC saw them. */
async function hosted(policy) {
  const { url, headers, close } = await rpc();
  try {
    return { ...(await ends("host.js", policy, url, JSON.parse(tape.session).toolRef)), headers };
  } finally {
    close();
  }
}

test("fetching needs what fetches and what ends it, and nothing less will do", async () => {
  const policy = await policyOf("host");
  const free = await hosted(undefined);
  assert.equal(free.code, 0, free.stderr);
  // The registry was read; the manifest's host is reserved for examples, and has no address.
  assert.equal(JSON.parse(free.stdout).findings[0].message, "The server could not be reached.");
  assert.deepEqual(await hosted(policy), free);

  for (const name of Object.keys(policy.resources.erc8257.globals)) {
    const less = structuredClone(policy);
    delete less.resources.erc8257.globals[name];
    assert.notDeepEqual(await hosted(less), free, name);
  }
});
