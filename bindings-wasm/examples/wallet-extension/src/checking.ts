// One check at a time for each tool, from the reference to the verdict, over any number of lives of the worker.

import { runSession, Session } from "erc8257";
import { load, type Record, save, unfinished } from "./records.js";
import { rpc } from "./wallet.js";

/** Extensions cannot see the addresses that `fetch` connects to. The report's policy says so. */
const POLICY = { addressesEnforced: false };

/** The service worker is woken by it where nothing else does. */
const ALARM = "go on";

const running = new Map<string, Promise<void>>();

/** Begins anew. */
export function check(toolRef: string, changed: () => void): Promise<void> {
  return once(toolRef, () => {
    const session = new Session(toolRef, { policy: POLICY });
    const record = { begun: Math.floor(Date.now() / 1000), done: false, state: session.export() };
    return run(session, record, changed);
  });
}

/** Goes on with what an earlier life of the worker has begun. */
export async function goOn(changed: (toolRef: string) => void): Promise<void> {
  const left = await unfinished();
  await Promise.all(left.map((toolRef) => once(toolRef, () => again(toolRef, () => changed(toolRef)))));
}

async function again(toolRef: string, changed: () => void): Promise<void> {
  const record = await load(toolRef);
  if (record !== undefined) {
    await run(Session.resume(record.state), record, changed);
  }
}

function once(toolRef: string, work: () => Promise<void>): Promise<void> {
  const begun = running.get(toolRef) ?? work().finally(() => running.delete(toolRef));
  running.set(toolRef, begun);
  return begun;
}

async function run(session: Session, record: Record, changed: () => void): Promise<void> {
  const put = async (done: boolean) => {
    await save(session.toolRef, { ...record, done, state: session.export() });
    changed();
  };
  await chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
  try {
    await runSession(session, { rpc: await rpc(), onStep: () => put(false) });
    await put(true);
  } finally {
    session.free();
  }
  if ((await unfinished()).length === 0) {
    await chrome.alarms.clear(ALARM);
  }
}
