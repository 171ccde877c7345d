// publish by URLSessionHost, from the manifest to a verified tool, and against every scenario of HTTP and TLS and every lie
// of the bed: the same report as the command's.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { cases, isLate, startBed } from "../npm/host/bed.mjs";
import { publishByCommand } from "../npm/host/command.mjs";
import { CREATOR, MANIFEST, URI } from "../npm/host/free-tool.mjs";
import { eachOf } from "../npm/host/outcome.mjs";
import { LONG, patiently } from "../npm/host/patience.mjs";
import { command } from "../npm/support/programs.mjs";
import { URL_SESSION } from "./differences.mjs";
import { EITHER, FATAL, HEAVY, startHost } from "./host.mjs";

/** What another test has, or what `URLSession` does otherwise than the command. */
const APART = new Set([...EITHER, ...FATAL, ...HEAVY, ...URL_SESSION.keys()]);

test("a publication says what the command says", async (t) => {
  const bed = await startBed(t);
  const all = publications(bed);
  assert.ok(all.length > 100, `${all.length} cases`);
  const host = await startHost(t, bed, cases(bed));
  if (host === null) {
    return;
  }
  const wanted = await eachOf(all, 8, (one) => reported(one, (timed) => publishByCommand(bed, timed)));
  const got = await eachOf(all, 24, (one) => reported(one, async (timed) => JSON.parse((await host.verify(timed)).report)));
  const wrong = all.filter((_, at) => still(got[at]) !== still(wanted[at]));
  const shown = wrong.map(({ name }) => {
    const at = all.findIndex((one) => one.name === name);
    return `${name}\n  ${still(got[at])}\n  ${still(wanted[at])}`;
  });
  assert.deepEqual(shown, []);
});

test("from the manifest to a verified tool", async (t) => {
  const bed = await startBed(t);
  const host = await startHost(t, bed, cases(bed));
  if (host === null) {
    return;
  }
  const [one] = publications(bed);
  const publish = (one) => reported(one, async (timed) => JSON.parse((await host.verify(timed)).report));
  const ready = await publish(one);
  assert.equal(ready.verdict, "ready", JSON.stringify(ready));
  const transaction = await ask(bed, "eth_sendTransaction", ready.transaction);
  while ((await ask(bed, "eth_getTransactionReceipt", transaction)) === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const report = await publish({ ...one, publish: { ...one.publish, transaction } });
  assert.equal(report.verdict, "verified", JSON.stringify(report));
  assert.equal(report.receipt.state, "matches");
});

test("a tool is inspected as by the command", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  const account = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
  for (const [name, answer] of [["free-tool", "granted"], ["predicate/denying", "denied"]]) {
    const one = all.find((one) => one.name === name);
    const { report, bundle } = await host.verify({ ...one, timeoutSeconds: LONG, inspect: { account } });
    const line = ["inspect", one.toolRef, "--json", "--rpc", bed.rpc, "--check-access", account];
    const { stdout } = spawnSync(command(), line);
    assert.equal(withoutBlock(report), withoutBlock(stdout.toString().trimEnd()));
    assert.equal(JSON.parse(report).access.answer, answer);
    assert.match(bundle, /^\{"format":"erc8257-inspect\/1"/);
  }
});

test("a tool is verified and advised on as by the command", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  const one = all.find(({ name }) => name === "free-tool");
  const { report, bundle } = await host.verify({ ...one, timeoutSeconds: LONG, advise: true });
  const reach = ["--ca", bed.ca, "--connect-to", `tools.example.com=${bed.https}`, "--allow-private-addresses"];
  const { stdout } = spawnSync(command(), ["advise", one.toolRef, "--json", "--rpc", bed.rpc, ...reach]);
  const { advice, report: verdict, remarks } = JSON.parse(report);
  assert.deepEqual([verdict.verified, remarks, advice], [true, [], JSON.parse(stdout)]);
  assert.match(bundle, /^\{"format":"erc8257-advise\/1"/);
});

const withoutBlock = (report) => report.replace(/"block":\{[^}]*\}/, "");

/** The free tool's manifest, to be published by its creator: the honest world first, then each fault. */
function publications(bed) {
  const asked = ({ name }) => /^(?:free-tool$|http\/|tls\/|lie\/)/.test(name) && !APART.has(name);
  const uris = new Map(bed.scenarios.map(({ name, metadataURI }) => [name, metadataURI]));
  return cases(bed).filter(asked).map((one) => ({
    ...one,
    publish: {
      manifest: MANIFEST.toString(),
      metadataURI: uris.get(one.name) ?? URI,
      chainId: String(bed.chainId),
      registry: bed.registry,
      from: CREATOR,
    },
  }));
}

/** The report that `publish` makes in the time that a case has. */
async function reported(one, publish) {
  const ask = async (timeoutSeconds) => ({ report: await publish({ ...one, timeoutSeconds }) });
  return (await patiently(one, isLate(one), ask)).report;
}

/** Without the blocks, which the bed mines as time goes by; and without the word that this host sees no addresses. */
function still(report) {
  return JSON.stringify(report)
    .replace(',"addressesEnforced":false', "")
    .replace(/"number":"\d+","hash":"0x[0-9a-f]{64}"/g, "BLOCK")
    .replace(/\bblock \d+\b/g, "block N");
}

/** The result of the honest node. */
async function ask(bed, method, parameter) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [parameter] });
  const response = await fetch(bed.rpc, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = await response.json();
  assert.equal(error, undefined, method);
  return result;
}
