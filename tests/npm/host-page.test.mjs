// An ordinary page in Chromium, without any permission: it sees only as much as servers let it see (CORS), and that is
// little.

import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { openOrdinaryPage } from "./host/chromium.mjs";
import { MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { gist } from "./host/outcome.mjs";
import { startRpc, startServer } from "./host/server.mjs";

const CONSENT = { "access-control-allow-origin": "*" };

/** The behaviour of servers, and the outcome. */
const ANSWERS = {
  "a server that consents": ["pppp", (response) => response.writeHead(200, CONSENT).end(MANIFEST)],
  "one that does not": ["fsss lib-7-connect", (response) => response.end(MANIFEST)],
  "gzip, whose length is that of the coded body": [
    "pppp",
    (response) => {
      const body = gzipSync(Buffer.from(MANIFEST));
      response.writeHead(200, { ...CONSENT, "content-encoding": "gzip", "content-length": body.length }).end(body);
    },
  ],
  "less than the length": [
    "fsss 7-truncated",
    (response) =>
      response.writeHead(200, { ...CONSENT, "content-length": 10_000 }).write(MANIFEST, () => setTimeout(() => response.destroy(), 200)),
  ],
  "a redirect": ["fsss 7-no-redirects", (response) => response.writeHead(302, { ...CONSENT, location: "/other" }).end()],
  "another status": ["fsss lib-7-status-200-only", (response) => response.writeHead(404, CONSENT).end(MANIFEST)],
  "bytes without end": [
    "psfs sec-parser-size",
    (response) => {
      const chunk = Buffer.alloc(1 << 16, " ");
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {}
      };
      response.writeHead(200, CONSENT).on("drain", more);
      more();
    },
  ],
  silence: ["fsss 7-timeout", () => {}],
};

/** Runs in the page: the manifest's URL is led to a server here. */
async function verifyInPage({ tool, uri, rpc, server, timeoutSeconds, abortAfter }) {
  const controller = new AbortController();
  const led = async (url, init) => {
    if (url !== uri) {
      return fetch(url, init);
    }
    if (abortAfter !== null) {
      setTimeout(() => controller.abort(new Error("aborted")), abortAfter);
    }
    const response = await fetch(server, init);
    Object.defineProperty(response, "url", { value: uri });
    return response;
  };
  const { verifyTool } = globalThis.erc8257;
  const failures = [];
  const onFailure = ({ of, reason, hidden, message }) => failures.push({ of, reason, hidden, message });
  const verifying = verifyTool(tool, { rpc, fetch: led, timeoutSeconds, signal: controller.signal, onFailure });
  // The page hands out a report's JSON: the outcome goes beside it.
  return verifying.then((report) => ({ ...report, outcome: report.outcome, failures }), (error) => error.message);
}

test("an ordinary page", async (t) => {
  const page = await openOrdinaryPage(t);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const { url: rpc } = await startRpc(t, respond, { open: true });
  const verify = async (answer, { timeoutSeconds = 60, abortAfter = null } = {}) => {
    let gone;
    const server = await startServer(t, (_, response) => {
      gone = once(response, "close");
      answer(response);
    });
    const report = await page.evaluate(verifyInPage, { tool: TOOL, uri: URI, rpc, server, timeoutSeconds, abortAfter });
    await gone;
    return report;
  };
  for (const [name, [expected, answer]] of Object.entries(ANSWERS)) {
    await t.test(name, async () => {
      // Enough for the RPC, whose answers come, on a busy machine too.
      const report = await verify(answer, { timeoutSeconds: expected.endsWith("timeout") ? 10 : 60 });
      assert.equal(gist(report), expected);
      assert.deepEqual(report.policy, { addressesEnforced: false });
      const isOpen = /connect|timeout|truncated/.test(expected);
      assert.equal(report.outcome, expected === "pppp" ? "verified" : isOpen ? "unavailable" : "refused");
      const hidden = { of: "manifest", reason: "connect", hidden: true };
      if (name === "one that does not") {
        const [{ message, ...failure }, ...more] = report.failures;
        assert.deepEqual([failure, more], [hidden, []]);
        assert.match(message, /^the browser does not let this page read the answer of the tool's server: .*\(CORS\), or it cannot be reached$/);
      } else {
        assert.ok(!report.failures.some((failure) => failure.hidden), JSON.stringify(report.failures));
      }
    });
  }
  await t.test("an RPC that does not let pages ask", async (t) => {
    const closed = await startRpc(t, respond);
    const given = { tool: TOOL, uri: URI, rpc: closed.url, server: closed.url, timeoutSeconds: 60, abortAfter: null };
    const report = await page.evaluate(verifyInPage, given);
    assert.deepEqual([gist(report), report.findings[0].found], ["fsss lib-1-unavailable", "connect"]);
    assert.equal(report.outcome, "unavailable");
    assert.match(report.failures[0].message, /let this page read the answer of RPC 1: .*CORS/);
    assert.ok(!report.failures[0].message.includes(closed.url));
  });
  await t.test("a signal ends it and the connection", async () => {
    assert.equal(await verify((response) => void response.writeHead(200, CONSENT).write("{"), { abortAfter: 300 }), "aborted");
  });
  assert.deepEqual(errors, []);
});
