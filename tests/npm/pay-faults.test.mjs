// Every fault of the bed's HTTPS server, in the place of the answer to a call: to the first request, and to the one with the
// payment. After a payment was sent, its outcome is not known unless the chain tells more, and nothing is signed again. The same
// faults in the place of a facilitator's answer to a gate.

import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { judge, payTool } from "../../pkg/dist/esm/payment.js";
import { isLate } from "./host/bed.mjs";
import { NODE } from "./host/differences.mjs";
import { leadNames } from "./host/lead.mjs";
import { eachOf } from "./host/outcome.mjs";
import { ENDPOINT, ledTo, payer, PRICE, registerTool, signed, startChain, startFacilitator, startGated, VERIFICATION } from "./host/paying.mjs";
import { cases } from "./support/vectors.mjs";

/** Seconds to wait for what never comes. Where the chain is slower than that, a call ends as it should, too: unknown. */
const PATIENCE = 5;
/** So many at once; those that wait for a time-out cost nothing. */
const AT_ONCE = 8;
const WAITING = 24;

/** The longest that a call waits for an answer, in milliseconds (`CALL_SECONDS`). A slow machine may need it all for a large body. */
const CALL = 30_000;
const timeout = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((work, wait, ...more) => timeout(work, wait === CALL ? 10 * CALL : wait, ...more), timeout);

/** How an answer comes through: whole, with a status and no whole body, or not at all. */
const expected = new Map(
  [...cases("exchange", 156), ...cases("handshake", 12)].map(({ slug, host, expect: { response } }) => {
    const name = slug === undefined ? `tls/${host.split(".")[0]}` : `http/${slug}`;
    const status = response.status ?? null;
    return [name, { status, isWhole: status !== null && response.complete !== false }];
  }),
);

/** The same as Node's fetch has it, where that differs. The letters of checks tell: the first is that of the answer. */
for (const [name, { is }] of NODE) {
  if (expected.has(name)) {
    const isCut = is.endsWith("7-truncated");
    expected.set(name, { status: is.startsWith("p") || isCut ? 200 : null, isWhole: is.startsWith("p") });
  }
}

/** Whether only a time-out ends it. */
const waits = (one) => NODE.get(one.name)?.is.includes("timeout") ?? isLate(one);
const secondsFor = (one) => (waits(one) ? PATIENCE : 240);

/** A fetch that is given up after a while, since its answer never ends. */
async function endless(url, init) {
  const late = new AbortController();
  const wait = setTimeout(PATIENCE * 1000, null, { signal: late.signal }).then(() => {
    throw new TypeError("it never ends");
  });
  const whole = fetch(url, init).then(async (response) => new Response(await response.arrayBuffer(), response));
  try {
    return await Promise.race([whole, wait]);
  } finally {
    late.abort();
    whole.catch(() => {});
    wait.catch(() => {});
  }
}

/** Does this with each fault, those that wait beside the others. */
async function withEach(faults, work) {
  const quick = faults.filter((one) => !waits(one));
  await Promise.all([eachOf(quick, AT_ONCE, work), eachOf(faults.filter(waits), WAITING, work)]);
}

const faultsOf = ({ scenarios }) => {
  const faults = scenarios.filter(({ name }) => expected.has(name));
  assert.equal(faults.length, expected.size, "every fault has its tool");
  return faults;
};

const isSuccess = ({ status, isWhole }) => isWhole && status >= 200 && status < 300;

/** Of the first request. */
function unpaid(answer) {
  const { status } = answer;
  if (status === null || (status >= 200 && status < 300)) {
    return isSuccess(answer) ? "called" : "unreachable";
  }
  // A manifest with status 402 is no challenge.
  return status < 400 ? "redirected" : status === 402 ? "blocked" : "refused";
}

/** Of the request with the payment, which no receipt follows. */
const paid = (answer) => (isSuccess(answer) ? "paid-unconfirmed" : "unknown");

