// One check at a time for each tool, from the reference to the verdict, over any number of lives of the worker.

import { runSession, Session } from "erc8257";
import { forget, load, type Record, save, unfinished } from "./records.js";
import { rpc } from "./wallet.js";

/** Extensions cannot see the addresses that `fetch` connects to. The report's policy says so. */
const POLICY = { addressesEnforced: false };

/** The service worker is woken by it where nothing else does. */
const ALARM = "go on";

/** Who wants to know. */
export interface Watcher {
  changed(toolRef: string): void;
  failed(toolRef: string, error: unknown): void;
}

const running = new Map<string, Promise<void>>();

/** Begins anew. */
export function check(toolRef: string, watcher: Watcher): Promise<void> {
  return once(toolRef, watcher, async () => {
    const session = new Session(toolRef, { policy: POLICY });
    const record = { begun: Math.floor(Date.now() / 1000), done: false, state: session.export() };
    await run(session, record, watcher);
  });
}

/** Goes on with what an earlier life of the worker has begun. */
export async function goOn(watcher: Watcher): Promise<void> {
  const left = await unfinished();
  await Promise.all(left.map((toolRef) => once(toolRef, watcher, () => again(toolRef, watcher))));
  await rest();
}

async function again(toolRef: string, watcher: Watcher): Promise<void> {
  const record = await load(toolRef);
  // Meanwhile it may have ended, or given way to younger ones.
  if (record !== undefined && !record.done) {
    await run(Session.resume(record.state), record, watcher);
  }
}

/** A check that cannot be made does not count as under way: it would be tried for ever. */
function once(toolRef: string, watcher: Watcher, work: () => Promise<void>): Promise<void> {
  const begun =
    running.get(toolRef) ??
    work()
      .catch(async (error: unknown) => {
        await forget(toolRef);
        watcher.failed(toolRef, error);
      })
      .finally(() => running.delete(toolRef))
      .then(rest);
  running.set(toolRef, begun);
  return begun;
}

async function run(session: Session, record: Record, watcher: Watcher): Promise<void> {
  const { toolRef } = session;
  await chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
  const put = async (done: boolean) => {
    await save(toolRef, { ...record, done, state: session.export() });
    watcher.changed(toolRef);
  };
  try {
    await runSession(session, { rpc: await rpc(), onStep: ({ report }) => put(report !== null) });
  } finally {
    session.free();
  }
}

async function rest(): Promise<void> {
  if (running.size === 0 && (await unfinished()).length === 0) {
    await chrome.alarms.clear(ALARM);
  }
}
