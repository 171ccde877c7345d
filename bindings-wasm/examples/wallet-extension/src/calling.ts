// One call at a time for each tool: verified anew, and paid only after a yes, over any number of lives of the worker.

import { payTool } from "erc8257/payment";
import type { CallView } from "./messages.js";
import { type CallRecord, forgetCall, loadCall, saveCall, unfinishedCalls } from "./records.js";
import { payer, price, rpc } from "./wallet.js";

/** Extensions cannot see the addresses that `fetch` connects to. The verification's policy says so. */
const VERIFICATION = { addressesEnforced: false };

/** A wallet asks before it signs anything, a price as the manifest lists it among it. */
const POLICY = { on: { match: "confirm" } } as const;

/** The service worker is woken by it until the call has its end. */
const ALARM = "go on calling";

/** Of a tool's answer, the popup gets so many bytes. */
const SHOWN = 4096;

/** A question, until the user answers it. */
interface Question {
  view: Extract<CallView, { state: "asking" }>;
  reply(agrees: boolean): void;
}

const running = new Map<string, Promise<void>>();
const questions = new Map<string, Question>();
const failures = new Map<string, string>();

export type Changed = (toolRef: string) => void;

/** Whether this extension can pay, and has an account that pays. */
export async function canCall(): Promise<boolean> {
  return payTool !== null && (await payer()) !== null;
}

/** Begins a call. One that is under way goes on: it may have been paid already. */
export async function call(toolRef: string, input: string, changed: Changed): Promise<void> {
  const left = await loadCall(toolRef);
  return left?.state === "unfinished" ? goOn(toolRef, changed) : once(toolRef, { input }, changed);
}

/** Goes on with the calls that an earlier life of the worker has begun. */
export async function goOnCalling(changed: Changed): Promise<void> {
  await Promise.all((await unfinishedCalls()).map((toolRef) => goOn(toolRef, changed)));
  await rest();
}

async function goOn(toolRef: string, changed: Changed): Promise<void> {
  const left = await loadCall(toolRef);
  if (left?.state === "unfinished") {
    await once(toolRef, left, changed);
  }
}

/** Tells the user's answer. An answer to a question that no longer stands counts for nothing. */
export function reply(toolRef: string, id: string, agrees: boolean): void {
  const question = questions.get(toolRef);
  if (question?.view.id === id) {
    question.reply(agrees);
  }
}

/** What the popup shows of the last call of a tool; `null` where there was none. */
export async function callView(toolRef: string): Promise<CallView | null> {
  const failure = failures.get(toolRef);
  if (failure !== undefined && !running.has(toolRef)) {
    return { state: "failed", message: failure };
  }
  const record = await loadCall(toolRef);
  if (record?.state === "called") {
    return running.has(toolRef) ? { state: "calling" } : record;
  }
  return questions.get(toolRef)?.view ?? (running.has(toolRef) || record !== undefined ? { state: "calling" } : null);
}

function once(toolRef: string, given: { input: string; put?: string }, changed: Changed): Promise<void> {
  const begun =
    running.get(toolRef) ??
    run(toolRef, given, changed)
      .catch((error: unknown) => {
        // A payment that was sent may have arrived, whatever failed here. What was put away stays, to go on from there.
        failures.set(toolRef, error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        running.delete(toolRef);
        questions.delete(toolRef);
        changed(toolRef);
      })
      .then(rest);
  running.set(toolRef, begun);
  return begun;
}

async function run(toolRef: string, { input, put }: { input: string; put?: string }, changed: Changed): Promise<void> {
  failures.delete(toolRef);
  const account = await payer();
  if (payTool === null || account === null) {
    throw new Error("This wallet has no account that pays.");
  }
  if (put === undefined) {
    await forgetCall(toolRef);
  }
  changed(toolRef);
  await wake();
  const { report, body } = await payTool({
    tool: toolRef,
    input: new TextEncoder().encode(input),
    account,
    rpc: await rpc(),
    // With the extension's permissions, redirects and cookies as the package sets them.
    fetch: (url, init) => fetch(url, init),
    policy: POLICY,
    verification: VERIFICATION,
    confirm: ({ words, data }) => asked(toolRef, words, data, changed),
    onStep: async (inquiry) => {
      await saveCall(toolRef, { state: "unfinished", input, put: inquiry.export() });
    },
    ...(put !== undefined && { resume: put }),
  });
  const text = new TextDecoder().decode(body.subarray(0, SHOWN));
  await saveCall(toolRef, { state: "called", report, body: body.length > SHOWN ? `${text}…` : text } satisfies CallRecord);
}

/** Asks the user, for as long as that takes: without an answer nothing is signed. */
async function asked(toolRef: string, words: string, data: string, changed: Changed): Promise<boolean> {
  const { asked } = JSON.parse(data).binding;
  const view = { state: "asking", id: crypto.randomUUID(), words, price: await price(asked), recipient: asked.payTo } as const;
  // The user is not waited for by the clock; a popup wakes the worker.
  await chrome.alarms.clear(ALARM);
  const agrees = await new Promise<boolean>((resolve) => {
    questions.set(toolRef, { view, reply: resolve });
    changed(toolRef);
  });
  questions.delete(toolRef);
  changed(toolRef);
  await wake();
  return agrees;
}

async function wake(): Promise<void> {
  await chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
}

async function rest(): Promise<void> {
  if (running.size === 0) {
    await chrome.alarms.clear(ALARM);
  }
}