test("faults of the endpoint, before and after the payment was sent", async (t) => {
  const chain = await startChain(t);
  const { bed } = chain;
  leadNames(t, bed);
  const tool = await registerTool(t, chain);
  const facilitator = await startFacilitator(t, chain);
  const gate = await startGated(t, chain, facilitator.url);
  const faults = faultsOf(bed);

  const honest = ledTo(tool.manifestServer, gate.url);
  let signatures = 0;
  const account = {
    address: payer.address,
    signTypedData: (data) => {
      signatures += 1;
      return payer.signTypedData(data);
    },
  };
  const call = (more) =>
    payTool({
      tool: tool.toolRef,
      input: { city: "Bern" },
      account,
      rpc: bed.rpc,
      verification: VERIFICATION,
      confirm: ({ words }) => assert.fail(words),
      ...more,
    });

  /** One call, put away before each of its two requests to the endpoint; the payment itself never arrives. */
  async function lost() {
    let state;
    const ready = [];
    const { report } = await call({
      onStep: (inquiry) => void (state = inquiry.export()),
      fetch: (url, init) => {
        if (url !== ENDPOINT) {
          return honest(url, init);
        }
        ready.push({ state, payment: init.headers["payment-signature"] ?? null });
        return ready.length === 1 ? honest(url, init) : Promise.reject(new TypeError("lost"));
      },
    });
    const [before, behind] = ready;
    assert.deepEqual([report.verdict, report.signed, report.retrySafe], ["unknown", true, false]);
    assert.deepEqual([ready.length, before.payment], [2, null]);
    assert.match(behind.payment, /^[A-Za-z0-9+/]+=*$/);
    return { before, behind };
  }

  const { before, behind } = await lost();

  /** Goes on from a state, and has this fault for the one request that follows. */
  async function meets({ name, metadataURI }, from) {
    const sent = [];
    const states = [];
    const came = await call({
      resume: from.state,
      timeoutSeconds: secondsFor({ name }),
      onStep: (inquiry) => void states.push(inquiry.export()),
      fetch: async (url, init) => {
        if (url !== ENDPOINT) {
          return fetch(url, init);
        }
        sent.push([init.method, init.headers["payment-signature"] ?? null]);
        const response = await fetch(metadataURI, init);
        Object.defineProperty(response, "url", { value: ENDPOINT });
        return response;
      },
    });
    assert.deepEqual(sent, [["POST", from.payment]], `${name}: one request, and none again`);
    const { report, bundle } = came;
    assert.deepEqual(judge(bundle).report, report, name);
    // Where it was put away last, nothing is left to do.
    const again = await call({ resume: states.at(-1), fetch: () => assert.fail(`${name}: it asks again`) });
    assert.deepEqual(again.report, report, name);
    return report;
  }

  async function table(from, verdict, more) {
    const wrong = [];
    await withEach(faults, async (fault) => {
      const report = await meets(fault, from);
      const should = [verdict(expected.get(fault.name)), ...more];
      const is = [report.verdict, report.signed, report.retrySafe];
      if (JSON.stringify(is) !== JSON.stringify(should)) {
        wrong.push(`${fault.name}: ${is}, and should be ${should}; ${report.status} ${report.steps}`);
      }
    });
    assert.ok(wrong.length === 0, `${wrong.length} of ${faults.length}:\n${wrong.join("\n")}`);
  }

  await t.test("to the first request: nothing is signed", () => table(before, unpaid, [false, null]));
  await t.test("to the payment, which never arrived: it may still be used", async () => {
    await table(behind, paid, [true, false]);
    assert.equal(await chain.balance(), 0n);
  });
  await t.test("to the payment, which was settled: another one would cost again", async () => {
    // A payment of its own: the first one may have expired by now.
    const { behind: own } = await lost();
    const settled = await fetch(gate.url, { method: "POST", headers: { "payment-signature": own.payment } });
    assert.equal(settled.status, 200, await settled.text());
    await table(own, paid, [true, false]);
    assert.equal(await chain.balance(), BigInt(PRICE));
  });
  assert.equal(signatures, 2);

  await t.test("a payment that was lost can be signed again once it has expired, and not before", async () => {
    const states = [];
    const own = await call({
      onStep: (inquiry) => void states.push(inquiry.export()),
      fetch: (url, init) => (init.headers["payment-signature"] === undefined ? honest(url, init) : Promise.reject(new TypeError("lost"))),
    });
    assert.deepEqual([own.report.verdict, own.report.retrySafe], ["unknown", false]);
    // Put away before the chain was asked what became of it: for its newest block, and the token's state there.
    const later = () => call({ resume: states.at(-3), fetch: (url, init) => (url === ENDPOINT ? assert.fail("sent again") : fetch(url, init)) });
    const early = await later();
    assert.deepEqual([early.report.verdict, early.report.retrySafe], ["unknown", false]);
    await chain.reader.request({ method: "evm_increaseTime", params: [3_700] });
    await chain.reader.request({ method: "evm_mine", params: [] });
    const late = await later();
    assert.deepEqual([late.report.verdict, late.report.retrySafe, late.report.signed], ["not-paid", true, true]);
    assert.deepEqual(judge(late.bundle).report, late.report);
    assert.equal(await chain.balance(), BigInt(PRICE));
    assert.equal(signatures, 3);
  });
});

/** Faults of each kind, for what takes a transaction each. */
const SOME = ["http/status-500", "http/redirect-307", "http/truncated", "http/reset-head", "http/html", "tls/closed"];

test("faults of the facilitator: the handler runs once, its answer is kept back, and the payment counts", async (t) => {
  const chain = await startChain(t);
  const { bed } = chain;
  leadNames(t, bed);
  const facilitator = await startFacilitator(t, chain);
  const faults = faultsOf(bed);
  let number = 0;

  /** Presents a new payment twice, to a gate whose facilitator has this fault for an answer; it may settle before. */
  async function meets({ name, metadataURI }, settles) {
    const asked = [];
    const own = async (url, init) => {
      if (new URL(url).pathname !== "/settle") {
        return fetch(url, init);
      }
      asked.push(url);
      if (settles) {
        assert.equal((await (await fetch(`${facilitator.url}/settle`, init)).json()).success, true);
      }
      // The gate has one time-out for all, and the chain, which decides before the handler runs, may need its time.
      return waits({ name }) ? endless(metadataURI, init) : fetch(metadataURI, init);
    };
    const gate = await startGated(t, chain, "https://facilitator.example.com", { options: { fetch: own } });
    number += 1;
    const headers = await signed(chain, gate, { nonce: `0x${String(number).padStart(64, "0")}` });
    const send = async () => {
      const { status, ...response } = await fetch(gate.url, { method: "POST", headers }).then(async (it) => ({ status: it.status, ...(await it.json()) }));
      return [status, response.error];
    };
    assert.deepEqual(await send(), [502, "x402-settlement-unknown"], name);
    // The token has it, or the store.
    assert.deepEqual(await send(), settles ? [402, "x402-nonce-used"] : [409, "x402-replay"], name);
    assert.deepEqual([gate.runs.length, asked.length], [1, 1], name);
  }

  await t.test("it settled nothing", async () => {
    await withEach(faults, (fault) => meets(fault, false));
    assert.equal(await chain.balance(), 0n);
  });
  await t.test("it settled, and its answer was lost", async () => {
    const some = faults.filter(({ name }) => SOME.includes(name));
    assert.equal(some.length, SOME.length);
    for (const fault of some) {
      await meets(fault, true);
    }
    assert.equal(await chain.balance(), BigInt(PRICE) * BigInt(some.length));
  });
});
